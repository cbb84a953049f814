"""Which seats see a value otherwise than a spectator does."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, Union, get_args, get_origin

import attrs

from .._model.roles import ALL, OWNER, Role, also_known_to, audience_of, hints_of, role_of

NOBODY: Final[frozenset[int]] = frozenset()
_PLAIN: Final = (int, str, bool, type(None), None)
_COMPOUND: Final = (Union, types.UnionType, tuple, list, set, frozenset)


def insiders(value: Any) -> frozenset[int]:
    """Return the seats that may know more of a value than a spectator, or know it otherwise.

    To all others it looks as to a spectator. It can be a few too many.
    """
    seats, nested = _reading(value.__class__)
    if not seats and not nested:
        return NOBODY
    found = {seat for name in seats if type(seat := getattr(value, name)) is int}
    for name in nested:
        for inner in _values(getattr(value, name)):
            found |= insiders(inner)
    return frozenset(found)


@cache
def _reading(class_: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that name insiders, and the fields in which there can be other values."""
    hints = hints_of(class_)
    shown = {name: hint for name, hint in hints.items() if audience_of(hint) in (ALL, OWNER)}
    seats = [also_known_to(hint) for hint in shown.values()]
    if any(audience_of(h) is OWNER or role_of(h) is Role.OFFERED for h in shown.values()):
        seats += ["seat"] if "seat" in hints else ["maker"] if "maker" in hints else []
    nested = [name for name, hint in shown.items() if _can_hold_values(hint)]
    return tuple(dict.fromkeys(name for name in seats if name)), tuple(nested)


def _can_hold_values(hint: Any) -> bool:
    """Return whether there can be values with fields of their own where such a hint stands."""
    if hasattr(hint, "__metadata__"):
        return _can_hold_values(hint.__origin__)
    if get_origin(hint) in _COMPOUND:
        return any(_can_hold_values(inner) for inner in get_args(hint) if inner is not Ellipsis)
    return hint not in _PLAIN


def _values(content: Any) -> Iterator[Any]:
    if isinstance(content, tuple | list):
        for item in content:
            yield from _values(item)
    elif attrs.has(content.__class__):
        yield content
