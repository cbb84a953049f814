"""The Bean Field spell: a temporary field until the next harvest."""

from __future__ import annotations

from attrs import frozen

from bohnanza_core.authoring import (
    FieldNumber,
    Harvested,
    Public,
    Seat,
    Step,
    StepSpec,
    Table,
    only_while,
)

from ._events import FieldClosed, FieldOpened
from ._state import ThirdFields


@frozen
class CloseField(Step):
    """Take the temporary field away after the harvest of a field."""

    seat: Public[Seat]
    field: Public[FieldNumber]


def open_field(table: Table, seat: int) -> None:
    """Open a temporary field (field.third), until a harvest (field.third.lasting)."""
    seats = table.slot(ThirdFields).seats
    table.set_slot(ThirdFields(tuple(sorted((*seats, seat)))))
    table.emit(FieldOpened, seat)


@only_while(ThirdFields)
def with_field(table: Table, zones: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Add the temporary field of a seat, if it is open (field.third, field.third.own)."""
    if seat not in table.slot(ThirdFields).seats:
        return zones
    return (*zones, table.rules.layout.index("spell_field", seat))


@only_while(ThirdFields)
def closing(table: Table, event: Harvested) -> tuple[Step, ...]:
    """Return the step that closes the temporary field after a harvest."""
    if event.seat in table.slot(ThirdFields).seats:
        return (CloseField(event.seat, event.field),)
    return ()


def _close(table: Table, step: CloseField) -> None:
    seat, third = step.seat, table.slot(ThirdFields)
    if seat not in third.seats:
        return
    rules = table.rules
    spell_zone = rules.layout.index("spell_field", seat)
    harvested = rules.field_zones[seat][step.field]
    column = table.zones[spell_zone]
    # field.third.unplanted: an empty third field leaves the harvested one as it is.
    if column and harvested != spell_zone:
        # field.third.rest: the harvested field goes, so its place takes the third column.
        table.move(column, spell_zone, harvested)
    table.set_slot(ThirdFields(tuple(other for other in third.seats if other != seat)))
    table.emit(FieldClosed, seat, step.field)


STEPS = (StepSpec(CloseField, _close),)
