"""A whole table, as a viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ._canvas import Canvas
from ._place import PAD, Place, place_block, place_in_words, place_of
from ._plots import plots_of
from ._svg import (
    EMPTY,
    Block,
    at,
    below,
    beside,
    flowing,
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


def table_block(canvas: Canvas, view: View, width: float) -> Block:
    """Return the table: where the game stands, the others, the middle, the viewer's own place."""
    places = places_on(canvas, view)
    inner = width - 2 * GAP
    others = [place for place in places if not place.own]
    own = [place for place in places if place.own]
    parts = [_headline(canvas, view, inner), _in_columns(canvas, others, inner)]
    parts.append(_middle(canvas, view, inner))
    parts += [place_block(canvas, place, inner) for place in own]
    content = below(parts, GAP)
    height = content.height + 2 * GAP
    ground = rect(0, 0, width, height, 14, f'fill="{theme("table")}"')
    return Block(width, height, ground + at(GAP, GAP, content.svg))


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
    fields = frozenset(zone.name for zone in legend.zones if zone.field)
    players = len(legend.players)
    first = 0 if view.seat is None else view.seat
    order = [(first + step) % players for step in range(players)]
    if view.seat is not None:
        order = [*order[1:], order[0]]
    order += [party.number for party in legend.parties]
    return [place_of(canvas, view, seat, plots.get(seat, ()), fields) for seat in order]


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


def _in_columns(canvas: Canvas, places: Sequence[Place], width: float) -> Block:
    """Return places side by side, all in a row equally high."""
    if not places:
        return EMPTY
    columns = max(min(len(places), int((width + GAP) // (_PLACE + GAP))), 1)
    rows = -(-len(places) // columns)
    columns = -(-len(places) // rows)
    each = (width + GAP) / columns - GAP
    lines = []
    for start in range(0, len(places), columns):
        line = places[start : start + columns]
        high = max(place_block(canvas, place, each).height for place in line)
        lines.append(beside([place_block(canvas, place, each, high) for place in line], GAP))
    return below(lines, GAP)


# The middle


def _middle(canvas: Canvas, view: View, width: float) -> Block:
    """Return what belongs to nobody: piles, revealed cards, open offers."""
    inner = width - 2 * PAD
    card = 66 if width > 700 else 52
    piles = side_by_side(list(_piles(canvas, view, inner, card)), inner)
    offers = _offers_block(canvas, view, inner)
    content = flowing([piles, offers], inner, 16)
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
    return Block(
        inner + 24, cards.height + 44, f'<g data-offer="{offer["number"]}">{words}{box}{drawn}</g>'
    )


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
        canvas.deck.face_of_sort(one).name if isinstance(one, str) else canvas.name_of(one)
        for one in cards
    ]
    return ", ".join(names) or canvas.say("nothing")


__all__ = ["NARROW", "WIDE", "table_block", "table_in_words", "where_it_stands"]
