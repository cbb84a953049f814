"""Procedures and their stages: setting up, the turn, who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._model.agenda import StepKind
from .._model.events import GameStarted, StageEntered, TurnEnded, TurnStarted
from .constants import START_TURN
from .turn_steps import EnterStage, StartTurn

if TYPE_CHECKING:
    from .._engine.table import Table


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
            table.emit(GameStarted, table.clock.start)
            table.then(START_TURN)
        return
    enter, following = rules.stages[procedure][stage]
    # Below what the stage asks for, and at once: the stage going on is read off the agenda.
    table.agenda.append(following)
    if table.heard and StageEntered in table.heard and procedure == "turn":
        table.emit(StageEntered, stage)
    enter(table)


def _end_turn(table: Table) -> None:
    if table.heard and TurnEnded in table.heard:
        table.emit(TurnEnded, table.active)
    slots = table.slots
    for type_, value in table.rules.of_turn:
        if slots[type_] is not value:
            table.put(value)
    # base.turn.order: clockwise.
    table.active = table.rules.from_seat[table.active][1]
    table.finally_(START_TURN)


def _start_turn(table: Table, _step: StartTurn) -> None:
    rules, clock = table.rules, table.clock
    table.turn += 1
    if table.zones[rules.deck] or table.zones[rules.discard]:
        if clock.mark or clock.quiet:
            table.tick(quiet=0, mark="")
    else:
        # base.end.stalled: nothing to draw, and a whole round in which no card moves.
        mark = table.mark()
        quiet = clock.quiet + 1 if mark == clock.mark else 0
        table.tick(quiet=quiet, mark=mark)
        if quiet >= rules.players:
            table.then(rules.first_stage("ending"))
            return
    if table.heard and TurnStarted in table.heard:
        table.emit(TurnStarted, table.active, table.turn)
    table.finally_(rules.first_stage("turn"))


# Setting up


def enter_shuffle(table: Table) -> None:
    """Shuffle the deck."""
    table.shuffle(table.rules.deck)


def enter_start(table: Table) -> None:
    """Draw the start player (base.start-player)."""
    name_start_player(table, table.shuffled(range(table.rules.players))[0])


def name_start_player(table: Table, seat: int) -> None:
    """Make a seat the start player."""
    table.tick(start=seat)
    table.active = seat


def enter_deal(table: Table) -> None:
    """Deal singly, clockwise from the start player (base.deal)."""
    rules = table.rules
    seats = rules.from_seat[table.clock.start]
    counts = rules.settings.deal
    for round_ in range(max(counts)):
        for seat, count in zip(seats, counts, strict=True):
            if round_ < count and table.zones[rules.deck]:
                table.move_top(1, rules.deck, rules.hands[seat])


STEPS = (StepKind(EnterStage, _enter_stage), StepKind(StartTurn, _start_turn))
