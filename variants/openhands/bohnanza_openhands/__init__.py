"""Hands that everybody sees: the house rule ``openhands``."""

from ._variant import MANIFEST, OpenHands
from ._version import __version__

__all__ = ["MANIFEST", "OpenHands", "__version__", "variant"]

variant = OpenHands()
"""The plugin behind the entry point."""
