"""Whether this is the compiled build."""

from __future__ import annotations

from typing import Final

from . import _table

COMPILED: Final = not str(_table.__file__).endswith(".py")
"""Whether the modules in which play spends its time are compiled to machine code. They are the same
sources, so nothing but speed depends on it."""
