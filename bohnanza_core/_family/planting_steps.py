"""Decisions and steps of planting."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from .._model.agenda import Decision, Step
from .._model.shared import Shared


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


plant_first_of: Final = Shared(PlantFirst)
plant_second_of: Final = Shared(PlantSecond)
plant_received_of: Final = Shared(PlantReceived)
NEXT_PLANTER: Final = NextPlanter()
