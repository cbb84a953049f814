"""The pictures there are: each a function of what a game shows."""

from __future__ import annotations

from typing import Final

from .. import Language, Legend, Outcome, Question, View
from ..errors import PictureError
from ._canvas import Canvas
from ._cards import HEIGHT, WIDTH
from ._checks import check_legend, check_outcome, check_seat, check_view
from ._deck import Symbol, deck_of
from ._field import field_in_words, field_row
from ._marks import Marks, marks_of
from ._picture import Picture, Theme, check_style, check_width, finished
from ._place import name_of, place_block, place_in_words, place_of
from ._plots import plots_of
from ._result import result_block, result_in_words
from ._slots import notes_on
from ._svg import Block, at, rect
from ._svg import theme as colour
from ._table import NARROW, WIDE, table_block, table_in_words, where_it_stands
from ._zones import hand_block, hidden_hand, zone_in_words

_EDGE: Final = 8


def draw_card(
    card: int | str,
    legend: Legend,
    *,
    width: int = 120,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of a card, by its number, or by the key of its face or its sort."""
    check_legend(legend)
    canvas = _canvas(legend, theme, language)
    symbol = canvas.deck.by_key(card) if isinstance(card, str) else canvas.deck.card(card)
    return _card(canvas, symbol, width, theme)


def draw_back(
    key: str,
    legend: Legend,
    *,
    width: int = 120,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of the back of cards, by its key in `Legend.backs`."""
    check_legend(legend)
    canvas = _canvas(legend, theme, language)
    symbol = canvas.deck.back(key)
    return _card(canvas, symbol, width, theme)


def draw_hand(
    view: View,
    legend: Legend,
    seat: int,
    *,
    question: Question | None = None,
    width: int = 600,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of a hand from front to back, as the viewer sees it."""
    check_view(view, legend)
    canvas = _canvas(legend, theme, language, _marks(view, legend, question, language))
    zone = view.zone("hand", check_seat(seat, view))
    inner = max(check_width(width), 120) - 2 * _EDGE
    seen = zone.cards is not None and None not in zone.cards
    drawn = hand_block if seen else hidden_hand
    block = _on_ground(drawn(canvas, zone, inner, min(88, inner)), inner)
    title = canvas.say("hand-of", player=name_of(canvas, seat))
    words = zone_in_words(canvas, zone)
    return _finished(canvas, block, width, theme, title, words)


def draw_field(
    view: View,
    legend: Legend,
    seat: int,
    number: int,
    *,
    question: Question | None = None,
    width: int = 130,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of a field of a seat or a party, by its number as in actions."""
    check_view(view, legend)
    canvas = _canvas(legend, theme, language, _marks(view, legend, question, language))
    plots = {
        plot.number: plot
        for plot in plots_of(view, legend, language).get(check_seat(seat, view), ())
    }
    if number not in plots or type(number) is not int:
        there = ", ".join(map(str, plots)) or "none"
        raise PictureError(f"seat {seat} has no field {number!r}; it has {there}")
    (block,) = field_row(canvas, [plots[number]], 122)
    title = canvas.say("field-of", player=name_of(canvas, seat))
    words = field_in_words(canvas, plots[number])
    return _finished(canvas, _on_ground(block, 122), width, theme, title, words)


def draw_place(
    view: View,
    legend: Legend,
    seat: int,
    *,
    question: Question | None = None,
    width: int = 600,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of the place of a seat, or of a party by its number: all that is there."""
    check_view(view, legend)
    canvas = _canvas(legend, theme, language, _marks(view, legend, question, language))
    inner = min(max(check_width(width), 220), WIDE)
    plots = plots_of(view, legend, language).get(check_seat(seat, view), ())
    place = place_of(canvas, view, seat, plots)
    block = place_block(canvas, place, inner)
    words = place_in_words(canvas, place)
    return _finished(canvas, block, width, theme, name_of(canvas, seat), words)


def draw_table(
    view: View,
    legend: Legend,
    *,
    question: Question | None = None,
    width: int = 960,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of the whole table as a viewer sees it.

    With a question, the cards and fields are outlined with which its choices can be made.
    """
    check_view(view, legend)
    canvas = _canvas(legend, theme, language, _marks(view, legend, question, language))
    block = table_block(canvas, view, min(max(check_width(width), NARROW), WIDE))
    title = where_it_stands(canvas, view)
    return _finished(canvas, block, width, theme, title, table_in_words(canvas, view))


def draw_outcome(
    outcome: Outcome,
    legend: Legend,
    *,
    width: int = 480,
    theme: Theme = "auto",
    language: Language = "en",
) -> Picture:
    """Return a picture of how a game ended: everybody's score, and who won."""
    check_outcome(outcome, legend)
    canvas = _canvas(legend, theme, language)
    block = result_block(canvas, outcome, min(max(check_width(width), 300), 700))
    words = result_in_words(canvas, outcome)
    return _finished(canvas, block, width, theme, canvas.say("result"), words)


def _marks(view: View, legend: Legend, question: Question | None, language: Language) -> Marks:
    return marks_of(question, notes_on(view, legend, language))


def _canvas(legend: Legend, theme: Theme, language: Language, marks: Marks | None = None) -> Canvas:
    check_style(theme, language)
    return Canvas(deck_of(legend, language), Marks() if marks is None else marks)


def _card(canvas: Canvas, symbol: Symbol, width: int, theme: Theme) -> Picture:
    block = Block(WIDTH, HEIGHT, symbol.svg)
    return _finished(canvas, block, width, theme, symbol.name, symbol.words)


def _on_ground(block: Block, width: float) -> Block:
    """Return a drawing on a piece of the table."""
    wide, high = max(block.width, width) + 2 * _EDGE, block.height + 2 * _EDGE
    ground = rect(0, 0, wide, high, 12, f'fill="{colour("table")}"')
    return Block(wide, high, ground + at(_EDGE, _EDGE, block.svg))


def _finished(
    canvas: Canvas, block: Block, width: int, theme: Theme, title: str, words: str
) -> Picture:
    return finished(
        block,
        canvas.symbols,
        width=check_width(width),
        theme=theme,
        language=canvas.language,
        title=title,
        description=words,
    )
