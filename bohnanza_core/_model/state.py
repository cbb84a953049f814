"""The frozen state of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from attrs import field, fields, frozen

from .agenda import Decision, Step

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

SEED_BITS: Final = 64
"""How long a seed can be: as many bits as the generator uses."""


@frozen
class Clock:
    """How far the game has come, and what chance needs to know."""

    seed: int
    """What chance begins with."""
    chance: int = 0
    """How many shuffles there have been."""
    start_player: int = 0
    """The start player."""
    emptyings: int = 0
    """How often the deck has run out."""
    last_stage: str = ""
    """The stage of the turn after which the game ends; empty while there is no end in sight."""
    idle_turns: int = 0
    """Turns in a row, with nothing left to draw, in which no card moved."""
    fingerprint: str = ""
    """How the cards lay at the start of this turn; kept only with nothing left to draw."""


@frozen
class Slot:
    """A place in the state for a frozen value of a variant, known by its type."""

    type: type
    """The class of the value, a frozen attrs class."""
    initial: Callable[[int], Any]
    """Makes the value a game begins with, for a number of players."""
    per_turn: bool = False
    """It holds facts of one turn: when a turn ends, the value is again what the game began with."""
    pins_cards: bool = True
    """Cards that the value names keep their places when equal cards are mixed unseen, since
    something still depends on them. Not so if it only tells what has happened."""


@frozen
class Fact:
    """Something that holds, or not, of the value of a slot.

    For `only_while`: it is asked when the slot changes, not whenever it matters.
    """

    slot: type
    """The class of the slot's value."""
    holds: Callable[[Rules, Any], bool]
    """Tells whether it holds of a value; of the one that the slot begins with it must not. It may
    depend on nothing but the rules and the value: of equal values it says the same."""

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.slot, type):
            raise TypeError(f"a Fact is of the class of a slot, not of {self.slot!r}")
        if not callable(self.holds):
            raise TypeError(f"a Fact is told by a function holds(rules, value), not {self.holds!r}")


class _HasTwin:
    """A place for the table of a state; no part of its value.

    A state that comes out of play has only its table at first, which is all that playing on needs.
    Its fields are read off the table when somebody first looks at one of them.
    """

    __slots__ = ("twin",)
    twin: Table

    if not TYPE_CHECKING:  # or else any name would pass for an attribute

        def __getattr__(self, name: str) -> Any:
            fields = _FIELDS if name != "twin" else ()
            if name not in fields:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            full = self.twin.freeze()
            for field_ in fields:
                object.__setattr__(self, field_, getattr(full, field_))
            return getattr(full, name)


@frozen
class GameState(_HasTwin):
    """All there is to know about a game at one moment; equal states play on equally."""

    rules: Rules = field(eq=False, repr=False)
    """The rules it is played by; not part of what is compared or saved."""
    zones: tuple[tuple[int, ...], ...]
    """The cards of each zone, by zone index; of a pile the last is the top, of a hand the first
    is the front."""
    agenda: tuple[Step, ...]
    """What is to be done; the last entry is next."""
    slots: tuple[Any, ...]
    """One value for each declared slot."""
    active: int
    """Whose turn it is."""
    clock: Clock
    """How far the game has come."""
    turn: int = 0
    """Turns begun so far."""
    version: int = 0
    """How many actions led here."""

    @property
    def decision(self) -> Decision:
        """The decision the game waits for."""
        try:
            entry: Any = self.twin.agenda[-1]
        except AttributeError:
            entry = self.agenda[-1]
        waiting: Decision = entry
        return waiting

    def __copy__(self) -> GameState:
        """Return the state itself, which never changes."""
        return self

    def __deepcopy__(self, _memo: object) -> GameState:
        return self


_FIELDS: Final = tuple(field.name for field in fields(GameState))
set_twin: Final[Callable[[GameState, Table], None]] = _HasTwin.__dict__["twin"].__set__
"""Gives a state its table; a state is frozen for everybody else."""
