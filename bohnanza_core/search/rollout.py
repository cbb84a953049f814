"""Playing on one table in place: the fast path for simulations and bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .._engine import table
from .._engine.scoring import outcome as outcome_on
from .._engine.state import GameState, freeze
from .._family.gifts import gifts_on
from .._model.actions import Action
from .._model.agenda import Decision
from .._model.outcome import Outcome

if TYPE_CHECKING:
    from .._family.actions import Offer


def is_compiled() -> bool:
    """Return whether the modules in which play spends its time are compiled to machine code.

    The compiled build is made of the same sources, so nothing but speed depends on it.
    """
    return not str(table.__file__).endswith(".py")


class Rollout:
    """A game played in place from a state, without history, events or checks.

    It trusts every action: pass only what `legal` or `gifts` has listed, or what `why_not` accepts.
    The state it began with is not touched.
    """

    __slots__ = ("_table", "legal", "play")

    def __init__(self, state: GameState) -> None:
        self._table = working = state.table()
        self.legal: Callable[[int], list[Action]] = working.legal
        """Returns what a seat may do now; offers are not listed."""
        self.play: Callable[[Action], Decision] = working.perform
        """Carries out a legal action and returns what the game waits for then."""

    @property
    def decision(self) -> Decision:
        """What the game waits for."""
        return self._table.decision

    @property
    def seat(self) -> int:
        """The seat the game waits for; -1 when it is over."""
        return self._table.decision.seat

    @property
    def state(self) -> GameState:
        """The frozen state of this moment."""
        return freeze(self._table)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome_on(self._table)

    def gifts(self, seat: int) -> list[Offer]:
        """Return the gifts of a single card that a seat can offer now."""
        return gifts_on(self._table, seat)
