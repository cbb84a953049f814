"""What a variant declares: its steps, decisions, actions, events and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
from attrs import define

from .actions import Action, ActionSpec, Answers, FreePart
from .agenda import Decision, DecisionSpec, Implied, Scope, ScopeSpec, Step, StepSpec
from .events import Event
from .reasons import Reason, Remedy
from .roles import Role
from .slots import Slot
from .text import Text

if TYPE_CHECKING:
    from .._engine.table import Table

S = TypeVar("S", bound=Step)
D = TypeVar("D", bound=Decision)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=type[Event])
C = TypeVar("C", bound=type[Scope])


@define
class Declarations:
    """Steps, scopes, decisions, actions and events of a variant, and its reasons to refuse.

    A module makes one of these and declares each of its things with it, in one place::

        declared = Declarations()

        @frozen
        class Rain(Step):
            ...

        @declared.step(Rain)
        def rain(table: Table, step: Rain) -> None:
            ...

    ``collect_declarations`` returns it; of several modules, ``Declarations.joined`` makes one.
    """

    steps: tuple[StepSpec[Any], ...] = ()
    """How steps are carried out."""
    scopes: tuple[ScopeSpec, ...] = ()
    """The scopes there are."""
    decisions: tuple[DecisionSpec[Any], ...] = ()
    """How decisions are asked."""
    actions: tuple[ActionSpec[Any], ...] = ()
    """How actions are listed, judged and carried out."""
    events: tuple[type[Event], ...] = ()
    """The classes of the events."""
    reasons: tuple[Reason, ...] = ()
    """The reasons to refuse an action."""
    slots: tuple[Slot, ...] = ()
    """Places for values that what is declared here needs, besides those of `collect_slots`."""
    reports: tuple[Callable[[Table, Table], Event | None], ...] = ()
    """Functions that are asked after an action, with the table before it and the one after it, for
    an event that says what it has come to; None: nothing."""

    @classmethod
    def joined(cls, *parts: Declarations) -> Declarations:
        """Return the declarations of several modules as one."""
        names = attrs.fields_dict(cls)
        return cls(*(tuple(one for part in parts for one in getattr(part, name)) for name in names))

    @property
    def entries(self) -> tuple[Any, ...]:
        """Everything that can be on the agenda."""
        return (*self.steps, *self.scopes, *self.decisions)

    # Each thing in one place

    def step(
        self, type_: type[S]
    ) -> Callable[[Callable[[Table, S], None]], Callable[[Table, S], None]]:
        """Declare the function below, which carries out a step."""

        def declare(run: Callable[[Table, S], None]) -> Callable[[Table, S], None]:
            self.steps += (StepSpec(type_, run),)
            return run

        return declare

    def scope(self, class_: C) -> C:
        """Declare the class below as a scope."""
        self.scopes += (ScopeSpec(class_),)
        return class_

    def event(self, class_: E) -> E:
        """Declare the class below as an event."""
        self.events += (class_,)
        return class_

    def reason(
        self,
        code: str,
        clause: str,
        text: Text,
        *,
        details: Callable[[Table, Any], Mapping[str, object]] | None = None,
        roles: Mapping[str, Role] | None = None,
        remedies: Sequence[Remedy] = (),
    ) -> Reason:
        """Declare a reason to refuse, and return it."""
        made = Reason(code, clause, text, details, roles or {}, tuple(remedies))
        self.reasons += (made,)
        return made

    def decision(
        self,
        type_: type[D],
        prompt: Text,
        clause: str,
        *,
        for_others: Text | None = None,
        pending: Callable[[Table, D], object] | None = None,
        before_asking: Callable[[Table, D], None] | None = None,
        plantable: Callable[[Table, D], Sequence[int]] | None = None,
        no_room: Text | None = None,
        planted: Callable[[Table, D, int], None] | None = None,
        options: Callable[[Table, D], Sequence[int | str]] | None = None,
        chosen: Callable[[Table, D, int | str], None] | None = None,
        option_role: Role | None = None,
        option_zone: Callable[[Table, D], int] | None = None,
        label: Callable[[Table, D, int | str], Text] | None = None,
        passed: Callable[[Table, D], None] | None = None,
        passing: Text | None = None,
        passed_text: Text | None = None,
        discardable: Callable[[Table, D], Sequence[int]] | None = None,
        discarded: Callable[[Table, D, int], None] | None = None,
        interrupts: bool = False,
        final: bool = False,
        implies: Callable[[Table, D], Sequence[Implied]] | None = None,
        impossible: Callable[[Table, D], str | None] | None = None,
    ) -> None:
        """Declare how a decision is asked; the arguments are the fields of `DecisionSpec`."""
        self.decisions += (
            DecisionSpec(
                type_,
                prompt,
                clause,
                for_others,
                pending,
                before_asking,
                plantable,
                no_room,
                planted,
                options,
                chosen,
                option_role,
                option_zone,
                label,
                passed,
                passing,
                passed_text,
                discardable,
                discarded,
                interrupts,
                final,
                implies,
                impossible,
            ),
        )

    def action(
        self,
        type_: type[A],
        candidates: Callable[[Table, int, Any], Sequence[A]] | None,
        *,
        answers: Answers | tuple[type[Decision], ...] = Answers.ANY_TIME,
        accepts: Callable[[Table, A], bool] | None = None,
        why_not: Callable[[Table, A], Reason | None] | None = None,
        otherwise: Reason | Callable[[Table, A], Reason] | None = None,
        title: Text | None = None,
        wording: Callable[[A], Text | None] | None = None,
        only_while: type | None = None,
        candidates_are_legal: bool = False,
        does: Callable[[Table, A], Sequence[Action]] | None = None,
        free: Callable[[Table, A], Mapping[str, FreePart]] | None = None,
    ) -> Callable[[Callable[[Table, A], None]], Callable[[Table, A], None]]:
        """Declare the function below, which carries out an action.

        The arguments are the other fields of `ActionSpec`.
        """

        def declare(apply: Callable[[Table, A], None]) -> Callable[[Table, A], None]:
            self.actions += (
                ActionSpec(
                    type_,
                    apply,
                    candidates,
                    answers,
                    accepts,
                    why_not,
                    otherwise,
                    title,
                    wording,
                    only_while,
                    candidates_are_legal,
                    does,
                    free,
                ),
            )
            return apply

        return declare
