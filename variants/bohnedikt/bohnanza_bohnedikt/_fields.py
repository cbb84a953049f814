"""The monastery garden, where jokers grow, and the God's acre, for sacrifices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bohnanza_core import ALL, Fit, Kinds, Reason, Sort, Text, Wild, Zone, every_sort

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


def fits(sorts: Sequence[Sort]) -> Iterator[Fit | Wild]:
    """Let jokers grow in the garden only, and any bean follow them there (garden.joker)."""
    # garden.sort: the sort of the beans between the jokers grows; compose.ability: jokers count.
    yield Wild(JOKER, field=GARDEN)
    for key in every_sort(sorts):
        yield Fit(JOKER, key, ONLY_IN_THE_GARDEN)
        # garden.always-fits: whatever grows there.
        yield Fit(JOKER, key, field=GARDEN)
        if key:
            # garden.open, garden.several: jokers alone; the first other bean fixes the sort.
            yield Fit(key, JOKER, field=GARDEN)


KINDS = Kinds(
    reasons=(ONLY_IN_THE_GARDEN,),
)
