"""Which sorts may be planted on which: said once while composing, and looked up in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from .reasons import Reason

if TYPE_CHECKING:
    from .cards import Sort

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
    field: int | None = None
    """The number of a field that there is, counted from 0 (see `Settings.fields`); None: every
    field."""


@frozen
class Joker:
    """A sort that counts, on a field, as whatever else grows there.

    The top card of a field says what grows there, but jokers are passed over. Where nothing else
    lies, the joker itself grows. A harvest is paid by the beanometer of the top
    card all the same (base.harvest.meter); `fold_harvest` can change that.
    """

    sort: str
    """The key of the sort."""
    field: int | None = None
    """The number of the field, counted from 0; None: every field."""


def every_sort(sorts: Iterable[Sort]) -> list[str]:
    """Return the keys of sorts, and "" for none."""
    return [*(sort.key for sort in sorts), NO_SORT]
