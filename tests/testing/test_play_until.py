"""Doing as little as possible until something happens."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.errors import RuleDefectError
from bohnanza_core.testing import fields, named, play_until, scene

from . import broken_variants as broken


def test_seats_do_as_little_as_they_can_until_an_event_happens() -> None:
    game = scene("bohnanza", players=3, hands={0: "red blue", 1: "soy green"}, deck="3*chili")
    events = play_until(game, ba.TurnEnded)
    assert game.active == 1
    # The first bean must be planted and what was turned up too; nothing else was done.
    assert named(game, "hand", 0).startswith("blue chili")
    assert [type(action) for action in game.actions].count(bz.Harvest) == 0
    assert bz.Pass(0) in game.actions
    assert isinstance(events[-1], bz.Event)
    assert any(isinstance(event, ba.TurnEnded) for event in events)


def test_nobody_trades_even_if_ending_the_trade_moves_more_cards() -> None:
    game = scene(
        "bohnanza", players=3, stage="trade", hands={0: "red", 1: "soy"}, deck="3*chili 3*blue"
    )
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    assert bz.Accept(0, 1) in game.legal_actions(0)
    play_until(game, ba.TurnEnded)
    assert [type(action) for action in game.actions] == [bz.Offer, bz.EndTrade]


def test_it_stops_at_a_decision() -> None:
    game = scene("bohnanza", hands={0: "red blue"})
    play_until(game, ba.Trading)
    assert isinstance(game.decision, ba.Trading)
    assert fields(game, 0) == ["red", ""]


def test_it_stops_as_soon_as_a_function_says_so() -> None:
    game = scene("bohnanza", players=3, hands={0: "red", 1: "soy", 2: "blue"})
    play_until(game, lambda game: game.active == 2)
    assert (game.active, game.state.turn) == (2, 3)


def test_a_field_is_harvested_only_where_there_is_no_other_choice() -> None:
    game = scene("bohnanza", hands={0: "red"}, fields={0: ["2*soy", "3*blue"]})
    play_until(game, ba.Trading)
    assert [type(action) for action in game.actions] == [bz.Harvest, bz.Plant]


def test_what_never_happens_is_an_error_that_says_what_repeats() -> None:
    game = bz.new_game(broken.AsksForEver(), players=3, seed=1)
    with pytest.raises(RuleDefectError, match=r"Trading does not happen within 50 actions.*Encore"):
        play_until(game, ba.Trading, most_actions=50)


def test_a_game_that_is_over_is_an_error() -> None:
    game = scene("bohnanza", agenda=[ba.GameOver(-1)])
    with pytest.raises(RuleDefectError, match="the game is over, and Trading has not happened"):
        play_until(game, ba.Trading)
