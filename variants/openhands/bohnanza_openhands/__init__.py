"""Hands that everybody sees: the house rule ``openhands``."""

from typing import Final

from ._variant import MANIFEST, OpenHands
from ._version import __version__

__all__ = ["MANIFEST", "OpenHands", "__version__", "variant"]

variant: Final = OpenHands()
"""The plugin behind the entry point."""
