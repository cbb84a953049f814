"""Actions: what a seat can do, and how an action is declared."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from attrs import frozen

from .agenda import Decision, DecisionSpec
from .reasons import Reason
from .roles import Seat
from .text import Text

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class Action:
    """Something a seat does; a value, to be compared, stored and sent."""

    seat: Seat
    """Who acts."""


A = TypeVar("A", bound=Action)


class Answers(enum.Enum):
    """Which decisions an action answers, where they are not given as types."""

    PLANTING = "plantable"
    """Decisions with cards to plant."""
    CHOOSING = "options"
    """Decisions with options."""
    PASSING = "passed"
    """Decisions at which the seat may pass."""
    DISCARDING = "discardable"
    """Decisions with cards that may be discarded."""
    ANY_TIME = "any time"
    """Every decision but the end of the game, by every seat."""
    BETWEEN_ACTIONS = "between"
    """Every decision that does not interrupt an action, by every seat."""

    def include(self, decision: DecisionSpec[Any]) -> bool:
        """Return whether these include a decision."""
        if self is Answers.ANY_TIME:
            return not decision.final
        if self is Answers.BETWEEN_ACTIONS:
            return not decision.final and not decision.interrupts
        return getattr(decision, self.value) is not None


# Written here, since a field of the class below is called `type`.
_DecisionTypes: TypeAlias = tuple[type[Decision], ...]
_AnyType: TypeAlias = type


@frozen
class FreePart:
    """A list of an action that a seat fills as it likes: the cards that pay, say."""

    places: tuple[tuple[int | str, ...], ...]
    """What can stand at each of its places; nothing stands in it twice."""
    ordered: bool = False
    """Whether the order makes a difference."""


@frozen
class ActionSpec(Generic[A]):
    """How an action is listed, judged and carried out.

    Listing and judging use the same rules. Those ``candidates`` are legal that ``why_not`` does not
    refuse and no variant forbids; any other action must pass ``accepts`` and then the same checks.
    """

    type: type[A]
    """The class of the actions, a frozen attrs class."""
    apply: Callable[[Table, A], None]
    """Carries the action out; it has been judged legal."""
    candidates: Callable[[Table, int, Any], Sequence[A]] | None
    """Returns the actions to consider at the pending decision; None: too many to be listed."""
    answers: Answers | _DecisionTypes = Answers.ANY_TIME
    """The decisions it answers: by what they offer, or named by their types."""
    accepts: Callable[[Table, A], bool] | None = None
    """Returns whether an action is well formed, listed or not; ``why_not`` then decides. None: only
    the candidates are."""
    why_not: Callable[[Table, A], Reason | None] | None = None
    """Returns the reason against an action, or None; listing and judging both ask it."""
    otherwise: Reason | Callable[[Table, A], Reason] | None = None
    """The reason given for an action that is neither listed nor accepted."""
    title: Text | None = None
    """The text that a player reads for the action, with its fields in braces."""
    wording: Callable[[A], Text | None] | None = None
    """Returns the text for an action that does something else than its title says; None: the title.
    """
    only_while: _AnyType | None = None
    """The class of a slot: there are no such actions while the slot has its initial value, and the
    candidates are not asked for. Only needed if ``candidates`` is slow."""
    candidates_are_legal: bool = False
    """``why_not`` never refuses a candidate, so that listing need not ask it. Only needed if
    ``why_not`` is slow."""
    does: Callable[[Table, A], Sequence[Action]] | None = None
    """Returns what it does as other actions would: an action that harvests a field in its own way
    returns that `Harvest`. Whatever forbids one of them (`forbid_action`) forbids it too. Asked
    only about actions that ``why_not`` allows. None: it does nothing that others do."""
    free: Callable[[Table, A], Mapping[str, FreePart]] | None = None
    """Returns of an action the lists that a seat may fill otherwise than in the listed actions, by
    their fields: `Game.check_draft` helps with them. What it returns for one may depend on what
    stands in those before it. None: there are none."""
