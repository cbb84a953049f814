"""What a notebook shows of each value."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from .. import Field, Game, Hand, Outcome, View
from ..authoring import Card
from ._beans import bean
from ._cards import HEAD, HEIGHT, RATIO, WIDTH, Grown, bean_card, coin, other_card
from ._charts import table
from ._drawing import draw_table
from ._emblems import emblem_of_key
from ._looks import look_of_key
from ._palette import CARD_COLOURS
from ._picture import as_picture
from ._svg import Block, at, rect, scaled, stroke, text, theme

_CARD: Final = 64


@singledispatch
def picture_of(value: object) -> str:
    """Return the picture of a value as SVG."""
    raise TypeError(f"there is no picture of {type(value).__name__}")


@picture_of.register
def _game(game: Game) -> str:
    """Return the table as a spectator sees it: a notebook may be shown to anybody."""
    return draw_table(game.view(None), game.legend()).svg


@picture_of.register
def _card(card: Card) -> str:
    name, words = card.name.en, "" if card.face.text is None else card.face.text.en
    if card.sort is None:
        drawn = other_card(emblem_of_key(card.face.key), CARD_COLOURS[0], name, words, ())
    else:
        grown = Grown(look_of_key(card.sort.key), card.sort.number)
        drawn = bean_card(grown, name, words, card.beanometer.steps)
    return as_picture(Block(WIDTH, HEIGHT, drawn), 120, name)


@picture_of.register
def _hand(hand: Hand) -> str:
    """Return a hand as far as it is known without the legend: cards by their numbers, in order."""
    cards = "".join(
        at(place * (_CARD * 0.75), 0, _numbered(card)) for place, card in enumerate(hand.cards)
    )
    width = max(len(hand.cards) - 1, 0) * _CARD * 0.75 + _CARD
    words = f"The hand of seat {hand.seat}: cards {', '.join(map(str, hand.cards)) or 'none'}"
    return as_picture(Block(width, _CARD * RATIO, cards), round(width), words)


@picture_of.register
def _field(field: Field) -> str:
    """Return a field as far as it is known without the legend: what grows, what it pays."""
    step = _CARD * HEAD / 100
    parts = [at(12, 10 + step * place, _numbered(card)) for place, card in enumerate(field.cards)]
    high = 10 + step * max(len(field.cards) - 1, 0) + _CARD * RATIO
    if field.sort is not None:
        parts.append(
            scaled(12 + _CARD / 2, high - _CARD * 0.6, 0.62, bean(look_of_key(field.sort)))
        )
    words = f"Field {field.number} of seat {field.seat}: empty"
    if field.cards:
        parts.append(coin(26, high + 18, 11, str(field.taler)))
        words = (
            f"Field {field.number} of seat {field.seat}: {len(field.cards)} × {field.sort}, "
            f"{field.taler} Taler now"
        )
    size = _CARD + 24, high + 36
    ground = rect(1, 1, size[0] - 2, size[1] - 2, 9, stroke(theme("furrow"), 2, theme("soil")))
    return as_picture(Block(*size, ground + "".join(parts)), round(size[0]), words)


def _numbered(card: int) -> str:
    """Return a card of which only the number is known."""
    paper = rect(
        0.5, 0.5, _CARD - 1, _CARD * RATIO - 1, 6, stroke(theme("paper-line"), 1, theme("paper"))
    )
    return paper + text(7, 15, str(card), 12, theme("paper-dim"))


@singledispatch
def table_of(value: object) -> str:
    """Return a value as HTML."""
    raise TypeError(f"there is no table of {type(value).__name__}")


@table_of.register
def _view(view: View) -> str:
    """Return the zones of a view. What their cards are is said by the legend, which it lacks."""
    viewer = "a spectator" if view.seat is None else f"seat {view.seat}"
    fields = {(field.zone, field.seat): field for field in view.fields}
    rows = [
        (
            zone.name,
            "" if zone.seat is None else str(zone.seat),
            str(zone.count),
            " ".join("–" if card is None else str(card) for card in zone.cards or ()),
            "" if zone.top is None else str(zone.top),
            _grown(fields.get((zone.name, zone.seat or 0))),
        )
        for zone in view.zones
        if zone.count
    ]
    head = f"What {viewer} sees at version {view.status.version}, in turn {view.status.turn}"
    return table(head, ("zone", "seat", "cards", "which", "on top", "grows"), rows)


def _grown(field: Field | None) -> str:
    """Return what grows on a field and what it pays."""
    return "" if field is None or field.sort is None else f"{field.sort}, {field.taler} Taler"


@table_of.register
def _outcome(outcome: Outcome) -> str:
    rows = [
        (str(seat), str(score), "won" if seat in outcome.winners else "")
        for seat, score in enumerate(outcome.scores)
    ]
    head = "How the game ended"
    if outcome.tie_break is not None:
        head += f"; the tie was decided by: {outcome.tie_break.en}"
    return table(head, ("seat", "score", ""), rows)
