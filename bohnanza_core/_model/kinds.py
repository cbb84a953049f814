"""What a variant adds to the vocabulary of the kernel."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

from .actions import ActionSpec
from .agenda import DecisionSpec, ScopeSpec, StepSpec
from .events import Event
from .reasons import Reason


@frozen
class Declarations:
    """Kinds of steps, scopes, decisions, actions and events, and reasons to refuse."""

    steps: tuple[StepSpec[Any], ...] = ()
    scopes: tuple[ScopeSpec, ...] = ()
    decisions: tuple[DecisionSpec[Any], ...] = ()
    actions: tuple[ActionSpec[Any], ...] = ()
    events: tuple[type[Event], ...] = ()
    reasons: tuple[Reason, ...] = ()

    @classmethod
    def joined(cls, *parts: Declarations) -> Declarations:
        """Return all kinds of several parts, so that each module can declare its own."""
        names = attrs.fields_dict(cls)
        return cls(*(tuple(kind for part in parts for kind in getattr(part, n)) for n in names))

    @property
    def entries(self) -> tuple[Any, ...]:
        """Everything that can stand on the agenda."""
        return (*self.steps, *self.scopes, *self.decisions)
