"""The magic phase and the other moments that belong to the active player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Decision,
    DecisionSpec,
    Stage,
    Table,
    Text,
    TurnTrades,
    cards_to_plant,
    close_decision,
)

from ._differences import Differences
from ._magic_cards import face_up, face_up_with
from ._state import ThirdFields


@frozen
class MagicPhase(Decision):
    """The active player uses abilities and activates cards, in any order (ability.any-order)."""


magic_phase_of: Final[Callable[[int], MagicPhase]] = cache(MagicPhase)


@frozen
class BeforePlanting(Decision):
    """The active player, with nothing to plant, may open a field in phase 3 (field.third)."""


@frozen
class BeforeDraw(Decision):
    """The active player may use a spell before drawing (hand.when, spell.any-time)."""


@frozen
class FinishTurn(Decision):
    """The turn ends when the active player ends it (spell.after-draw)."""


ANY_TIME = frozenset({"swap", "flow", "players", "rearrange", "random"})
"""Spells that are used at any time of the own turn."""
_BEFORE_DRAW: Final = ANY_TIME | {"hand"}
before_draw_of: Final[Callable[[int], BeforeDraw]] = cache(BeforeDraw)
finish_turn_of: Final[Callable[[int], FinishTurn]] = cache(FinishTurn)


def enter_magic(table: Table) -> None:
    """Phase 1b; asked even if nothing can be done, which would tell about the hand."""
    table.then(magic_phase_of(table.active))


def planting_stages(differences: Differences) -> tuple[Stage, ...]:
    """Stop in phase 3 where the Bean Field spell is used there and there is nothing to plant."""
    if differences.field_spell_stage != "receive":
        return ()
    title = Text("3 Before planting", "3 Vor dem Anbauen")
    return (
        Stage("turn", "before-planting", _enter_before_planting, before="receive", title=title),
    )


def _enter_before_planting(table: Table) -> None:
    if face_up(table, table.active):
        table.then(BeforePlanting(table.active))


def _may_open_field(table: Table, decision: BeforePlanting) -> bool:
    seat = decision.seat
    open_already = seat in table.slot(ThirdFields).seats
    planting = cards_to_plant(table, seat)
    return not planting and not open_already and bool(face_up_with(table, seat, ("field",)))


def enter_before_draw(table: Table) -> None:
    """Stop before the draw if a spell lies face up that could be used there."""
    if face_up(table, table.active):
        table.then(before_draw_of(table.active))


def enter_finish(table: Table) -> None:
    """Stop before the end of the turn if a face-up spell could still be used."""
    if face_up(table, table.active):
        table.then(finish_turn_of(table.active))


def _spells_before_draw(table: Table, decision: BeforeDraw) -> Sequence[int]:
    spells = ANY_TIME if table.slot(TurnTrades).concluded else _BEFORE_DRAW
    return face_up_with(table, decision.seat, spells)


def _spells_at_the_end(table: Table, decision: FinishTurn) -> Sequence[int]:
    return face_up_with(table, decision.seat, ANY_TIME)


DECISIONS = (
    DecisionSpec(
        MagicPhase,
        Text(
            "Use abilities, activate magic cards, or end the magic phase.",
            "Nutze Fähigkeiten, aktiviere Zauberkarten oder beende die Zauberphase.",
        ),
        "*.phase1b.end",
        passed=close_decision,
    ),
    DecisionSpec(
        BeforePlanting,
        Text("You may open a field in phase 3.", "Du darfst in Phase 3 ein Feld eröffnen."),
        "*.field.third",
        pending=_may_open_field,
        passed=close_decision,
    ),
    DecisionSpec(
        BeforeDraw,
        Text("You may use a spell before you draw.", "Du darfst vor dem Ziehen zaubern."),
        "*.hand.when",
        pending=_spells_before_draw,
        passed=close_decision,
    ),
    DecisionSpec(
        FinishTurn,
        Text("You may use a spell before your turn ends.", "Du darfst noch zaubern."),
        "*.spell.after-draw",
        pending=_spells_at_the_end,
        passed=close_decision,
    ),
)
