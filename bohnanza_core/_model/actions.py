"""Actions: what a seat can do, and how kinds of actions are declared."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from attrs import frozen

from .agenda import Decision, DecisionSpec
from .reasons import Reason
from .roles import CardId, FieldNumber, Seat
from .shared import Shared
from .text import Text

if TYPE_CHECKING:
    from .._engine.table import Table
    from .state import Fact


@frozen
class Action:
    """Something a seat does; a value, to be compared, stored and sent."""

    seat: Seat
    """Who acts."""


A = TypeVar("A", bound=Action)


class Answers(enum.Enum):
    """What a kind of action answers, besides decisions named by their type."""

    PLANTING = "plantable"
    """Decisions with cards to plant."""
    CHOOSING = "options"
    """Decisions with options."""
    PASSING = "passed"
    """Decisions that the seat may do without."""
    DISCARDING = "discardable"
    """Decisions with cards that may be discarded."""
    ANY_TIME = "any time"
    """Every decision but the end of the game, by every seat."""
    BETWEEN_ACTIONS = "between"
    """Every decision that does not come in the middle of something, by every seat."""

    def fits(self, kind: DecisionSpec[Any]) -> bool:
        """Tell whether that kind of decision is answered."""
        if self is Answers.ANY_TIME:
            return not kind.final
        if self is Answers.BETWEEN_ACTIONS:
            return not kind.final and not kind.interrupts
        return getattr(kind, self.value) is not None


# Written here, since a field of the class below is called `type`.
_DecisionTypes: TypeAlias = tuple[type[Decision], ...]
_AnyType: TypeAlias = type


@frozen
class ActionSpec(Generic[A]):
    """How a kind of action is listed, judged and carried out.

    Listing and judging are one thing: what is legal are the ``candidates`` that pass ``rule`` and
    are not forbidden by a variant; an action is judged by "is it a candidate, or in the wider
    domain", then by the same rule and the same variants.
    """

    type: type[A]
    """The class of the actions, a frozen attrs class."""
    apply: Callable[[Table, A], None]
    """Carry the action out; it has been judged legal."""
    candidates: Callable[[Table, int, Any], Sequence[A]] | None
    """What the seat may think of, given the pending decision; None: too much to be listed."""
    answers: Answers | _DecisionTypes = Answers.ANY_TIME
    """The decisions it answers: by what they offer, or named by their types."""
    accepts: Callable[[Table, A], bool] | None = None
    """A wider domain than the candidates: whether the action is well formed. The rule decides."""
    rule: Callable[[Table, A], Reason | None] | None = None
    """The one rule that listing and judging ask."""
    otherwise: Callable[[Table, A], Reason] | None = None
    """The reason for an action outside the domain; gives words, no verdict."""
    candidates_are_legal: bool = False
    """The candidates have passed the rule already, so that listing need not ask it again; all
    others are in the domain, and the rule says why they are not among them."""
    only_while: _AnyType | Fact | None = None
    """A slot it depends on: there are candidates only while the value of the slot is another than
    the one the game begins with, and only then they are asked for. Or a `Fact` of a slot."""
    only_with: str = ""
    """The name of a zone that every seat has: a seat has candidates only while it has cards there,
    and only then they are asked for."""
    allowed_by: str = ""
    """The fold without which there are no such actions: the kind exists only in rule sets in which
    a variant answers it, and there are candidates only while one of the answers is awake."""
    title: Text | None = None
    """What a player reads for the action, with its fields in braces."""


# Actions that answer decisions by their abilities


@frozen
class Plant(Action):
    """Lay a bean on an own field."""

    card: CardId
    """One of the cards that the pending decision lets the seat plant."""
    field: FieldNumber
    """The field of the seat, counted from 0."""


@frozen
class Pass(Action):
    """Do without what a decision offers."""


@frozen
class Choose(Action):
    """Pick one of the options of a decision."""

    option: int | str
    """One of the values that the decision names."""


@frozen
class Discard(Action):
    """Discard a bean instead of planting it, where a rule allows it."""

    card: CardId
    """One of those that `fold_discardable` allows."""


# Equal actions are made once: building an attrs value costs more than looking one up.
plant_of: Final[Callable[[int, int, int], Plant]] = cache(Plant)
pass_of: Final = Shared(Pass)
discard_of: Final[Callable[[int, int], Discard]] = cache(Discard)
# Options are whatever variants say, so only the latest are kept; 1 and True are not the same.
choose_of: Final[Callable[[int, int | str], Choose]] = lru_cache(1024, typed=True)(Choose)

NOT_YOUR_DECISION: Final = Reason(
    "not-your-decision",
    "base.turn.order",
    Text("It is not {seat} who decides now.", "{seat} ist jetzt nicht an der Reihe."),
)
NOT_AN_OPTION: Final = Reason(
    "not-an-option",
    "base.turn.order",
    Text("{option} is not one of the options.", "{option} steht nicht zur Wahl."),
)
NOT_DISCARDABLE: Final = Reason(
    "not-discardable",
    "base.plant.received",
    Text("{card} may not be discarded.", "{card} darf nicht abgelegt werden."),
)
REASONS = (NOT_YOUR_DECISION, NOT_AN_OPTION, NOT_DISCARDABLE)
