"""The turn: revealing, planting what was received, drawing, and the order of it all."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

PHASES = ["plant", "reveal", "trade", "receive", "draw"]


def finish_turn(game: bz.Game) -> list[bz.Event]:
    """Play the turn to its end with as little as possible; return all that happened."""
    turn = game.view(None).status.turn
    events: list[bz.Event] = []
    while game.outcome is None and game.view(None).status.turn == turn:
        events += game.apply(game.legal_actions(game.waiting_for[0])[0])
    return events


# What must be planted


@pytest.mark.clause("base.plant.received")
def test_everybody_plants_all_cards_received_and_the_active_player_the_revealed_ones() -> None:
    game = scene(
        stage="receive", revealed="blue", received={0: "red", 2: "soy soy"}, hands={1: "chili"}
    )
    assert game.decision == ba.PlantReceived(0)
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    game.apply(bz.Plant(0, pick(game, "received", 0, "red")[0], 0))
    game.apply(bz.Plant(0, pick(game, "revealed", None, "blue")[0], 1))
    assert game.decision == ba.PlantReceived(2)
    assert_refused(game, bz.Pass(2), "not-now", "base.turn.order")
    for card in game.cards("received", 2):
        assert game.active == 0
        game.apply(bz.Plant(2, card, 1))
    assert (fields(game, 0), fields(game, 2)) == (["red", "blue"], ["", "soy soy"])
    assert (game.active, game.stage) == (1, "plant")


@pytest.mark.clause("base.plant.received")
def test_received_cards_are_planted_in_an_order_of_ones_own_choice() -> None:
    game = scene(stage="receive", revealed="blue soy", received={0: "red"})
    waiting = {*game.cards("revealed"), *game.cards("received", 0)}
    listed = {act.card for act in game.legal_actions(0) if isinstance(act, bz.Plant)}
    assert listed == waiting
    game.apply(bz.Plant(0, pick(game, "revealed", None, "soy")[0], 0))
    game.apply(bz.Plant(0, pick(game, "received", 0, "red")[0], 1))
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, pick(game, "revealed", None, "blue")[0], 0))
    assert fields(game, 0) == ["blue", "red"]


@pytest.mark.clause("base.plant.received", "base.plant.make-room")
def test_whoever_has_no_room_for_received_cards_harvests_in_between() -> None:
    game = scene(stage="receive", received={1: "blue soy"}, fields={1: ["3*red", "2*green"]})
    blue, soy = game.cards("received", 1)
    assert game.legal_actions(1) == [bz.Harvest(1, 0), bz.Harvest(1, 1)]
    game.apply(bz.Harvest(1, 0))
    game.apply(bz.Plant(1, blue, 0))
    assert_refused(game, bz.Plant(1, soy, 1), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(1, 1))
    game.apply(bz.Plant(1, soy, 1))
    assert fields(game, 1) == ["blue", "soy"]


@pytest.mark.clause("base.plant.received")
def test_a_field_may_be_harvested_between_received_cards_without_need() -> None:
    game = scene(stage="receive", received={1: "2*red"}, fields={1: ["2*red", "green"]})
    first, second = game.cards("received", 1)
    game.apply(bz.Plant(1, first, 0))
    game.apply(bz.Harvest(1, 0))
    game.apply(bz.Plant(1, second, 0))
    assert fields(game, 1) == ["red", "green"]
    assert len(game.cards("coins", 1)) == 2


@pytest.mark.clause("base.plant.received")
def test_only_cards_beside_the_fields_are_planted_in_phase_3() -> None:
    game = scene(stage="receive", revealed="blue", received={1: "red"}, hands={0: "soy"})
    for card in (*game.hand(0), *game.cards("received", 1)):
        assert_refused(game, bz.Plant(0, card, 0), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert game.decision == ba.PlantReceived(1)


@pytest.mark.clause("base.plant.received.when")
def test_nothing_is_planted_during_the_trading() -> None:
    game = scene(stage="trade", revealed="blue", hands={1: "red"})
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    game.apply(bz.Accept(0, 1))
    (blue,), (red,) = game.cards("revealed"), game.cards("received", 0)
    for card in (blue, red):
        assert_refused(game, bz.Plant(0, card, 0), "not-now", "base.turn.order")
    assert fields(game, 0) == ["", ""]
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(0, red, 0))
    game.apply(bz.Plant(0, blue, 1))


@pytest.mark.clause("base.plant.received.order")
def test_the_active_player_plants_first_and_the_others_follow_clockwise() -> None:
    game = scene(
        active=2, stage="receive", revealed="blue", received={0: "soy", 1: "chili", 3: "red"}
    )
    order = []
    while game.stage == "receive":
        (seat,) = game.waiting_for
        order.append(seat)
        waiting = [*game.cards("received", seat), *(game.cards("revealed") if seat == 2 else ())]
        for other in {0, 1, 3} - {seat}:
            for card in game.cards("received", other):
                early = bz.Plant(other, card, 0)
                assert_refused(game, early, "not-your-decision", "base.turn.order")
        game.apply(bz.Plant(seat, waiting[0], 0))
    assert order == [2, 3, 0, 1]


# Revealing and drawing


@pytest.mark.clause("base.reveal")
def test_the_top_two_cards_are_turned_up_after_planting() -> None:
    game = scene(hands={0: "blue blue"}, deck="soy red chili")
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert named(game, "revealed") == ""
    size = len(game.cards("deck"))
    events = game.apply(bz.Pass(0))
    assert [event for event in events if isinstance(event, ba.Revealed)] == [
        ba.Revealed(0, game.cards("revealed"))
    ]
    assert named(game, "revealed") == "soy red"
    assert len(game.cards("deck")) == size - 2


@pytest.mark.clause("base.reveal")
def test_revealed_cards_belong_to_the_active_player() -> None:
    game = scene(stage="reveal", hands={1: "red"}, deck="soy soy")
    soy = game.cards("revealed")[0]
    assert_refused(game, bz.Offer(1, 0, (soy,)), "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(0, 1, (soy,)))
    game.apply(bz.EndTrade(0))
    assert game.waiting_for == (0,)


@pytest.mark.clause("base.reveal")
def test_revealing_is_a_duty_also_without_any_trade() -> None:
    game = scene(active=1, stage="trade", deck="3*soy blue red")
    game.apply(bz.EndTrade(1))
    assert game.active == 2
    assert named(game, "revealed") == "blue red"
    game.apply(bz.EndTrade(2))
    assert_refused(game, bz.Pass(2), "not-now", "base.turn.order")
    assert game.decision == ba.PlantReceived(2)


@pytest.mark.clause("base.draw")
def test_three_cards_are_drawn_one_by_one_to_the_back_and_the_left_neighbour_is_active() -> None:
    game = scene(active=3, stage="trade", hands={3: "blue", 0: "red"}, deck="soy green chili")
    events = game.apply(bz.EndTrade(3))
    assert named(game, "hand", 3) == "blue soy green chili"
    assert [event.cards for event in events if isinstance(event, ba.Drawn)] == [
        game.hand(3).cards[1:]
    ]
    assert game.active == 0
    assert game.decision == ba.PlantFirst(0)


# Turns and phases


@pytest.mark.clause("base.turn.order")
def test_the_turn_goes_clockwise_from_the_start_player() -> None:
    game = bz.new_game("bohnanza:start_player=2", players=4, seed=11)
    seats = []
    for _ in range(9):
        seats.append(game.active)
        finish_turn(game)
    assert seats == [2, 3, 0, 1, 2, 3, 0, 1, 2]


@pytest.mark.clause("base.turn.order")
def test_the_phases_follow_one_another_and_none_comes_back() -> None:
    game = bz.new_game("bohnanza:start_player=0", players=3, seed=4)
    for _ in range(4):
        events = finish_turn(game)
        stages = [event.stage for event in events if isinstance(event, ba.StageEntered)]
        # The first of them, "plant", was entered before the turn was played.
        assert stages == [*PHASES[1:], "plant"]


@pytest.mark.clause("base.turn.order")
@pytest.mark.parametrize("stage", ["plant", "receive"])
def test_outside_phase_2_there_is_no_trading(stage: str) -> None:
    game = scene(stage=stage, hands={0: "blue blue"}, revealed="soy")
    assert game.offer_builder(0) is None
    offer = bz.Offer(0, 1, game.hand(0).cards[:1])
    for action in (offer, bz.Accept(1, 1), bz.Decline(1, 1), bz.Withdraw(0, 1), bz.EndTrade(0)):
        assert_refused(game, action, "not-now", "base.turn.order")


@pytest.mark.clause("base.turn.order")
def test_a_decision_is_answered_by_what_it_asks_for() -> None:
    game = scene(stage="trade", hands={0: "blue"})
    assert_refused(game, bz.Plant(0, game.hand(0).cards[0], 0), "not-now", "base.turn.order")
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    assert_refused(game, bz.Choose(0, 1), "not-now", "base.turn.order")
    assert_refused(game, bz.Discard(0, game.hand(0).cards[0]), "not-now", "base.turn.order")
    game.apply(bz.EndTrade(0))


@pytest.mark.clause("base.turn.order")
def test_an_action_that_no_rule_knows_is_refused() -> None:
    game = scene(hands={0: "blue"})
    assert_refused(game, bz.Action(0), "unknown-action", "base.turn.order")
