"""Scores: counted in Taler, told in the unit of the game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import scene

from ..toys.made_up import variant

WITH_DUELL = ("excalibohn", "rabohnzel", "openhands", "shortgame")


def bonus(
    amount: ba.Taler, id_: str = "bonus", layer: ba.Layer = ba.Layer.HOUSE, **more: Any
) -> Any:
    """Return a house rule that adds an amount of Taler for everybody."""

    def fold_score(taler: ba.Taler) -> ba.Taler:
        return taler + amount

    return variant(id_, layer, fold_score=fold_score, **more)


def over(*variants: Any, **more: Any) -> bz.Outcome:
    """Return the outcome of a game for as few as can play it."""
    players = bz.compose(*variants).players[0]
    game = scene(*variants, players=players, agenda=[ba.GameOver(-1)], **more)
    assert game.outcome is not None
    assert game.outcome.scores == game.scores
    return game.outcome


@pytest.mark.clause("base.score.unit")
@pytest.mark.parametrize("layer", [ba.Layer.EXPANSION, ba.Layer.HOUSE])
@pytest.mark.parametrize(("game", "scores"), [("bohnanza", (4, 3)), ("duell", (400, 300))])
def test_a_taler_is_worth_as_much_in_every_game(
    game: str, scores: tuple[int, ...], layer: ba.Layer
) -> None:
    outcome = over(game, bonus(3, layer=layer), coins={0: "red"})
    assert outcome.scores[:2] == scores


@pytest.mark.clause("base.score.unit", "duell.score")
@pytest.mark.parametrize("other", [None, *WITH_DUELL])
def test_a_taler_is_a_hundred_groschen_with_every_variant(other: str | None) -> None:
    asked = [rule for rule in ("duell", other, bonus(3)) if rule]
    bean = "white" if other in WITH_DUELL[:2] else "red"
    assert over(*asked, coins={0: f"2*{bean}"}).scores == (500, 300)


@pytest.mark.clause("base.score.unit")
@pytest.mark.parametrize(
    ("game", "amount", "score"),
    [
        ("bohnanza", Fraction(1, 2), 2),
        ("bohnanza", Fraction(-1, 2), 1),
        ("duell", Fraction(1, 2), 250),
        ("duell", Fraction(1, 3), 233),
    ],
)
def test_less_than_a_point_counts_nothing(game: str, amount: Fraction, score: int) -> None:
    scores = over(game, bonus(amount), coins={0: "2*red"}).scores
    assert scores[0] == score
    assert type(scores[0]) is int


@pytest.mark.clause("base.score.unit")
def test_halves_of_two_variants_make_a_whole() -> None:
    half = Fraction(1, 2)
    both = ("bohnanza", bonus(half, "one"), bonus(half, "two"))
    assert over(*both, coins={0: "red"}).scores[0] == 2


def test_a_house_rule_can_tell_scores_in_smaller_parts() -> None:
    halves = ba.ScoreUnit(bz.Text("half Taler", "halbe Taler"), 2)
    rule = bonus(Fraction(1, 2), collect_settings=lambda: {"score_unit": halves})
    game = scene("bohnanza", rule, coins={0: "red"})
    assert game.scores[0] == 3
    assert game.legend().score_unit == halves


def test_what_was_hidden_can_be_counted_when_the_game_is_over() -> None:
    def fold_score(table: ba.Table, taler: ba.Taler, seat: int, over: bool) -> ba.Taler:
        return taler + len(table.cards("hand", seat)) if over else taler

    rule = variant(fold_score=fold_score)
    cards: Any = {"hands": {0: "red red"}, "coins": {0: "blue"}}
    assert scene("bohnanza", rule, **cards).scores[0] == 1
    assert over("bohnanza", rule, **cards).scores[0] == 3


NOT_A_TEXT: Any = "Taler"


@pytest.mark.parametrize(
    "unit",
    [
        bz.Text("Taler", "Taler"),
        ba.ScoreUnit(NOT_A_TEXT),
        ba.ScoreUnit(bz.Text("Taler", "Taler"), 0),
    ],
)
def test_a_wrong_unit_is_found_before_play(unit: object) -> None:
    (problem,) = bz.check_composition(
        "bohnanza", variant(collect_settings=lambda: {"score_unit": unit})
    )
    assert problem.code == "bad-setting"
    assert "it must be a ScoreUnit with a Text" in str(problem)
