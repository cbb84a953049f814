"""The steps and decisions of the base game."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from .._model.agenda import Decision, Step
from .._model.roles import Public, Seat, Side
from .._model.shared import Shared

# Turns and the deck


@frozen
class StartTurn(Step):
    """The active player's turn begins."""


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


# Planting


@frozen
class PlantFirst(Decision):
    """The active player must plant the front card of the hand (base.plant.first)."""


@frozen
class PlantSecond(Decision):
    """The active player may plant the next card too (base.plant.second)."""


@frozen
class PlantReceived(Decision):
    """A seat plants the cards beside its fields, in any order (base.plant.received)."""


@frozen
class NextPlanter(Step):
    """Find who still has cards to plant in phase 3."""


# Trading


@frozen
class Trading(Decision):
    """The active player trades until ending the phase; the others may offer and answer."""


# The end


@frozen
class FinalHarvest(Step):
    """A seat harvests all fields; the protection rule does not apply (base.end.harvest)."""

    seat: Public[Side]
    """Whose fields."""


@frozen
class EndGame(Step):
    """A rule ends the game: at once, or when a stage of the turn is over (base.end.early).

    Then comes the last harvest, as always. A game that is ending is not ended again.
    """

    after: Public[str] = ""
    """The name of the stage of the turn up to which it still goes on; empty: it ends at once."""


@frozen
class GameOver(Decision):
    """The game is over: it waits for nobody."""


START_TURN: Final = StartTurn()
NEXT_PLANTER: Final = NextPlanter()
reveal_of: Final = Shared(Reveal)
draw_of: Final = Shared(Draw)
plant_first_of: Final = Shared(PlantFirst)
plant_second_of: Final = Shared(PlantSecond)
plant_received_of: Final = Shared(PlantReceived)
trading_of: Final = Shared(Trading)
