"""Playing on one table in place: the fast path for simulations and bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .._engine import table
from .._engine.judging import waiting_on
from .._engine.scoring import outcome as outcome_on
from .._engine.scoring import scores as scores_on
from .._engine.state import GameState, freeze
from .._family.fields import Field, fields_on
from .._family.gifts import gifts_on
from .._model.actions import Action
from .._model.agenda import Decision
from .._model.outcome import Outcome
from .._views.offer_builder import OfferBuilder, offer_builder_on
from .._views.outlook import Outlook
from .._views.refusal import check_seat, check_side, why_not_on
from .._views.view import View, view_on

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._family.actions import Offer
    from .._model.reasons import Refusal


def is_compiled() -> bool:
    """Return whether the modules in which play spends its time are compiled to machine code.

    The compiled build is made of the same sources, so nothing but speed depends on it.
    """
    return not str(table.__file__).endswith(".py")


class Rollout:
    """A game played in place from a state, without history, events or checks.

    It trusts every action: pass only what `legal` or `gifts` has listed, or what `why_not` accepts.
    The state it began with is not touched. Identical cards get new ids that tell nothing only once
    somebody has looked at a state, a view or fields; by their faces all cards lie as in a game.
    """

    __slots__ = ("_table", "legal", "play")

    def __init__(self, state: GameState) -> None:
        self._table = working = state.table()
        working.watched = False
        self.legal: Callable[[int], list[Action]] = working.legal
        """Returns what a seat may do now; offers are not listed."""
        self.play: Callable[[Action], Decision] = working.perform
        """Carries out a legal action and returns what the game waits for then."""

    def copy(self) -> Rollout:
        """Return an independent rollout in the same situation: neither changes the other."""
        # Only looked at: the new rollout copies the table before anybody can change it.
        other = Rollout(GameState(self._table))
        other._table.watched = self._table.watched
        return other

    def _watched(self) -> Table:
        """Return the table for somebody to look at: from now on its ids tell nothing."""
        self._table.watched = True
        return self._table

    def __copy__(self) -> Rollout:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Rollout:
        return self.copy()

    # What is

    @property
    def rules(self) -> Rules:
        """The rules for this number of players."""
        return self._table.rules

    @property
    def seed(self) -> int:
        """What chance is drawn from: the same seed shuffles the same way."""
        return self._table.clock.seed

    @property
    def version(self) -> int:
        """The number of this moment; every action counts it up."""
        return self._table.version

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._table.active

    @property
    def decision(self) -> Decision:
        """What the game waits for."""
        return self._table.decision

    @property
    def seat(self) -> int:
        """The seat the game waits for; -1 when it is over."""
        return self._table.decision.seat

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats the game cannot go on without; none when it is over."""
        return waiting_on(self._table)

    @property
    def state(self) -> GameState:
        """The frozen state of this moment."""
        return freeze(self._watched())

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat as they are now: see `Game.scores`."""
        return scores_on(self._table)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return outcome_on(self._table)

    def fields(self, seat: int) -> tuple[Field, ...]:
        """Return the fields a seat, or a party by its number, has now."""
        check_side(self._table, seat)
        return fields_on(self._watched(), seat)

    # What a seat may know and do

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None: what a spectator may know."""
        if seat is not None:
            check_seat(self._table, seat)
        return view_on(self._watched(), seat)

    def outlook(self, seat: int) -> Outlook:
        """Return all that a seat may know and do, as a bot is given it; until the next action."""
        check_seat(self._table, seat)
        return Outlook(self._watched(), seat)

    def offer_builder(self, seat: int) -> OfferBuilder | None:
        """Return what a seat can put into an offer, or None; valid until the next action."""
        check_seat(self._table, seat)
        return offer_builder_on(self._watched(), seat)

    def gifts(self, seat: int) -> list[Offer]:
        """Return the gifts of a single card that a seat can offer now."""
        return gifts_on(self._table, seat)

    def why_not(self, action: Action) -> Refusal | None:
        """Return None if an action is legal, else why it is not."""
        return why_not_on(self._table, action)
