"""The option of earlier editions: a third field that is bought."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

OPTION = "bohnanza:third_field=true"


@pytest.mark.clause("base.third-field", "base.fields")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_begins_with_two_fields(players: int) -> None:
    game = bz.new_game(OPTION, players=players, seed=1)
    assert [len(game.fields(seat)) for seat in range(players)] == [2] * players


@pytest.mark.clause("base.third-field")
def test_without_the_option_no_field_is_for_sale() -> None:
    game = scene(hands={0: "blue"}, coins={0: "3*red"})
    buy = bz.BuyField(0, game.cards("coins", 0))
    assert_refused(game, buy, "unknown-action", "base.turn.order")


@pytest.mark.clause("base.third-field")
def test_a_field_costs_three_taler_of_the_buyers_choice_which_are_discarded() -> None:
    game = scene(OPTION, hands={0: "blue"}, coins={0: "red soy chili green"}, discard="stink")
    paid = pick(game, "coins", 0, "green red chili")
    events = game.apply(bz.BuyField(0, paid))
    assert ba.FieldBought(0, paid) in events
    assert named(game, "coins", 0) == "soy"
    assert named(game, "discard") == "chili red green stink"  # the top first
    assert game.view(None).zone("discard").top == paid[-1]
    assert [field.number for field in game.fields(0)] == [0, 1, 2]
    assert len(game.fields(1)) == 2


@pytest.mark.clause("base.third-field")
def test_the_third_field_is_used_only_once_it_is_bought() -> None:
    game = scene(OPTION, hands={0: "blue red"}, fields={0: ["soy", "chili"]}, coins={0: "3*green"})
    blue, red = game.hand(0)
    assert_refused(game, bz.Plant(0, blue, 2), "no-such-field", "base.fields")
    assert_refused(game, bz.Harvest(0, 2), "no-such-field", "base.fields")
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    assert_refused(game, bz.Harvest(0, 2), "field-empty", "base.harvest.empty")
    game.apply(bz.Plant(0, blue, 2))
    assert fields(game, 0) == ["soy", "chili", "blue"]
    assert_refused(game, bz.Plant(0, red, 2), "does-not-fit", "base.field.one-sort")


@pytest.mark.clause("base.third-field")
@pytest.mark.parametrize("stage", ["plant", "trade", "receive"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_field_is_bought_at_any_time_also_out_of_turn(stage: str, seat: int) -> None:
    game = scene(OPTION, stage=stage, hands={0: "blue"}, revealed="soy", coins={seat: "3*green"})
    decision = game.decision
    buy = bz.BuyField(seat, game.cards("coins", seat))
    assert buy in game.legal_actions(seat)
    game.apply(buy)
    assert len(game.fields(seat)) == 3
    assert (game.active, game.decision) == (0, decision)


@pytest.mark.clause("base.third-field", "base.plant.make-room")
def test_a_field_can_be_bought_to_make_room() -> None:
    game = scene(OPTION, hands={0: "blue"}, fields={0: ["3*red", "3*garden"]}, coins={0: "2*stink"})
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.BuyField(0, game.cards("coins", 0)[:3]))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 2))
    assert fields(game, 0) == ["", "garden garden garden", "blue"]


@pytest.mark.clause("base.third-field")
def test_everybody_buys_once() -> None:
    game = scene(OPTION, hands={0: "blue"}, coins={0: "6*green", 1: "3*red"})
    game.apply(bz.BuyField(0, game.cards("coins", 0)[:3]))
    again = bz.BuyField(0, game.cards("coins", 0))
    assert_refused(game, again, "field-bought-already", "base.third-field")
    game.apply(bz.BuyField(1, game.cards("coins", 1)))
    assert [len(game.fields(seat)) for seat in range(4)] == [3, 3, 2, 2]


@pytest.mark.clause("base.third-field")
def test_whoever_has_too_few_taler_buys_nothing() -> None:
    game = scene(OPTION, hands={0: "blue"}, coins={0: "2*green"})
    buy = bz.BuyField(0, game.cards("coins", 0))
    assert_refused(game, buy, "too-few-taler", "base.third-field")
    assert [act for act in game.legal_actions(0) if isinstance(act, bz.BuyField)] == []


@pytest.mark.clause("base.third-field")
def test_exactly_three_different_own_taler_are_paid() -> None:
    game = scene(OPTION, hands={0: "blue"}, fields={0: ["red"]}, coins={0: "4*green", 1: "3*soy"})
    one, two, three, four = game.cards("coins", 0)
    foreign, red = game.cards("coins", 1)[0], game.fields(0)[0].cards[0]
    for coins in (
        (),
        (one, two),
        (one, two, three, four),
        (one, two, two),
        (one, two, foreign),
        (one, two, red),
        (one, two, *game.hand(0)),
        (one, two, -1),
    ):
        buy = bz.BuyField(0, coins)
        assert_refused(game, buy, "not-your-taler", "base.third-field")
    game.apply(bz.BuyField(0, (one, two, four)))
    assert game.cards("coins", 0) == (three,)


@pytest.mark.clause("base.third-field")
def test_a_bought_field_is_permanent() -> None:
    game = scene(
        OPTION, hands={0: "blue"}, fields={0: ["", "", "2*soy"]}, slots=[ba.BoughtFields((0,))]
    )
    game.apply(bz.Harvest(0, 2))
    assert len(game.fields(0)) == 3
    game.apply(bz.Plant(0, game.hand(0).cards[0], 2))
    while game.active != 2:
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    assert len(game.fields(0)) == 3


@pytest.mark.clause("base.third-field", "base.protection")
def test_a_bought_field_counts_for_the_protection_rule() -> None:
    slots = [ba.BoughtFields((0,))]
    game = scene(OPTION, hands={0: "blue"}, fields={0: ["red", "", "2*soy"]}, slots=slots)
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    game = scene(OPTION, hands={0: "blue"}, fields={0: ["2*soy", "", "red"]}, slots=slots)
    assert_refused(game, bz.Harvest(0, 2), "field-protected", "base.protection")


@pytest.mark.clause("base.third-field", "base.end.harvest")
def test_a_bought_field_takes_part_in_the_last_harvest() -> None:
    game = scene(
        OPTION, stage="trade", fields={0: ["red", "", "4*soy"]}, slots=[ba.BoughtFields((0,))],
        deck="soy", rest="box", emptyings=2,
    )  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert fields(game, 0) == ["", "", ""]
    assert game.outcome is not None
    assert game.outcome.scores == (2, 0, 0, 0)


@pytest.mark.clause("base.third-field", "base.coins", "base.deck.reshuffle")
def test_taler_paid_come_back_as_beans() -> None:
    game = scene(OPTION, stage="trade", hands={1: "red"}, coins={0: "3*garden"}, rest="box")
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "garden garden garden"


@pytest.mark.clause("base.third-field", "base.coins.hidden")
def test_whoever_may_choose_among_coins_sees_their_fronts() -> None:
    game = scene(OPTION, hands={0: "blue"}, coins={0: "red soy chili green"})
    assert game.view(0).zone("coins", 0).cards == game.cards("coins", 0)
    for viewer in (1, 2, 3, None):
        coins = game.view(viewer).zone("coins", 0)
        assert (coins.count, coins.cards, coins.top) == (4, None, None)
