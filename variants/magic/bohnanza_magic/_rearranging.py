"""Rearrangement: moving one own hand card to any position."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core import CardId, Decision, DecisionKind, Private, Table, Text

from ._events import HandRearranged


@frozen
class ChooseHandCard(Decision):
    """Choose the hand card to move (rearrange.move)."""


@frozen
class ChoosePosition(Decision):
    """Choose where the card goes; 0 is the front."""

    card: Private[CardId]


def _hand(table: Table, seat: int) -> tuple[int, ...]:
    return table.zones[table.rules.hands[seat]]


def _card_options(table: Table, decision: ChooseHandCard) -> Sequence[int | str]:
    return _hand(table, decision.seat)


def _no_hand(table: Table, decision: ChooseHandCard) -> bool:
    return not _hand(table, decision.seat)


def _card_chosen(table: Table, decision: ChooseHandCard, option: int | str) -> None:
    table.answer(ChoosePosition(decision.seat, int(option)))


def _position_options(table: Table, decision: ChoosePosition) -> Sequence[int | str]:
    return range(len(_hand(table, decision.seat)))


def _card_gone(table: Table, decision: ChoosePosition) -> bool:
    return decision.card not in _hand(table, decision.seat)


def _position_chosen(table: Table, decision: ChoosePosition, option: int | str) -> None:
    zone = table.rules.hands[decision.seat]
    table.move((decision.card,), zone, zone, int(option))
    table.emit(HandRearranged, decision.seat)
    table.answer()


DECISIONS = (
    DecisionKind(
        ChooseHandCard,
        Text("Which hand card do you move?", "Welche Handkarte steckst du um?"),
        "*.rearrange.move",
        done=_no_hand,
        options=_card_options,
        chosen=_card_chosen,
        midway=True,
    ),
    DecisionKind(
        ChoosePosition,
        Text("Where does the card go?", "Wohin kommt die Karte?"),
        "*.rearrange.move",
        done=_card_gone,
        options=_position_options,
        chosen=_position_chosen,
        midway=True,
    ),
)
