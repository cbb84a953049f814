"""Which sorts may be laid on which: said once while composing, and looked up in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from ._reasons import Reason

if TYPE_CHECKING:
    from ._cards import Sort

NO_SORT = ""
"""In place of the key of a sort: nothing grows on the field, or the card is no bean."""


@frozen
class Fit:
    """Whether a card of a sort may be laid on a field on which a sort grows."""

    sort: str
    """The key of the card's sort; "" for a card that is no bean."""
    top: str
    """The key of the sort that grows there; "" for an empty field."""
    reason: Reason | None = None
    """Why it may not be laid there; None: it may."""
    field: int | None = None
    """The number of the field, counted from 0; None: every field."""


FitTable: TypeAlias = tuple[tuple[Reason | None, ...], ...]
"""What speaks against a card: by the index of the sort that grows, then by that of the card's sort;
-1 stands for nothing, and for a card that is no bean."""


def every_sort(sorts: Iterable[Sort]) -> list[str]:
    """Return the keys of sorts, and "" for none."""
    return [*(sort.key for sort in sorts), NO_SORT]


def unknown_in(fit: Fit, keys: Sequence[str], numbers: Sequence[int]) -> Iterator[str]:
    """Tell what a fit names that is not there: sorts or fields."""
    for key in (fit.sort, fit.top):
        if key not in keys and key != NO_SORT:
            yield f"there is no sort {key!r}; there are {', '.join(keys)}"
    if fit.field is not None and (fit.field < 0 or fit.field not in numbers):
        yield f"nobody has a field with the number {fit.field!r}"


def fit_tables(
    keys: Sequence[str], numbers: Sequence[int], fits: Iterable[Fit]
) -> tuple[FitTable, ...]:
    """Return a table for each of these field numbers; of two fits for the same the later counts."""
    places = {key: at for at, key in enumerate((*keys, NO_SORT))}
    drafts: dict[int, list[list[Reason | None]]] = {
        number: [[None] * len(places) for _ in places] for number in numbers
    }
    for fit in fits:
        for number in drafts if fit.field is None else (fit.field,):
            drafts[number][places[fit.top]][places[fit.sort]] = fit.reason
    tables = {number: tuple(map(tuple, rows)) for number, rows in drafts.items()}
    return tuple(tables[number] for number in numbers)
