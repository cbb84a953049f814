"""Steps of revealing and drawing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from attrs import frozen

from .._model.agenda import Step
from .._model.roles import Public, Seat
from .._model.shared import Shared


@frozen
class Reveal(Step):
    """The active player turns up that many further cards."""

    owed: Public[int]
    """How many cards are still to come."""


@frozen
class Draw(Step):
    """A seat draws that many further cards to the back of the hand."""

    seat: Public[Seat]
    """Who draws."""
    owed: Public[int]
    """How many cards are still to come."""


@frozen
class MakeDeck(Step):
    """Shuffle the discard pile into a new deck."""


reveal_of: Final = Shared(Reveal)
draw_of: Final[Callable[[int, int], Draw]] = cache(Draw)
