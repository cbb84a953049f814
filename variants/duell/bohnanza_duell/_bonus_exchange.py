"""Bonus cards are dealt, and exchanged and filled up after the draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    CardId,
    Decision,
    Declarations,
    Public,
    Reason,
    Seat,
    Shared,
    Step,
    Table,
    Text,
    close_decision,
)

from ._bonus import NOT_YOUR_BONUS, bonus_hand
from ._events import BonusDiscarded, BonusDrawn

declared = Declarations()

HAND_SIZE: Final = 3
NOT_YOUR_EXCHANGE = declared.reason(
    "not-your-exchange",
    "duell.bonus.exchange.order",
    Text(
        "It is not {seat} who exchanges a bonus card now.",
        "{seat} darf jetzt keine Bohnus-Karte tauschen.",
    ),
)


@frozen
class DiscardBonus(Action):
    """Discard a bonus card before filling up."""

    card: CardId
    """One of the seat's bonus cards."""


@frozen
class ExchangeBonus(Decision):
    """Discard one bonus card, or none, and fill up to three (bonus.exchange)."""


@frozen
class FillBonus(Step):
    """Fill a hand up to three bonus cards."""

    seat: Public[Seat]


discard_bonus_of: Final = Shared(DiscardBonus)
exchange_bonus_of: Final = Shared(ExchangeBonus)
fill_bonus_of: Final = Shared(FillBonus)


def enter_deal_bonus(table: Table) -> None:
    """Deal three bonus cards each, alternating (setup.bonus, setup.hand)."""
    index = table.rules.layout.index
    deck = index("duell.bonus_deck")
    table.shuffle(deck)
    for _ in range(HAND_SIZE):
        for seat in table.rules.from_seat[table.clock.start_player]:
            table.move(table.zones[deck][-1:], deck, index("duell.bonus_hand", seat))


def enter_bonus(table: Table) -> None:
    """Let both exchange and fill up, the active player first (bonus.exchange.order)."""
    for seat in table.rules.from_seat[table.active]:
        table.then(exchange_bonus_of[seat], fill_bonus_of[seat])


declared.decision(
    ExchangeBonus,
    Text(
        "You may discard a bonus card before you fill up.",
        "Du darfst eine Bohnus-Karte ablegen, bevor du auffüllst.",
    ),
    "duell.bonus.exchange",
    for_others=Text(
        "{seat} may discard a bonus card before filling up.",
        "{seat} darf vor dem Auffüllen eine Bohnus-Karte ablegen.",
    ),
    pending=bonus_hand,
    passed=close_decision,
    passing=Text("Keep all bonus cards", "Alle Bohnus-Karten behalten"),
    passed_text=Text("{seat} keeps all bonus cards.", "{seat} behält alle Bohnus-Karten."),
)


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[DiscardBonus]:
    if decision.seat != seat:
        return ()
    return [discard_bonus_of[seat, card] for card in table.cards("duell.bonus_hand", seat)]


def _why_not_discarded(table: Table, action: DiscardBonus) -> Reason:
    return NOT_YOUR_BONUS if table.decision.seat == action.seat else NOT_YOUR_EXCHANGE


@declared.action(
    DiscardBonus,
    _candidates,
    answers=(ExchangeBonus,),
    otherwise=_why_not_discarded,
    title=Text("Discard {card:the}", "{card:Der Akk} ablegen"),
)
def _discard(table: Table, action: DiscardBonus) -> None:
    index, seat = table.rules.layout.index, action.seat
    table.move_one(action.card, index("duell.bonus_hand", seat), index("duell.bonus_discard"))
    table.emit(BonusDiscarded, seat, action.card)
    table.answer()


@declared.step(FillBonus)
def _fill(table: Table, step: FillBonus) -> None:
    index, seat = table.rules.layout.index, step.seat
    deck, discard, hand = (
        index("duell.bonus_deck"),
        index("duell.bonus_discard"),
        index("duell.bonus_hand", seat),
    )
    drawn: list[int] = []
    while len(table.zones[hand]) < HAND_SIZE:
        if not table.zones[deck] and table.zones[discard]:
            # bonus.deck-empty
            table.move(table.zones[discard], discard, deck)
            table.shuffle(deck)
        top = table.zones[deck][-1:]
        if not top:
            break
        table.move(top, deck, hand)
        drawn += top
    if drawn:
        table.emit(BonusDrawn, seat, len(drawn), tuple(drawn))
