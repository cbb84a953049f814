"""One player alone, and every number of players an edition declares."""

from __future__ import annotations

import random

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.bots import simulate, summarize
from bohnanza_core.testing import check_variant, play_out, random_action, scene
from tests.helpers.checked_play import waits_for
from tests.toys.made_up import LENTIL, PEA, edition


def deck() -> ba.NewCards:
    """Return cards enough for seven."""
    faces = [ba.Face(sort.key, sort.name, sort.key) for sort in (PEA, LENTIL)]
    return ba.NewCards((PEA, LENTIL), tuple(ba.CardSet(face, 40) for face in faces))


GARDEN = edition("garden", players=(1, 2, 3, 4, 5, 6, 7), collect_cards=deck)


@pytest.mark.parametrize("players", GARDEN.manifest.players)
def test_the_kit_finds_nothing_wrong_with_any_number_of_players(players: int) -> None:
    assert check_variant(GARDEN, players=[players], games=2).passed


def test_who_plays_alone_has_one_turn_after_the_other() -> None:
    game, rng = bz.new_game(GARDEN, players=1, seed=1), random.Random(1)
    turns = set()
    while game.outcome is None:
        turns.add((game.active, game.view(None).status.turn))
        game.apply(random_action(game, rng))
    assert turns == {(0, turn) for turn in range(1, len(turns) + 1)}
    assert len(turns) > 3
    assert game.outcome.winners == (0,)


@pytest.mark.clause("base.trade.alone")
def test_alone_there_is_nobody_to_trade_with() -> None:
    game = scene(GARDEN, players=1, stage="trade", revealed="pea lentil", hands={0: "pea"})
    assert waits_for(game) == ba.PlantReceived(0)
    assert game.offer_builder(0) is None
    two = scene(GARDEN, players=2, stage="trade", revealed="pea lentil", hands={0: "pea"})
    assert waits_for(two) == ba.Trading(0)


def test_alone_a_game_is_saved_and_taken_back() -> None:
    game, rng = bz.new_game(GARDEN, players=1, seed=2), random.Random(2)
    for _ in range(30):
        game.apply(random_action(game, rng))
    assert bz.load_game(game.save(), plugins=[GARDEN]).state == game.state
    assert bz.load_snapshot(game.snapshot(), plugins=[GARDEN]).state == game.state
    assert play_out(game, rng).outcome is not None


@pytest.mark.parametrize("players", [1, 7])
def test_bots_play_alone_and_with_seven(players: int) -> None:
    summary = summarize(simulate(GARDEN, bots=["sensible"], players=players, games=2))
    assert len(summary.by_seat) == players
    assert sum(tally.wins.value for tally in summary.by_seat) == pytest.approx(1)


def test_every_door_lets_one_player_in() -> None:
    assert bz.check_composition(GARDEN) == ()
    assert bz.compose(GARDEN).players == (1, 2, 3, 4, 5, 6, 7)
    assert bz.new_game(GARDEN, players=["Ada"]).players == ("Ada",)
    with pytest.raises(bz.CompositionError, match="not by 8"):
        bz.new_game(GARDEN, players=8)
