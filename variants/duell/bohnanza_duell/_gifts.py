"""The gift dialogue: offers that may be bluffs, back and forth until one is accepted."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core import (
    Action,
    ActionKind,
    Decision,
    DecisionKind,
    ExchangeOpened,
    Kinds,
    Public,
    Reason,
    Seat,
    Slot,
    SortKey,
    Step,
    Table,
    Text,
)

from ._delivery import DeliverGift, backing, other, pay_for_bluff
from ._events import GiftAccepted, GiftOffered, GiftRefused, NoGift
from ._ladder import ladder

SORT_PUSHED = Reason(
    "sort-pushed",
    "duell.gift.refused",
    Text(
        "The gift card of {sort} has been pushed forward already.",
        "Die Geschenk-Karte für {sort} ist schon vorgeschoben.",
    ),
)
NO_SUCH_GIFT = Reason(
    "no-such-gift",
    "duell.setup.gifts",
    Text("There is no gift card for {sort}.", "Für {sort} gibt es keine Geschenk-Karte."),
)
NOT_YOUR_GIFT = Reason(
    "not-your-gift",
    "duell.gift.answer",
    Text("It is not for {seat} to speak now.", "{seat} ist jetzt nicht am Wort."),
)


@frozen
class Gifts:
    """The gift cards pushed forward; none once the offers are over (gift.until)."""

    pushed: Public[tuple[SortKey, ...]] = ()
    """The keys of their sorts, in the order of the offers."""


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


def enter_exchange(table: Table) -> None:
    """Phase 2: the active player opens with an offer."""
    table.then(OfferGift(table.active))


def gift_cards(table: Table) -> list[str]:
    """Return the gift cards, one for each sort, in ascending order (setup.gifts)."""
    return list(ladder(table.rules.catalogue.sorts))


def _push_candidates(table: Table, seat: int, decision: Decision) -> Sequence[PushGift]:
    if decision.seat != seat:
        return ()
    return [PushGift(seat, sort) for sort in gift_cards(table)]


def _push_rule(table: Table, action: PushGift) -> Reason | None:
    return SORT_PUSHED if action.sort in table.slot(Gifts).pushed else None


def _push(table: Table, action: PushGift) -> None:
    gifts = table.slot(Gifts)
    if not gifts.pushed:
        table.emit(ExchangeOpened, action.seat)
    table.put(Gifts((*gifts.pushed, action.sort)))
    table.emit(GiftOffered, action.seat, action.sort)
    table.answer(AnswerGift(other(table, action.seat), action.seat, action.sort))


def _diagnose_push(table: Table, action: PushGift) -> Reason:
    return NOT_YOUR_GIFT if table.decision.seat != action.seat else NO_SUCH_GIFT


def _accept_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[AcceptGift]:
    return (AcceptGift(seat),) if decision.seat == seat else ()


def _refuse_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[RefuseGift]:
    return (RefuseGift(seat),) if decision.seat == seat else ()


def _diagnose_answer(_table: Table, _action: AcceptGift | RefuseGift) -> Reason:
    return NOT_YOUR_GIFT


def _offer(table: Table) -> AnswerGift:
    decision = table.decision
    assert isinstance(decision, AnswerGift)
    return decision


def _refuse(table: Table, action: RefuseGift) -> None:
    offer = _offer(table)
    table.emit(GiftRefused, action.seat, offer.sort)
    if set(gift_cards(table)) <= set(table.slot(Gifts).pushed):
        # gift.exhausted
        table.emit(NoGift)
        _end_offers(table)
    else:
        table.answer(OfferGift(action.seat))


def _end_offers(table: Table, *steps: Step) -> None:
    # gift.until: all gift cards go back.
    table.put(Gifts())
    table.answer(*steps)


def _accept(table: Table, action: AcceptGift) -> None:
    offer = _offer(table)
    table.emit(GiftAccepted, action.seat, offer.sort)
    if backing(table, offer.giver, offer.sort):
        # Asked even with a single card: else the other would learn whether there are more.
        _end_offers(table, DeliverGift(offer.giver, offer.sort))
    else:
        _end_offers(table)
        pay_for_bluff(table, offer.giver)


SLOTS = (Slot(Gifts, lambda _players: Gifts()),)

KINDS = Kinds(
    decisions=(
        DecisionKind(
            OfferGift,
            Text("Offer a gift, or bluff.", "Biete ein Geschenk an oder bluffe."),
            "duell.gift.must",
        ),
        DecisionKind(
            AnswerGift,
            Text("Do you accept the gift ({sort})?", "Nimmst du das Geschenk ({sort}) an?"),
            "duell.gift.answer",
        ),
    ),
    actions=(
        ActionKind(
            PushGift,
            _push,
            _push_candidates,
            (OfferGift,),
            rule=_push_rule,
            diagnose=_diagnose_push,
            title=Text("Offer {sort} as a gift", "{sort} als Geschenk anbieten"),
        ),
        ActionKind(
            AcceptGift,
            _accept,
            _accept_candidates,
            (AnswerGift,),
            diagnose=_diagnose_answer,
            title=Text("Accept the gift", "Geschenk annehmen"),
        ),
        ActionKind(
            RefuseGift,
            _refuse,
            _refuse_candidates,
            (AnswerGift,),
            diagnose=_diagnose_answer,
            title=Text("Refuse the gift", "Geschenk ablehnen"),
        ),
    ),
    reasons=(SORT_PUSHED, NO_SUCH_GIFT, NOT_YOUR_GIFT),
)
