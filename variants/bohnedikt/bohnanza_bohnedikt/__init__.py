"""Bohnedikt: the expansion ``bohnedikt``."""

from typing import Final

from bohnanza_core.authoring import document_fields

from ._edict_cards import Edict, Modifiers
from ._edicts_in_force import Edicts
from ._events import (
    DiscardTaken,
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
from ._helping_edicts import KeepReceived, UseEdict
from ._sacrifice_cards import Pair
from ._sacrifice_in_front import DiscardSacrifice, PlantAfterSacrifice
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
    "DiscardTaken",
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
