"""Rearrangement: moving one card of one's hand to any position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Decision,
    Declarations,
    LyingIn,
    Private,
    Role,
    Table,
    Text,
)

from ._events import HandRearranged

declared = Declarations()


@frozen
class ChooseHandCard(Decision):
    """Choose the hand card to move (rearrange.move).

    The option of `Choose` is the card.
    """


@frozen
class ChoosePosition(Decision):
    """Choose where the card goes; 0 is the front."""

    card: Annotated[Private[CardId], LyingIn("hand")]
    """The card that moves."""


def rearrange(table: Table, seat: int, _card: int) -> None:
    """Let a seat move a hand card."""
    table.then(ChooseHandCard(seat))


def _hand(table: Table, seat: int) -> tuple[int, ...]:
    return table.zones[table.rules.hands[seat]]


def _card_options(table: Table, decision: ChooseHandCard) -> Sequence[int | str]:
    return _hand(table, decision.seat)


def _card_chosen(table: Table, decision: ChooseHandCard, option: int | str) -> None:
    table.answer(ChoosePosition(decision.seat, int(option)))


_MOVE: Final = Text("Move {option:a}", "{option:Ein Akk} umstecken")
declared.decision(
    ChooseHandCard,
    Text("Which hand card do you move?", "Welche Handkarte steckst du um?"),
    "*.rearrange.move",
    for_others=Text(
        "{seat} chooses which hand card to move.", "{seat} wählt, welche Handkarte umgesteckt wird."
    ),
    pending=_card_options,
    options=_card_options,
    option_role=Role.CARD,
    label=lambda _table, _decision, _option: _MOVE,
    chosen=_card_chosen,
    interrupts=True,
)


def _position_options(table: Table, decision: ChoosePosition) -> Sequence[int | str]:
    return range(len(_hand(table, decision.seat)))


def _still_held(table: Table, decision: ChoosePosition) -> bool:
    return decision.card in _hand(table, decision.seat)


def _position_chosen(table: Table, decision: ChoosePosition, option: int | str) -> None:
    zone = table.rules.hands[decision.seat]
    table.move((decision.card,), zone, zone, int(option))
    table.emit(HandRearranged, decision.seat)
    table.answer()


def _position_label(_table: Table, _decision: ChoosePosition, option: int | str) -> Text:
    if option == 0:
        return Text("Move it to the front", "Nach vorn stecken")
    number = int(option) + 1
    return Text(f"Make it card {number} from the front", f"Als {number}. Karte von vorn einstecken")


declared.decision(
    ChoosePosition,
    Text("Where does the card go?", "Wohin kommt die Karte?"),
    "*.rearrange.move",
    for_others=Text("{seat} chooses where the card goes.", "{seat} wählt, wohin die Karte kommt."),
    pending=_still_held,
    options=_position_options,
    option_role=Role.PLACE,
    option_zone=lambda table, decision: table.rules.hands[decision.seat],
    label=_position_label,
    chosen=_position_chosen,
    interrupts=True,
)
