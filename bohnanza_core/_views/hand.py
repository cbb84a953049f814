"""Hands as values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from .._model.notebooks import ShownAsPicture

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class Hand(ShownAsPicture):
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


def hand_on(table: Table, seat: int) -> Hand:
    """Return the hand of a seat."""
    return Hand(seat, table.zones[table.rules.hands[seat]])
