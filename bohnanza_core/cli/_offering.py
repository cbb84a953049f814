"""Composing an offer step by step, and choosing the cards to pay with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from .. import Accept, Draft, Offer
from ._lines import card_name
from ._words import say

if TYPE_CHECKING:
    from .. import OfferBuilder
    from ._drawing import Drawing
    from ._reading import Reader


def compose_offer(drawing: Drawing, reader: Reader, builder: OfferBuilder) -> Offer:
    """Ask for the partner, for what is given and for what is wanted."""
    game, language = drawing.game, drawing.language
    partner = builder.partners[0]
    if len(builder.partners) > 1:
        names = [game.players[seat] for seat in builder.partners]
        (chosen,) = reader.numbers(say("whom", language), names, most=1)
        partner = builder.partners[chosen]
    replaced = _replaced(drawing, reader, builder.seat, partner)
    cards = [_placed(drawing, builder.seat, card) for card in builder.give]
    give = reader.numbers(say("give", language), cards)
    sorts = [card_name(game, key, language) for key in builder.want]
    want = reader.numbers(say("want", language), sorts, twice=True)
    return Offer(
        builder.seat,
        partner,
        tuple(builder.give[place] for place in give),
        tuple(builder.want[place] for place in want),
        replaced,
    )


def _replaced(drawing: Drawing, reader: Reader, seat: int, partner: int) -> int:
    """Ask whether the offer is meant as an answer to one of the partner's."""
    for offer in drawing.view().offers:
        if (offer["maker"], offer["partner"]) == (partner, seat):
            number, player = offer["number"], drawing.game.players[partner]
            if reader.agrees(say("instead", drawing.language, number=number, player=player)):
                return int(number)
    return 0


def _placed(drawing: Drawing, seat: int, card: int) -> str:
    """Return a card with the place it would leave."""
    hand = drawing.game.hand(seat).cards
    if card in hand:
        where = say("place", drawing.language, place=hand.index(card) + 1)
    else:
        lies_in = next(zone for zone in drawing.view().zones if card in (zone.cards or ()))
        aside = lies_in.name in ("revealed", "received")
        where = (
            say(f"from-{lies_in.name}", drawing.language) if aside else drawing.zone_title(lies_in)
        )
    return f"{drawing.card(card)} ({where})"


def choose_payment(drawing: Drawing, reader: Reader, accept: Accept) -> Accept:
    """Ask which of several equal cards are handed over."""
    game, language = drawing.game, drawing.language
    told = game.rules.catalogue.told
    paid: list[int] = []
    for usual in accept.give:
        draft = Draft("Accept", accept.seat, {"offer": accept.offer, "give": tuple(paid)})
        left = [int(card) for card in game.check_draft(draft).more["give"]]
        same = [card for card in left if told[card] == told[usual]]
        card = usual
        if len(same) > 1:
            title = say("hand-over", language, sort=drawing.card(usual))
            lines = [_placed(drawing, accept.seat, card) for card in same]
            (chosen,) = reader.numbers(title, lines, most=1)
            card = same[chosen]
        paid.append(card)
    return attrs.evolve(accept, give=tuple(paid))
