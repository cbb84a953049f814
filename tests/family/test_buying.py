"""What is sold for Taler: prices, which Taler pay, limits, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import check_variant, fields, named, pick, scene
from tests.helpers.checked_play import do
from tests.helpers.problems import assert_problem, problem_in
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import variant

SEEN = ba.Zone("coins", faces=ba.OWNER, backs=ba.COUNT)

# Buildings, each bought with coins of its own sort


@frozen
class BuyBuilding(ba.Buy):
    """Buy a building."""

    coins: tuple[ba.CardId, ...]
    building: ba.CardId


@frozen
class Built(bz.Event):
    """A building was bought."""

    text = bz.Text("{seat} builds {building:the}.", "{seat} baut {building:der Akk}.")
    seat: ba.Public[ba.Seat]
    building: ba.Public[ba.CardId]


JAILS = (
    ba.Face("jail1", bz.Text("Jail 1", "Kerker 1")),
    ba.Face("jail2", bz.Text("Jail 2", "Kerker 2")),
)
FARM = ba.Face("farm1", bz.Text("Farm 1", "Hof 1"))
SORTS = {"jail": "blue", "farm": "soy"}
ONE_OF_A_KIND = ba.Reason(
    "one-of-a-kind",
    "base.purchase.limit",
    bz.Text("{seat} has such a building.", "{seat} hat so ein Gebäude."),
)
town = ba.Declarations(events=(Built,), reasons=(ONE_OF_A_KIND,))


def key(table: ba.Table, building: int) -> str:
    return table.rules.catalogue.key_of(building)


def cost(table: ba.Table, action: BuyBuilding) -> ba.Price:
    face = key(table, action.building)
    return ba.Price(int(face[-1]), sort=SORTS[face[:-1]])


def supply(table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[BuyBuilding]:
    return [BuyBuilding(seat, (), building) for building in table.cards("town.supply")]


def once_a_kind(table: ba.Table, action: BuyBuilding) -> ba.Reason | None:
    kinds = [key(table, building)[:-1] for building in table.cards("town.built", action.seat)]
    return ONE_OF_A_KIND if key(table, action.building)[:-1] in kinds else None


@ba.purchase(
    town,
    BuyBuilding,
    cost,
    candidates=supply,
    why_not=once_a_kind,
    title=bz.Text(
        "Buy {building:the} for {coins:a}", "{building:Der Akk} für {coins:ein Akk} kaufen"
    ),
)
def build(table: ba.Table, action: BuyBuilding, _coins: tuple[int, ...]) -> None:
    layout = table.rules.layout
    table.move(
        (action.building,), layout.index("town.supply"), layout.index("town.built", action.seat)
    )
    table.emit(Built, action.seat, action.building)


TOWN = variant(
    "town",
    ba.Layer.EXPANSION,
    default_edition="bohnanza",
    collect_zones=lambda: (
        SEEN,
        ba.Zone("town.supply", per_seat=False, faces=ba.ALL),
        ba.Zone("town.built", faces=ba.ALL, holds=("town.supply",)),
    ),
    collect_cards=lambda: ba.NewCards(
        cards=tuple(ba.CardSet(face, 1, "town.supply") for face in (*JAILS, FARM))
    ),
    collect_declarations=lambda: town,
)


def in_town(**situation: Any) -> bz.Game:
    return scene(TOWN, players=3, hands={0: "garden"}, **situation)


def purchases(game: bz.Game, seat: int) -> list[str]:
    actions = [one for one in game.legal_actions(seat) if isinstance(one, BuyBuilding)]
    return sorted(game.describe(action, seat=seat) for action in actions)


@pytest.mark.clause("base.purchase")
def test_a_building_costs_exactly_its_price_in_coins_of_its_sort() -> None:
    game = in_town(coins={0: "blue green blue soy blue"})
    jail1, jail2 = pick(game, "town.supply", None, "jail1 jail2")
    assert purchases(game, 0) == [
        "Buy Farm 1 for a Soy Bean",
        "Buy Jail 1 for a Blue Bean",
        "Buy Jail 2 for two Blue Beans",
    ]
    first, second, third = pick(game, "coins", 0, "3*blue")
    (green,) = pick(game, "coins", 0, "green")
    for coins in ((first,), (first, first), (first, green), (first, second, third), (first, 99)):
        bad = BuyBuilding(0, coins, jail2)
        refusal = assert_refused(game, bad, "wrong-taler-sort", "base.purchase")
    assert str(refusal) == "It is paid for with exactly two Blue Beans from the Taler of Ada."
    events = do(game, BuyBuilding(0, (third, first), jail2))
    assert Built(0, jail2) in events
    assert (named(game, "coins", 0), named(game, "discard")) == ("green blue soy", "blue blue")
    assert game.cards("discard") == (third, first)  # in the order of the payer
    assert_refused(game, BuyBuilding(0, (second,), jail1), "one-of-a-kind", "base.purchase.limit")
    assert_refused(game, BuyBuilding(0, (second,), jail2), "not-for-sale", "base.purchase")


@pytest.mark.clause("base.purchase")
def test_who_has_too_few_of_the_sort_is_told_the_price() -> None:
    game = in_town(coins={0: "blue green green"})
    jail2, farm = pick(game, "town.supply", None, "jail2 farm1")
    refusal = assert_refused(game, BuyBuilding(0, (), jail2), "cannot-pay-sort", "base.purchase")
    assert str(refusal) == "It costs two Blue Beans as Taler, and Ada has too few."
    assert refusal.parameters["price"] == 2
    assert "costs a Soy Bean" in str(game.why_not(BuyBuilding(0, (), farm)))
    assert purchases(game, 0) == ["Buy Jail 1 for a Blue Bean"]


@pytest.mark.clause("base.purchase", "base.purchase.limit")
def test_who_declares_a_purchase_first_has_it_also_out_of_turn() -> None:
    game = in_town(coins={0: "soy", 2: "soy"})
    (farm,) = pick(game, "town.supply", None, "farm1")
    assert purchases(game, 0) == purchases(game, 2) == ["Buy Farm 1 for a Soy Bean"]
    do(game, BuyBuilding(2, game.cards("coins", 2), farm))
    assert named(game, "town.built", 2) == "farm1"
    late = BuyBuilding(0, game.cards("coins", 0), farm)
    assert_refused(game, late, "not-for-sale", "base.purchase")


def test_coins_that_are_none_are_refused_in_plain_words() -> None:
    game = in_town(coins={0: "soy"})
    (farm,) = pick(game, "town.supply", None, "farm1")
    bad: Any = "soy"
    assert_refused(game, BuyBuilding(0, bad, farm), "wrong-taler", "base.purchase")
    assert_refused(game, BuyBuilding(0, (), 999), "not-for-sale", "base.purchase")


def test_a_ban_on_buying_binds_every_purchase() -> None:
    def forbid_action(action: ba.Buy) -> ba.Reason | None:
        return ONE_OF_A_KIND if action.seat == 1 else None

    game = scene(
        TOWN,
        "bohnanza:third_field=true",
        variant(forbid_action=forbid_action),
        players=3,
        hands={0: "garden"},
        coins={0: "soy 3*red", 1: "soy 3*red"},
    )
    kinds = [{type(one) for one in game.legal_actions(seat)} for seat in (0, 1)]
    assert {BuyBuilding, bz.BuyField} <= kinds[0]
    assert not {BuyBuilding, bz.BuyField} & kinds[1]


def test_the_kit_finds_nothing_wrong_with_the_town() -> None:
    assert check_variant(TOWN, players=[3], games=1).passed


# A single thing with a limit; which Taler pay


@frozen
class BuyCart(ba.Buy):
    """Buy a cart: there is no choice."""


@frozen
class BuyCow(ba.Buy):
    """Buy a cow for Taler of one's choice."""

    coins: tuple[ba.CardId, ...]


def market(type_: Any, price: Any, **more: Any) -> Any:
    declared = ba.Declarations()

    @ba.purchase(declared, type_, price, title=bz.Text("Buy it", "Kaufen"), **more)
    def _bought(table: ba.Table, action: Any, coins: tuple[int, ...]) -> None:
        table.emit(ba.Passed, action.seat, "PlantFirst")

    return variant(
        "market",
        default_edition="bohnanza",
        collect_zones=lambda: (SEEN,),
        collect_declarations=lambda: declared,
    )


def at_market(type_: Any, price: Any, coins: Any = None, **more: Any) -> bz.Game:
    having = coins or {0: "red blue soy garden chili"}
    return scene(market(type_, price, **more), players=3, hands={0: "garden"}, coins=having)


@pytest.mark.clause("base.purchase")
def test_the_coins_earned_last_are_paid_and_the_payer_orders_them() -> None:
    top = ba.Price(2, coins="top")
    game = at_market(BuyCow, top)
    (listed,) = [one for one in game.legal_actions(0) if isinstance(one, BuyCow)]
    assert listed.coins == game.cards("coins", 0)[:-3:-1]
    other = BuyCow(0, game.cards("coins", 0)[:2])
    refusal = assert_refused(game, other, "not-the-top-taler", "base.purchase")
    assert str(refusal) == "It is paid for with the 2 Taler that Ada earned last."
    do(game, BuyCow(0, listed.coins[::-1]))
    assert (named(game, "coins", 0), named(game, "discard")) == ("red blue soy", "chili garden")
    game = at_market(BuyCart, top)
    do(game, BuyCart(0))
    assert named(game, "discard") == "garden chili"


@pytest.mark.clause("base.purchase")
def test_coins_can_be_drawn_unseen_and_leave_the_game() -> None:
    game = at_market(BuyCart, ba.Price(2, coins="unseen", to="box"))
    do(game, BuyCart(0))
    assert (len(game.cards("coins", 0)), len(game.cards("box"))) == (3, 2)
    assert named(game, "discard") == ""
    paid = set()
    for seed in range(12):
        rules = market(BuyCart, ba.Price(1, coins="unseen"))
        game = scene(rules, players=3, hands={0: "garden"}, coins={0: "red blue"}, seed=seed)
        do(game, BuyCart(0))
        paid.add(named(game, "discard"))
    assert paid == {"red", "blue"}


@pytest.mark.clause("base.purchase.limit")
def test_a_limit_holds_for_a_seat_or_for_all() -> None:
    game = at_market(BuyCart, 1, limit=2, coins={0: "3*red", 1: "red"})
    do(game, BuyCart(0))
    do(game, BuyCart(0))
    assert_refused(game, BuyCart(0), "bought-already", "base.purchase.limit")
    do(game, BuyCart(1))
    assert game.view(None).slots["Purchases"]["made"] == [
        {"what": "market.BuyCart", "seat": seat} for seat in (0, 0, 1)
    ]
    game = at_market(BuyCart, 1, in_all=1, coins={0: "red", 1: "red"})
    do(game, BuyCart(1))
    assert_refused(game, BuyCart(0), "sold-out", "base.purchase.limit")


@pytest.mark.clause("base.purchase")
def test_a_price_can_depend_on_the_table() -> None:
    game = at_market(BuyCart, lambda table, action: 4 if action.seat == table.active else 9,
                     coins={0: "3*red", 1: "8*blue"})  # fmt: skip
    refusal = assert_refused(game, BuyCart(0), "cannot-pay", "base.purchase")
    assert str(refusal) == "It costs 4 Taler, and Ada has too few."
    assert str(game.why_not(BuyCart(1))) == "It costs 9 Taler, and Ben has too few."
    assert ba.price_of(game.state.table(), BuyCart(0)) == ba.Price(4)


def test_what_is_bought_at_a_decision_is_bought_only_there() -> None:
    game = at_market(BuyCart, 1, answers=(ba.PlantSecond,))
    assert_refused(game, BuyCart(0), "not-now", "base.turn.order")
    game.apply(game.legal_actions(0)[0])
    assert fields(game, 0)[0] == "garden"


def test_a_slot_that_a_declaration_needs_must_be_one() -> None:
    wrong: Any = ("Purchases",)
    bad = variant("bad", collect_declarations=lambda: ba.Declarations(slots=wrong))
    problem = problem_in("bohnanza", bad)
    assert_problem(problem, "bad-declaration", ["bad"], "slots must hold Slots")


@pytest.mark.clause("base.purchase")
def test_variants_change_prices_one_after_the_other() -> None:
    def dear(table: ba.Table, price: ba.Price, action: ba.Buy) -> ba.Price:
        return attrs.evolve(price, taler=price.taler + 2)

    def half(price: ba.Price, action: ba.Buy) -> ba.Price:
        return attrs.evolve(price, taler=price.taler // 2) if action.seat == 0 else price

    rules = bz.compose(
        "bohnanza:third_field=true",
        variant("dear", ba.Layer.EXPANSION, fold_price=dear),
        variant("half", fold_price=half),
    )
    game = scene(rules, hands={0: "soy"}, coins={0: "2*red", 1: "4*red"})
    coins = game.cards("coins", 0)
    assert ba.price_of(game.state.table(), bz.BuyField(0, ())) == ba.Price(2)
    assert bz.BuyField(0, coins) in game.legal_actions(0)
    refusal = assert_refused(game, bz.BuyField(0, coins[:1]), "not-your-taler", "base.third-field")
    assert "exactly 2 different Taler" in str(refusal)
    assert str(game.why_not(bz.BuyField(1, game.cards("coins", 1)))) == "A field costs 5 Taler."
    do(game, bz.BuyField(0, coins))
    assert game.cards("coins", 0) == ()
