"""Phase 3: the active player may discard one of the cards to be planted."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core.authoring import (
    Declarations,
    Discard,
    Discarded,
    Public,
    Reason,
    Slot,
    Step,
    Table,
    Text,
    discardable,
)

declared = Declarations()

DISCARDED_ALREADY = declared.reason(
    "discarded-already",
    "duell.phase3.active",
    Text(
        "{card:The} may not be discarded: one of the cards has been discarded already.",
        "{card:Der} darf nicht abgelegt werden: Eine der Karten wurde schon abgelegt.",
    ),
)
GIFT_MUST_BE_PLANTED = declared.reason(
    "gift-must-be-planted",
    "duell.phase3.other.no-discard",
    Text(
        "{card:The} may not be discarded: {seat} must plant the gift.",
        "{card:Der} darf nicht abgelegt werden: {seat} muss das Geschenk anbauen.",
    ),
)


@frozen
class LastDiscard:
    """When the one card that may be discarded in phase 3 last was."""

    turn: Public[int] = 0
    """The number of the turn; 0: never."""


def _impossible(table: Table, last: LastDiscard) -> str | None:
    return None if 0 <= last.turn <= table.turn else "no card was discarded in a turn to come"


SLOTS = (Slot(LastDiscard, lambda _players: LastDiscard(), impossible=_impossible, shown=False),)


@frozen
class NoteDiscard(Step):
    """Remember that the one card that may be discarded in phase 3 has been."""


def discard_one(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Add what the active player may discard (phase3.active, phase3.other.no-discard)."""
    if seat != table.active or table.slots[LastDiscard].turn == table.turn:
        return cards
    return (*cards, *[card for card in waiting if card not in cards]) if cards else waiting


def forbid_discard(table: Table, action: Discard) -> Reason | None:
    """Return why a card may not be discarded (phase3.active, phase3.other.no-discard)."""
    if action.seat != table.active:
        reason = GIFT_MUST_BE_PLANTED
    elif table.slots[LastDiscard].turn == table.turn:
        reason = DISCARDED_ALREADY
    else:
        return None
    return None if action.card in discardable(table, action.seat, (action.card,)) else reason


def note_discard(table: Table, event: Discarded) -> Sequence[Step]:
    """Return the step that notes the discard of phase 3."""
    in_phase_3 = table.rules.current_stage(table) == "receive"
    return (NoteDiscard(),) if in_phase_3 and not _free_anyway(table, event.card) else ()


def _free_anyway(table: Table, card: int) -> bool:
    """Return whether another rule lets revealed cards be discarded: it lifts the limit of one."""
    rules = table.rules
    before = table.copy()
    before.move_one(card, rules.discard, rules.revealed)
    before.set_slot(LastDiscard(table.turn))
    return card in discardable(before, table.active, (card,))


@declared.step(NoteDiscard)
def _note(table: Table, _step: NoteDiscard) -> None:
    table.set_slot(LastDiscard(table.turn))
