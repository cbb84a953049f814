"""Fields and planting: from the hand in phase 1, revealed and received cards in phase 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import Answers
from .._model.agenda import Decision, Step, no_cards
from .._model.declarations import Declarations
from .._model.reasons import Reason, Remedy
from .._model.text import Text
from ..errors import RuleDefectError
from .actions import Harvest, Plant
from .events import Planted
from .shared_actions import NOT_YOUR_DECISION, close_decision, front_beans, not_the_active
from .steps import (
    NEXT_PLANTER,
    NextPlanter,
    PlantFirst,
    PlantReceived,
    PlantSecond,
    plant_first_of,
    plant_received_of,
    plant_second_of,
)

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

declared = Declarations()

MAKE_ROOM: Final = Remedy(
    Harvest, Text("Harvest a field first to make room.", "Ernte dafür zuerst ein Feld.")
)
"""What makes room for a card that does not fit."""
DOES_NOT_FIT = declared.reason(
    "does-not-fit",
    "base.field.one-sort",
    Text(
        "{card:A} does not fit in {field:the}: another sort grows there.",
        "{card:Ein} passt nicht auf {field:der Akk}: Dort wächst eine andere Sorte.",
    ),
    remedies=[MAKE_ROOM],
)
NOT_TO_BE_PLANTED = declared.reason(
    "not-to-be-planted",
    "base.plant.first",
    Text(
        "{card:The} cannot be planted now.",
        "{card:Der} kann jetzt nicht angebaut werden.",
    ),
)
NO_SUCH_FIELD = declared.reason(
    "no-such-field",
    "base.fields",
    Text("{seat} does not have {field:the}.", "{seat} hat {field:der Akk} nicht."),
)

# What grows where


def open_fields(table: Table, seat: int) -> tuple[int, ...]:
    """Return the zone indexes of the fields a seat has now."""
    zones = table.rules.fields[seat]
    for fold in table.hooks.fold_fields:
        zones = fold(table, zones, seat)
    return zones


def field_sort(table: Table, zone: int) -> int:
    """Return the index of the sort that grows on a field, -1 if none does.

    It is the sort of the top card, or of the first one below that is not a joker, unless a variant
    changes it.
    """
    sort_of, column = table.rules.sort_of, table.zones[zone]
    sort = sort_of[column[-1]] if column else -1
    jokers = table.rules.planting.jokers[zone]
    if sort in jokers:
        sort = next((sort_of[c] for c in reversed(column) if sort_of[c] not in jokers), sort)
    usual = sort
    for fold in table.hooks.fold_field_sort:
        sort = fold(table, sort, zone)
    if sort is not usual and not (column and 0 <= sort < len(table.rules.catalogue.sorts)):
        name = table.rules.layout.zones[zone].name
        raise RuleDefectError(f"fold_field_sort returns {sort!r} for {name!r}: no sort grows there")
    return sort


def counts_on_field(table: Table, zone: int, card: int) -> bool:
    """Return whether a card on a field counts, by its own sort, as a bean of what grows there."""
    return table.rules.sort_of[card] in _counting(table, zone)


def _counting(table: Table, zone: int) -> frozenset[int]:
    """Return the sorts that count on a field."""
    return table.rules.planting.jokers[zone] | {field_sort(table, zone)}


def bean_count(table: Table, zone: int) -> int:
    """Return how many cards of a field count as beans of the sort that grows there."""
    counting, sort_of = _counting(table, zone), table.rules.sort_of
    number = sum([sort_of[card] in counting for card in table.zones[zone]])
    for fold in table.hooks.fold_bean_count:
        number = fold(table, number, zone)
    return number


def why_not_plant(table: Table, seat: int, card: int, zone: int) -> Reason | None:
    """Return why a card may not be planted on a field, or None (base.plant.where)."""
    reason = _refused(table, zone)[card]
    for fold in table.hooks.fold_planting:
        reason = fold(table, reason, seat, card, zone)
    return reason


def _refused(table: Table, zone: int) -> Sequence[Reason | None]:
    """Return why cards may not be planted on a field, by card, before variants are asked."""
    planting, column = table.rules.planting, table.zones[zone]
    row = planting.onto_card[zone][column[-1] if column else -1]
    if column and (row is None or table.hooks.fold_field_sort):
        return planting.onto_sort[zone][field_sort(table, zone)]
    assert row is not None  # an empty field has a row
    return row


def cards_to_plant(table: Table, seat: int) -> tuple[int, ...]:
    """Return the cards a seat has to plant in phase 3."""
    return _received(table, plant_received_of[seat])


# Plant


def plant_card(table: Table, seat: int, card: int, source: int, zone: int) -> None:
    """Lay a card on a field as the new top of its column (base.field.column)."""
    started = not table.zones[zone]
    table.move_one(card, source, zone)
    if Planted in table.heard:
        table.emit(Planted, seat, card, table.rules.field_number[zone], started)


def _plantable(table: Table, decision: Decision) -> Sequence[int]:
    plantable = table.rules.decisions[type(decision)].plantable
    assert plantable is not None
    return plantable(table, decision)


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[Plant]:
    if decision.seat != seat:
        return ()
    rules, hooks = table.rules, table.hooks
    plantable = rules.decisions[type(decision)].plantable
    assert plantable is not None
    onto_card, columns, plants = rules.planting.onto_card, table.zones, rules.once[_plants]
    zones = open_fields(table, seat) if hooks.fold_fields else rules.fields[seat]
    if hooks.fold_planting or hooks.fold_field_sort:
        return _asked(table, seat, plantable(table, decision), zones)
    # No variant is to be asked, so the table of the planting rules decides alone.
    found: list[Plant] = []
    for card in plantable(table, decision):
        for zone in zones:
            column = columns[zone]
            row = onto_card[zone][column[-1] if column else -1] or _refused(table, zone)
            if row[card] is None:
                found.append(plants[zone][card])
    return found


def _asked(table: Table, seat: int, cards: Sequence[int], zones: Sequence[int]) -> Sequence[Plant]:
    plants = table.rules.once[_plants]
    return [
        plants[zone][card]
        for card in cards
        for zone in zones
        if why_not_plant(table, seat, card, zone) is None
    ]


def _plants(rules: Rules) -> list[list[Plant]]:
    """Return the action of planting each card on each field, by zone and card."""
    owners, cards = rules.layout.owners, range(len(rules.catalogue))
    return [
        [Plant(owners[zone], card, number) for card in cards] if number >= 0 else []
        for zone, number in enumerate(rules.field_number)
    ]


def _accepts(table: Table, action: Plant) -> bool:
    decision = table.decision
    return (
        decision.seat == action.seat
        and field_zone(table, action.seat, action.field) is not None
        and action.card in _plantable(table, decision)
    )


def field_zone(table: Table, seat: int, number: Any) -> int | None:
    """Return the zone of a field that a seat has now, by its number; None: there is none."""
    zones = table.rules.field_zones[seat]
    if type(number) is not int or not 0 <= number < len(zones):
        return None
    return zones[number] if zones[number] in open_fields(table, seat) else None


def _why_not(table: Table, action: Plant) -> Reason | None:
    zone = table.rules.field_zones[action.seat][action.field]
    return why_not_plant(table, action.seat, action.card, zone)


def _why_not_planted(table: Table, action: Any) -> Reason:
    if table.decision.seat != action.seat:
        return NOT_YOUR_DECISION
    to_plant = action.card in _plantable(table, table.decision)
    return NO_SUCH_FIELD if to_plant else NOT_TO_BE_PLANTED


@declared.action(
    Plant,
    _candidates,
    answers=Answers.PLANTING,
    accepts=_accepts,
    why_not=_why_not,
    otherwise=_why_not_planted,
    title=Text("Plant {card:a} in {field:the}", "{card:Ein Akk} auf {field:der Dat} anbauen"),
    candidates_are_legal=True,
)
def _plant(table: Table, action: Plant) -> None:
    rules, seat, card = table.rules, action.seat, action.card
    decision = table.agenda[-1]
    source = rules.source_of(table, seat, card)
    plant_card(table, seat, card, source, rules.field_zones[seat][action.field])
    planted = rules.decisions[type(decision)].planted
    if planted is not None:
        planted(table, decision, card)


# Phase 1


def enter_plant(table: Table) -> None:
    """Phase 1: the front card must be planted (base.plant.first, base.plant.empty-hand)."""
    table.then(plant_first_of[table.active])


def _first_planted(table: Table, decision: PlantFirst, _card: int) -> None:
    table.answer(plant_second_of[decision.seat])


declared.decision(
    PlantFirst,
    Text("Plant the front card of your hand.", "Baue deine vorderste Handkarte an."),
    "base.plant.first",
    for_others=Text(
        "{seat} must plant the front hand card.", "{seat} muss die vorderste Handkarte anbauen."
    ),
    plantable=front_beans,
    planted=_first_planted,
    impossible=not_the_active,
)
declared.decision(
    PlantSecond,
    Text(
        "You may plant the front card of your hand too.",
        "Du darfst auch die nun vorderste Handkarte anbauen.",
    ),
    "base.plant.second",
    for_others=Text(
        "{seat} may plant the front hand card too.",
        "{seat} darf auch die nun vorderste Handkarte anbauen.",
    ),
    plantable=front_beans,
    planted=close_decision,  # base.plant.second: never a third
    passed=close_decision,
    passing=Text("Plant no second card", "Keine zweite Karte anbauen"),
    passed_text=Text("{seat} plants no second card.", "{seat} baut keine zweite Karte an."),
    impossible=not_the_active,
)


# Phase 3


def enter_receive(table: Table) -> None:
    """Phase 3: everybody plants what lies beside the fields (base.plant.received.when)."""
    table.run_last(NEXT_PLANTER)


@declared.step(NextPlanter)
def _next_planter(table: Table, _step: NextPlanter) -> None:
    zones = table.zones
    for zone, steps in table.rules.once[_planters][table.active]:
        if zones[zone]:
            table.then(*steps)
            return


def _planters(rules: Rules) -> Sequence[Sequence[tuple[int, tuple[Step, ...]]]]:
    """Return, by active seat, the zones where cards to plant can lie, and their decisions."""
    # base.plant.received.order: the active player first, then clockwise.
    return [
        [
            (zone, (plant_received_of[seat], NEXT_PLANTER))
            for zone, seat in [
                (rules.revealed, seats[0]),
                *((rules.received[seat], seat) for seat in seats),
            ]
        ]
        for seats in rules.from_seat
    ]


def _received(table: Table, decision: PlantReceived) -> tuple[int, ...]:
    rules, seat = table.rules, decision.seat
    cards = table.zones[rules.received[seat]]
    return table.zones[rules.revealed] + cards if seat == table.active else cards


def _waiting(table: Table, decision: PlantReceived) -> object:
    rules, seat = table.rules, decision.seat
    waiting = table.zones[rules.received[seat]]
    return waiting or (seat == table.active and table.zones[rules.revealed])


declared.decision(
    PlantReceived,
    Text(
        "Plant the revealed and received cards.",
        "Baue die aufgedeckten und erhaltenen Karten an.",
    ),
    "base.plant.received",
    for_others=Text(
        "{seat} must plant the revealed and received cards.",
        "{seat} muss die aufgedeckten und erhaltenen Karten anbauen.",
    ),
    pending=_waiting,
    plantable=_received,
    discardable=no_cards,
)
