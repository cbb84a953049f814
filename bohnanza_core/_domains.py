"""Offers are too many to be listed: a domain says what they are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from attrs import field, frozen

from ._drafting import Completion, OfferDraft, completed
from ._offers import Offer, Offers, Trade
from ._trading import tradable

if TYPE_CHECKING:
    from ._table import Table

T = TypeVar("T")


class RandomSource(Protocol):
    """What a domain needs of a generator; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, not including, ``stop``."""


@frozen
class TradeDomain:
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

    def complete(self, draft: OfferDraft) -> Completion:
        """Return what is wrong with an offer under construction, and what may still be added."""
        return completed(self._table, self, draft, self._names)

    def gifts(self) -> list[Offer]:
        """Return all gifts of a single card that are legal now."""
        return _gifts(self._table, self.seat, self.partners, self.give)

    def sample(self, rng: RandomSource) -> Offer | None:
        """Return a random well-formed offer of up to two cards each way, or None.

        It names only cards and sorts of the domain; `Game.explain` may still refuse it, for example
        because an edict forbids it or the same offer is open.
        """
        if not self.partners:
            return None
        partner = self.partners[rng.randrange(len(self.partners))]
        give = _some(self.give, rng)
        want = _some(self.want, rng) if not give or rng.randrange(5) < 3 else ()
        return Offer(self.seat, partner, give, want) if give or want else None


_made: Final[defaultdict[tuple[int, tuple[int, ...]], dict[int, tuple[Offer, ...]]]] = defaultdict(
    dict
)
"""The gifts by giver and partners, then by card: made once, as they are asked for again."""


def _gifts(table: Table, seat: int, partners: tuple[int, ...], cards: Sequence[int]) -> list[Offer]:
    made = _made[seat, partners]
    offers: list[Offer] = []
    for card in cards:
        gifts = made.get(card)
        if gifts is None:
            gifts = made[card] = tuple(Offer(seat, partner, (card,)) for partner in partners)
        offers += gifts
    # A gift of a tradable card is refused only if it is open already, or by a variant.
    rules = table.rules
    judge, (forbid, condition) = rules.judges[Offer], rules.forbids[Offer]
    if judge is not None and table.slots[Offers].open:
        return [offer for offer in offers if judge(table, offer) is None]
    if forbid is not None and (condition is None or condition(table)):
        return [offer for offer in offers if forbid(table, offer) is None]
    return offers


def _some(values: Sequence[T], rng: RandomSource) -> tuple[T, ...]:
    left = list(values)
    count = min(len(left), rng.randrange(3))
    return tuple(left.pop(rng.randrange(len(left))) for _ in range(count))


def trade_domain_on(
    table: Table, seat: int, names: Sequence[str] | None = None
) -> TradeDomain | None:
    """Return what a seat can offer now, or None if there is no trading."""
    if not isinstance(table.agenda[-1], Trade):
        return None
    keys = table.rules.catalogue.keys
    return TradeDomain(seat, _partners(table, seat), tradable(table, seat), keys, table, names)


def gifts_on(table: Table, seat: int) -> list[Offer]:
    """Return all gifts of a single card that a seat can offer now."""
    if not isinstance(table.agenda[-1], Trade):
        return []
    return _gifts(table, seat, _partners(table, seat), tradable(table, seat))


def _partners(table: Table, seat: int) -> tuple[int, ...]:
    """Return who may be asked (base.trade.active)."""
    active = table.active
    return table.rules.from_seat[seat][1:] if seat == active else (active,)
