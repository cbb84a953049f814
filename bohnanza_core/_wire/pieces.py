"""Texts that are kept without what differs: the names of players, and which of equal cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

_MARK: Final = "\ufdd0"
"""Stands on both sides of what is to be put in. It is no character."""

Pieces: TypeAlias = tuple[str, ...]
"""A text taken apart where something is put in: every second piece says what."""


def gap_for(name: object) -> str:
    """Return what stands in a text where something of that name is put in."""
    return f"{_MARK}{name}{_MARK}"


def taken_apart(text: str) -> Pieces:
    """Return a text without its gaps."""
    return tuple(text.split(_MARK))


def put_in(pieces: Pieces, values: Mapping[str, str]) -> str:
    """Return the text with values in its gaps."""
    if len(pieces) == 1:
        return pieces[0]
    found = list(pieces)
    found[1::2] = [values[name] for name in pieces[1::2]]
    return "".join(found)
