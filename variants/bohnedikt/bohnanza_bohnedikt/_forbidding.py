"""What edicts forbid: trades, and cards that may not be given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from bohnanza_core import Accept, Kinds, Offer, Offers, Reason, Role, Table, Text

from ._edicts import Modifiers
from ._in_force import Edicts, allowance, in_force


@frozen
class Deal:
    """A trade as the active player sees it."""

    partner: int
    gives: int
    gets: int
    again: int = 0
    """How many received cards would be traded again."""


Blocks = Callable[[Table, Modifiers, Deal], bool]


def _deal(table: Table, action: Offer | Accept) -> Deal:
    if isinstance(action, Offer):
        maker, partner, given = action.seat, action.partner, action.give
        asked: tuple[int | str, ...] = action.want
    else:
        offer = table.slot(Offers).find(action.offer)
        assert offer is not None
        maker, partner, given, asked = offer.maker, offer.partner, offer.give, action.give
    if maker == table.active:
        return Deal(partner, len(given), len(asked), _again(table, given))
    return Deal(maker, len(asked), len(given), _again(table, asked))


def _again(table: Table, cards: tuple[int | str, ...]) -> int:
    received = table.slot(Edicts).received
    return sum(card in received for card in cards)


# Trades


def _neighbour(side: str) -> Blocks:
    distance = {"right": -1, "left": 1}[side]

    def blocks(table: Table, words: Modifiers, deal: Deal) -> bool:
        neighbour = table.rules.from_seat[table.active][distance]
        return words.no_trade_with == side and deal.partner == neighbour

    return blocks


def _number(table: Table, words: Modifiers, _deal: Deal) -> bool:
    return words.most_trades is not None and table.slot(Edicts).trades >= words.most_trades


def _gift(_table: Table, words: Modifiers, deal: Deal) -> bool:
    return words.no_gifts and (deal.gives == 0 or deal.gets == 0)


def _counts(_table: Table, words: Modifiers, deal: Deal) -> bool:
    return words.one_for_one and (deal.gives, deal.gets) != (1, 1)


def _greed(_table: Table, words: Modifiers, deal: Deal) -> bool:
    return words.partner_gets_at_least and deal.gives < deal.gets


_TEXT: Final = Text("An edict forbids it: {edict}.", "Ein Edikt verbietet es: {edict}.")
_ROLES: Final = {"edict": Role.CARD}


def _reason(code: str, blocks: Blocks, clause: str = "edict.when") -> tuple[Reason, Blocks]:
    def details(table: Table, action: Offer | Accept) -> dict[str, object]:
        deal = _deal(table, action)
        return {"edict": next(c for c, words in in_force(table) if blocks(table, words, deal))}

    return Reason(code, f"bohnedikt.{clause}", _TEXT, details=details, roles=_ROLES), blocks


BLOCKS: Final = (
    _reason("edict-right-neighbour", _neighbour("right"), "edict.right-neighbour"),
    _reason("edict-left-neighbour", _neighbour("left")),
    _reason("edict-most-trades", _number),
    _reason("edict-no-gifts", _gift),
    _reason("edict-one-for-one", _counts),
    _reason("edict-partner-gets-less", _greed),
)
TRADED_AGAIN_TOO_OFTEN = Reason(
    "traded-again-too-often",
    "base.trade.aside",
    Text(
        "Not that many received cards may be traded again.",
        "So viele erhandelte Karten dürfen nicht noch einmal gehandelt werden.",
    ),
)


def forbid_trade(table: Table, action: Offer | Accept) -> Reason | None:
    """Forbid what an edict in force forbids; both of two edicts are obeyed (edict.both)."""
    edicts = in_force(table)
    if not edicts:
        return None
    deal = _deal(table, action)
    for _, words in edicts:
        for reason, blocks in BLOCKS:
            if blocks(table, words, deal):
                return reason
    return TRADED_AGAIN_TOO_OFTEN if deal.again > _left(table) else None


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
    return allowance(table, "trade_again") - table.slot(Edicts).traded_again


def tradable(table: Table, reason: Reason | None, seat: int, card: int) -> Reason | None:
    """Change which cards the active player may give."""
    edicts = in_force(table) if seat == table.active else ()
    if not edicts:
        return reason
    if card in table.zones[table.rules.received[seat]]:
        return None if _left(table) > 0 and _again(table, (card,)) else reason
    if reason is None and any(card in _source(table, words) for _, words in edicts):
        return EDICT_SOURCE
    return reason


KINDS = Kinds(
    reasons=(*(reason for reason, _ in BLOCKS), TRADED_AGAIN_TOO_OFTEN, EDICT_SOURCE),
)
