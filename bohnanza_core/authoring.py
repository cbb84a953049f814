"""What the author of a variant needs, under headings.

Import it as a whole, ``import bohnanza_core.authoring as ba``, or name by name.
"""

from ._composing.card_data import CardData, load_card_data
from ._engine.rules import Rules
from ._engine.scoring import score
from ._engine.state import GameState
from ._engine.table import Table
from ._family.actions import (
    Accept,
    Choose,
    Decline,
    Discard,
    EndTrade,
    Harvest,
    HarvestPlan,
    Offer,
    Pass,
    Plant,
    Withdraw,
)
from ._family.buying import (
    Buy,
    Price,
    Purchase,
    Purchases,
    pay,
    price_of,
    purchase,
    times_bought,
    why_not_pay,
)
from ._family.coins import shuffle_coins
from ._family.deck import can_take_from_deck, cards_due, take_from_deck
from ._family.events import (
    DeckEmptied,
    DeckMade,
    Discarded,
    Drawn,
    GameEnded,
    GameStarted,
    Harvested,
    OfferDeclined,
    OfferMade,
    OffersLapsed,
    OfferWithdrawn,
    Passed,
    Planted,
    Revealed,
    StageEntered,
    TieBroken,
    Traded,
    TradeEnded,
    TurnEnded,
    TurnStarted,
)
from ._family.harvesting import harvest_field, is_protected, why_not_harvest
from ._family.offering import open_trading, record_trade, tradable
from ._family.offers import (
    ConcludedTrade,
    OpenOffer,
    OpenOffers,
    TurnTrades,
)
from ._family.payment import beanometer, beanometer_card, harvest_plan, paid_cards
from ._family.planting import (
    MAKE_ROOM,
    bean_count,
    cards_to_plant,
    counts_on_field,
    field_sort,
    open_fields,
    plant_card,
    why_not_plant,
)
from ._family.shared_actions import (
    close_decision,
    discard_card,
    discardable,
    front_bean,
    front_beans,
    pass_decision,
    rear_bean,
)
from ._family.steps import (
    Draw,
    FinalHarvest,
    GameOver,
    MakeDeck,
    PlantFirst,
    PlantReceived,
    PlantSecond,
    Reveal,
    StartTurn,
    Trading,
)
from ._family.third_field import BoughtFields, BuyField, FieldBought
from ._family.turn import set_start_player
from ._model.actions import Action, ActionSpec, Answers
from ._model.agenda import (
    Decision,
    DecisionSpec,
    EnterStage,
    Implied,
    Scope,
    ScopeSpec,
    Stage,
    Step,
    StepSpec,
)
from ._model.cards import (
    BEAN_BACK,
    Back,
    Beanometer,
    Card,
    CardSet,
    Catalogue,
    Face,
    NewCards,
    Provenance,
    Sort,
)
from ._model.clauses import Clause, load_clauses
from ._model.declarations import Declarations
from ._model.events import (
    Event,
    Moved,
    Renumbered,
    Shuffled,
    SlotChanged,
    StatusChanged,
)
from ._model.field_docs import document_fields
from ._model.hookspecs import hookimpl, only_while
from ._model.manifest import (
    Conflict,
    Layer,
    Manifest,
    Migration,
    Option,
    Variant,
    VariantUse,
    parse_use,
    use,
)
from ._model.nouns import Noun
from ._model.outcome import Outcome, Taler, TieBreak
from ._model.parties import Party
from ._model.planting_rules import Joker, PlantingRule, every_sort
from ._model.reasons import Problem, Reason, Refusal, Remedy
from ._model.roles import (
    ALL,
    NOBODY,
    OWNER,
    TOP,
    Audience,
    CardId,
    FieldNumber,
    KnownTo,
    LyingIn,
    OfferedCard,
    Private,
    Public,
    Role,
    Seat,
    Side,
    SortKey,
    ZoneIndex,
    named_cards,
)
from ._model.settings import ScoreUnit, Settings
from ._model.shared import Shared
from ._model.slots import Clock, Slot
from ._model.status import Status
from ._model.text import Language, Text
from ._model.zones import (
    COUNT,
    HIDDEN,
    POSITIONS,
    Backs,
    Layout,
    Zone,
)
from .errors import (
    BohnanzaError,
    CardDataError,
    CompositionError,
    RuleDefectError,
)

__all__ = [  # noqa: RUF022 - grouped under headings
    # Say who you are
    "Manifest",
    "Layer",
    "Option",
    "Conflict",
    "Migration",
    "Variant",
    "VariantUse",
    "use",
    "parse_use",
    "Problem",
    "Text",
    "Noun",
    "Language",
    # Answer hooks
    "hookimpl",
    "only_while",
    "Shared",
    # Figures and rules in words
    "Settings",
    "ScoreUnit",
    "Clause",
    "load_clauses",
    # Cards
    "NewCards",
    "CardSet",
    "Face",
    "Sort",
    "BEAN_BACK",
    "Back",
    "Beanometer",
    "Card",
    "Catalogue",
    "CardData",
    "load_card_data",
    "Provenance",
    # Places for cards and values
    "Zone",
    "Backs",
    "POSITIONS",
    "COUNT",
    "HIDDEN",
    "Layout",
    "Party",
    "Slot",
    "Clock",
    # Who may know what
    "Audience",
    "ALL",
    "OWNER",
    "TOP",
    "NOBODY",
    "Public",
    "Private",
    "KnownTo",
    "LyingIn",
    "Role",
    "Seat",
    "Side",
    "CardId",
    "OfferedCard",
    "SortKey",
    "FieldNumber",
    "ZoneIndex",
    "named_cards",
    # Declare
    "Declarations",
    "StepSpec",
    "ScopeSpec",
    "DecisionSpec",
    "Implied",
    "ActionSpec",
    "Answers",
    "Stage",
    "PlantingRule",
    "Joker",
    "every_sort",
    "Price",
    "purchase",
    "Reason",
    "Remedy",
    "MAKE_ROOM",
    "Refusal",
    "TieBreak",
    "Outcome",
    "HarvestPlan",
    # Base classes
    "Step",
    "Scope",
    "Decision",
    "Action",
    "Event",
    "document_fields",
    # At the table
    "Table",
    "Rules",
    "GameState",
    "Status",
    "open_fields",
    "field_sort",
    "bean_count",
    "counts_on_field",
    "why_not_plant",
    "plant_card",
    "cards_to_plant",
    "front_bean",
    "front_beans",
    "rear_bean",
    "close_decision",
    "pass_decision",
    "discard_card",
    "discardable",
    "cards_due",
    "can_take_from_deck",
    "take_from_deck",
    "shuffle_coins",
    "price_of",
    "why_not_pay",
    "pay",
    "times_bought",
    "tradable",
    "record_trade",
    "open_trading",
    "beanometer",
    "beanometer_card",
    "paid_cards",
    "harvest_plan",
    "harvest_field",
    "is_protected",
    "why_not_harvest",
    "score",
    "Taler",
    "set_start_player",
    # Steps, decisions and values of the base game
    "EnterStage",
    "StartTurn",
    "Reveal",
    "Draw",
    "MakeDeck",
    "PlantFirst",
    "PlantSecond",
    "PlantReceived",
    "Trading",
    "FinalHarvest",
    "GameOver",
    "OpenOffer",
    "OpenOffers",
    "ConcludedTrade",
    "TurnTrades",
    "BoughtFields",
    "Purchases",
    "Purchase",
    # Actions of the base game
    "Plant",
    "Harvest",
    "Pass",
    "Choose",
    "Discard",
    "Buy",
    "BuyField",
    "Offer",
    "Accept",
    "Decline",
    "Withdraw",
    "EndTrade",
    # Events of the base game
    "Moved",
    "Renumbered",
    "Shuffled",
    "SlotChanged",
    "StatusChanged",
    "GameStarted",
    "TurnStarted",
    "TurnEnded",
    "StageEntered",
    "Planted",
    "Harvested",
    "Revealed",
    "Drawn",
    "DeckEmptied",
    "DeckMade",
    "Discarded",
    "Passed",
    "GameEnded",
    "TieBroken",
    "OfferMade",
    "OfferDeclined",
    "OfferWithdrawn",
    "OffersLapsed",
    "Traded",
    "TradeEnded",
    "FieldBought",
    # Errors
    "BohnanzaError",
    "CardDataError",
    "CompositionError",
    "RuleDefectError",
]

document_fields(globals())
