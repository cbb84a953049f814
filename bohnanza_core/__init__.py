"""A rules engine for the Bohnanza card-game family, with variants that compose.

These are the names that a front end needs. Authors of variants find theirs in
`bohnanza_core.authoring`, searches and simulations in `bohnanza_core.search`.
"""

from . import errors
from ._composing.compose import RuleSet, check_composition, compose
from ._composing.discovery import variants
from ._engine.rules import Rules
from ._family.actions import (
    Accept,
    Choose,
    Decline,
    Discard,
    EndTrade,
    Harvest,
    Offer,
    Pass,
    Plant,
    Withdraw,
)
from ._family.fields import Field
from ._family.third_field import BuyField
from ._game.game import Game
from ._game.starting import load_game, load_snapshot, new_game
from ._model.actions import Action
from ._model.agenda import Decision
from ._model.events import Event
from ._model.field_docs import document_fields
from ._model.manifest import (
    Manifest,
    Option,
    Variant,
    use,
)
from ._model.outcome import Outcome
from ._model.reasons import Problem, Refusal
from ._model.status import Status
from ._model.text import Language, Text
from ._version import __version__
from ._views.drafts import Draft, DraftCheck
from ._views.hand import Hand
from ._views.legend import Legend
from ._views.offer_builder import OfferBuilder
from ._views.question import Choice, Question
from ._views.seen_events import SeenEvent
from ._views.undo import UndoObstacle
from ._views.view import View, ZoneView
from ._wire.messages import Wire
from .errors import (
    BohnanzaError,
    CompositionError,
    IllegalActionError,
    SaveError,
    StaleActionError,
    UndoError,
)

__all__ = [
    "Accept",
    "Action",
    "BohnanzaError",
    "BuyField",
    "Choice",
    "Choose",
    "CompositionError",
    "Decision",
    "Decline",
    "Discard",
    "Draft",
    "DraftCheck",
    "EndTrade",
    "Event",
    "Field",
    "Game",
    "Hand",
    "Harvest",
    "IllegalActionError",
    "Language",
    "Legend",
    "Manifest",
    "Offer",
    "OfferBuilder",
    "Option",
    "Outcome",
    "Pass",
    "Plant",
    "Problem",
    "Question",
    "Refusal",
    "RuleSet",
    "Rules",
    "SaveError",
    "SeenEvent",
    "StaleActionError",
    "Status",
    "Text",
    "UndoError",
    "UndoObstacle",
    "Variant",
    "View",
    "Wire",
    "Withdraw",
    "ZoneView",
    "__version__",
    "check_composition",
    "compose",
    "load_game",
    "load_snapshot",
    "new_game",
    "use",
    "variants",
]

document_fields(globals())
document_fields(vars(errors))  # which stand below everything, and cannot do it themselves
