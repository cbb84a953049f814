"""Whatever a rule raises, a game raises `RuleDefectError`, and nothing has changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NoReturn

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core.testing import random_action
from tests.toys.failing import PLACES, SWITCH, Failing, Shout


class Unreadable(Exception):  # noqa: N818 - not one of the library's errors
    """An error whose text raises another."""

    def __str__(self) -> str:
        raise ValueError("no text")


def raising(error: Exception) -> Callable[[], Any]:
    def fail() -> NoReturn:
        raise error

    return fail


def deep() -> Any:
    return deep()


ERRORS = {
    "division": raising(ZeroDivisionError("by zero")),
    "key": raising(KeyError(7)),
    "stop": raising(StopIteration()),
    "unreadable": raising(Unreadable()),
    "long": raising(ValueError("x" * 100_000)),
    "recursion": deep,
    "refusal": raising(bz.UndoError("says a rule")),
    "value": object,
    "none": lambda: None,
    "text": lambda: "text",
    "iterator": lambda: iter([object()]),
}
"""What a function may do wrong: raise something, or return something that it must not."""


REACHED = [place for place in PLACES if place not in ("fold_bean_count", "fold_discardable")]
"""The rules of the base game ask for everything but these."""


@pytest.fixture(autouse=True)
def _off() -> Iterator[None]:
    yield
    SWITCH.place = ""


@cache
def rule_set() -> bz.RuleSet:
    return bz.compose(Failing(), "shortgame")


def doors(game: bz.Game, action: bz.Action, events: Any) -> dict[str, Callable[[], object]]:
    """Return everything that a server may ask a game, by a name."""
    state = game.state
    asked: dict[str, Callable[[], object]] = {}
    if game.version < 2:  # which they do not depend on
        asked |= {
            "opening": lambda: list(game.opening),
            "new_game": lambda: bz.new_game(rule_set(), players=3, seed=1),
            "load_game": lambda: bz.load_game(saved(), plugins=rule_set().plugins),
            "load_snapshot": lambda: bz.load_snapshot(snapshot(), plugins=rule_set().plugins),
        }
    asked |= {
        "apply": lambda: list(bz.Game(state, game.players).apply(action)),
        "why_not": lambda: game.why_not(action),
        "why_not shout": lambda: game.why_not(Shout(0)),
        "describe": lambda: game.describe(action, seat=None),
        "describe_with_secrets": lambda: game.describe_with_secrets(action),
        "outcome": lambda: game.outcome,
        "scores": lambda: game.scores,
        "stage": lambda: game.stage,
        "legend": game.legend,
        "why_not_undo": game.why_not_undo,
        "save": game.save,
        "snapshot": game.snapshot,
        "search.apply": lambda: search.apply(state, action),
        "search.advance": lambda: search.advance(state, action),
        "apply_with_events": lambda: list(search.apply_with_events(state, action)[1]),
        "search.outcome": lambda: search.outcome(state),
    }
    for seat in range(3):
        asked |= {
            f"legal_actions {seat}": partial(game.legal_actions, seat),
            f"search.legal_actions {seat}": partial(search.legal_actions, state, seat),
            f"question {seat}": partial(game.question, seat),
            f"view {seat}": partial(game.view, seat),
            f"fields {seat}": partial(game.fields, seat),
            f"hand {seat}": partial(game.hand, seat),
            f"events_for {seat}": partial(game.events_for, seat, events),
            f"offer_builder {seat}": partial(built, game, seat),
        }
    return asked


def built(game: bz.Game, seat: int) -> object:
    builder = game.offer_builder(seat)
    if builder is None:
        return None
    return game.check_draft(bz.Draft("Offer", seat, {"give": builder.give[:1]})), builder.gifts()


@cache
def played() -> bz.Game:
    """Return a game with the variant, while nothing fails."""
    game = bz.new_game(rule_set(), players=3, seed=5)
    rng = random.Random(5)
    while game.outcome is None:
        game.apply(random_action(game, rng, patience=0.7))
    return game


@cache
def saved() -> str:
    game = played().replay()
    game.redo(to=30)
    return game.save()


@cache
def snapshot() -> str:
    game = played().replay()
    game.redo(to=next(at for at in moments_at() if at))
    return game.snapshot()


@cache
def moments_at() -> tuple[int, ...]:
    """Return where each kind of decision leads by each kind of action to each, and the end."""
    game = played().replay()
    kinds: dict[object, int] = {}
    for action in played().actions:
        last, asked = game.version, type(game.decision)
        game.redo()
        kinds.setdefault((asked, type(action), type(game.decision)), last)
    return (*sorted(kinds.values()), last)


def moments() -> Iterator[tuple[bz.Game, bz.Action]]:
    """Return moments of the game: a game that stands there, and what is done next."""
    actions = played().actions
    game = played().replay()
    for version in moments_at():
        if version > game.version:
            game.redo(to=version)
        yield game, actions[version]


def met(place: str, fail: Callable[[], Any]) -> Iterator[tuple[str, ba.RuleDefectError]]:
    """Return every defect that the doors report while a function fails, with the door's name."""
    for game, action in moments():
        SWITCH.place = ""
        before = (game.save(), game.version, [game.legal_actions(seat) for seat in range(3)])
        events = bz.Game(game.state, game.players).apply(action)  # read while it fails
        for door, ask in doors(game, action, events).items():
            SWITCH.place, SWITCH.fail = place, fail
            try:
                ask()
            except ba.RuleDefectError as error:
                yield door, error
            except bz.BohnanzaError as error:
                # A wrong answer may pass for a right one. Loading names the place in the document.
                if not isinstance(error, bz.SaveError if "load" in door else bz.IllegalActionError):
                    raise
            SWITCH.place = ""
        assert before == (game.save(), game.version, [game.legal_actions(s) for s in range(3)])


@pytest.mark.parametrize("place", REACHED)
def test_an_error_of_a_rule_is_named_at_every_door(place: str) -> None:
    found = list(met(place, ERRORS["division"]))
    assert found
    for door, error in found:
        assert error.variant == "failing", (door, error)
        assert "ZeroDivisionError: by zero" in str(error)
        assert isinstance(error.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("mistake", ERRORS)
def test_nothing_else_gets_out_whatever_a_rule_does(mistake: str) -> None:
    variants = set()
    for place in PLACES:
        for door, error in met(place, ERRORS[mistake]):
            variants.add(error.variant)
            assert len(str(error)) < 1000, door
    assert "failing" in variants
    # Where another variant's function is given a wrong answer, it is the one that fails.
    assert variants <= {"failing", "bohnanza", "shortgame"}
