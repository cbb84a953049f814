"""The Bean Field spell: a temporary field until the next harvest."""

from __future__ import annotations

from attrs import frozen

from bohnanza_core.authoring import (
    Decision,
    Declarations,
    FieldNumber,
    Harvested,
    Public,
    Reason,
    Seat,
    Slot,
    Step,
    Table,
    Text,
    cards_to_plant,
    close_decision,
    only_while,
)

from ._differences import differences
from ._events import FieldClosed, FieldOpened
from ._magic_cards import face_up, face_up_with
from ._turn import WRONG_PHASE

declared = Declarations()

FIELD_OPEN = declared.reason(
    "third-field-open",
    "*.field.third.one",
    Text("{seat} has a temporary field already.", "{seat} hat schon ein vorübergehendes Feld."),
)


@frozen
class ThirdFields:
    """Who has a temporary third field."""

    seats: Public[tuple[Seat, ...]] = ()
    """Their seats."""


def _impossible(_table: Table, fields: ThirdFields) -> str | None:
    in_order = list(fields.seats) == sorted(set(fields.seats))
    return None if in_order else "nobody has two temporary fields, and the seats are in order"


# The fields themselves are shown.
SLOTS = (Slot(ThirdFields, lambda _players: ThirdFields(), impossible=_impossible, shown=False),)


# In phase 3


@frozen
class BeforePlanting(Decision):
    """The active player, with nothing to plant, may open a field in phase 3 (field.third)."""


def enter_before_planting(table: Table) -> None:
    """Stop in phase 3 if the spell lies face up and there is nothing to plant."""
    if face_up(table, table.active):
        table.then(BeforePlanting(table.active))


def _may_open_field(table: Table, decision: BeforePlanting) -> bool:
    seat = decision.seat
    open_already = seat in table.slot(ThirdFields).seats
    planting = cards_to_plant(table, seat)
    return not planting and not open_already and bool(face_up_with(table, seat, ("field",)))


declared.decision(
    BeforePlanting,
    Text("You may open a field in phase 3.", "Du darfst in Phase 3 ein Feld eröffnen."),
    "*.field.third",
    for_others=Text(
        "{seat} may open a field in phase 3.", "{seat} darf in Phase 3 ein Feld eröffnen."
    ),
    pending=_may_open_field,
    passed=close_decision,
    passing=Text("Open no field", "Kein Feld eröffnen"),
    passed_text=Text("{seat} opens no field.", "{seat} eröffnet kein Feld."),
)


# The field


def why_not_open(table: Table, seat: int) -> Reason | None:
    """Return why a seat cannot open a temporary field now."""
    stage = table.rules.current_stage(table)
    # Phase 3 has a moment of its own for whoever has nothing to plant.
    phase = "receive" if stage == "before-planting" else stage
    if phase not in differences(table).field_spell_stages:
        return WRONG_PHASE
    return FIELD_OPEN if seat in table.slot(ThirdFields).seats else None


def open_field(table: Table, seat: int, _card: int) -> None:
    """Open a temporary field (field.third), until a harvest (field.third.lasting)."""
    seats = table.slot(ThirdFields).seats
    table.set_slot(ThirdFields(tuple(sorted((*seats, seat)))))
    table.emit(FieldOpened, seat)


@only_while(ThirdFields)
def add_third_field(table: Table, zones: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Add the temporary field of a seat, if it is open (field.third, field.third.own)."""
    if seat not in table.slots[ThirdFields].seats:
        return zones
    return (*zones, table.rules.layout.index("magic.spell_field", seat))


# After a harvest


@frozen
class CloseField(Step):
    """Take the temporary field away after the harvest of a field."""

    seat: Public[Seat]
    field: Public[FieldNumber]


@only_while(ThirdFields)
def close_field(table: Table, event: Harvested) -> tuple[Step, ...]:
    """Return the step that closes the temporary field after a harvest."""
    if event.seat in table.slot(ThirdFields).seats:
        return (CloseField(event.seat, event.field),)
    return ()


@declared.step(CloseField)
def _close(table: Table, step: CloseField) -> None:
    seat, third = step.seat, table.slot(ThirdFields)
    if seat not in third.seats:
        return
    rules = table.rules
    spell_zone = rules.layout.index("magic.spell_field", seat)
    harvested = rules.field_zones[seat][step.field]
    column = table.zones[spell_zone]
    # field.third.unplanted: an empty third field leaves the harvested one as it is.
    if column and harvested != spell_zone:
        # field.third.rest: the harvested field goes, so its place takes the third column.
        table.move(column, spell_zone, harvested)
    table.set_slot(ThirdFields(tuple(other for other in third.seats if other != seat)))
    table.emit(FieldClosed, seat, step.field)
