"""What a viewer is sent when a slot changes: only what changed of what the viewer may know.

It follows from what the viewer saw before and sees now, and from nothing else: changes that look
alike to a viewer are sent alike, and of a hidden one nothing is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .visibility import shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._model.events import SlotChanged

ListChange: TypeAlias = dict[str, list[Any]]
"""``went``: the places of the items that are gone, in the old list. ``came``: the new items, each
with its place in the new list."""


def slot_change(event: SlotChanged, seat: int | None, rules: Rules) -> dict[str, Any] | None:
    """Return the fields of the event for a viewer; None if nothing changed that the viewer sees."""
    before = shown_fields(event.before, seat, rules)
    after = shown_fields(event.value, seat, rules)
    changed = [name for name in after if name not in before or before[name] != after[name]]
    gone = [name for name in before if name not in after]
    if not changed and not gone:
        return None
    lists = {}
    for name in changed:
        change = _list_change(before.get(name), after[name])
        if change is not None:
            lists[name] = change
    fields = {name: after[name] for name in changed if name not in lists}
    return {"slot": event.slot, "fields": fields, "lists": lists, "gone": gone}


def _list_change(old: Any, new: Any) -> ListChange | None:
    """Return what went and what came; None if the new value is not longer than that."""
    if not isinstance(old, list) or not isinstance(new, list):
        return None
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    went, came = [], []
    at = start
    for place in range(start, len(old) - end):
        if at < len(new) - end and old[place] == new[at]:
            at += 1
        else:
            went.append(place)
    came = [[place, new[place]] for place in range(at, len(new) - end)]
    return {"went": went, "came": came} if len(went) + len(came) < len(new) else None


def _alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return how many items are equal from the start."""
    number = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        number += 1
    return number


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
