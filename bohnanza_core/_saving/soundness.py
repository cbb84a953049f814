"""Situations that could not have come about: refused when they are loaded, with their place.

Each part of a state was looked at by itself before; here they are put together. What only the rules
know they say themselves: decisions by whether they are still pending, slots and decisions by
``impossible``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from .._engine.defects import said
from .._engine.state import GameState
from .._family.planting import open_fields
from .._limits import quoted
from .._model.agenda import Decision, EnterStage
from ..errors import BohnanzaError, SaveError

if TYPE_CHECKING:
    from .._engine.table import Table

_LOWEST: Final = ("setup", "turn", "ending")
"""The procedures that are not called by others."""


def check_situation(state: GameState, path: str) -> None:
    """Refuse a state that no game gets into, or on which rules fail."""
    try:
        table = state.table()
        found = next(_faults(table), None)
        if found is None:
            found = _unsettled(state, table) or _stuck(table)
    except BohnanzaError as error:
        raise SaveError(path, f"rules cannot make sense of it: {error}") from error
    except Exception as error:
        # Each part of it is valid, but they contradict each other, which rules do not expect.
        raise SaveError(path, f"rules cannot make sense of it: {said(error)}") from error
    if found is not None:
        where, complaint = found
        raise SaveError(f"{path}.{where}" if where else path, complaint)


def _faults(table: Table) -> Iterator[tuple[str, str]]:
    yield from _agenda_faults(table)
    yield from _clock_faults(table)
    yield from _field_faults(table)
    names = table.rules.name_of
    for slot in table.rules.slots:
        if slot.impossible is not None:
            complaint = slot.impossible(table, table.slots[slot.type])
            if complaint is not None:
                yield f"slots.{names[slot.type]}", complaint


# The agenda


def _agenda_faults(table: Table) -> Iterator[tuple[str, str]]:
    rules, agenda = table.rules, table.agenda
    first: Any = agenda[0]
    if type(first) is not EnterStage or first.procedure not in _LOWEST:
        yield "agenda[0]", "must be the next stage of the turn, or the game would not go on"
        return
    if (first.procedure == "setup") != (table.turn == 0):
        yield "turn", f"cannot be {table.turn} in the procedure {first.procedure!r}"
    procedures: set[str] = set()
    decisions: list[Decision] = []
    for at, entry in enumerate(agenda):
        where = f"agenda[{at}]"
        if isinstance(entry, EnterStage):
            if entry.procedure in procedures or (at and entry.procedure in _LOWEST):
                yield where, f"the procedure {entry.procedure!r} cannot be going on there"
            elif entry == rules.first_stage(entry.procedure):
                # It waits for the end of the stage before it, and there is none.
                yield where, f"the stage {entry.stage!r} is the first and cannot be waiting"
            procedures.add(entry.procedure)
        elif isinstance(entry, Decision):
            spec = rules.decisions[type(entry)]
            final = first.procedure == "ending" and entry is agenda[-1]
            if entry in decisions or (spec.final and not final):
                yield where, f"{rules.name_of[type(entry)]} cannot be waiting there"
            elif spec.impossible is not None:
                complaint = spec.impossible(table, entry)
                if complaint is not None:
                    yield where, complaint
            decisions.append(entry)


def _unsettled(state: GameState, table: Table) -> tuple[str, str] | None:
    """Return what is wrong with a state that does not wait where it says."""
    name = table.rules.name_of[type(table.decision)]
    table.settle()
    return None if GameState(table) == state else ("agenda", f"nothing is left to decide by {name}")


def _stuck(table: Table) -> tuple[str, str] | None:
    """Return what is wrong with a state in which the one who decides can do nothing."""
    possible = [bool(table.legal(seat)) for seat in range(table.rules.players)]
    kind = table.rules.decisions[type(table.decision)]
    only_chosen = not (kind.passed or kind.plantable or kind.discardable)
    choice = kind.options is None or not only_chosen or kind.options(table, table.decision)
    if kind.final or (possible[table.decision.seat] and choice):
        return None
    return "agenda", f"nobody can go on with {table.rules.name_of[type(table.decision)]}"


# The clock, the fields


def _clock_faults(table: Table) -> Iterator[tuple[str, str]]:
    clock, settings = table.clock, table.rules.settings
    if clock.last_stage and clock.last_stage not in settings.last_stage.values():
        yield "clock.last_stage", f"the game cannot end with {quoted(clock.last_stage)}"
    if bool(clock.last_stage) != (clock.emptyings == settings.emptyings):
        yield "clock.emptyings", "do not fit the stage that ends the game"
    if clock.idle_turns and not clock.fingerprint:
        yield "clock.idle_turns", "cannot be without a fingerprint"


def _field_faults(table: Table) -> Iterator[tuple[str, str]]:
    rules = table.rules
    for seat, zones in enumerate(rules.field_zones):
        opened = open_fields(table, seat)
        for zone in zones:
            cards, name = table.zones[zone], rules.layout.zones[zone].name
            if cards and zone not in opened:
                yield f"zones.{name}", f"seat {seat} does not have that field"
            for card in cards:
                if rules.sort_of[card] < 0:
                    yield f"zones.{name}", f"card {card} is not a bean"
