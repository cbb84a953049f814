"""Which sorts may be laid on which: said with values, looked up in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import scene
from tests.helpers.problems import assert_problem, problem_in
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import KINDS, NO, variant


def fields_for(
    card: str, *houses: Any, columns: tuple[str, ...] = ("red", "blue", "")
) -> list[int]:
    """Return the fields on which somebody may plant a card."""
    rules = bz.compose("bohnanza", *houses)
    game = scene(rules, players=3, hands={0: card}, fields={0: list(columns)})
    return [action.field for action in game.legal_actions(0) if isinstance(action, bz.Plant)]


@pytest.mark.clause("base.field.one-sort", "base.plant.where")
def test_the_same_sort_and_an_empty_field_fit_and_nothing_else() -> None:
    assert fields_for("red") == [0, 2]
    assert fields_for("soy") == [2]


def test_a_variant_lets_a_sort_follow_another_and_not_the_other_way_round() -> None:
    house = variant(collect_planting_rules=lambda: [ba.PlantingRule("soy", "red")])
    assert fields_for("soy", house) == [0, 2]
    assert fields_for("red", house, columns=("soy", "blue", "")) == [2]


def test_a_rule_may_be_for_one_field_only() -> None:
    house = variant(collect_planting_rules=lambda: [ba.PlantingRule("soy", "red", field=1)])
    assert fields_for("soy", house, columns=("red", "red", "blue")) == [1]


def test_an_empty_field_has_no_sort() -> None:
    house = variant(
        collect_planting_rules=lambda: [ba.PlantingRule("soy", "", NO, field=0)],
        collect_declarations=lambda: KINDS,
    )
    assert fields_for("soy", house, columns=("", "", "")) == [1, 2]


def test_what_a_later_variant_says_counts_more_whoever_is_named_first() -> None:
    allows = variant(
        "allows", ba.Layer.EXPANSION, collect_planting_rules=lambda: [ba.PlantingRule("soy", "red")]
    )
    forbids = variant(
        "forbids",
        collect_planting_rules=lambda: [ba.PlantingRule("soy", "red", NO)],
        collect_declarations=lambda: KINDS,
    )
    assert fields_for("soy", allows, forbids) == fields_for("soy", forbids, allows) == [2]
    rules = bz.compose("bohnanza", allows, forbids)
    game = scene(rules, players=3, hands={0: "soy"}, fields={0: ["red"]})
    refusal = game.why_not(bz.Plant(0, game.hand(0).cards[0], 0))
    assert refusal is not None
    assert (refusal.code, refusal.variant) == ("no", "forbids")


def test_no_bean_fits_on_a_card_that_is_none() -> None:
    game = scene("bohnedikt", hands={0: "soy"})
    table = game.state.table()
    (card,) = game.cards("hand", 0)
    pile = game.rules.layout.index("bohnedikt.sacrifice_deck")
    assert table.zones[pile]
    reason = ba.why_not_plant(table, 0, card, pile)
    assert reason is not None
    assert reason.code == "does-not-fit"


def test_a_fold_is_asked_with_what_the_sorts_say() -> None:
    seen: list[ba.Reason | None] = []

    def fold_planting(reason: ba.Reason | None) -> None:
        seen.append(reason)

    house = variant(
        fold_planting=fold_planting, collect_planting_rules=lambda: [ba.PlantingRule("soy", "red")]
    )
    assert fields_for("soy", house) == [0, 1, 2]
    assert [reason and reason.code for reason in seen[:3]] == [None, "does-not-fit", None]


def test_the_reason_of_a_rule_must_be_declared() -> None:
    house = variant(
        collect_planting_rules=lambda: [
            ba.PlantingRule("soy", "red", NO),
            ba.PlantingRule("soy", "blue", NO),
        ]
    )
    complaint = "the reason 'no' is not declared; name it in Declarations(reasons=...)"
    assert_problem(problem_in("bohnanza", house), "bad-declaration", ["house"], complaint)


def test_all_sorts_are_known_when_planting_rules_are_asked_for() -> None:
    seen: list[str] = []

    def collect_planting_rules(sorts: list[ba.Sort]) -> list[ba.PlantingRule]:
        seen.extend(ba.every_sort(sorts))
        return []

    bz.compose(
        "bohnanza", "bohnedikt", variant(collect_planting_rules=collect_planting_rules)
    ).for_players(3)
    assert {"red", "bohnedikt", ""} <= {*seen}


@pytest.mark.parametrize(
    ("rule", "complaint"),
    [
        (ba.PlantingRule("cocoa", "red"), "there is no sort 'cocoa'; there are "),
        (ba.PlantingRule("red", "cocoa"), "there is no sort 'cocoa'; there are "),
        (ba.PlantingRule("red", "soy", field=7), "with the number 7; fields count from 0"),
        (ba.PlantingRule("red", "soy", field=-1), "nobody has a field with the number -1"),
        (ba.PlantingRule("red", "soy", "no"), "must be a Reason, or None, not 'no'"),  # type: ignore[arg-type]
        (ba.PlantingRule("red", None), "onto of the planting rule of 'red' onto None must be str"),  # type: ignore[arg-type]
        (ba.PlantingRule("red", "soy", field=1.5), "must be the name of its zone, a number, or"),  # type: ignore[arg-type]
    ],
)
def test_a_rule_that_names_what_is_not_there_is_told(rule: ba.PlantingRule, complaint: str) -> None:
    problem = problem_in("bohnanza", variant(collect_planting_rules=lambda: [rule]))
    assert_problem(problem, "bad-declaration", ["house"], "by collect_planting_rules", complaint)


# Jokers


def jokers(field: int | None = None) -> Any:
    """Return a house rule by which red beans are jokers that any bean may follow."""

    def collect_planting_rules(sorts: list[ba.Sort]) -> list[ba.PlantingRule | ba.Joker]:
        keys = ba.every_sort(sorts)
        around = [ba.PlantingRule("red", key, field=field) for key in keys if key]
        around += [ba.PlantingRule(key, "red", field=field) for key in keys if key]
        return [ba.Joker("red", field=field), *around]

    return variant(collect_planting_rules=collect_planting_rules)


@pytest.mark.parametrize(
    ("column", "grows", "number"),
    [
        ("soy red", "soy", 2),
        ("red soy red red", "soy", 4),
        ("red red", "red", 2),
        ("red blue", "blue", 2),
        ("soy", "soy", 1),
    ],
)
def test_below_jokers_grows_what_is_no_joker(column: str, grows: str, number: int) -> None:
    game = scene(bz.compose("bohnanza", jokers()), players=3, fields={0: [column]})
    table = game.state.table()
    (zone, *_) = ba.open_fields(table, 0)
    sort = ba.field_sort(table, zone)
    assert table.rules.catalogue.keys[sort] == grows
    assert ba.bean_count(table, zone) == number
    assert game.fields(0)[0].sort == grows


def test_what_fits_is_told_by_the_sort_below_the_jokers() -> None:
    columns = ("soy red", "blue red red", "red")
    assert fields_for("soy", jokers(), columns=columns) == [0, 2]
    assert fields_for("blue", jokers(), columns=columns) == [1, 2]
    assert fields_for("red", jokers(), columns=columns) == [0, 1, 2]


def test_a_sort_may_be_a_joker_on_one_field_only() -> None:
    columns = ("soy", "soy red", "soy red")
    assert fields_for("soy", jokers(1), columns=columns) == [0, 1]


def test_an_empty_field_has_no_sort_with_jokers_either() -> None:
    game = scene(bz.compose("bohnanza", jokers()), players=3)
    table = game.state.table()
    assert {ba.field_sort(table, zone) for zone in ba.open_fields(table, 0)} == {-1}


def test_a_fold_has_the_last_word_on_what_grows() -> None:
    asked: list[int] = []

    def fold_field_sort(table: ba.Table, sort: int) -> int:
        asked.append(sort)
        return table.rules.catalogue.sort_index("blue") if sort >= 0 else sort

    painter = variant("painter", fold_field_sort=fold_field_sort)
    assert fields_for("blue", jokers(), painter, columns=("soy red", "red", "")) == [0, 1, 2]
    index = bz.compose("bohnanza").for_players(3).catalogue.sort_index
    assert {index("soy"), index("red")} <= {*asked}, "with jokers passed over already"


@pytest.mark.parametrize(
    ("joker", "complaint"),
    [
        (ba.Joker("read"), "there is no sort 'read'; there are "),
        (ba.Joker(""), "there is no sort ''; there are "),
        (ba.Joker("red", field=7), "nobody has a field with the number 7"),
        (ba.Joker(3), "sort of the joker 3 must be str"),  # type: ignore[arg-type]
        (ba.Joker("red", field=1.5), "the joker 'red' must be the name of its zone, a number"),  # type: ignore[arg-type]
        ("red", "the answer must hold PlantingRules or Jokers, not 'red'"),
    ],
)
def test_a_joker_must_be_a_sort_of_the_game(joker: Any, complaint: str) -> None:
    problem = problem_in("bohnanza", variant(collect_planting_rules=lambda: [joker]))
    assert problem.variants == ("house",)
    assert complaint in problem.text.en


# A field of a variant's own, by the name of its zone


def trough(rules: Any) -> Any:
    """Return a variant with a field beside the others, on which only some beans grow."""

    def collect_planting_rules(sorts: Sequence[ba.Sort]) -> list[Any]:
        return [rule for key in ba.every_sort(sorts) for rule in rules(key)]

    return variant(
        "trough",
        ba.Layer.EXPANSION,
        default_edition="bohnanza",
        collect_zones=lambda: (ba.Zone("trough.bed", faces=ba.ALL, field=True),),
        collect_planting_rules=collect_planting_rules,
        collect_declarations=lambda: ba.Declarations(reasons=(NO,)),
    )


def test_a_rule_names_a_field_by_its_zone_whatever_its_number() -> None:
    def only_red(key: str) -> list[ba.PlantingRule]:
        return [] if key == "red" else [ba.PlantingRule(key, "", NO, field="trough.bed")]

    for players in (3, 4):  # who have three fields, and two
        game = scene(trough(only_red), players=players, hands={0: "red soy"})
        number = len(game.fields(0)) - 1
        red, soy = game.hand(0)
        assert game.why_not(bz.Plant(0, red, number)) is None
        game.apply(bz.Plant(0, red, 0))
        assert_refused(game, bz.Plant(0, soy, number), "no", "house.no")
        assert game.why_not(bz.Plant(0, soy, 1)) is None


def test_a_joker_names_its_field_by_the_zone() -> None:
    def red_joker(key: str) -> list[Any]:
        return (
            [ba.PlantingRule("red", key, field="trough.bed")]
            if key
            else [ba.Joker("red", "trough.bed")]
        )

    columns = ["soy red", "", "soy red"]
    game = scene(trough(red_joker), players=4, hands={0: "soy"}, fields={0: columns})
    assert [field.sort for field in game.fields(0)] == ["red", None, "soy"]


def test_a_rule_for_a_field_that_is_not_there_is_found_while_composing() -> None:
    wrong = trough(lambda key: [ba.PlantingRule("red", key, NO, field="through")])
    for problem in bz.check_composition("bohnanza", wrong):
        fault = "there is no field 'through'; there are field1, field2, "
        assert_problem(problem, "bad-declaration", ["trough"], fault)
