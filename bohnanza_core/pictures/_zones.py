"""Zones beside fields: hands, piles, rows of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from ._canvas import ROUND, Canvas, counted, overlapping
from ._cards import RATIO
from ._svg import EMPTY, Block, at, flowing, labelled, rect, stroke, text, theme
from ._words import cards_in_words

if TYPE_CHECKING:
    from .. import ZoneView

_MOST_BACKS: Final = 24
"""So many cards of a hidden hand are drawn; all are counted."""


def hand_block(canvas: Canvas, zone: ZoneView, width: float, card: float) -> Block:
    """Return a hand whose cards are seen, from front to back, in as many rows as it needs."""
    cards = [one for one in zone.cards or () if one is not None]
    if not cards:
        return Block(width, 18, text(0, 13, canvas.say("nothing"), 12, theme("dim")))
    least = card * 0.62
    in_row = max(int((width - card) / least) + 1, 1)
    rows = -(-len(cards) // in_row)
    in_row = -(-len(cards) // rows)
    drawn = [canvas.card(one, card) for one in cards]
    lines = [
        overlapping(drawn[start : start + in_row], width, least)
        for start in range(0, len(drawn), in_row)
    ]
    return _rows(lines, card * RATIO + 8)


def hidden_hand(canvas: Canvas, zone: ZoneView, width: float, card: float) -> Block:
    """Return a hand of which only backs are seen, in a row."""
    places = range(min(zone.count, _MOST_BACKS))
    drawn = [_hidden(canvas, zone, place, card) for place in places]
    return overlapping(drawn, width, 3, -card * 0.55)


def pile(canvas: Canvas, zone: ZoneView, name: str, card: float) -> Block:
    """Return a pile, with its number of cards and what is seen of its top."""
    if zone.top is not None:
        drawn = canvas.card(zone.top, card)
    elif zone.cards and zone.cards[-1] is not None:
        drawn = canvas.card(zone.cards[-1], card)
    elif zone.count:
        drawn = canvas.back(back_of(canvas, zone.name), card)
    else:
        return labelled(name, _gap(card))
    drawn = canvas.marked(drawn, "zones", (zone.name, zone.seat))
    if zone.count > 1:
        edges = stroke(theme("paper-line"), 1.2, theme("line"))
        under = "".join(
            rect(step, step, card, card * RATIO, card * ROUND, edges) for step in (5, 2.5)
        )
        drawn = Block(card + 5, drawn.height + 5, under + drawn.svg)
    return labelled(name, counted(drawn, zone.count))


def spread(canvas: Canvas, zone: ZoneView, name: str, width: float, card: float) -> Block:
    """Return cards that lie open, or face down, side by side."""
    if zone.cards is None:
        return pile(canvas, zone, name, card)
    drawn = [
        _hidden(canvas, zone, place, card) if one is None else canvas.card(one, card)
        for place, one in enumerate(zone.cards)
    ]
    if not drawn:
        return EMPTY
    fitting = max(int((width + 6) // (card * 0.45 + 6)), 1)
    lines = [
        overlapping(drawn[start : start + fitting], width, card * 0.45)
        for start in range(0, len(drawn), fitting)
    ]
    return labelled(name, _rows(lines, card * RATIO + 6))


def pair(canvas: Canvas, cards: Iterable[int | str | None], card: float, width: float) -> Block:
    """Return the cards of one side of an offer: known ones, those of a sort, hidden ones."""
    drawn = [
        canvas.kind(one, card)
        if isinstance(one, str)
        else canvas.back(canvas.deck.legend.backs[0].key, card)
        if one is None
        else canvas.card(one, card)
        for one in cards
    ]
    if not drawn:
        words = canvas.say("nothing")
        return Block(46, card * RATIO, text(0, card * RATIO / 2 + 4, words, 12, theme("dim")))
    return overlapping(drawn, width, card * 0.4, 4)


def _hidden(canvas: Canvas, zone: ZoneView, place: int, card: float) -> Block:
    """Return a card in its place that is not known."""
    key = zone.backs[place] if zone.backs else back_of(canvas, zone.name)
    return canvas.marked(canvas.back(key, card), "places", (zone.name, zone.seat, place))


def back_of(canvas: Canvas, zone: str) -> str:
    """Return the back that hidden cards of a zone are drawn with: the one it is called after."""
    backs = [back.key for back in canvas.deck.legend.backs]
    return next((key for key in backs if key in zone), backs[0])


def zone_title(canvas: Canvas, name: str) -> str:
    """Return what a player calls a zone; nothing if it has no name for players."""
    for zone in canvas.deck.legend.zones:
        if zone.name == name:
            return "" if zone.title is None else zone.title.in_language(canvas.language)
    return ""


def zone_in_words(canvas: Canvas, zone: ZoneView) -> str:
    """Return a zone in words, for who does not see it."""
    name = zone_title(canvas, zone.name) or zone.name
    if zone.cards and None not in zone.cards:
        cards = ", ".join(canvas.name_of(card) for card in zone.cards)
        return canvas.say("pile", title=name, cards=cards)
    cards = cards_in_words(zone.count, canvas.language)
    if zone.top is not None:
        top = canvas.name_of(zone.top)
        return canvas.say("on-top", title=name, cards=cards, top=top)
    return canvas.say("pile", title=name, cards=cards)


def side_by_side(blocks: Sequence[Block], width: float) -> Block:
    """Return small groups of cards in rows."""
    return flowing(blocks, width, 14, on_a_line=True)


def _gap(card: float) -> Block:
    """Return the place of a pile that is used up."""
    dashed = stroke(theme("line"), 2) + ' stroke-dasharray="5 4"'
    return Block(card, card * RATIO, rect(1, 1, card - 2, card * RATIO - 2, card * ROUND, dashed))


def _rows(lines: Sequence[Block], step: float) -> Block:
    parts = [at(0, step * place, line.svg) for place, line in enumerate(lines)]
    height = step * (len(lines) - 1) + max(line.height for line in lines)
    return Block(max(line.width for line in lines), height, "".join(parts))
