"""The base game of the family as the edition ``bohnanza``."""

from ._variant import MANIFEST, Classic
from ._version import __version__

__all__ = ["MANIFEST", "Classic", "__version__", "variant"]

variant = Classic()
"""The plugin behind the entry point."""
