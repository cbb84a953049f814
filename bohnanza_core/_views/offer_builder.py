"""Offers are too many to be listed: a domain says what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from attrs import field, frozen

from .._family.gifts import gifts_of, is_trading, partners_on
from .._family.offering import tradable
from .._family.offers import Offer
from .drafts import DraftCheck, OfferDraft, completed

if TYPE_CHECKING:
    from .._engine.table import Table

T = TypeVar("T")


class RandomSource(Protocol):
    """What a domain needs of a generator; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, not including, ``stop``."""


@frozen
class OfferBuilder:
    """What a seat can put into an offer now."""

    seat: int
    """Who would make the offer."""
    partners: tuple[int, ...]
    """Who may be asked."""
    give: tuple[int, ...]
    """The cards that may be given; of a hand in its order."""
    want: tuple[str, ...]
    """The sorts that may be asked for."""
    _table: Table = field(eq=False, repr=False)
    _names: Sequence[str] | None = field(default=None, eq=False, repr=False)

    def check(self, draft: OfferDraft) -> DraftCheck:
        """Return what is wrong with an offer under construction, and what may still be added."""
        return completed(self._table, self, draft, self._names)

    def gifts(self) -> list[Offer]:
        """Return all gifts of a single card that are legal now."""
        return gifts_of(self._table, self.seat, self.give)

    def sample(self, rng: RandomSource) -> Offer | None:
        """Return a random well-formed offer of up to two cards each way, or None.

        It names only cards and sorts of the domain; `Game.why_not` may still refuse it, for example
        because an edict forbids it or the same offer is open.
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


def offer_builder_on(
    table: Table, seat: int, names: Sequence[str] | None = None
) -> OfferBuilder | None:
    """Return what a seat can offer now, or None if there is no trading."""
    if not is_trading(table):
        return None
    keys = table.rules.catalogue.keys
    return OfferBuilder(seat, partners_on(table, seat), tradable(table, seat), keys, table, names)
