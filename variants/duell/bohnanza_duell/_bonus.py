"""Bonus cards: fulfilled at any time on any field, exchanged and filled up after the draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core import (
    ALL,
    COUNT,
    NOBODY,
    OWNER,
    TOP,
    Ability,
    Action,
    ActionKind,
    BuyField,
    CardId,
    Decision,
    DecisionKind,
    FieldNumber,
    Harvest,
    Public,
    Reason,
    Seat,
    Step,
    StepKind,
    Table,
    Text,
    Zone,
    open_fields,
)

from ._bonus_cards import Bonus
from ._events import BonusDiscarded, BonusDrawn, BonusFulfilled

HAND_SIZE: Final = 3

NOT_YOUR_BONUS = Reason(
    "not-your-bonus",
    "duell.bonus.secret",
    Text("{seat} does not hold that bonus card.", "{seat} hat diese Bohnus-Karte nicht."),
)
PATTERN_MISSING = Reason(
    "pattern-missing",
    "duell.bonus.pattern",
    Text(
        "The pattern of the card does not stand on that field.",
        "Das Muster der Karte steht nicht auf diesem Feld.",
    ),
)
BONUS_FIRST = Reason(
    "bonus-first",
    "duell.end.order",
    Text(
        "First both fulfil bonus cards, then all fields are harvested.",
        "Zuerst erfüllen beide Bohnus-Karten, dann werden alle Felder geerntet.",
    ),
)
REASONS = (NOT_YOUR_BONUS, PATTERN_MISSING, BONUS_FIRST)

ZONES = (
    Zone("bonus_deck", per_seat=False, contents=NOBODY, structure=COUNT,
         title=Text("bonus deck", "Bohnus-Stapel")),
    Zone("bonus_discard", per_seat=False, contents=TOP, structure=COUNT,
         title=Text("bonus discards", "Bohnus-Ablage")),
    Zone("bonus_hand", contents=OWNER, structure=COUNT,
         title=Text("bonus cards in hand", "Bohnus-Karten auf der Hand")),
    Zone("bonus_done", contents=ALL,
         title=Text("fulfilled bonus cards", "erfüllte Bohnus-Karten")),
)  # fmt: skip


@frozen
class FulfilBonus(Action):
    """Fulfil a bonus card by an own field or one of the other player's."""

    card: CardId
    owner: Seat
    field: FieldNumber


@frozen
class DiscardBonus(Action):
    """Discard a bonus card before filling up."""

    card: CardId


@frozen
class ExchangeBonus(Decision):
    """Discard one bonus card, or none, and fill up to three (bonus.exchange)."""


@frozen
class LastBonus(Decision):
    """Fulfil bonus cards before the last harvest (end.order)."""


@frozen
class FillBonus(Step):
    """Fill a hand up to three bonus cards."""

    seat: Public[Seat]


def bonus_of(table: Table, card: int) -> Bonus | None:
    """Return what a bonus card shows; None for another card."""
    imprint = table.rules.catalogue[card].face.imprint
    return imprint if isinstance(imprint, Bonus) else None


def stands(table: Table, zone: int, pattern: Sequence[str]) -> bool:
    """Tell whether a pattern stands in a column as adjacent cards in that order."""
    key_of = table.rules.catalogue.key_of
    column = [key_of(card) for card in table.zones[zone]]
    size = len(pattern)
    return any(column[at : at + size] == list(pattern) for at in range(len(column) - size + 1))


def _fulfil_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[FulfilBonus]:
    numbers = table.rules.field_number
    return [
        FulfilBonus(seat, card, owner, numbers[zone])
        for card in table.cards("bonus_hand", seat)
        for owner in table.rules.from_seat[seat]
        for zone in open_fields(table, owner)
        if table.zones[zone]
    ]


def _fulfil_rule(table: Table, action: FulfilBonus) -> Reason | None:
    bonus = bonus_of(table, action.card)
    assert bonus is not None
    zone = table.rules.field_zones[action.owner][action.field]
    return None if stands(table, zone, bonus.pattern) else PATTERN_MISSING


def _fulfil(table: Table, action: FulfilBonus) -> None:
    index, seat = table.rules.layout.index, action.seat
    table.move((action.card,), index("bonus_hand", seat), index("bonus_done", seat))
    table.emit(BonusFulfilled, seat, action.card, action.owner, action.field)


def _diagnose_fulfil(table: Table, action: FulfilBonus) -> Reason:
    mine = action.card in table.cards("bonus_hand", action.seat)
    return PATTERN_MISSING if mine else NOT_YOUR_BONUS


def _discard_candidates(table: Table, seat: int, decision: Decision) -> Sequence[DiscardBonus]:
    if decision.seat != seat:
        return ()
    return [DiscardBonus(seat, card) for card in table.cards("bonus_hand", seat)]


def _discard(table: Table, action: DiscardBonus) -> None:
    index, seat = table.rules.layout.index, action.seat
    table.move((action.card,), index("bonus_hand", seat), index("bonus_discard"))
    table.emit(BonusDiscarded, seat, action.card)
    table.answer()


def _diagnose_discard(_table: Table, _action: DiscardBonus) -> Reason:
    return NOT_YOUR_BONUS


def _passed(table: Table, _decision: Decision) -> None:
    table.answer()


def _fill(table: Table, step: FillBonus) -> None:
    index, seat = table.rules.layout.index, step.seat
    deck, discard, hand = index("bonus_deck"), index("bonus_discard"), index("bonus_hand", seat)
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


def enter_bonus(table: Table) -> None:
    """Let both exchange and fill up, the active player first (bonus.exchange.order)."""
    for seat in table.rules.from_seat[table.active]:
        table.then(ExchangeBonus(seat), FillBonus(seat))


def enter_last_bonus(table: Table) -> None:
    """Let both fulfil what they can, the active player first."""
    table.then(*(LastBonus(seat) for seat in table.rules.from_seat[table.active]))


def _no_bonus(table: Table, decision: LastBonus) -> bool:
    return not table.cards("bonus_hand", decision.seat)


def forbid_at_end(table: Table, _action: Harvest | BuyField) -> Reason | None:
    """Let nothing but bonus cards be played before the last harvest (end.order)."""
    return BONUS_FIRST if isinstance(table.decision, LastBonus) else None


def enter_deal_bonus(table: Table) -> None:
    """Deal three bonus cards each, alternating (setup.bonus, setup.hand)."""
    index = table.rules.layout.index
    deck = index("bonus_deck")
    table.shuffle(deck)
    for _ in range(HAND_SIZE):
        for seat in table.rules.from_seat[table.clock.start]:
            table.move(table.zones[deck][-1:], deck, index("bonus_hand", seat))


def value(table: Table, seat: int) -> int:
    """Return what the fulfilled bonus cards of a seat are worth, in Groschen (bonus.value)."""
    bonuses = [bonus_of(table, card) for card in table.cards("bonus_done", seat)]
    return sum(100 + bonus.groschen for bonus in bonuses if bonus is not None)


STEPS = (StepKind(FillBonus, _fill),)
ACTIONS = (
    ActionKind(
        FulfilBonus,
        _fulfil,
        _fulfil_candidates,
        Ability.ANY_TIME,
        rule=_fulfil_rule,
        diagnose=_diagnose_fulfil,
        title=Text(
            "Fulfil {card} on field {field} of {owner}",
            "{card} auf Feld {field} von {owner} erfüllen",
        ),
    ),
    ActionKind(
        DiscardBonus,
        _discard,
        _discard_candidates,
        (ExchangeBonus,),
        diagnose=_diagnose_discard,
        title=Text("Discard {card}", "{card} ablegen"),
    ),
)
DECISIONS = (
    DecisionKind(
        ExchangeBonus,
        Text(
            "You may discard a bonus card before you fill up.",
            "Du darfst eine Bohnus-Karte ablegen, bevor du auffüllst.",
        ),
        "duell.bonus.exchange",
        passed=_passed,
    ),
    DecisionKind(
        LastBonus,
        Text("Fulfil bonus cards before the last harvest.",
             "Erfülle Bohnus-Karten vor der letzten Ernte."),
        "duell.end.order",
        done=_no_bonus,
        passed=_passed,
        midway=True,
    ),
)  # fmt: skip
