"""Which sorts may be planted on which: said once while composing, and looked up in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from .reasons import Reason

if TYPE_CHECKING:
    from .cards import Catalogue, Sort
    from .zones import Layout

NO_SORT = ""
"""In place of the key of a sort: nothing grows on the field, or the card is not a bean."""


@frozen
class PlantingRule:
    """Whether a card of a sort may be planted on a field on which a sort grows."""

    sort: str
    """The key of the card's sort; "" for a card that is not a bean."""
    onto: str
    """The key of the sort that grows there; "" for an empty field."""
    refused: Reason | None = None
    """Why it may not be planted there; None: it may."""
    field: int | str | None = None
    """One field only: the name of its zone, or its number, counted from 0 (see `Settings.fields`).
    None: every field."""


@frozen
class Joker:
    """A sort that counts, on a field, as whatever else grows there.

    The top card of a field says what grows there, but jokers are passed over. Where nothing else
    lies, the joker itself grows. A harvest is paid by the beanometer of the top
    card all the same (base.harvest.meter); `fold_beanometer_card` can change that.
    """

    sort: str
    """The key of the sort."""
    field: int | str | None = None
    """One field only: the name of its zone, or its number, counted from 0. None: every field."""


def _number(layout: Layout, field: int | str) -> int:
    """Return the number of a field, which may be called by the name of its zone."""
    return field if isinstance(field, int) else layout.field_numbers[layout.index(field, 0)]


def every_sort(sorts: Iterable[Sort]) -> list[str]:
    """Return the keys of sorts, and "" for none."""
    return [*(sort.key for sort in sorts), NO_SORT]


class PlantingTable:
    """The planting rules of a game, ready to be looked up by zone, by what grows, and by card."""

    def __init__(
        self,
        catalogue: Catalogue,
        layout: Layout,
        rules: Iterable[PlantingRule],
        jokers: Iterable[Joker],
        otherwise: Reason,
    ) -> None:
        """Take the zones, and why nothing fits on what is not a bean."""
        field_numbers = layout.field_numbers
        keys, sort_of = catalogue.keys, catalogue.sort_of
        places = {key: at for at, key in enumerate((*keys, NO_SORT))}
        refused: dict[int, list[list[Reason | None]]] = {
            number: [[None] * len(places) for _ in places] for number in field_numbers
        }
        # Of two rules for the same the later one counts.
        for rule in rules:
            for number in refused if rule.field is None else (_number(layout, rule.field),):
                refused[number][places[rule.onto]][places[rule.sort]] = rule.refused
        by_card = {
            number: [[row[sort] for sort in sort_of] for row in rows]
            for number, rows in refused.items()
        }
        not_a_bean: list[Reason | None] = [otherwise] * len(sort_of)
        self.onto_sort: list[list[list[Reason | None]]] = [
            [*by_card[number][:-1], not_a_bean] for number in field_numbers
        ]
        """For each zone, by the sort that grows there, why a card may not be planted on it,
        by card; the last row is for what is not a bean."""
        found = [
            (keys.index(joker.sort), None if joker.field is None else _number(layout, joker.field))
            for joker in jokers
        ]
        self.jokers: list[frozenset[int]] = [
            frozenset(sort for sort, field in found if field in (None, number))
            for number in field_numbers
        ]
        """For each zone the sorts that are jokers there."""
        self.onto_card: list[list[list[Reason | None] | None]] = [
            [*(None if sort in wild else rows[sort] for sort in sort_of), by_card[number][-1]]
            for number, rows, wild in zip(field_numbers, self.onto_sort, self.jokers, strict=True)
        ]
        """Like `onto_sort`, by the top card; the last row is for an empty field. None for a joker,
        since the cards below it decide."""
