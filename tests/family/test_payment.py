"""What a field pays: read alike by harvests, fields, views, bots, however expansions compose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.bots import Appraisal
from bohnanza_core.testing import check_variant, scene

from ..toys.made_up import variant
from ..toys.payers import BigBeans, Buildings, Built, FirstCounts, Generous, Ladies


def built(*names: str, seat: int = 0) -> Built:
    return Built(tuple((name, seat) for name in names))


def pays(column: str, *variants: Any, buildings: Sequence[str] = ()) -> int:
    """Return what a column pays its owner; the harvest must agree with the field."""
    slots = [built(*buildings)] if buildings else []
    game = scene("bohnanza", *variants, fields={0: [column]}, hands={0: "soy"}, slots=slots)
    shown = game.fields(0)[0].taler
    (harvested,) = (e for e in game.apply(bz.Harvest(0, 0)) if isinstance(e, ba.Harvested))
    assert harvested.taler == len(harvested.coins) == shown
    return shown


def renamed(plugin: Any, id_: str) -> Any:
    """Return an expansion under another id, so that it comes elsewhere in the order."""
    return type("Renamed", (plugin,), {"manifest": attrs.evolve(plugin.manifest, id=id_)})()


@pytest.mark.clause("base.harvest.meter")
@pytest.mark.parametrize(
    ("column", "buildings", "taler"),
    [
        ("5*blue", [], 1),
        ("5*blue", ["jail2"], 2),  # High Bohn, example 1
        ("3*blue", ["jail3"], 0),  # example 6: no step for one Taler
        ("4*blue", ["jail3"], 2),
        ("6*blue", ["jail3"], 3),
        ("8*blue", ["jail3"], 4),
        ("10*blue", ["jail3"], 5),
        ("8*stink", ["farm4"], 5),  # example 9: exactly four Taler bring five
        ("7*stink", ["farm4"], 3),
        ("10*blue", ["jail3", "farm4"], 5),
        ("garden", ["mine3"], 1),
        ("garden", [], 0),
        ("blue chili stink green soy red", ["saloon4"], 3),  # example 7
        ("2*stink soy stink soy", ["farm2"], 2),  # example 8
        ("3*blue soy soy", ["farm2", "jail2"], 2),
        ("3*blue soy soy", ["farm2"], 1),
    ],
)
def test_buildings_change_what_their_owners_fields_pay(
    column: str, buildings: list[str], taler: int
) -> None:
    assert pays(column, Buildings(), buildings=buildings) == taler


def test_the_buildings_of_others_change_nothing() -> None:
    game = scene(Buildings(), fields={1: ["5*blue"]}, hands={0: "soy"}, slots=[built("jail2")])
    assert game.fields(1)[0].taler == 1


LADY_ON_TOP = "4*blue lady"


@pytest.mark.parametrize(
    ("column", "buildings", "taler"),
    [
        (LADY_ON_TOP, [], 3),
        ("lady 4*blue", [], 1),
        (LADY_ON_TOP, ["jail2"], 2),
        ("7*blue lady", ["jail3", "farm4"], 5),
    ],
)
def test_a_beanometer_of_a_face_composes_with_one_of_an_owner(
    column: str, buildings: list[str], taler: int
) -> None:
    assert pays(column, Ladies(), Buildings(), buildings=buildings) == taler
    assert pays(column, renamed(Ladies, "a"), Buildings(), buildings=buildings) == taler


@pytest.mark.parametrize(
    ("variants", "column", "taler"),
    [
        ([FirstCounts()], "5*blue", 1),
        ([FirstCounts(), Ladies()], "lady 4*blue", 3),
        ([FirstCounts(), Ladies()], "4*blue lady", 1),
        ([BigBeans()], "3*blue", 1),
        ([BigBeans(), Ladies()], "3*blue lady", 3),
        ([Generous()], "4*blue", 2),
        ([Generous()], "3*blue", 0),
        ([Generous(), Ladies()], "4*blue lady", 4),
        ([Generous(), BigBeans(), FirstCounts(), Ladies()], "lady 3*blue", 4),
    ],
)
def test_whose_beanometer_how_many_cards_and_how_much_more_are_said_apart(
    variants: list[Any], column: str, taler: int
) -> None:
    assert pays(column, *variants) == taler
    others = [renamed(type(v), f"z{at}") for at, v in enumerate(reversed(variants))]
    assert pays(column, *others) == taler, "variants come in the order of their ids"


@pytest.mark.parametrize("column", ["2*blue 2*chili lady", "3*blue 2*chili"])
def test_they_compose_with_das_duell(column: str) -> None:
    game = scene("duell", Ladies(), Buildings(), players=2, fields={0: [column]})
    first = scene("duell", Ladies(), FirstCounts(), players=2, fields={0: [column]})
    taler = {"2*blue 2*chili lady": (3, 1), "3*blue 2*chili": (1, 1)}[column]
    assert (game.fields(0)[0].taler, first.fields(0)[0].taler) == taler
    (harvested,) = (e for e in first.apply(bz.Harvest(0, 0)) if isinstance(e, ba.Harvested))
    assert harvested.taler == taler[1]


def test_they_compose_with_bohnedikt() -> None:
    game = scene(
        "bohnedikt", Ladies(), Buildings(), players=3, hands={0: "soy"},
        fields={0: ["4*blue bohnedikt", "2*red 2*chili lady"], 1: ["4*blue", "red"]},
        slots=[built("jail2")],
    )  # fmt: skip
    garden, acre = game.fields(0)[:2]
    # The joker on top has no beanometer; with one more blue bean the owner's Jail pays.
    assert (garden.sort, garden.taler, garden.next_steps[0]) == ("blue", 0, (6, 2))
    # On the acre the last bean counts: a blue one, so the owner's Jail.
    assert (acre.sort, acre.taler) == ("blue", 2)


@pytest.mark.parametrize("variants", [("duell",), ("bohnedikt",), ()])
def test_the_kit_has_nothing_against_them(variants: tuple[str, ...]) -> None:
    toys: list[Any] = [Ladies(), FirstCounts(), BigBeans(), Generous()]
    rules = bz.compose(*(variants or ("bohnanza",)), *toys)
    report = check_variant(rules, players=[rules.players[0]], games=1)
    assert report.passed, report


# Later


@pytest.mark.parametrize(
    ("column", "steps"),
    [
        ("blue", ((4, 1), (6, 2), (8, 3), (10, 4))),
        ("5*blue", ((6, 2), (8, 3), (10, 4))),
        ("2*garden", ((3, 3),)),
        ("3*garden", ()),
        ("", ()),
    ],
)
def test_a_field_says_what_it_will_pay(column: str, steps: tuple[tuple[int, int], ...]) -> None:
    game = scene("bohnanza", fields={0: [column]}, hands={0: "soy"})
    assert game.fields(0)[0].next_steps == steps


def test_a_joker_on_top_keeps_a_field_from_paying_until_the_next_bean() -> None:
    game = scene("bohnedikt", fields={0: ["3*red bohnedikt"]}, hands={0: "soy"})
    field = game.fields(0)[0]
    assert (field.taler, field.next_steps) == (0, ((5, 4),))


@pytest.mark.parametrize(
    ("variants", "column", "buildings"),
    [
        ([Buildings()], "2*blue", ["jail2"]),
        ([Buildings()], "2*blue", ["jail3", "farm4"]),
        ([Ladies()], "3*blue lady", []),
        ([BigBeans()], "2*blue", []),
        ([Generous()], "3*blue", []),
        ([FirstCounts(), Ladies()], "lady", []),
        ([Generous(), BigBeans(), Ladies(), Buildings()], "2*blue", ["jail3"]),
    ],
)
def test_what_a_field_will_pay_is_what_it_pays_then(
    variants: list[Any], column: str, buildings: list[str]
) -> None:
    slots = [built(*buildings)] if buildings else []

    def field(cards: str) -> bz.Field:
        return scene(*variants, fields={0: [cards]}, hands={0: "soy"}, slots=slots).fields(0)[0]

    now = field(column)
    then = [field(f"{column} {more}*blue").taler for more in range(1, 10)]
    told = {cards - len(now): taler for cards, taler in now.next_steps}
    best, rises = now.taler, {}
    for more, taler in enumerate(then, start=1):
        if taler > best:
            rises[more], best = taler, taler
    assert {more: taler for more, taler in told.items() if more < 10} == rises
    assert told, "it must rise to show anything"


def test_how_many_cards_are_paid_is_shown() -> None:
    (field, _) = scene(BigBeans(), fields={0: ["3*blue"]}, hands={0: "soy"}).fields(0)
    assert (field.paid_cards, len(field)) == (4, 3)
    table = scene(BigBeans(), fields={0: ["3*blue"]}, hands={0: "soy"}).state.table()
    zone = table.rules.field_zones[0][0]
    assert (ba.paid_cards(table, 0, zone), ba.bean_count(table, zone)) == (4, 3)


def test_no_more_taler_are_paid_than_there_are_cards() -> None:
    much = ba.Beanometer(((1, 3), (2, 9)))
    rule = variant(fold_beanometer=lambda: much, fold_harvest=lambda plan: plan)
    for variants in ([rule], [variant(fold_beanometer=lambda: much)]):
        (field, _) = scene("bohnanza", *variants, fields={0: ["blue"]}, hands={0: "soy"}).fields(0)
        assert (field.taler, field.next_steps[:3]) == (1, ((2, 2), (3, 3), (4, 4)))


def test_a_field_may_never_pay_less_than_nothing() -> None:
    rule = variant(fold_harvest=lambda plan: ba.HarvestPlan(plan.taler - 3, plan.eligible))
    game = scene("bohnanza", rule, fields={0: ["4*blue"]}, hands={0: "soy"})
    assert game.fields(0)[0].taler == 0


# Everywhere alike


def test_the_public_function_says_which_beanometer_counts() -> None:
    game = scene(Ladies(), fields={0: ["blue lady", ""]}, hands={0: "soy"})
    table = game.state.table()
    first, second = table.rules.field_zones[0][:2]
    assert ba.beanometer(table, 0, first).steps == ((2, 1), (4, 2), (5, 3))
    assert ba.beanometer(table, 0, second) == ba.Beanometer()


def test_the_legend_tells_the_beanometer_of_a_face() -> None:
    legend = scene(Ladies()).legend()
    faces = {face.key: face.beanometer for face in legend.faces}
    assert faces["lady"] == ((2, 1), (4, 2), (5, 3))
    assert faces["blue"] == ((4, 1), (6, 2), (8, 3), (10, 4))
    wire = scene(Ladies()).wire
    assert wire.load(bz.Legend, wire.dump(legend)) == legend


def test_bots_are_paid_as_everybody() -> None:
    def worth(*buildings: str) -> float:
        game = scene(
            Buildings(), hands={0: "blue"}, fields={0: ["4*blue", "soy"]}, slots=[built(*buildings)]
        )
        outlook = game.outlook(0)
        return Appraisal(outlook).field(outlook.field(0))

    assert worth("jail3") > worth() + 0.5

    game = scene(Ladies(), hands={0: "lady blue"}, fields={0: ["4*blue", "soy"]})
    outlook = game.outlook(0)
    lady, blue = outlook.hand
    field = outlook.field(0)
    assert [outlook.taler_with(card, field) for card in (lady, blue)] == [3, 1]
    appraisal = Appraisal(outlook)
    assert appraisal.planting(lady) > appraisal.planting(blue)


# Fields that count as something of which there are no cards

STEW = ba.Sort("stew", bz.Text("Stew", "Eintopf"), 0, ba.Beanometer(((3, 1), (6, 2))))


def _mixed(table: ba.Table, zone: int) -> bool:
    return len({table.rules.sort_of[card] for card in table.zones[zone]}) > 1


def stewing(answer: Any) -> bz.RuleSet:
    def fold_field_sort(table: ba.Table, sort: int, zone: int) -> int:
        if not _mixed(table, zone):
            return sort
        return table.rules.catalogue.sort_index("stew") if answer is None else answer

    def fold_beanometer(table: ba.Table, beanometer: ba.Beanometer, zone: int) -> ba.Beanometer:
        return STEW.beanometer if _mixed(table, zone) else beanometer

    stews = variant(
        "stews",
        collect_cards=lambda: ba.NewCards((STEW,)),
        fold_field_sort=fold_field_sort,
        fold_beanometer=fold_beanometer,
    )
    return bz.compose("bohnanza", stews)


def test_a_field_counts_as_a_sort_without_cards() -> None:
    game = scene(stewing(None), hands={0: "soy"}, fields={0: ["red blue soy", "2*red"]})
    stew, red = game.fields(0)
    assert (stew.sort, stew.taler, stew.next_steps) == ("stew", 1, ((6, 2),))
    assert red.sort == "red"
    (harvested,) = (e for e in game.apply(bz.Harvest(0, 0)) if isinstance(e, ba.Harvested))
    assert harvested.sort == "stew"
    assert game.describe(harvested) == (
        "Ada harvests field 1, 3 cards that count as Stews, for 1 Taler."
    )
    asked = bz.Offer(0, 1, (), ("stew",))
    at_trade = scene(stewing(None), stage="trade", hands={0: "red", 1: "red"})
    assert at_trade.why_not(asked) is not None


@pytest.mark.parametrize("answer", [-1, 99])
def test_a_field_with_beans_counts_as_a_sort_there_is(answer: int) -> None:
    game = scene(stewing(answer), hands={0: "soy"}, fields={0: ["red blue soy"]})
    with pytest.raises(ba.RuleDefectError, match=f"returns {answer} for 'field1'") as caught:
        game.fields(0)
    assert caught.value.variant == "stews"
