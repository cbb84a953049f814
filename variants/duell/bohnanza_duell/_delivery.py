"""An accepted gift: the card is handed over, or the bluff is paid for."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core.authoring import (
    Decision,
    Declarations,
    Implied,
    Public,
    Role,
    SortKey,
    Table,
    Text,
    record_trade,
)

from ._events import BluffCalled

declared = Declarations()


@frozen
class DeliverGift(Decision):
    """Choose which card of the sort is handed over (gift.which).

    The option of `Choose` is the card.
    """

    sort: Public[SortKey]
    """The key of the sort that was accepted."""


def other(table: Table, seat: int) -> int:
    """Return the other player."""
    return table.rules.from_seat[seat][1]


def backing(table: Table, giver: int, sort: str) -> tuple[int, ...]:
    """Return the cards a gift can be served from (gift.offer, gift.refused, gift.backing)."""
    names, zones = table.rules.catalogue.names, table.zones
    return tuple(
        [card for zone in _sources(table, giver) for card in zones[zone] if names[card] == sort]
    )


def pay_for_bluff(table: Table, bluffer: int) -> None:
    """Let a bluffer who cannot deliver pay one Taler to the other (gift.bluff)."""
    # gift.bluff.over: no bean is given.
    # gift.bluff.coin: a bean coin, taken unseen; gift.no-coin: without one nothing is paid.
    coins = table.rules.coins
    pile = table.zones[coins[bluffer]]
    if pile:
        table.shuffle(coins[bluffer])
        table.move(table.zones[coins[bluffer]][-1:], coins[bluffer], coins[other(table, bluffer)])
    table.emit(BluffCalled, bluffer, 1 if pile else 0)


def _sources(table: Table, giver: int) -> tuple[int, ...]:
    """Return where the cards lie that a gift can be served from."""
    rules = table.rules
    hand = rules.hands[giver]
    return (rules.revealed, hand) if giver == table.active else (hand,)


def _backed(table: Table, decision: DeliverGift) -> Sequence[Implied]:
    """Return that the giver has a card of the sort: who has none is not asked."""
    return (Implied(decision.sort, _sources(table, decision.seat)),)


def _deliver_options(table: Table, decision: DeliverGift) -> Sequence[int | str]:
    return backing(table, decision.seat, decision.sort)


def _deliver_label(_table: Table, _decision: DeliverGift, _option: int | str) -> Text:
    return Text("Hand over {option:a}", "{option:Ein Akk} übergeben")


def _deliver(table: Table, decision: DeliverGift, option: int | str) -> None:
    # gift.accepted
    rules, giver, card = table.rules, decision.seat, int(option)
    receiver = other(table, giver)
    table.answer()
    table.move_one(card, rules.source_of(table, giver, card), rules.received[receiver])
    # A gift is a trade with nothing in return, for rules that ask whether cards changed hands.
    given, taken = ((card,), ()) if giver == table.active else ((), (card,))
    record_trade(table, other(table, table.active), given, taken)


declared.decision(
    DeliverGift,
    Text("Which {sort} do you hand over?", "Welche {sort} übergibst du?"),
    "duell.gift.which",
    for_others=Text(
        "{seat} chooses which {sort} to hand over.", "{seat} wählt, welche {sort} übergeben wird."
    ),
    options=_deliver_options,
    option_role=Role.CARD,
    label=_deliver_label,
    chosen=_deliver,
    interrupts=True,
    implies=_backed,
)
