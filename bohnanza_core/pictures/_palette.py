"""Colours: of beans, which hardly anybody mistakes for one another, and of everything around."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BEAN_COLOURS: Final[Mapping[str, str]] = {
    "red": "#d10b0a",
    "orange": "#db7422",
    "yellow": "#fce94c",
    "lime": "#8cc914",
    "green": "#297238",
    "turquoise": "#0e8c73",
    "blue": "#4898f2",
    "purple": "#80438c",
    "pink": "#ff97d4",
    "brown": "#593118",
    "black": "#222325",
    "white": "#fffefa",
    "grey": "#858db2",
    "sand": "#d3c292",
}
"""They differ in lightness as well as in hue, so that they can be told apart with the common kinds
of colour blindness too: a test simulates them."""

CARD_COLOURS: Final[tuple[str, ...]] = (
    "#5b4b8a",
    "#8a3b3b",
    "#22607a",
    "#7a5a14",
    "#6b3f6e",
    "#3c5a46",
)
"""Of cards that are not beans, and of their backs."""

BEAN_BACK: Final = "#3e6b45"
"""Of the back of the beans."""

LIGHT: Final[Mapping[str, str]] = {
    "table": "#e9efe0",
    "panel": "#fbfaf3",
    "line": "#cfd6c2",
    "ink": "#22291f",
    "dim": "#5a6652",
    "soil": "#b99166",
    "furrow": "#a47d54",
    "soil-ink": "#2c1c0c",
    "turn": "#1d7a3a",
    "on-turn": "#ffffff",
    "can": "#0b57d0",
    "paper": "#fffdf5",
    "paper-line": "#8d8672",
    "paper-ink": "#27231a",
    "paper-dim": "#5f5847",
    "coin": "#f0c044",
    "coin-line": "#96690b",
    "coin-ink": "#4a3300",
}
"""What things look like by day."""

DARK: Final[Mapping[str, str]] = {
    "table": "#171c18",
    "panel": "#232a25",
    "line": "#3a443c",
    "ink": "#eef1e8",
    "dim": "#a9b5a4",
    "soil": "#4d3b2b",
    "furrow": "#3d2e21",
    "soil-ink": "#f4e6d4",
    "turn": "#6fd48b",
    "on-turn": "#0d2614",
    "can": "#8ab8ff",
    "paper": "#ece6d4",
    "paper-line": "#12140f",
    "paper-ink": "#27231a",
    "paper-dim": "#574f3e",
    "coin": "#e2b23a",
    "coin-line": "#8a5f08",
    "coin-ink": "#3d2a00",
}
"""The same by night: cards stay paper, everything around them is dark."""


def readable_on(colour: str) -> str:
    """Return black or white, whichever is read more easily on a colour."""
    return "#0d0d0d" if luminance(colour) > 0.19 else "#ffffff"


def mixed(colour: str, with_: str, share: float) -> str:
    """Return a colour with a share of another one."""
    pairs = zip(_channels(colour), _channels(with_), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    if channel <= 0.04045:
        return channel / 12.92
    linear: float = ((channel + 0.055) / 1.055) ** 2.4
    return linear
