"""Which cards a value names: read off the annotations of its class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from .roles import Role, hints_of, role_of

_CARDS = (Role.CARD, Role.OFFERED)
_SEVERAL = (tuple, list, set, frozenset)
_PLAIN = (int, str, bool)


@cache
def _telling(cls: type) -> tuple[tuple[str, bool], ...]:
    """Return the fields that can name cards: themselves, or by a value inside."""
    found = []
    for name, hint in hints_of(cls).items():
        role = role_of(hint)
        plain = getattr(hint, "__origin__", hint) in _PLAIN
        if role in _CARDS or (role is None and not plain):
            found.append((name, role in _CARDS))
    return tuple(found)


def named_cards(value: Any) -> Iterator[int]:
    """Return the cards that an action, an event, a step or the value of a slot names."""
    for name, is_card in _telling(value.__class__):
        yield from _cards(getattr(value, name), is_card)


def _cards(content: Any, is_card: bool) -> Iterator[int]:
    if isinstance(content, _SEVERAL):
        for item in content:
            yield from _cards(item, is_card)
    elif isinstance(content, int):
        if is_card:
            yield content
    elif not isinstance(content, str) and attrs.has(content.__class__):
        yield from named_cards(content)
