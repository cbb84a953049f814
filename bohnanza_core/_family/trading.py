"""Trading: answers to offers, withdrawal, and the phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import NOT_YOUR_DECISION, ActionSpec
from .._model.agenda import Decision, DecisionSpec
from .._model.reasons import Reason
from .._model.roles import Role
from .._model.state import Slot
from .._model.text import Text
from .constants import END_TRADE_OF, NO_OFFERS, OFFERS, TRADE_OF
from .offer_reasons import (
    ALREADY_OFFERED,
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
from .offering import (
    MAKE_OFFER,
    NOT_TRADABLE,
    close,
    give_rule,
    open_trading,
    record_trade,
    usual_payment,
)
from .offers import (
    Accept,
    Decline,
    EndTrade,
    OpenOffers,
    Trading,
    Withdraw,
    accept_of,
    decline_of,
    withdraw_of,
)
from .trade_events import (
    OfferDeclined,
    OfferLapsed,
    OfferWithdrawn,
    TradeEnded,
)

if TYPE_CHECKING:
    from .._engine.table import Table


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


def _wanted(table: Table, action: Any) -> tuple[str, ...]:
    offer = table.slot(OpenOffers).find(action.offer)
    return offer.want if offer else ()


# Accept, decline, withdraw


def _accept_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Accept]:
    # No call of `slot`, here and below: these are asked before every action of a trade.
    found: list[Accept] = []
    for offer in table.slots[OFFERS].open:
        if offer.partner == seat and give_rule(table, offer.maker, offer.give) is None:
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
    reason = give_rule(table, offer.maker, offer.give) and NO_SUCH_OFFER
    if reason := reason or give_rule(table, action.seat, action.give):
        return reason
    given = list(map(table.rules.catalogue.key_of, action.give))
    return None if sorted(given) == sorted(offer.want) else WRONG_CARDS


def _accept(table: Table, action: Accept) -> None:
    offer = table.slots[OFFERS].find(action.offer)
    assert offer is not None
    close(table, offer)
    maker, partner, active = offer.maker, offer.partner, table.active
    given, taken = offer.give, action.give
    if partner == active:
        open_trading(table)
    _hand_over(table, maker, given, partner)
    _hand_over(table, partner, taken, maker)
    if maker != active:
        partner, given, taken = maker, taken, given
    record_trade(table, partner, given, taken)


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
    close(table, offer, OfferDeclined)


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
    close(table, offer, OfferWithdrawn)


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
            close(table, offer, OfferLapsed)
        table.set_slot(NO_OFFERS)
    if table.wanted_events and TradeEnded in table.wanted_events:
        table.emit(TradeEnded, action.seat)
    table.answer()


def _diagnose_end(_table: Table, _action: EndTrade) -> Reason:
    return NOT_YOUR_DECISION


def _tidy(table: Table, _decision: Trading) -> None:
    # base.trade.real: an offer lapses when one of its cards is gone.
    for offer in table.slots[OFFERS].open:
        if give_rule(table, offer.maker, offer.give) is not None:
            close(table, offer, OfferLapsed)


def enter_exchange(table: Table) -> None:
    """Phase 2: the active player trades."""
    table.then(TRADE_OF[table.active])


SLOTS = (Slot(OpenOffers, lambda _players: NO_OFFERS),)
ACTIONS = (
    ActionSpec(
        EndTrade,
        _end,
        _end_candidates,
        (Trading,),
        otherwise=_diagnose_end,
        title=Text("End the trading", "Handel beenden"),
    ),
    MAKE_OFFER,
    ActionSpec(
        Accept,
        _accept,
        _accept_candidates,
        (Trading,),
        accepts=_accept_contains,
        rule=_accept_rule,
        candidates_are_legal=True,
        otherwise=_diagnose_answer,
        title=Text("Accept offer {offer}, giving {give}", "Angebot {offer} annehmen, für {give}"),
    ),
    ActionSpec(
        Decline,
        _decline,
        _decline_candidates,
        (Trading,),
        otherwise=_diagnose_answer,
        title=Text("Decline offer {offer}", "Angebot {offer} ablehnen"),
    ),
    ActionSpec(
        Withdraw,
        _withdraw,
        _withdraw_candidates,
        (Trading,),
        otherwise=_diagnose_withdraw,
        title=Text("Withdraw offer {offer}", "Angebot {offer} zurückziehen"),
    ),
)
DECISIONS = (
    DecisionSpec(
        Trading,
        Text(
            "Trade with the others, or end the trading.",
            "Handle mit den anderen oder beende den Handel.",
        ),
        "base.trade.end",
        tidy=_tidy,
    ),
)
