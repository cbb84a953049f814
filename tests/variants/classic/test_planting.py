"""Phase 1: planting from the hand, and what may grow on a field."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused


def plants(game: bz.Game, seat: int) -> list[bz.Action]:
    return [action for action in game.legal_actions(seat) if isinstance(action, bz.Plant)]


# The duty and the permission


@pytest.mark.clause("base.plant.first")
def test_the_active_player_must_plant_the_front_card() -> None:
    game = scene(hands={0: "blue red"})
    blue, red = game.hand(0)
    assert game.waiting_for == (0,)
    assert game.decision == ba.PlantFirst(0)
    assert game.legal_actions(0) == [bz.Plant(0, blue, 0), bz.Plant(0, blue, 1)]
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    assert_refused(game, bz.EndTrade(0), "not-now", "base.turn.order")
    assert_refused(game, bz.Plant(0, red, 0), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, blue, 1))
    assert fields(game, 0) == ["", "blue"]
    assert named(game, "hand", 0) == "red"


@pytest.mark.clause("base.plant.first", "base.turn.order")
def test_nobody_but_the_active_player_plants_in_phase_1() -> None:
    game = scene(active=2, hands={1: "blue", 2: "red", 3: "soy"})
    for seat in (1, 3):
        for card in (*game.hand(seat), *game.hand(2)):
            early = bz.Plant(seat, card, 0)
            assert_refused(game, early, "not-your-decision", "base.turn.order")
        assert game.legal_actions(seat) == []
    game.apply(bz.Plant(2, game.hand(2).cards[0], 0))


@pytest.mark.clause("base.plant.first")
def test_nobody_plants_a_card_of_somebody_else() -> None:
    game = scene(hands={0: "blue", 1: "red"}, revealed="soy", deck="chili")
    for card in (*game.hand(1), *game.cards("revealed"), *game.cards("deck")[-1:], -1, 104):
        assert_refused(game, bz.Plant(0, card, 0), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))


@pytest.mark.clause("base.plant.second")
def test_the_new_front_card_may_be_planted_too() -> None:
    game = scene(hands={0: "blue red soy"})
    blue, red, soy = game.hand(0)
    game.apply(bz.Plant(0, blue, 0))
    assert game.decision == ba.PlantSecond(0)
    assert_refused(game, bz.Plant(0, soy, 1), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, red, 1))
    assert fields(game, 0) == ["blue", "red"]
    assert named(game, "hand", 0) == "soy"


@pytest.mark.clause("base.plant.second")
def test_the_second_planting_can_be_left_out_by_the_active_player_alone() -> None:
    game = scene(hands={0: "blue red"})
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert_refused(game, bz.Pass(1), "not-your-decision", "base.turn.order")
    game.apply(bz.Pass(0))
    assert named(game, "hand", 0) == "red"
    assert game.stage == "trade"


@pytest.mark.clause("base.plant.second")
def test_a_third_card_is_never_planted() -> None:
    game = scene(hands={0: "3*blue"})
    first, second, third = game.hand(0)
    game.apply(bz.Plant(0, first, 0))
    game.apply(bz.Plant(0, second, 0))
    assert game.decision == ba.Trading(0)
    assert_refused(game, bz.Plant(0, third, 0), "not-now", "base.turn.order")
    assert fields(game, 0)[0] == "blue blue"


@pytest.mark.clause("base.plant.second")
def test_whoever_plants_the_last_card_of_the_hand_is_not_asked_for_a_second() -> None:
    game = scene(hands={0: "blue"})
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert game.decision == ba.Trading(0)


@pytest.mark.clause("base.plant.empty-hand")
def test_with_an_empty_hand_phase_1_is_skipped() -> None:
    game = scene(stage="trade", hands={0: "red", 2: "blue"}, deck="soy soy soy green chili")
    events = game.apply(bz.EndTrade(0))
    assert ba.TurnStarted(1, 2) in events
    assert game.active == 1
    assert game.decision == ba.Trading(1)
    assert named(game, "revealed") == "green chili"


# Where a bean may go


@pytest.mark.clause("base.field.one-sort")
def test_a_field_takes_no_second_sort_until_it_is_empty() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["red", "blue"]})
    (blue,) = game.hand(0)
    assert_refused(game, bz.Plant(0, blue, 0), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, blue, 0))
    assert fields(game, 0) == ["blue", "blue"]


@pytest.mark.clause("base.field.same-sort-twice")
def test_a_sort_may_be_started_again_on_an_empty_field() -> None:
    game = scene(players=3, hands={0: "red red"}, fields={0: ["red red", "", ""]})
    first, second = game.hand(0)
    game.apply(bz.Plant(0, first, 1))
    game.apply(bz.Plant(0, second, 2))
    assert fields(game, 0) == ["red red", "red", "red"]


@pytest.mark.clause("base.field.no-limit")
@pytest.mark.parametrize(("sort", "number"), [("garden", 6), ("chili", 18), ("blue", 20)])
def test_all_cards_of_a_sort_go_onto_one_field(sort: str, number: int) -> None:
    game = scene(hands={0: f"2*{sort}"}, fields={0: [f"{number - 2}*{sort}"]})
    for card in game.hand(0):
        game.apply(bz.Plant(0, card, 0))
    assert len(game.fields(0)[0]) == number


@pytest.mark.clause("base.field.column")
def test_cards_lie_in_the_order_of_planting_with_the_last_one_on_top() -> None:
    game = scene(hands={0: "blue blue"}, fields={0: ["blue blue"]})
    below = game.fields(0)[0].cards
    first, second = game.hand(0)
    game.apply(bz.Plant(0, first, 0))
    assert game.fields(0)[0].top == first
    game.apply(bz.Plant(0, second, 0))
    assert game.fields(0)[0].cards == (*below, first, second)
    assert game.fields(0)[0].top == second


@pytest.mark.clause("base.plant.where")
@pytest.mark.parametrize(
    ("columns", "allowed"),
    [
        (["", "", ""], {0, 1, 2}),
        (["blue", "", ""], {0, 1, 2}),
        (["blue", "blue", ""], {0, 1, 2}),
        (["blue", "red", ""], {0, 2}),
        (["red", "", "soy"], {1}),
        (["red", "3*blue", "soy"], {1}),
        (["red", "green", "soy"], set()),
    ],
)
def test_a_bean_goes_where_its_sort_grows_or_onto_an_empty_field(
    columns: list[str], allowed: set[int]
) -> None:
    game = scene(players=3, hands={0: "blue"}, fields={0: columns})
    (blue,) = game.hand(0)
    assert plants(game, 0) == [bz.Plant(0, blue, field) for field in sorted(allowed)]
    for field in {0, 1, 2} - allowed:
        assert_refused(game, bz.Plant(0, blue, field), "does-not-fit", "base.field.one-sort")


@pytest.mark.clause("base.plant.where")
def test_fields_of_others_are_not_planted_on() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["red"], 1: ["blue", ""]})
    game.apply(bz.Plant(0, game.hand(0).cards[0], 1))
    assert fields(game, 0) == ["red", "blue"]
    assert fields(game, 1) == ["blue", ""]


# Making room


@pytest.mark.clause("base.plant.make-room")
def test_whoever_has_no_room_must_harvest_a_field_of_their_choice() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["2*red", "2*soy"]})
    (blue,) = game.hand(0)
    assert game.legal_actions(0) == [bz.Harvest(0, 0), bz.Harvest(0, 1)]
    for field in (0, 1):
        assert_refused(game, bz.Plant(0, blue, field), "does-not-fit", "base.field.one-sort")
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    game.apply(bz.Harvest(0, 1))
    assert game.decision == ba.PlantFirst(0)
    game.apply(bz.Plant(0, blue, 1))
    assert fields(game, 0) == ["red red", "blue"]


@pytest.mark.clause("base.plant.make-room", "base.protection")
def test_room_is_made_within_the_protection_rule() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["red", "2*soy"]})
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    assert game.legal_actions(0) == [bz.Harvest(0, 1)]
    game.apply(bz.Harvest(0, 1))
    assert [action.field for action in plants(game, 0) if isinstance(action, bz.Plant)] == [1]


@pytest.mark.clause("base.plant.make-room")
def test_room_is_made_by_the_planter_not_by_others() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["2*red", "2*soy"], 1: ["2*chili", ""]})
    game.apply(bz.Harvest(1, 0))
    assert plants(game, 0) == []
    assert game.waiting_for == (0,)


@pytest.mark.clause("base.plant.make-room")
def test_no_harvest_is_forced_where_there_is_room() -> None:
    game = scene(hands={0: "blue red"}, fields={0: ["2*blue", "2*soy"]})
    blue, red = game.hand(0)
    game.apply(bz.Plant(0, blue, 0))
    assert_refused(game, bz.Plant(0, red, 1), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Pass(0))
    assert fields(game, 0) == ["blue blue blue", "soy soy"]


@pytest.mark.clause("base.plant.second", "base.plant.make-room")
def test_a_player_may_harvest_for_the_second_card_too() -> None:
    game = scene(hands={0: "blue red"}, fields={0: ["2*green", "2*soy"]})
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, pick(game, "hand", 0, "blue")[0], 0))
    game.apply(bz.Harvest(0, 1))
    game.apply(bz.Plant(0, pick(game, "hand", 0, "red")[0], 1))
    assert fields(game, 0) == ["blue", "red"]
