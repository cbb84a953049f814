"""The gift dialogue: offers that may be bluffs, back and forth until one is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    Decision,
    Declarations,
    Public,
    Reason,
    Rules,
    Seat,
    Shared,
    Slot,
    SortKey,
    Step,
    Table,
    Text,
    open_trading,
)

from ._delivery import DeliverGift, backing, other, pay_for_bluff
from ._events import GiftAccepted, GiftOffered, GiftRefused
from ._ladder import ladder

declared = Declarations()

SORT_PUSHED = declared.reason(
    "sort-pushed",
    "duell.gift.refused",
    Text(
        "The gift card for {sort:plural} has been pushed forward already.",
        "Die Geschenk-Karte für {sort:plural Akk} ist schon vorgeschoben.",
    ),
)
NO_SUCH_GIFT = declared.reason(
    "no-such-gift",
    "duell.setup.gifts",
    Text(
        "There is no gift card for {sort:plural}.",
        "Für {sort:plural Akk} gibt es keine Geschenk-Karte.",
    ),
)
NOT_YOUR_GIFT = declared.reason(
    "not-your-gift",
    "duell.gift.answer",
    Text("It is not {seat} who is asked now.", "{seat} ist jetzt nicht gefragt."),
)


NOTHING_TO_OFFER = declared.reason(
    "nothing-to-offer",
    "duell.gift.exhausted",
    Text(
        "All gift cards have been pushed forward, so {seat} has none to offer and must accept.",
        "Alle Geschenk-Karten sind vorgeschoben; {seat} hat keine anzubieten und muss annehmen.",
    ),
)


@frozen
class Gifts:
    """The gift cards pushed forward; none once the offers are over (gift.until)."""

    pushed: Public[tuple[SortKey, ...]] = ()
    """The keys of their sorts, in the order of the offers."""


def _impossible(table: Table, gifts: Gifts) -> str | None:
    pushed = gifts.pushed
    if len(set(pushed)) < len(pushed) or not set(pushed) <= set(
        ladder(table.rules.catalogue.sorts)
    ):
        return "a gift card is pushed once, and there is one for each sort of the deck"
    if pushed and not table.going_on(OfferGift, AnswerGift):
        return "gift cards are pushed, but no gift is offered"
    return None


NO_GIFTS: Final = Gifts()
SLOTS = (
    Slot(
        Gifts,
        lambda _players: NO_GIFTS,
        impossible=_impossible,
        title=Text("gift cards pushed forward", "vorgeschobene Geschenk-Karten"),
    ),
)


@frozen
class OfferGift(Decision):
    """A gift must be offered: what stands behind it is nobody's business (gift.must)."""


@frozen
class AnswerGift(Decision):
    """Accept or refuse the gift (gift.answer)."""

    giver: Public[Seat]
    """Who offers the gift."""
    sort: Public[SortKey]
    """The key of the sort offered."""


@frozen
class PushGift(Action):
    """Offer a bean of a sort as a gift, backed or not."""

    sort: SortKey
    """The key of the sort."""


@frozen
class AcceptGift(Action):
    """Accept the gift."""


@frozen
class RefuseGift(Action):
    """Refuse the gift; then the refuser offers one."""


offer_gift_of: Final = Shared(OfferGift)
answer_gift_of: Final = Shared(AnswerGift)
accept_gift_of: Final = Shared(AcceptGift)
refuse_gift_of: Final = Shared(RefuseGift)

# Offering


def enter_trade(table: Table) -> None:
    """Phase 2: the active player opens with an offer."""
    table.then(offer_gift_of[table.active])


declared.decision(
    OfferGift,
    Text("Offer a gift, or bluff.", "Biete ein Geschenk an oder bluffe."),
    "duell.gift.must",
    for_others=Text(
        "{seat} must offer a gift, or bluff.", "{seat} muss ein Geschenk anbieten oder bluffen."
    ),
)


def _gift_cards(rules: Rules) -> tuple[tuple[PushGift, ...], ...]:
    """Return for each seat what pushes the gift cards, in ascending order (setup.gifts)."""
    sorts = ladder(rules.catalogue.sorts)
    return tuple(tuple(PushGift(seat, sort) for sort in sorts) for seat in range(rules.players))


def _left_to_push(table: Table, seat: int) -> Sequence[PushGift]:
    """Return what a seat may still offer: sorts already pushed are taboo (gift.refused)."""
    cards, pushed = table.rules.once[_gift_cards][seat], table.slots[Gifts].pushed
    return [card for card in cards if card.sort not in pushed] if pushed else cards


def _push_candidates(table: Table, seat: int, decision: Decision) -> Sequence[PushGift]:
    return _left_to_push(table, seat) if decision.seat == seat else ()


def _why_not_pushed(table: Table, action: PushGift) -> Reason:
    if table.decision.seat != action.seat:
        return NOT_YOUR_GIFT
    return SORT_PUSHED if action.sort in table.slots[Gifts].pushed else NO_SUCH_GIFT


@declared.action(
    PushGift,
    _push_candidates,
    answers=(OfferGift,),
    otherwise=_why_not_pushed,
    title=Text("Offer {sort:a} as a gift", "{sort:Ein Akk} als Geschenk anbieten"),
)
def _push(table: Table, action: PushGift) -> None:
    seat, sort = action.seat, action.sort
    pushed = table.slots[Gifts].pushed
    open_trading(table)
    table.set_slot(Gifts((*pushed, sort)))
    table.emit(GiftOffered, seat, sort)
    table.answer(answer_gift_of[other(table, seat), seat, sort])


# Answering


def _accept_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[AcceptGift]:
    return (accept_gift_of[seat],) if decision.seat == seat else ()


@declared.action(
    AcceptGift,
    _accept_candidates,
    answers=(AnswerGift,),
    otherwise=NOT_YOUR_GIFT,
    title=Text("Accept the gift", "Geschenk annehmen"),
)
def _accept(table: Table, action: AcceptGift) -> None:
    offer = _offer(table)
    table.emit(GiftAccepted, action.seat, offer.sort)
    if backing(table, offer.giver, offer.sort):
        # Asked even with a single card: else the other would learn whether there are more.
        _end_offers(table, DeliverGift(offer.giver, offer.sort))
    else:
        _end_offers(table)
        pay_for_bluff(table, offer.giver)


def _refuse_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[RefuseGift]:
    return (refuse_gift_of[seat],) if decision.seat == seat else ()


def _why_not_refused(table: Table, action: RefuseGift) -> Reason | None:
    return None if _left_to_push(table, action.seat) else NOTHING_TO_OFFER


@declared.action(
    RefuseGift,
    _refuse_candidates,
    answers=(AnswerGift,),
    why_not=_why_not_refused,
    otherwise=NOT_YOUR_GIFT,
    title=Text("Refuse the gift", "Geschenk ablehnen"),
)
def _refuse(table: Table, action: RefuseGift) -> None:
    offer = _offer(table)
    table.emit(GiftRefused, action.seat, offer.sort)
    table.answer(offer_gift_of[action.seat])


def _offer(table: Table) -> AnswerGift:
    decision = table.agenda[-1]
    assert isinstance(decision, AnswerGift)
    return decision


def _end_offers(table: Table, *steps: Step) -> None:
    # gift.until: all gift cards go back.
    table.set_slot(NO_GIFTS)
    table.answer(*steps)


declared.decision(
    AnswerGift,
    Text(
        "Do you accept {sort:a} as a gift from {giver}?",
        "Nimmst du {sort:ein Akk} von {giver} als Geschenk an?",
    ),
    "duell.gift.answer",
    for_others=Text(
        "{seat} decides whether to accept {sort:a} as a gift from {giver}.",
        "{seat} entscheidet über {sort:ein Akk} als Geschenk von {giver}.",
    ),
    # compose.offer: no spell makes a bluff of an honest offer before it is answered.
    interrupts=True,
)
