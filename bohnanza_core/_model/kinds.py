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
    """What runs by itself."""
    scopes: tuple[ScopeSpec, ...] = ()
    """What goes on while other entries of the agenda run."""
    decisions: tuple[DecisionSpec[Any], ...] = ()
    """What the game waits for."""
    actions: tuple[ActionSpec[Any], ...] = ()
    """What a seat can do."""
    events: tuple[type[Event], ...] = ()
    """What can happen."""
    reasons: tuple[Reason, ...] = ()
    """Why an action can be refused."""

    @classmethod
    def joined(cls, *parts: Declarations) -> Declarations:
        """Return all kinds of several parts, so that each module can declare its own."""
        names = attrs.fields_dict(cls)
        return cls(*(tuple(kind for part in parts for kind in getattr(part, n)) for n in names))

    @property
    def entries(self) -> tuple[Any, ...]:
        """Everything that can stand on the agenda."""
        return (*self.steps, *self.scopes, *self.decisions)
