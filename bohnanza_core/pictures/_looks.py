"""What the bean of a sort looks like: by words in its name, else by its key alone."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from ._palette import BEAN_COLOURS

if TYPE_CHECKING:
    from ..legend import SortEntry

BODIES: Final = ("kidney", "oval", "round", "long", "pod", "crescent", "drop", "broad")
PATTERNS: Final = ("plain", "spots", "stripes", "saddle", "ring", "speckles", "zigzag", "eye")
EMBLEMS: Final = (
    "leaf",
    "flower",
    "flame",
    "drop",
    "star",
    "crown",
    "sword",
    "eye",
    "cloud",
    "heart",
    "moon",
    "bolt",
    "sun",
    "wave",
    "basket",
    "peak",
    "ring",
    "diamond",
    "square",
    "clover",
    "joker",
)


@frozen
class Look:
    """What tells the beans of a sort from others: any one of these would do."""

    colour: str
    """One of `BEAN_COLOURS`."""
    body: str
    """One of the shapes."""
    pattern: str
    """What is on its skin."""
    emblem: str
    """A sign beside the number."""


_WORDS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "eyed": ("sand", "kidney", "eye", "eye"),
    "red": ("red", "oval", "plain", "heart"),
    "blue": ("blue", "broad", "spots", "wave"),
    "green": ("green", "long", "plain", "leaf"),
    "black": ("black", "kidney", "plain", "square"),
    "white": ("white", "round", "plain", "moon"),
    "yellow": ("yellow", "oval", "plain", "sun"),
    "brown": ("brown", "kidney", "plain", "diamond"),
    "orange": ("orange", "round", "plain", "sun"),
    "pink": ("pink", "oval", "plain", "heart"),
    "purple": ("purple", "kidney", "plain", "ring"),
    "grey": ("grey", "kidney", "speckles", "ring"),
    "garden": ("lime", "pod", "plain", "flower"),
    "soy": ("yellow", "round", "plain", "drop"),
    "stink": ("grey", "broad", "saddle", "cloud"),
    "chili": ("orange", "crescent", "plain", "flame"),
    "fire": ("orange", "crescent", "stripes", "flame"),
    "picking": ("turquoise", "pod", "plain", "basket"),
    "cape": ("sand", "drop", "saddle", "peak"),
    "mean": ("black", "crescent", "zigzag", "bolt"),
    "magic": ("purple", "kidney", "speckles", "star"),
    "princess": ("pink", "oval", "ring", "crown"),
    "queen": ("pink", "broad", "ring", "crown"),
    "king": ("yellow", "broad", "ring", "crown"),
    "sword": ("grey", "long", "stripes", "sword"),
    "field": ("lime", "broad", "saddle", "clover"),
    "coffee": ("brown", "oval", "stripes", "peak"),
    "cocoa": ("black", "broad", "stripes", "clover"),
    "wax": ("white", "long", "plain", "moon"),
    "moon": ("grey", "crescent", "plain", "moon"),
    "sun": ("yellow", "round", "ring", "sun"),
    "star": ("yellow", "kidney", "speckles", "star"),
    "water": ("blue", "drop", "plain", "wave"),
    "sea": ("turquoise", "broad", "stripes", "wave"),
    "heart": ("red", "broad", "plain", "heart"),
    "wind": ("turquoise", "long", "stripes", "cloud"),
}
"""Of sorts that are called by such a word: colour, shape, pattern and sign."""

_JOKER: Final = Look("purple", "kidney", "stripes", "joker")
"""Of a sort without a number that pays nothing by itself."""


@lru_cache(64)
def looks_of(sorts: Sequence[SortEntry]) -> Mapping[str, Look]:
    """Return the look of each sort of a game.

    No two look the same; while there are enough, none have the same colour or sign either.
    """
    looks: dict[str, Look] = {}
    # Names come first: a red bean is red, whatever else there is in the game.
    named = [sort for sort in sorts if _word_of(sort)]
    for sort in (*named, *(sort for sort in sorts if sort not in named)):
        looks[sort.key] = _distinct(usual_look(sort), sort.key, tuple(looks.values()))
    return looks


def usual_look(sort: SortEntry) -> Look:
    """Return what a sort looks like if no other one takes its colour."""
    if not sort.number and not sort.beanometer:
        return _JOKER
    word = _word_of(sort)
    return Look(*_WORDS[word]) if word else look_of_key(sort.key)


def look_of_key(key: str) -> Look:
    """Return a look that depends on a key alone, and is the same everywhere."""
    word = _first_known(key)
    if word:
        return Look(*_WORDS[word])
    chance = zlib.crc32(key.encode("utf-8", "replace"))
    colours = tuple(BEAN_COLOURS)
    return Look(
        colours[chance % len(colours)],
        BODIES[chance // 97 % len(BODIES)],
        PATTERNS[chance // 1009 % len(PATTERNS)],
        EMBLEMS[chance // 9973 % (len(EMBLEMS) - 1)],
    )


def _word_of(sort: SortEntry) -> str:
    """Return the first word of a sort's key or English name that says what it looks like."""
    return _first_known(f"{sort.key} {sort.name.en}")


def _first_known(name: str) -> str:
    words = [word for word in re.findall(r"[a-z]+", name.lower()) if word in _WORDS]
    return "eyed" if "eyed" in words else words[0] if words else ""


def _distinct(look: Look, key: str, others: Sequence[Look]) -> Look:
    """Return a look, changed where another sort of the game has the same."""
    start = zlib.crc32(key.encode("utf-8", "replace"))
    taken = {other.colour for other in others}
    if look.colour in taken:
        free = [name for name in BEAN_COLOURS if name not in taken]
        look = evolve(look, colour=free[start % len(free)] if free else look.colour)
    signs = {other.emblem for other in others}
    if look.emblem in signs:
        unused = [name for name in EMBLEMS[:-1] if name not in signs]
        look = evolve(look, emblem=unused[start % len(unused)] if unused else look.emblem)
    if look not in others:
        return look
    return next((other for other in _all_looks(start) if other not in others), look)


def _all_looks(start: int) -> Iterator[Look]:
    """Return all looks there are, from some place on."""
    sizes = len(BEAN_COLOURS), len(BODIES), len(PATTERNS), len(EMBLEMS)
    number = sizes[0] * sizes[1] * sizes[2] * sizes[3]
    colours = tuple(BEAN_COLOURS)
    for step in range(number):
        rest, colour = divmod((start + step) % number, sizes[0])
        rest, body = divmod(rest, sizes[1])
        rest, pattern = divmod(rest, sizes[2])
        yield Look(colours[colour], BODIES[body], PATTERNS[pattern], EMBLEMS[rest % sizes[3]])
