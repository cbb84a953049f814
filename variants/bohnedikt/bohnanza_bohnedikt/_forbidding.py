"""What edicts forbid: trades, and cards that may not be given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
from ._in_force import Edicts, TradesOfTurn, all_words, allowance, in_force, saying

_Cards = tuple[int | str, ...]
Blocks = Callable[[Table, Modifiers, int, int, int], bool]
"""Tells of a trade with a partner, in which the active player gives and gets so many cards."""


def _sides(table: Table, action: Offer | Accept) -> tuple[int, _Cards, _Cards]:
    """Return the partner of the active player in a trade, and what the latter gives and gets."""
    if isinstance(action, Offer):
        maker, partner = action.seat, action.partner
        given: _Cards = action.give
        asked: _Cards = action.want
    else:
        offer = table.slot(Offers).find(action.offer)
        assert offer is not None
        maker, partner, given, asked = offer.maker, offer.partner, offer.give, action.give
    return (partner, given, asked) if maker == table.active else (maker, asked, given)


def again(trades: TradesOfTurn, cards: _Cards) -> int:
    """Return how many of these cards the active player has received in trade."""
    return sum([card in trades.received for card in cards])


def _lying(table: Table, cards: _Cards) -> _Cards:
    """Return those of these cards that lie beside the fields of the active player.

    A received card that was harvested and turned up again is a card like any other.
    """
    aside = table.zones[table.rules.received[table.active]]
    return tuple([card for card in cards if card in aside])


# Trades


def _neighbour(side: str) -> Blocks:
    distance = {"right": -1, "left": 1}[side]

    def blocks(table: Table, words: Modifiers, partner: int, _gives: int, _gets: int) -> bool:
        neighbour = table.rules.from_seat[table.active][distance]
        return words.no_trade_with == side and partner == neighbour

    return blocks


def _number(table: Table, words: Modifiers, _partner: int, _gives: int, _gets: int) -> bool:
    trades: TradesOfTurn = table.slots[TradesOfTurn]
    return words.most_trades is not None and trades.number >= words.most_trades


def _gift(_table: Table, words: Modifiers, _partner: int, gives: int, gets: int) -> bool:
    return words.no_gifts and (gives == 0 or gets == 0)


def _counts(_table: Table, words: Modifiers, _partner: int, gives: int, gets: int) -> bool:
    return words.one_for_one and (gives, gets) != (1, 1)


def _greed(_table: Table, words: Modifiers, _partner: int, gives: int, gets: int) -> bool:
    return words.partner_gets_at_least and gives < gets


_TEXT: Final = Text("An edict forbids it: {edict}.", "Ein Edikt verbietet es: {edict}.")
_ROLES: Final = {"edict": Role.CARD}


def _details(table: Table, action: Offer | Accept) -> dict[str, object]:
    (partner, given, got), bans = _sides(table, action), table.rules.once[_bans]
    forbidding = (
        card
        for card in table.slots[Edicts].in_force
        for words, _, blocks in bans[card]
        if blocks(table, words, partner, len(given), len(got))
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


@only_while(saying("trade_again", *(word for word, _, _ in BLOCKS)))
def forbid_trade(table: Table, action: Offer | Accept) -> Reason | None:
    """Forbid what an edict in force forbids; both of two edicts are obeyed (edict.both)."""
    bans = table.rules.once[_bans]
    partner, given, got = _sides(table, action)
    gives, gets = len(given), len(got)
    for card in table.slots[Edicts].in_force:
        for words, reason, blocks in bans[card]:
            if blocks(table, words, partner, gives, gets):
                return reason
    trades: TradesOfTurn = table.slots[TradesOfTurn]
    traded_again = again(trades, _lying(table, given)) if trades.received else 0
    return TRADED_AGAIN_TOO_OFTEN if traded_again and traded_again > _left(table) else None


def _bans(rules: SeatedRules) -> dict[int, list[tuple[Modifiers, Reason, Blocks]]]:
    """Return what can forbid trades by the words of each edict; most have no such words."""
    return {
        card: [(words, reason, blocks) for word, reason, blocks in BLOCKS if words.says(word)]
        for card, words in all_words(rules).items()
    }


def forbids_tribute(table: Table, partner: int, gives: int, gets: int) -> bool:
    """Tell whether an edict forbids that the partner adds a card to a trade (edict.both).

    The card is a gift, and it counts among those that the active player gets in the trade.
    """
    trade = partner, gives, gets + 1
    return any(
        words.no_gifts or _counts(table, words, *trade) or _greed(table, words, *trade)
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


@only_while(saying("no_giving_from", "trade_again"))
def fold_tradable(table: Table, reason: Reason | None, seat: int, card: int) -> Reason | None:
    """Change which cards the active player may give."""
    edicts: Edicts = table.slots[Edicts]
    if seat != table.active:
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
