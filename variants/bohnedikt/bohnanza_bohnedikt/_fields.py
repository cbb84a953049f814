"""The monastery garden, where jokers grow, and the God's acre, for sacrifices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bohnanza_core import ALL, Fit, Kinds, Reason, Sort, Table, Text, Zone, every_sort

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


def fits(sorts: Sequence[Sort]) -> Iterator[Fit]:
    """Let jokers grow in the garden only, and any bean follow them there (garden.joker)."""
    for key in every_sort(sorts):
        yield Fit(JOKER, key, ONLY_IN_THE_GARDEN)
        # garden.always-fits: whatever grows there.
        yield Fit(JOKER, key, field=GARDEN)
        if key:
            # garden.open, garden.several: jokers alone; the first other bean fixes the sort.
            yield Fit(key, JOKER, field=GARDEN)


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
