"""Events with everything removed that a viewer may not know, by the same declarations as views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import frozen

from .._family.fields import Field, FieldsChanged
from .._model.events import Event, Moved, Renumbered, Shuffled, SlotChanged, StatusChanged
from .._model.roles import TOP
from .._model.status import Status
from .._model.zones import HIDDEN, POSITIONS
from .slot_changes import slot_change
from .visibility import sees_card, sees_contents, shown_backs, shown_entry, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules

_STATUS: Final = tuple(attrs.fields_dict(Status))
_AGENDA: Final = _STATUS.index("agenda")
NOTHING_GROWS: Final[Mapping[str, Any]] = {
    "taler": 0, "next_steps": (), "uncounted": 0, "protected": False,
}  # fmt: skip
"""What is so of a field without a sort."""
CHANGING: Final = ("exists", "sort", "taler", "next_steps", "uncounted", "protected")
"""What of a field is sent when it changes."""


@frozen
class SeenEvent:
    """An event as one viewer may know it, in plain values."""

    kind: str
    """The name of the event."""
    fields: Mapping[str, Any]
    """What the viewer may know; a hidden card is None."""


def events_for(events: Iterable[Event], seat: int | None, rules: Rules) -> tuple[SeenEvent, ...]:
    """Return events as a seat, or a spectator, may know them, without those wholly hidden."""
    seen = (_seen(event, seat, rules) for event in events)
    return tuple(event for event in seen if event is not None)


def _seen(event: Event, seat: int | None, rules: Rules) -> SeenEvent | None:
    if isinstance(event, Moved):
        return _seen_move(event, seat, rules)
    if isinstance(event, Shuffled):
        return _seen_shuffle(event, seat, rules)
    if isinstance(event, Renumbered):
        return _seen_renumbering(event, seat, rules)
    if isinstance(event, SlotChanged):
        change = slot_change(event, seat, rules)
        return None if change is None else SeenEvent("SlotChanged", change)
    if isinstance(event, FieldsChanged):
        changes = field_changes(event, seat, rules)
        return SeenEvent("FieldsChanged", {"fields": changes}) if changes else None
    fields = shown_fields(event, seat, rules)
    if isinstance(event, StatusChanged):
        fields["status"] = _status_change(event, seat, rules)
    return SeenEvent(rules.name_of[type(event)], fields)


def seen_status(status: Status, seat: int | None, rules: Rules) -> Status:
    """Return a status as a viewer may know it: entries of the agenda become mappings."""
    values = [getattr(status, name) for name in _STATUS]
    values[_AGENDA] = tuple([shown_entry(entry, seat, rules) for entry in status.agenda])
    return Status(*values)


def seen_fields(fields: Iterable[Field], seat: int | None, rules: Rules) -> tuple[Field, ...]:
    """Return the fields of which a viewer sees the cards.

    Whether a field is protected tells something about the others of its seat, so these must be seen
    too, if only from behind.
    """

    def sees(field: Field) -> bool:
        zones = rules.field_zones[field.seat]
        seen = sees_contents(rules, zones[field.number], seat)
        return seen and all(_visible(rules, zone, seat) for zone in zones)

    return tuple(filter(sees, fields))


def field_changes(event: FieldsChanged, seat: int | None, rules: Rules) -> list[dict[str, Any]]:
    """Return what has changed of the fields of which a viewer sees the cards."""
    before = {(field.seat, field.number): field for field in event.before}
    return [
        field_change(before[field.seat, field.number], field)
        for field in seen_fields(event.fields, seat, rules)
    ]


def field_change(before: Field, field: Field) -> dict[str, Any]:
    """Return what has changed of a field, but for its cards, with whose it is and its number.

    Where nothing grows any more nothing is paid or protected, so that is not said as well.
    """
    found: dict[str, Any] = {"seat": field.seat, "number": field.number}
    emptied = field.sort is None and before.sort is not None
    for name in ("exists", "sort") if emptied else CHANGING:
        value = getattr(field, name)
        if value != getattr(before, name):
            found[name] = [list(step) for step in value] if name == "next_steps" else value
    return found


def _status_change(event: StatusChanged, seat: int | None, rules: Rules) -> dict[str, Any]:
    """Return the fields of the status that have changed for a viewer."""
    fields = _status_fields(event.status, seat, rules)
    if event.before is None:
        return fields
    old = _status_fields(event.before, seat, rules)
    return {name: value for name, value in fields.items() if value != old[name]}


def _status_fields(status: Status, seat: int | None, rules: Rules) -> dict[str, Any]:
    fields = {name: getattr(status, name) for name in _STATUS}
    outcome = status.outcome
    for name in ("waiting_for", "scores", "party_scores"):
        fields[name] = list(fields[name])
    fields["agenda"] = [shown_entry(entry, seat, rules) for entry in status.agenda]
    fields["outcome"] = None if outcome is None else _plain(attrs.asdict(outcome))
    return fields


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in fields.items()}


def _visible(rules: Rules, zone: int, seat: int | None) -> bool:
    hidden = rules.layout.zones[zone].backs is HIDDEN
    return not hidden or sees_contents(rules, zone, seat)


def _address(rules: Rules, zone: int, seat: int | None) -> list[Any] | None:
    if not _visible(rules, zone, seat):
        return None
    owner = rules.layout.owners[zone]
    return [rules.layout.zones[zone].name, None if owner < 0 else owner]


def zone_as_seen(rules: Rules, zone: int, seat: int | None) -> tuple[list[Any] | None, bool, bool]:
    """Return what a zone is called for a viewer, whether its cards are seen, and if places matter.

    A zone of which the viewer sees nothing is called nothing.
    """
    return (
        _address(rules, zone, seat),
        sees_contents(rules, zone, seat),
        _places_matter(rules, zone, seat),
    )


def _places_matter(rules: Rules, zone: int, seat: int | None) -> bool:
    positions = rules.layout.zones[zone].backs is POSITIONS
    return positions or sees_contents(rules, zone, seat)


def _seen_move(event: Moved, seat: int | None, rules: Rules) -> SeenEvent | None:
    source, target = event.source, event.target
    from_, to = _address(rules, source, seat), _address(rules, target, seat)
    if from_ is None and to is None:
        return None
    last = event.left + len(event.cards) - 1
    # A viewer knows a card who sees it in the source or in the target; onto a pile whose top is
    # visible it is laid face up.
    seen_there = sees_card(rules, target, seat, top=True)
    cards = [
        card if seen_there or sees_card(rules, source, seat, top=place == last) else None
        for card, place in zip(event.cards, event.places, strict=True)
    ]
    said = {
        "places": list(event.places) if _places_matter(rules, source, seat) else None,
        "at": event.at if _places_matter(rules, target, seat) else None,
        "open": sees_contents(rules, target, seat) or None,
        "face_up": rules.layout.zones[target].faces is TOP or None,
        "top": event.top,
        "backs": _backs(rules, target, event.cards, seat),
    }
    return SeenEvent(
        "Moved",
        # Moves are the most frequent events by far, so what means nothing is left out.
        {"cards": cards, "source": from_, "target": to}
        | {name: value for name, value in said.items() if value is not None},
    )


def _seen_shuffle(event: Shuffled, seat: int | None, rules: Rules) -> SeenEvent | None:
    zone = _address(rules, event.zone, seat)
    if zone is None:
        return None
    cards = list(event.cards) if sees_contents(rules, event.zone, seat) else None
    backs = _backs(rules, event.zone, event.cards, seat)
    return SeenEvent("Shuffled", {"zone": zone, "cards": cards, "backs": backs})


def _seen_renumbering(event: Renumbered, seat: int | None, rules: Rules) -> SeenEvent | None:
    zone = _address(rules, event.zone, seat)
    if zone is None or not sees_contents(rules, event.zone, seat):
        return None
    return SeenEvent("Renumbered", {"zone": zone, "cards": list(event.cards)})


def _backs(rules: Rules, zone: int, cards: tuple[int, ...], seat: int | None) -> list[str] | None:
    backs = shown_backs(rules, zone, cards, seat)
    return None if backs is None else list(backs)
