"""A third field to be bought: the house rule ``thirdfield``."""

from typing import Final

from ._variant import FOR_SALE_ALREADY, MANIFEST, NOT_BETWEEN_ACTIONS, ThirdField
from ._version import __version__

__all__ = [
    "FOR_SALE_ALREADY",
    "MANIFEST",
    "NOT_BETWEEN_ACTIONS",
    "ThirdField",
    "__version__",
    "variant",
]

variant: Final = ThirdField()
"""The plugin behind the entry point."""
