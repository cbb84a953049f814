"""Fields as values: what grows there, what it pays, and which of them an action has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from .._model.declarations import Declarations
from .._model.events import Event
from .._model.notebooks import ShownAsPicture
from .._model.roles import CardId, FieldNumber, Public, Side, SortKey
from .harvesting import is_protected
from .payment import harvest_plan, next_steps, paid_cards
from .planting import field_sort, open_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

declared = Declarations()

_MOST_KNOWN: Final = 4096
"""How many fields are kept that were seen."""


@frozen
class Field(ShownAsPicture):
    """A field of a seat or a party."""

    seat: Side
    """Whose it is: a seat, or the number of a party."""
    number: FieldNumber
    """Its number, as in actions."""
    zone: str
    """The name of its zone; the title of the zone in the legend is what a player calls it."""
    exists: bool
    """Whether its owner has it now; one that can be bought or opened is not there before that."""
    cards: tuple[CardId, ...]
    """The column, in the order of planting; the last one is the top card."""
    sort: SortKey | None
    """The key of the sort that grows there; None: the field is empty. Of a column of several
    sorts, as in Das Duell, it is the one that a harvest counts: usually the top card's."""
    taler: int
    """What a harvest would earn now."""
    next_steps: tuple[tuple[int, int], ...]
    """From how many cards on it will earn more, if they are of the sort, and how many Taler then.
    Both ascend; empty if it never earns more."""
    uncounted: int
    """How many of its cards the beanometer does not count, as a variant can say; below 0 if it
    counts more than there are."""
    protected: bool
    """A single bean that may not be harvested (base.protection)."""

    @property
    def paid_cards(self) -> int:
        """How many cards the beanometer counts: all of them, unless a variant changes it."""
        return len(self.cards) - self.uncounted

    @property
    def top(self) -> int | None:
        """The card planted last."""
        return self.cards[-1] if self.cards else None

    def __len__(self) -> int:
        return len(self.cards)


@declared.event
@frozen
class FieldsChanged(Event):
    """Fields are otherwise than before the action: what grows there, what they pay, and so on.

    Viewers are sent what has changed of each of them but for its cards, which moves tell.
    """

    fields: Public[tuple[Field, ...]]
    """How these fields are now."""
    before: Public[tuple[Field, ...]]
    """How each of them was before."""


def fields_on(table: Table, seat: int) -> tuple[Field, ...]:
    """Return the fields that a seat or a party has now."""
    return tuple([field_on(table, seat, zone) for zone in open_fields(table, seat)])


def all_fields_on(table: Table) -> tuple[Field, ...]:
    """Return all fields that seats and parties can have, also those that do not exist now."""
    found = []
    for side, zones in enumerate(table.rules.field_zones):
        there = open_fields(table, side)
        found += [
            field_on(table, side, zone) if zone in there else _missing(table.rules, side, zone)
            for zone in zones
        ]
    return tuple(found)


def _missing(rules: Rules, seat: int, zone: int) -> Field:
    return Field(
        seat, rules.field_number[zone], _name(rules, zone), False, (), None, 0, (), 0, False
    )  # fmt: skip


def _name(rules: Rules, zone: int) -> str:
    return rules.layout.zones[zone].name


def field_on(table: Table, seat: int, zone: int) -> Field:
    """Return a field that exists."""
    protected = is_protected(table, seat, zone)
    if table.hooks.changes_fields:
        return _field_on(table, seat, zone, protected)
    # Where no variant has a say, a field depends on its cards and its protection alone.
    key = zone, table.zones[zone], protected
    known = table.rules.once[_known]
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        found = known[key] = _field_on(table, seat, zone, protected)
    return found


def _known(_rules: Rules) -> dict[tuple[int, tuple[int, ...], bool], Field]:
    """Return fields that were seen, by the zone, the cards and whether they are protected."""
    return {}


def _field_on(table: Table, seat: int, zone: int, protected: bool) -> Field:
    rules, cards = table.rules, table.zones[zone]
    number, name = rules.field_number[zone], _name(rules, zone)
    if not cards:
        return Field(seat, number, name, True, (), None, 0, (), 0, False)
    sort, taler = field_sort(table, zone), harvest_plan(table, seat, zone).taler
    return Field(
        seat,
        number,
        name,
        True,
        cards,
        rules.catalogue.sorts[sort].key,
        taler,
        next_steps(table, seat, zone, sort, taler),
        len(cards) - paid_cards(table, seat, zone) if table.hooks.fold_paid_cards else 0,
        protected,
    )


# What has changed


def changed_fields(before: Table, table: Table) -> FieldsChanged | None:
    """Return which fields are otherwise than on a table before; None: none of them."""
    rules, hooks, earlier = table.rules, table.hooks, before.hooks
    # What variants change can depend on everything, so while they do, all fields are compared.
    everything = hooks.changes_fields or earlier.changes_fields
    if everything:
        sides: Iterable[int] = rules.sides
    else:
        old, new = before.zones, table.zones
        sides = [side for zone, side in rules.once[_field_zones] if old[zone] is not new[zone]]
        if hooks.fold_fields or earlier.fold_fields:
            sides += [s for s in rules.sides if open_fields(before, s) != open_fields(table, s)]
        if not sides:
            return None
    found: list[Field] = []
    were: list[Field] = []
    for side in dict.fromkeys(sides):
        for field, then in _pairs(before, table, side, everything=everything):
            if then is not field and _told(then) != _told(field):
                found.append(field)
                were.append(then)
    return FieldsChanged(tuple(found), tuple(were)) if found else None


def _field_zones(rules: Rules) -> Sequence[tuple[int, int]]:
    """Return the zones of all fields, each with the number of the seat or party that has it."""
    return [(zone, side) for side, zones in enumerate(rules.field_zones) for zone in zones]


def _told(field: Field) -> tuple[object, ...]:
    """Return what an event says of a field when it changes."""
    return (
        field.exists, field.sort, field.taler, field.next_steps, field.uncounted, field.protected,
    )  # fmt: skip


def _pairs(
    before: Table, table: Table, side: int, *, everything: bool
) -> Iterator[tuple[Field, Field]]:
    """Return each field of a side that can have changed, as it is and as it was."""
    now, then = open_fields(table, side), open_fields(before, side)
    for zone in table.rules.field_zones[side]:
        column = table.zones[zone]
        # Other fields can change the protection of a single bean.
        if column is before.zones[zone] and now == then and len(column) != 1 and not everything:
            continue
        if zone in now or zone in then:
            yield _as_it_is(table, side, zone, now), _as_it_is(before, side, zone, then)


def _as_it_is(table: Table, side: int, zone: int, there: Sequence[int]) -> Field:
    return field_on(table, side, zone) if zone in there else _missing(table.rules, side, zone)


declared.reports += (changed_fields,)
