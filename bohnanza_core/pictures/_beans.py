"""Beans, drawn from simple shapes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ._palette import BEAN_COLOURS, luminance, mixed
from ._svg import circle, fill, stroke

if TYPE_CHECKING:
    from ._looks import Look

_OUTLINES: Final[Mapping[str, tuple[str, int]]] = {
    "kidney": (
        "M-33 2C-35-15-20-25-2-24C20-23 36-12 35 6C34 19 22 24 13 18C4 12-4 13-12 19"
        "C-22 25-32 16-33 2Z",
        -12,
    ),
    "oval": ("M-33 0C-33-15-18-22 0-22C18-22 33-15 33 0C33 15 18 22 0 22C-18 22-33 15-33 0Z", -24),
    "round": ("M-27 1C-27-15-15-26 1-26C16-26 27-15 27 1C27 15 16 26 0 26C-16 26-27 15-27 1Z", 0),
    "long": (
        "M-38 9C-41 1-34-6-24-9C-8-14 14-14 28-10C37-7 41 1 37 8C34 14 26 13 18 10"
        "C6 6-8 6-20 11C-28 14-35 15-38 9Z",
        -22,
    ),
    "pod": (
        "M-39 3C-38-9-30-15-21-14C-17-14-13-12-11-10C-7-15-1-17 4-16C8-15 11-13 13-11"
        "C18-15 26-15 31-10C37-4 39 4 33 9C28 14 20 14 14 10C10 15 3 17-2 15C-6 14-9 13-11 10"
        "C-17 15-25 16-31 13C-36 10-39 8-39 3Z",
        -18,
    ),
    "crescent": (
        "M-35-8C-33-14-27-15-23-10C-16-1-4 4 8 3C18 2 26-3 30-11C33-17 38-16 38-9"
        "C37 8 24 20 4 21C-16 21-32 10-35-8Z",
        -6,
    ),
    "drop": ("M-36-4C-26-8-16-21 4-23C22-24 33-13 33 1C33 15 21 24 5 23C-15 22-24 5-36-4Z", 14),
    "broad": (
        "M-35-2C-34-18-18-25-1-22C8-20 14-20 21-18C33-14 38-4 35 7C31 20 15 25 0 22"
        "C-9 20-16 21-23 17C-32 13-36 7-35-2Z",
        10,
    ),
}
"""Each with the angle at which it lies."""


def bean(look: Look) -> str:
    """Return a bean around the origin, about 76 wide and 52 high."""
    return _bean(look.colour, look.body, look.pattern)


@lru_cache(1024)
def _bean(colour_name: str, body: str, pattern: str) -> str:
    colour = BEAN_COLOURS[colour_name]
    outline, angle = _OUTLINES[body]
    edge = mixed(colour, "#1a120a", 0.62)
    shade = mixed(colour, "#1a120a", 0.28)
    light = mixed(colour, "#ffffff", 0.75 if luminance(colour) < 0.6 else 0.95)
    inside = (
        f'<path d="{outline}" fill="{shade}" stroke="{edge}" stroke-width="2.6"/>'
        f'<path d="{outline}" fill="{colour}" transform="translate(-1 -1.6) scale(.93 .9)"/>'
        f"{_SKINS[pattern](_marks_on(colour))}"
        f"{_shine(body, light)}"
    )
    return f'<g transform="rotate({angle})">{inside}</g>'


def _marks_on(colour: str) -> str:
    """Return the colour of what is on a skin: well seen on it, and of its kind."""
    light = luminance(colour) > 0.16
    return mixed(colour, "#1a0f06", 0.72) if light else mixed(colour, "#ffffff", 0.72)


def _shine(body: str, light: str) -> str:
    flat = body in ("long", "pod", "crescent")
    place = {"crescent": "-8 12", "long": "-6 -7", "pod": "-20 -7"}.get(body, "-9 -13")
    size = 'rx="8" ry="2.2"' if flat else 'rx="10" ry="3.6"'
    turn = "" if flat else " rotate(-14)"
    return f'<ellipse {size} fill="{light}" opacity=".7" transform="translate({place}){turn}"/>'


# Skins: what is drawn lies within every shape.


def _plain(_ink: str) -> str:
    return ""


def _spots(ink: str) -> str:
    places = ((-16, 1, 4.6), (3, -6, 3.6), (15, 6, 4.8), (-2, 9, 2.8), (23, -4, 2.6))
    return "".join(circle(x, y, r, fill(ink)) for x, y, r in places)


def _speckles(ink: str) -> str:
    places = (
        (-22, 2), (-14, -3), (-9, 6), (-3, -9), (0, 1), (7, 8), (10, -6), (17, 1), (23, 7), (22, -7)
    )  # fmt: skip
    return "".join(circle(x, y, 1.9, fill(ink)) for x, y in places)


def _stripes(ink: str) -> str:
    lines = "M-19-5C-16 0-16 5-18 9M-7-8C-4-2-4 5-7 9M6-8C9-2 9 4 6 8M18-6C21-1 21 4 19 8"
    return f'<path d="{lines}" {stroke(ink, 3.4)} stroke-linecap="round"/>'


def _saddle(ink: str) -> str:
    patch = "M-14-8C-6-3 8-3 16-8C14 2 8 9 1 9C-6 9-12 2-14-8Z"
    return f'<path d="{patch}" fill="{ink}" opacity=".85"/>'


def _ring(ink: str) -> str:
    band = "M-8-9C-4-3-4 5-8 10M8-9C12-3 12 5 8 10"
    dots = "".join(circle(2, y, 2, fill(ink)) for y in (-6, 1, 8))
    return f'<path d="{band}" {stroke(ink, 2.6)} stroke-linecap="round"/>{dots}'


def _zigzag(ink: str) -> str:
    line = "M-24 3L-16 11L-8 4L0 12L8 4L16 11L23 4"
    return f'<path d="{line}" {stroke(ink, 3)} stroke-linejoin="round" stroke-linecap="round"/>'


def _eye(ink: str) -> str:
    patch = f'<ellipse cx="-1" cy="6" rx="13" ry="8.4" fill="{ink}"/>'
    return f'{patch}<ellipse cx="-1" cy="6" rx="4.4" ry="2.8" fill="#fffdf5"/>'


_SKINS: Final = {
    "plain": _plain,
    "spots": _spots,
    "stripes": _stripes,
    "saddle": _saddle,
    "ring": _ring,
    "speckles": _speckles,
    "zigzag": _zigzag,
    "eye": _eye,
}
