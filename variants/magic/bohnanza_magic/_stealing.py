"""Stealing the rearmost bean of a hand, and placing a stolen or drawn bean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    Decision,
    Declarations,
    Public,
    Role,
    Table,
    Text,
    rear_bean,
)

from ._columns import TurnColumns, update_columns
from ._differences import differences
from ._events import KeptInHand, Stole, TheftAnnounced

declared = Declarations()


@frozen
class StealFrom(Decision):
    """Choose whose rearmost hand card is stolen (picking.steal).

    The option of `Choose` is the seat.
    """


@frozen
class Place(Decision):
    """Put a stolen or drawn bean into the hand or onto a field (picking.harvest-first)."""

    mute: Public[bool] = False
    """A column started with it has no ability."""


@frozen
class KeepInHand(Action):
    """Put the bean to the back of the hand."""


def victims(table: Table, thief: int) -> list[int]:
    """Return who has a hand card to steal, clockwise (picking.target)."""
    return [seat for seat in table.rules.from_seat[thief][1:] if rear_bean(table, seat) is not None]


def steal(table: Table, thief: int, victim: int, *, mute: bool = False) -> None:
    """Take the rearmost bean of a hand; the thief will place it."""
    card = rear_bean(table, victim)
    if card is None:
        return
    rules = table.rules
    table.move_one(card, rules.hands[victim], rules.layout.index("magic.held", thief))
    table.emit(Stole, thief, victim, card)
    if differences(table).theft_announced:
        table.emit(TheftAnnounced, thief, rules.catalogue.key_of(card))
    table.then(Place(thief, mute))


def _victim_options(table: Table, decision: StealFrom) -> Sequence[int | str]:
    return victims(table, decision.seat)


def _victim_chosen(table: Table, decision: StealFrom, option: int | str) -> None:
    table.answer()
    steal(table, decision.seat, int(option))


_STEAL: Final = Text("Steal from {option}", "{option} bestehlen")
declared.decision(
    StealFrom,
    Text("Whose rearmost bean do you steal?", "Wem stiehlst du die hinterste Bohne?"),
    "*.picking.steal",
    for_others=Text(
        "{seat} chooses whose rearmost bean to steal.",
        "{seat} wählt, wem die hinterste Bohne gestohlen wird.",
    ),
    pending=_victim_options,
    options=_victim_options,
    option_role=Role.SEAT,
    label=lambda _table, _decision, _option: _STEAL,
    chosen=_victim_chosen,
    interrupts=True,
)


# Placing the bean


def _held(table: Table, decision: Place) -> Sequence[int]:
    return table.cards("magic.held", decision.seat)


def _planted(table: Table, decision: Place, card: int) -> None:
    if decision.mute:
        # sword.picking.ability: nobody uses the ability of a bean planted this way.
        update_columns(table, mute=(*table.slot(TurnColumns).mute, card))
    table.answer()


declared.decision(
    Place,
    Text(
        "Plant the bean, or put it at the back of your hand.",
        "Baue die Bohne an oder stecke sie hinten auf die Hand.",
    ),
    "*.picking.steal",
    for_others=Text(
        "{seat} plants the bean, or puts it at the back of the hand.",
        "{seat} baut die Bohne an oder steckt sie hinten auf die Hand.",
    ),
    plantable=_held,
    no_room=Text("Put the bean at the back of your hand.", "Stecke die Bohne hinten auf die Hand."),
    planted=_planted,
    interrupts=True,
)


def _keep_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[KeepInHand]:
    return (KeepInHand(seat),) if decision.seat == seat else ()


@declared.action(
    KeepInHand,
    _keep_candidates,
    answers=(Place,),
    title=Text("Put the bean at the back of your hand", "Die Bohne hinten auf die Hand stecken"),
)
def _keep(table: Table, action: KeepInHand) -> None:
    rules, seat = table.rules, action.seat
    held = table.cards("magic.held", seat)
    table.move(held, rules.layout.index("magic.held", seat), rules.hands[seat])
    table.emit(KeptInHand, seat, held[0])
    table.answer()
