"""Signs: small shapes that say which sort or which kind of card it is, without any colour."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final

_SHAPES: Final[Mapping[str, str]] = {
    "leaf": "M-9 8C-10-4-2-10 10-9C10 3 3 10-6 7L-9 10Z",
    "flower": (
        "M0-3.4A4 4 0 1 1 3.2-1.2A4 4 0 1 1 2.1 2.8A4 4 0 1 1-2.1 2.8A4 4 0 1 1-3.2-1.2"
        "A4 4 0 1 1 0-3.4Z"
    ),
    "flame": (
        "M0-10C2-4 8-2 8 4C8 8 4 10 0 10C-4 10-8 8-8 3C-8 0-6-2-5-5C-3-3-3-1-2 0C-1-3-2-6 0-10Z"
    ),
    "drop": "M0-10C5-3 7 0 7 4A7 6.4 0 0 1-7 4C-7 0-5-3 0-10Z",
    "star": "M0-10L2.6-3.4L9.6-3.1L4.1 1.3L6 8.1L0 4.2L-6 8.1L-4.1 1.3L-9.6-3.1L-2.6-3.4Z",
    "crown": "M-9 7L-10-6L-4.5-1L0-8L4.5-1L10-6L9 7Z",
    "sword": "M10-10L9-5L-1 5L1 7L-1 9L-4 6L-8 10L-10 8L-6 4L-9 1L-7-1L-5 1L5-9Z",
    "eye": "M-10 0C-6-6 6-6 10 0C6 6-6 6-10 0ZM3.6 0A3.6 3.6 0 1 0-3.6 0A3.6 3.6 0 1 0 3.6 0Z",
    "cloud": "M-6 6A4.5 4.5 0 0 1-6-3A6 6 0 0 1 5-5A5.5 5.5 0 0 1 6 6Z",
    "heart": "M0 9C-12 1-10-8-5-8C-2-8-1-6 0-4C1-6 2-8 5-8C10-8 12 1 0 9Z",
    "moon": "M4-9A9.4 9.4 0 1 0 8 5A8 8 0 0 1 4-9Z",
    "bolt": "M3-10L-7 2L-1 2L-3 10L7-2L1-2Z",
    "sun": ("M0-10L2-5L7-7L5-2L10 0L5 2L7 7L2 5L0 10L-2 5L-7 7L-5 2L-10 0L-5-2L-7-7L-2-5Z"),
    "wave": (
        "M-10-4C-6-9-3-3 0-5C3-7 6-9 10-5L10-1C6-5 3-3 0-1C-3 1-6-5-10 0Z"
        "M-10 5C-6 0-3 6 0 4C3 2 6 0 10 4L10 8C6 4 3 6 0 8C-3 10-6 4-10 9Z"
    ),
    "basket": "M-10-1H-7A7 8 0 0 1 7-1H10L7 9H-7ZM-4.5-1H4.5A4.5 5 0 0 0-4.5-1Z",
    "peak": "M-10 8L-2-8L2-1L4-4L10 8Z",
    "ring": "M9 0A9 9 0 1 0-9 0A9 9 0 1 0 9 0ZM4.5 0A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 4.5 0Z",
    "diamond": "M0-10L8 0L0 10L-8 0Z",
    "square": "M-8-8H8V8H-8Z",
    "clover": (
        "M-1 1A4.6 4.6 0 1 1 0-4A4.6 4.6 0 1 1 1 1"
        "A4.6 4.6 0 1 1 1 3L3 10H-3L-1 3A4.6 4.6 0 1 1-1 1Z"
    ),
    "joker": "M-10-5L-5 1L0-9L5 1L10-5L7 6H-7ZM-7 8H7V10H-7Z",
    "swap": "M-10-3L-4-9V-5H9V-1H-4V3ZM10 4L4 10V6H-9V2H4V-2Z",
    "cards": "M-9-6H2V9H-9ZM-5-10H8V6H4V-8H-5Z",
    "scales": "M-1-10H1V-7L9-5L11 2H5L7-4L1-5V7H6V9H-6V7H-1V-5L-7-4L-5 2H-11L-9-5L-1-7Z",
    "dice": (
        "M-9-9H9V9H-9ZM-3-5A2 2 0 1 0-7-5A2 2 0 1 0-3-5Z"
        "M2 0A2 2 0 1 0-2 0A2 2 0 1 0 2 0ZM7 5A2 2 0 1 0 3 5A2 2 0 1 0 7 5Z"
    ),
    "shield": "M0-10L8-7V0C8 5 4 8 0 10C-4 8-8 5-8 0V-7Z",
    "scroll": "M-7-9H9V-5H6V9H-9V5H-7ZM-4-5V-3H3V-5ZM-4-1V1H3V-1ZM-4 3V5H3V3Z",
    "house": "M-10 0L0-10L10 0H7V9H2V3H-2V9H-7V0Z",
    "hourglass": "M-7-10H7V-8L2 0L7 8V10H-7V8L-2 0L-7-8Z",
    "back": "M-6-9H6V9H-6Z",
    "turn": "M-6-8L8 0L-6 8Z",
}

_WORDS: Final[Mapping[str, str]] = {
    "attack": "sword",
    "field": "leaf",
    "swap": "swap",
    "trading": "scales",
    "flow": "wave",
    "stack": "cards",
    "beans": "star",
    "players": "moon",
    "rearrange": "sun",
    "hand": "crown",
    "random": "dice",
    "edict": "scroll",
    "sacrifice": "flame",
    "bonus": "diamond",
    "building": "house",
}
"""Of cards that are called by such a word."""

_OTHERS: Final = ("ring", "square", "heart", "clover", "eye", "drop", "bolt", "cloud", "peak")


def emblem(name: str, colour: str) -> str:
    """Return a sign around the origin, about 20 wide and high."""
    return f'<path d="{_SHAPES[name]}" fill="{colour}" fill-rule="evenodd"/>'


def emblem_of_key(key: str) -> str:
    """Return the sign of a card that is not a bean, by a word in its key or by the key alone."""
    words = key.lower().replace("_", "-").split("-")
    for word in reversed(words):
        if word in _WORDS:
            return _WORDS[word]
    return _OTHERS[zlib.crc32(key.encode("utf-8", "replace")) % len(_OTHERS)]
