"""Small pieces of SVG as text, and how they are put together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from attrs import frozen

FONT: Final = "'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
)
_WIDEST_LABEL: Final = 140
_NARROW: Final = frozenset("iIljtf.,:;!|'’()[]{}r-/ ")
_WIDE: Final = frozenset("mMwW%@…—→")


@frozen
class Block:
    """A drawing that takes up some room, with its upper left corner at the origin."""

    width: float
    """How wide it is."""
    height: float
    """How high it is."""
    svg: str
    """What is drawn."""


EMPTY: Final = Block(0, 0, "")
"""Nothing, which needs no room."""


def escaped(text: str) -> str:
    """Return a text in which nothing is markup, and nothing that XML forbids."""
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPES)


def num(value: float) -> str:
    """Return a number as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0")


def rect(x: float, y: float, width: float, height: float, round_: float, paint: str) -> str:
    """Return a rectangle with round corners."""
    size = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect {size} rx="{num(round_)}" {paint}/>'


def circle(x: float, y: float, radius: float, paint: str) -> str:
    """Return a circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" {paint}/>'


def fill(colour: str) -> str:
    """Return what fills a shape."""
    return f'fill="{colour}"'


def stroke(colour: str, width: float = 1, inside: str = "none") -> str:
    """Return what draws the outline of a shape."""
    return f'fill="{inside}" stroke="{colour}" stroke-width="{num(width)}"'


def theme(name: str) -> str:
    """Return a colour that is one by day and another by night."""
    return f"var(--bz-{name})"


def at(x: float, y: float, svg: str, more: str = "") -> str:
    """Return a drawing moved to a place."""
    return f'<g transform="translate({num(x)} {num(y)})"{more}>{svg}</g>' if svg else ""


def scaled(x: float, y: float, scale: float, svg: str) -> str:
    """Return a drawing moved to a place, larger or smaller."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({scale:.3g})">{svg}</g>'


def title(text: str) -> str:
    """Return the words a screen reader reads for what stands around them."""
    return f"<title>{escaped(text)}</title>"


# Text


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str,
    *,
    bold: bool = False,
    anchor: str = "",
) -> str:
    """Return a line of text; ``anchor`` is ``middle`` or ``end``, else it begins at ``x``."""
    more = ' font-weight="700"' if bold else ""
    more += f' text-anchor="{anchor}"' if anchor else ""
    where = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
    return f'<text {where} fill="{colour}"{more}>{escaped(words)}</text>'


@lru_cache(4096)
def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text becomes, rather too much than too little: fonts differ."""
    return sum(map(_letter, words)) * size * (1.08 if bold else 1)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.34
    if letter in _WIDE:
        return 0.93
    if letter.isascii():
        return 0.7 if letter.isupper() else 0.57
    if unicodedata.combining(letter):
        return 0
    return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.7


@lru_cache(4096)
def shortened(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, cut off where it is too wide."""
    if width_of(words, size, bold=bold) <= width:
        return words
    kept = words
    while kept and width_of(f"{kept}…", size, bold=bold) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


@lru_cache(4096)
def wrapped(
    words: str, width: float, size: float, most: int, *, bold: bool = False
) -> tuple[str, ...]:
    """Return a text in lines, at most so many; what does not fit is cut off."""
    lines: list[str] = []
    line = ""
    left = words.split()
    while left:
        word = left[0]
        longer = f"{line} {word}".strip()
        if width_of(longer, size, bold=bold) <= width:
            line = longer
            left.pop(0)
        elif len(lines) + 1 == most:
            break
        elif line:
            lines.append(line)
            line = ""
        else:
            lines.append(_broken(left, width, size, bold=bold))
    if left:
        line = shortened(f"{line} {' '.join(left)}".strip(), width, size, bold=bold)
    return (*lines, line) if line else tuple(lines)


def _broken(left: list[str], width: float, size: float, *, bold: bool) -> str:
    """Take as much of the first word as fits into a line, with a hyphen."""
    word = left[0]
    length = max(
        (n for n in range(2, len(word)) if width_of(word[:n] + "-", size, bold=bold) <= width),
        default=2,
    )
    left[0] = word[length:]
    if not left[0]:
        left.pop(0)
    return f"{word[:length]}-"


# Putting together


def beside(blocks: Iterable[Block], gap: float, *, on_a_line: bool = False) -> Block:
    """Return drawings in a row, from the left; ``on_a_line`` lets them end at the same height."""
    row = [block for block in blocks if block is not EMPTY]
    if not row:
        return EMPTY
    height = max(block.height for block in row)
    parts, x = [], 0.0
    for block in row:
        parts.append(at(x, height - block.height if on_a_line else 0, block.svg))
        x += block.width + gap
    return Block(x - gap, height, "".join(parts))


def below(blocks: Iterable[Block], gap: float) -> Block:
    """Return drawings one below the other."""
    parts, y, width = [], 0.0, 0.0
    for block in blocks:
        if block is not EMPTY:
            parts.append(at(0, y, block.svg))
            y, width = y + block.height + gap, max(width, block.width)
    return Block(width, y - gap, "".join(parts)) if parts else EMPTY


def flowing(blocks: Iterable[Block], width: float, gap: float, *, on_a_line: bool = False) -> Block:
    """Return drawings in rows, as many in each as have room."""
    rows: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        if block is EMPTY:
            continue
        if rows and used + gap + block.width <= width:
            rows[-1].append(block)
            used += gap + block.width
        else:
            rows.append([block])
            used = block.width
    return below((beside(row, gap, on_a_line=on_a_line) for row in rows), gap)


def labelled(words: str, block: Block) -> Block:
    """Return a drawing with small words above it, in two lines if it is narrow."""
    if not words:
        return block
    longest = max(width_of(word, 11) for word in words.split())
    width = max(block.width, longest, min(width_of(words, 11) / 2, 120))
    while width < _WIDEST_LABEL and wrapped(words, width, 11, 2)[-1].endswith("…"):
        width += 6
    lines = wrapped(words, width, 11, 2)
    head = "".join(
        text(0, 11 + 12 * place, line, 11, theme("dim")) for place, line in enumerate(lines)
    )
    top = 12 * len(lines) + 5
    return Block(width, top + block.height, head + at(0, top, block.svg))


def outline(width: float, height: float, round_: float, *, dashed: bool = False) -> str:
    """Return the mark of what something can be done with, to be laid around it."""
    size = 0.5, 0.5, width - 1, height - 1, round_
    dashes = ' stroke-dasharray="7 5"' if dashed else ""
    light = rect(*size, stroke(theme("panel"), 6))
    return light + rect(*size, stroke(theme("can"), 3.4) + dashes)
