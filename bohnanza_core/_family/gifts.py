"""Gifts of a single card: the offers that can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .actions import Offer
from .offering import MOST_MADE, tradable
from .offers import OpenOffers
from .steps import Trading

if TYPE_CHECKING:
    from .._engine.active_hooks import WhyNot
    from .._engine.rules import Rules
    from .._engine.table import Table


def partners_on(table: Table, seat: int) -> tuple[int, ...]:
    """Return who may be asked (base.trade.active)."""
    active = table.active
    return table.rules.from_seat[seat][1:] if seat == active else (active,)


def gifts_on(table: Table, seat: int) -> list[Offer]:
    """Return all gifts of a single card that a seat can offer now."""
    return gifts_of(table, seat, tradable(table, seat)) if is_trading(table) else []


def is_trading(table: Table) -> bool:
    """Return whether offers can be made."""
    return isinstance(table.agenda[-1], Trading)


def gifts_of(table: Table, seat: int, cards: Sequence[int]) -> list[Offer]:
    """Return the gifts of tradable cards that no other rule forbids."""
    rules, offers_made = table.rules, table.slots[OpenOffers]
    by_card = rules.once[_made][seat * rules.players + table.active]
    if not by_card:
        # In one step, since other threads may play by the same rules.
        by_card[:] = _gifts_by_card(rules, seat, partners_on(table, seat))
    offers: list[Offer] = []
    for card in cards:
        offers += by_card[card]
    # A gift of a tradable card is refused only if the same offer is open, if there are too many, or
    # by a variant.
    if offers_made.open or offers_made.made_by(seat) >= MOST_MADE:
        why_not = table.hooks.why_not(Offer)
        assert why_not is not None
        return _not_refused(table, offers, why_not)
    for ban in table.hooks.bans(Offer):
        offers = _not_refused(table, offers, ban)
    return offers


def _not_refused(table: Table, offers: Sequence[Offer], rule: WhyNot) -> list[Offer]:
    return [offer for offer in offers if rule(table, offer) is None]


def _made(rules: Rules) -> list[list[tuple[Offer, ...]]]:
    """Return a cache for the gifts of every seat in every turn, filled on demand."""
    return [[] for _ in range(rules.players**2)]


def _gifts_by_card(rules: Rules, seat: int, partners: tuple[int, ...]) -> list[tuple[Offer, ...]]:
    return [
        tuple([Offer(seat, partner, (card,)) for partner in partners])
        for card in range(len(rules.sort_of))
    ]
