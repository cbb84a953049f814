"""States as values: for bots that search, and for simulations."""

from .._engine.compiled import (
    is_compiled,
)
from .._model.field_docs import (
    document_fields,
)
from .._model.state import (
    GameState,
)
from .._views.offer_builder import (
    RandomSource,
)
from ..search.determinize import (
    determinize,
)
from ..search.functions import (
    Transition,
    advance,
    apply,
    legal_actions,
    offer_builder,
    outcome,
    transition,
    waiting_for,
    why_not,
)
from ..search.rollout import (
    Rollout,
)

__all__ = [
    "GameState",
    "RandomSource",
    "Rollout",
    "Transition",
    "advance",
    "apply",
    "determinize",
    "is_compiled",
    "legal_actions",
    "offer_builder",
    "outcome",
    "transition",
    "waiting_for",
    "why_not",
]

document_fields(globals())
