"""What a viewer may know: built from what is declared visible, never by removing secrets."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from .._engine.event_log import status_on
from .._family.fields import Field, all_fields_on
from .._model.notebooks import ShownAsTable
from .._model.outcome import Outcome
from .._model.roles import TOP
from .._model.status import Status
from .._model.text import Text
from .._model.zones import HIDDEN, POSITIONS
from ..errors import NoSuchZoneError
from .seen_events import NOTHING_GROWS, seen_fields, seen_status
from .slot_changes import slot_after
from .visibility import sees_contents, shown_backs, shown_fields

if TYPE_CHECKING:
    from .._engine.table import Table
    from .seen_events import SeenEvent


@frozen
class ZoneView:
    """A zone as a viewer sees it."""

    name: str
    """The name of the zone."""
    seat: int | None
    """Whose it is, a seat or the number of a party; None: the table's."""
    count: int
    """How many cards lie there."""
    cards: tuple[int | None, ...] | None
    """The cards in order, None for a back; None instead of a tuple if places mean nothing."""
    top: int | None = None
    """The top card of a pile whose top card is visible."""
    backs: tuple[str, ...] | None = None
    """The back of each card in its place, by its key, where the viewer does not see the cards but
    can tell some apart by their backs; None: all look alike."""


@frozen
class View(ShownAsTable):
    """All that one viewer may know of a game."""

    seat: int | None
    """Whose view it is; None: a spectator's."""
    status: Status
    """Where the game stands."""
    zones: tuple[ZoneView, ...]
    """The zones of which the viewer sees anything."""
    fields: tuple[Field, ...]
    """All fields of all seats, then those of parties, as far as the viewer sees their cards; also
    those that do not exist now."""
    slots: Mapping[str, Any]
    """What variants, and open offers, show."""

    @property
    def decision(self) -> Mapping[str, Any]:
        """What is waited for: its kind and the fields that the viewer may know."""
        waited_for: Mapping[str, Any] = self.status.agenda[-1]
        return waited_for

    def fields_of(self, seat: int) -> tuple[Field, ...]:
        """Return the fields that a seat, or a party by its number, has now."""
        return tuple([field for field in self.fields if field.seat == seat and field.exists])

    @property
    def offers(self) -> Sequence[Mapping[str, Any]]:
        """The open offers; in the offers of others the cards are given as sorts."""
        offers: Sequence[Mapping[str, Any]] = self.slots["OpenOffers"]["open"]
        return offers

    def after(self, events: Iterable[SeenEvent]) -> View:
        """Return the view after events that the same viewer was sent (see `Game.events_for`)."""
        return _after(self, events)

    def zone(self, name: str, seat: int | None = None) -> ZoneView:
        """Return one zone: of the table, a seat or a party; raise `NoSuchZoneError` for another."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone
        raise NoSuchZoneError(self._without_zone(name, seat))

    def _without_zone(self, name: str, seat: int | None) -> str:
        """Return why the view does not have a zone."""
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


def view_on(table: Table, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know."""
    rules = table.rules
    zones = [zone_view_on(table, index, seat) for index in range(len(rules.layout))]
    return View(
        seat,
        seen_status(status_on(table), seat, rules),
        tuple([zone for zone in zones if zone is not None]),
        seen_fields(all_fields_on(table), seat, rules),
        {
            rules.name_of[type_]: shown_fields(slot, seat, rules)
            for type_, slot in table.slots.items()
        },
    )


# Most zones look to most viewers as they did before the last action, so equal views recur.


@lru_cache(4096)
def _open(name: str, whose: int | None, cards: tuple[int, ...]) -> ZoneView:
    """Return the view of a zone whose cards the viewer sees."""
    return ZoneView(name, whose, len(cards), cards)


@lru_cache(4096)
def _closed(
    name: str,
    whose: int | None,
    count: int,
    positions: bool,
    top: int | None,
    backs: tuple[str, ...] | None,
) -> ZoneView:
    """Return the view of a zone whose cards the viewer does not see."""
    return ZoneView(name, whose, count, (None,) * count if positions else None, top, backs)


def zone_view_on(table: Table, index: int, seat: int | None) -> ZoneView | None:
    """Return a zone as a viewer sees it; None if nothing of it is seen."""
    layout = table.rules.layout
    zone, owner = layout.zones[index], layout.owners[index]
    whose = None if owner < 0 else owner
    cards = table.zones[index]
    if sees_contents(table.rules, index, seat):
        return _open(zone.name, whose, cards)
    if zone.backs is HIDDEN:
        return None
    top = cards[-1] if cards and zone.faces is TOP else None
    backs = shown_backs(table.rules, index, cards, seat)
    return _closed(zone.name, whose, len(cards), zone.backs is POSITIONS, top, backs)


# A view and the events that follow give the next view, without asking the server.

_Address = tuple[str, int | None]


def _after(view: View, events: Iterable[SeenEvent]) -> View:
    zones: dict[_Address, ZoneView] = {(zone.name, zone.seat): zone for zone in view.zones}
    slots = dict(view.slots)
    status = view.status
    derived: dict[tuple[int, int], Mapping[str, Any]] = {}
    for event in events:
        fields = event.fields
        if event.kind == "Moved":
            _move(zones, fields)
        elif event.kind == "Shuffled":
            at = _address(fields["zone"])
            zones[at] = _shuffled(zones[at], fields["cards"], fields["backs"])
        elif event.kind == "Renumbered":
            at = _address(fields["zone"])
            zones[at] = attrs.evolve(zones[at], cards=tuple(fields["cards"]))
        elif event.kind == "SlotChanged":
            slots[fields["slot"]] = slot_after(slots[fields["slot"]], fields)
        elif event.kind == "FieldsChanged":
            for change in fields["fields"]:
                at_field = change["seat"], change["number"]
                emptied = NOTHING_GROWS if change.get("sort", "") is None else {}
                derived[at_field] = {**derived.get(at_field, {}), **emptied, **change}
        elif event.kind == "StatusChanged":
            status = attrs.evolve(status, **_status_values(fields["status"]))
    return attrs.evolve(
        view,
        status=status,
        zones=tuple(zones.values()),
        fields=tuple(
            [
                _field_after(field, derived.get((field.seat, field.number)), zones)
                for field in view.fields
            ]
        ),
        slots=slots,
    )


def _field_after(
    field: Field, change: Mapping[str, Any] | None, zones: Mapping[_Address, ZoneView]
) -> Field:
    """Return a field with the cards of its zone, and with what has changed else."""
    # Only fields are known whose cards the viewer sees.
    cards: Any = zones[field.zone, field.seat].cards
    if change is None:
        return field if field.cards == cards else attrs.evolve(field, cards=cards)
    return field_from({**attrs.asdict(field, recurse=False), **change, "cards": cards})


def field_from(values: Mapping[str, Any]) -> Field:
    """Return the field that a message holds."""
    steps = tuple([(cards, taler) for cards, taler in values["next_steps"]])
    return Field(**{**values, "cards": tuple(values["cards"]), "next_steps": steps})


def status_from(fields: Mapping[str, Any]) -> Status:
    """Return the status that a message holds."""
    return Status(**_status_values(fields))


def _status_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}
    if values.get("outcome") is not None:
        values["outcome"] = _outcome(fields["outcome"])
    return values


def _outcome(fields: Mapping[str, Any]) -> Outcome:
    criterion = fields["tie_break"]
    decided = None if criterion is None else Text(**criterion)
    return Outcome(
        tuple(fields["winners"]),
        tuple(fields["scores"]),
        decided,
        fields["tie_clause"],
        fields.get("winning_party"),
        tuple(fields.get("party_scores", ())),
    )


def _address(value: list[Any]) -> _Address:
    return value[0], value[1]


def _move(zones: dict[_Address, ZoneView], fields: Any) -> None:
    cards: list[int | None] = fields["cards"]
    if fields["source"] is not None:
        at = _address(fields["source"])
        zones[at] = _without(zones[at], fields.get("places"), len(cards), fields.get("top"))
    if fields["target"] is not None:
        at = _address(fields["target"])
        zones[at] = _with(zones[at], cards, fields)


def _shuffled(zone: ZoneView, cards: list[int] | None, backs: list[str] | None) -> ZoneView:
    return attrs.evolve(
        zone,
        cards=zone.cards if cards is None else tuple(cards),
        backs=None if backs is None else tuple(backs),
    )


def _without(zone: ZoneView, places: list[int] | None, count: int, top: int | None) -> ZoneView:
    kept, backs = zone.cards, zone.backs
    if kept is not None and places is not None:
        kept = tuple(card for at, card in enumerate(kept) if at not in places)
        if backs is not None:
            backs = tuple(back for at, back in enumerate(backs) if at not in places)
    return attrs.evolve(zone, count=zone.count - count, cards=kept, top=top, backs=backs)


def _with(zone: ZoneView, cards: list[int | None], fields: Any) -> ZoneView:
    count, there, at = zone.count + len(cards), zone.cards, fields.get("at")
    if there is None:
        top = cards[-1] if cards and fields.get("face_up") else zone.top
        return attrs.evolve(zone, count=count, top=top)
    new = tuple(cards) if fields.get("open") else (None,) * len(cards)
    backs = zone.backs
    if backs is not None:
        backs = (*backs[:at], *fields["backs"], *backs[at:])
    return attrs.evolve(zone, count=count, cards=(*there[:at], *new, *there[at:]), backs=backs)
