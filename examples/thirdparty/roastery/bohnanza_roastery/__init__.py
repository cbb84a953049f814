"""The Roastery: the expansion ``roastery``."""

from typing import Final

from ._roasting import Lots, Roast, Roasted, RoastWindow
from ._variant import MANIFEST, Roastery
from ._version import __version__

__all__ = [
    "MANIFEST",
    "Lots",
    "Roast",
    "RoastWindow",
    "Roasted",
    "Roastery",
    "__version__",
    "variant",
]

variant: Final = Roastery()
"""The plugin behind the entry point."""
