"""Drafts of offers: there are too many legal offers to list, so they are tried by their sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import attrs

from .._engine.judging import judged
from .._family.actions import Offer
from .._family.gifts import partners_on
from .._family.offering import ALREADY_OFFERED, most_given, tradable
from .._model.reasons import Refusal
from .drafts import DraftCheck
from .refusal import refusal

if TYPE_CHECKING:
    from .._engine.table import Table


def check_offer(
    table: Table, seat: int, parts: Mapping[str, Any], names: Sequence[str] | None
) -> DraftCheck:
    """Return what a draft of an offer can become while there is trading."""
    partner = parts.get("partner")
    own, keys = tradable(table, seat), table.rules.catalogue.offer_keys
    known = partners_on(table, seat)
    # Whom no offer can reach now is asked all the same: the refusal says why.
    partners = known if partner is None else (partner,)
    others = {name: value for name, value in parts.items() if name != "partner"}
    drafts = [GrowingOffer(table, Offer(seat, one, **others), own) for one in partners]
    complaints = [one.complaint(names) for one in drafts]
    complaint = None if None in complaints else complaints[0] if complaints else None
    if (partner is not None and partner not in known) or not _well_formed(table, parts, own):
        return DraftCheck(complaint, None, {})
    found = [(one, example) for one in drafts if (example := one.example()) is not None]
    give = parts.get("give", ())
    # Where the offer can be made as it is, whoever has the same one open already is left out.
    finished = [one for one, problem in zip(drafts, complaints, strict=True) if problem is None]
    usable = finished or [one for one, _ in found]
    return DraftCheck(
        complaint,
        found[0][1] if found else None,
        {
            "partner": tuple(one.partner for one in usable),
            "give": tuple(
                card
                for card in own
                if card not in give and any(one.with_card(card) for one, _ in found)
            ),
            "want": tuple(key for key in keys if any(one.with_sort(key) for one, _ in found)),
        },
    )


def _well_formed(table: Table, parts: Mapping[str, Any], own: Sequence[int]) -> bool:
    """Return whether a draft consists of what may be given and asked for; else it is hopeless."""
    give, want = parts.get("give", ()), parts.get("want", ())
    catalogue = table.rules.catalogue
    single = len(set(give)) == len(give) and len(want) <= len(catalogue)
    return single and {*give} <= {*own} and {*want} <= {*catalogue.offer_keys}


class GrowingOffer:
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
        larger = GrowingOffer(self._table, offer, self._own)
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
