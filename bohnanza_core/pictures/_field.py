"""A field: its cards one on the other, what it pays now, and when it pays more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ._canvas import ROUND, Canvas
from ._cards import HEAD, RATIO, coin
from ._emblems import emblem
from ._svg import (
    Block,
    at,
    circle,
    num,
    rect,
    scaled,
    shortened,
    stroke,
    text,
    theme,
    title,
    width_of,
    wrapped,
)

if TYPE_CHECKING:
    from ._plots import Plot

NARROWEST: Final = 72
NARROW: Final = 86
SMALL: Final = 96
WIDEST: Final = 122
_SIDE: Final = 9
_TITLE: Final = 12.5
_PAYMENT: Final = 40
_MOST_SPREAD: Final = 8
"""So many cards lie so far apart that the head of each is seen; more of them lie closer."""


def field_row(canvas: Canvas, plots: Sequence[Plot], width: float) -> Sequence[Block]:
    """Return fields that are drawn side by side, each in a place so wide, all equally high."""
    lines = max(len(_title_lines(plot, width)) for plot in plots)
    card = _card_width(width)
    most = max(len(plot.cards) for plot in plots)
    above = _TITLE * lines + 6
    height = above + _spread(max(most, 1), card) + card * RATIO + _PAYMENT
    return [_field(canvas, plot, width, height, above) for plot in plots]


def _field(canvas: Canvas, plot: Plot, width: float, height: float, top: float) -> Block:
    card = _card_width(width)
    dashes = ' stroke-dasharray="6 4"' if plot.special else ""
    ground = rect(0, 0, width, height, 9, stroke(theme("furrow"), 2, theme("soil")) + dashes)
    parts = [title(field_in_words(canvas, plot)), ground, _furrows(width, height)]
    parts.append(_headline(canvas, plot, width))
    x = (width - card) / 2
    if plot.cards:
        step = _spread(len(plot.cards), card) / max(len(plot.cards) - 1, 1)
        for place, one in enumerate(plot.cards):
            parts.append(at(x, top + step * place, canvas.card(one, card).svg))
        parts.append(_payment(canvas, plot, width, height))
    else:
        room = rect(x, top, card, card * RATIO, card * ROUND, stroke(theme("furrow"), 2))
        word = canvas.say("empty")
        y = top + card * RATIO / 2 + 4
        parts += [room, text(width / 2, y, word, 12, theme("soil-ink"), anchor="middle")]
    drawn = f'<g data-field="{plot.seat}:{plot.number}">{"".join(parts)}</g>'
    return canvas.marked(Block(width, height, drawn), "fields", (plot.seat, plot.number), 9)


def field_in_words(canvas: Canvas, plot: Plot) -> str:
    """Return what grows on a field and what it pays, for who does not see it."""
    if not plot.cards:
        return canvas.say("grows", title=plot.title, cards=canvas.say("empty"))
    names: dict[str, int] = {}
    for card in plot.cards:
        name = canvas.name_of(card)
        names[name] = names.get(name, 0) + 1
    parts = [", ".join(f"{number} × {name}" for name, number in names.items())]
    parts.append(canvas.say("pays", taler=plot.taler))
    if plot.later:
        more, taler = plot.later[0]
        parts.append(canvas.say("more", more=more, taler=taler))
    if plot.protected:
        parts.append(canvas.say("protected"))
    return canvas.say("grows", title=plot.title, cards=", ".join(parts))


def _card_width(width: float) -> float:
    return min(width - 2 * _SIDE, 92)


def _spread(cards: int, width: float) -> float:
    """Return how far the last card lies below the first one."""
    step = width * HEAD / 100
    return step * min(cards - 1, _MOST_SPREAD - 1)


def _furrows(width: float, height: float) -> str:
    lines = "".join(
        f"M8 {num(y)}q{num(width / 4 - 4)}-5 {num(width / 2 - 8)} 0t{num(width / 2 - 8)} 0"
        for y in range(34, int(height) - 8, 22)
    )
    return f'<path d="{lines}" {stroke(theme("furrow"), 1.6)}/>'


def _headline(canvas: Canvas, plot: Plot, width: float) -> str:
    """Return the name of a field, what is special about it, and how many cards there are."""
    ink, end = theme("soil-ink"), width - 6
    lines = _title_lines(plot, width)
    parts = [
        text(6 if place or not plot.special else 20, 14 + _TITLE * place, words, 11, ink)
        for place, words in enumerate(lines)
    ]
    if plot.special:
        parts.append(scaled(12, 10, 0.5, emblem("hourglass", ink)))
    y = 15 + _TITLE * (len(lines) - 1)
    if plot.cards:
        parts.append(text(end, y, f"×{len(plot.cards)}", 13, ink, bold=True, anchor="end"))
    if plot.protected:
        words = title(canvas.say("protected-bean"))
        shield = scaled(0, 0, 0.62, emblem("shield", ink))
        x = end - _room_for_number(plot) - 7
        parts.append(at(x, y - 5, words + shield))
    return "".join(parts)


def _title_lines(plot: Plot, width: float) -> Sequence[str]:
    """Return the name of a field: in one line, or in two, with the number in the last one."""
    room = width - 12 - (14 if plot.special else 0)
    beside = _room_for_number(plot) + (17 if plot.protected else 0)
    if width_of(plot.title, 11) + beside <= room:
        return (plot.title,)
    first, *more = wrapped(plot.title, room, 11, 2)
    return first, shortened(more[0] if more else "", width - 12 - beside, 11)


def _room_for_number(plot: Plot) -> float:
    return width_of(f"×{len(plot.cards)}", 13, bold=True) + 3 if plot.cards else 0


def _payment(canvas: Canvas, plot: Plot, width: float, height: float) -> str:
    """Return what a harvest pays now, and beside it how many more cards pay how much."""
    ink, y = theme("soil-ink"), height - 17
    if plot.taler:
        parts = [coin(19, y, 11.5, str(plot.taler))]
    else:
        parts = [circle(19, y, 10.5, stroke(ink, 1.4) + ' opacity=".65"')]
        parts.append(text(19, y + 4.6, "0", 13, ink, anchor="middle"))
    if plot.later:
        more, taler = plot.later[0]
        words = canvas.say("next", more=more)
        parts.append(text(width - 26, y + 4.4, words, 12, ink, anchor="end"))
        parts.append(coin(width - 15, y, 8.5, str(taler)))
    return "".join(parts)
