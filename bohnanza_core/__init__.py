"""A rules engine for the Bohnanza card-game family, with variants that compose."""

from ._actions import Ability, Action, ActionKind, Choose, Discard, Pass, Plant
from ._agenda import Decision, DecisionKind, Scope, ScopeKind, Stage, Step, StepKind
from ._answers import answered, front_bean, front_beans, nothing_to_plant, rear_bean
from ._awake import Awake
from ._buying import BoughtFields, BuyField, FieldBought
from ._card_data import CardData, load_card_data
from ._cards import Beanometer, Card, CardSet, Catalogue, Face, Provenance, Sort
from ._clauses import Clause, load_clauses
from ._collect import Deck
from ._compiled import is_compiled
from ._compose import RuleSet, check_composition, compose
from ._cut import CutEvent
from ._determinize import determinize
from ._discovery import BrokenVariantWarning, variants
from ._domains import RandomSource, TradeDomain
from ._drafting import Completion, OfferDraft
from ._drawing import take
from ._drawing_steps import Draw, MakeDeck, Reveal
from ._ending import FinalHarvest, Outcome, Over, TieBreak, score
from ._errors import (
    BohnanzaError,
    CardDataError,
    CompositionError,
    IllegalActionError,
    OptionError,
    RuleDefectError,
    SaveError,
    StaleActionError,
    UndoError,
    UnknownLanguageError,
)
from ._events import (
    DeckEmptied,
    DeckMade,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    GameStarted,
    Harvested,
    Moved,
    Passed,
    Planted,
    Revealed,
    Settled,
    Shuffled,
    SlotChanged,
    StageEntered,
    TurnEnded,
    TurnStarted,
)
from ._fits import Fit, every_sort
from ._following import follow
from ._game import Game
from ._happened import Events
from ._harvest import harvest_field, harvest_plan, protected
from ._harvest_values import Harvest, HarvestPlan
from ._hookspecs import hookimpl, only_while
from ._kinds import Kinds
from ._legend import (
    FaceEntry,
    Legend,
    SortEntry,
    StageEntry,
    VariantEntry,
    ZoneEntry,
    legend,
)
from ._manifest import (
    Conflict,
    Layer,
    Manifest,
    Migration,
    Option,
    VariantUse,
    parse_use,
    use,
)
from ._matrix import Combination, Matrix, matrix
from ._messages import Wire
from ._offering import tradable
from ._offers import Accept, Decline, EndTrade, Offer, Offers, OpenOffer, Trade, Withdraw
from ._places import Field, Hand
from ._planting import bean_count, field_sort, fit, lay, open_fields, to_plant
from ._planting_steps import PlantFirst, PlantReceived, PlantSecond
from ._problems import Problem
from ._question import Choice, Question
from ._reasons import Reason, Refusal
from ._roles import (
    ALL,
    NOBODY,
    OWNER,
    TOP,
    Audience,
    CardId,
    FieldNumber,
    LyingIn,
    OfferedCard,
    Private,
    Public,
    Role,
    Seat,
    SortKey,
    ZoneIndex,
)
from ._rollout import Rollout
from ._rules import (
    Transition,
    advance,
    apply,
    legal_actions,
    outcome,
    trade_domain,
    transition,
    waiting_for,
    why_not,
)
from ._seated import SeatedRules
from ._settings import Settings
from ._starting import load_game, load_snapshot, new_game
from ._state import Clock, Fact, GameState, Slot
from ._table import Table
from ._text import Language, Text
from ._trade_events import (
    ExchangeOpened,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    Traded,
    TradeEnded,
)
from ._turn import name_start_player
from ._turn_steps import EnterStage, StartTurn
from ._undo import UndoObstacle
from ._version import __version__
from ._views import NoSuchZoneError, View, ZoneView
from ._zones import COUNT, HIDDEN, POSITIONS, Layout, Structure, Zone

__all__ = [
    "ALL",
    "COUNT",
    "HIDDEN",
    "NOBODY",
    "OWNER",
    "POSITIONS",
    "TOP",
    "Ability",
    "Accept",
    "Action",
    "ActionKind",
    "Audience",
    "Awake",
    "Beanometer",
    "BohnanzaError",
    "BoughtFields",
    "BrokenVariantWarning",
    "BuyField",
    "Card",
    "CardData",
    "CardDataError",
    "CardId",
    "CardSet",
    "Catalogue",
    "Choice",
    "Choose",
    "Clause",
    "Clock",
    "Combination",
    "Completion",
    "CompositionError",
    "Conflict",
    "CutEvent",
    "Decision",
    "DecisionKind",
    "Deck",
    "DeckEmptied",
    "DeckMade",
    "Decline",
    "Discard",
    "Discarded",
    "Draw",
    "Drawn",
    "EndTrade",
    "EnterStage",
    "Event",
    "Events",
    "ExchangeOpened",
    "Face",
    "FaceEntry",
    "Fact",
    "Field",
    "FieldBought",
    "FieldNumber",
    "FinalHarvest",
    "Fit",
    "Game",
    "GameEnded",
    "GameStarted",
    "GameState",
    "Hand",
    "Harvest",
    "HarvestPlan",
    "Harvested",
    "IllegalActionError",
    "Kinds",
    "Language",
    "Layer",
    "Layout",
    "Legend",
    "LyingIn",
    "MakeDeck",
    "Manifest",
    "Matrix",
    "Migration",
    "Moved",
    "NoSuchZoneError",
    "Offer",
    "OfferDeclined",
    "OfferDraft",
    "OfferLapsed",
    "OfferMade",
    "OfferWithdrawn",
    "OfferedCard",
    "Offers",
    "OpenOffer",
    "Option",
    "OptionError",
    "Outcome",
    "Over",
    "Pass",
    "Passed",
    "Plant",
    "PlantFirst",
    "PlantReceived",
    "PlantSecond",
    "Planted",
    "Private",
    "Problem",
    "Provenance",
    "Public",
    "Question",
    "RandomSource",
    "Reason",
    "Refusal",
    "Reveal",
    "Revealed",
    "Role",
    "Rollout",
    "RuleDefectError",
    "RuleSet",
    "SaveError",
    "Scope",
    "ScopeKind",
    "Seat",
    "SeatedRules",
    "Settings",
    "Settled",
    "Shuffled",
    "Slot",
    "SlotChanged",
    "Sort",
    "SortEntry",
    "SortKey",
    "Stage",
    "StageEntered",
    "StageEntry",
    "StaleActionError",
    "StartTurn",
    "Step",
    "StepKind",
    "Structure",
    "Table",
    "Text",
    "TieBreak",
    "Trade",
    "TradeDomain",
    "TradeEnded",
    "Traded",
    "Transition",
    "TurnEnded",
    "TurnStarted",
    "UndoError",
    "UndoObstacle",
    "UnknownLanguageError",
    "VariantEntry",
    "VariantUse",
    "View",
    "Wire",
    "Withdraw",
    "Zone",
    "ZoneEntry",
    "ZoneIndex",
    "ZoneView",
    "__version__",
    "advance",
    "answered",
    "apply",
    "bean_count",
    "check_composition",
    "compose",
    "determinize",
    "every_sort",
    "field_sort",
    "fit",
    "follow",
    "front_bean",
    "front_beans",
    "harvest_field",
    "harvest_plan",
    "hookimpl",
    "is_compiled",
    "lay",
    "legal_actions",
    "legend",
    "load_card_data",
    "load_clauses",
    "load_game",
    "load_snapshot",
    "matrix",
    "name_start_player",
    "new_game",
    "nothing_to_plant",
    "only_while",
    "open_fields",
    "outcome",
    "parse_use",
    "protected",
    "rear_bean",
    "score",
    "take",
    "to_plant",
    "tradable",
    "trade_domain",
    "transition",
    "use",
    "variants",
    "waiting_for",
    "why_not",
]
