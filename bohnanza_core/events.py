"""Every event of the core: what `Game.apply` returns."""

from ._family.third_field import (
    FieldBought,
)
from ._family.trade_events import (
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    Traded,
    TradeEnded,
)
from ._model.events import (
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
    Shuffled,
    SlotChanged,
    StageEntered,
    StatusChanged,
    TurnEnded,
    TurnStarted,
)
from ._model.field_docs import (
    document_fields,
)

__all__ = [
    "DeckEmptied",
    "DeckMade",
    "Discarded",
    "Drawn",
    "Event",
    "FieldBought",
    "GameEnded",
    "GameStarted",
    "Harvested",
    "Moved",
    "OfferDeclined",
    "OfferLapsed",
    "OfferMade",
    "OfferWithdrawn",
    "Passed",
    "Planted",
    "Revealed",
    "Shuffled",
    "SlotChanged",
    "StageEntered",
    "StatusChanged",
    "TradeEnded",
    "Traded",
    "TurnEnded",
    "TurnStarted",
]

document_fields(globals())
