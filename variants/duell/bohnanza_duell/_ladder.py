"""The ladder: sorts in ascending order, and planting the same number or the next higher one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bohnanza_core import Kinds, Reason, SeatedRules, Sort, Table, Text

NOT_ON_THE_LADDER = Reason(
    "not-on-the-ladder",
    "duell.plant.ladder",
    Text(
        "{card} does not fit field {field}: on a bean goes the same sort or the next higher one. "
        "Harvest a field first.",
        "{card} passt nicht auf Feld {field}: Auf eine Bohne kommt die gleiche Sorte oder die "
        "nächsthöhere. Zuerst muss ein Feld geerntet werden.",
    ),
)


def ladder(sorts: Sequence[Sort]) -> dict[str, Sort]:
    """Return the sorts that a deck has cards of, by key, in ascending order of their numbers."""
    there = [sort for sort in sorts if sort.number]
    return {sort.key: sort for sort in sorted(there, key=lambda sort: sort.number)}


def fitting(table: Table, reason: Reason | None, seat: int, card: int, zone: int) -> Reason | None:
    """Judge a card by the top card of a field (plant.ladder, plant.mixed)."""
    column = table.zones[zone]
    if reason is None or not column:
        return reason
    rules = table.rules
    sort_of = rules.sort_of
    fits = (sort_of[column[-1]], sort_of[card]) in rules.once[_steps]
    return None if fits else NOT_ON_THE_LADDER


def _steps(rules: SeatedRules) -> frozenset[tuple[int, int]]:
    """Return the pairs of sorts, by their indexes, of which the second goes on the first."""
    numbers = [sort.number for sort in rules.catalogue.sorts]
    ascending = sorted(set(numbers))
    following = dict(pairwise(ascending))
    return frozenset(
        (below, above)
        for below, number in enumerate(numbers)
        for above, other in enumerate(numbers)
        if other in (number, following.get(number))
    )


KINDS = Kinds(
    reasons=(NOT_ON_THE_LADDER,),
)
