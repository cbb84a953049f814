"""A finished picture, and what may be asked of it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from .. import Language
from ..errors import PictureError, UnknownLanguageError
from ._palette import DARK, LIGHT
from ._svg import FONT, Block, escaped, num

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""``auto`` follows the reader's screen; the others are the same everywhere."""

THEMES: Final = ("auto", "light", "dark")
WIDEST: Final = 20_000
_NARROWEST: Final = 16
_COLOUR: Final = re.compile(r"var\(--bz-([\w-]+)\)")


@frozen
class Picture:
    """A picture as SVG: a notebook shows it, and `str` returns its text."""

    svg: str
    """The picture, a whole SVG document."""
    width: int
    """How wide it is, in pixels."""
    height: int
    """How high it is, in pixels."""

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture {self.width} × {self.height}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: str | Path) -> None:
        """Write the picture into a file, whose name should end with ``.svg``."""
        Path(file).write_text(self.svg, encoding="utf-8")


def check_width(width: object) -> int:
    """Return a width in pixels; raise `PictureError` for what is not one."""
    whole = isinstance(width, int | float) and not isinstance(width, bool)
    if not whole or not math.isfinite(width) or not _NARROWEST <= width <= WIDEST:  # type: ignore[arg-type, operator]
        raise PictureError(
            f"a width is a number of pixels from {_NARROWEST} to {WIDEST}, not {width!r}"
        )
    return round(width)  # type: ignore[call-overload, no-any-return]


def check_style(theme: object, language: object) -> None:
    """Raise an error for a theme or a language that does not exist."""
    if theme not in THEMES:
        names = ", ".join(map(repr, THEMES))
        raise PictureError(f"there is no theme {theme!r}; there are {names}")
    if language not in ("en", "de"):
        raise UnknownLanguageError(language)


def finished(
    block: Block,
    symbols: Mapping[str, str],
    *,
    width: int,
    theme: Theme,
    language: Language,
    title: str,
    description: str,
) -> Picture:
    """Return a picture of a drawing, scaled to a width."""
    height = round(width * block.height / block.width)
    marked = theme[0]
    body = f"<defs>{definitions(symbols, marked)}</defs>{with_ids(block.svg, marked)}"
    style = f"<style>{theme_css('.bz')}</style>" if theme == "auto" else ""
    if theme != "auto":
        body = in_theme(body, theme)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bz" role="img" lang="{language}" '
        f'width="{width}" height="{height}" viewBox="0 0 {num(block.width)} {num(block.height)}" '
        f'font-family="{FONT}" style="max-width:100%;height:auto">'
        f"<title>{escaped(title)}</title><desc>{escaped(description)}</desc>{style}{body}</svg>"
    )
    return Picture(svg, width, height)


def as_picture(block: Block, width: int, title: str, description: str = "") -> str:
    """Return a small drawing without definitions as SVG, in the colours of the reader's screen."""
    return finished(
        block,
        {},
        width=width,
        theme="auto",
        language="en",
        title=title,
        description=description or title,
    ).svg


def definitions(symbols: Mapping[str, str], marked: str) -> str:
    """Return the drawings that a picture uses, each once."""
    return "".join(
        f'<symbol id="{name}{marked}" viewBox="0 0 100 140">{svg}</symbol>'
        for name, svg in symbols.items()
    )


def with_ids(svg: str, marked: str) -> str:
    """Return a drawing that uses the definitions of one theme.

    Several pictures can stand on one page, where an id must stand for the same drawing everywhere.
    """
    return _USE.sub(rf'<use href="#\1{marked}"', svg)


_USE: Final = re.compile(r'<use href="#(bz[0-9a-f]{8})"')


def theme_css(of: str) -> str:
    """Return a style sheet with the colours by day and by night for what a selector chooses."""
    return (
        f"{of}{{{variables(LIGHT)}}}@media(prefers-color-scheme:dark){{{of}{{{variables(DARK)}}}}}"
    )


def variables(colours: Mapping[str, str]) -> str:
    """Return colours as custom properties of CSS."""
    return "".join(f"--bz-{name}:{colour};" for name, colour in colours.items())


def in_theme(svg: str, theme: Theme) -> str:
    """Return a drawing with the colours of one theme written out, which every program reads."""
    colours = DARK if theme == "dark" else LIGHT
    found: Callable[[re.Match[str]], Any] = lambda match: colours[match[1]]  # noqa: E731 - typed
    return _COLOUR.sub(found, svg)
