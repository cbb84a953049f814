"""Excalibohn: the edition ``excalibohn``."""

from typing import Final

from bohnanza_core.authoring import Layer, Manifest, Text
from bohnanza_magic import EXCALIBOHN, MagicEdition

from ._version import __version__

__all__ = ["MANIFEST", "__version__", "variant"]

MANIFEST = Manifest(
    id="excalibohn",
    version=__version__,
    title=Text("Excalibohn", "Excalibohn"),
    layer=Layer.EDITION,
    players=(3, 4, 5),  # excalibohn.players
    card_data="bohnanza_magic",
    namespace="magic",
    rulebook="Excalibohn (Amigo 2020), German and English rules",
)

variant: Final = MagicEdition(MANIFEST, EXCALIBOHN, "bohnanza_excalibohn")
"""The plugin behind the entry point."""
