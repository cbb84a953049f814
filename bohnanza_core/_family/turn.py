"""Procedures and their stages: the set-up, the turn, whose turn is next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._model.agenda import EnterStage
from .._model.declarations import Declarations
from .events import GameStarted, StageEntered, TurnEnded, TurnStarted
from .steps import START_TURN, StartTurn

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table


declared = Declarations()


@declared.step(EnterStage)
def _enter_stage(table: Table, step: EnterStage) -> None:
    rules, procedure, stage = table.rules, step.procedure, step.stage
    last = table.clock.last_stage
    if last and procedure == "turn" and rules.stage_number(stage) > rules.stage_number(last):
        table.then(rules.first_stage("ending"))
        return
    if not stage:
        if procedure == "turn":
            _end_turn(table)
        elif procedure == "setup":
            table.emit(GameStarted, table.clock.start_player)
            table.then(START_TURN)
        return
    enter, following = rules.stages[procedure][stage]
    # Put below what the stage asks for, at once: the current stage is read from the agenda.
    table.agenda.append(following)
    if procedure == "turn" and StageEntered in table.heard:
        table.emit(StageEntered, stage)
    enter(table)


def _end_turn(table: Table) -> None:
    if TurnEnded in table.heard:
        table.emit(TurnEnded, table.active)
    for type_, initial in table.rules.once[_per_turn]:
        if table.slots[type_] is not initial:
            table.set_slot(initial)
    # base.turn.order: clockwise.
    table.active = (table.active + 1) % table.rules.players
    table.run_last(START_TURN)


def _per_turn(rules: Rules) -> Sequence[tuple[type, object]]:
    """Return the slots that hold facts of one turn, with their initial values."""
    pairs = zip(rules.slots, rules.initial_slots, strict=True)
    return [(slot.type, value) for slot, value in pairs if slot.per_turn]


@declared.step(StartTurn)
def _start_turn(table: Table, _step: StartTurn) -> None:
    rules, clock = table.rules, table.clock
    table.turn += 1
    if table.zones[rules.deck] or table.zones[rules.discard]:
        if clock.fingerprint or clock.idle_turns:
            table.set_clock(idle_turns=0, fingerprint="")
    else:
        # base.end.stalled: nothing to draw, and a whole round in which no card moves.
        fingerprint = table.fingerprint()
        idle = clock.idle_turns + 1 if fingerprint == clock.fingerprint else 0
        table.set_clock(idle_turns=idle, fingerprint=fingerprint)
        if idle >= rules.players:
            table.then(rules.first_stage("ending"))
            return
    if TurnStarted in table.heard:
        table.emit(TurnStarted, table.active, table.turn)
    table.run_last(rules.first_stage("turn"))


# Setting up


def enter_shuffle(table: Table) -> None:
    """Shuffle the deck."""
    table.shuffle(table.rules.deck)


def enter_start(table: Table) -> None:
    """Draw the start player (base.start-player)."""
    set_start_player(table, table.shuffled(range(table.rules.players))[0])


def set_start_player(table: Table, seat: int) -> None:
    """Make a seat the start player."""
    table.set_clock(start_player=seat)
    table.active = seat


def enter_deal(table: Table) -> None:
    """Deal singly, clockwise from the start player (base.deal)."""
    rules = table.rules
    seats = rules.from_seat[table.clock.start_player]
    counts = rules.settings.deal
    for round_ in range(max(counts)):
        for seat, count in zip(seats, counts, strict=True):
            if round_ < count and table.zones[rules.deck]:
                table.move_top(1, rules.deck, rules.hands[seat])
