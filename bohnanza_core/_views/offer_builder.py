"""Building an offer: there are too many to list, so this lists what they consist of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from attrs import field, frozen

from .._engine.defects import reports_defects
from .._family.actions import Offer
from .._family.gifts import gifts_of, is_trading, partners_on
from .._family.offering import MOST_MADE, tradable
from .._family.offers import OpenOffers
from .offer_drafts import GrowingOffer

if TYPE_CHECKING:
    from .._engine.table import Table

T = TypeVar("T")


class RandomSource(Protocol):
    """The part of a random generator that is used; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, not including, ``stop``."""


# With slots attrs would take the docstring of the cached property away from `help`.
@frozen(slots=False)
class OfferBuilder:
    """What a seat can put into an offer now."""

    seat: int
    """Who would make the offer."""
    give: tuple[int, ...]
    """The cards that may be given; of a hand in its order."""
    want: tuple[str, ...]
    """The sorts that may be asked for, and faces where offers call cards by them."""
    _table: Table = field(eq=False, repr=False)

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """With whom some offer can be made now."""
        # Worked out when it is asked for: who only gives a card away need not know.
        return _partners(self._table, self.seat, self.give)

    def gifts(self) -> list[Offer]:
        """Return all gifts of a single card that are legal now."""
        return _gifts(self._table, self.seat, self.give)

    def sample(self, rng: RandomSource) -> Offer | None:
        """Return a random well-formed offer of up to two cards each way, or None.

        It names only cards and sorts of the builder; `Game.why_not` may still refuse it, for
        example because a variant forbids it or the same offer is open.
        """
        if not self.partners:
            return None
        partner = self.partners[rng.randrange(len(self.partners))]
        give = _some(self.give, rng)
        want = _some(self.want, rng) if not give or rng.randrange(5) < 3 else ()
        return Offer(self.seat, partner, give, want) if give or want else None


def _some(values: Sequence[T], rng: RandomSource) -> tuple[T, ...]:
    left = list(values)
    count = min(len(left), rng.randrange(3))
    return tuple(left.pop(rng.randrange(len(left))) for _ in range(count))


def offer_builder_on(table: Table, seat: int) -> OfferBuilder | None:
    """Return what a seat can offer now, or None if there is no trading."""
    if not is_trading(table):
        return None
    return OfferBuilder(seat, tradable(table, seat), table.rules.catalogue.offer_keys, table)


@reports_defects
def _partners(table: Table, seat: int, give: tuple[int, ...]) -> tuple[int, ...]:
    if table.slots[OpenOffers].made_by(seat) >= MOST_MADE:
        return ()
    asked = partners_on(table, seat)
    return tuple([partner for partner in asked if _reachable(table, seat, partner, give)])


def _reachable(table: Table, seat: int, partner: int, give: tuple[int, ...]) -> bool:
    """Return whether some offer can be made, perhaps instead of one that is open."""
    open_ = table.slots[OpenOffers].open
    both = {seat, partner}
    numbers = (0, *[offer.number for offer in open_ if {offer.maker, offer.partner} == both])
    offers = (Offer(seat, partner, instead_of=number) for number in numbers)
    return any(GrowingOffer(table, offer, give).example() is not None for offer in offers)


_gifts: Final = reports_defects(gifts_of)
