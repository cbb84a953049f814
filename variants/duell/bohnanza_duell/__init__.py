"""Das Duell: the format ``duell`` for two players."""

from typing import Final

from bohnanza_core.authoring import document_fields

from ._bonus import FulfilBonus, LastBonus
from ._bonus_cards import Bonus
from ._bonus_exchange import DiscardBonus, ExchangeBonus
from ._delivery import DeliverGift
from ._discarding import LastDiscard
from ._events import (
    BluffCalled,
    BonusDiscarded,
    BonusDrawn,
    BonusFulfilled,
    GiftAccepted,
    GiftOffered,
    GiftRefused,
)
from ._gifts import (
    AcceptGift,
    AnswerGift,
    Gifts,
    OfferGift,
    PushGift,
    RefuseGift,
)
from ._variant import MANIFEST, Duell
from ._version import __version__

__all__ = [
    "MANIFEST",
    "AcceptGift",
    "AnswerGift",
    "BluffCalled",
    "Bonus",
    "BonusDiscarded",
    "BonusDrawn",
    "BonusFulfilled",
    "DeliverGift",
    "DiscardBonus",
    "Duell",
    "ExchangeBonus",
    "FulfilBonus",
    "GiftAccepted",
    "GiftOffered",
    "GiftRefused",
    "Gifts",
    "LastBonus",
    "LastDiscard",
    "OfferGift",
    "PushGift",
    "RefuseGift",
    "__version__",
    "variant",
]

variant: Final = Duell()
"""The plugin behind the entry point."""

document_fields(globals())
