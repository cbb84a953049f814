"""Zones: where cards lie, and who sees them."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from attrs import frozen

from ..errors import RuleDefectError
from .parties import Party
from .roles import Audience
from .text import Text


class Backs(enum.Enum):
    """What viewers see of a zone whose cards they may not know."""

    POSITIONS = "positions"
    """How many cards there are, and from which place one leaves."""
    COUNT = "count"
    """How many cards there are."""
    HIDDEN = "hidden"
    """Nothing."""


POSITIONS = Backs.POSITIONS
"""The others see how many cards there are, and from which place one leaves."""
COUNT = Backs.COUNT
"""The others see how many cards there are."""
HIDDEN = Backs.HIDDEN
"""The others see nothing."""


@frozen
class Zone:
    """A named place for cards; hidden unless declared otherwise."""

    name: str
    """What rules, views, scenes and saves call it. A variant's own zones begin with its name, as
    its clauses do: ``duell.bonus_hand``; so variants that do not know each other do not clash. A
    name without it is one of the core's."""
    per_seat: bool = True
    """One for every seat, and for parties that name it, or one for the table."""
    faces: Audience = Audience.NOBODY
    """Who knows which cards lie there."""
    backs: Backs = Backs.HIDDEN
    """What the others see."""
    field: bool = False
    """A field of its seat or party, in the order of declaration."""
    open_at_start: bool = True
    """Of a field: open from the start. Others are opened by ``fold_fields``."""
    title: Text | None = None
    """The name a player reads; a `Noun` if the usual rules do not give its forms."""
    holds: tuple[str, ...] = ()
    """Which cards can lie there, by the zones in which they begin. Empty: its own cards if some
    begin there, else those of the deck. `CardSet.also_in` adds cards to zones of others."""
    tradable: bool = False
    """Of a zone of every seat: its beans may be traded and given like those of the hand, in the own
    turn and as a partner. Others must see at least how many cards lie there."""


class Layout:
    """The zones of a rule set for a number of seats, and for its parties, laid out flat."""

    __slots__ = (
        "_first",
        "field_numbers",
        "names",
        "owners",
        "parties",
        "places",
        "seats",
        "sides",
        "zones",
    )

    def __init__(self, zones: Iterable[Zone], seats: int, parties: tuple[Party, ...] = ()) -> None:
        self.seats: int = seats
        """How many seats there are."""
        self.parties: tuple[Party, ...] = parties
        """The parties without a player; the first one has the number after the last seat."""
        self.sides: int = seats + len(parties)
        """How many seats and parties there are."""
        self._first: dict[str, int] = {}
        self.places: dict[tuple[str, int | None], int] = {}
        """The index of each zone by its name and whose it is, None for a zone of the table."""
        flat: list[Zone] = []
        owners: list[int] = []
        for zone in zones:
            self._first[zone.name] = len(flat)
            having = [at for at, party in enumerate(parties, seats) if zone.name in party.zones]
            for side in (*range(seats), *having) if zone.per_seat else (None,):
                self.places[zone.name, side] = len(flat)
                flat.append(zone)
                owners.append(-1 if side is None else side)
        self.zones: tuple[Zone, ...] = tuple(flat)
        """The declaration behind each index."""
        self.owners: tuple[int, ...] = tuple(owners)
        """The seat, or the number of the party, of each index; -1 for a zone of the table."""
        self.names: tuple[str, ...] = tuple(self._first)
        """The names, in the order of declaration."""
        by_seat = [self.fields(seat, open_at_start=False) for seat in range(self.sides)]
        numbers = {zone: at for fields in by_seat for at, zone in enumerate(fields)}
        self.field_numbers: tuple[int, ...] = tuple(numbers.get(z, -1) for z in range(len(flat)))
        """The number of the field behind each index, -1 for zones that are not fields."""

    def __len__(self) -> int:
        return len(self.zones)

    def __contains__(self, name: object) -> bool:
        return name in self._first

    def index(self, name: str, seat: int | None = None) -> int:
        """Return the index of a zone: of the table, or of a seat."""
        try:
            return self.places[name, seat]
        except KeyError:
            raise RuleDefectError(self._no_zone(name, seat)) from None

    def _no_zone(self, name: str, seat: int | None) -> str:
        first = self._first.get(name)
        if first is None:
            return f"there is no zone {name!r}; there are {', '.join(self._first)}"
        if self.zones[first].per_seat is (seat is None):
            whose = "needs a seat" if seat is None else "belongs to the table, not to a seat"
            return f"zone {name!r} {whose}"
        if type(seat) is int and self.seats <= seat < self.sides:
            return f"party {self.parties[seat - self.seats].key!r} has no zone {name!r}"
        return f"zone {name!r} has no seat {seat!r}"

    def per_seat(self, name: str) -> tuple[int, ...]:
        """Return the indexes of a zone that every seat has, by seat."""
        return tuple(self.index(name, seat) for seat in range(self.seats))

    def fields(self, seat: int, *, open_at_start: bool) -> tuple[int, ...]:
        """Return the indexes of the fields of a seat or party: all, or those open at the start."""
        return tuple(
            index
            for index, zone in enumerate(self.zones)
            if zone.field
            and self.owners[index] == seat
            and (zone.open_at_start or not open_at_start)
        )
