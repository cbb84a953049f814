"""What a bot gets: all that one seat may know and do, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .._engine.judging import judged, waiting_on
from .._family.fields import Field, fields_on
from .._family.payment import payments_by_sort, taler_with
from .._family.planting import why_not_plant
from .offer_builder import OfferBuilder, offer_builder_on
from .view import View, ZoneView, view_on, zone_view_on
from .visibility import sees_contents, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.actions import Action
    from .._model.agenda import Decision


class Outlook:
    """A game as one seat sees it; valid until the next action.

    `Game.outlook` and `Rollout.outlook` make it. It is made of views, legal actions and the offer
    builder, and of nothing else. Each part is computed on first access.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        """Whose outlook it is."""
        self.rules: Rules = table.rules
        """The rules: cards, settings, actions."""
        self._fields: dict[int, tuple[Field, ...]] = {}

    # What is

    @property
    def asked(self) -> bool:
        """Whether the game waits for this seat."""
        return self.seat in waiting_on(self._table)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._table.active

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return self._table.turn

    @property
    def version(self) -> int:
        """The number of this moment of the game, as in `Status.version`."""
        return self._table.version

    @property
    def emptyings(self) -> int:
        """How often the deck has run out."""
        return self._table.clock.emptyings

    @property
    def stage(self) -> str:
        """The stage of the turn."""
        return self.rules.current_stage(self._table)

    @property
    def decision_type(self) -> type[Decision]:
        """The class of the decision that the game waits for."""
        return type(self._table.decision)

    @cached_property
    def decision(self) -> Mapping[str, Any]:
        """The fields of the pending decision that the seat may know."""
        return shown_fields(self._table.decision, self.seat, self.rules)

    @cached_property
    def view(self) -> View:
        """All that the seat may know."""
        return view_on(self._table, self.seat)

    def zone(self, name: str, seat: int | None = None) -> ZoneView | None:
        """Return one zone as the seat sees it; None if it sees nothing of it."""
        return zone_view_on(self._table, self.rules.layout.index(name, seat), self.seat)

    def slot(self, type_: type) -> Mapping[str, Any]:
        """Return the fields of a slot that the seat may know."""
        return shown_fields(self._table.slot(type_), self.seat, self.rules)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The cards of the seat's hand that it knows, from front to back."""
        hand = zone_view_on(self._table, self.rules.hands[self.seat], self.seat)
        return tuple(card for card in hand.cards or () if card is not None) if hand else ()

    def fields(self, seat: int | None = None) -> tuple[Field, ...]:
        """Return the fields that lie open before a seat, by default its own."""
        whose = self.seat if seat is None else seat
        if whose not in self._fields:
            zones = self.rules.field_zones[whose]
            self._fields[whose] = tuple(
                field
                for field in fields_on(self._table, whose)
                if sees_contents(self.rules, zones[field.number], self.seat)
            )
        return self._fields[whose]

    def field(self, number: int, seat: int | None = None) -> Field:
        """Return a field by its number, by default one of its own."""
        return next(field for field in self.fields(seat) if field.number == number)

    @cached_property
    def seen(self) -> tuple[int, ...]:
        """All cards that lie open to the seat: its hand, fields, revealed and received cards."""
        zones = self._table.zones
        return tuple(
            card
            for zone, cards in enumerate(zones)
            if cards and sees_contents(self.rules, zone, self.seat)
            for card in cards
        )

    def fits(self, card: int, field: Field) -> bool:
        """Return whether a card could be laid on a field that lies open."""
        zone = self.rules.field_zones[field.seat][field.number]
        return why_not_plant(self._table, field.seat, card, zone) is None

    def taler_with(self, card: int, field: Field) -> int:
        """Return what a field would pay with a card laid on it."""
        zone = self.rules.field_zones[field.seat][field.number]
        return taler_with(self._table, field.seat, zone, card)

    def payments(self, field: Field) -> tuple[tuple[int, ...], ...]:
        """Return for each sort what a column of it on a field would pay, by number of cards.

        More cards than are listed pay what the last number pays.
        """
        zone = self.rules.field_zones[field.seat][field.number]
        return payments_by_sort(self._table, field.seat, zone)

    # What may be

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """What the seat may do now; offers are not listed."""
        return tuple(self._table.legal(self.seat))

    @cached_property
    def offer_builder(self) -> OfferBuilder | None:
        """What the seat can put into an offer now, or None if there is no trading."""
        return offer_builder_on(self._table, self.seat)

    def allows(self, action: Action) -> bool:
        """Return whether an action of this seat is legal, listed or not."""
        return action.seat == self.seat and judged(self._table, action)[1] is None
