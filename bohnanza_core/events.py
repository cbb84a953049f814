"""Every event of the core: what `Game.apply` returns; and lines of a log, which tell of them."""

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
from ._family.fields import FieldsChanged
from ._family.third_field import FieldBought
from ._model.events import (
    Event,
    Moved,
    Renumbered,
    Shuffled,
    SlotChanged,
    StatusChanged,
)
from ._model.field_docs import document_fields
from ._views.lines import Line, LinePart

__all__ = [
    "DeckEmptied",
    "DeckMade",
    "Discarded",
    "Drawn",
    "Event",
    "FieldBought",
    "FieldsChanged",
    "GameEnded",
    "GameStarted",
    "Harvested",
    "Line",
    "LinePart",
    "Moved",
    "OfferDeclined",
    "OfferMade",
    "OfferWithdrawn",
    "OffersLapsed",
    "Passed",
    "Planted",
    "Renumbered",
    "Revealed",
    "Shuffled",
    "SlotChanged",
    "StageEntered",
    "StatusChanged",
    "TieBroken",
    "TradeEnded",
    "Traded",
    "TurnEnded",
    "TurnStarted",
]

document_fields(globals())
