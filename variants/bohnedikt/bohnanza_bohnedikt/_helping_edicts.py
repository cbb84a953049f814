"""What helping edicts offer: none of it need be taken (edict.help-optional)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    Answers,
    CardId,
    Decision,
    Declarations,
    Discarded,
    PlantReceived,
    Reason,
    Reveal,
    Shared,
    Step,
    Table,
    Text,
    can_take_from_deck,
    front_bean,
    only_while,
)

from ._edict_cards import Modifiers
from ._edicts_in_force import Edicts, all_words, allowance, update
from ._events import DiscardTaken, EdictUsed, FrontCardSeen, ReceivedKept

declared = Declarations()

EDICT_NOT_IN_FORCE = declared.reason(
    "edict-not-in-force",
    "bohnedikt.edict.stays",
    Text("That edict is not in force for {seat}.", "Dieses Edikt gilt nicht für {seat}."),
)
EDICT_USED = declared.reason(
    "edict-used",
    "bohnedikt.edict.help-optional",
    Text("That edict has been used.", "Dieses Edikt ist schon genutzt."),
)
EDICT_OFFERS_NOTHING = declared.reason(
    "edict-offers-nothing",
    "bohnedikt.edict.nothing-to-take",
    Text(
        "That edict offers nothing to be taken now.",
        "Dieses Edikt bietet jetzt nichts, was man nehmen könnte.",
    ),
)
NOT_TO_BE_KEPT = declared.reason(
    "not-to-be-kept",
    "base.trade.aside",
    Text("{card:The} may not go to the hand.", "{card:Der} darf nicht auf die Hand."),
)


@frozen
class UseEdict(Action):
    """Take what a helping edict offers (edict.help-optional)."""

    card: CardId
    """The Bohnedikt card that was read out."""


use_of: Final = Shared(UseEdict)


@frozen
class KeepReceived(Action):
    """Put a card received in trade at the back of the hand instead of planting it."""

    card: CardId
    """The card received."""


@frozen
class CountDiscard(Step):
    """Count a revealed card that was discarded in phase 3."""


# Using an edict


def _words(table: Table, action: UseEdict) -> Modifiers:
    return table.rules.once[all_words][action.card]


def _use_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[UseEdict]:
    if seat != table.active:
        return ()
    return [use_of[seat, card] for card in table.slot(Edicts).in_force]


def _accepts_use(table: Table, action: UseEdict) -> bool:
    return action.seat == table.active and action.card in table.slot(Edicts).in_force


def _why_not_use(table: Table, action: UseEdict) -> Reason | None:
    if action.card in table.slot(Edicts).used:
        return EDICT_USED
    words = _words(table, action)
    usable = _draws_later(table, words) or (_offers_now(table, words) and _trading(table))
    return None if usable else EDICT_OFFERS_NOTHING


def _trading(table: Table) -> bool:
    return table.rules.current_stage(table) == "trade"


def _draws_later(table: Table, words: Modifiers) -> bool:
    rules, clock = table.rules, table.clock
    if not words.draw:
        return False
    # edict.nothing-to-take: nothing is drawn from a last deck that has run out.
    runs_out = clock.emptyings >= rules.settings.emptyings and not table.zones[rules.deck]
    number = rules.stage_number
    return not runs_out and number(rules.current_stage(table)) < number("draw")


def _offers_now(table: Table, words: Modifiers) -> bool:
    """Return whether an edict has something to offer at this moment (edict.nothing-to-take)."""
    takes = words.take_discards and table.zones[table.rules.discard]
    looks = words.look_at_fronts and _has_fronts(table)
    return bool(takes or looks or (words.reveal and can_take_from_deck(table)))


def _has_fronts(table: Table) -> bool:
    others = table.rules.from_seat[table.active][1:]
    return any(front_bean(table, seat) is not None for seat in others)


@declared.action(
    UseEdict,
    _use_candidates,
    answers=Answers.BETWEEN_ACTIONS,
    accepts=_accepts_use,
    why_not=_why_not_use,
    otherwise=EDICT_NOT_IN_FORCE,
    only_while=Edicts,
    title=Text("Make use of {card:the}", "{card:Der Akk} nutzen"),
)
def _use(table: Table, action: UseEdict) -> None:
    words, edicts = _words(table, action), table.slot(Edicts)
    update(table, used=(*edicts.used, action.card), draws=edicts.draws + words.draw)
    table.emit(EdictUsed, action.seat, action.card)
    if not _trading(table):
        return
    _take_discards(table, words.take_discards)
    if words.look_at_fronts:
        _look_at_fronts(table, action.seat)
    if words.reveal:
        table.then(Reveal(words.reveal))


def _take_discards(table: Table, number: int) -> None:
    # edict.only-reveal: a card taken from the discard pile has no effect by its text.
    rules = table.rules
    for card in table.zones[rules.discard][: -number - 1 : -1]:
        table.move_one(card, rules.discard, rules.revealed)
        table.emit(DiscardTaken, table.active, card)


def _look_at_fronts(table: Table, seat: int) -> None:
    for other in table.rules.from_seat[seat][1:]:
        # sacrifice.back: only its owner sees which sacrifice card it is, so it is passed over.
        card = front_bean(table, other)
        if card is not None:
            table.emit(FrontCardSeen, seat, other, card)


# Keeping a received card


def _keep_candidates(table: Table, seat: int, decision: Decision) -> Sequence[KeepReceived]:
    if decision.seat != seat or seat != table.active:
        return ()
    if table.slot(Edicts).kept >= allowance(table, "keep"):
        return ()
    return [KeepReceived(seat, card) for card in table.zones[table.rules.received[seat]]]


@declared.action(
    KeepReceived,
    _keep_candidates,
    answers=(PlantReceived,),
    otherwise=NOT_TO_BE_KEPT,
    only_while=Edicts,
    title=Text(
        "Put {card:a} at the back of your hand", "{card:Ein Akk} hinten auf die Hand stecken"
    ),
)
def _keep(table: Table, action: KeepReceived) -> None:
    rules, seat = table.rules, action.seat
    table.move_one(action.card, rules.received[seat], rules.hands[seat])
    update(table, kept=table.slot(Edicts).kept + 1)
    table.emit(ReceivedKept, seat, action.card)


# Discarding in phase 3


@only_while(Edicts)
def discard_revealed(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Let some revealed cards be discarded in phase 3 where an edict says so."""
    if table.slot(Edicts).discarded >= allowance(table, "discard"):
        return cards
    # Revealed cards wait for nobody but the active player.
    revealed = table.zones[table.rules.revealed]
    return (*cards, *(card for card in waiting if card in revealed and card not in cards))


@only_while(Edicts)
def count_discard(table: Table, event: Discarded) -> Sequence[Step]:
    """Return the step that counts a discard of the active player in phase 3."""
    phase3 = table.rules.current_stage(table) == "receive" and event.seat == table.active
    return (CountDiscard(),) if phase3 and allowance(table, "discard") else ()


@declared.step(CountDiscard)
def _count(table: Table, _step: CountDiscard) -> None:
    update(table, discarded=table.slot(Edicts).discarded + 1)
