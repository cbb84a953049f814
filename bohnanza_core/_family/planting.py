"""Fields and planting: from the hand in phase 1, revealed and received cards in phase 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import NOT_YOUR_DECISION, ActionSpec, Answers, Plant
from .._model.agenda import Decision, DecisionSpec, Step, StepSpec
from .._model.events import Planted
from .._model.reasons import Reason
from .._model.text import Text
from .answers import close_decision, front_beans, nothing_to_plant
from .constants import NEXT_PLANTER, PLANT_FIRST_OF, PLANT_SECOND_OF
from .planting_steps import (
    NextPlanter,
    PlantFirst,
    PlantReceived,
    PlantSecond,
    plant_received_of,
)

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

DOES_NOT_FIT: Final = Reason(
    "does-not-fit",
    "base.field.one-sort",
    Text(
        "{card} does not fit field {field}: another sort grows there. Harvest a field first.",
        "{card} passt nicht auf Feld {field}: Dort wächst eine andere Sorte. "
        "Zuerst muss ein Feld geerntet werden.",
    ),
)
NOT_TO_BE_PLANTED: Final = Reason(
    "not-to-be-planted",
    "base.plant.first",
    Text("{card} is not to be planted now.", "{card} ist jetzt nicht anzubauen."),
)
NO_SUCH_FIELD: Final = Reason(
    "no-such-field",
    "base.fields",
    Text("{seat} has no field {field}.", "{seat} hat kein Feld {field}."),
)
REASONS = (DOES_NOT_FIT, NOT_TO_BE_PLANTED, NO_SUCH_FIELD)


# Questions


def open_fields(table: Table, seat: int) -> tuple[int, ...]:
    """Return the zone indexes of the fields a seat has now."""
    zones = table.rules.fields[seat]
    for fold in table.hooks.fold_fields:
        zones = fold(table, zones, seat)
    return zones


def field_sort(table: Table, zone: int) -> int:
    """Return the index of the sort that grows on a field, -1 if none does.

    It is the sort of the top card, or of the first one below that is not wild, unless a variant
    knows better.
    """
    column = table.zones[zone]
    sort_of = table.rules.sort_of
    sort = sort_of[column[-1]] if column else -1
    if column and table.hooks.fitting[zone][sort] is not None:
        return sort
    wild = table.rules.wild[zone]
    for card in reversed(column):
        if sort_of[card] not in wild:
            sort = sort_of[card]
            break
    for fold in table.hooks.fold_field_sort:
        sort = fold(table, sort, zone)
    return sort


def counts_on_field(table: Table, zone: int, card: int) -> bool:
    """Tell whether a card on a field counts, by its own sort, as a bean of what grows there."""
    return table.rules.sort_of[card] in _counting(table, zone)


def _counting(table: Table, zone: int) -> frozenset[int]:
    """Return the sorts that count on a field."""
    return table.rules.wild[zone] | {field_sort(table, zone)}


def bean_count(table: Table, zone: int) -> int:
    """Return how many cards of a field count as beans of the sort that grows there."""
    counting, sort_of = _counting(table, zone), table.rules.sort_of
    number = sum([sort_of[card] in counting for card in table.zones[zone]])
    for fold in table.hooks.fold_bean_count:
        number = fold(table, number, zone)
    return number


def why_not_plant(table: Table, seat: int, card: int, zone: int) -> Reason | None:
    """Tell why a card may not be laid on a field (base.plant.where)."""
    return _sift(table, seat, (card,), (zone,), None)


def _sift(
    table: Table,
    seat: int,
    cards: Sequence[int],
    zones: tuple[int, ...],
    found: list[Plant] | None,
) -> Reason | None:
    """Find how cards fit fields; return what speaks against the last of the possibilities."""
    rules, columns = table.rules, table.zones
    sort_of, plants, fitting = rules.sort_of, rules.plants, table.hooks.fitting
    empty = len(rules.pays)  # the row behind those of the sorts
    judges = table.hooks.fits
    reason: Reason | None = None
    for card in cards:
        sort = sort_of[card]
        for zone in zones:
            column = columns[zone]
            row = fitting[zone][sort_of[column[-1]] if column else empty]
            if row is None:
                row = rules.fitting[zone][field_sort(table, zone)]
            reason = row[sort]
            if judges is not None:
                reason = judges(table, reason, seat, card, zone)
            if reason is None and found is not None:
                found.append(plants[zone][card])
    return reason


def cards_to_plant(table: Table, seat: int) -> tuple[int, ...]:
    """Return the cards a seat has to plant in phase 3."""
    return _received(table, plant_received_of[seat])


# Doing


def plant_card(table: Table, seat: int, card: int, source: int, zone: int) -> None:
    """Lay a card on a field as the new top of its column (base.field.column)."""
    started = not table.zones[zone]
    table.move_one(card, source, zone)
    if table.wanted_events and Planted in table.wanted_events:
        table.emit(Planted, seat, card, table.rules.field_number[zone], started)


def _plant_candidates(table: Table, seat: int, decision: Decision) -> Sequence[Plant]:
    if decision.seat != seat:
        return ()
    rules = table.rules
    zones = rules.fields[seat]
    folds = table.hooks.fold_fields
    if folds:
        for fold in folds:
            zones = fold(table, zones, seat)
    found: list[Plant] = []
    _sift(table, seat, rules.plantable[type(decision)](table, decision), zones, found)
    return found


def _plant_contains(table: Table, action: Any) -> bool:
    decision, seat, number = table.decision, action.seat, action.field
    if decision.seat != seat or type(action.card) is not int or type(number) is not int:
        return False
    zones = table.rules.field_zones[seat]
    known = 0 <= number < len(zones) and zones[number] in open_fields(table, seat)
    return known and action.card in table.rules.plantable[type(decision)](table, decision)


def _plant_rule(table: Table, action: Plant) -> Reason | None:
    seat = action.seat
    return why_not_plant(table, seat, action.card, table.rules.field_zones[seat][action.field])


def _plant(table: Table, action: Plant) -> None:
    rules = table.rules
    seat, card = action.seat, action.card
    decision = table.agenda[-1]
    source = rules.source_of(table, seat, card)
    plant_card(table, seat, card, source, rules.field_zones[seat][action.field])
    planted = rules.planted[type(decision)]
    if planted is not None:
        planted(table, decision, card)


def _diagnose(table: Table, action: Any) -> Reason:
    decision = table.decision
    if decision.seat != action.seat:
        return NOT_YOUR_DECISION
    plantable = table.rules.decisions[type(decision)].plantable
    assert plantable is not None
    if action.card not in plantable(table, decision):
        return NOT_TO_BE_PLANTED
    return NO_SUCH_FIELD


PLANT = ActionSpec(
    Plant,
    _plant,
    _plant_candidates,
    Answers.PLANTING,
    accepts=_plant_contains,
    rule=_plant_rule,
    candidates_are_legal=True,
    otherwise=_diagnose,
    title=Text("Plant {card} on field {field}", "{card} auf Feld {field} anbauen"),
)


def _first_planted(table: Table, decision: PlantFirst, _card: int) -> None:
    table.answer(PLANT_SECOND_OF[decision.seat])


def _received(table: Table, decision: PlantReceived) -> tuple[int, ...]:
    # Asked after every action, so it is this one that does not ask another function.
    rules, seat = table.rules, decision.seat
    cards = table.zones[rules.received[seat]]
    return table.zones[rules.revealed] + cards if seat == table.active else cards


def _next_planter(table: Table, _step: NextPlanter) -> None:
    zones = table.zones
    for zone, steps in table.rules.once[_planters][table.active]:
        if zones[zone]:
            table.queue += steps
            return


def _planters(rules: Rules) -> Sequence[Sequence[tuple[int, tuple[Step, ...]]]]:
    """Return for each active seat where cards to plant can lie, and what they lead to."""
    # base.plant.received.order: the active player first, then clockwise.
    return [
        [
            (zone, (PlantReceived(seat), NEXT_PLANTER))
            for zone, seat in [
                (rules.revealed, seats[0]),
                *((rules.received[seat], seat) for seat in seats),
            ]
        ]
        for seats in rules.from_seat
    ]


def enter_plant(table: Table) -> None:
    """Phase 1: the front card must be planted (base.plant.first, base.plant.empty-hand)."""
    table.then(PLANT_FIRST_OF[table.active])


def enter_receive(table: Table) -> None:
    """Phase 3: everybody plants what lies beside the fields (base.plant.received.when)."""
    table.run_last(NEXT_PLANTER)


DECISIONS = (
    DecisionSpec(
        PlantFirst,
        Text("Plant the front card of your hand.", "Baue deine vorderste Handkarte an."),
        "base.plant.first",
        done=nothing_to_plant,
        plantable=front_beans,
        planted=_first_planted,
    ),
    DecisionSpec(
        PlantSecond,
        Text(
            "You may plant the front card of your hand too.",
            "Du darfst auch die nun vorderste Handkarte anbauen.",
        ),
        "base.plant.second",
        done=nothing_to_plant,
        plantable=front_beans,
        planted=close_decision,  # base.plant.second: never a third
        passed=close_decision,
    ),
    DecisionSpec(
        PlantReceived,
        Text(
            "Plant the revealed and received cards.",
            "Baue die aufgedeckten und erhaltenen Karten an.",
        ),
        "base.plant.received",
        done=nothing_to_plant,
        plantable=_received,
        discardable=_received,
    ),
)
STEPS = (StepSpec(NextPlanter, _next_planter),)
