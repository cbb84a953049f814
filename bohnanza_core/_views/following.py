"""A view and the events that follow give the next view: no server needed in between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from .._family.ending import Outcome
from .._model.text import Text
from .seen_events import CutEvent
from .view import View, ZoneView

_Address = tuple[str, int | None]


def follow(view: View, events: Iterable[CutEvent]) -> View:
    """Return the view after events that were cut for the same viewer."""
    zones: dict[_Address, ZoneView] = {(zone.name, zone.seat): zone for zone in view.zones}
    slots = dict(view.slots)
    changes: dict[str, Any] = {}
    for event in events:
        fields = event.fields
        if event.kind == "Moved":
            _move(zones, fields)
        elif event.kind == "Shuffled" and fields["cards"] is not None:
            at = _address(fields["zone"])
            zones[at] = attrs.evolve(zones[at], cards=tuple(fields["cards"]))
        elif event.kind == "SlotChanged":
            slots[fields["slot"]] = fields["fields"]
        elif event.kind == "Settled":
            changes = dict(fields)
    if changes:
        changes["waiting_for"] = tuple(changes["waiting_for"])
        changes["agenda"] = tuple(changes["agenda"])
        outcome = changes["outcome"]
        changes["outcome"] = None if outcome is None else _outcome(outcome)
    return attrs.evolve(view, zones=tuple(zones.values()), slots=slots, **changes)


def _outcome(fields: dict[str, Any]) -> Outcome:
    criterion = fields["tie_break"]
    decided = None if criterion is None else Text(**criterion)
    return Outcome(tuple(fields["winners"]), tuple(fields["scores"]), decided)


def _address(value: list[Any]) -> _Address:
    return value[0], value[1]


def _move(zones: dict[_Address, ZoneView], fields: Any) -> None:
    cards: list[int | None] = fields["cards"]
    if fields["source"] is not None:
        at = _address(fields["source"])
        zones[at] = _without(zones[at], fields["places"], len(cards), fields["top"])
    if fields["target"] is not None:
        at = _address(fields["target"])
        zones[at] = _with(zones[at], cards, fields)


def _without(zone: ZoneView, places: list[int] | None, count: int, top: int | None) -> ZoneView:
    kept = zone.cards
    if kept is not None and places is not None:
        kept = tuple(card for at, card in enumerate(kept) if at not in places)
    return attrs.evolve(zone, count=zone.count - count, cards=kept, top=top)


def _with(zone: ZoneView, cards: list[int | None], fields: Any) -> ZoneView:
    count, there, at = zone.count + len(cards), zone.cards, fields["at"]
    if there is None:
        top = cards[-1] if cards and fields["face_up"] else zone.top
        return attrs.evolve(zone, count=count, top=top)
    new = tuple(cards) if fields["open"] else (None,) * len(cards)
    return attrs.evolve(zone, count=count, cards=(*there[:at], *new, *there[at:]))
