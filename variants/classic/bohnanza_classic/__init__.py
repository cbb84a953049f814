"""The base game of the family as the edition ``bohnanza``."""

from typing import Final

from ._variant import MANIFEST, Classic
from ._version import __version__

__all__ = ["MANIFEST", "Classic", "__version__", "variant"]

variant: Final = Classic()
"""The plugin behind the entry point."""
