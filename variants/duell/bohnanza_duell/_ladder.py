"""Planting by the ladder: the same number, or the next higher one of the deck."""

from __future__ import annotations

from bohnanza_core import Reason, Table, Text

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
REASONS = (NOT_ON_THE_LADDER,)


def ladder(table: Table) -> list[str]:
    """Return the sorts of the deck in ascending order."""
    sorts = [sort for sort in table.rules.catalogue.sorts if sort.number]
    return [sort.key for sort in sorted(sorts, key=lambda sort: sort.number)]


def fitting(table: Table, reason: Reason | None, card: int, zone: int) -> Reason | None:
    """Judge a card by the top card of a field (plant.ladder, plant.mixed)."""
    column = table.zones[zone]
    if reason is None or not column:
        return reason
    rungs, key_of = ladder(table), table.rules.catalogue.key_of
    top, new = key_of(column[-1]), key_of(card)
    if top in rungs and new in rungs and rungs.index(new) - rungs.index(top) in (0, 1):
        return None
    return NOT_ON_THE_LADDER
