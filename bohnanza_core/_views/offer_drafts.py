"""Building an offer: there are too many to list, so this lists what they consist of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import attrs
from attrs import field, frozen

from .._engine.defects import reports_defects
from .._engine.judging import judged
from .._family.actions import Offer
from .._family.gifts import gifts_of, is_trading, partners_on
from .._family.offering import ALREADY_OFFERED, MOST_MADE, most_given, tradable
from .._family.offers import OpenOffers
from .._model.reasons import Refusal
from .refusal import refusal

if TYPE_CHECKING:
    from .._engine.table import Table

T = TypeVar("T")


class RandomSource(Protocol):
    """The part of a random generator that is used; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, not including, ``stop``."""


@frozen
class OfferDraft:
    """An offer that somebody is still putting together."""

    partner: int | None = None
    """Who is asked; None: not chosen yet."""
    give: tuple[int, ...] = ()
    """The cards chosen so far."""
    want: tuple[str, ...] = ()
    """The sorts chosen so far."""
    instead_of: int = 0
    """The open offer to be replaced; 0: none."""


@frozen
class DraftCheck:
    """What an offer under construction can become."""

    refusal: Refusal | None
    """Why it cannot be made as it is; None: it can, perhaps after choosing the partner."""
    example: Offer | None
    """A legal offer that contains all of it; None: no addition makes it legal."""
    partners: tuple[int, ...]
    """Who may be asked, the partner chosen included."""
    give: tuple[int, ...]
    """The cards that may be added, one at a time."""
    want: tuple[str, ...]
    """The sorts that may be added, one at a time."""


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
    _names: Sequence[str] | None = field(default=None, eq=False, repr=False)

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """With whom some offer can be made now."""
        # Worked out when it is asked for: who only gives a card away need not know.
        return _partners(self._table, self.seat, self.give)

    def check(self, draft: OfferDraft) -> DraftCheck:
        """Return what is wrong with an offer under construction, and what may still be added."""
        return _checked(self._table, self, draft, self._names)

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


def offer_builder_on(
    table: Table, seat: int, names: Sequence[str] | None = None
) -> OfferBuilder | None:
    """Return what a seat can offer now, or None if there is no trading."""
    if not is_trading(table):
        return None
    return OfferBuilder(seat, tradable(table, seat), table.rules.catalogue.offer_keys, table, names)


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
    return any(_Draft(table, offer, give).example() is not None for offer in offers)


_gifts: Final = reports_defects(gifts_of)


# Checking a draft


@reports_defects
def _checked(
    table: Table, builder: OfferBuilder, draft: OfferDraft, names: Sequence[str] | None
) -> DraftCheck:
    """Return what a draft can become."""
    # Whom no offer can reach now is asked all the same: the refusal says why.
    partners = partners_on(table, builder.seat) if draft.partner is None else (draft.partner,)
    drafts = [
        _Draft(
            table,
            Offer(builder.seat, partner, draft.give, draft.want, draft.instead_of),
            builder.give,
        )
        for partner in partners
    ]
    known = draft.partner is None or draft.partner in partners_on(table, builder.seat)
    if (
        not known
        or len(draft.want) > len(table.rules.catalogue)
        or not _well_formed(builder, draft)
    ):
        return DraftCheck(_complaint(drafts, names), None, (), (), ())
    fruitful = [(one, example) for one in drafts if (example := one.example()) is not None]
    return DraftCheck(
        _complaint(drafts, names),
        fruitful[0][1] if fruitful else None,
        tuple(one.partner for one, _ in fruitful),
        tuple(
            card
            for card in builder.give
            if card not in draft.give and any(one.with_card(card) for one, _ in fruitful)
        ),
        tuple(key for key in builder.want if any(one.with_sort(key) for one, _ in fruitful)),
    )


def _well_formed(builder: OfferBuilder, draft: OfferDraft) -> bool:
    """Return whether a draft consists of cards and sorts of the builder; else it is hopeless."""
    single = len(set(draft.give)) == len(draft.give)
    return single and {*draft.give} <= {*builder.give} and {*draft.want} <= {*builder.want}


def _complaint(drafts: Sequence[_Draft], names: Sequence[str] | None) -> Refusal | None:
    complaints = [one.complaint(names) for one in drafts]
    return None if None in complaints else complaints[0]


class _Draft:
    """An offer under construction to one partner, and the legal offers that contain it.

    There are too many to try them all. Rules against offers look at the numbers of cards each way,
    or at single cards: whether a card was received in a trade, and so is traded again. So one offer
    is tried for every combination of these; only where the very same offer is open, another one.
    """

    def __init__(self, table: Table, offer: Offer, own: tuple[int, ...]) -> None:
        self._table = table
        self._offer = offer
        self._own = own
        self.partner = offer.partner

    def complaint(self, names: Sequence[str] | None) -> Refusal | None:
        """Return why the offer cannot be made as it is."""
        _, reason = judged(self._table, self._offer)
        return None if reason is None else refusal(self._table, self._offer, reason, names)

    def example(self) -> Offer | None:
        """Return a legal offer that contains the draft, a small one if there are several."""
        return next(filter(None, map(self._found, self._sizes)), None)

    def with_card(self, card: int) -> bool:
        """Return whether a legal offer contains the draft and that card."""
        return self._grown(attrs.evolve(self._offer, give=(*self._offer.give, card)))

    def with_sort(self, key: str) -> bool:
        """Return whether a legal offer contains the draft and a card more of that sort."""
        return self._grown(attrs.evolve(self._offer, want=(*self._offer.want, key)))

    def _grown(self, offer: Offer) -> bool:
        larger = _Draft(self._table, offer, self._own)
        # What the draft cannot grow to, this cannot either.
        return any(larger._found(size) is not None for size in self._fruitful)

    @property
    def _sizes(self) -> Iterator[_Size]:
        """The numbers that the draft can grow to, small ones first."""
        give, want = len(self._offer.give), len(self._offer.want)
        aside = len(self._apart(self._offer.give)[1])
        usual, received = map(len, self._free)
        # As many cards asked for as there are to give are enough for any rule about numbers, and
        # two more for an offer that is not open yet.
        more = max(len(self._own) - want, 0) + 2
        # More than the partner has to give is always refused.
        more = min(more, max(most_given(self._table, self.partner) - want, 0))
        for total in range(usual + received + more + 1):
            for again in range(min(received, total) + 1):
                for cards in range(min(usual, total - again) + 1):
                    if total - again - cards <= more:
                        asked = total - again - cards
                        yield give + again + cards, aside + again, want + asked

    @cached_property
    def _fruitful(self) -> list[_Size]:
        """The sizes of legal offers that contain the draft."""
        return [size for size in self._sizes if self._found(size) is not None]

    @cached_property
    def _free(self) -> tuple[list[int], list[int]]:
        """The cards that can be added: usual ones, and those received in a trade."""
        return self._apart([card for card in self._own if card not in self._offer.give])

    def _apart(self, cards: Sequence[int]) -> tuple[list[int], list[int]]:
        rules = self._table.rules
        aside = self._table.zones[rules.received[self._offer.seat]]
        return [card for card in cards if card not in aside], [c for c in cards if c in aside]

    def _found(self, size: _Size) -> Offer | None:
        """Return a legal offer of a size that contains the draft."""
        for offer in self._of_size(size):
            _, reason = judged(self._table, offer)
            if reason is None:
                return offer
            if reason is not ALREADY_OFFERED:
                return None
        return None

    def _of_size(self, size: _Size) -> Iterator[Offer]:
        give, again, want = size
        offer = self._offer
        usual, received = self._free
        again -= len(self._apart(offer.give)[1])
        cards, sorts = give - len(offer.give) - again, want - len(offer.want)
        if min(again, cards, sorts) < 0:
            return
        for more in self._wanted(sorts):
            for one in combinations(usual, cards):
                for other in combinations(received, again):
                    yield attrs.evolve(
                        offer, give=(*offer.give, *one, *other), want=(*offer.want, *more)
                    )

    def _wanted(self, number: int) -> Iterator[tuple[str, ...]]:
        """Return the ways to ask for so many more cards."""
        if not number:
            return iter([()])
        copies = Counter(self._table.rules.catalogue.names)
        copies.subtract(self._offer.want)
        return _picked(self._table.rules.catalogue.keys, copies, number)


_Size = tuple[int, int, int]
"""How many cards are given, how many of them were received in a trade, and how many are wanted."""


def _picked(
    keys: Sequence[str], copies: Mapping[str, int], number: int
) -> Iterator[tuple[str, ...]]:
    """Return the ways to pick a number of cards of some sorts, of each as many as there are."""
    if not number:
        yield ()
    elif keys:
        key, *others = keys
        for picked in range(min(copies[key], number), -1, -1):
            for more in _picked(others, copies, number - picked):
                yield (*[key] * picked, *more)
