"""The ladder: sorts in ascending order, and planting the same number or the next higher one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bohnanza_core.authoring import MAKE_ROOM, Declarations, PlantingRule, Problem, Sort, Text

declared = Declarations()

_STEPS: Final = 3
"""Numbers that a ladder has at least: the longest patterns of bonus cards have that many."""

NOT_ON_THE_LADDER = declared.reason(
    "not-on-the-ladder",
    "duell.plant.ladder",
    Text(
        "{card:A} does not fit in {field:the}: on a bean goes the same sort or the next higher "
        "one.",
        "{card:Ein} passt nicht auf {field:der Akk}: Auf eine Bohne kommt die gleiche Sorte oder "
        "die nächsthöhere.",
    ),
    remedies=[MAKE_ROOM],
)


def ladder(sorts: Sequence[Sort]) -> dict[str, Sort]:
    """Return the sorts that a deck has cards of, by key, in ascending order of their numbers."""
    there = [sort for sort in sorts if sort.number]
    return {sort.key: sort for sort in sorted(there, key=lambda sort: sort.number)}


def no_ladder(variant: str, sorts: Sequence[Sort]) -> Problem | None:
    """Return the problem of sorts that no ladder can be made of (plant.ladder), or None."""
    known = ladder(sorts)
    numbers = {sort.number for sort in known.values()}
    if len(numbers) >= _STEPS:
        return None
    keys = ", ".join(sort.key for sort in sorts)
    return Problem(
        "bad-card-data",
        (variant,),
        Text(
            "Das Duell lays beans in the order of their numbers and needs cards of at least "
            f"{_STEPS} different numbers, not of {len(numbers)}; in the card data the number of "
            f"some of these sorts must be another one: {keys}.",
            "Im Duell werden Bohnen nach ihren Zahlen gelegt, und es braucht Karten mit "
            f"mindestens {_STEPS} verschiedenen Zahlen, nicht mit {len(numbers)}; in den "
            f"Kartendaten muss die Zahl (number) einiger dieser Sorten anders sein: {keys}.",
        ),
    )


def planting_rules(sorts: Sequence[Sort]) -> Iterator[PlantingRule]:
    """Judge a card by the top card of a field (plant.ladder, plant.mixed)."""
    following = dict(pairwise(sorted({sort.number for sort in sorts})))
    for below in sorts:
        for above in sorts:
            goes_on = above.number in (below.number, following.get(below.number))
            yield PlantingRule(above.key, below.key, None if goes_on else NOT_ON_THE_LADDER)
