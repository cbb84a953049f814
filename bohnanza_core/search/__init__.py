"""States as values: for bots that search, and for simulations."""

from .._engine.state import GameState
from .._model.field_docs import document_fields
from .._views.offer_builder import RandomSource
from .._views.outlook import Outlook
from .determinize import determinize
from .functions import (
    advance,
    apply,
    apply_with_events,
    legal_actions,
    offer_builder,
    outcome,
    waiting_for,
    why_not,
)
from .rollout import Rollout, is_compiled

__all__ = [
    "GameState",
    "Outlook",
    "RandomSource",
    "Rollout",
    "advance",
    "apply",
    "apply_with_events",
    "determinize",
    "is_compiled",
    "legal_actions",
    "offer_builder",
    "outcome",
    "waiting_for",
    "why_not",
]

document_fields(globals())
