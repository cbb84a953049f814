"""The ladder: sorts in ascending order, and planting the same number or the next higher one."""

from __future__ import annotations

from collections.abc import Sequence

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


def fitting(table: Table, reason: Reason | None, card: int, zone: int) -> Reason | None:
    """Judge a card by the top card of a field (plant.ladder, plant.mixed)."""
    column = table.zones[zone]
    if reason is None or not column:
        return reason
    cards = table.rules.catalogue.cards
    top, new = cards[column[-1]].sort, cards[card].sort
    if top is None or new is None:
        return reason
    following = table.rules.once(_next_numbers)[top.number]
    return None if new.number in (top.number, following) else NOT_ON_THE_LADDER


def _next_numbers(rules: SeatedRules) -> dict[int, int | None]:
    """Return the next higher number of a sort, for each number that a sort has."""
    numbers = sorted({sort.number for sort in rules.catalogue.sorts})
    return dict(zip(numbers, [*numbers[1:], None], strict=True))


KINDS = Kinds(
    reasons=(NOT_ON_THE_LADDER,),
)
