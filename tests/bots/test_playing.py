"""Bots playing whole games, in every variant."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import (
    BOTS,
    Outlook,
    RandomBot,
    SensibleBot,
    StuckBotError,
    UnknownBotError,
    make_bot,
    next_action,
    play_game,
    simulate,
)
from tests.helpers.compositions import COMPOSITIONS, named


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=named)
def test_a_sensible_bot_beats_random_ones(variants: tuple[str, ...]) -> None:
    """Only a sign of life: how clearly it wins is measured with many more games."""
    results = list(simulate(*variants, bots=["sensible", "random"], games=2, seed=4))
    assert all(result.bots[seat] == "sensible" for result in results for seat in result.winners)


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=named)
def test_random_bots_come_to_an_end(variants: tuple[str, ...]) -> None:
    (result,) = simulate(*variants, bots=["random", "patient"], games=1, seed=1)
    assert result.winners


def test_seats_that_are_not_waited_for_are_asked_first() -> None:
    game = bz.new_game("bohnanza:start_player=0", players=3, seed=3)
    asked: list[int] = []

    class Watching:
        def choose(self, outlook: Outlook) -> bz.Action | None:
            asked.append(outlook.seat)
            return outlook.actions[0] if outlook.asked else None

    action = next_action(game, [Watching() for _ in range(3)])
    assert action in game.legal_actions(0)
    assert asked == [1, 2, 0]


def test_a_person_is_left_to_decide() -> None:
    game = bz.new_game("bohnanza:start_player=0", players=3, seed=3)
    assert next_action(game, [None, SensibleBot(), SensibleBot()]) is None


def test_a_bot_that_does_nothing_is_an_error() -> None:
    class Sleeping:
        def choose(self, outlook: Outlook) -> bz.Action | None:
            return None

    game = bz.new_game("bohnanza", players=3, seed=3)
    with pytest.raises(StuckBotError, match="does nothing"):
        play_game(game, [Sleeping() for _ in range(3)])


def test_the_same_seed_plays_the_same_game() -> None:
    def play() -> bz.Game:
        game = bz.new_game("bohnanza", players=3, seed=8)
        return play_game(game, [RandomBot(5, patience=1.0), SensibleBot(1), SensibleBot(2)])

    assert play() == play()


def test_bots_are_made_by_name() -> None:
    assert isinstance(make_bot("sensible", 1), SensibleBot)
    assert isinstance(make_bot("bohnanza_core.bots:RandomBot", 1), RandomBot)
    assert set(BOTS) == {"sensible", "patient", "random"}


def test_a_bot_of_ones_own_does_not_learn_the_seed_of_the_game() -> None:
    seeds = []
    for _ in range(2):
        bot = make_bot("bohnanza_core.bots:SensibleBot", 7)
        assert isinstance(bot, SensibleBot)
        seeds.append(bot.seed)
    assert seeds[0] == seeds[1]
    assert 7 not in seeds


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clever", "there are sensible, patient, random"),
        ("no_such_module:Bot", "ModuleNotFoundError"),
        ("bohnanza_core.bots:Nobody", "AttributeError"),
        ("builtins:int", "no method 'choose'"),
    ],
)
def test_unknown_bots_are_refused(name: str, message: str) -> None:
    with pytest.raises(UnknownBotError, match=message):
        make_bot(name)
