"""What a seat may know: built by adding what the declarations allow, never by taking away."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from .._engine.judging import waiting_on
from .._family.ending import Outcome
from .._family.ending import outcome as outcome_on
from .._model.roles import ALL, OWNER, TOP
from .._model.zones import HIDDEN, POSITIONS
from ..errors import BohnanzaError
from .visibility import shown_entry, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import SeatedRules
    from .._engine.table import Table


class NoSuchZoneError(BohnanzaError, KeyError):
    """A view has no such zone: there is none, or the viewer sees nothing of it."""

    # A KeyError shows its message quoted, which is meant for keys.
    __str__ = BohnanzaError.__str__


@frozen
class ZoneView:
    """A zone as a viewer sees it."""

    name: str
    """The name of the zone."""
    seat: int | None
    """Whose it is; None: the table's."""
    count: int
    """How many cards lie there."""
    cards: tuple[int | None, ...] | None
    """The cards in order, None for a back; None as a whole where places mean nothing."""
    top: int | None = None
    """The top card of a pile of which that one is seen."""


@frozen
class View:
    """All that one viewer may know of a game."""

    seat: int | None
    """Whose view it is; None: a spectator's."""
    version: int
    """How many actions led here."""
    active: int
    """Whose turn it is."""
    start: int
    """The start player."""
    turn: int
    """Turns begun so far."""
    stage: str
    """The stage of the turn."""
    emptyings: int
    """How often the deck has run out."""
    last_stage: str
    """The stage of the turn after which the game ends; empty while there is no end in sight."""
    quiet: int
    """Turns in a row, with nothing left to draw, in which no card moved."""
    waiting_for: tuple[int, ...]
    """The seats the game cannot go on without."""
    agenda: tuple[Mapping[str, Any], ...]
    """What is to be done, next comes last: the kind of each entry and what the viewer may know."""
    zones: tuple[ZoneView, ...]
    """The zones of which the viewer sees anything."""
    slots: Mapping[str, Any]
    """What variants, and open offers, show."""
    outcome: Outcome | None
    """How the game ended, or None while it goes on."""

    @property
    def decision(self) -> Mapping[str, Any]:
        """What is waited for: its kind and the fields that the viewer may know."""
        return self.agenda[-1]

    @property
    def offers(self) -> Sequence[Mapping[str, Any]]:
        """The open offers; of others' offers the cards to be given are named by their sorts."""
        offers: Sequence[Mapping[str, Any]] = self.slots["Offers"]["open"]
        return offers

    def zone(self, name: str, seat: int | None = None) -> ZoneView:
        """Return one zone: of the table, or of a seat; raise `NoSuchZoneError` for another."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone
        raise NoSuchZoneError(self._without_zone(name, seat))

    def _without_zone(self, name: str, seat: int | None) -> str:
        """Tell why a zone is not seen."""
        seats = [zone.seat for zone in self.zones if zone.name == name]
        if None in seats:
            return f"zone {name!r} belongs to the table: ask for it without a seat"
        if seats and seat is None:
            return f"zone {name!r} belongs to a seat: ask for it with the seat"
        if seats:
            owners = ", ".join(map(str, seats))
            return f"zone {name!r} of seat {seat!r} is not seen; it is of seat {owners}"
        names = [*dict.fromkeys(zone.name for zone in self.zones)]
        close = difflib.get_close_matches(str(name), names, 1, 0.5)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(names)}"
        return f"no zone {name!r} is seen; {hint}"


def sees_contents(rules: SeatedRules, zone: int, seat: int | None) -> bool:
    """Tell whether a viewer knows which cards lie in a zone."""
    contents = rules.layout.zones[zone].contents
    if contents is OWNER:
        return seat is not None and rules.layout.owners[zone] == seat
    return contents is ALL


def sees_card(rules: SeatedRules, zone: int, seat: int | None, *, top: bool) -> bool:
    """Tell whether a viewer knows a card of a zone that lies on top of it, or below."""
    if rules.layout.zones[zone].contents is TOP:
        return top
    return sees_contents(rules, zone, seat)


def view_on(table: Table, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know."""
    rules, clock = table.rules, table.clock
    zones = [zone_view_on(table, index, seat) for index in range(len(rules.layout))]
    return View(
        seat,
        table.version,
        table.active,
        clock.start,
        table.turn,
        rules.current_stage(table),
        clock.emptyings,
        clock.last_stage,
        clock.quiet,
        waiting_on(table),
        tuple([shown_entry(entry, seat, rules) for entry in table.agenda]),
        tuple([zone for zone in zones if zone is not None]),
        {type(slot).__name__: shown_fields(slot, seat, rules) for slot in table.slots.values()},
        outcome_on(table),
    )


@cache
def _bare(name: str, whose: int | None) -> ZoneView:
    """Return the view of an open zone with no card: most fields are empty most of the time."""
    return ZoneView(name, whose, 0, ())


@lru_cache(4096)
def _closed(name: str, whose: int | None, count: int, positions: bool, top: int | None) -> ZoneView:
    """Return the view of a zone that the viewer does not see into: equal ones come up often."""
    return ZoneView(name, whose, count, (None,) * count if positions else None, top)


def zone_view_on(table: Table, index: int, seat: int | None) -> ZoneView | None:
    """Return a zone as a viewer sees it; None if nothing of it is seen."""
    layout = table.rules.layout
    zone, owner = layout.zones[index], layout.owners[index]
    whose = None if owner < 0 else owner
    cards = table.zones[index]
    if sees_contents(table.rules, index, seat):
        return ZoneView(zone.name, whose, len(cards), cards) if cards else _bare(zone.name, whose)
    if zone.structure is HIDDEN:
        return None
    top = cards[-1] if cards and zone.contents is TOP else None
    return _closed(zone.name, whose, len(cards), zone.structure is POSITIONS, top)
