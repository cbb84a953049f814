"""The turn: the magic phase, the moments around the draw, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Decision,
    Declarations,
    Shared,
    Table,
    Text,
    TurnTrades,
    close_decision,
)

from ._borrowing import return_borrowed
from ._magic_cards import face_up, face_up_with, turn_down

declared = Declarations()

WRONG_PHASE = declared.reason(
    "wrong-phase",
    "*.spell.once",
    Text(
        "{spell:The} is not used in this phase.", "{spell:Der} wird nicht in dieser Phase genutzt."
    ),
)
ANY_TIME: Final = frozenset({"swap", "flow", "players", "rearrange", "random"})
"""Spells that are used at any time of one's own turn."""
_BEFORE_DRAW: Final = ANY_TIME | {"hand"}


# The magic phase


@frozen
class MagicPhase(Decision):
    """The active player uses abilities and activates cards, in any order (ability.any-order)."""


magic_phase_of: Final = Shared(MagicPhase)


def enter_magic(table: Table) -> None:
    """Phase 1b; asked even if nothing can be done, which would tell about the hand."""
    table.then(magic_phase_of[table.active])


declared.decision(
    MagicPhase,
    Text(
        "Use abilities, activate magic cards, or end the magic phase.",
        "Nutze Fähigkeiten, aktiviere Zauberkarten oder beende die Zauberphase.",
    ),
    "*.phase1b.end",
    for_others=Text(
        "{seat} may use abilities and activate magic cards.",
        "{seat} darf Fähigkeiten nutzen und Zauberkarten aktivieren.",
    ),
    passed=close_decision,
    passing=Text("End the magic phase", "Zauberphase beenden"),
    passed_text=Text("{seat} ends the magic phase.", "{seat} beendet die Zauberphase."),
)


# Around the draw


@frozen
class BeforeDraw(Decision):
    """The active player may use a spell before drawing (hand.when, spell.any-time)."""


@frozen
class FinishTurn(Decision):
    """The turn ends when the active player ends it (spell.after-draw)."""


def enter_before_draw(table: Table) -> None:
    """Stop before the draw if a spell lies face up that could be used there."""
    if face_up(table, table.active):
        table.then(BeforeDraw(table.active))


def _spells_before_draw(table: Table, decision: BeforeDraw) -> Sequence[int]:
    spells = ANY_TIME if table.slot(TurnTrades).concluded else _BEFORE_DRAW
    return face_up_with(table, decision.seat, spells)


declared.decision(
    BeforeDraw,
    Text("You may use a spell before you draw.", "Du darfst vor dem Ziehen zaubern."),
    "*.hand.when",
    for_others=Text(
        "{seat} may use a spell before drawing.", "{seat} darf vor dem Ziehen zaubern."
    ),
    pending=_spells_before_draw,
    passed=close_decision,
    passing=Text("Draw without using a spell", "Ohne Zauber ziehen"),
    passed_text=Text("{seat} uses no spell.", "{seat} zaubert nicht."),
)


def enter_finish(table: Table) -> None:
    """Stop before the end of the turn if a face-up spell could still be used."""
    if face_up(table, table.active):
        table.then(FinishTurn(table.active))


def _spells_at_the_end(table: Table, decision: FinishTurn) -> Sequence[int]:
    return face_up_with(table, decision.seat, ANY_TIME)


declared.decision(
    FinishTurn,
    Text(
        "You may use a spell before your turn ends.",
        "Du darfst noch zaubern, bevor dein Zug endet.",
    ),
    "*.spell.after-draw",
    for_others=Text(
        "{seat} may use a spell before the turn ends.",
        "{seat} darf noch zaubern, bevor der Zug endet.",
    ),
    pending=_spells_at_the_end,
    passed=close_decision,
    passing=Text("End your turn", "Zug beenden"),
    passed_text=Text("{seat} ends the turn.", "{seat} beendet den Zug."),
)


# The end


def enter_face_down(table: Table) -> None:
    """Turn the active player's face-up cards down, give borrowed ones back (phase4.face-down)."""
    return_borrowed(table)
    # sword.magic.counter: those of the others stay up until the end of their own turns.
    for card in face_up(table, table.active):
        turn_down(table, table.active, card)
