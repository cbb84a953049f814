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
    Public,
    Reason,
    Seat,
    Slot,
    SortKey,
    Table,
    Text,
    Traded,
)

from ._events import (
    BluffCalled,
    GiftAccepted,
    GiftDelivered,
    GiftOffered,
    GiftRefused,
    NoGift,
)
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
REASONS = (SORT_PUSHED, NO_SUCH_GIFT, NOT_YOUR_GIFT)


@frozen
class Gifts:
    """The gift cards pushed forward in this phase."""

    pushed: Public[tuple[SortKey, ...]] = ()


@frozen
class OfferGift(Decision):
    """A gift must be offered: what stands behind it is nobody's business (gift.must)."""


@frozen
class AnswerGift(Decision):
    """Accept or refuse the gift (gift.answer)."""

    giver: Public[Seat]
    sort: Public[SortKey]


@frozen
class DeliverGift(Decision):
    """Choose which card of the sort is handed over (gift.which)."""

    sort: Public[SortKey]


@frozen
class PushGift(Action):
    """Offer a bean of a sort as a gift, backed or not."""

    sort: SortKey


@frozen
class AcceptGift(Action):
    """Accept the gift."""


@frozen
class RefuseGift(Action):
    """Refuse the gift; then the refuser offers one."""


def other(table: Table, seat: int) -> int:
    """Return the other player."""
    return table.rules.from_seat[seat][1]


def enter_exchange(table: Table) -> None:
    """Phase 2: the active player opens with an offer."""
    table.put(Gifts())
    table.then(OfferGift(table.active))


def _push_candidates(table: Table, seat: int, decision: Decision) -> Sequence[PushGift]:
    if decision.seat != seat:
        return ()
    return [PushGift(seat, sort) for sort in ladder(table)]


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
    if set(ladder(table)) <= set(table.slot(Gifts).pushed):
        # gift.exhausted
        table.emit(NoGift)
        table.answer()
    else:
        table.answer(OfferGift(action.seat))


def backing(table: Table, giver: int, sort: str) -> tuple[int, ...]:
    """Return the cards a gift can be served from (gift.offer, gift.refused, gift.backing)."""
    rules = table.rules
    cards = table.zones[rules.hands[giver]]
    if giver == table.active:
        cards = table.zones[rules.revealed] + cards
    return tuple(card for card in cards if rules.catalogue.key_of(card) == sort)


def _accept(table: Table, action: AcceptGift) -> None:
    offer = _offer(table)
    table.emit(GiftAccepted, action.seat, offer.sort)
    cards = backing(table, offer.giver, offer.sort)
    table.answer()
    if not cards:
        _pay_for_bluff(table, offer.giver, action.seat)
    elif len(cards) == 1:
        _deliver(table, offer.giver, cards[0])
    else:
        table.then(DeliverGift(offer.giver, offer.sort))


def _pay_for_bluff(table: Table, bluffer: int, receiver: int) -> None:
    # gift.bluff.coin: a bean coin, taken unseen; gift.no-coin: without one nothing is paid.
    coins = table.rules.coins
    pile = table.zones[coins[bluffer]]
    if pile:
        table.shuffle(coins[bluffer])
        table.move(table.zones[coins[bluffer]][-1:], coins[bluffer], coins[receiver])
    table.emit(BluffCalled, bluffer, 1 if pile else 0)


def _deliver(table: Table, giver: int, card: int) -> None:
    rules = table.rules
    receiver = other(table, giver)
    table.move((card,), rules.source_of(table, giver, card), rules.received[receiver])
    table.emit(GiftDelivered, giver, card)
    given, taken = ((card,), ()) if giver == table.active else ((), (card,))
    table.emit(Traded, table.active, other(table, table.active), given, taken)


def _deliver_options(table: Table, decision: DeliverGift) -> Sequence[int | str]:
    return backing(table, decision.seat, decision.sort)


def _nothing_left(table: Table, decision: DeliverGift) -> bool:
    return not backing(table, decision.seat, decision.sort)


def _delivered(table: Table, decision: DeliverGift, option: int | str) -> None:
    table.answer()
    _deliver(table, decision.seat, int(option))


SLOTS = (Slot(Gifts, lambda _players: Gifts()),)
ACTIONS = (
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
)
DECISIONS = (
    DecisionKind(
        OfferGift,
        Text("Offer a gift, or bluff.", "Biete ein Geschenk an oder bluffe."),
        "duell.gift.must",
    ),
    DecisionKind(
        AnswerGift,
        Text("Do you accept the gift?", "Nimmst du das Geschenk an?"),
        "duell.gift.answer",
    ),
    DecisionKind(
        DeliverGift,
        Text("Which card do you hand over?", "Welche Karte übergibst du?"),
        "duell.gift.which",
        done=_nothing_left,
        options=_deliver_options,
        chosen=_delivered,
        midway=True,
    ),
)
