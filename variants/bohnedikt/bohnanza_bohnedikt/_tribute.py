"""Trades that were concluded, and what a partner adds to the first one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from bohnanza_core.authoring import (
    Decision,
    Declarations,
    Public,
    Role,
    Seat,
    Step,
    Table,
    Text,
    Traded,
    TurnTrades,
    close_decision,
    front_bean,
    only_while,
)

from ._edicts_in_force import Edicts, in_force
from ._events import TributePaid
from ._forbidden_trades import forbids_tribute

declared = Declarations()

CLAIM: Final = "claim"


@frozen
class ClaimTribute(Decision):
    """Ask the partner of a first trade for a hand card, or do without.

    The option of `Choose` is ``claim``.
    """

    partner: Public[Seat]
    """Who would add a card."""


@frozen
class PayTribute(Decision):
    """Choose the hand card to add.

    The option of `Choose` is the card.
    """

    to: Public[Seat]
    """Who gets it."""


@only_while(Edicts)
def claim_tribute(table: Table, event: Traded) -> Sequence[Step]:
    """Return what follows the first trade with a partner, of whom a card may be claimed then."""
    earlier = table.slot(TurnTrades).concluded[:-1]
    first = event.partner not in [trade.partner for trade in earlier]
    claimed = first and any(words.tribute for _, words in in_force(table))
    if claimed and not forbids_tribute(table, len(event.given), len(event.taken)):
        return (ClaimTribute(event.seat, event.partner),)
    return ()


def _has_front_bean(table: Table, decision: ClaimTribute) -> bool:
    return front_bean(table, decision.partner) is not None


def _claim_options(_table: Table, _decision: ClaimTribute) -> Sequence[int | str]:
    return (CLAIM,)


def _claim_label(_table: Table, _decision: ClaimTribute, _option: int | str) -> Text:
    return Text("Claim a card of {partner}", "Eine Karte von {partner} verlangen")


def _claimed(table: Table, decision: ClaimTribute, _option: int | str) -> None:
    table.answer(PayTribute(decision.partner, decision.seat))


declared.decision(
    ClaimTribute,
    Text(
        "Do you claim a further card of {partner}?",
        "Verlangst du von {partner} eine weitere Karte?",
    ),
    "bohnedikt.edict.help-optional",
    for_others=Text(
        "{seat} decides whether to claim a further card of {partner}.",
        "{seat} entscheidet, ob {partner} eine weitere Karte geben muss.",
    ),
    pending=_has_front_bean,
    options=_claim_options,
    label=_claim_label,
    chosen=_claimed,
    passed=close_decision,
    passing=Text("Claim no card", "Keine Karte verlangen"),
    passed_text=Text("{seat} claims no card.", "{seat} verlangt keine Karte."),
    interrupts=True,
)


def _beans(table: Table, decision: PayTribute) -> Sequence[int | str]:
    hand = table.zones[table.rules.hands[decision.seat]]
    return [card for card in hand if table.rules.sort_of[card] >= 0]


def _can_pay(table: Table, decision: PayTribute) -> bool:
    return front_bean(table, decision.seat) is not None


def _paid(table: Table, decision: PayTribute, option: int | str) -> None:
    rules, card = table.rules, int(option)
    table.move((card,), rules.hands[decision.seat], rules.received[decision.to])
    trades = table.slot(TurnTrades)
    *earlier, last = trades.concluded
    # The card belongs to the trade, so that it counts as received.
    last = evolve(last, taken=(*last.taken, card))
    table.set_slot(evolve(trades, concluded=(*earlier, last)))
    table.emit(TributePaid, decision.seat, decision.to, card)
    table.answer()


_ADD: Final = Text("Add {option:a}", "{option:Ein Akk} dazulegen")
declared.decision(
    PayTribute,
    Text("Which hand card do you add for {to}?", "Welche Handkarte legst du für {to} dazu?"),
    "bohnedikt.edict.when",
    for_others=Text(
        "{seat} chooses which hand card to add for {to}.",
        "{seat} wählt, welche Handkarte für {to} dazukommt.",
    ),
    pending=_can_pay,
    options=_beans,
    option_role=Role.CARD,
    label=lambda _table, _decision, _option: _ADD,
    chosen=_paid,
    interrupts=True,
)
