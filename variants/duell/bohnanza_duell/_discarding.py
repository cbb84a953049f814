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
    StepSpec,
    Table,
    Text,
    discardable,
)

DISCARDED_ALREADY = Reason(
    "discarded-already",
    "duell.phase3.active",
    Text(
        "{card} may not be discarded: one of the cards has been discarded already.",
        "{card} darf nicht abgelegt werden: Eine der Karten wurde schon abgelegt.",
    ),
)
GIFT_MUST_BE_PLANTED = Reason(
    "gift-must-be-planted",
    "duell.phase3.other.no-discard",
    Text(
        "{card} may not be discarded: {seat} must plant the gift.",
        "{card} darf nicht abgelegt werden: {seat} muss das Geschenk anbauen.",
    ),
)


@frozen
class LastDiscard:
    """When the one card that may be discarded in phase 3 last was."""

    turn: Public[int] = 0
    """The number of the turn; 0: never."""


@frozen
class NoteDiscard(Step):
    """Remember that a card was discarded in phase 3."""


def one_may_be_discarded(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Add what the active player may discard (phase3.active, phase3.other.no-discard)."""
    if seat != table.active or table.slot(LastDiscard).turn == table.turn:
        return cards
    return (*cards, *[card for card in waiting if card not in cards]) if cards else waiting


def forbidding(table: Table, action: Discard) -> Reason | None:
    """Tell why a card may not be discarded (phase3.active, phase3.other.no-discard)."""
    if action.seat != table.active:
        reason = GIFT_MUST_BE_PLANTED
    elif table.slot(LastDiscard).turn == table.turn:
        reason = DISCARDED_ALREADY
    else:
        return None
    return None if action.card in discardable(table, action.seat, (action.card,)) else reason


def noting(table: Table, event: Discarded) -> Sequence[Step]:
    """Return the step that notes the discard of phase 3."""
    in_phase_3 = table.rules.current_stage(table) == "receive"
    return (NoteDiscard(),) if in_phase_3 and not _free_anyway(table, event.card) else ()


def _free_anyway(table: Table, card: int) -> bool:
    """Tell whether another rule lets revealed cards be discarded: it lifts the limit of one."""
    rules = table.rules
    before = table.copy()
    before.move_one(card, rules.discard, rules.revealed)
    before.set_slot(LastDiscard(table.turn))
    return card in discardable(before, table.active, (card,))


def _note(table: Table, _step: NoteDiscard) -> None:
    table.set_slot(LastDiscard(table.turn))


SLOTS = (Slot(LastDiscard, lambda _players: LastDiscard()),)

KINDS = Declarations(
    steps=(StepSpec(NoteDiscard, _note),),
    reasons=(DISCARDED_ALREADY, GIFT_MUST_BE_PLANTED),
)
