"""What a viewer is sent when a slot changes: only what changed of what the viewer may know.

It follows from what the viewer saw before and sees now, and from nothing else: changes that look
alike to a viewer are sent alike, and of a hidden one nothing is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from .visibility import is_mine, shown_fields, ways_to_show

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._model.events import SlotChanged

ListChange: TypeAlias = dict[str, list[Any]]
"""``went``: the places of the items that are gone, in the old list. ``came``: the new items, each
with its place in the new list."""


def slot_change(event: SlotChanged, seat: int | None, rules: Rules) -> dict[str, Any] | None:
    """Return the fields of the event for a viewer; None if nothing changed that the viewer sees."""
    before, after = event.before, event.value
    if is_mine(before, seat) != is_mine(after, seat):
        return _as_a_whole(event, seat, rules)
    fields: dict[str, Any] = {}
    lists: dict[str, ListChange] = {}
    for name, show in ways_to_show(after, seat, rules):
        old, new = getattr(before, name), getattr(after, name)
        if old is new:
            continue
        change = _list_change(old, new, show)
        if change is None or len(change["went"]) + len(change["came"]) >= len(new):
            if show(old) != show(new):
                fields[name] = show(new)
        elif change["went"] or change["came"]:
            lists[name] = change
    if not fields and not lists:
        return None
    return {"slot": event.slot, "fields": fields, "lists": lists, "gone": []}


def _as_a_whole(event: SlotChanged, seat: int | None, rules: Rules) -> dict[str, Any]:
    """Return the event for a viewer who sees more of the slot now, or less."""
    before, after = shown_fields(event.before, seat, rules), shown_fields(event.value, seat, rules)
    gone = [name for name in before if name not in after]
    return {"slot": event.slot, "fields": after, "lists": {}, "gone": gone}


def _list_change(old: Any, new: Any, show: Callable[[Any], Any]) -> ListChange | None:
    """Return which items went and which came, or None for what is not a list."""
    if not isinstance(old, tuple) or not isinstance(new, tuple):
        return None

    def alike(one: Any, other: Any) -> bool:
        return one is other or show(one) == show(other)

    start, end, shorter = 0, 0, min(len(old), len(new))
    while start < shorter and alike(old[start], new[start]):
        start += 1
    while end < shorter - start and alike(old[-1 - end], new[-1 - end]):
        end += 1
    went, at = [], start
    for place in range(start, len(old) - end):
        if at < len(new) - end and alike(old[place], new[at]):
            at += 1
        else:
            went.append(place)
    came = [[place, show(new[place])] for place in range(at, len(new) - end)]
    return {"went": went, "came": came}


def slot_after(shown: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return a slot as a viewer sees it after such an event."""
    slot = {name: value for name, value in shown.items() if name not in fields["gone"]}
    for name, change in fields["lists"].items():
        went = set(change["went"])
        left = [item for place, item in enumerate(slot[name]) if place not in went]
        for place, item in change["came"]:
            left.insert(place, item)
        slot[name] = left
    return slot | dict(fields["fields"])
