"""What edicts forbid: trades, and cards that may not be given."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from attrs import frozen

from bohnanza_core import (
    Accept,
    Kinds,
    Offer,
    Offers,
    Reason,
    Role,
    SeatedRules,
    Table,
    Text,
    only_while,
)

from ._edicts import Modifiers
from ._in_force import Edicts, TradesOfTurn, all_words, allowance, in_force


@frozen
class Deal:
    """A trade as the active player sees it."""

    partner: int
    gives: int
    gets: int
    again: int = 0
    """How many received cards would be traded again."""


deal_of: Final[Callable[[int, int, int, int], Deal]] = lru_cache(1024)(Deal)
Blocks = Callable[[Table, Modifiers, Deal], bool]


def _deal(table: Table, action: Offer | Accept) -> Deal:
    if isinstance(action, Offer):
        maker, partner = action.seat, action.partner
        given: tuple[int | str, ...] = action.give
        asked: tuple[int | str, ...] = action.want
    else:
        offer = table.slot(Offers).find(action.offer)
        assert offer is not None
        maker, partner, given, asked = offer.maker, offer.partner, offer.give, action.give
    if maker != table.active:
        partner, given, asked = maker, asked, given
    trades: TradesOfTurn = table.slots[TradesOfTurn]
    return deal_of(partner, len(given), len(asked), again(trades, given) if trades.received else 0)


def again(trades: TradesOfTurn, cards: tuple[int | str, ...]) -> int:
    """Return how many of these cards the active player has received in trade."""
    return sum([card in trades.received for card in cards])


# Trades


def _neighbour(side: str) -> Blocks:
    distance = {"right": -1, "left": 1}[side]

    def blocks(table: Table, words: Modifiers, deal: Deal) -> bool:
        neighbour = table.rules.from_seat[table.active][distance]
        return words.no_trade_with == side and deal.partner == neighbour

    return blocks


def _number(table: Table, words: Modifiers, _deal: Deal) -> bool:
    trades: TradesOfTurn = table.slots[TradesOfTurn]
    return words.most_trades is not None and trades.number >= words.most_trades


def _gift(_table: Table, words: Modifiers, deal: Deal) -> bool:
    return words.no_gifts and (deal.gives == 0 or deal.gets == 0)


def _counts(_table: Table, words: Modifiers, deal: Deal) -> bool:
    return words.one_for_one and (deal.gives, deal.gets) != (1, 1)


def _greed(_table: Table, words: Modifiers, deal: Deal) -> bool:
    return words.partner_gets_at_least and deal.gives < deal.gets


_TEXT: Final = Text("An edict forbids it: {edict}.", "Ein Edikt verbietet es: {edict}.")
_ROLES: Final = {"edict": Role.CARD}


def _details(table: Table, action: Offer | Accept) -> dict[str, object]:
    deal, bans = _deal(table, action), table.rules.once[_bans]
    forbidding = (
        card
        for card in table.slots[Edicts].in_force
        for words, _, blocks in bans[card]
        if blocks(table, words, deal)
    )
    return {"edict": next(forbidding)}


def _reason(code: str, clause: str = "edict.when") -> Reason:
    return Reason(code, f"bohnedikt.{clause}", _TEXT, details=_details, roles=_ROLES)


BLOCKS: Final[tuple[tuple[str, Reason, Blocks], ...]] = (
    (
        "no_trade_with",
        _reason("edict-right-neighbour", "edict.right-neighbour"),
        _neighbour("right"),
    ),
    ("no_trade_with", _reason("edict-left-neighbour"), _neighbour("left")),
    ("most_trades", _reason("edict-most-trades"), _number),
    ("no_gifts", _reason("edict-no-gifts"), _gift),
    ("one_for_one", _reason("edict-one-for-one"), _counts),
    ("partner_gets_at_least", _reason("edict-partner-gets-less"), _greed),
)
"""The words that forbid trades, the reasons they give, and the trades they forbid."""
TRADED_AGAIN_TOO_OFTEN = Reason(
    "traded-again-too-often",
    "base.trade.aside",
    Text(
        "Not that many received cards may be traded again.",
        "So viele erhandelte Karten dürfen nicht noch einmal gehandelt werden.",
    ),
)


def _trading_bound(table: Table) -> bool:
    edicts: Edicts = table.slots[Edicts]
    for card in edicts.in_force:
        if table.slots[TradesOfTurn].received or table.rules.once[_bans][card]:
            return True
    return False


@only_while(_trading_bound)
def forbid_trade(table: Table, action: Offer | Accept) -> Reason | None:
    """Forbid what an edict in force forbids; both of two edicts are obeyed (edict.both)."""
    edicts: Edicts = table.slots[Edicts]
    bans, deal = table.rules.once[_bans], _deal(table, action)
    for card in edicts.in_force:
        for words, reason, blocks in bans[card]:
            if blocks(table, words, deal):
                return reason
    return TRADED_AGAIN_TOO_OFTEN if deal.again and deal.again > _left(table) else None


def _bans(rules: SeatedRules) -> dict[int, list[tuple[Modifiers, Reason, Blocks]]]:
    """Return what can forbid trades by the words of each edict; most have no such words."""
    usual = Modifiers()
    return {
        card: [
            (words, reason, blocks)
            for word, reason, blocks in BLOCKS
            if getattr(words, word) != getattr(usual, word)
        ]
        for card, words in all_words(rules).items()
    }


def forbids_tribute(table: Table, deal: Deal) -> bool:
    """Tell whether an edict forbids that the partner adds a card to a trade (edict.both).

    The card is a gift, and it counts among those that the active player gets in the trade.
    """
    more = Deal(deal.partner, deal.gives, deal.gets + 1)
    return any(
        words.no_gifts or _counts(table, words, more) or _greed(table, words, more)
        for _, words in in_force(table)
    )


# Cards


def _source(table: Table, words: Modifiers) -> tuple[int, ...]:
    rules = table.rules
    zones = {"hand": rules.hands[table.active], "revealed": rules.revealed}
    return table.zones[zones[words.no_giving_from]] if words.no_giving_from else ()


def _source_details(table: Table, action: Offer | Accept) -> dict[str, object]:
    given = set(action.give)
    return {"edict": next(c for c, words in in_force(table) if given & {*_source(table, words)})}


EDICT_SOURCE = Reason(
    "edict-source", "bohnedikt.edict.when", _TEXT, details=_source_details, roles=_ROLES
)


def _left(table: Table) -> int:
    trades: TradesOfTurn = table.slots[TradesOfTurn]
    return allowance(table, "trade_again") - trades.again


@only_while(Edicts)
def fold_tradable(table: Table, reason: Reason | None, seat: int, card: int) -> Reason | None:
    """Change which cards the active player may give."""
    edicts: Edicts = table.slots[Edicts]
    if not edicts.in_force or seat != table.active:
        return reason
    if card in table.zones[table.rules.received[seat]]:
        known = card in table.slots[TradesOfTurn].received
        return None if known and _left(table) > 0 else reason
    if reason is not None:
        return reason
    words = table.rules.once[all_words]
    for edict in edicts.in_force:
        if words[edict].no_giving_from and card in _source(table, words[edict]):
            return EDICT_SOURCE
    return None


KINDS = Kinds(
    reasons=(*(reason for _, reason, _ in BLOCKS), TRADED_AGAIN_TOO_OFTEN, EDICT_SOURCE),
)
