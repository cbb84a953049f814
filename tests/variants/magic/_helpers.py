"""What the tests of both magic editions share."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import scene
from bohnanza_magic import Cast, UseAbility
from tests.helpers.refusals import assert_refused

EDITIONS = ("excalibohn", "rabohnzel")
RULES = {edition: bz.compose(edition) for edition in EDITIONS}
"""Composed once: a scene of a rule set is built faster than one of names."""
SPELLS = (
    "attack",
    "field",
    "swap",
    "trading",
    "flow",
    "stack",
    "beans",
    "players",
    "rearrange",
    "hand",
    "random",
)
both = pytest.mark.parametrize("edition", EDITIONS)
E = TypeVar("E", bound=bz.Event)


def refused(game: bz.Game, action: bz.Action, code: str, tail: str) -> bz.Refusal:
    """Assert that an action is refused by a clause of the edition in play."""
    return assert_refused(game, action, code, f"{game.rules.edition}.{tail}")


def only(events: Iterable[bz.Event], kind: type[E]) -> list[E]:
    """Return the events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def spell(game: bz.Game, key: str) -> int:
    """Return the id of a magic card."""
    return next(c.id for c in game.rules.catalogue.cards if c.face.key == f"spell-{key}")


def spells_but(*keys: str) -> str:
    """Return all magic cards but some, as a scene writes them."""
    return " ".join(f"spell-{key}" for key in SPELLS if key not in keys)


def use(game: bz.Game, field: int, spell: int | None = None) -> Sequence[bz.Event]:
    """Let the active player use the ability of a field."""
    return game.apply(UseAbility(game.active, field, spell))


def waits_for(game: bz.Game) -> bz.Decision:
    """Return what the game waits for; unlike the property, fresh to a type checker each time."""
    return game.decision


# Spells

ANY_TIME_MOMENTS: dict[str, dict[str, Any]] = {
    "before-planting": {"stage": "plant"},
    "magic-phase": {"stage": "magic"},
    "trading": {"stage": "trade"},
    "planting": {"stage": "receive", "revealed": "white"},
    "while-others-plant": {"stage": "receive", "received": {1: "white"}},
    "before-the-draw": {"stage": "before-draw"},
    "after-the-draw": {"stage": "finish"},
}
"""Moments of the first player's turn in which a spell of any time can be used."""
any_time = pytest.mark.parametrize("moment", ANY_TIME_MOMENTS)


def with_spell(edition: str, keys: str, **what: Any) -> bz.Game:
    """Return a scene of three in which magic cards lie face up before the first player."""
    face_up = " ".join(f"spell-{key}" for key in keys.split())
    zones = {"magic.up": {0: face_up}, **what.pop("zones", {})}
    return scene(RULES[edition], **{"players": 3, "stage": "magic", "zones": zones, **what})


def cast(game: bz.Game, key: str) -> Sequence[bz.Event]:
    """Let the active player use a spell."""
    return game.apply(Cast(game.active, spell(game, key)))


def castable(game: bz.Game, key: str) -> bool:
    """Return whether the active player may use a spell now."""
    return Cast(game.active, spell(game, key)) in game.legal_actions(game.active)


def choose(game: bz.Game, option: int | str) -> Sequence[bz.Event]:
    """Let whoever decides choose."""
    return game.apply(bz.Choose(game.decision.seat, option))


def options(game: bz.Game) -> list[int | str]:
    """Return what whoever decides can choose from."""
    actions = game.legal_actions(game.decision.seat)
    return [action.option for action in actions if isinstance(action, bz.Choose)]


def plant(game: bz.Game, key: str, field: int) -> Sequence[bz.Event]:
    """Let whoever decides plant the first bean of a sort that may be planted now."""
    seat, key_of = game.decision.seat, game.rules.catalogue.key_of
    plants = [
        action
        for action in game.legal_actions(seat)
        if isinstance(action, bz.Plant) and (key_of(action.card), action.field) == (key, field)
    ]
    assert plants, f"{key} cannot be planted on field {field}: {game.legal_actions(seat)}"
    return game.apply(plants[0])


def go_on(game: bz.Game) -> Sequence[bz.Event]:
    """Let whoever decides do the plainest thing: end a phase, or plant without a harvest."""
    actions = game.legal_actions(game.decision.seat)
    plain = [a for a in actions if isinstance(a, bz.Pass | bz.EndTrade)]
    plants = [a for a in actions if isinstance(a, bz.Plant)]
    return game.apply((plain or plants)[0])


def go_on_until(game: bz.Game, seat: int, decision: type[bz.Decision]) -> list[bz.Event]:
    """Let everybody do the plainest thing until a seat has that decision."""
    happened: list[bz.Event] = []
    while True:
        happened += go_on(game)
        if isinstance(game.decision, decision) and game.decision.seat == seat:
            return happened
