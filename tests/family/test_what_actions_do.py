"""Bans bind what an action does, not only its class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, scene
from bohnanza_magic import AttackGoesOn, CounterAttack
from tests.helpers.problems import assert_problem, problem_in
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import variant

QUIET = ba.Reason(
    "quiet",
    "house.no",
    bz.Text("{seat} leaves {field:the} alone.", "{seat} lässt {field:der Akk} in Ruhe."),
)
TIRED = ba.Reason("tired", "house.no", bz.Text("{seat} is tired.", "{seat} ist müde."))


@frozen
class Reap(bz.Action):
    """Harvest all fields of a sort, however few beans there are."""

    sort: ba.SortKey


def reaped(table: ba.Table, action: Reap) -> Sequence[bz.Harvest]:
    sort = table.rules.catalogue.sort_index(action.sort)
    return [
        bz.Harvest(action.seat, table.rules.field_number[zone])
        for zone in ba.open_fields(table, action.seat)
        if ba.field_sort(table, zone) == sort
    ]


def sorts(table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Reap]:
    catalogue = table.rules.catalogue
    zones = ba.open_fields(table, seat)
    grown = {ba.field_sort(table, zone) for zone in zones if table.zones[zone]}
    return [Reap(seat, catalogue.sorts[sort].key) for sort in sorted(grown)]


def reap(table: ba.Table, action: Reap) -> None:
    for harvest in reaped(table, action):
        ba.harvest_field(table, action.seat, table.rules.field_zones[action.seat][harvest.field])


REAP = ba.ActionSpec(Reap, reap, sorts, does=reaped)
REAPER = variant("reaper", collect_declarations=lambda: ba.Declarations(actions=(REAP,)))


def only_on(field: int) -> Any:
    def forbid_action(action: bz.Harvest) -> ba.Reason | None:
        return QUIET if action.field == field else None

    declared = ba.Declarations(reasons=(QUIET,))
    return variant(collect_declarations=lambda: declared, forbid_action=forbid_action)


FIELDS = {0: ["red", "2*blue", "blue"]}


def test_a_ban_on_harvests_binds_another_way_to_harvest() -> None:
    game = scene("bohnanza", REAPER, only_on(1), players=3, hands={0: "soy"}, fields=FIELDS)
    reaps = [action for action in game.legal_actions(0) if isinstance(action, Reap)]
    assert reaps == [Reap(0, "red")]
    refusal = assert_refused(game, Reap(0, "blue"), "quiet", "house.no")
    assert (refusal.variant, refusal.parameters["action"]) == ("house", "reaper.Reap")
    assert str(refusal) == "Ada leaves field 2 alone."
    game.apply(Reap(0, "red"))
    assert fields(game, 0)[0] == ""


def test_each_part_of_what_an_action_does_can_be_forbidden() -> None:
    game = scene("bohnanza", REAPER, only_on(2), players=3, hands={0: "soy"}, fields=FIELDS)
    assert str(game.why_not(Reap(0, "blue"))) == "Ada leaves field 3 alone."
    free = scene("bohnanza", REAPER, players=3, hands={0: "soy"}, fields=FIELDS)
    free.apply(Reap(0, "blue"))
    assert fields(free, 0) == ["red", "", ""]


def test_a_refusal_by_a_rule_of_its_own_is_about_the_action() -> None:
    def forbid_action(action: Reap) -> ba.Reason | None:
        return TIRED if action.sort == "red" else None

    forbid_action.__annotations__["action"] = Reap
    lazy = variant(
        "lazy",
        collect_declarations=lambda: ba.Declarations(reasons=(TIRED,)),
        forbid_action=forbid_action,
    )
    game = scene("bohnanza", REAPER, only_on(0), lazy, players=3, hands={0: "soy"}, fields=FIELDS)
    refusal = assert_refused(game, Reap(0, "red"), "tired", "house.no")
    assert "field" not in refusal.parameters
    assert_refused(game, Reap(0, "soy"), "not-possible", "base.turn.order")


def test_a_ban_of_another_variant_holds_during_its_scope() -> None:
    game = scene(
        "excalibohn",
        REAPER,
        players=3,
        coins={0: "sword", 1: "white"},
        fields={1: ["2*white", "princess"]},
        agenda=[AttackGoesOn(0, 1), CounterAttack(1, 0)],
    )
    refusal = game.why_not(Reap(1, "white"))
    assert refusal is not None
    assert refusal.code == "attack-going-on"


@frozen
class Throw(bz.Action):
    """Discard a card and plant another one, in one go."""


def test_planting_and_discarding_bind_alike() -> None:
    def throws(table: ba.Table, action: Throw) -> Sequence[bz.Action]:
        first, second = table.cards("hand", action.seat)[:2]
        return [bz.Discard(action.seat, first), bz.Plant(action.seat, second, 0)]

    def candidates(table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Throw]:
        return [Throw(seat)] if len(table.cards("hand", seat)) > 1 else []

    def forbid_action(table: ba.Table, action: bz.Discard | bz.Plant) -> ba.Reason | None:
        key = table.rules.catalogue.key_of(action.card)
        wanted = {"red": bz.Discard, "blue": bz.Plant}
        return TIRED if type(action) is wanted.get(key) else None

    spec = ba.ActionSpec(Throw, lambda *_: None, candidates, does=throws)
    house = variant(
        collect_declarations=lambda: ba.Declarations(actions=(spec,), reasons=(TIRED,)),
        forbid_action=forbid_action,
    )
    for hand, legal in (
        ("soy soy", True),
        ("red soy", False),
        ("soy blue", False),
        ("blue red", 1),
    ):
        game = scene("bohnanza", house, players=3, hands={0: hand})
        assert (Throw(0) in game.legal_actions(0)) == bool(legal), hand


def test_what_an_action_does_is_made_of_declared_actions() -> None:
    spec = ba.ActionSpec(
        Reap, reap, sorts, does=lambda *_: [bz.Harvest], title=bz.Text("Reap", "Ernten")
    )
    bad = variant("bad", collect_declarations=lambda: ba.Declarations(actions=(spec,)))
    game = scene("bohnanza", bad, players=3, hands={0: "soy"}, fields=FIELDS)
    with pytest.raises(ba.RuleDefectError, match="does must return actions that are declared"):
        game.legal_actions(0)
    text: Any = "harvest"
    spec = ba.ActionSpec(Reap, reap, sorts, does=text)
    worse = variant("worse", collect_declarations=lambda: ba.Declarations(actions=(spec,)))
    problem = problem_in("bohnanza", worse)
    assert_problem(problem, "bad-declaration", ["worse"], "does of action Reap must be a function")
