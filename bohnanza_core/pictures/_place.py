"""The place of a player, or of a party without one: name, coins, fields, hand, further cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ._canvas import Canvas
from ._cards import coin
from ._emblems import emblem
from ._field import NARROW, NARROWEST, SMALL, WIDEST, field_in_words, field_row
from ._svg import (
    EMPTY,
    Block,
    at,
    below,
    circle,
    flowing,
    labelled,
    rect,
    scaled,
    shortened,
    stroke,
    text,
    theme,
    title,
    width_of,
)
from ._words import cards_in_words
from ._zones import hand_block, hidden_hand, side_by_side, spread, zone_in_words, zone_title

if TYPE_CHECKING:
    from .. import View, ZoneView
    from ._plots import Plot

PAD: Final = 12
_HEAD: Final = 34
_GAP: Final = 8
_GAP_BETWEEN: Final = 14
_ROOM_FOR_CARDS: Final = 72
"""So much must be left beside the fields for cards to lie there; else they lie below."""
_ROOM_FOR_HAND: Final = 220
"""The same for a hand whose cards are seen."""
_LARGE: Final = 560
_SMALL: Final = 380
_APART: Final = frozenset({"hand", "coins", "received"})
"""Zones of a seat that are drawn in a place of their own."""


@frozen
class Place:
    """What is drawn of a seat or a party."""

    seat: int
    """Whose it is: a seat, or the number of a party."""
    name: str
    """What a player reads."""
    plots: Sequence[Plot]
    """The fields."""
    hand: ZoneView | None
    """The hand; None: a party has none."""
    coins: ZoneView | None
    """The coins; None: there are none to be had."""
    received: ZoneView | None
    """Cards that were received and are to be planted."""
    further: Sequence[ZoneView]
    """What else lies there."""
    active: bool
    """Whether it is its turn."""
    awaited: bool
    """Whether the game waits for it."""
    own: bool
    """Whether it is the viewer's."""
    won: bool
    """Whether it has won."""
    score: str
    """What it has in the end, in the unit of the game; empty before."""


def place_of(canvas: Canvas, view: View, seat: int, plots: Sequence[Plot]) -> Place:
    """Return what a view shows of a seat or a party."""
    fields = [zone.name for zone in canvas.deck.legend.zones if zone.field]
    zones = {zone.name: zone for zone in view.zones if zone.seat == seat}
    further = [
        zone
        for zone in zones.values()
        if zone.count and zone.name not in fields and zone.name not in _APART
    ]
    status, outcome = view.status, view.status.outcome
    return Place(
        seat,
        name_of(canvas, seat),
        plots,
        zones.get("hand"),
        zones.get("coins"),
        zones.get("received"),
        further,
        outcome is None and seat == status.active,
        seat in status.waiting_for,
        seat == view.seat,
        outcome is not None and (seat in outcome.winners or seat == outcome.winning_party),
        _score(canvas, view, seat),
    )


def name_of(canvas: Canvas, seat: int) -> str:
    """Return the name of a player, or of a party."""
    legend = canvas.deck.legend
    if seat < len(legend.players):
        return legend.players[seat]
    return legend.parties[seat - len(legend.players)].name.in_language(canvas.language)


def _score(canvas: Canvas, view: View, seat: int) -> str:
    outcome = view.status.outcome
    if outcome is None:
        return ""
    unit = canvas.deck.legend.score_unit.name.in_language(canvas.language)
    if seat < len(outcome.scores):
        return f"{outcome.scores[seat]} {unit}"
    place = seat - len(outcome.scores)
    score = outcome.party_scores[place] if place < len(outcome.party_scores) else None
    return "" if score is None else f"{score} {unit}"


def place_block(canvas: Canvas, place: Place, width: float, least: float = 0) -> Block:
    """Return the place of a seat, as wide as it may be and at least so high."""
    inner = width - 2 * PAD
    fields = _fields(canvas, place, inner)
    left = inner - fields.width - _GAP_BETWEEN
    needed = _ROOM_FOR_HAND if place.own or _is_seen(place.hand) else _ROOM_FOR_CARDS
    cards = list(_cards(canvas, place, left if left > needed else inner, inner))
    content = flowing([fields, below(cards, 12)], inner + 0.5, _GAP_BETWEEN)
    height = max(_HEAD + content.height + PAD + 4, least)
    line, thick = ("turn", 3.0) if place.active else ("line", 1.5)
    edge = theme(line), thick, theme("panel")
    ground = rect(1.5, 1.5, width - 3, height - 3, 12, stroke(*edge))
    words = title(place_in_words(canvas, place))
    svg = ground + _headline(canvas, place, width) + at(PAD, _HEAD + 4, content.svg)
    block = Block(width, height, f'<g data-seat="{place.seat}">{words}{svg}</g>')
    return canvas.marked(block, "seats", place.seat, 12)


def _is_seen(zone: ZoneView | None) -> bool:
    """Return whether the viewer sees the cards of a zone."""
    return zone is not None and zone.cards is not None and None not in zone.cards


def place_in_words(canvas: Canvas, place: Place) -> str:
    """Return the place of a seat in words."""
    parts = [place.name]
    if place.active:
        parts.append(canvas.say("whose-turn", player=place.name))
    if place.awaited:
        parts.append(canvas.say("waits", player=place.name))
    if place.coins is not None:
        parts.append(canvas.say("taler", number=place.coins.count))
    parts += [
        zone_in_words(canvas, zone)
        for zone in (place.hand, place.received, *place.further)
        if zone is not None and (zone.count or zone is place.hand)
    ]
    parts += [field_in_words(canvas, plot) for plot in place.plots]
    return "; ".join(parts)


def _headline(canvas: Canvas, place: Place, width: float) -> str:
    """Return the name with its marks, and on the right what the player has."""
    parts, x = [], PAD + 0.0
    right, end = _belongings(canvas, place, width)
    if place.active:
        words = title(canvas.say("whose-turn", player=place.name))
        disc = circle(0, 0, 10, f'fill="{theme("turn")}"')
        arrow = scaled(1, 0, 0.62, emblem("turn", theme("on-turn")))
        parts.append(at(x + 10, 20, words + disc + arrow))
        x += 26
    if place.won:
        parts.append(at(x + 10, 19, emblem("crown", theme("coin-line"))))
        x += 26
    waiting = place.awaited and not place.active
    room = end - x - 8 - (22 if place.awaited else 0)
    name = shortened(place.name, room, 15, bold=True)
    parts.append(text(x, 25, name, 15, theme("ink"), bold=True))
    if place.awaited:
        x += width_of(name, 15, bold=True) + 10
        parts.append(_waiting(canvas, place, x, strong=waiting))
    return "".join(parts) + right


def _waiting(canvas: Canvas, place: Place, x: float, *, strong: bool) -> str:
    """Return the mark of who is waited for: three dots, as of somebody who thinks."""
    colour = theme("can") if strong else theme("turn")
    dots = "".join(circle(x + 6 * dot, 20, 2.3, f'fill="{colour}"') for dot in range(3))
    return f"<g>{title(canvas.say('waits', player=place.name))}{dots}</g>"


def _belongings(canvas: Canvas, place: Place, width: float) -> tuple[str, float]:
    """Return coins, cards in hand and score, and where they begin."""
    x, parts = width - PAD, []
    if place.score:
        parts.append(text(x, 25, place.score, 14, theme("ink"), bold=True, anchor="end"))
        x -= width_of(place.score, 14, bold=True) + 12
    if place.coins is not None:
        number = str(place.coins.count)
        room = width_of(number, 14, bold=True)
        words = title(canvas.say("taler", number=number))
        digits = text(0, 5, number, 14, theme("ink"), bold=True, anchor="end")
        parts.append(at(x, 20, words + digits + coin(-room - 13, 0, 9)))
        x -= room + 32
    if place.hand is not None and not place.own:
        number = str(place.hand.count)
        room = width_of(number, 14, bold=True)
        words = title(f"{canvas.say('hand')}: {cards_in_words(place.hand.count, canvas.language)}")
        digits = text(0, 5, number, 14, theme("ink"), bold=True, anchor="end")
        sign = rect(-room - 17, -9, 12, 17, 2.5, stroke(theme("ink"), 1.6))
        parts.append(at(x, 20, words + digits + sign))
        x -= room + 28
    return "".join(parts), x


def _fields(canvas: Canvas, place: Place, width: float) -> Block:
    if not place.plots:
        return EMPTY
    number = len(place.plots)
    in_row = max(min(number, int((width + _GAP) // (NARROWEST + _GAP))), 1)
    rows = -(-number // in_row)
    in_row = -(-number // rows)
    widest = WIDEST if place.own else SMALL if width > _SMALL else NARROW
    each = min((width + _GAP) / in_row - _GAP, widest)
    return flowing(field_row(canvas, place.plots, each), in_row * (each + _GAP), _GAP)


def _cards(canvas: Canvas, place: Place, width: float, inner: float) -> Iterator[Block]:
    """Return what else lies there: the hand, received cards, further zones."""
    large = place.own and inner > _LARGE
    if place.hand is not None:
        yield _hand(canvas, place, place.hand, width, large=large, roomy=inner > _SMALL)
    small = 66 if large else 50
    groups = [] if place.received is None else [place.received]
    blocks = [
        spread(canvas, zone, zone_title(canvas, zone.name), width, small)
        for zone in (*groups, *place.further)
        if zone.count
    ]
    if blocks:
        yield side_by_side(blocks, width)


def _hand(
    canvas: Canvas, place: Place, zone: ZoneView, width: float, *, large: bool, roomy: bool
) -> Block:
    if not _is_seen(zone):
        # Its number stands beside the name anyway.
        return hidden_hand(canvas, zone, width, 26) if roomy or zone.backs else EMPTY
    if not zone.count and not place.own:
        return EMPTY
    card = 88 if large else 62 if place.own else 46
    name = canvas.say("hand-in-order" if zone.count > 1 else "hand")
    return labelled(name, hand_block(canvas, zone, width, card))
