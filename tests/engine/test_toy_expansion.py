"""What an expansion that is not installed adds to a game, kept at every step."""

import random

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import (
    check_step,
    fields,
    game_machine,
    named,
    pick,
    random_action,
    scene,
)
from tests.helpers.checked_play import assert_kept, assert_snapshot, do, waits_for
from tests.helpers.refusals import assert_refused
from tests.toys.expansion import TOY
from tests.toys.expansion_values import (
    Attack,
    CoinShown,
    Consider,
    Place,
    PlayToken,
    Present,
    RaidScope,
    RaidWindow,
    RaiseCoins,
    StepIn,
    Tax,
    TaxPaid,
)

RULES = bz.compose(TOY, "bohnanza")


# The exchange replaced


def test_the_exchange_is_replaced_and_keeps_its_address() -> None:
    rules = RULES.for_players(3)
    assert [stage.name for stage in rules.procedures["turn"]] == [
        "plant",
        "raid",
        "reveal",
        "trade",
        "receive",
        "draw",
    ]
    game = scene(RULES, players=3, stage="trade", revealed="red soy", hands={0: "blue"})
    assert game.stage == "trade"
    assert game.offer_builder(0) is None
    blue = game.hand(0).cards[0]
    assert_refused(game, bz.Offer(0, 1, (blue,)), "not-now", "base.turn.order")


def test_gifts_are_offered_and_answered_by_decisions_of_the_toy() -> None:
    game = scene(RULES, players=3, stage="trade", revealed="red soy", fields={1: ["red"]})
    red, soy = game.cards("revealed")
    assert game.legal_actions(0) == [
        bz.Choose(0, red),
        bz.Choose(0, soy),
        bz.Choose(0, "nothing"),
    ]
    do(game, bz.Choose(0, red))
    assert game.state.agenda[-2:] == (Present(0), Consider(1, red))
    do(game, bz.Choose(1, "yes"))
    assert named(game, "received", 1) == "red"
    do(game, bz.Choose(0, soy))
    do(game, bz.Choose(1, "no"))
    assert waits_for(game) == Present(0)
    do(game, bz.Choose(0, "nothing"))
    assert waits_for(game) == ba.PlantReceived(0)
    do(game, bz.Plant(0, soy, 0))
    assert waits_for(game) == ba.PlantReceived(1)
    do(game, bz.Plant(1, red, 0))
    assert fields(game, 1)[0] == "red red"


def test_a_decision_of_the_toy_is_done_when_nothing_is_left_to_decide() -> None:
    game = scene(RULES, players=3, stage="trade", revealed="red")
    (red,) = game.cards("revealed")
    do(game, bz.Choose(0, red))
    do(game, bz.Choose(1, "yes"))
    assert waits_for(game) == ba.PlantReceived(1)


# Cards that are no beans, and a zone of the toy's own


def test_a_card_that_is_no_bean_is_passed_over_in_phase_1() -> None:
    game = scene(RULES, players=3, hands={0: "token red token blue"})
    red = pick(game, "hand", 0, "red")[0]
    assert [action.card for action in game.legal_actions(0) if isinstance(action, bz.Plant)] == [
        red
    ] * 3
    do(game, bz.Plant(0, red, 0))
    assert named(game, "hand", 0) == "token token blue"


def test_a_hand_without_beans_skips_phase_1() -> None:
    game = scene(RULES, players=3, hands={0: "token"})
    assert waits_for(game) == RaidWindow(0)


def test_every_seat_may_play_a_token_out_of_turn() -> None:
    game = scene(RULES, players=3, hands={0: "red", 2: "blue token red"})
    assert PlayToken(2) in game.legal_actions(2)
    assert PlayToken(1) not in game.legal_actions(1)
    do(game, PlayToken(2))
    assert named(game, "hand", 2) == "blue red"
    assert named(game, "toy.stash", 2) == "token"
    assert game.waiting_for == (0,)


def test_the_set_up_deals_a_token_to_everybody() -> None:
    game = bz.new_game(RULES, players=4, seed=3)
    hands = [named(game, "hand", seat).split() for seat in range(4)]
    assert [hand.count("token") for hand in hands] == [1, 1, 1, 1]
    assert [hand[-1] for hand in hands] == ["token"] * 4
    assert len(game.cards("toy.pouch")) == 1


def test_nobody_sees_what_lies_in_a_hidden_zone() -> None:
    game = scene(
        RULES,
        players=3,
        zones={"toy.stash": {1: "ambush token"}, "toy.held": {1: "red"}},
        hands={0: "red"},
    )
    for viewer in (None, 0, 1, 2):
        stash = game.view(viewer).zone("toy.stash", 1)
        assert (stash.count, stash.cards, stash.top) == (2, None, None)
        held = game.view(viewer).zone("toy.held", 1)
        assert held.cards == (game.cards("toy.held", 1) if viewer == 1 else None)
        with pytest.raises(KeyError, match=r"'toy\.pouch'"):
            game.view(viewer).zone("toy.pouch")


def test_the_score_counts_what_the_toy_adds() -> None:
    game = scene(
        RULES,
        players=3,
        coins={0: "red", 1: "2*blue"},
        zones={"toy.stash": {0: "3*ambush"}},
        agenda=(ba.EnterStage("ending", "harvest"),),
    )
    assert game.outcome == bz.Outcome((0,), (4, 2, 0))


# Composed


def test_the_toy_brings_its_edition_and_both_say_what_they_carry() -> None:
    assert bz.compose(TOY).ids == RULES.ids == ("bohnanza", "toy")
    assert not bz.check_composition(TOY)
    clauses = {clause.id for clause in RULES.clauses()}
    assert {"base.protection", "toy.tax.order"} <= clauses
    assert {"toy.Raid", "toy.PlayToken", "Harvest"} <= set(RULES.for_players(3).action_types)


def test_the_toy_composes_with_the_options_of_the_edition() -> None:
    game = scene(
        bz.compose(bz.use(TOY, tax=1), "bohnanza:third_field=true"),
        players=4,
        coins={0: "3*red"},
        hands={0: "red"},
    )
    do(game, bz.BuyField(0, game.cards("coins", 0)))
    assert len(game.fields(0)) == 3


def test_a_save_of_a_plugin_that_is_not_installed_wants_the_plugin() -> None:
    game = bz.new_game(bz.use(TOY, tax=1), players=3, seed=1)
    with pytest.raises(bz.SaveError, match="No variant 'toy' is installed") as raised:
        bz.load_game(game.save())
    assert raised.value.path == "variants"
    loaded = bz.load_game(game.save(), plugins=(TOY,))
    assert loaded == game
    assert loaded.rules.options["toy"] == {"tax": 1}


def test_plugins_that_a_save_does_not_name_do_not_play() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    assert bz.load_game(game.save(), plugins=(TOY,)).rules.rule_set.ids == ("bohnanza",)


# Random play


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_of_the_toy_end_and_every_state_can_be_kept(players: int) -> None:
    for seed in range(4):
        game = bz.new_game(RULES, players=players, seed=seed)
        rng = random.Random(seed)
        while game.outcome is None:
            before = game.state
            events = game.apply(random_action(game, rng))
            check_step(before, events, game.state)
            assert_snapshot(game)
        assert_kept(game)
        assert sum(game.outcome.scores) > 0


def test_random_games_meet_everything_the_toy_has() -> None:
    met: set[type] = set()
    for seed in range(12):
        game = bz.new_game(RULES, players=3, seed=seed)
        rng = random.Random(seed)
        while game.outcome is None:
            met.update(type(event) for event in game.apply(random_action(game, rng)))
            met.update(type(entry) for entry in game.state.agenda)
    assert {TaxPaid, CoinShown, RaiseCoins, RaidScope, Place, StepIn, Consider, Tax} <= met
    assert Attack not in met, "a step that runs by itself never waits"


@pytest.mark.parametrize("players", [3, 5])
def test_a_machine_finds_nothing_wrong_with_the_toy(players: int) -> None:
    examples = max(1, settings.default.max_examples // 8) if settings.default else 1
    run_state_machine_as_test(
        game_machine(RULES, players=players),
        settings=settings(max_examples=examples, stateful_step_count=60),
    )
