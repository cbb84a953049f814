"""Trading: open offers, gifts, consent, counter-offers, withdrawal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ._actions import NOT_YOUR_DECISION, ActionKind
from ._agenda import Decision, DecisionKind
from ._constants import END_TRADE_OF, NO_OFFERS, OFFERS, TRADE_OF
from ._offer_reasons import (
    ALREADY_OFFERED,
    MOST_OFFERS,
    NO_SUCH_OFFER,
    NO_SUCH_SORT,
    NOT_MADE_BY_YOU,
    NOT_WITH_ACTIVE,
    NOT_YOUR_OFFER,
    OFFER_EMPTY,
    SET_ASIDE,
    SORT_TOO_OFTEN,
    TOO_MANY_OFFERS,
)
from ._offers import (
    Accept,
    Decline,
    EndTrade,
    Offer,
    Offers,
    OpenOffer,
    Trade,
    Withdraw,
    accept_of,
    decline_of,
    withdraw_of,
)
from ._reasons import Reason
from ._roles import Role
from ._state import Slot
from ._text import Text
from ._trade_events import (
    ExchangeOpened,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    Traded,
    TradeEnded,
)

if TYPE_CHECKING:
    from ._table import Table


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
WRONG_CARDS: Final = Reason(
    "wrong-cards",
    "base.trade.consent",
    Text(
        "The cards handed over must be of the sorts asked for: {want}.",
        "Zu geben sind genau die verlangten Sorten: {want}.",
    ),
    details=lambda table, action: {"want": _wanted(table, action)},
    roles={"want": Role.SORT},
)
REASONS = (
    NOT_WITH_ACTIVE,
    OFFER_EMPTY,
    NOT_TRADABLE,
    SET_ASIDE,
    NO_SUCH_SORT,
    SORT_TOO_OFTEN,
    ALREADY_OFFERED,
    TOO_MANY_OFFERS,
    NO_SUCH_OFFER,
    NOT_YOUR_OFFER,
    NOT_MADE_BY_YOU,
    WRONG_CARDS,
)


# State


# Actions


# Questions


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
    if not table.awake.fold_tradable:
        return tuple(beans)
    # The same as asking `not_tradable` for each, but their places are known.
    found = []
    aside = table.zones[rules.received[seat]]
    for card in (*beans, *aside):
        reason = SET_ASIDE if card in aside else None
        for fold in table.awake.fold_tradable:
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
    for fold in table.awake.fold_tradable:
        reason = fold(table, reason, seat, card)
    return reason


def usual_payment(table: Table, seat: int, want: Sequence[str]) -> tuple[int, ...] | None:
    """Return the first tradable cards of the sorts asked for, or None if some are missing."""
    if not want:
        return ()
    catalogue = table.rules.catalogue
    left = list(tradable(table, seat))
    payment: list[int] = []
    for key in want:
        card = next((card for card in left if catalogue.key_of(card) == key), None)
        if card is None:
            return None
        left.remove(card)
        payment.append(card)
    return tuple(payment)


def _wanted(table: Table, action: Any) -> tuple[str, ...]:
    offer = table.slot(Offers).find(action.offer)
    return offer.want if offer else ()


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
    if reason := _give_rule(table, seat, action.give) or _want_rule(table, action.want):
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


def _give_rule(table: Table, seat: int, give: tuple[int, ...]) -> Reason | None:
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
    offers: Offers = table.slots[OFFERS]
    if action.instead_of:
        old = offers.find(action.instead_of)
        assert old is not None
        _close(table, old, OfferWithdrawn if old.maker == seat else OfferDeclined)
        offers = table.slots[OFFERS]
    offers = offers.with_one(seat, partner, give, want)
    table.put(offers)
    if table.heard:
        if seat == table.active and ExchangeOpened in table.heard:
            table.emit(ExchangeOpened, seat)
        if OfferMade in table.heard:
            table.emit(OfferMade, offers.made, seat, partner, give, want)


def _diagnose_offer(table: Table, action: Any) -> Reason:
    if type(action.partner) is not int or not 0 <= action.partner < table.rules.players:
        return NOT_WITH_ACTIVE
    if type(action.give) is not tuple or not all(type(card) is int for card in action.give):
        return NOT_TRADABLE
    if type(action.want) is not tuple or not all(type(sort) is str for sort in action.want):
        return NO_SUCH_SORT
    return NO_SUCH_OFFER


# Accept, decline, withdraw


def _close(
    table: Table,
    offer: OpenOffer,
    event: type[OfferDeclined] | type[OfferWithdrawn] | type[OfferLapsed] | None = None,
) -> None:
    table.put(table.slots[OFFERS].without(offer))
    if event is not None and table.heard and event in table.heard:
        table.emit(event, offer.number, offer.maker, offer.partner)


def _accept_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Accept]:
    # No call of `slot`, here and below: these are asked before every action of a trade.
    found: list[Accept] = []
    for offer in table.slots[OFFERS].open:
        if offer.partner == seat and _give_rule(table, offer.maker, offer.give) is None:
            payment = usual_payment(table, seat, offer.want)
            if payment is not None:
                found.append(accept_of(seat, offer.number, payment))
    return found


def _accept_contains(_table: Table, action: Any) -> bool:
    return (
        type(action.offer) is int
        and type(action.give) is tuple
        and all(type(card) is int for card in action.give)
    )


def _accept_rule(table: Table, action: Accept) -> Reason | None:
    offer = table.slots[OFFERS].find(action.offer)
    if offer is None:
        return NO_SUCH_OFFER
    if offer.partner != action.seat:
        return NOT_YOUR_OFFER
    # The offer is judged again, as other cards may have left since it was made.
    reason = _give_rule(table, offer.maker, offer.give) and NO_SUCH_OFFER
    if reason := reason or _give_rule(table, action.seat, action.give):
        return reason
    given = list(map(table.rules.catalogue.key_of, action.give))
    return None if sorted(given) == sorted(offer.want) else WRONG_CARDS


def _accept(table: Table, action: Accept) -> None:
    offer = table.slots[OFFERS].find(action.offer)
    assert offer is not None
    _close(table, offer)
    maker, partner, active = offer.maker, offer.partner, table.active
    given, taken = offer.give, action.give
    if partner == active:
        table.emit(ExchangeOpened, partner)
    _hand_over(table, maker, given, partner)
    _hand_over(table, partner, taken, maker)
    if maker != active:
        partner, given, taken = maker, taken, given
    if table.heard and Traded in table.heard:
        table.emit(Traded, active, partner, given, taken)


def _hand_over(table: Table, giver: int, cards: Sequence[int], receiver: int) -> None:
    # base.trade.aside: received cards lie beside the fields, never in the hand.
    rules = table.rules
    for card in cards:
        table.move_one(card, rules.source_of(table, giver, card), rules.received[receiver])


def _decline_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Decline]:
    offers = table.slots[OFFERS].open
    if not offers:
        return ()
    found: list[Decline] = []
    for offer in offers:
        if offer.partner == seat:
            found.append(decline_of(seat, offer.number))  # noqa: PERF401 - the same
    return found


def _decline(table: Table, action: Decline) -> None:
    offer = table.slots[OFFERS].find(action.offer)
    assert offer is not None
    _close(table, offer, OfferDeclined)


def _withdraw_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Withdraw]:
    offers = table.slots[OFFERS].open
    if not offers:
        return ()
    found: list[Withdraw] = []
    for offer in offers:
        if offer.maker == seat:
            found.append(withdraw_of(seat, offer.number))  # noqa: PERF401 - the same
    return found


def _withdraw(table: Table, action: Withdraw) -> None:
    offer = table.slots[OFFERS].find(action.offer)
    assert offer is not None
    _close(table, offer, OfferWithdrawn)


def _diagnose_answer(table: Table, action: Any) -> Reason:
    return NO_SUCH_OFFER if table.slots[OFFERS].find(action.offer) is None else NOT_YOUR_OFFER


def _diagnose_withdraw(table: Table, action: Any) -> Reason:
    return NO_SUCH_OFFER if table.slots[OFFERS].find(action.offer) is None else NOT_MADE_BY_YOU


# The phase


def _end_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[EndTrade]:
    return (END_TRADE_OF[seat],) if decision.seat == seat else ()


def _end(table: Table, action: EndTrade) -> None:
    if table.slots[OFFERS] is not NO_OFFERS:
        for offer in table.slots[OFFERS].open:
            _close(table, offer, OfferLapsed)
        table.put(NO_OFFERS)
    if table.heard and TradeEnded in table.heard:
        table.emit(TradeEnded, action.seat)
    table.answer()


def _diagnose_end(_table: Table, _action: EndTrade) -> Reason:
    return NOT_YOUR_DECISION


def _tidy(table: Table, _decision: Trade) -> None:
    # base.trade.real: an offer lapses when one of its cards is gone.
    for offer in table.slots[OFFERS].open:
        if _give_rule(table, offer.maker, offer.give) is not None:
            _close(table, offer, OfferLapsed)


def enter_exchange(table: Table) -> None:
    """Phase 2: the active player trades."""
    table.then(TRADE_OF[table.active])


SLOTS = (Slot(Offers, lambda _players: NO_OFFERS),)
ACTIONS = (
    ActionKind(
        EndTrade,
        _end,
        _end_candidates,
        (Trade,),
        diagnose=_diagnose_end,
        title=Text("End the trading", "Handel beenden"),
    ),
    ActionKind(
        Offer,
        _offer,
        None,
        (Trade,),
        contains=_offer_contains,
        rule=_offer_rule,
        diagnose=_diagnose_offer,
        title=Text("Offer {partner}: {give} for {want}", "{partner} anbieten: {give} für {want}"),
    ),
    ActionKind(
        Accept,
        _accept,
        _accept_candidates,
        (Trade,),
        contains=_accept_contains,
        rule=_accept_rule,
        sifted=True,
        diagnose=_diagnose_answer,
        title=Text("Accept offer {offer}, giving {give}", "Angebot {offer} annehmen, für {give}"),
    ),
    ActionKind(
        Decline,
        _decline,
        _decline_candidates,
        (Trade,),
        diagnose=_diagnose_answer,
        title=Text("Decline offer {offer}", "Angebot {offer} ablehnen"),
    ),
    ActionKind(
        Withdraw,
        _withdraw,
        _withdraw_candidates,
        (Trade,),
        diagnose=_diagnose_withdraw,
        title=Text("Withdraw offer {offer}", "Angebot {offer} zurückziehen"),
    ),
)
DECISIONS = (
    DecisionKind(
        Trade,
        Text(
            "Trade with the others, or end the trading.",
            "Handle mit den anderen oder beende den Handel.",
        ),
        "base.trade.end",
        tidy=_tidy,
    ),
)
