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
    """The number of a field that there is, counted from 0 (see `Settings.fields`); None: every
    field."""


FitTable: TypeAlias = tuple[tuple[Reason | None, ...], ...]
"""What speaks against a card: by the index of the sort that grows, then by that of the card's sort.
Behind the sorts that can grow come the row of an empty field and that of a field on which a card
lies that is no bean, which has the index -1; of the card's sort -1 is a card that is no bean."""


def every_sort(sorts: Iterable[Sort]) -> list[str]:
    """Return the keys of sorts, and "" for none."""
    return [*(sort.key for sort in sorts), NO_SORT]


def unknown_in(fit: Fit, keys: Sequence[str], numbers: Sequence[int]) -> Iterator[str]:
    """Tell what a fit names that is not there: sorts or fields."""
    for key in (fit.sort, fit.top):
        if key not in keys and key != NO_SORT:
            yield f"there is no sort {key!r}; there are {', '.join(keys)}"
    if fit.field is not None and (fit.field < 0 or fit.field not in numbers):
        yield f"nobody has a field with the number {fit.field!r}; fields count from 0"


def fit_tables(
    keys: Sequence[str], numbers: Sequence[int], fits: Iterable[Fit], otherwise: Reason
) -> tuple[FitTable, ...]:
    """Return a table for each of these field numbers; of two fits for the same the later counts.

    On cards that are no beans nothing fits, by the reason ``otherwise``.
    """
    places = {key: at for at, key in enumerate((*keys, NO_SORT))}
    drafts: dict[int, list[list[Reason | None]]] = {
        number: [[None] * len(places) for _ in places] for number in numbers
    }
    for fit in fits:
        for number in drafts if fit.field is None else (fit.field,):
            drafts[number][places[fit.top]][places[fit.sort]] = fit.reason
    no_bean = (otherwise,) * len(places)
    tables = {number: (*map(tuple, rows), no_bean) for number, rows in drafts.items()}
    return tuple(tables[number] for number in numbers)
