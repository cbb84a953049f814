"""Steps that lead through procedures and turns."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from .._model.agenda import Step
from .._model.roles import Public


@frozen
class EnterStage(Step):
    """Go on with a stage of a procedure."""

    procedure: Public[str]
    """``setup``, ``turn``, ``refill`` or ``ending``."""
    stage: Public[str]
    """The name of the stage; empty: the procedure is over."""


@frozen
class StartTurn(Step):
    """The active player's turn begins."""


START_TURN: Final = StartTurn()
