"""What variants bring, merged: settings, zones, cards, stages and names, with every clash told."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from attrs import evolve, frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.authoring import Layer
from bohnanza_core.testing import named, scene
from tests.helpers.problems import assert_problem, problem_in
from tests.toys.made_up import LENTIL, PEA, cards, edition, sort, variant

# Settings, zones, cards


def test_two_house_rules_may_say_the_very_same() -> None:
    one, two = (variant(id_, collect_settings=lambda: {"draw": 4}) for id_ in ("one", "two"))
    assert bz.compose("bohnanza", one, two).for_players(3).settings.draw == 4


def test_two_house_rules_do_not_own_the_same_setting() -> None:
    ten = variant("ten", collect_settings=lambda: {"draw": 10})
    two = variant("two", collect_settings=lambda: {"draw": 2})
    assert_problem(
        problem_in("bohnanza", ten, two),
        "settings-clash",
        ["ten", "two"],
        "'ten' and 'two' stand on the same layer and both set 'draw'",
    )


def test_a_later_layer_owns_a_setting() -> None:
    expansion = variant("expansion", Layer.EXPANSION, collect_settings=lambda: {"draw": 10})
    house = variant("house", collect_settings=lambda: {"draw": 2})
    assert bz.compose("bohnanza", expansion).for_players(3).settings.draw == 10
    assert bz.compose("bohnanza", house, expansion).for_players(3).settings.draw == 2
    assert bz.compose("bohnanza").for_players(3).settings.draw == 3


def test_an_unknown_setting_is_told_with_a_suggestion() -> None:
    house = variant(collect_settings=lambda: {"reveals": 3})
    assert_problem(
        problem_in("bohnanza", house),
        "unknown-setting",
        ["house"],
        "'house' sets 'reveals'",
        "did it mean 'reveal'?",
    )
    house = variant(collect_settings=lambda: {"xyzzy": 3})
    assert "there are fields, deal, reveal" in problem_in("bohnanza", house).text.en


def test_the_number_of_players_is_no_setting_of_a_variant() -> None:
    house = variant(collect_settings=lambda: {"players": 3})
    assert problem_in("bohnanza", house).code == "unknown-setting"


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("draw", -1, "a whole number, at least 0"),
        ("draw", "3", "a whole number, at least 0"),
        ("reveal", True, "a whole number, at least 0"),
        ("fields", 2.0, "a whole number, at least 0"),
        ("field_price", None, "a whole number, at least 0"),
        ("emptyings", 0, "a whole number, at least 1"),
        ("deal", 5, "a tuple of 3 whole numbers"),
        ("deal", (5, 5), "a tuple of 3 whole numbers"),
        ("deal", (5, 5, -1), "a tuple of 3 whole numbers"),
        ("last_stage", "draw", "a mapping"),
        ("choose_coins", 0, "True or False"),
    ],
)
def test_a_setting_of_the_wrong_kind_is_told(key: str, value: Any, wanted: str) -> None:
    house = variant(players=(3,), collect_settings=lambda: {key: value})
    assert_problem(
        problem_in("bohnanza", house), "bad-setting", ["house"], f"'house' sets {key!r}", wanted
    )


def declaring(id_: str, *zones: ba.Zone) -> Any:
    return variant(id_, collect_zones=lambda: zones)


def test_two_variants_of_a_layer_do_not_declare_a_zone_differently() -> None:
    one, two = (
        declaring(id_, ba.Zone("coins", faces=faces))
        for id_, faces in (("one", ba.ALL), ("two", ba.OWNER))
    )
    assert_problem(
        problem_in("bohnanza", one, two),
        "zone-clash",
        ["one", "two"],
        "both declare the zone 'coins'",
    )


def test_two_variants_of_a_layer_may_declare_the_very_same_zone() -> None:
    one, two = (declaring(id_, ba.Zone("coins", faces=ba.ALL)) for id_ in ("one", "two"))
    layout = bz.compose("bohnanza", one, two).for_players(3).layout
    assert layout.zones[layout.index("coins", 0)].faces is ba.ALL


@pytest.mark.parametrize("name", ["cellar", "two.cellar", "onecellar"])
def test_a_zone_of_its_own_begins_with_the_name_of_its_variant(name: str) -> None:
    assert_problem(
        problem_in("bohnanza", declaring("one", ba.Zone(name))),
        "zone-name",
        ["one"],
        f"'one' declares the zone {name!r}",
        "begins with its name: 'one.",
    )


def test_variants_that_do_not_know_each_other_have_zones_alike() -> None:
    one, two = (
        variant(id_, Layer.EXPANSION, collect_zones=lambda id_=id_: (ba.Zone(f"{id_}.cellar"),))
        for id_ in ("one", "two")
    )
    opening = declaring("three", ba.Zone("two.cellar", faces=ba.ALL))
    game = scene("bohnanza", one, two, opening, players=3, zones={"one.cellar": {0: "red"}})
    assert named(game, "one.cellar", 0) == "red"
    assert game.view(1).zone("two.cellar", 0).cards == ()


def test_a_variant_of_a_namespace_begins_its_zones_with_that() -> None:
    one = variant("one", namespace="shared", collect_zones=lambda: (ba.Zone("shared.cellar"),))
    assert "shared.cellar" in bz.compose("bohnanza", one).for_players(3).layout


def test_a_later_layer_declares_a_zone_again_in_its_old_place() -> None:
    house = variant(collect_zones=lambda: (ba.Zone("coins", faces=ba.ALL),))
    layout = bz.compose("bohnanza", house).for_players(3).layout
    assert layout.names == bz.compose("bohnanza").for_players(3).layout.names
    assert layout.zones[layout.index("coins", 0)].faces is ba.ALL


def test_a_zone_declared_again_stays_one_for_the_table_or_for_every_seat() -> None:
    house = variant(collect_zones=lambda: (ba.Zone("hand", per_seat=False),))
    assert_problem(
        problem_in("bohnanza", house),
        "zone-changed",
        ["family", "house"],
        "'house' declares the zone 'hand' of 'family' again",
        "per_seat as it was: True",
    )


@pytest.mark.parametrize("home", ["cellar", "hand"], ids=["undeclared", "of every seat"])
def test_cards_begin_in_a_zone_of_the_table(home: str) -> None:
    odd = edition("odd", collect_cards=lambda: ba.NewCards((PEA,), (cards(PEA, home),)))
    assert_problem(
        problem_in(odd),
        "unknown-zone",
        ["odd"],
        f"'odd' has cards that begin in the zone {home!r}",
        "declared",
        "for the table",
    )


def test_cards_of_a_sort_that_nobody_brings_are_told() -> None:
    odd = edition("odd", collect_cards=lambda: ba.NewCards((PEA,), (cards(LENTIL),)))
    assert_problem(problem_in(odd), "bad-card-data", [], "no sort 'lentil'; there are pea")


# Stages


def stage(name: str = "dance", procedure: str = "turn", **place: Any) -> ba.Stage:
    return ba.Stage(procedure, name, lambda _table: None, **place)


def stages_of(*variants: Any) -> list[str]:
    """Return the stages of the turn of a composition with the base game."""
    rules = bz.compose("bohnanza", *variants).for_players(3)
    return [stage.name for stage in rules.procedures["turn"]]


def staging(id_: str, *stages: ba.Stage, layer: Layer = Layer.HOUSE) -> Any:
    return variant(id_, layer, collect_stages=lambda: stages)


@pytest.mark.parametrize("place", ["after", "before", "replaces"])
def test_an_anchor_that_is_missing_is_told_with_the_stages_there_are(place: str) -> None:
    house = staging("house", stage(**{place: "haggle"}))
    assert_problem(
        problem_in("bohnanza", house),
        "missing-stage",
        ["house"],
        "the stage 'dance' by 'haggle'",
        "the procedure 'turn' has no such stage",
        "it has: plant, reveal, trade, receive, draw",
    )


def test_two_variants_of_a_layer_do_not_replace_the_same_stage() -> None:
    one, two = (staging(id_, stage(id_, replaces="trade")) for id_ in ("one", "two"))
    assert_problem(
        problem_in("bohnanza", one, two),
        "stage-clash",
        ["one", "two"],
        "both replace the stage 'trade'",
    )


def test_a_later_layer_replaces_what_an_earlier_one_has_replaced() -> None:
    done: list[str] = []
    first = ba.Stage("turn", "x", lambda _table: done.append("expansion"), replaces="plant")
    second = ba.Stage("turn", "y", lambda _table: done.append("house"), replaces="plant")
    rules = bz.compose(
        "bohnanza", staging("house", second), staging("extra", first, layer=Layer.EXPANSION)
    )
    bz.new_game(rules, players=3, seed=1)
    assert done == ["house"]


def test_a_second_stage_of_a_name_is_refused() -> None:
    assert_problem(
        problem_in("bohnanza", staging("house", stage("reveal", after="plant"))),
        "repeated-stage",
        ["house"],
        "'house' adds a second stage 'reveal' to 'turn'",
        "give it another name, or replace the first",
    )


@pytest.mark.parametrize(
    "place",
    [{}, {"after": "plant", "before": "draw"}, {"replaces": "plant", "after": "plant"}],
    ids=["nowhere", "after and before", "replaces and after"],
)
def test_a_stage_says_its_place_by_exactly_one_anchor(place: dict[str, str]) -> None:
    assert_problem(
        problem_in("bohnanza", staging("house", stage(**place))),
        "unclear-stage",
        ["house"],
        "where the stage 'dance' stands by exactly one of after, before and replaces",
        *(f"{name}={value!r}" for name, value in place.items()),
    )


@pytest.mark.parametrize("place", [{}, {"after": "plant"}])
def test_a_procedure_that_is_missing_is_told_with_those_there_are(place: dict[str, str]) -> None:
    assert_problem(
        problem_in("bohnanza", staging("house", stage(procedure="trun", **place))),
        "unknown-procedure",
        ["house"],
        "the stage 'dance' to 'trun'",
        "there are: setup, turn, refill, ending",
    )


BASE_TURN = ["plant", "reveal", "trade", "receive", "draw"]


@pytest.mark.parametrize(
    ("stages", "expected"),
    [
        ([stage(after="plant")], ["plant", "dance", *BASE_TURN[1:]]),
        ([stage(before="plant")], ["dance", *BASE_TURN]),
        ([stage(after="draw")], [*BASE_TURN, "dance"]),
        ([stage(replaces="reveal")], BASE_TURN),
        (
            [stage("a", after="plant"), stage("b", after="plant")],
            ["plant", "a", "b", *BASE_TURN[1:]],
        ),
        (
            [stage("a", before="plant"), stage("b", before="plant")],
            ["a", "b", *BASE_TURN],
        ),
        (
            [stage("a", after="plant"), stage("b", after="a"), stage("c", after="plant")],
            ["plant", "a", "b", "c", *BASE_TURN[1:]],
        ),
        (
            [stage("a", after="plant"), stage("x", replaces="a"), stage("b", after="plant")],
            ["plant", "a", "b", *BASE_TURN[1:]],
        ),
        (
            [stage("a", replaces="trade"), stage("b", after="trade")],
            ["plant", "reveal", "trade", "b", "receive", "draw"],
        ),
    ],
    ids=[
        "after", "before", "at the end", "replaced", "two after", "two before",
        "after one inserted", "after one replaced", "keeps its address",
    ],
)  # fmt: skip
def test_stages_stand_where_their_anchors_say(
    stages: Sequence[ba.Stage], expected: list[str]
) -> None:
    assert stages_of(staging("house", *stages)) == expected


def test_the_last_stage_is_one_of_the_turn_and_has_a_default() -> None:
    for last in ({"draw": "draw"}, {"": "dance"}, {"": "receive", "draw": "dance"}):
        house = variant(collect_settings=lambda last=last: {"last_stage": last})
        assert_problem(
            problem_in("bohnanza", house),
            "bad-last-stage",
            [],
            "needs a default under the key ''",
            "plant, reveal, trade, receive, draw",
            repr(last),
        )


# Names


def _nothing(*_arguments: Any) -> None:
    pass


def make_slot() -> ba.Slot:
    mood = frozen(type("Mood", (), {}))
    return ba.Slot(mood, lambda _players: mood())


def make_kinds() -> ba.Declarations:
    """Return kinds whose types have the same names each time but are never the same."""
    step = frozen(type("Dance", (ba.Step,), {}))
    action = frozen(type("Whistle", (bz.Action,), {}))
    event = frozen(type("Rained", (bz.Event,), {}))
    return ba.Declarations(
        steps=(ba.StepSpec(step, _nothing),),
        actions=(ba.ActionSpec(action, _nothing, lambda *_arguments: ()),),
        events=(event,),
        reasons=(ba.Reason("because", "house.because", bz.Text("No.", "Nein.")),),
    )


NUMBERS = itertools.count(1)


def different_reason() -> ba.Reason:
    return ba.Reason("because", "house.because", bz.Text(f"No {next(NUMBERS)}.", "Nein."))


def different_sort() -> ba.Sort:
    return sort("bean", next(NUMBERS))


def different_clause() -> ba.Clause:
    return ba.Clause("both.rule", bz.Text(f"Rule {next(NUMBERS)}.", "Regel."))


@pytest.mark.parametrize(
    ("hook", "make", "what"),
    [
        (
            "collect_declarations",
            lambda: ba.Declarations(steps=make_kinds().steps),
            "a step or decision named",
        ),
        (
            "collect_declarations",
            lambda: ba.Declarations(actions=make_kinds().actions),
            "an action named",
        ),
        (
            "collect_declarations",
            lambda: ba.Declarations(events=make_kinds().events),
            "an event named 'both.Rained'",
        ),
        (
            "collect_declarations",
            lambda: ba.Declarations(reasons=(different_reason(),)),
            "a reason named",
        ),
        (
            "collect_slots",
            lambda: (make_slot(),),
            "a slot named 'both.Mood'",
        ),
        ("collect_cards", lambda: ba.NewCards((different_sort(),)), "a sort named 'bean'"),
        ("collect_clauses", lambda: (different_clause(),), "a clause named 'both.rule'"),
    ],
    ids=["step", "action", "event", "reason", "slot", "sort", "clause"],
)
def test_two_variants_do_not_use_the_same_name(
    hook: str, make: Callable[[], Any], what: str
) -> None:
    one, two = (variant(id_, **{hook: make}, namespace="both") for id_ in ("one", "two"))
    assert_problem(
        problem_in("bohnanza", one, two), "name-clash", ["one", "two"], "'one' and 'two' both", what
    )


def twice(**hooks: Callable[[], Any]) -> bz.RuleSet:
    """Return the base game with two house rules that say the very same."""
    one, two = (variant(id_, **hooks, namespace="both") for id_ in ("one", "two"))
    return bz.compose("bohnanza", one, two)


def test_two_variants_may_say_the_very_same_thing() -> None:
    slot, enter = make_slot(), _nothing
    reason = ("because", "house.because", bz.Text("No.", "Nein."))
    rules = twice(
        collect_declarations=lambda: ba.Declarations(reasons=(ba.Reason(*reason),)),
        collect_slots=lambda: (evolve(slot),),
        collect_clauses=lambda: (ba.Clause("both.rule", bz.Text("A rule.", "Eine Regel.")),),
        collect_stages=lambda: (
            ba.Stage("turn", "dance", enter, after="plant"),
            ba.Stage("turn", "swap", enter, replaces="trade"),
        ),
    ).for_players(3)
    assert [stage.name for stage in rules.procedures["turn"]].count("dance") == 1
    assert [rules.name_of[one.type] for one in rules.slots] == ["OpenOffers", "both.Mood"]
    assert [clause.id for clause in rules.all_clauses].count("both.rule") == 1


def test_the_same_sort_with_its_cards_is_brought_once_and_further_cards_are_added() -> None:
    bean = sort("bean", 6, (2, 1))
    brought = twice(collect_cards=lambda: ba.NewCards((evolve(bean),), (cards(bean),)))
    assert len(brought.for_players(3).catalogue.of_sort("bean")) == 6
    more = variant("more", collect_cards=lambda: ba.NewCards(cards=(cards(bean),)))
    game = bz.compose(*brought.plugins, more).for_players(3)
    assert len(game.catalogue.of_sort("bean")) == 12


def test_classes_of_the_same_name_are_told_apart_by_their_variants() -> None:
    def declared() -> ba.Declarations:
        return evolve(make_kinds(), reasons=())

    one, two = (
        variant(id_, collect_declarations=declared, collect_slots=lambda: (make_slot(),))
        for id_ in ("one", "two")
    )
    rules = bz.compose("bohnanza", one, two).for_players(3)
    assert {"one.Whistle", "two.Whistle", "Plant"} <= {*rules.action_types}
    assert {"one.Rained", "two.Rained", "Planted"} <= {*rules.event_types}
    assert {"one.Dance", "two.Dance", "Trading"} <= {*rules.entry_types}
    assert [rules.name_of[slot.type] for slot in rules.slots] == [
        "OpenOffers",
        "one.Mood",
        "two.Mood",
    ]


def test_two_variants_may_share_one_and_the_same_kind() -> None:
    kinds = make_kinds()
    one, two = (variant(id_, collect_declarations=lambda: kinds) for id_ in ("one", "two"))
    rules = bz.compose("bohnanza", one, two).for_players(3)
    assert rules.owner_of[kinds.reasons[0]] == "one"
