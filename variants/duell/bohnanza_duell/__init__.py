"""Das Duell: the format ``duell`` for two players."""

from ._bonus import DiscardBonus, ExchangeBonus, FulfilBonus, LastBonus
from ._bonus_cards import Bonus
from ._events import (
    BluffCalled,
    BonusDiscarded,
    BonusDrawn,
    BonusFulfilled,
    GiftAccepted,
    GiftDelivered,
    GiftOffered,
    GiftRefused,
    NoGift,
)
from ._gifts import (
    AcceptGift,
    AnswerGift,
    DeliverGift,
    Gifts,
    OfferGift,
    PushGift,
    RefuseGift,
)
from ._variant import MANIFEST, Duell, DuellTurn
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
    "DuellTurn",
    "ExchangeBonus",
    "FulfilBonus",
    "GiftAccepted",
    "GiftDelivered",
    "GiftOffered",
    "GiftRefused",
    "Gifts",
    "LastBonus",
    "NoGift",
    "OfferGift",
    "PushGift",
    "RefuseGift",
    "__version__",
    "variant",
]

variant = Duell()
"""The plugin behind the entry point."""
