"""Rules that end the game before the deck does: at once, or after a stage of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import check_variant, scene
from tests.helpers.checked_play import do
from tests.toys.made_up import variant


def rich(after: str = "", taler: int = 3) -> Any:
    """Return a house rule: whoever has so many Taler ends the game."""

    def on_event(table: ba.Table, event: ba.Harvested) -> Sequence[ba.Step]:
        enough = len(table.cards("coins", event.seat)) >= taler
        return [ba.EndGame(after)] if enough else []

    on_event.__annotations__["event"] = ba.Harvested
    return variant("rich", on_event=on_event, default_edition="bohnanza")


def harvested(plugin: Any, *more: Any, **situation: Any) -> bz.Game:
    """Return a game in which the third Taler was just earned."""
    game = scene(
        plugin, *more, fields={0: ["4*red"], 1: ["3*soy", "2*red"]}, hands={0: "soy"}, **situation
    )
    do(game, bz.Harvest(0, 0))
    return game


@pytest.mark.clause("base.end.early")
@pytest.mark.parametrize("stage", ["plant", "trade"])
def test_a_rule_ends_the_game_at_once_and_the_last_harvest_follows(stage: str) -> None:
    game = harvested(rich(), stage=stage)
    assert game.outcome is not None
    assert game.scores == (3, 2, 0, 0)
    assert game.state.agenda == (ba.EnterStage("ending", ""), ba.GameOver(-1))
    assert game.legal_actions(0) == []


@pytest.mark.clause("base.end.early")
def test_open_offers_lapse() -> None:
    game = scene(rich(), stage="trade", fields={0: ["4*red"]}, hands={0: "soy", 1: "blue"})
    do(game, bz.Offer(0, 1, (game.hand(0).front or 0,), ("blue",)))
    events = do(game, bz.Harvest(0, 0))
    assert ba.OffersLapsed((1,)) in events
    assert game.state.table().slot(ba.OpenOffers) == ba.OpenOffers()
    assert bz.load_snapshot(game.snapshot(), plugins=game.rules.rule_set.plugins).outcome


@pytest.mark.clause("base.end.early")
def test_a_game_goes_on_to_the_end_of_a_stage() -> None:
    game = harvested(rich("receive"), revealed="blue", stage="receive", deck="5*green")
    assert game.waiting_for == (0,)
    do(game, next(a for a in game.legal_actions(0) if isinstance(a, bz.Plant)))
    assert game.outcome is not None
    assert len(game.hand(0)) == 1, "nothing was drawn in phase 4"


@pytest.mark.clause("base.end.early")
def test_a_game_that_is_ending_is_not_ended_again() -> None:
    game = scene(rich(taler=1), fields={0: ["4*red"], 1: ["2*red"]}, hands={0: "soy"})
    kinds = [type(event) for event in do(game, bz.Harvest(0, 0))]
    assert kinds.count(ba.GameEnded) == 1
    assert kinds.count(ba.Harvested) == 2


def test_a_stage_that_the_turn_does_not_have_is_a_mistake_of_the_variant() -> None:
    with pytest.raises(ba.RuleDefectError, match="no stage 'tea'; it has plant, reveal, trade"):
        harvested(rich("tea"))


@pytest.mark.parametrize("others", [[], ["bohnedikt"], ["duell"], ["excalibohn"]])
def test_it_composes(others: list[str]) -> None:
    rules = bz.compose(rich(taler=5), *others)
    check_variant(rules, players=rules.players[:1], games=1)
