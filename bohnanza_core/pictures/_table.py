"""A whole table, as a viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from ._canvas import Canvas
from ._place import PAD, Place, name_of, place_block, place_in_words, place_of
from ._plots import plots_of
from ._slots import Remembered, cards_seen, remembered
from ._svg import (
    Block,
    at,
    beside,
    flowing,
    labelled,
    rect,
    shortened,
    stroke,
    text,
    theme,
    title,
    width_of,
)
from ._zones import pair, pile, side_by_side, spread, zone_in_words, zone_title

if TYPE_CHECKING:
    from .. import View, ZoneView

GAP: Final = 12
NARROW: Final = 360
"""A picture that is narrower is drawn as this one, and smaller."""
WIDE: Final = 1320
"""A picture that is wider is drawn as this one, and larger."""
_PLACE: Final = 296
"""How wide the place of a player is at least, where there is room for several."""
_PILES: Final = frozenset({"deck", "discard"})


@frozen
class Piece:
    """A part of a table, which is drawn at a place of its own."""

    x: float
    """Where its left edge is."""
    y: float
    """Where its upper edge is."""
    svg: str
    """What is drawn."""


@frozen
class Layout:
    """A table in pieces, of which few change from one moment of a game to the next."""

    width: float
    """How wide the table is."""
    height: float
    """How high it is."""
    pieces: Sequence[Piece]
    """What lies on it."""


def table_block(canvas: Canvas, view: View, width: float) -> Block:
    """Return the table as one drawing."""
    layout = table_layout(canvas, view, width)
    ground = rect(0, 0, width, layout.height, 14, f'fill="{theme("table")}"')
    drawn = "".join(at(piece.x, piece.y, piece.svg) for piece in layout.pieces)
    return Block(width, layout.height, ground + drawn)


def table_layout(canvas: Canvas, view: View, width: float) -> Layout:
    """Return the table: where the game stands, the others, the middle, the viewer's own place."""
    places = places_on(canvas, view)
    inner = width - 2 * GAP
    rows = [[_headline(canvas, view, inner)]]
    rows += _in_columns(canvas, [place for place in places if not place.own], inner)
    rows.append([_middle(canvas, view, inner)])
    rows += [[place_block(canvas, place, inner)] for place in places if place.own]
    pieces, y = [], float(GAP)
    for row in rows:
        x = float(GAP)
        for block in row:
            pieces.append(Piece(x, y, block.svg))
            x += block.width + GAP
        y += max(block.height for block in row) + GAP
    return Layout(width, y, pieces)


def table_in_words(canvas: Canvas, view: View) -> str:
    """Return the table in words, for who does not see it."""
    sentences = [where_it_stands(canvas, view)]
    sentences += [place_in_words(canvas, place) for place in places_on(canvas, view)]
    sentences += [
        zone_in_words(canvas, zone) for zone in view.zones if zone.seat is None and zone.count
    ]
    sentences += [_offer_in_words(canvas, offer) for offer in _offers(view)]
    return ". ".join(sentences) + "."


def places_on(canvas: Canvas, view: View) -> Sequence[Place]:
    """Return the places around the table: those after the viewer in the order of the turns."""
    legend = canvas.deck.legend
    plots = plots_of(view, legend, canvas.language)
    players = len(legend.players)
    first = 0 if view.seat is None else view.seat
    order = [(first + step) % players for step in range(players)]
    if view.seat is not None:
        order = [*order[1:], order[0]]
    order += [party.number for party in legend.parties]
    return [place_of(canvas, view, seat, plots.get(seat, ())) for seat in order]


def where_it_stands(canvas: Canvas, view: View) -> str:
    """Return turn and stage, or how the game ended."""
    status, players = view.status, canvas.deck.legend.players
    if status.outcome is not None:
        return canvas.say("over")
    parts = [canvas.say("turn", turn=status.turn), players[status.active]]
    stages = {stage.name: stage.title for stage in canvas.deck.legend.stages}
    stage = stages.get(status.stage)
    if stage is not None:
        parts.append(stage.in_language(canvas.language))
    return " · ".join(parts)


def _headline(canvas: Canvas, view: View, width: float) -> Block:
    words = where_it_stands(canvas, view)
    games = " + ".join(
        variant.title.in_language(canvas.language) for variant in canvas.deck.legend.variants
    )
    size = 17
    head = shortened(words, width, size, bold=True)
    taken = width_of(head, size, bold=True)
    drawn = text(2, 19, head, size, theme("ink"), bold=True)
    if width - taken > 160:
        name = shortened(games, width - taken - 30, 12)
        return Block(width, 26, drawn + text(width - 2, 18, name, 12, theme("dim"), anchor="end"))
    name = shortened(games, width, 12)
    return Block(width, 42, drawn + text(2, 37, name, 12, theme("dim")))


def _in_columns(canvas: Canvas, places: Sequence[Place], width: float) -> list[list[Block]]:
    """Return rows of places side by side, all in a row equally high."""
    if not places:
        return []
    columns = max(min(len(places), int((width + GAP) // (_PLACE + GAP))), 1)
    rows = -(-len(places) // columns)
    columns = -(-len(places) // rows)
    each = (width + GAP) / columns - GAP
    lines = []
    for start in range(0, len(places), columns):
        line = places[start : start + columns]
        high = max(place_block(canvas, place, each).height for place in line)
        lines.append([place_block(canvas, place, each, high) for place in line])
    return lines


# The middle


def _middle(canvas: Canvas, view: View, width: float) -> Block:
    """Return what belongs to nobody: piles, revealed cards, open offers."""
    inner = width - 2 * PAD
    card = 66 if width > 700 else 52
    piles = side_by_side(list(_piles(canvas, view, inner, card)), inner)
    slots = side_by_side(list(_slots(canvas, view, inner, card)), inner)
    offers = _offers_block(canvas, view, inner)
    content = flowing([piles, slots, offers], inner, 16)
    height = content.height + 2 * PAD
    ground = rect(
        1,
        1,
        width - 2,
        height - 2,
        12,
        stroke(theme("line"), 1.5) + ' stroke-dasharray="2 5" stroke-linecap="round"',
    )
    return Block(width, height, ground + at(PAD, PAD, content.svg))


def _piles(canvas: Canvas, view: View, width: float, card: float) -> Iterator[Block]:
    for zone in view.zones:
        if zone.seat is None and (zone.count or zone.name in _PILES) and zone.name != "box":
            yield _group(canvas, zone, width, card)


def _group(canvas: Canvas, zone: ZoneView, width: float, card: float) -> Block:
    name = zone_title(canvas, zone.name)
    if zone.cards is None:
        return pile(canvas, zone, name, card)
    return spread(canvas, zone, name, width, card)


def _slots(canvas: Canvas, view: View, width: float, card: float) -> Iterator[Block]:
    """Return what variants remember openly, but for what is marked on cards that lie there."""
    lying = cards_seen(view)
    for item in remembered(view, canvas.deck.legend, canvas.language):
        if item.show in ("card", "sort"):
            values = [value for value in item.values if value not in lying]
            if values:
                yield labelled(item.title, pair(canvas, values, card, width))
        else:
            words = _in_words(canvas, item)
            yield _chip(f"{item.title}: {words}" if words else item.title, width)


def _in_words(canvas: Canvas, item: Remembered) -> str:
    """Return values that are no cards in words; none for a flag."""
    words = [_worded(canvas, item.show, value) for value in item.values]
    if item.by_seat:
        players = canvas.deck.legend.players
        words = [f"{name} {word}" for name, word in zip(players, words, strict=False)]
    return ", ".join(words)


def _worded(canvas: Canvas, show: str, value: Any) -> str:
    if show in ("seat", "side") and type(value) is int:
        return name_of(canvas, value)
    if show == "field" and type(value) is int:
        return canvas.say("field", number=value + 1)
    return str(value)


def _chip(words: str, width: float) -> Block:
    """Return a few words on a small plate."""
    words = shortened(words, width - 24, 12)
    wide = width_of(words, 12) + 24
    plate = rect(1, 1, wide - 2, 26, 13, stroke(theme("line"), 1.5, theme("panel")))
    return Block(wide, 28, plate + text(12, 18.5, words, 12, theme("ink")))


def _offers(view: View) -> Sequence[Any]:
    return view.offers if "OpenOffers" in view.slots else ()


def _offers_block(canvas: Canvas, view: View, width: float) -> Block:
    blocks = [_offer(canvas, offer, width) for offer in _offers(view)]
    return side_by_side(blocks, width)


def _offer(canvas: Canvas, offer: Any, width: float) -> Block:
    """Return an open offer: who gives whom what for what."""
    players, card = canvas.deck.legend.players, 36
    names = f"{players[offer['maker']]} → {players[offer['partner']]}"
    head = canvas.say("offer", number=offer["number"])
    room = min(width - 24, 300)
    line = shortened(f"{head}: {names}", room, 12, bold=True)
    half = (room - 40) / 2
    give = pair(canvas, offer["give"], card, half)
    want = pair(canvas, offer["want"], card, half)
    word = canvas.say("for")
    middle = Block(
        width_of(word, 12) + 4,
        give.height,
        text(2, give.height / 2 + 4, word, 12, theme("dim")),
    )
    cards = beside((give, middle, want), 8)
    inner = max(cards.width, width_of(line, 12, bold=True))
    drawn = text(12, 22, line, 12, theme("ink"), bold=True) + at(12, 32, cards.svg)
    box = rect(1, 1, inner + 22, cards.height + 42, 10, stroke(theme("line"), 1.5, theme("panel")))
    words = title(_offer_in_words(canvas, offer))
    drawn = f'<g data-offer="{offer["number"]}">{words}{box}{drawn}</g>'
    block = Block(inner + 24, cards.height + 44, drawn)
    return canvas.marked(block, "offers", offer["number"], 10)


def _offer_in_words(canvas: Canvas, offer: Any) -> str:
    players = canvas.deck.legend.players
    return canvas.say(
        "gives",
        maker=players[offer["maker"]],
        partner=players[offer["partner"]],
        give=_named(canvas, offer["give"]),
        want=_named(canvas, offer["want"]),
    )


def _named(canvas: Canvas, cards: Sequence[int | str | None]) -> str:
    names = [
        canvas.deck.by_key(one).name if isinstance(one, str) else canvas.name_of(one)
        for one in cards
    ]
    return ", ".join(names) or canvas.say("nothing")
