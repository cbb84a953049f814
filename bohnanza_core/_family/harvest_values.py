"""The harvest as an action, and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from attrs import frozen

from .._model.actions import Action
from .._model.roles import CardId, FieldNumber


@frozen
class Harvest(Action):
    """Harvest an own field: at any time, also out of turn (base.harvest.any-time)."""

    field: FieldNumber
    """The field of the seat, counted from 0."""
    coins: tuple[CardId, ...] | None = None
    """The cards that become coins, where the harvester chooses; None: the usual ones."""
    discards: tuple[CardId, ...] | None = None
    """The rest in the order in which it is discarded; None: the usual order."""


@frozen
class HarvestPlan:
    """What a harvest will bring."""

    taler: int
    """How many cards become coins."""
    eligible: tuple[int, ...]
    """The cards that may become coins, those usually taken last."""

    @property
    def usual(self) -> tuple[int, ...]:
        """The cards that become coins where nothing is chosen: the last eligible ones."""
        return self.eligible[max(len(self.eligible) - self.taler, 0) :]


harvest_of: Final[Callable[[int, int], Harvest]] = cache(Harvest)
