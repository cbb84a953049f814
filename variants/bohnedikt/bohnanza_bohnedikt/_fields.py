"""The monastery garden, where jokers grow, and the God's acre, for sacrifices."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from bohnanza_core import ALL, HarvestPlan, Kinds, Reason, SeatedRules, Table, Text, Zone

GARDEN: Final = 0
ACRE: Final = 1
"""Field numbers."""

ONLY_IN_THE_GARDEN = Reason(
    "only-in-the-garden",
    "bohnedikt.garden.joker",
    Text(
        "A Bohnedikt is planted only in the monastery garden.",
        "Ein Bohnedikt wird nur im Klostergarten angebaut.",
    ),
)

ZONES = (
    Zone("field1", contents=ALL, field=True, title=Text("monastery garden", "Klostergarten")),
    Zone("field2", contents=ALL, field=True, title=Text("God's acre", "Gottesacker")),
)


def joker_sort(table: Table) -> int:
    """Return the index of the sort of the Bohnedikte."""
    return table.rules.once(_joker_sort)


def _joker_sort(rules: SeatedRules) -> int:
    return rules.catalogue.sort_index("bohnedikt")


def is_garden(table: Table, zone: int) -> bool:
    """Tell whether a zone is somebody's monastery garden."""
    return table.rules.field_number[zone] == GARDEN


def fitting(table: Table, reason: Reason | None, card: int, zone: int) -> Reason | None:
    """Let jokers grow in the garden only, and any bean follow them there."""
    sort_of, joker = table.rules.sort_of, joker_sort(table)
    if sort_of[card] == joker:
        # garden.always-fits: whatever grows there.
        return None if is_garden(table, zone) else ONLY_IN_THE_GARDEN
    if reason is None or not is_garden(table, zone):
        return reason
    # garden.open, garden.several: the first other bean fixes the sort.
    return None if {sort_of[lying] for lying in table.zones[zone]} == {joker} else reason


def garden_sort(table: Table, sort: int, zone: int) -> int:
    """Return the sort of the beans between the jokers (garden.sort)."""
    joker = joker_sort(table)
    if sort != joker or not is_garden(table, zone):
        return sort
    sorts = [table.rules.sort_of[card] for card in table.zones[zone]]
    return next((other for other in reversed(sorts) if other != joker), joker)


def counted(table: Table, number: int, zone: int) -> int:
    """Count jokers in the garden as beans of the sort that grows there (compose.ability)."""
    return len(table.zones[zone]) if is_garden(table, zone) else number


def plan(plan_: HarvestPlan) -> HarvestPlan:
    """Turn the last planted cards into coins (harvest.last-cards)."""
    return evolve(plan_, eligible=plan_.usual)


KINDS = Kinds(
    reasons=(ONLY_IN_THE_GARDEN,),
)
