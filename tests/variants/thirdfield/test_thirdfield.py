"""The house rule ``thirdfield``: a field to be bought, in every edition."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from bohnanza_magic import Flow, ThirdFields
from bohnanza_thirdfield import FOR_SALE_ALREADY
from tests.helpers.refusals import assert_refused

EDITIONS = ("bohnanza", "excalibohn", "rabohnzel")


@pytest.mark.clause("thirdfield.fields")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_begins_with_two_fields_and_a_third_is_for_sale(
    edition: str, players: int
) -> None:
    game = bz.new_game(edition, "thirdfield", players=players, seed=1)
    assert [len(game.fields(seat)) for seat in range(players)] == [2] * players
    assert game.rules.settings.field_price == 3


@pytest.mark.clause("thirdfield.fields")
def test_a_bought_field_stays() -> None:
    game = scene("thirdfield", hands={0: "blue"}, coins={0: "3*green"})
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 2))
    game.apply(bz.Harvest(0, 2))
    assert [field.number for field in game.fields(0)] == [0, 1, 2]
    assert len(game.fields(1)) == 2


@pytest.mark.clause("thirdfield.fields")
def test_a_second_field_is_not_sold() -> None:
    game = scene("thirdfield", hands={0: "blue"}, coins={0: "6*green"})
    coins = game.cards("coins", 0)
    game.apply(bz.BuyField(0, coins[:3]))
    assert_refused(game, bz.BuyField(0, coins[3:]), "field-bought-already", "thirdfield.fields")


@pytest.mark.clause("thirdfield.price")
def test_a_field_costs_three_taler_of_the_buyers_choice() -> None:
    game = scene("thirdfield", hands={0: "blue"}, coins={0: "red soy chili green"})
    game.apply(bz.BuyField(0, pick(game, "coins", 0, "green red chili")))
    assert named(game, "coins", 0) == "soy"


@pytest.mark.clause("thirdfield.price")
@pytest.mark.parametrize("price", [1, 5, 10])
def test_the_table_may_agree_on_another_price(price: int) -> None:
    agreed = bz.use("thirdfield", price=price)
    game = scene(agreed, hands={0: "blue"}, coins={0: f"{price - 1}*green red"})
    coins = game.cards("coins", 0)
    assert_refused(game, bz.BuyField(0, coins[1:]), "not-your-taler", "thirdfield.fields")
    assert bz.BuyField(0, coins) in game.legal_actions(0)
    poor = scene(agreed, hands={0: "blue"}, coins={0: f"{price - 1}*green"})
    paid = poor.cards("coins", 0)
    assert_refused(poor, bz.BuyField(0, paid), "too-few-taler", "thirdfield.fields")


@pytest.mark.clause("thirdfield.price")
@pytest.mark.parametrize("price", [0, -1, 11, "3", True, None])
def test_a_price_is_one_to_ten_taler(price: object) -> None:
    (problem,) = bz.check_composition(bz.use("thirdfield", price=price))
    assert problem.code == "bad-option"


@pytest.mark.clause("thirdfield.when")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_field_is_bought_between_two_actions_also_out_of_turn(seat: int) -> None:
    game = scene("excalibohn", "thirdfield", hands={0: "white"}, coins={seat: "3*white"})
    assert bz.BuyField(seat, game.cards("coins", seat)) in game.legal_actions(seat)


@pytest.mark.clause("thirdfield.when")
def test_no_field_is_bought_in_the_middle_of_an_action() -> None:
    game = scene(
        "excalibohn",
        "thirdfield",
        hands={0: "white"},
        coins={0: "3*white", 1: "3*white"},
        agenda=[ba.EnterStage("turn", "reveal"), Flow(0)],
    )
    for seat in (0, 1):
        buy = bz.BuyField(seat, game.cards("coins", seat))
        refusal = assert_refused(game, buy, "not-between-actions", "thirdfield.when")
        assert refusal.variant == "thirdfield"
    game.apply(bz.Pass(0))
    assert bz.BuyField(1, game.cards("coins", 1)) in game.legal_actions(1)


@pytest.mark.clause("thirdfield.once")
def test_one_field_is_for_sale_not_two() -> None:
    option = "bohnanza:third_field=true"
    assert bz.check_composition(option, "thirdfield") == (FOR_SALE_ALREADY,)
    assert bz.check_composition("bohnedikt", option, "thirdfield") == (FOR_SALE_ALREADY,)
    with pytest.raises(bz.CompositionError, match="switch that option off"):
        bz.new_game(option, "thirdfield", players=4)
    assert bz.check_composition("bohnanza:third_field=false", "thirdfield") == ()


@pytest.mark.clause("thirdfield.duell")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_third_field_of_das_duell_is_bought_too(edition: str) -> None:
    bean = "soy" if edition == "bohnanza" else "white"
    game = scene(edition, "duell", "thirdfield", players=2, hands={0: bean}, coins={1: f"4*{bean}"})
    assert [len(game.fields(seat)) for seat in (0, 1)] == [2, 2]
    game.apply(bz.BuyField(1, game.cards("coins", 1)[:3]))
    assert [len(game.fields(seat)) for seat in (0, 1)] == [2, 3]
    assert len(game.cards("coins", 1)) == 1


@pytest.mark.clause("thirdfield.compose")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bought_field_comes_beside_garden_and_acre(players: int) -> None:
    game = scene("bohnedikt", "thirdfield", players=players, hands={0: "blue"}, coins={0: "3*red"})
    assert [len(game.fields(seat)) for seat in range(players)] == [2] * players
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    layout = game.rules.layout
    names = [layout.zones[zone].name for zone in game.rules.field_zones[0]]
    assert [names[field.number] for field in game.fields(0)] == ["field1", "field2", "bought"]


@pytest.mark.clause("thirdfield.compose")
@pytest.mark.parametrize("edition", ["excalibohn", "rabohnzel"])
def test_a_temporary_field_comes_beside_the_bought_one_and_goes_without_it(edition: str) -> None:
    game = scene(
        edition,
        "thirdfield",
        hands={0: "white"},
        fields={0: ["2*sword", "2*cape", "2*white", "2*mean"]},
        slots=[ba.BoughtFields((0,)), ThirdFields((0,))],
    )
    assert len(game.fields(0)) == 4
    game.apply(bz.Harvest(0, 2))
    # The harvested field goes, so its place takes the column of the temporary one.
    assert fields(game, 0) == ["sword sword", "cape cape", "mean mean"]
    assert [field.number for field in game.fields(0)] == [0, 1, 2]
