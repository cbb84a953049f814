"""Hands and fields as values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from .._family.harvesting import is_protected
from .._family.payment import harvest_plan, later_payments, paid_cards
from .._family.planting import field_sort, open_fields

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class Hand:
    """The cards of a hand in their order, which nobody may change (base.hand-order)."""

    seat: int
    """Whose it is."""
    cards: tuple[int, ...]
    """From front to back."""

    @property
    def front(self) -> int | None:
        """The card to be planted first."""
        return self.cards[0] if self.cards else None

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)


@frozen
class Field:
    """A field that a seat or a party has now."""

    seat: int
    """Whose it is: a seat, or the number of a party."""
    number: int
    """Its number, as in actions."""
    cards: tuple[int, ...]
    """The column, in the order of planting; the last one is the top card."""
    sort: str | None
    """The key of the sort that grows there; None: the field is empty. Of a column of several
    sorts, as in Das Duell, it is the one that a harvest counts: usually the top card's."""
    taler: int
    """What a harvest would earn now."""
    later: tuple[tuple[int, int], ...]
    """What it will earn later: how many more cards of the sort, and how many Taler then. Both
    ascend; empty if it never earns more."""
    paid_cards: int
    """How many cards the beanometer counts: all of them, unless a variant changes it."""
    protected: bool
    """A single bean that may not be harvested (base.protection)."""

    @property
    def top(self) -> int | None:
        """The card planted last."""
        return self.cards[-1] if self.cards else None

    def __len__(self) -> int:
        return len(self.cards)


def hand_on(table: Table, seat: int) -> Hand:
    """Return the hand of a seat."""
    return Hand(seat, table.zones[table.rules.hands[seat]])


def fields_on(table: Table, seat: int) -> tuple[Field, ...]:
    """Return the fields of a seat or a party."""
    return tuple(_field(table, seat, zone) for zone in open_fields(table, seat))


def _field(table: Table, seat: int, zone: int) -> Field:
    rules = table.rules
    number, cards = rules.field_number[zone], table.zones[zone]
    if not cards:
        return Field(seat, number, (), None, 0, (), 0, False)
    sort, taler = field_sort(table, zone), harvest_plan(table, seat, zone).taler
    return Field(
        seat,
        number,
        cards,
        rules.catalogue.sorts[sort].key,
        taler,
        later_payments(table, seat, zone, sort, taler),
        paid_cards(table, seat, zone) if table.hooks.fold_paid_cards else len(cards),
        is_protected(table, seat, zone),
    )
