"""Whether this is the compiled build."""

from __future__ import annotations

from . import table as _table


def is_compiled() -> bool:
    """Tell whether the modules in which play spends its time are compiled to machine code.

    The compiled build is made of the same sources, so nothing but speed depends on it.
    """
    return not str(_table.__file__).endswith(".py")
