"""What variants remember openly: edicts in force, enchanted beans, and whatever else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from .. import Language, Legend, View
    from ..legend import SlotFieldEntry


@frozen
class Remembered:
    """A value in a slot that says something."""

    title: str
    """What a player reads before it."""
    show: str
    """What the values are: cards, seats, sorts, numbers and so on."""
    values: tuple[Any, ...]
    """The values; none for a flag."""
    by_seat: bool
    """Whether there is a value for each seat."""


def remembered(view: View, legend: Legend, language: Language) -> Iterator[Remembered]:
    """Return what is to be shown of the slots of a view."""
    for slot in legend.slots:
        values = view.slots.get(slot.name)
        if slot.title is None or values is None:
            continue
        for entry in slot.fields:
            if entry.title is not None and entry.show != "nothing" and entry.name in values:
                found = _values(entry, values[entry.name])
                if found is not None:
                    words = entry.title.in_language(language)
                    yield Remembered(words, entry.show, found, entry.by_seat)


def _values(entry: SlotFieldEntry, value: Any) -> tuple[Any, ...] | None:
    """Return the values to be shown; None if there is nothing to be said."""
    if entry.show in ("flag", "number") and not entry.many and not value:
        return None
    if entry.show == "flag" and not entry.many:
        return ()
    if entry.many:
        return tuple(value or ()) or None
    return None if value in (None, "") else (value,)


def notes_on(view: View, legend: Legend, language: Language) -> Mapping[int, tuple[str, ...]]:
    """Return what is to be remembered of cards that lie on the table: that they are enchanted."""
    notes: dict[int, tuple[str, ...]] = {}
    lying = cards_seen(view)
    for item in remembered(view, legend, language):
        for card in item.values if item.show == "card" else ():
            if card in lying:
                notes[card] = (*notes.get(card, ()), item.title)
    return notes


def cards_seen(view: View) -> set[int]:
    """Return the cards whose faces are drawn where they lie."""
    found = {card for zone in view.zones for card in zone.cards or () if card is not None}
    return found | {zone.top for zone in view.zones if zone.top is not None}
