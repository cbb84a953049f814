"""The monastery garden, where jokers grow, and the God's acre, for sacrifices."""

from __future__ import annotations

from typing import Final

from bohnanza_core import ALL, Kinds, Reason, Table, Text, Zone

GARDEN: Final = 0
ACRE: Final = 1
"""Field numbers."""
JOKER: Final = "bohnedikt"
"""The sort of the Bohnedikte."""

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


def fold_fit(table: Table, reason: Reason | None, seat: int, card: int, zone: int) -> Reason | None:
    """Let jokers grow in the garden only, and any bean follow them there (garden.joker)."""
    rules = table.rules
    sorts = rules.catalogue.names
    if sorts[card] == JOKER:
        # garden.always-fits: whatever grows there.
        return None if rules.field_number[zone] == GARDEN else ONLY_IN_THE_GARDEN
    if reason is None or rules.field_number[zone] != GARDEN:
        return reason
    column = table.zones[zone]
    for lying in column:
        # garden.open, garden.several: the first other bean fixes the sort.
        if sorts[lying] != JOKER:
            return reason
    return None if column else reason


def fold_field_sort(table: Table, sort: int, zone: int) -> int:
    """Return the sort of the beans between the jokers (garden.sort)."""
    rules = table.rules
    if rules.field_number[zone] != GARDEN or sort < 0 or rules.catalogue.keys[sort] != JOKER:
        return sort
    for card in reversed(table.zones[zone]):
        if rules.sort_of[card] != sort:
            return rules.sort_of[card]
    return sort


def fold_bean_count(table: Table, number: int, zone: int) -> int:
    """Count jokers in the garden as beans of the sort that grows there (compose.ability)."""
    return len(table.zones[zone]) if table.rules.field_number[zone] == GARDEN else number


KINDS = Kinds(
    reasons=(ONLY_IN_THE_GARDEN,),
)
