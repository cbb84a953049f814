"""The monastery garden, where jokers grow, and the God's acre, for sacrifices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bohnanza_core.authoring import (
    ALL,
    Declarations,
    Joker,
    PlantingRule,
    Sort,
    Text,
    Zone,
    every_sort,
)

declared = Declarations()

GARDEN: Final = 0
ACRE: Final = 1
"""Field numbers."""
JOKER: Final = "bohnedikt"
"""The sort of the Bohnedikte."""
ONLY_IN_THE_GARDEN = declared.reason(
    "only-in-the-garden",
    "bohnedikt.garden.joker",
    Text(
        "A Bohnedikt is planted only in the monastery garden.",
        "Ein Bohnedikt wird nur im Klostergarten angebaut.",
    ),
)

ZONES = (
    Zone("field1", faces=ALL, field=True, title=Text("monastery garden", "Klostergarten")),
    Zone("field2", faces=ALL, field=True, title=Text("God's acre", "Gottesacker")),
)


def planting_rules(sorts: Sequence[Sort]) -> Iterator[PlantingRule | Joker]:
    """Let jokers grow in the garden only, and any bean follow them there (garden.joker)."""
    # garden.sort: the sort of the beans between the jokers grows; compose.ability: jokers count.
    yield Joker(JOKER, field=GARDEN)
    for key in every_sort(sorts):
        yield PlantingRule(JOKER, key, ONLY_IN_THE_GARDEN)
        # garden.always-fits: whatever grows there.
        yield PlantingRule(JOKER, key, field=GARDEN)
        if key:
            # garden.open, garden.several: jokers alone; the first other bean fixes the sort.
            yield PlantingRule(key, JOKER, field=GARDEN)
