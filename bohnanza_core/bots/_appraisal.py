"""What fields and cards are worth to a seat, in Taler, as far as the seat can know."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from ._columns import Columns, Payments

if TYPE_CHECKING:
    from .. import Field, Rules
    from ..search import Outlook

_TRIES: Final = 5.0
"""Cards that come by, and could be had, while a column stands on one of two fields."""
_MORE_TRIES: Final = 2.0
"""Further ones for each further field, since columns stand longer then."""
_PATIENCE: Final = 0.9
"""What a hand card keeps of its worth for every card before it."""
_ROOM: Final = 0.25
"""What an empty field is worth, of what the usual card would bring there."""
_TWIN: Final = 0.3
"""What is left of the worth of a new column if the same sort grows on another field of the seat."""


def _first_cards(rules: Rules) -> dict[str, int]:
    """Return a card of each sort, and of each face that offers call by name."""
    catalogue = rules.catalogue
    told = {key: card for card, key in reversed([*enumerate(catalogue.told)])}
    return told | {key: catalogue.of_sort(key)[0] for key in catalogue.keys}


class Appraisal:
    """The worth of fields and cards in one situation, in Taler."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        """The situation."""
        self.rules: Rules = outlook.rules
        """The rules: cards, settings, actions."""
        self._plantings: dict[tuple[int, int], float] = {}
        self._others: dict[int, Columns] = {}

    # How the game goes on

    @cached_property
    def left(self) -> tuple[int, ...]:
        """How many cards of each sort the seat does not see, by the index of the sort."""
        catalogue = self.rules.catalogue
        left = [len(catalogue.of_sort(key)) for key in catalogue.keys]
        for card in self.outlook.seen:
            sort = self.rules.sort_of[card]
            if sort >= 0:
                left[sort] -= 1
        return tuple(left)

    @cached_property
    def turns_left(self) -> float:
        """How many own turns may still come, roughly."""
        rules, outlook = self.rules, self.outlook
        deck, discard = outlook.zone("deck"), outlook.zone("discard")
        cards = float(deck.count if deck else 0)
        again = rules.settings.emptyings - outlook.emptyings - 1
        if again > 0:
            recycled = (discard.count if discard else 0) + 0.5 * cards
            cards += recycled * again
        a_turn = rules.settings.reveal + rules.settings.draw
        return cards / (max(a_turn, 1) * rules.players)

    @cached_property
    def columns(self) -> Columns:
        """How the columns of the seat grow."""
        outlook, rules = self.outlook, self.rules
        left, standing = list(self.left), [1] * len(self.left)
        for card in outlook.hand:
            if rules.sort_of[card] >= 0:
                # A card in one's own hand is likelier to come than one that may lie anywhere.
                left[rules.sort_of[card]] += 2
        for field in outlook.fields():
            if field.sort is not None:
                sort = rules.catalogue.sort_index(field.sort)
                standing[sort] = max(standing[sort], len(field))
        return Columns(rules, left, standing, self._tries, self._payments(outlook.seat))

    def _columns(self, seat: int) -> Columns:
        if seat == self.outlook.seat:
            return self.columns
        if seat not in self._others:
            self._others[seat] = self._columns_of_other(self._payments(seat))
        return self._others[seat]

    def _columns_of_other(self, payments: dict[int, Payments]) -> Columns:
        for known in self._others.values():
            if known.payments == payments:  # as is most often so
                return known
        return Columns(self.rules, self.left, [1] * len(self.left), self._tries, payments)

    def _payments(self, seat: int) -> dict[int, Payments]:
        return {field.number: self.outlook.payments(field) for field in self.outlook.fields(seat)}

    @cached_property
    def _tries(self) -> float:
        tries = _TRIES + _MORE_TRIES * (len(self.outlook.fields()) - 2)
        return max(1.0, min(tries, 4 * self.turns_left))

    # Fields

    @cached_property
    def room(self) -> float:
        """What an empty field is worth."""
        if not self.outlook.fields():
            return 0.0
        unseen, number = max(sum(self.left), 1), self.outlook.fields()[0].number
        usual = sum(
            left / unseen * self.columns.started(number, sort)
            for sort, left in enumerate(self.left)
            if left
        )
        return _ROOM * usual

    def field(self, field: Field) -> float:
        """Return what a field will bring if it is left to grow."""
        if field.sort is None:
            return self.room
        grows = self.rules.catalogue.sort_index(field.sort)
        columns = self._columns(field.seat)
        return columns.worth(field.number, grows, field.paid_cards, field.taler)

    def harvest(self, field: Field) -> float:
        """Return what the harvest of a field gains or loses against letting it grow."""
        return field.taler + self.room - self.field(field)

    def laying(self, card: int, field: Field) -> float:
        """Return what a card adds to a field it fits on."""
        sort, columns = self.rules.sort_of[card], self._columns(field.seat)
        if field.sort is None:
            key = self.rules.catalogue.sorts[sort].key
            twin = any(other.sort == key for other in self.outlook.fields(field.seat))
            return columns.started(field.number, sort) * (_TWIN if twin else 1) - self.room
        count, now = field.paid_cards + 1, self.outlook.taler_with(card, field)
        # A bean that pays nothing counts as the sort that grows there already.
        pays = columns.taler(field.number, sort, 99)
        grows = sort if pays else self.rules.catalogue.sort_index(field.sort)
        return columns.worth(field.number, grows, count, now) - self.field(field)

    # Cards

    def planting(self, card: int, seat: int | None = None) -> float:
        """Return what it brings a seat, by default this one, to have to plant a card."""
        whose = self.outlook.seat if seat is None else seat
        key = (self.rules.catalogue.face_of[card], whose)
        if key not in self._plantings:
            self._plantings[key] = self._planting(card, whose)
        return self._plantings[key]

    def _planting(self, card: int, seat: int) -> float:
        outlook = self.outlook
        fields = outlook.fields(seat)
        fitting = [self.laying(card, field) for field in fields if outlook.fits(card, field)]
        if fitting:
            return max(fitting)
        harvests = [self.harvest(field) for field in fields if field.cards and not field.protected]
        sort = self.rules.sort_of[card]
        columns, numbers = self._columns(seat), [field.number for field in fields]
        started = max((columns.started(at, sort) for at in numbers), default=0.0)
        return max(harvests, default=-1.0) + started - self.room

    def sort_of(self, key: str) -> str:
        """Return the key of the sort that an offer asks for, or of which it names a face."""
        return self.rules.catalogue.key_of(self.rules.once[_first_cards][key])

    def sort_planting(self, key: str, seat: int | None = None) -> float:
        """Return what it brings a seat, by default this one, to have to plant a bean of a sort."""
        return self.planting(self.rules.once[_first_cards][key], seat)

    @cached_property
    def _stored(self) -> frozenset[int | None]:
        """The cards of zones from which the seat trades, besides its hand."""
        seat, zones = self.outlook.seat, self.rules.layout.zones
        stores = [self.outlook.zone(zones[at].name, seat) for at in self.rules.traded_from[seat]]
        return frozenset(card for zone in stores if zone for card in zone.cards or ())

    def holding(self, card: int) -> float:
        """Return what a card is worth where it lies: in the hand, or waiting to be planted."""
        hand = self.outlook.hand
        if card not in hand:
            # What is stored can only be traded; it is worth what it brings then.
            return 0.0 if card in self._stored else self.planting(card)
        if self.rules.sort_of[card] < 0:
            return 0.0
        return float(self.planting(card) * _PATIENCE ** hand.index(card))
