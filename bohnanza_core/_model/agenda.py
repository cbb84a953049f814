"""What is still to be done: steps, decisions and scopes.

The agenda is data in the state, and its last entry is next. A step runs by itself; a decision waits
for a seat; a scope does nothing: it marks that something is going on while it is on the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

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
    """Marks that something is going on, as long as it is on the agenda."""


@frozen
class Decision(Step):
    """Waits for a seat."""

    seat: Public[Seat]
    """Who decides."""


S = TypeVar("S", bound=Step)
D = TypeVar("D", bound=Decision)


def no_cards(_table: Table, _decision: Decision) -> tuple[int, ...]:
    """Return none: for ``discardable`` where only variants allow discards."""
    return ()


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


@frozen
class Implied:
    """A card that must lie somewhere, since otherwise there would be no such decision."""

    key: str
    """The key of its sort, or of its face."""
    zones: tuple[int, ...]
    """It lies in one of these."""


@frozen
class DecisionSpec(Generic[D]):
    """How a decision is asked, and which of the shared actions answer it.

    A decision with ``plantable`` is answered by `Plant`, with ``options`` by `Choose`, with
    ``passed`` by `Pass`, with ``discardable`` by `Discard`: so the core's actions also serve
    decisions of variants.
    """

    type: type[D]
    """The class of the decisions, a frozen attrs class."""
    prompt: Text
    """The question, for the seat that decides; it may name fields of the decision in braces."""
    clause: str
    """The clause behind the decision; ``*.`` at its start stands for the edition in play."""
    for_others: Text | None = None
    """What everybody else reads, such as "{seat} chooses whom to attack": who decides, and what
    about. It may name fields of the decision that everybody may know. None: that ``{seat}`` is
    asked the question."""
    pending: Callable[[Table, D], object] | None = None
    """Returns something truthy while something is left to decide; asked after every action of any
    seat. None: it is pending while there are cards to plant, or without ``plantable`` cards to
    discard, or without both until it is answered."""
    before_asking: Callable[[Table, D], None] | None = None
    """Called before ``pending`` is asked, to put the table in order."""
    plantable: Callable[[Table, D], Sequence[int]] | None = None
    """The cards that may be planted."""
    no_room: Text | None = None
    """The question where none of them can be planted and nothing can be done about it; None: the
    usual one, and that planting is not possible now."""
    planted: Callable[[Table, D, int], None] | None = None
    """Called when one of them was planted; None: nothing follows."""
    options: Callable[[Table, D], Sequence[int | str]] | None = None
    """The values to choose from."""
    chosen: Callable[[Table, D, int | str], None] | None = None
    """Called with the choice."""
    option_role: Role | None = None
    """What the options stand for: seats or cards, which texts then call by name, or anything else
    that lies on the table."""
    option_zone: Callable[[Table, D], int] | None = None
    """Returns the zone in which the options are places, if that is their role."""
    label: Callable[[Table, D, int | str], Text] | None = None
    """Returns the text that a player reads for an option, where its role does not say it. It may
    name ``{option}`` and the fields of the decision."""
    passed: Callable[[Table, D], None] | None = None
    """Called when the seat passes."""
    passing: Text | None = None
    """What a player reads for passing, such as "End the magic phase"; None: "Pass"."""
    passed_text: Text | None = None
    """The line of the log when ``{seat}`` has passed; None: that ``{seat}`` passes."""
    discardable: Callable[[Table, D], Sequence[int]] | None = None
    """The cards that may be discarded; variants may change them by `fold_discardable`."""
    discarded: Callable[[Table, D, int], None] | None = None
    """Called when one of them was discarded; None: nothing follows."""
    interrupts: bool = False
    """It comes in the middle of an action: actions that answer `Answers.BETWEEN_ACTIONS` must wait
    until it is over; those that answer `Answers.ANY_TIME` need not."""
    final: bool = False
    """The game is over: no action is possible any more."""
    implies: Callable[[Table, D], Sequence[Implied]] | None = None
    """Returns what the decision tells everybody of cards that may be hidden: `determinize` lets
    them lie there. It must not ask where hidden cards lie. None: nothing."""
    impossible: Callable[[Table, D], str | None] | None = None
    """Returns what about such a decision cannot be on this table, in a few words, or None. It is
    asked when a snapshot, or a save that begins in the middle, is loaded."""


@frozen
class Stage:
    """A named part of a procedure: ``setup``, ``turn``, ``refill`` or ``ending``."""

    procedure: str
    """The procedure it belongs to."""
    name: str
    """What other stages anchor to; unique within the procedure."""
    enter: Callable[[Table], None] | None = None
    """Puts the stage's steps and decisions on the agenda. None: the stage that it replaces stays as
    it is, with another title."""
    after: str = ""
    """Inserted behind the stage of that name."""
    before: str = ""
    """Inserted in front of the stage of that name."""
    replaces: str = ""
    """Takes the place, and the name, of that stage; others still anchor to it."""
    title: Text | None = None
    """What a player reads."""


@frozen
class EnterStage(Step):
    """Go on with a stage of a procedure."""

    procedure: Public[str]
    """``setup``, ``turn``, ``refill`` or ``ending``."""
    stage: Public[str]
    """The name of the stage; empty: the procedure is over."""
