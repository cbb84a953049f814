"""Rabohnzel: the edition ``rabohnzel``."""

from typing import Final

from bohnanza_core.authoring import Layer, Manifest, Text
from bohnanza_magic import RABOHNZEL, MagicEdition

from ._version import __version__

__all__ = ["MANIFEST", "__version__", "variant"]

MANIFEST = Manifest(
    id="rabohnzel",
    version=__version__,
    title=Text("Rabohnzel", "Rabohnzel"),
    layer=Layer.EDITION,
    players=(3, 4, 5),  # rabohnzel.players
    card_data="bohnanza_magic",
    namespace="magic",
    rulebook="Rabohnzel, German rules",
)

variant: Final = MagicEdition(MANIFEST, RABOHNZEL, "bohnanza_rabohnzel")
"""The plugin behind the entry point."""
