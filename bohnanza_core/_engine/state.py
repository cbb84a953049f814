"""The frozen state of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .table import Table

if TYPE_CHECKING:
    from .._model.agenda import Decision, Step
    from .._model.slots import Clock
    from .rules import Rules


class GameState:
    """All there is to know about a game at one moment; it never changes.

    Equal states play on equally. A state wraps a table that is never changed again.
    """

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def rules(self) -> Rules:
        """The rules it is played by; not part of what is compared or saved."""
        return self._table.rules

    @property
    def zones(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each zone, by zone index.

        Of a pile the last card is the top, of a hand the first one is the front.
        """
        return tuple(self._table.zones)

    @property
    def agenda(self) -> tuple[Step, ...]:
        """What is to be done; the last entry is next."""
        return tuple(self._table.agenda)

    @property
    def slots(self) -> tuple[Any, ...]:
        """One value for each declared slot."""
        return tuple(self._table.slots.values())

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._table.active

    @property
    def clock(self) -> Clock:
        """How far the game has come."""
        return self._table.clock

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return self._table.turn

    @property
    def version(self) -> int:
        """The number of this moment: see `Game.version`."""
        return self._table.version

    @property
    def decision(self) -> Decision:
        """The decision the game waits for."""
        return self._table.decision

    def table(self) -> Table:
        """Return a new table in this state, for rules to work on."""
        return self._table.copy()

    def replace(self, **changes: Any) -> GameState:
        """Return a copy of the state with some of its properties replaced."""
        for name in changes:
            if name not in _PARTS:
                raise TypeError(f"a state has no part {name!r}; it has {', '.join(_PARTS)}")
        parts = {name: changes.get(name, getattr(self, name)) for name in _PARTS}
        return GameState(new_table(self.rules, **parts))

    def _value(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in _PARTS)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self._table is other._table or self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in _PARTS)
        return f"GameState({parts})"

    def __copy__(self) -> GameState:
        """Return the state itself, which never changes."""
        return self

    def __deepcopy__(self, _memo: object) -> GameState:
        return self


_PARTS = ("zones", "agenda", "slots", "active", "clock", "turn", "version")


def new_table(
    rules: Rules,
    zones: Iterable[tuple[int, ...]],
    agenda: Iterable[Step],
    slots: Iterable[object],
    active: int,
    clock: Clock,
    turn: int = 0,
    version: int = 0,
) -> Table:
    """Return a table made of these parts."""
    values = {type(value): value for value in slots}
    hooks = rules.hook_index.active(values)
    return Table(rules, [*zones], [*agenda], values, hooks, active, clock, turn, version)


def freeze(table: Table) -> GameState:
    """Return the state of a table as it is now; the table can still be used."""
    return GameState(table.copy())


def table_of(state: GameState) -> Table:
    """Return the table of a state, to be read and never changed."""
    return state._table
