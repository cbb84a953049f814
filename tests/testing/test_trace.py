"""A trace: which hook of which variant answered what, in which order, for one action."""

import random

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import random_action, scene, trace


@pytest.fixture
def game() -> bz.Game:
    return scene(
        "bohnedikt",
        "thirdfield",
        players=["Ada", "Ben", "Cleo"],
        hands={0: "red blue"},
        fields={0: ["2*soy", "chili"]},
        coins={0: "3*red"},
    )


def test_a_trace_tells_who_answered_what_in_which_order() -> None:
    game = scene("bohnedikt", hands={0: "red"}, fields={0: ["soy bohnedikt", "chili"]})
    traced = trace(game, bz.Harvest(0, 0))
    assert traced.refusal is None
    judged = [(e.kind, e.name, e.variant) for e in traced.entries if e.part == "judging"]
    assert judged[-1] == ("rule", "Harvest", "family")
    assert not traced.answers("forbid_action"), "no tax is collected, so that ban is not asked"
    (harvested,) = (event for event in traced.events if isinstance(event, ba.Harvested))
    assert harvested.sort == "soy"


def test_a_ban_is_asked_after_the_rule_of_the_action(game: bz.Game) -> None:
    traced = trace(game, bz.Harvest(0, 0))
    planted = trace(traced.state, bz.Plant(0, game.hand(0).cards[0], 0)) if traced.state else traced
    judged = [(e.kind, e.name, e.variant) for e in planted.entries if e.part == "judging"]
    assert judged[-2:] == [
        ("rule", "Plant", "family"),
        ("hook", "forbid_action", "bohnedikt"),
    ]
    assert "-> bohnedikt.forbid_planting: None" in planted.text()


def test_a_trace_tells_which_steps_ran_and_whose_they_are() -> None:
    game = scene("bohnedikt", stage="trade", hands={0: "soy"})
    traced = trace(game, bz.EndTrade(0))
    steps = [entry for entry in traced.entries if entry.kind == "step"]
    assert [entry.name for entry in steps[:2]] == ["EnterStage", "NextPlanter"]
    assert {entry.variant for entry in steps} >= {"family"}
    assert not traced.answers("fold_count"), "no edict is in force, so Bohnedikt is not asked"


def test_a_trace_is_a_text_that_people_can_read(game: bz.Game) -> None:
    lines = trace(game, bz.BuyField(0, game.cards("coins", 0))).text().splitlines()
    assert lines[0].startswith("BuyField(seat=0, ")
    assert lines[0].endswith(": legal")
    assert lines[1] == "judging"
    assert "    rule BuyField -> family: None" in lines
    assert any("-> thirdfield" in line and line.endswith(": None") for line in lines)


def test_zones_and_cards_are_called_by_their_names() -> None:
    class Strict:
        manifest = bz.Manifest("strict", "1.0", bz.Text("Strict", "Streng"), ba.Layer.HOUSE)

        @ba.hookimpl
        def fold_field_sort(self, sort: int, zone: int) -> int:
            return sort

        @ba.hookimpl
        def fold_planting(self, reason: ba.Reason | None, card: int, zone: int) -> ba.Reason | None:
            return reason

    rules = bz.compose("bohnedikt", Strict())
    game = scene(rules, hands={0: "red blue"}, fields={0: ["2*soy", "chili"]})
    card = game.hand(0).cards[0]
    text = trace(game, bz.Plant(0, card, 0)).text()
    assert "fold_field_sort(sort=soy, zone=field1 of 0) -> strict: soy" in text
    assert f"card=red {card}, zone=field1 of 0) -> strict: does-not-fit" in text


def test_a_refused_action_is_traced_up_to_the_refusal(game: bz.Game) -> None:
    action = bz.Plant(0, game.hand(0).cards[0], 0)
    traced = trace(game, action)
    assert traced.refusal == game.why_not(action)
    assert (traced.events, traced.state) == ((), None)
    assert {entry.part for entry in traced.entries} == {"judging"}
    assert traced.entries[-1].answer.code == "does-not-fit"
    assert "refused by family (base.field.one-sort)" in traced.text()


def test_a_trace_leaves_the_game_alone_and_tells_what_would_happen(game: bz.Game) -> None:
    before, harvest = game.state.replace(), bz.Harvest(0, 0)
    traced = trace(game, harvest)
    assert game.state == before
    assert traced.events == game.apply(harvest)
    assert traced.state == game.state
    assert traced.state.rules is game.rules


def test_a_state_is_traced_like_a_game(game: bz.Game) -> None:
    traced = trace(game.state, bz.Harvest(0, 0))
    assert [attrs.asdict(e, recurse=False) for e in traced.entries] == [
        attrs.asdict(e, recurse=False) for e in trace(game, bz.Harvest(0, 0)).entries
    ]


def test_rules_that_are_traced_are_a_copy(game: bz.Game) -> None:
    table = game.state.table()
    hooks, steps, actions = table.hooks, dict(game.rules.steps), dict(game.rules.actions)
    trace(game, bz.Harvest(0, 0))
    assert game.rules.steps == steps
    assert game.rules.actions == actions
    assert game.state.table().hooks is hooks


@pytest.mark.parametrize("variants", ["excalibohn bohnedikt", "rabohnzel duell", "thirdfield"])
def test_traced_games_go_as_they_would_go_otherwise(variants: str) -> None:
    rules = bz.compose(*variants.split())
    game = bz.new_game(rules, players=rules.players[0], seed=3)
    rng = random.Random(3)
    for _ in range(40):
        action = random_action(game, rng)
        traced = trace(game, action)
        assert traced.events == game.apply(action)
        assert traced.state == game.state
