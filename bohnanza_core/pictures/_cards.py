"""What a card looks like, 100 wide and 140 high: beans, other cards, backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ._beans import bean
from ._emblems import emblem
from ._palette import BEAN_COLOURS, luminance, mixed, readable_on
from ._svg import (
    at,
    circle,
    escaped,
    fill,
    num,
    rect,
    scaled,
    stroke,
    text,
    theme,
    width_of,
    wrapped,
)

if TYPE_CHECKING:
    from ._looks import Look

WIDTH: Final = 100
HEIGHT: Final = 140
RATIO: Final = HEIGHT / WIDTH
HEAD: Final = 30
"""How high the coloured head is, by which a card is known when another one lies on it."""

_INK: Final = theme("paper-ink")
_DIM: Final = theme("paper-dim")
_HEAD_SHAPE: Final = "M2 30V10A8 8 0 0 1 10 2H90A8 8 0 0 1 98 10V30Z"


@frozen
class Grown:
    """A bean that is shown on a card: its look and its number."""

    look: Look
    """What it looks like."""
    number: int
    """The number of its sort; 0: it has none."""


def bean_card(grown: Grown, name: str, words: str, beanometer: Sequence[tuple[int, int]]) -> str:
    """Return the face of a bean; ``words`` are what else it says, if there is room for that."""
    colour = BEAN_COLOURS[grown.look.colour]
    ink = readable_on(colour)
    number = text(8, 24, str(grown.number), 23, ink, bold=True) if grown.number else ""
    sign = (
        at(84, 16, emblem(grown.look.emblem, ink))
        if number
        else at(16, 16, emblem(grown.look.emblem, ink))
    )
    wash = mixed(colour, "#fffdf5", 0.8)
    if words and not beanometer:
        middle = (
            f'<ellipse cx="50" cy="55" rx="34" ry="21" fill="{wash}"/>'
            f"{scaled(50, 55, 0.72, bean(grown.look))}"
            f"{_lines(name, 84, 9.4, 2, bold=True)}{_fitted(words, 99, 135)}"
        )
    else:
        middle = (
            f'<ellipse cx="50" cy="65" rx="43" ry="31" fill="{wash}"/>'
            f"{scaled(50, 65, 1.1, bean(grown.look))}"
            f"{_name(name)}{_beanometer(beanometer)}"
        )
    return f"{_paper(colour)}{number}{sign}{middle}"


def other_card(
    sign: str, colour: str, name: str, words: str, beans: Sequence[Grown], number: str = ""
) -> str:
    """Return the face of a card that is not a bean, with the beans and the number it shows."""
    ink = readable_on(colour)
    left = text(8, 24, number, 21, ink, bold=True) if number else at(16, 16, emblem(sign, ink))
    head = left + at(84, 16, emblem(sign, ink))
    if beans:
        return f"{_paper(colour)}{head}{_lines(name, 43, 9, 3, bold=True)}{_strips(beans)}"
    if words:
        lines = len(wrapped(name, 90, 10, 2, bold=True))
        picture = _lines(name, 44, 10, 2, bold=True) + _fitted(words, 38 + 12 * lines, 134)
    else:
        wash = mixed(colour, "#fffdf5", 0.85)
        picture = circle(50, 68, 30, fill(wash))
        picture += scaled(50, 68, 2, emblem(sign, colour))
        picture += _lines(name, 112, 10.5, 2, bold=True)
    return f"{_paper(colour)}{head}{picture}"


def card_back(sign: str, colour: str, look: Look | None = None) -> str:
    """Return the back of cards: with a sign, or with a bean."""
    light = mixed(colour, "#ffffff", 0.32)
    edge = rect(1, 1, 98, 138, 9, stroke(theme("paper-line"), 1.6, colour))
    frame = rect(9, 9, 82, 122, 5, stroke(light, 2))
    corners = "".join(circle(x, y, 3, fill(light)) for x in (17, 83) for y in (17, 123))
    shape = emblem(sign, light)
    scale = 2.6
    if look is not None:
        shape, scale = bean(look), 0.8
    middle = circle(50, 70, 33, stroke(light, 2, mixed(colour, "#000000", 0.18)))
    return f"{edge}{frame}{corners}{middle}{scaled(50, 70, scale, shape)}"


def coin(x: float, y: float, radius: float, taler: str = "") -> str:
    """Return a Taler, with a number on it."""
    drawn = circle(x, y, radius, stroke(theme("coin-line"), radius / 7, theme("coin")))
    if not taler:
        inner = circle(x, y, radius * 0.58, stroke(theme("coin-line"), radius / 9))
        return drawn + inner
    size = radius * (1.35 if len(taler) < 2 else 1.1 if len(taler) < 3 else 0.8)
    number = text(x, y + size * 0.36, taler, size, theme("coin-ink"), bold=True, anchor="middle")
    return drawn + number


def _paper(colour: str) -> str:
    paper = rect(1, 1, 98, 138, 9, stroke(theme("paper-line"), 1.6, theme("paper")))
    line = (
        ""
        if luminance(colour) < 0.7
        else '<path d="M2 30H98" stroke="#a39b84" stroke-width="1.2"/>'
    )
    return f'{paper}<path d="{_HEAD_SHAPE}" fill="{colour}"/>{line}'


def _name(name: str) -> str:
    """Return the name of a bean in one line, as large as it fits, or in two."""
    for size in (11.5, 10.5, 9.5):
        if width_of(name, size, bold=True) <= 92:
            return text(50, 109, name, size, _INK, bold=True, anchor="middle")
    return _lines(name, 104, 8, 2, bold=True)


def _lines(words: str, top: float, size: float, most: int, *, bold: bool = False) -> str:
    """Return a text in the middle of a card, in lines from a place downwards."""
    longest = max(words.split(), key=len, default="")
    while size > 7.2 and width_of(longest, size, bold=bold) > 90:
        size -= 0.4
    lines = wrapped(words, 90, size, most, bold=bold)
    colour = _INK if bold else _DIM
    spans = "".join(
        f'<tspan x="50" dy="{size * 1.2 if place else 0:.1f}">{escaped(line)}</tspan>'
        for place, line in enumerate(lines)
    )
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text y="{top}" font-size="{num(size)}" fill="{colour}" text-anchor="middle"{weight}>'
        f"{spans}</text>"
    )


def _fitted(words: str, top: float, bottom: float) -> str:
    """Return a text in small print between two heights, as large as it fits."""
    for size in (9.4, 8.6, 8, 7.4, 6.8):
        most = int((bottom - top) / (size * 1.2))
        if not wrapped(words, 90, size, most)[-1].endswith("…"):
            break
    return _lines(words, top + size, size, most)


def _beanometer(steps: Sequence[tuple[int, int]]) -> str:
    """Return how many cards earn how much: the Taler, and below each the cards it takes."""
    if not steps:
        return ""
    room = min(23.0, 92 / len(steps))
    left = (100 - room * len(steps)) / 2
    parts = []
    for place, (cards, taler) in enumerate(steps):
        x = left + room * (place + 0.5)
        parts.append(coin(x, 120, 6.2, str(taler)))
        parts.append(text(x, 135.5, str(cards), 9.5, _INK, bold=True, anchor="middle"))
    return "".join(parts)


def _strips(beans: Sequence[Grown]) -> str:
    """Return beans as they lie in a field, the first one planted above."""
    high = min(24.0, 62 / len(beans))
    parts = []
    for place, grown in enumerate(beans):
        colour = BEAN_COLOURS[grown.look.colour]
        ink = readable_on(colour)
        top = 134 - (len(beans) - place) * (high + 1.4)
        strip = rect(0, 0, 84, high, 4, stroke("#6d664f", 0.9, colour))
        size = high * 0.74
        number = str(grown.number) if grown.number else ""
        words = text(5, high / 2 + size * 0.36, number, size, ink, bold=True)
        middle = high / 2
        sign = scaled(74, middle, high / 27, emblem(grown.look.emblem, ink))
        wash = fill(mixed(colour, "#fffdf5", 0.8))
        ground = f'<ellipse cx="45" cy="{num(middle)}" rx="19" ry="{num(middle - 1)}" {wash}/>'
        drawn = scaled(45, middle, high / 64, bean(grown.look))
        parts.append(at(8, top, strip + ground + words + drawn + sign))
    return "".join(parts)
