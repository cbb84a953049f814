"""Trading: answers to offers, withdrawal, and the phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.actions import FreePart
from .._model.agenda import Decision
from .._model.declarations import Declarations
from .._model.reasons import Reason
from .._model.roles import Role
from .._model.text import Text
from .actions import (
    Accept,
    Decline,
    EndTrade,
    Withdraw,
    end_trade_of,
)
from .events import OfferDeclined, OfferWithdrawn, TradeEnded
from .offering import (
    MOST_MADE,
    MOST_OFFERS,
    NO_SUCH_OFFER,
    NOT_MADE_BY_YOU,
    NOT_YOUR_OFFER,
    close,
    let_lapse,
    open_trading,
    record_trade,
    tradable,
    usual_payment,
    why_not_give,
    why_not_want,
)
from .offers import NO_OFFERS, OpenOffer, OpenOffers
from .shared_actions import NOT_YOUR_DECISION, not_the_active
from .steps import Trading, trading_of

if TYPE_CHECKING:
    from .._engine.table import Table

declared = Declarations()


def _wanted(table: Table, action: Accept) -> dict[str, object]:
    offer = table.slots[OpenOffers].find(action.offer)
    return {"want": offer.want if offer else ()}


WRONG_CARDS = declared.reason(
    "wrong-cards",
    "base.trade.payment",
    Text(
        "The cards handed over must be exactly what is asked for: {want:a}.",
        "Zu geben ist genau, was verlangt wird: {want:ein}.",
    ),
    details=_wanted,
    roles={"want": Role.SORT},
)


def enter_trade(table: Table) -> None:
    """Phase 2: the active player trades; who plays alone has nobody to trade with."""
    if table.rules.players > 1:  # base.trade.alone
        table.then(trading_of[table.active])


def _drop_void_offers(table: Table, _decision: Trading) -> None:
    # base.trade.real: an offer lapses when one of its cards is gone.
    void: list[OpenOffer] = []
    for offer in table.slots[OpenOffers].open:
        if why_not_give(table, offer.maker, offer.give) is not None:
            void.append(offer)  # noqa: PERF401 - most often there is none
    if void:
        let_lapse(table, void)


def impossible_offers(table: Table, offers: OpenOffers) -> str | None:
    """Return what about the open offers cannot be."""
    if fault := _impossible_numbers(table, offers):
        return fault
    if offers.open and not table.going_on(Trading):
        return "there are open offers, but no trading"
    for offer in offers.open:
        # What is given is judged when the trading goes on: an offer may be void by then.
        pair = (offer.maker, offer.partner)
        nothing = not offer.give and not offer.want
        if offer.maker == offer.partner or table.active not in pair or nothing:
            return f"offer {offer.number} is not one of the active player with another one"
        if why_not_want(table, offer.want) is not None:
            return f"offer {offer.number} asks for more cards than there are"
    return None


def _impossible_numbers(table: Table, offers: OpenOffers) -> str | None:
    numbers = [offer.number for offer in offers.open]
    makers = Counter(offer.maker for offer in offers.open)
    if numbers != sorted(set(numbers)) or not all(0 < at <= table.version for at in numbers):
        return "the numbers of offers ascend, and none is above the version of the game"
    if len(offers.made) > table.rules.players or not all(0 <= n <= MOST_MADE for n in offers.made):
        return f"each seat has made 0 to {MOST_MADE} offers"
    if any(number > offers.made_by(maker) for maker, number in makers.items()):
        return "nobody has more open offers than made in this phase"
    if makers and max(makers.values()) > MOST_OFFERS:
        return f"nobody has more than {MOST_OFFERS} open offers"
    return None


declared.decision(
    Trading,
    Text(
        "Trade with the others, or end the trading.",
        "Handle mit den anderen oder beende den Handel.",
    ),
    "base.trade.end",
    for_others=Text(
        "{seat} trades, or ends the trading.",
        "{seat} handelt oder beendet den Handel.",
    ),
    before_asking=_drop_void_offers,
    impossible=not_the_active,
)


# EndTrade


def _end_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[EndTrade]:
    return (end_trade_of[seat],) if decision.seat == seat else ()


@declared.action(
    EndTrade,
    _end_candidates,
    answers=(Trading,),
    otherwise=NOT_YOUR_DECISION,
    title=Text("End the trading", "Handel beenden"),
)
def _end(table: Table, action: EndTrade) -> None:
    let_lapse(table, table.slots[OpenOffers].open)
    if table.slots[OpenOffers] is not NO_OFFERS:
        table.set_slot(NO_OFFERS)
    if TradeEnded in table.heard:
        table.emit(TradeEnded, action.seat)
    table.answer()


# Accept


def _accept_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Accept]:
    found: list[Accept] = []
    for offer in table.slots[OpenOffers].open:
        if offer.partner == seat and why_not_give(table, offer.maker, offer.give) is None:
            payment = usual_payment(table, seat, offer.want)
            if payment is not None:
                found.append(Accept(seat, offer.number, payment))
    return found


def _accepts(_table: Table, _action: Accept) -> bool:
    return True


def _why_not_accept(table: Table, action: Accept) -> Reason | None:
    offer = table.slots[OpenOffers].find(action.offer)
    if offer is None:
        return NO_SUCH_OFFER
    if offer.partner != action.seat:
        return NOT_YOUR_OFFER
    # The offer is judged again, as other cards may have left since it was made.
    if why_not_give(table, offer.maker, offer.give) is not None:
        return NO_SUCH_OFFER
    if reason := why_not_give(table, action.seat, action.give):
        return reason
    catalogue, give, want = table.rules.catalogue, action.give, offer.want
    fits = len(give) == len(want) and catalogue.first_of_sorts(give, want) is not None
    return None if fits else WRONG_CARDS


def _otherwise(refusal: Reason) -> Callable[[Table, Any], Reason]:
    """Return a function that says why an offer cannot be answered: gone, or not this seat's."""

    # A refused action may hold anything.
    def why_not(table: Table, action: Any) -> Reason:
        return NO_SUCH_OFFER if table.slots[OpenOffers].find(action.offer) is None else refusal

    return why_not


def _free(table: Table, action: Accept) -> Mapping[str, FreePart]:
    """Return what can be handed over for each card that is asked for (base.trade.payment)."""
    offer = table.slots[OpenOffers].find(action.offer)
    if offer is None or not offer.want:
        return {}
    names, told = table.rules.catalogue.names, table.rules.catalogue.told
    own = tradable(table, action.seat)
    places = [tuple([c for c in own if key in (names[c], told[c])]) for key in offer.want]
    return {"give": FreePart(tuple(places))}


_TAKE_GIFT: Final = Text("Accept offer {offer}, a gift", "Angebot {offer}, ein Geschenk, annehmen")


@declared.action(
    Accept,
    _accept_candidates,
    answers=(Trading,),
    accepts=_accepts,
    why_not=_why_not_accept,
    otherwise=_otherwise(NOT_YOUR_OFFER),
    title=Text(
        "Accept offer {offer} and give {give:a}",
        "Angebot {offer} annehmen und {give:ein Akk} geben",
    ),
    wording=lambda action: None if action.give else _TAKE_GIFT,
    candidates_are_legal=True,
    free=_free,
)
def _accept(table: Table, action: Accept) -> None:
    offer = table.slots[OpenOffers].find(action.offer)
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


# Decline, Withdraw


def _decline_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Decline]:
    found: list[Decline] = []
    for offer in table.slots[OpenOffers].open:
        if offer.partner == seat:
            found.append(Decline(seat, offer.number))  # noqa: PERF401 - most often there is none
    return found


@declared.action(
    Decline,
    _decline_candidates,
    answers=(Trading,),
    otherwise=_otherwise(NOT_YOUR_OFFER),
    title=Text("Decline offer {offer}", "Angebot {offer} ablehnen"),
)
def _decline(table: Table, action: Decline) -> None:
    offer = table.slots[OpenOffers].find(action.offer)
    assert offer is not None
    close(table, offer, OfferDeclined)


def _withdraw_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Withdraw]:
    found: list[Withdraw] = []
    for offer in table.slots[OpenOffers].open:
        if offer.maker == seat:
            found.append(Withdraw(seat, offer.number))  # noqa: PERF401 - most often there is none
    return found


@declared.action(
    Withdraw,
    _withdraw_candidates,
    answers=(Trading,),
    otherwise=_otherwise(NOT_MADE_BY_YOU),
    title=Text("Withdraw offer {offer}", "Angebot {offer} zurückziehen"),
)
def _withdraw(table: Table, action: Withdraw) -> None:
    offer = table.slots[OpenOffers].find(action.offer)
    assert offer is not None
    close(table, offer, OfferWithdrawn)
