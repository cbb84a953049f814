"""Tables and charts for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from ._picture import as_picture
from ._svg import Block, circle, escaped, fill, num, rect, shortened, stroke, text, theme, width_of

_ROW: Final = 26
_NAMES: Final = 130
_BARS: Final = 300


@frozen
class Bar:
    """A figure of a chart, with the ends of its interval."""

    name: str
    """What it is of."""
    value: float
    """The figure."""
    low: float
    """The lower end."""
    high: float
    """The upper end."""
    words: str
    """The figure as it is to be read."""


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as HTML; whatever stands in it is text."""
    head = "".join(
        f'<th scope="col" style="text-align:left">{escaped(cell)}</th>' for cell in header
    )
    body = "".join(
        "<tr>"
        + "".join(f'<td style="text-align:left">{escaped(cell)}</td>' for cell in row)
        + "</tr>"
        for row in rows
    )
    return (
        f'<table><caption style="text-align:left;white-space:nowrap">{escaped(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def chart(caption: str, bars: Sequence[Bar], line: float | None = None) -> str:
    """Return bars with their intervals as SVG; ``line`` is a value to compare them with."""
    most = max([1e-9, *(bar.high for bar in bars), *([] if line is None else [line])])
    numbers = max(width_of(bar.words, 12) for bar in bars) + 12
    width, height = _NAMES + _BARS + numbers + 20, 34 + _ROW * len(bars) + 8
    parts = [rect(0, 0, width, height, 10, fill(theme("panel")))]
    parts.append(text(12, 21, caption, 13, theme("ink"), bold=True))
    for place, bar in enumerate(bars):
        parts.append(_bar(bar, 34 + _ROW * place, _BARS / most))
    if line is not None:
        x = _NAMES + line * _BARS / most
        path = f"M{num(x)} 30V{num(height - 6)}"
        parts.append(f'<path d="{path}" {stroke(theme("dim"), 1.4)} stroke-dasharray="4 4"/>')
    words = "; ".join(f"{bar.name}: {bar.words}" for bar in bars)
    return as_picture(Block(width, height, "".join(parts)), round(width), caption, words)


def _bar(bar: Bar, top: float, scale: float) -> str:
    middle = top + _ROW / 2
    name = shortened(bar.name, _NAMES - 24, 12)
    low, high = _NAMES + max(bar.low, 0) * scale, _NAMES + bar.high * scale
    drawn = rect(_NAMES, top + 4, max(bar.value, 0) * scale, _ROW - 8, 3, fill(theme("soil")))
    spread = f"M{num(low)} {num(middle)}H{num(high)}M{num(low)} {num(middle - 4)}v8"
    ends = f'<path d="{spread}M{num(high)} {num(middle - 4)}v8" {stroke(theme("ink"), 1.5)}/>'
    dot = circle(_NAMES + bar.value * scale, middle, 3, fill(theme("ink")))
    words = text(_NAMES + _BARS + 10, middle + 4, bar.words, 12, theme("ink"))
    return drawn + ends + dot + words + text(12, middle + 4, name, 12, theme("ink"))
