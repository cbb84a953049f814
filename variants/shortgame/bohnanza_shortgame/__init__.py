"""Fewer rounds: the house rule ``shortgame``."""

from typing import Final

from ._variant import MANIFEST, ShortGame
from ._version import __version__

__all__ = ["MANIFEST", "ShortGame", "__version__", "variant"]

variant: Final = ShortGame()
"""The plugin behind the entry point."""
