"""What is still to be done: steps, decisions and scopes.

The agenda is data in the state, its last entry is next. A step runs by itself; a decision waits
for seats; a scope does nothing, but as long as it is on the agenda something is going on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from .roles import Public, Role, Seat
from .text import Text

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class Step:
    """One indivisible part of a procedure; carries integers and strings only."""


@frozen
class Scope(Step):
    """A fact with a duration: it holds while the scope is on the agenda."""


@frozen
class Decision(Step):
    """Waits for a seat."""

    seat: Public[Seat]
    """Who decides."""


@frozen
class GoingOn:
    """The condition that a scope or a decision of one of these classes is on the agenda.

    At a decision that does not interrupt anything (see `DecisionSpec.interrupts`) nothing is
    going on but the decision itself.
    """

    entries: tuple[type[Step], ...]
    """The classes."""

    def __call__(self, table: Table) -> bool:
        """Tell whether it holds on a table."""
        decision = table.decision
        if table.rules.decisions[type(decision)].interrupts:
            return table.going_on(*self.entries)
        return type(decision) in self.entries


S = TypeVar("S", bound=Step)
D = TypeVar("D", bound=Decision)


@frozen
class StepSpec(Generic[S]):
    """How a step is carried out."""

    type: type[S]
    """The class of the steps, a frozen attrs class."""
    run: Callable[[Table, S], None]
    """Does one indivisible part and puts the rest on the agenda."""


@frozen
class ScopeSpec:
    """Declares a scope, so that it can be saved."""

    type: type[Scope]
    """The class of the scopes, a frozen attrs class."""


def never(_table: Table, _decision: Any) -> bool:
    """Say that something is left to decide until the decision is answered."""
    return False


@frozen
class DecisionSpec(Generic[D]):
    """How a decision is asked, and which of the shared actions answer it.

    A decision with ``plantable`` is answered by `Plant`, with ``options`` by `Choose`, with
    ``passed`` by `Pass`, with ``discardable`` by `Discard`: so the core's actions serve decisions
    that the core never heard of.
    """

    type: type[D]
    """The class of the decisions, a frozen attrs class."""
    prompt: Text
    """The question, for the seat that decides; it may name fields of the decision in braces."""
    clause: str
    """The clause the decision stands on; ``*.`` at its start is the edition in play."""
    done: Callable[[Table, D], bool] = never
    """Whether nothing is left to decide; asked after every action of any seat."""
    tidy: Callable[[Table, D], None] | None = None
    """Brings the table in order before ``done`` is asked."""
    plantable: Callable[[Table, D], Sequence[int]] | None = None
    """The cards that may be planted."""
    planted: Callable[[Table, D, int], None] | None = None
    """What follows when one of them was planted; nothing, if None."""
    options: Callable[[Table, D], Sequence[int | str]] | None = None
    """The values to choose from."""
    chosen: Callable[[Table, D, int | str], None] | None = None
    """What follows a choice."""
    option_role: Role | None = None
    """What the options stand for: seats or cards, which a text then calls by name."""
    label: Callable[[Table, D, int | str], Text] | None = None
    """What a player reads for an option, where its role does not say it."""
    passed: Callable[[Table, D], None] | None = None
    """What follows if the seat does without."""
    discardable: Callable[[Table, D], Sequence[int]] | None = None
    """The cards that `fold_discardable` may allow to be discarded instead of planted."""
    discarded: Callable[[Table, D, int], None] | None = None
    """What follows when one of them was discarded; nothing, if None."""
    interrupts: bool = False
    """It comes in the middle of something: besides what answers it, only what can be done at any
    time comes in between, nothing that waits for the end of an action. Every decision that can come
    up while a scope is on the agenda is of this kind."""
    final: bool = False
    """The game is over: no action is possible any more."""


@frozen
class Stage:
    """A named part of a procedure: ``setup``, ``turn``, ``refill`` or ``ending``."""

    procedure: str
    """The procedure it belongs to."""
    name: str
    """What other stages anchor to; unique within the procedure."""
    enter: Callable[[Table], None]
    """Puts the stage's steps and decisions on the agenda."""
    after: str = ""
    """Inserted behind the stage of that name."""
    before: str = ""
    """Inserted in front of the stage of that name."""
    replaces: str = ""
    """Takes the place, and the name, of that stage; others still anchor to it."""
    title: Text | None = None
    """What a player reads."""
