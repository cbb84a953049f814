"""Offers: which cards can be given, what may be offered, and closing an offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import ActionSpec
from .._model.reasons import Reason
from .._model.roles import Role
from .._model.text import Text
from .constants import CONCLUDED, EXCHANGE, OFFERS, OPENED, TRADES
from .offer_reasons import (
    ALREADY_OFFERED,
    MOST_OFFERS,
    NO_SUCH_OFFER,
    NO_SUCH_SORT,
    NOT_WITH_ACTIVE,
    OFFER_EMPTY,
    SET_ASIDE,
    SORT_TOO_OFTEN,
    TOO_MANY_OFFERS,
)
from .offers import Offer, OpenOffer, OpenOffers, Trading
from .trade_events import OfferDeclined, OfferLapsed, OfferMade, OfferWithdrawn, Traded

if TYPE_CHECKING:
    from .._engine.table import Table

NOT_TRADABLE: Final = Reason(
    "not-tradable",
    "base.trade.cards",
    Text(
        "{seat} can give only these cards: {tradable}.",
        "{seat} kann nur diese Karten geben: {tradable}.",
    ),
    details=lambda table, action: {"tradable": tradable(table, action.seat)},
    roles={"tradable": Role.CARD},
)


def _own_cards(table: Table, seat: int) -> tuple[int, ...]:
    """Return the cards of a hand, and revealed ones if the seat is active (base.trade.cards)."""
    rules = table.rules
    cards = table.zones[rules.hands[seat]]
    return table.zones[rules.revealed] + cards if seat == table.active else cards


def tradable(table: Table, seat: int) -> tuple[int, ...]:
    """Return the cards a seat may give in a trade."""
    rules = table.rules
    sort_of = rules.sort_of
    beans = []
    for card in _own_cards(table, seat):
        if sort_of[card] >= 0:
            beans.append(card)  # noqa: PERF401 - a comprehension is a call, and makes cells
    if not table.hooks.fold_tradable:
        return tuple(beans)
    # The same as asking `not_tradable` for each, but their places are known.
    found = []
    aside = table.zones[rules.received[seat]]
    for card in (*beans, *aside):
        reason = SET_ASIDE if card in aside else None
        for fold in table.hooks.fold_tradable:
            reason = fold(table, reason, seat, card)
        if reason is None:
            found.append(card)
    return tuple(found)


def not_tradable(table: Table, seat: int, card: int) -> Reason | None:
    """Tell why a seat may not give a card."""
    rules = table.rules
    reason = None
    if card not in _own_cards(table, seat) or rules.sort_of[card] < 0:
        aside = card in table.zones[rules.received[seat]]
        reason = SET_ASIDE if aside else NOT_TRADABLE
    for fold in table.hooks.fold_tradable:
        reason = fold(table, reason, seat, card)
    return reason


def usual_payment(table: Table, seat: int, want: Sequence[str]) -> tuple[int, ...] | None:
    """Return the first tradable cards of the sorts asked for, or None if some are missing."""
    if not want:
        return ()
    return table.rules.catalogue.first_of_sorts(tradable(table, seat), want)


# The exchange of a turn


def open_trading(table: Table) -> None:
    """Note that the active player has made or accepted an offer, if that is kept."""
    if table.rules.keeps_exchange and not table.slots[EXCHANGE].opened:
        table.set_slot(OPENED)


def record_trade(
    table: Table, partner: int, given: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    """Tell of a trade of the active player, and note it, if that is kept."""
    if table.rules.keeps_trades:
        trades = table.slots[TRADES].concluded
        table.set_slot(TRADES((*trades, CONCLUDED(partner, given, taken))))
    if table.wanted_events and Traded in table.wanted_events:
        table.emit(Traded, table.active, partner, given, taken)


# Offer


def _offer_contains(table: Table, action: Any) -> bool:
    return (
        type(action.partner) is int
        and 0 <= action.partner < table.rules.players
        and type(action.give) is tuple
        and all(type(card) is int for card in action.give)
        and type(action.want) is tuple
        and all(type(sort) is str for sort in action.want)
        and type(action.instead_of) is int
    )


def _offer_rule(table: Table, action: Offer) -> Reason | None:
    seat, partner, active = action.seat, action.partner, table.active
    if seat == partner or active not in (seat, partner):
        return NOT_WITH_ACTIVE
    if not action.give and not action.want:
        return OFFER_EMPTY
    if reason := give_rule(table, seat, action.give) or _want_rule(table, action.want):
        return reason
    offers = table.slots[OFFERS]
    if action.instead_of:
        old = offers.find(action.instead_of)
        if old is None or {old.maker, old.partner} != {seat, partner}:
            return NO_SUCH_OFFER
    give, want = sorted(action.give), sorted(action.want)
    for offer in offers.open:
        if (offer.maker, offer.partner) == (seat, partner) and (
            sorted(offer.give) == give and sorted(offer.want) == want
        ):
            return ALREADY_OFFERED
    mine = [offer for offer in offers.open if offer.maker == seat]
    return TOO_MANY_OFFERS if len(mine) >= MOST_OFFERS and not action.instead_of else None


def give_rule(table: Table, seat: int, give: tuple[int, ...]) -> Reason | None:
    """Tell why a seat may not give these cards."""
    if len(give) > 1 and len(set(give)) < len(give):
        return NOT_TRADABLE
    for card in give:
        reason = not_tradable(table, seat, card)
        if reason is not None:
            return reason
    return None


def _want_rule(table: Table, want: tuple[str, ...]) -> Reason | None:
    if not want:
        return None
    catalogue = table.rules.catalogue
    for key, number in Counter(want).items():
        if not catalogue.has_sort(key):
            return NO_SUCH_SORT
        if number > table.rules.copies[catalogue.sort_index(key)]:
            return SORT_TOO_OFTEN
    return None


def _offer(table: Table, action: Offer) -> None:
    seat, partner, give, want = action.seat, action.partner, action.give, action.want
    offers: OpenOffers = table.slots[OFFERS]
    if action.instead_of:
        old = offers.find(action.instead_of)
        assert old is not None
        close(table, old, OfferWithdrawn if old.maker == seat else OfferDeclined)
        offers = table.slots[OFFERS]
    offers = offers.with_one(seat, partner, give, want)
    table.set_slot(offers)
    if seat == table.active:
        open_trading(table)
    if table.wanted_events and OfferMade in table.wanted_events:
        table.emit(OfferMade, offers.made, seat, partner, give, want)


def _diagnose_offer(table: Table, action: Any) -> Reason:
    if type(action.partner) is not int or not 0 <= action.partner < table.rules.players:
        return NOT_WITH_ACTIVE
    if type(action.give) is not tuple or not all(type(card) is int for card in action.give):
        return NOT_TRADABLE
    if type(action.want) is not tuple or not all(type(sort) is str for sort in action.want):
        return NO_SUCH_SORT
    return NO_SUCH_OFFER


def close(
    table: Table,
    offer: OpenOffer,
    event: type[OfferDeclined] | type[OfferWithdrawn] | type[OfferLapsed] | None = None,
) -> None:
    """Take an open offer away, and tell why."""
    table.set_slot(table.slots[OFFERS].without(offer))
    if event is not None and table.wanted_events and event in table.wanted_events:
        table.emit(event, offer.number, offer.maker, offer.partner)


MAKE_OFFER: Final = ActionSpec(
    Offer,
    _offer,
    None,
    (Trading,),
    accepts=_offer_contains,
    rule=_offer_rule,
    otherwise=_diagnose_offer,
    title=Text("Offer {partner}: {give} for {want}", "{partner} anbieten: {give} für {want}"),
)
