"""Harvesting: when, what it earns, where the cards go, and the protection rule."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

# For how many cards one, two, three and four Taler are paid; None: the step is missing.
STEPS = {
    "garden": (None, 2, 3, None),
    "red": (2, 3, 4, 5),
    "black-eyed": (2, 4, 5, 6),
    "soy": (2, 4, 6, 7),
    "green": (3, 5, 6, 7),
    "stink": (3, 5, 7, 8),
    "chili": (3, 6, 8, 9),
    "blue": (4, 6, 8, 10),
}
TWO_COLUMNS = ["3*red", "2*soy"]


def paid(sort: str, cards: int) -> int:
    reached = [
        taler for taler, least in enumerate(STEPS[sort], start=1) if least and least <= cards
    ]
    return max(reached, default=0)


# When


@pytest.mark.clause("base.harvest.any-time")
@pytest.mark.parametrize("stage", ["plant", "trade", "receive"])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_everybody_harvests_at_any_time(stage: str, seat: int) -> None:
    columns = dict.fromkeys(range(4), TWO_COLUMNS[1:])
    game = scene(active=1, stage=stage, hands={1: "blue"}, revealed="chili", fields=columns)
    decision = game.decision
    assert bz.Harvest(seat, 0) in game.legal_actions(seat)
    game.apply(bz.Harvest(seat, 0))
    assert (fields(game, seat), len(game.cards("coins", seat))) == (["", ""], 1)
    assert (game.active, game.decision) == (1, decision)


@pytest.mark.clause("base.harvest.any-time")
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_harvests_between_the_two_plantings(seat: int) -> None:
    game = scene(hands={0: "blue blue"}, fields={0: ["", "2*soy"], 1: ["2*red"]})
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert game.decision == ba.PlantSecond(0)
    game.apply(bz.Harvest(seat, 1 - seat))
    assert game.decision == ba.PlantSecond(0)


@pytest.mark.clause("base.harvest.any-time")
def test_a_player_may_harvest_several_fields_in_a_row() -> None:
    game = scene(active=1, hands={1: "blue"}, fields={0: TWO_COLUMNS})
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Harvest(0, 1))
    assert fields(game, 0) == ["", ""]
    assert len(game.cards("coins", 0)) == 3


@pytest.mark.clause("base.harvest.between")
def test_a_harvest_does_not_come_between_revealing_or_reshuffling() -> None:
    game = scene(hands={0: "blue blue"}, deck="soy", discard="4*red", rest="box")
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    version = game.version
    events = game.apply(bz.Pass(0))
    happened = [
        type(event)
        for event in events
        if isinstance(event, ba.Revealed | ba.DeckEmptied | ba.DeckMade)
    ]
    assert happened == [ba.Revealed, ba.DeckEmptied, ba.DeckMade, ba.Revealed]
    assert (game.version, game.decision) == (version + 1, ba.Trading(0))


@pytest.mark.clause("base.harvest.between")
def test_the_three_cards_of_phase_4_are_one_draw() -> None:
    game = scene(stage="trade", hands={1: "blue"}, fields={2: ["2*soy"]}, deck="2*red chili")
    events = game.apply(bz.EndTrade(0))
    assert [event for event in events if isinstance(event, ba.Drawn)] == [
        ba.Drawn(0, game.hand(0).cards)
    ]
    assert len(game.hand(0)) == 3


@pytest.mark.clause("base.harvest.between")
def test_out_of_turn_harvests_count_in_the_order_in_which_they_are_declared() -> None:
    game = scene(hands={0: "blue"}, fields={1: ["red"], 2: ["soy"], 3: ["chili"]})
    for seat in (3, 1, 2):
        game.apply(bz.Harvest(seat, 0))
    assert named(game, "discard") == "soy red chili"


# What it earns


@pytest.mark.clause("base.harvest.meter", "base.deck")
@pytest.mark.parametrize("sort", STEPS)
def test_the_beanometer_says_what_a_harvest_earns(sort: str) -> None:
    number = bz.compose("bohnanza").for_players(4).catalogue.sort(sort).number
    for cards in range(1, number + 1):
        game = scene(stage="trade", fields={1: [f"{cards}*{sort}"]})
        assert game.fields(1)[0].taler == paid(sort, cards)
        events = game.apply(bz.Harvest(1, 0))
        (harvest,) = [event for event in events if isinstance(event, ba.Harvested)]
        assert (harvest.count, harvest.taler) == (cards, paid(sort, cards))
        assert len(game.cards("coins", 1)) == paid(sort, cards)
        assert len(game.cards("discard")) == cards - paid(sort, cards)


@pytest.mark.clause("base.harvest.meter")
@pytest.mark.parametrize(
    ("column", "taler"), [("4*blue", 1), ("3*blue red", 3), ("3*red blue", 1), ("red 2*blue", 0)]
)
def test_the_top_card_says_which_beanometer_counts(column: str, taler: int) -> None:
    game = scene(hands={0: "blue"}, fields={0: [column]})
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == taler


@pytest.mark.clause("base.harvest.whole")
def test_the_whole_field_is_harvested_and_nothing_else() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["7*soy", "2*red"], 1: ["2*soy"]})
    column = game.fields(0)[0].cards
    game.apply(bz.Harvest(0, 0))
    assert fields(game, 0) == ["", "red red"]
    assert fields(game, 1) == ["soy soy", ""]
    assert {*game.cards("coins", 0), *game.cards("discard")} == set(column)


@pytest.mark.clause("base.harvest.whole")
def test_no_card_is_left_standing() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["4*soy"]})
    first, second, third, fourth = game.fields(0)[0].cards
    partial = bz.Harvest(0, 0, coins=(first, second), discards=(third,))
    assert_refused(game, partial, "wrong-discards", "base.harvest.discard-order")
    game.apply(bz.Harvest(0, 0, coins=(first, second), discards=(third, fourth)))


@pytest.mark.clause("base.harvest.coins", "base.coins")
def test_as_many_cards_as_are_earned_become_coins_and_the_rest_is_discarded() -> None:
    game = scene(hands={0: "blue"}, fields={1: ["6*soy"]}, coins={1: "red"}, discard="chili")
    column = game.fields(1)[0].cards
    events = game.apply(bz.Harvest(1, 0))
    (harvest,) = [event for event in events if isinstance(event, ba.Harvested)]
    assert named(game, "coins", 1) == "red soy soy soy"
    assert named(game, "discard") == "soy soy soy chili"
    assert sorted((*harvest.coins, *harvest.discards)) == sorted(column)
    assert game.view(None).zone("discard").top == harvest.discards[-1]


@pytest.mark.clause("base.harvest.which")
def test_the_harvester_chooses_which_cards_become_coins() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["blue chili red red"]})
    blue, chili, _, red = game.fields(0)[0].cards
    assert game.fields(0)[0].taler == 3
    game.apply(bz.Harvest(0, 0, coins=(red, blue, chili)))
    assert set(game.cards("coins", 0)) == {blue, chili, red}
    assert named(game, "discard") == "red"


@pytest.mark.clause("base.harvest.which")
def test_the_choice_does_not_change_what_is_earned() -> None:
    game = scene(hands={0: "blue soy"}, fields={0: ["4*soy", "2*red"]})
    first, second, third, _ = game.fields(0)[0].cards
    red = game.fields(0)[1].cards[0]
    for coins in ((), (first,), (first, second, third), (first, first), (first, red), (first, -1)):
        choice = bz.Harvest(0, 0, coins=coins)
        assert_refused(game, choice, "wrong-coins", "base.harvest.which")
    in_hand = bz.Harvest(0, 0, coins=(first, pick(game, "hand", 0, "soy")[0]))
    assert_refused(game, in_hand, "wrong-coins", "base.harvest.which")
    game.apply(bz.Harvest(0, 0, coins=(first, third)))
    assert game.cards("coins", 0) == (first, third)


@pytest.mark.clause("base.harvest.discard-order")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (2, 1, 0)])
def test_the_harvester_chooses_the_order_of_the_discards(order: tuple[int, ...]) -> None:
    game = scene(hands={0: "blue"}, fields={0: ["3*blue"]}, discard="red")
    cards = tuple(game.fields(0)[0].cards[place] for place in order)
    game.apply(bz.Harvest(0, 0, discards=cards))
    assert game.cards("discard")[1:] == cards
    assert game.view(1).zone("discard").top == cards[-1]


@pytest.mark.clause("base.harvest.discard-order")
def test_what_is_discarded_is_not_for_the_harvester_to_choose() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["3*soy", "2*red"]})
    first, second, third = game.fields(0)[0].cards
    red = game.fields(0)[1].cards[0]
    for discards in ((), (first,), (first, second, third), (first, first), (first, red)):
        choice = bz.Harvest(0, 0, coins=(third,), discards=discards)
        assert_refused(game, choice, "wrong-discards", "base.harvest.discard-order")
    game.apply(bz.Harvest(0, 0, coins=(third,), discards=(second, first)))
    assert game.cards("discard") == (second, first)


@pytest.mark.clause("base.harvest.empty")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_empty_field_cannot_be_harvested(seat: int) -> None:
    game = scene(hands={0: "blue"}, fields={seat: ["", "soy"]})
    assert_refused(game, bz.Harvest(seat, 0), "field-empty", "base.harvest.empty")
    game.apply(bz.Harvest(seat, 1))
    assert_refused(game, bz.Harvest(seat, 1), "field-empty", "base.harvest.empty")


# Protection


@pytest.mark.clause("base.protection")
@pytest.mark.parametrize(
    ("columns", "harvestable"),
    [
        (["red", "", ""], {0}),
        (["red", "soy", ""], {0, 1}),
        (["red", "soy", "blue"], {0, 1, 2}),
        (["red", "2*soy", ""], {1}),
        (["red", "2*soy", "blue"], {1}),
        (["red", "2*soy", "3*blue"], {1, 2}),
        (["2*red", "2*soy", "3*blue"], {0, 1, 2}),
        (["2*red", "", ""], {0}),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_single_bean_is_protected_while_another_field_holds_more(
    columns: list[str], harvestable: set[int], seat: int
) -> None:
    game = scene(players=3, hands={0: "garden"}, fields={seat: columns})
    listed = {act.field for act in game.legal_actions(seat) if isinstance(act, bz.Harvest)}
    assert listed == harvestable
    for field in game.fields(seat):
        assert field.protected == (len(field) == 1 and field.number not in harvestable)
        if field.protected:
            action = bz.Harvest(seat, field.number)
            assert_refused(game, action, "field-protected", "base.protection")


@pytest.mark.clause("base.protection")
def test_fields_of_others_do_not_protect() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["red"], 1: ["3*soy", "2*chili"]})
    game.apply(bz.Harvest(0, 0))
    assert fields(game, 0) == ["", ""]


@pytest.mark.clause("base.protection")
def test_protection_ends_when_the_larger_field_is_harvested() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["red", "2*soy"]})
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    game.apply(bz.Harvest(0, 1))
    game.apply(bz.Harvest(0, 0))
    assert fields(game, 0) == ["", ""]


@pytest.mark.clause("base.protection")
def test_choosing_coins_or_discards_does_not_lift_the_protection() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["red", "2*soy"]})
    cards = game.fields(0)[0].cards
    choice = bz.Harvest(0, 0, coins=(), discards=cards)
    assert_refused(game, choice, "field-protected", "base.protection")


@pytest.mark.clause("base.harvest.moment")
def test_what_needs_no_decision_follows_at_once() -> None:
    game = scene(
        stage="receive", revealed="blue", fields={0: ["2*blue", ""]}, deck="red soy green chili"
    )
    (card,) = game.cards("revealed")
    events = game.apply(bz.Plant(0, card, 0))
    # The draw follows the last card planted, and the next player's first decision follows that.
    assert any(isinstance(event, ba.Drawn) for event in events)
    assert named(game, "hand", 0) == "red soy green"
    # Now somebody has to decide, so the field just filled may be harvested, out of turn too.
    assert game.active == 1
    assert bz.Harvest(0, 0) in game.legal_actions(0)
