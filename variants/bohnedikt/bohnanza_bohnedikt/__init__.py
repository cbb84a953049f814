"""Bohnedikt: the expansion ``bohnedikt``."""

from typing import Final

from bohnanza_core.authoring import document_fields

from ._edicts import Edict, Modifiers
from ._events import (
    EdictRead,
    EdictUsed,
    FrontCardSeen,
    ReceivedKept,
    Sacrificed,
    SacrificeDiscarded,
    SacrificeDrawn,
    TaxPaid,
    TributePaid,
)
from ._front_card import DiscardSacrifice, PlantAfterSacrifice
from ._in_force import Edicts
from ._offering import KeepReceived, UseEdict
from ._sacrifice_cards import Pair
from ._sacrifices import Sacrifice
from ._tax import CoinTax, RaiseCoins
from ._tribute import ClaimTribute, PayTribute
from ._variant import MANIFEST, Bohnedikt
from ._version import __version__

__all__ = [
    "MANIFEST",
    "Bohnedikt",
    "ClaimTribute",
    "CoinTax",
    "DiscardSacrifice",
    "Edict",
    "EdictRead",
    "EdictUsed",
    "Edicts",
    "FrontCardSeen",
    "KeepReceived",
    "Modifiers",
    "Pair",
    "PayTribute",
    "PlantAfterSacrifice",
    "RaiseCoins",
    "ReceivedKept",
    "Sacrifice",
    "SacrificeDiscarded",
    "SacrificeDrawn",
    "Sacrificed",
    "TaxPaid",
    "TributePaid",
    "UseEdict",
    "__version__",
    "variant",
]

variant: Final = Bohnedikt()
"""The plugin behind the entry point."""

document_fields(globals())
