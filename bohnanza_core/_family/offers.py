"""Offers: the open ones, and the actions that make and answer them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from attrs import frozen

from .._model.actions import Action
from .._model.agenda import Decision
from .._model.roles import CardId, OfferedCard, Public, Seat, SortKey
from .._model.shared import Shared
from .._model.state import Slot


@frozen
class OpenOffer:
    """An offer somebody may still accept."""

    number: Public[int]
    """What answers call it."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who may accept it."""
    give: Public[tuple[OfferedCard, ...]]
    """The very cards the maker will hand over; others know their sorts."""
    want: Public[tuple[SortKey, ...]]
    """The sorts asked for; empty: a gift."""


@frozen
class OpenOffers:
    """The open offers of a trading phase."""

    open: Public[tuple[OpenOffer, ...]] = ()
    """Those that can still be accepted, the oldest first."""
    made: Public[int] = 0
    """How many offers there have been; the next one gets the next number."""

    def with_one(
        self, maker: int, partner: int, give: tuple[int, ...], want: tuple[str, ...]
    ) -> OpenOffers:
        """Return them with one more, which gets the next number."""
        made = self.made + 1
        if not self.open:
            return _only_one(made, maker, partner, give, want)
        return OpenOffers((*self.open, OpenOffer(made, maker, partner, give, want)), made)

    def find(self, number: int) -> OpenOffer | None:
        """Return the open offer with that number."""
        for offer in self.open:
            if offer.number == number:
                return offer
        return None

    def without(self, offer: OpenOffer) -> OpenOffers:
        """Return them without one of them."""
        if len(self.open) == 1:
            return _none_left(self.made)
        return OpenOffers(tuple([other for other in self.open if other is not offer]), self.made)


# Mostly one offer is open at a time, and many are gifts of a card: they are made again and again.


@lru_cache(4096)
def _only_one(
    made: int, maker: int, partner: int, give: tuple[int, ...], want: tuple[str, ...]
) -> OpenOffers:
    return OpenOffers((OpenOffer(made, maker, partner, give, want),), made)


@lru_cache(128)
def _none_left(made: int) -> OpenOffers:
    return OpenOffers((), made)


NO_OFFERS: Final = OpenOffers()


@frozen
class ConcludedTrade:
    """A trade of the active player that was concluded; a gift has nothing on one side."""

    partner: Public[Seat]
    """With whom."""
    given: Public[tuple[CardId, ...]]
    """The cards the active player gave."""
    taken: Public[tuple[CardId, ...]]
    """The cards the active player got."""


@frozen
class TurnTrades:
    """The trades of this turn; kept if a variant names `TRADES` in ``collect_slots``."""

    concluded: Public[tuple[ConcludedTrade, ...]] = ()
    """In the order in which they were concluded."""


@frozen
class Exchange:
    """Whether the exchange has begun; kept if a variant names `EXCHANGE` in ``collect_slots``."""

    opened: Public[bool] = False
    """The active player has made or accepted an offer in this turn."""


_NO_TRADES: Final = TurnTrades()
_NOT_OPENED: Final = Exchange()
OPENED: Final = Exchange(opened=True)
TRADES: Final = Slot(TurnTrades, lambda _players: _NO_TRADES, per_turn=True, pins_cards=False)
"""Any number of variants may name it."""
EXCHANGE: Final = Slot(Exchange, lambda _players: _NOT_OPENED, per_turn=True)
"""Any number of variants may name it."""


@frozen
class Trading(Decision):
    """The active player trades until ending the phase; the others may offer and answer."""


@frozen
class Offer(Action):
    """Offer own cards for sorts, ask for sorts, or give cards for nothing (base.trade.gift)."""

    partner: Seat
    """Who is asked; one of the two is the active player (base.trade.pairwise)."""
    give: tuple[CardId, ...] = ()
    """Own cards, exactly those that will leave the hand (base.trade.position)."""
    want: tuple[SortKey, ...] = ()
    """Sorts asked for; the partner will say which very cards."""
    instead_of: int = 0
    """An open offer between the two that this one replaces: one's own, or, as a counter-offer,
    the partner's. 0: none."""


@frozen
class Accept(Action):
    """Accept an offer, naming the very cards handed over."""

    offer: int
    """The number of the offer."""
    give: tuple[CardId, ...] = ()
    """Own cards of exactly the sorts asked for, in any order; empty for a gift."""


@frozen
class Decline(Action):
    """Turn an offer down."""

    offer: int
    """The number of the offer."""


@frozen
class Withdraw(Action):
    """Take an own offer back (base.trade.real)."""

    offer: int
    """The number of the offer."""


@frozen
class EndTrade(Action):
    """End the trading phase (base.trade.end)."""


trade_of: Final = Shared(Trading)
end_trade_of: Final = Shared(EndTrade)


# Offers are numbered without end, so only the latest answers are kept.
accept_of: Final[Callable[[int, int, tuple[int, ...]], Accept]] = lru_cache(1024)(Accept)
decline_of: Final[Callable[[int, int], Decline]] = lru_cache(1024)(Decline)
withdraw_of: Final[Callable[[int, int], Withdraw]] = lru_cache(1024)(Withdraw)
