"""What is marked in a picture: what can be done now, and what is to be remembered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs
from attrs import Factory, frozen

if TYPE_CHECKING:
    from .. import Legend, Question, View


@frozen
class Marks:
    """Marks on cards and fields."""

    cards: frozenset[int] = frozenset()
    """Cards with which something can be done."""
    fields: frozenset[tuple[int, int]] = frozenset()
    """Fields with which something can be done: whose, and which number."""
    notes: Mapping[int, tuple[str, ...]] = Factory(dict)
    """What is to be remembered of a card, in words."""


def marks_on(view: View, legend: Legend, question: Question | None, language: str) -> Marks:
    """Return what is to be marked for a viewer."""
    cards: set[int] = set()
    fields: set[tuple[int, int]] = set()
    for choice in () if question is None else question.choices:
        for name, value in _values(choice.action):
            if name == "field" and isinstance(value, int):
                fields.add((choice.action.seat, value))
            elif name in _CARDS:
                cards.update(card for card in _numbers(value) if card < len(legend.cards))
    return Marks(frozenset(cards), frozenset(fields), {})


_CARDS = ("card", "cards", "option", "give", "spell")


def _values(action: Any) -> Iterator[tuple[str, Any]]:
    return ((field.name, getattr(action, field.name)) for field in attrs.fields(type(action)))


def _numbers(value: Any) -> Iterable[int]:
    if isinstance(value, tuple):
        return [item for item in value if type(item) is int]
    return [value] if type(value) is int else []
