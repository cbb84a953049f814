"""Which sorts may be laid on which: said once while composing, and looked up in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from .reasons import Reason

if TYPE_CHECKING:
    from .cards import Sort

NO_SORT = ""
"""In place of the key of a sort: nothing grows on the field, or the card is no bean."""


@frozen
class PlantingRule:
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


@frozen
class Joker:
    """A sort that counts, on a field, as whatever else grows there: a joker.

    What grows on a field is told by its top card; cards of a wild sort are passed over. Where
    nothing else lies, the wild sort grows itself. A harvest is paid by the beanometer of the top
    card all the same (base.harvest.meter); `fold_harvest` can change that.
    """

    sort: str
    """The key of the sort."""
    field: int | None = None
    """The number of the field, counted from 0; None: every field."""


Row: TypeAlias = tuple[Reason | None, ...]
FitTable: TypeAlias = tuple[Row, ...]
"""What speaks against a card: by the index of the sort that grows, then by that of the card's sort.
Behind the sorts that can grow come the row of an empty field and that of a field on which a card
lies that is no bean, which has the index -1; of the card's sort -1 is a card that is no bean."""


def every_sort(sorts: Iterable[Sort]) -> list[str]:
    """Return the keys of sorts, and "" for none."""
    return [*(sort.key for sort in sorts), NO_SORT]


def unknown_in(
    fit: PlantingRule | Joker, keys: Sequence[str], numbers: Sequence[int]
) -> Iterator[str]:
    """Tell what a fit names that is not there: sorts or fields."""
    known = (*keys, NO_SORT) if isinstance(fit, PlantingRule) else keys
    for key in (fit.sort, fit.top) if isinstance(fit, PlantingRule) else (fit.sort,):
        if key not in known:
            yield f"there is no sort {key!r}; there are {', '.join(keys)}"
    if fit.field is not None and (fit.field < 0 or fit.field not in numbers):
        yield f"nobody has a field with the number {fit.field!r}; fields count from 0"


def fit_tables(
    keys: Sequence[str], numbers: Sequence[int], fits: Iterable[PlantingRule], otherwise: Reason
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


def wild_sorts(
    keys: Sequence[str], numbers: Sequence[int], wild: Iterable[Joker]
) -> tuple[frozenset[int], ...]:
    """Return for each of these field numbers the indexes of the sorts that are wild there."""
    declared = [(keys.index(one.sort), one.field) for one in wild]
    return tuple(
        frozenset(sort for sort, field in declared if field in (None, number)) for number in numbers
    )


def rows_by_top(
    tables: Iterable[FitTable], wild: Iterable[frozenset[int]], sorts: int, *, ask: bool
) -> tuple[tuple[Row | None, ...], ...]:
    """Return the rows of the tables by the sort of the top card, if that is what grows.

    None where more must be looked at: below wild sorts, or, to ``ask`` variants, on all fields.
    """
    return tuple(
        tuple(
            None if at in passed or (ask and at != sorts) else row for at, row in enumerate(table)
        )
        for table, passed in zip(tables, wild, strict=True)
    )
