"""Offers under construction: what is wrong so far, and what may still be added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from .._engine.judging import judged, refusal
from .._family.offers import Offer
from .._model.reasons import Refusal

if TYPE_CHECKING:
    from .._engine.table import Table
    from .offer_builder import OfferBuilder


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
    """What can become of an offer under construction."""

    refusal: Refusal | None
    """Why it cannot be made as it stands; None: it can, if need be once the partner is chosen."""
    example: Offer | None
    """A legal offer that holds all of it; None: whatever is added, it does not become one."""
    partners: tuple[int, ...]
    """Who may be asked, the partner chosen included."""
    give: tuple[int, ...]
    """Cards each of which may be added."""
    want: tuple[str, ...]
    """Sorts each of which may be added."""


def completed(
    table: Table, domain: OfferBuilder, draft: OfferDraft, names: Sequence[str] | None
) -> DraftCheck:
    """Return what can become of a draft."""
    partners = domain.partners if draft.partner is None else (draft.partner,)
    drafts = [_Draft(table, domain, draft, partner) for partner in partners]
    if len(draft.want) > len(table.rules.catalogue) or not _well_formed(domain, draft):
        return DraftCheck(_complaint(drafts, names), None, (), (), ())
    fruitful = [(one, example) for one in drafts if (example := one.example()) is not None]
    return DraftCheck(
        _complaint(drafts, names),
        fruitful[0][1] if fruitful else None,
        tuple(one.partner for one, _ in fruitful),
        tuple(
            card
            for card in domain.give
            if card not in draft.give and any(one.example(give=(card,)) for one, _ in fruitful)
        ),
        tuple(key for key in domain.want if any(one.example(want=(key,)) for one, _ in fruitful)),
    )


def _well_formed(domain: OfferBuilder, draft: OfferDraft) -> bool:
    """Tell whether a draft is made of what the domain has; else nothing can be made of it."""
    if draft.partner is not None and draft.partner not in domain.partners:
        return False
    single = len(set(draft.give)) == len(draft.give)
    return single and {*draft.give} <= {*domain.give} and {*draft.want} <= {*domain.want}


def _complaint(drafts: Sequence[_Draft], names: Sequence[str] | None) -> Refusal | None:
    complaints = [one.complaint(names) for one in drafts]
    return None if None in complaints or not complaints else complaints[0]


class _Draft:
    """A draft with one partner."""

    def __init__(self, table: Table, domain: OfferBuilder, draft: OfferDraft, partner: int) -> None:
        self._table = table
        self._domain = domain
        self.partner = partner
        self._offer = Offer(domain.seat, partner, draft.give, draft.want, draft.instead_of)

    def complaint(self, names: Sequence[str] | None) -> Refusal | None:
        _, reason = judged(self._table, self._offer)
        return None if reason is None else refusal(self._table, self._offer, reason, names)

    def example(self, give: tuple[int, ...] = (), want: tuple[str, ...] = ()) -> Offer | None:
        """Return a legal offer that holds the draft and more."""
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
        most = max(len(self._domain.give), len(self._offer.want)) + 1
        sizes = [
            (give, want)
            for give in range(len(self._offer.give), len(self._domain.give) + 1)
            for want in range(len(self._offer.want), most + 1)
        ]
        return sorted(sizes, key=sum)

    @cached_property
    def _fruitful(self) -> list[tuple[int, int]]:
        """The sizes with which the draft can become legal.

        What forbids an offer looks at cards one by one, or at their numbers; so of each size a few
        offers are tried.
        """
        return [
            size
            for size in self._sizes
            if any(self._legal(offer) for offer in self._larger(self._offer, *size))
        ]

    def _larger(self, offer: Offer, give: int, want: int) -> Iterator[Offer]:
        """Return some offers of a size that hold an offer."""
        cards, sorts = give - len(offer.give), want - len(offer.want)
        if cards < 0 or sorts < 0:
            return
        free = [card for card in self._domain.give if card not in offer.give]
        keys = self._domain.want
        for own, asked in ((free, keys), (free[::-1], keys[::-1])):
            yield attrs.evolve(
                offer,
                give=(*offer.give, *own[:cards]),
                want=(*offer.want, *(asked[at % len(asked)] for at in range(sorts))),
            )
