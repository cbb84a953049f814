"""Trades to mutual gain: which offers to make, which to accept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .. import Accept, Offer
from ..authoring import OpenOffers

if TYPE_CHECKING:
    from .. import OfferBuilder
    from ._appraisal import Appraisal

_LEAST_GAIN: Final = 0.02
_CHEEK: Final = 0.3
"""How much less often a bean is given for nothing than for something."""
_CROWD: Final = 0.4
"""What it costs to have to plant one sort more than there is room for after a harvest."""
_MOST_CARDS: Final = 7
"""How many own cards are thought of for an offer, the least useful first."""


def _rivalry(appraisal: Appraisal) -> float:
    """Return how much a Taler of one other player hurts."""
    return 1 / max(appraisal.rules.players - 1, 1)


def open_offers(appraisal: Appraisal) -> Sequence[Mapping[str, Any]]:
    """Return the open offers as the seat knows them."""
    offers: Sequence[Mapping[str, Any]] = appraisal.outlook.slot(OpenOffers)["open"]
    return offers


def payment(appraisal: Appraisal, want: Sequence[str]) -> tuple[int, ...] | None:
    """Return the seat's cards of the sorts asked for that are missed least, or None."""
    builder = appraisal.outlook.offer_builder
    missed_least = sorted(builder.give, key=appraisal.holding) if builder else []
    return appraisal.rules.catalogue.first_of_sorts(missed_least, want)


def accepting(appraisal: Appraisal, action: Accept) -> float:
    """Return what it gains to accept an offer."""
    offer = next(o for o in open_offers(appraisal) if o["number"] == action.offer)
    got = sum(appraisal.sort_planting(key) for key in offer["give"])
    got -= _CROWD * _crowding(appraisal, offer["give"], action.give)
    lost = sum(appraisal.holding(card) for card in action.give)
    theirs = sum(appraisal.planting(card, offer["maker"]) for card in action.give)
    return got - lost - _rivalry(appraisal) * max(theirs, 0.0)


def _crowding(appraisal: Appraisal, gets: Sequence[str], gives: Sequence[int]) -> int:
    """Return for how many sorts there would be no field, of all that must be planted then."""
    outlook, key_of = appraisal.outlook, appraisal.rules.catalogue.key_of
    waiting = outlook.zone("received", outlook.seat), outlook.zone("revealed")
    zones = waiting if outlook.seat == outlook.active else waiting[:1]
    cards = [card for zone in zones if zone for card in zone.cards or () if card not in gives]
    fields = outlook.fields()
    growing, free = {field.sort for field in fields}, sum(not field.cards for field in fields)
    new = {appraisal.sort_of(key) for key in gets} - growing
    others = {key_of(card) for card in cards if card is not None} - growing - new
    return max(0, len(new) + len(others) - free - 1) if new else 0


def acceptances(appraisal: Appraisal) -> Iterator[Accept]:
    """Return the ways to accept the offers made to the seat, with the cards missed least."""
    outlook = appraisal.outlook
    for offer in open_offers(appraisal):
        if offer["partner"] == outlook.seat:
            paid = payment(appraisal, offer["want"])
            if paid is not None:
                accept = Accept(outlook.seat, offer["number"], paid)
                if outlook.allows(accept):
                    yield accept


def proposals(appraisal: Appraisal, builder: OfferBuilder) -> list[Offer]:
    """Return offers worth making, the most promising first."""
    found = []
    gives = [(card, appraisal.holding(card)) for card in builder.give]
    gives = sorted(gives, key=lambda give: give[1])[:_MOST_CARDS]
    gains = {key: appraisal.sort_planting(key) for key in _askable(appraisal, builder)}
    wants = {key: gain for key, gain in gains.items() if gain > _LEAST_GAIN}
    for partner in builder.partners:
        for gain, give, want in _deals(appraisal, partner, gives, wants):
            found.append((gain, Offer(builder.seat, partner, give, want)))
    return [offer for _, offer in sorted(found, key=lambda pair: -pair[0])]


def _askable(appraisal: Appraisal, builder: OfferBuilder) -> Iterable[str]:
    """Return sorts that can be asked for: all of them, or what the active player has revealed."""
    outlook, catalogue = appraisal.outlook, appraisal.rules.catalogue
    if builder.seat == outlook.active:
        return [key for key, left in zip(catalogue.keys, appraisal.left, strict=True) if left]
    revealed = outlook.zone("revealed")
    cards = revealed.cards if revealed and revealed.cards else ()
    return {catalogue.key_of(card): None for card in cards if card is not None}


def _deals(
    appraisal: Appraisal,
    partner: int,
    gives: Sequence[tuple[int, float]],
    wants: Mapping[str, float],
) -> Iterator[tuple[float, tuple[int, ...], tuple[str, ...]]]:
    """Return gifts, requests and one-for-one trades that should please both sides."""
    rivalry = _rivalry(appraisal)
    # What the partner holds is hidden: a bean that does not fit there is gladly given.
    asked = [
        (key, got, max(appraisal.sort_planting(key, partner), -0.3), _has(appraisal, partner, key))
        for key, got in wants.items()
    ]
    for card, lost in [*gives, (None, 0.0)]:
        theirs = 0.0 if card is None else appraisal.planting(card, partner)
        give = () if card is None else (card,)
        if card is not None and theirs > 0 and -lost - rivalry * theirs > _LEAST_GAIN:
            yield -lost - rivalry * theirs, give, ()
        for key, got, missed, has in asked:
            likely = has * (_CHEEK if card is None else 1)
            mine = got - lost - rivalry * max(theirs - missed, 0.0)
            if mine > 0 and theirs - missed > rivalry * got and mine * likely > _LEAST_GAIN:
                yield mine * likely, give, (key,)


def _has(appraisal: Appraisal, partner: int, key: str) -> float:
    """Return how likely it is that a partner can give a bean of a sort."""
    outlook, catalogue = appraisal.outlook, appraisal.rules.catalogue
    if outlook.seat != outlook.active:
        return 1.0  # it asks for what lies open
    hand = outlook.zone("hand", partner)
    share = appraisal.left[catalogue.sort_index(key)] / max(sum(appraisal.left), 1)
    return float(1 - (1 - share) ** (hand.count if hand else 0))
