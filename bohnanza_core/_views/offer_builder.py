"""Building an offer: there are too many to list, so this lists what they consist of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import attrs
from attrs import field, frozen

from .._engine.defects import reports_defects
from .._engine.judging import judged
from .._family.actions import Offer
from .._family.gifts import gifts_of, is_trading, partners_on
from .._family.offering import tradable
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
    keys = table.rules.catalogue.keys
    return OfferBuilder(seat, partners_on(table, seat), tradable(table, seat), keys, table, names)


_gifts: Final = reports_defects(gifts_of)


# Checking a draft


@reports_defects
def _checked(
    table: Table, builder: OfferBuilder, draft: OfferDraft, names: Sequence[str] | None
) -> DraftCheck:
    """Return what a draft can become."""
    partners = builder.partners if draft.partner is None else (draft.partner,)
    drafts = [_Draft(table, builder, draft, partner) for partner in partners]
    if len(draft.want) > len(table.rules.catalogue) or not _well_formed(builder, draft):
        return DraftCheck(_complaint(drafts, names), None, (), (), ())
    fruitful = [(one, example) for one in drafts if (example := one.example()) is not None]
    return DraftCheck(
        _complaint(drafts, names),
        fruitful[0][1] if fruitful else None,
        tuple(one.partner for one, _ in fruitful),
        tuple(
            card
            for card in builder.give
            if card not in draft.give and any(one.example(give=(card,)) for one, _ in fruitful)
        ),
        tuple(key for key in builder.want if any(one.example(want=(key,)) for one, _ in fruitful)),
    )


def _well_formed(builder: OfferBuilder, draft: OfferDraft) -> bool:
    """Return whether a draft consists of cards and sorts of the builder; else it is hopeless."""
    if draft.partner is not None and draft.partner not in builder.partners:
        return False
    single = len(set(draft.give)) == len(draft.give)
    return single and {*draft.give} <= {*builder.give} and {*draft.want} <= {*builder.want}


def _complaint(drafts: Sequence[_Draft], names: Sequence[str] | None) -> Refusal | None:
    complaints = [one.complaint(names) for one in drafts]
    return None if None in complaints or not complaints else complaints[0]


class _Draft:
    """A draft with one partner."""

    def __init__(
        self, table: Table, builder: OfferBuilder, draft: OfferDraft, partner: int
    ) -> None:
        self._table = table
        self._builder = builder
        self.partner = partner
        self._offer = Offer(builder.seat, partner, draft.give, draft.want, draft.instead_of)

    def complaint(self, names: Sequence[str] | None) -> Refusal | None:
        _, reason = judged(self._table, self._offer)
        return None if reason is None else refusal(self._table, self._offer, reason, names)

    def example(self, give: tuple[int, ...] = (), want: tuple[str, ...] = ()) -> Offer | None:
        """Return a legal offer that contains the draft."""
        more = attrs.evolve(self._offer, give=self._offer.give + give, want=self._offer.want + want)
        if self._legal(more):
            return more
        sizes = self._fruitful if give or want else self._sizes
        tried = (offer for size in sizes for offer in self._larger(more, *size))
        return next(filter(self._legal, tried), None)

    def _legal(self, offer: Offer) -> bool:
        return judged(self._table, offer)[1] is None

    @cached_property
    def _sizes(self) -> list[tuple[int, int]]:
        """The numbers of cards each way that the draft can grow to, small ones first."""
        most = max(len(self._builder.give), len(self._offer.want)) + 1
        sizes = [
            (give, want)
            for give in range(len(self._offer.give), len(self._builder.give) + 1)
            for want in range(len(self._offer.want), most + 1)
        ]
        return sorted(sizes, key=sum)

    @cached_property
    def _fruitful(self) -> list[tuple[int, int]]:
        """The sizes with which the draft can become legal.

        Rules against offers look at single cards or at their numbers, so a few offers of each size
        are tried.
        """
        return [
            size
            for size in self._sizes
            if any(self._legal(offer) for offer in self._larger(self._offer, *size))
        ]

    def _larger(self, offer: Offer, give: int, want: int) -> Iterator[Offer]:
        """Return some offers of a size that contain an offer."""
        cards, sorts = give - len(offer.give), want - len(offer.want)
        if cards < 0 or sorts < 0:
            return
        free = [card for card in self._builder.give if card not in offer.give]
        keys = self._builder.want
        for own, asked in ((free, keys), (free[::-1], keys[::-1])):
            yield attrs.evolve(
                offer,
                give=(*offer.give, *own[:cards]),
                want=(*offer.want, *(asked[at % len(asked)] for at in range(sorts))),
            )
