"""Open offers, and the trades of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from attrs import frozen

from .._model.roles import CardId, OfferedCard, OfferNumber, Public, Seat, SortKey
from .._model.shared import Shared
from .._model.slots import Slot

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class OpenOffer:
    """An offer somebody may still accept."""

    number: Public[OfferNumber]
    """Its number, by which it is answered: the version of the game since it was made. No other
    offer of the game ever gets it."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who may accept it."""
    give: Public[tuple[OfferedCard, ...]]
    """Exactly the cards the maker will hand over; others know their sorts."""
    want: Public[tuple[SortKey, ...]]
    """The sorts asked for; empty: a gift."""


@frozen
class OpenOffers:
    """The open offers of a trading phase."""

    open: Public[tuple[OpenOffer, ...]] = ()
    """Those that can still be accepted, the oldest first."""
    made: Public[tuple[int, ...]] = ()
    """How many offers each seat has made in this trading phase; seats beyond its end: none."""

    def made_by(self, seat: int) -> int:
        """Return how many offers a seat has made in this trading phase."""
        return self.made[seat] if seat < len(self.made) else 0

    def with_one(self, offer: OpenOffer) -> OpenOffers:
        """Return the offers with one more."""
        return OpenOffers((*self.open, offer), _one_more[self.made, offer.maker])

    def find(self, number: int) -> OpenOffer | None:
        """Return the open offer with that number."""
        for offer in self.open:
            if offer.number == number:
                return offer
        return None

    def without(self, offer: OpenOffer) -> OpenOffers:
        """Return the offers without one of them."""
        if len(self.open) == 1:
            return _none_open[(self.made,)]
        return OpenOffers(tuple([other for other in self.open if other is not offer]), self.made)


def _counted(made: tuple[int, ...], seat: int) -> tuple[int, ...]:
    made += (0,) * (seat + 1 - len(made))
    return (*made[:seat], made[seat] + 1, *made[seat + 1 :])


# Few offers are made in most phases, so equal numbers recur.
_one_more: Final = Shared(_counted)
_none_open: Final = Shared(lambda made: OpenOffers((), made))
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
    """The trades of this turn; kept if a variant names ``TurnTrades.slot`` in ``collect_slots``."""

    slot: ClassVar[Slot]
    """The slot to name."""
    concluded: Public[tuple[ConcludedTrade, ...]] = ()
    """In the order in which they were concluded."""
    opened: Public[bool] = False
    """The active player has made or accepted an offer in this turn."""


def _impossible(table: Table, trades: TurnTrades) -> str | None:
    for trade in trades.concluded:
        if trade.partner == table.active:
            return "the active player does not trade with themself"
        if not trade.given and not trade.taken:
            return "a trade is about cards"
    return None


_NO_TRADES: Final = TurnTrades()
# A record of past trades does not depend on where the cards lie now.
TurnTrades.slot = Slot(
    TurnTrades,
    lambda _players: _NO_TRADES,
    per_turn=True,
    pins_cards=False,
    impossible=_impossible,
    shown=False,
)
