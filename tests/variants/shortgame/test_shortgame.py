"""The house rule ``shortgame``: fewer rounds, whatever the edition."""

import random

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import play_out, scene


def emptyings(*variants: str | ba.VariantUse, players: int) -> int:
    return bz.compose(*variants).for_players(players).settings.emptyings


@pytest.mark.clause("shortgame.fewer")
@pytest.mark.parametrize(
    ("edition", "players", "rounds"),
    [
        ("bohnanza", 3, 2),
        ("bohnanza", 5, 2),
        ("excalibohn", 3, 2),
        ("excalibohn", 4, 3),
        ("rabohnzel", 5, 3),
    ],
)
def test_one_round_fewer_is_played(edition: str, players: int, rounds: int) -> None:
    assert emptyings(edition, "shortgame", players=players) == rounds
    assert emptyings(edition, players=players) == rounds + 1


@pytest.mark.clause("shortgame.fewer")
def test_the_table_may_agree_on_fewer_still() -> None:
    assert emptyings("excalibohn", "shortgame:fewer=2", players=4) == 2
    assert emptyings("bohnanza", bz.use("shortgame", fewer=2), players=4) == 1


@pytest.mark.clause("shortgame.fewer")
@pytest.mark.parametrize("fewer", [0, -1, 10, "1", True, None])
def test_fewer_is_a_number_from_one_to_nine(fewer: object) -> None:
    (problem,) = bz.check_composition(bz.use("shortgame", fewer=fewer))
    assert problem.code == "bad-option"


@pytest.mark.clause("shortgame.fewer")
def test_the_game_ends_with_the_phase_in_which_the_deck_runs_out_as_before() -> None:
    game = scene("shortgame", stage="reveal", emptyings=1, deck="red", hands={0: "soy"}, rest="box")
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert game.outcome is not None
    assert game.view(None).status.emptyings == 2


@pytest.mark.clause("shortgame.fewer")
def test_a_whole_game_is_shorter() -> None:
    games = [
        play_out(bz.new_game(*variants, players=4, seed=3), random.Random(3), patience=0.9)
        for variants in (("bohnanza",), ("shortgame",))
    ]
    assert games[1].view(None).status.turn < games[0].view(None).status.turn
    assert [game.view(None).status.emptyings for game in games] == [3, 2]


@pytest.mark.clause("shortgame.least")
@pytest.mark.parametrize("edition", ["bohnanza", "excalibohn", "rabohnzel"])
def test_the_deck_is_played_through_once_in_any_case(edition: str) -> None:
    for players in (3, 4, 5):
        assert emptyings(edition, "shortgame:fewer=9", players=players) == 1
    game = bz.new_game(edition, "shortgame:fewer=9", players=3, seed=1)
    assert play_out(game, random.Random(1)).view(None).status.emptyings == 1


@pytest.mark.clause("shortgame.least")
@pytest.mark.parametrize("edition", ["bohnanza", "excalibohn", "rabohnzel"])
def test_das_duell_is_not_shortened(edition: str) -> None:
    assert bz.check_composition(edition, "duell", "shortgame") == ()
    assert emptyings(edition, "duell", "shortgame", players=2) == 1
    assert emptyings(edition, "duell", players=2) == 1


@pytest.mark.clause("shortgame.tax")
def test_no_taler_are_collected_at_the_last_emptying() -> None:
    last = {
        "stage": "draw",
        "emptyings": 1,
        "deck": "red",
        "discard": "soy",
        "coins": {0: "5*blue"},
        "rest": "box",
    }
    ended = scene("bohnedikt", "shortgame", **last)  # type: ignore[arg-type]
    assert ended.outcome is not None
    assert len(ended.cards("coins", 0)) == 5
    taxed = scene("bohnedikt", **last)  # type: ignore[arg-type]
    assert taxed.outcome is None
    assert len(taxed.cards("coins", 0)) == 1
