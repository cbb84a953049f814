"""Whatever is described or judged: the library's errors alone, and no word too many."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.errors import IllegalActionError, UnknownEventError, UnknownLanguageError
from bohnanza_duell import AcceptGift, GiftRefused
from tests.helpers.games import COMPOSITIONS, moments

STRANGE: Final[tuple[Any, ...]] = (
    None, True, -1, 7, 10**5000, -(10**5000), 0.5, float("nan"), "", "red", "x" * 10**6, "\ud800",
    b"x", (), (None,), ((1,),), [1], {}, {1: 2}, {3}, object(), int, (10**5000, "x", None),
    bz.Plant(0, 1, 0), bz.Text("x", "y"), "{seat}", "{0.__class__}",
)  # fmt: skip
FOREIGN: Final[tuple[Any, ...]] = (*STRANGE, bz.Action(0), ba.Event(), Exception, Ellipsis)
LONGEST: Final = 4000
"""Characters of a sentence or an error, whatever was sent."""


@attrs.frozen
class Dance(bz.Action):
    """An action of no game."""

    card: ba.CardId = 0


@attrs.frozen
class Danced(ba.Event):
    """An event of no game."""

    text = bz.Text("{card} dances.", "{card} tanzt.")
    card: ba.Public[ba.CardId] = 0


def sensible(ask: Callable[[], object]) -> None:
    """Assert that something is answered, or refused by an error of the library, in short."""
    try:
        answer = ask()
    except bz.BohnanzaError as error:
        answer = str(error)
    assert len(str(answer)) < LONGEST


def nonsense(type_: type, rng: random.Random, number: int) -> Iterator[Any]:
    """Return values of a type with anything in their fields."""
    names = [field.name for field in attrs.fields(type_)]
    for _ in range(number):
        values = {name: rng.choice((*STRANGE, 0, 0)) for name in names}
        yield type_(**values)


def ways_to_ask(game: bz.Game, what: Any) -> Iterator[Callable[[], object]]:
    for seat in (None, 0, 1):
        yield partial(game.describe, what, seat=seat)
    yield partial(game.describe, what, "de")
    yield partial(game.describe_with_secrets, what)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_nothing_but_errors_of_the_library(name: str, attack_games: int) -> None:
    rng = random.Random(name)
    for found in moments(name, 6, seed=2):
        game = found.game()
        kinds = [*game.rules.actions, *game.rules.event_types.values()]
        strange = [value for kind in kinds for value in nonsense(kind, rng, attack_games // 2)]
        for what in (*FOREIGN, Dance(0), Danced(), *strange):
            for ask in ways_to_ask(game, what):
                sensible(ask)
            sensible(partial(game.why_not, what))
            sensible(partial(game.apply, what))
        for language in STRANGE:
            action = bz.Choose(0, "x")
            with pytest.raises(UnknownLanguageError):
                game.describe(action, language)
            with pytest.raises(UnknownLanguageError):
                game.describe_with_secrets(action, language)
        for seat in STRANGE:
            if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.players)):
                with pytest.raises(IllegalActionError):
                    game.describe(bz.Choose(0, "x"), seat=seat)


def test_actions_and_events_of_other_games_are_refused() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    with pytest.raises(IllegalActionError):
        game.describe(AcceptGift(0))
    for event in (Danced(), GiftRefused(0, "red")):
        with pytest.raises(UnknownEventError):
            game.describe(event)


def test_a_forged_action_tells_of_no_card_where_it_lies() -> None:
    game = bz.new_game("bohnanza", players=3, seed=4)
    for seat in (None, 1, 2):
        hidden = {*range(len(game.rules.catalogue))} - {
            card for zone in game.view(seat).zones for card in zone.cards or ()
        }
        lines = {game.describe(bz.Plant(0, card, 0), seat=seat) for card in hidden}
        assert lines == {"Plant a card in field 1"}
