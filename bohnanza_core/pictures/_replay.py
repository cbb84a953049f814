"""A whole game as a page that plays in a browser, by itself, from one file."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from .. import Game, Language
from ..errors import PictureError
from ._canvas import Canvas
from ._deck import deck_of
from ._marks import Marks
from ._open import open_view
from ._palette import DARK, LIGHT
from ._picture import check_style, definitions, theme_css, variables, with_ids
from ._slots import notes_on
from ._svg import FONT, escaped, num
from ._table import table_layout
from ._words import WORDS_OF_REPLAYS, say

if TYPE_CHECKING:
    from .. import View

WIDTHS: Final = (366, 680, 960)
"""For phones, tablets and screens; a browser takes the widest that fits."""
MOST_STEPS: Final = 5_000
"""A page of more steps would be too large for a browser."""


def draw_replay(game: Game, *, seat: int | None = None, language: Language = "en") -> str:
    """Return an HTML page that plays a game from its beginning, for a seat's eyes.

    Without a seat all cards lie open. The page needs nothing else: no server, no network. It knows
    what the seat may know, and no more.
    """
    check_style("auto", language)
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.players)):
        raise PictureError(f"there is no seat {seat!r} among {len(game.players)} players")
    if len(game.actions) > MOST_STEPS:
        raise PictureError(
            f"a page has at most {MOST_STEPS} steps, and the game has {len(game.actions)}"
        )
    recorded = _Recording(game, seat, language)
    document = json.dumps(recorded.document(), ensure_ascii=True, separators=(",", ":"))
    packed = base64.b64encode(zlib.compress(document.encode("ascii"), 9)).decode("ascii")
    return _page(recorded, packed, language)


class _Recording:
    """The moments of a game as drawings, each different piece kept once."""

    def __init__(self, game: Game, seat: int | None, language: Language) -> None:
        self.title = _title(game, language)
        self._game = game
        self._seat = seat
        self._language: Language = language
        self._canvas = Canvas(deck_of(game.legend(), language), Marks())
        self._pieces: dict[str, int] = {}

    def document(self) -> Mapping[str, object]:
        """Return what the page's program plays."""
        again = self._game.replay()
        steps: list[object] = [{"log": self._log(again, again.opening), "at": self._moment(again)}]
        for events in self._game.events:
            again.redo()
            steps.append({"log": self._log(again, events), "at": self._moment(again)})
        return {
            "widths": WIDTHS,
            "steps": steps,
            "pieces": [with_ids(svg, "a") for svg in self._pieces],
            "symbols": definitions(self._canvas.symbols, "a"),
            "words": {key: say(key, self._language) for key in WORDS_OF_REPLAYS},
        }

    def _moment(self, game: Game) -> Sequence[Sequence[float]]:
        """Return, for each width, height and then place and number of each piece."""
        view = open_view(game) if self._seat is None else game.view(self._seat)
        legend = self._canvas.deck.legend
        self._canvas.marks = Marks(notes=notes_on(view, legend, self._language))
        return [[*self._drawn(view, width)] for width in WIDTHS]

    def _drawn(self, view: View, width: int) -> Iterator[float]:
        layout = table_layout(self._canvas, view, width)
        yield float(num(layout.height))
        for piece in layout.pieces:
            number = self._pieces.setdefault(piece.svg, len(self._pieces))
            yield from (float(num(piece.x)), float(num(piece.y)), number)

    def _log(self, game: Game, events: object) -> Sequence[str]:
        lines = []
        for event in events:  # type: ignore[attr-defined]
            if self._seat is None:
                line = game.describe_with_secrets(event, self._language)
            else:
                line = game.describe(event, self._language, seat=self._seat)
            if line:
                lines.append(line)
        return lines


def _title(game: Game, language: Language) -> str:
    titles = (manifest.title.in_language(language) for manifest in game.rules.rule_set.manifests)
    return f"{' + '.join(titles)}: {', '.join(game.players)}"


def _page(recorded: _Recording, packed: str, language: Language) -> str:
    folder = files(__package__) / "replay"
    values = {
        "LANGUAGE": language,
        "TITLE": escaped(recorded.title),
        "STYLE": (folder / "replay.css").read_text("utf-8"),
        "COLOURS": _colours(),
        "FONT": FONT,
        "PROGRAM": (folder / "replay.js").read_text("utf-8"),
        "DATA": packed,
        **{f"SAY-{key}": escaped(say(key, language)) for key in WORDS_OF_REPLAYS},
    }
    page = (folder / "replay.html").read_text("utf-8")
    for name, value in values.items():
        page = page.replace(f"<!--{name}-->", value)
    return page


def _colours() -> str:
    """Return the colours: those of the reader's screen, unless the reader has chosen others."""
    chosen = "".join(
        f':root[data-theme="{name}"]{{{variables(colours)}}}'
        for name, colours in (("light", LIGHT), ("dark", DARK))
    )
    return theme_css(":root") + chosen
