"""What the tests of Das Duell share."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import pick, scene
from bohnanza_duell import AcceptGift, Bonus, PushGift, RefuseGift
from tests.helpers.refusals import assert_refused

MAGIC = ("excalibohn", "rabohnzel")
RULES = {
    "bohnanza": bz.compose("duell"),
    **{edition: bz.compose(edition, "duell") for edition in MAGIC},
}
"""By edition; composed once, since a scene of a rule set is built faster than one of names."""
SORTS = ("garden", "red", "black-eyed", "soy", "green", "stink", "chili", "blue")
"""The ladder of the base edition."""
MAGIC_SORTS = ("picking", "cape", "mean", "white", "magic", "princess", "sword")
"""The ladder of the magic editions."""
both_magic = pytest.mark.parametrize("edition", MAGIC)
both_seats = pytest.mark.parametrize("seat", [0, 1])
E = TypeVar("E", bound=bz.Event)


def duell(edition: str = "bohnanza", **what: Any) -> bz.Game:
    """Return a scene of Das Duell; the first player is active."""
    return scene(RULES[edition], **{"players": 2, **what})


def refused(game: bz.Game, action: bz.Action, code: str, tail: str) -> bz.Refusal:
    """Assert that an action is refused by a clause of the format."""
    return assert_refused(game, action, code, f"duell.{tail}")


def only(events: Iterable[bz.Event], kind: type[E]) -> list[E]:
    """Return the events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def waits_for(game: bz.Game) -> bz.Decision:
    """Return what the game waits for; unlike the property, fresh to a type checker each time."""
    return game.decision


# Gifts


def push(game: bz.Game, sort: str) -> Sequence[bz.Event]:
    """Let whoever must offer a gift offer that sort."""
    return game.apply(PushGift(game.decision.seat, sort))


def accept(game: bz.Game) -> Sequence[bz.Event]:
    """Let whoever is offered a gift accept it."""
    return game.apply(AcceptGift(game.decision.seat))


def refuse(game: bz.Game) -> Sequence[bz.Event]:
    """Let whoever is offered a gift refuse it."""
    return game.apply(RefuseGift(game.decision.seat))


def deliver(game: bz.Game, card: int) -> Sequence[bz.Event]:
    """Let the giver hand a card over."""
    return game.apply(bz.Choose(game.decision.seat, card))


def give(game: bz.Game, sort: str, zone: str = "revealed") -> Sequence[bz.Event]:
    """Let a gift be offered, accepted and handed over, from the revealed cards or the hand."""
    giver = game.decision.seat
    push(game, sort)
    accept(game)
    (card,) = pick(game, zone, giver if zone == "hand" else None, sort)
    return deliver(game, card)


def pushable(game: bz.Game, seat: int) -> list[str]:
    """Return the gift cards a seat may push forward now, in the order in which they lie."""
    return [action.sort for action in game.legal_actions(seat) if isinstance(action, PushGift)]


# Cards


def plant(game: bz.Game, sort: str, field: int) -> Sequence[bz.Event]:
    """Let whoever decides plant the first bean of a sort that may be planted now."""
    seat, key_of = game.decision.seat, game.rules.catalogue.key_of
    plants = [
        action
        for action in game.legal_actions(seat)
        if isinstance(action, bz.Plant) and (key_of(action.card), action.field) == (sort, field)
    ]
    assert plants, f"{sort} cannot be planted on field {field}: {game.legal_actions(seat)}"
    return game.apply(plants[0])


def bonuses(game: bz.Game) -> dict[int, Bonus]:
    """Return all bonus cards of the rule set by id."""
    imprints = {card.id: card.face.imprint for card in game.rules.catalogue.cards}
    return {card: imprint for card, imprint in imprints.items() if isinstance(imprint, Bonus)}


def bonus(pattern: str, groschen: int | None = None, edition: str = "bohnanza") -> str:
    """Return a bonus card, as a scene writes it, by its pattern."""
    wanted = tuple(pattern.split())
    return next(
        card.face.key
        for card in RULES[edition].for_players(2).catalogue.cards
        if isinstance(shown := card.face.imprint, Bonus)
        and (shown.pattern, groschen or shown.groschen) == (wanted, shown.groschen)
    )


def bonuses_but(*keys: str) -> str:
    """Return all bonus cards but some, as a scene writes them."""
    cards = RULES["bohnanza"].for_players(2).catalogue.cards
    there = [card.face.key for card in cards if isinstance(card.face.imprint, Bonus)]
    return " ".join(key for key in there if key not in keys)


# Spells


def spell(game: bz.Game, key: str) -> int:
    """Return the id of a magic card."""
    return next(c.id for c in game.rules.catalogue.cards if c.face.key == f"spell-{key}")


def with_spell(edition: str, key: str, **what: Any) -> bz.Game:
    """Return a scene in which a magic card lies face up before the first player."""
    return duell(edition, **{"zones": {"magic.up": {0: f"spell-{key}"}}, **what})
