"""What helping edicts offer: none of it need be taken (edict.help-optional)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    ActionSpec,
    Answers,
    CardId,
    Decision,
    Declarations,
    Discarded,
    PlantReceived,
    Reason,
    Reveal,
    Step,
    StepSpec,
    Table,
    Text,
    front_bean,
    only_while,
)

from ._edict_cards import Modifiers
from ._edicts_in_force import Edicts, all_words, allowance, update
from ._events import EdictUsed, FrontCardSeen, ReceivedKept

EDICT_NOT_IN_FORCE = Reason(
    "edict-not-in-force",
    "bohnedikt.edict.stays",
    Text("That edict is not in force for {seat}.", "Dieses Edikt gilt nicht für {seat}."),
)
EDICT_USED = Reason(
    "edict-used",
    "bohnedikt.edict.help-optional",
    Text("That edict has been used.", "Dieses Edikt ist schon genutzt."),
)
EDICT_OFFERS_NOTHING = Reason(
    "edict-offers-nothing",
    "bohnedikt.edict.help-optional",
    Text(
        "That edict offers nothing to be taken now.",
        "Dieses Edikt bietet jetzt nichts, was man nehmen könnte.",
    ),
)
NOT_TO_BE_KEPT = Reason(
    "not-to-be-kept",
    "base.trade.aside",
    Text("{card} may not go to the hand.", "{card} darf nicht auf die Hand."),
)


@frozen
class UseEdict(Action):
    """Take what a helping edict offers (edict.help-optional)."""

    card: CardId
    """The Bohnedikt card that was read out."""


use_of: Final[Callable[[int, int], UseEdict]] = cache(UseEdict)


@frozen
class KeepReceived(Action):
    """Put a card received in trade at the back of the hand instead of planting it."""

    card: CardId
    """The card received."""


@frozen
class NoteDiscard(Step):
    """Remember that a revealed card was discarded in phase 3."""


# Using an edict


def _words(table: Table, action: UseEdict) -> Modifiers:
    return table.rules.once[all_words][action.card]


def _use_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[UseEdict]:
    edicts: Edicts = table.slot(Edicts)
    return () if seat != table.active else [use_of(seat, card) for card in edicts.in_force]


def _use_contains(table: Table, action: UseEdict) -> bool:
    return action.seat == table.active and action.card in table.slot(Edicts).in_force


def _use_rule(table: Table, action: UseEdict) -> Reason | None:
    if action.card in table.slot(Edicts).used:
        return EDICT_USED
    words = _words(table, action)
    usable = _draws_later(table, words) or (_offers_now(table, words) and _trading(table))
    return None if usable else EDICT_OFFERS_NOTHING


def _trading(table: Table) -> bool:
    return table.rules.current_stage(table) == "trade"


def _draws_later(table: Table, words: Modifiers) -> bool:
    number = table.rules.stage_number
    return words.draw > 0 and number(table.rules.current_stage(table)) < number("draw")


def _offers_now(table: Table, words: Modifiers) -> bool:
    takes = words.take_discards and table.zones[table.rules.discard]
    return bool(words.reveal or words.look_at_fronts or takes)


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


def _look_at_fronts(table: Table, seat: int) -> None:
    for other in table.rules.from_seat[seat][1:]:
        # sacrifice.position: a sacrifice card is seen by its owner only, so it is passed over.
        card = front_bean(table, other)
        if card is not None:
            table.emit(FrontCardSeen, seat, other, card)


def _diagnose_use(_table: Table, _action: UseEdict) -> Reason:
    return EDICT_NOT_IN_FORCE


# Keeping a received card


def _keep_candidates(table: Table, seat: int, decision: Decision) -> Sequence[KeepReceived]:
    edicts: Edicts = table.slot(Edicts)
    if decision.seat != seat or seat != table.active:
        return ()
    if edicts.kept >= allowance(table, "keep"):
        return ()
    return [KeepReceived(seat, card) for card in table.zones[table.rules.received[seat]]]


def _keep(table: Table, action: KeepReceived) -> None:
    rules, seat = table.rules, action.seat
    table.move_one(action.card, rules.received[seat], rules.hands[seat])
    update(table, kept=table.slot(Edicts).kept + 1)
    table.emit(ReceivedKept, seat, action.card)


def _diagnose_keep(_table: Table, _action: KeepReceived) -> Reason:
    return NOT_TO_BE_KEPT


# Discarding in phase 3


@only_while(Edicts)
def fold_discardable(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Let some revealed cards be discarded in phase 3 where an edict says so."""
    edicts: Edicts = table.slot(Edicts)
    if edicts.discarded >= allowance(table, "discard"):
        return cards
    # Revealed cards wait for nobody but the active player.
    revealed = table.zones[table.rules.revealed]
    return (*cards, *(card for card in waiting if card in revealed and card not in cards))


@only_while(Edicts)
def on_discard(table: Table, event: Discarded) -> Sequence[Step]:
    """Return the step that counts a discard of the active player in phase 3."""
    phase3 = table.rules.current_stage(table) == "receive" and event.seat == table.active
    return (NoteDiscard(),) if phase3 and allowance(table, "discard") else ()


def _note_discard(table: Table, _step: NoteDiscard) -> None:
    update(table, discarded=table.slot(Edicts).discarded + 1)


KINDS = Declarations(
    steps=(StepSpec(NoteDiscard, _note_discard),),
    actions=(
        ActionSpec(
            UseEdict,
            _use,
            _use_candidates,
            Answers.BETWEEN_ACTIONS,
            accepts=_use_contains,
            why_not=_use_rule,
            otherwise=_diagnose_use,
            only_while=Edicts,
            title=Text("Make use of {card}", "{card} nutzen"),
        ),
        ActionSpec(
            KeepReceived,
            _keep,
            _keep_candidates,
            (PlantReceived,),
            otherwise=_diagnose_keep,
            only_while=Edicts,
            title=Text("Put {card} at the back of your hand", "{card} hinten auf die Hand nehmen"),
        ),
    ),
    reasons=(EDICT_NOT_IN_FORCE, EDICT_USED, EDICT_OFFERS_NOTHING, NOT_TO_BE_KEPT),
)
