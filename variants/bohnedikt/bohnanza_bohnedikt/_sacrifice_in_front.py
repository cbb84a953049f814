"""The duty of phase 1: a sacrifice card before the front bean is played, or else discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    CardId,
    Decision,
    Declarations,
    Plant,
    PlantFirst,
    PlantSecond,
    Reason,
    Remedy,
    Table,
    Text,
    close_decision,
    front_beans,
)

from ._events import SacrificeDiscarded
from ._sacrifice_cards import Pair
from ._sacrifices import NOT_YOUR_SACRIFICE, Sacrifice, draw_sacrifice_of, held, lay_off, sacrifices

declared = Declarations()


@frozen
class DiscardSacrifice(Action):
    """Discard a sacrifice card that lies before the front bean and cannot be played."""

    card: CardId
    """The sacrifice card."""


WAYS: Final = (
    Remedy(
        DiscardSacrifice,
        Text(
            "Discard the sacrifice card in front of it first.",
            "Wirf dafür zuerst die Opferkarte davor ab.",
        ),
    ),
    Remedy(
        Sacrifice,
        Text(
            "Play the sacrifice card in front of it first.",
            "Spiele dafür zuerst die Opferkarte davor.",
        ),
    ),
)
"""What gives a bean behind a sacrifice card free: it is discarded only if it cannot be played."""

SACRIFICE_FIRST = declared.reason(
    "sacrifice-first",
    "bohnedikt.sacrifice.front",
    Text(
        "A sacrifice card lies in front of that bean: it must be played or discarded first.",
        "Vor dieser Bohne steckt eine Opferkarte: Sie muss zuerst gespielt oder abgeworfen werden.",
    ),
    remedies=WAYS,
)
SACRIFICE_BEFORE_SECOND = declared.reason(
    "sacrifice-before-second",
    "bohnedikt.sacrifice.second",
    Text(
        "A sacrifice card lies in front of the second bean: it must be played or discarded first.",
        "Vor der zweiten Bohne steckt eine Opferkarte: "
        "Sie muss zuerst gespielt oder abgeworfen werden.",
    ),
    remedies=WAYS,
)
NOT_IN_THE_WAY = declared.reason(
    "not-in-the-way",
    "bohnedikt.sacrifice.front",
    Text(
        "Only a sacrifice card in front of the first bean is discarded.",
        "Abgeworfen wird nur eine Opferkarte vor der vordersten Bohne.",
    ),
)
CAN_BE_PLAYED = declared.reason(
    "can-be-played",
    "bohnedikt.sacrifice.front",
    Text(
        "The sacrifice card can be played, so it is not discarded.",
        "Die Opferkarte kann gespielt werden, also wird sie nicht abgeworfen.",
    ),
)


@frozen
class PlantAfterSacrifice(Decision):
    """Plant the second bean, for which a sacrifice card was discarded (sacrifice.second)."""


declared.decision(
    PlantAfterSacrifice,
    Text("Plant the second bean.", "Baue die zweite Bohne an."),
    "bohnedikt.sacrifice.second",
    for_others=Text("{seat} must plant the second bean.", "{seat} muss die zweite Bohne anbauen."),
    plantable=front_beans,
    planted=close_decision,
)

PHASE_1 = (PlantFirst, PlantSecond, PlantAfterSacrifice)


def in_the_way(table: Table, seat: int) -> int | None:
    """Return the sacrifice card that lies before the front bean of a hand."""
    rules = table.rules
    sort_of, found = rules.sort_of, None
    for card in table.zones[rules.hands[seat]]:
        if sort_of[card] >= 0:
            return found
        if found is None and isinstance(rules.catalogue.imprints[card], Pair):
            found = card
    # sacrifice.alone, sacrifice.no-bean-left
    return None


def forbid_planting(table: Table, action: Plant) -> Reason | None:
    """Keep beans behind a sacrifice card in phase 1 (sacrifice.front, sacrifice.second)."""
    rules, decision = table.rules, table.agenda[-1]
    hand = table.zones[rules.hands[action.seat]]
    # Most often a bean is in front, and then nothing lies before it.
    if not hand or rules.sort_of[hand[0]] >= 0:
        return None
    # compose.front: elsewhere a sacrifice card is passed over.
    if not isinstance(decision, PHASE_1) or in_the_way(table, action.seat) is None:
        return None
    return SACRIFICE_FIRST if isinstance(decision, PlantFirst) else SACRIFICE_BEFORE_SECOND


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[DiscardSacrifice]:
    hand = table.zones[table.rules.hands[seat]]
    # Most often a bean is in front, and then nothing lies before it.
    if decision.seat != seat or not hand or table.rules.sort_of[hand[0]] >= 0:
        return ()
    card = in_the_way(table, seat)
    return () if card is None else (DiscardSacrifice(seat, card),)


def _accepts(table: Table, action: DiscardSacrifice) -> bool:
    return action.card in held(table, action.seat)


def _why_not(table: Table, action: DiscardSacrifice) -> Reason | None:
    mine = table.decision.seat == action.seat
    if not mine or in_the_way(table, action.seat) != action.card:
        return NOT_IN_THE_WAY
    playable = [sacrifice.card for sacrifice in sacrifices(table, action.seat)]
    return CAN_BE_PLAYED if action.card in playable else None


@declared.action(
    DiscardSacrifice,
    _candidates,
    answers=PHASE_1,
    accepts=_accepts,
    why_not=_why_not,
    otherwise=NOT_YOUR_SACRIFICE,
    title=Text("Discard {card:the}", "{card:Der Akk} abwerfen"),
)
def _discard(table: Table, action: DiscardSacrifice) -> None:
    seat = action.seat
    lay_off(table, seat, action.card)
    table.emit(SacrificeDiscarded, seat, action.card)
    if isinstance(table.decision, PlantSecond):
        # sacrifice.second: the card goes only for the sake of the second bean.
        table.answer(draw_sacrifice_of[seat], PlantAfterSacrifice(seat))
    else:
        table.then(draw_sacrifice_of[seat])
