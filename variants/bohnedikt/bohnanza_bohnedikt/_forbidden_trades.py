"""What edicts forbid: trades, and cards that may not be given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from bohnanza_core.authoring import (
    Accept,
    ConcludedTrade,
    Declarations,
    Offer,
    OpenOffers,
    Reason,
    Role,
    Rules,
    Table,
    Text,
    TurnTrades,
    only_while,
)

from ._edict_cards import Edict, Modifiers
from ._edicts_in_force import Edicts, all_words, allowance, in_force

declared = Declarations()

_Cards = tuple[int | str, ...]
_Verdict = tuple[int, Reason] | None
"""An edict that forbids a trade, and the reason it gives."""
Blocks = Callable[[Modifiers, str, int, int, int], bool]
"""Returns whether words of an edict forbid a trade with the neighbour on that side, ``""`` for
others, in which the active player gives and gets so many cards, after so many earlier trades."""


def _sides(table: Table, action: Offer | Accept) -> tuple[int, _Cards, _Cards]:
    """Return the partner of the active player in a trade, and what the latter gives and gets."""
    if isinstance(action, Offer):
        maker, partner = action.seat, action.partner
        given: _Cards = action.give
        asked: _Cards = action.want
    else:
        offer = table.slot(OpenOffers).find(action.offer)
        assert offer is not None
        maker, partner, given, asked = offer.maker, offer.partner, offer.give, action.give
    return (partner, given, asked) if maker == table.active else (maker, asked, given)


def _received(trades: Sequence[ConcludedTrade]) -> list[int]:
    """Return the cards that the active player has received in these trades."""
    return [card for trade in trades for card in trade.taken]


def _again(trades: Sequence[ConcludedTrade], cards: Sequence[int | str]) -> int:
    """Return how many of these cards the active player has received in the trades."""
    received = _received(trades)
    return sum([card in received for card in cards])


def _traded_again(trades: Sequence[ConcludedTrade]) -> int:
    """Return how many cards that were received in one of the trades were given in a later one."""
    return sum([_again(trades[:at], trade.given) for at, trade in enumerate(trades)])


# Trades


def _neighbour(neighbour: str) -> Blocks:
    return lambda words, side, _gives, _gets, _earlier: words.no_trade_with == neighbour == side


def _number(words: Modifiers, _side: str, _gives: int, _gets: int, earlier: int) -> bool:
    return words.most_trades is not None and earlier >= words.most_trades


def _gift(words: Modifiers, _side: str, gives: int, gets: int, _earlier: int) -> bool:
    return words.no_gifts and (gives == 0 or gets == 0)


def _counts(words: Modifiers, _side: str, gives: int, gets: int, _earlier: int) -> bool:
    return words.one_for_one and (gives, gets) != (1, 1)


def _greed(words: Modifiers, _side: str, gives: int, gets: int, _earlier: int) -> bool:
    return words.partner_gets_at_least and gives < gets


_TEXT: Final = Text("{edict:The} forbids it: {says}", "{edict:Der} verbietet es: {says}")
_ROLES: Final = {"edict": Role.CARD}


def _details(table: Table, action: Offer | Accept) -> dict[str, object]:
    verdict = _judged(table, *_sides(table, action))
    assert verdict is not None
    return _told(table, verdict[0])


def _told(table: Table, card: int) -> dict[str, object]:
    """Return the parameters of a refusal by an edict."""
    edict = table.rules.catalogue.imprints[card]
    assert isinstance(edict, Edict)
    return {"edict": card, "says": edict.text}


def _reason(code: str, clause: str = "edict.when") -> Reason:
    return declared.reason(code, f"bohnedikt.{clause}", _TEXT, details=_details, roles=_ROLES)


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
TRADED_AGAIN_TOO_OFTEN = declared.reason(
    "traded-again-too-often",
    "base.trade.aside",
    Text(
        "Not that many received cards may be traded again.",
        "So viele erhandelte Karten dürfen nicht noch einmal gehandelt werden.",
    ),
)


def _verdicts(rules: Rules) -> Callable[[tuple[int, ...], int, int, int, int], _Verdict]:
    """Return what judges a trade by the edicts in force and by figures alone.

    Asked for every gift there could be, most of which are alike, so its answers are kept.
    """
    sides = {1: "left", rules.players - 1: "right"}
    bans = {
        card: [(words, reason, blocks) for word, reason, blocks in BLOCKS if words.says(word)]
        for card, words in all_words(rules).items()
    }

    @lru_cache(1024)
    def verdict(
        edicts: tuple[int, ...], distance: int, gives: int, gets: int, earlier: int
    ) -> _Verdict:
        side = sides.get(distance, "")
        for card in edicts:
            for words, reason, blocks in bans[card]:
                if blocks(words, side, gives, gets, earlier):
                    return card, reason
        return None

    return verdict


def _binding(rules: Rules) -> frozenset[int]:
    """Return the edicts that forbid some trades."""
    words = rules.once[all_words].items()
    return frozenset(card for card, says in words if any(says.says(word) for word, _, _ in BLOCKS))


def _judged(table: Table, partner: int, given: _Cards, got: _Cards) -> _Verdict:
    """Return the edict that forbids a trade of the active player, and the reason."""
    rules = table.rules
    return rules.once[_verdicts](
        table.slots[Edicts].in_force,
        (partner - table.active) % rules.players,
        len(given),
        len(got),
        len(table.slots[TurnTrades].concluded),
    )


@only_while(Edicts)
def forbid_trade(table: Table, action: Offer | Accept) -> Reason | None:
    """Forbid what an edict in force forbids; both of two edicts are obeyed (edict.both)."""
    rules = table.rules
    aside = table.zones[rules.received[table.active]]
    # Asked for every gift there could be, while most edicts do not speak of trades.
    if not aside and rules.once[_binding].isdisjoint(table.slots[Edicts].in_force):
        return None
    partner, given, got = _sides(table, action)
    verdict = _judged(table, partner, given, got)
    if verdict is not None:
        return verdict[1]
    # A received card that was harvested and turned up again is a card like any other.
    return _traded_too_often(table, [card for card in given if card in aside]) if aside else None


def _traded_too_often(table: Table, cards: Sequence[int | str]) -> Reason | None:
    again = _again(table.slot(TurnTrades).concluded, cards)
    return TRADED_AGAIN_TOO_OFTEN if again and again > _left(table) else None


def forbids_tribute(table: Table, gives: int, gets: int) -> bool:
    """Return whether an edict forbids that the partner adds a card to a trade (edict.both).

    The card is a gift, and it counts among those that the active player gets in the trade.
    """
    trade = "", gives, gets + 1, 0
    return any(
        words.no_gifts or _counts(words, *trade) or _greed(words, *trade)
        for _, words in in_force(table)
    )


# Cards


def _source(table: Table, words: Modifiers) -> tuple[int, ...]:
    rules = table.rules
    zones = {"hand": rules.hands[table.active], "revealed": rules.revealed}
    return table.zones[zones[words.no_giving_from]] if words.no_giving_from else ()


def _source_details(table: Table, action: Offer | Accept) -> dict[str, object]:
    given = set(action.give)
    card = next(c for c, words in in_force(table) if given & {*_source(table, words)})
    return _told(table, card)


EDICT_SOURCE = declared.reason(
    "edict-source", "bohnedikt.edict.when", _TEXT, details=_source_details, roles=_ROLES
)


def _left(table: Table) -> int:
    return allowance(table, "trade_again") - _traded_again(table.slot(TurnTrades).concluded)


@only_while(Edicts)
def judge_giving(table: Table, reason: Reason | None, seat: int, card: int) -> Reason | None:
    """Change which cards the active player may give."""
    if seat != table.active:
        return reason
    if card in table.zones[table.rules.received[seat]]:
        known = card in _received(table.slot(TurnTrades).concluded)
        return None if known and _left(table) > 0 else reason
    if reason is not None:
        return reason
    words = table.rules.once[all_words]
    for edict in table.slots[Edicts].in_force:
        if words[edict].no_giving_from and card in _source(table, words[edict]):
            return EDICT_SOURCE
    return None
