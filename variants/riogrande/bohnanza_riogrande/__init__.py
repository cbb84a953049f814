"""The English edition of Bohnanza for two to seven players, as the edition ``riogrande``."""

from typing import Final

from bohnanza_core.authoring import document_fields

from ._bean_duel import (
    CardsLeft,
    DiscardFromHand,
    DiscardsAdded,
    PlantLeft,
    PlantRevealed,
)
from ._variant import MANIFEST, RioGrande
from ._version import __version__

__all__ = [
    "MANIFEST",
    "CardsLeft",
    "DiscardFromHand",
    "DiscardsAdded",
    "PlantLeft",
    "PlantRevealed",
    "RioGrande",
    "__version__",
    "variant",
]

variant: Final = RioGrande()
"""The plugin behind the entry point."""

document_fields(globals())
