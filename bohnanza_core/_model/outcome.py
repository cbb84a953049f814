"""How a game ended, and what decides a tie."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from .notebooks import ShownAsTable
from .text import Text

if TYPE_CHECKING:
    from .._engine.table import Table

Taler: TypeAlias = int | Fraction
"""A number of Taler; parts of one are fractions, such as ``Fraction(10, 100)`` for ten Groschen."""


@frozen
class TieBreak:
    """A criterion that decides among seats with the same score: the highest value wins."""

    name: Text
    """Its name, in words that can follow "decided by"."""
    clause: str
    """The clause it stands on."""
    value: Callable[[Table, int], Any]
    """Returns the value of a seat."""


@frozen
class Outcome(ShownAsTable):
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; several if the rules leave a tie, none if no player won."""
    scores: tuple[int, ...]
    """By seat, in the unit of the game (`Settings.score_unit`)."""
    tie_break: Text | None = None
    """The name of the criterion that decided a tie, if one did; of several, the last one needed."""
    tie_clause: str | None = None
    """The id of the clause that this criterion stands on."""
    winning_party: int | None = None
    """The party without a player that won, by its number; None: none did."""
    party_scores: tuple[int | None, ...] = ()
    """Of the parties, in the order of `Legend.parties` and in the unit of the game; None for one
    without Taler of its own."""
