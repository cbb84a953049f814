"""What a state holds besides cards: slots with values of variants, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from .text import Text

if TYPE_CHECKING:
    from .._engine.table import Table

SEED_BITS: Final = 256
"""How long a seed can be; every bit of it counts."""


@frozen
class Clock:
    """How far the game has come, and the position of the random generator."""

    seed: int = field(repr=False)
    """What chance begins with. Whoever knows it knows every card, so it is not printed."""
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
    """A fingerprint of all cards at the start of this turn; kept only with nothing left to draw."""


@frozen
class Slot:
    """A place in the state for a frozen value of a variant, known by its type."""

    type: type
    """The class of the value, a frozen attrs class."""
    initial: Callable[[int], Any]
    """Makes the initial value, for a number of players."""
    per_turn: bool = False
    """It holds facts of one turn: when a turn ends, the slot gets its initial value again."""
    pins_cards: bool = True
    """Cards named by the value are not swapped with identical ones, since something still depends
    on them. Set it to False if the value only records what has happened."""
    impossible: Callable[[Table, Any], str | None] | None = None
    """Returns what about a value cannot be on this table, in a few words, or None. It is
    asked when a snapshot, or a save that begins in the middle, is loaded."""
    title: Text | None = None
    """What a player reads above its values; None: nothing of it is to be shown."""
    titles: Mapping[str, Text | None] = field(factory=dict)
    """What a player reads before the values of its fields; None for one that is not to be shown. A
    slot with a single field for all eyes needs none."""
    shown: bool = True
    """False: it is known to all, but for rules, and nothing that a player would want to see."""
