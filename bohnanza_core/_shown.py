"""What a viewer may know of a value: read off its annotations, once for each class."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from ._roles import Audience, Role, audience_of, hints_of, role_of

if TYPE_CHECKING:
    from ._seated import SeatedRules


@cache
def _plan(cls: type) -> tuple[tuple[str, bool, Role | None], ...]:
    """Return the fields that anybody may know: name, whether everybody may, what it is."""
    plan = []
    for name, hint in hints_of(cls).items():
        audience, role = audience_of(hint), role_of(hint)
        if audience in (Audience.ALL, Audience.OWNER):
            plan.append((name, audience is Audience.ALL, role))
    return tuple(plan)


def shown_fields(value: Any, seat: int | None, rules: SeatedRules) -> dict[str, Any]:
    """Return the fields of a value that a viewer may know; hidden cards become backs.

    A value belongs to the seat in its field ``seat``, an offer to its ``maker``.
    """
    owner = getattr(value, "seat", getattr(value, "maker", None))
    mine = seat is not None and seat == owner
    shown: dict[str, Any] = {}
    for name, public, role in _plan(value.__class__):
        content = getattr(value, name)
        if public or mine:
            shown[name] = _shown(content, role, mine, seat, rules)
        elif role in (Role.CARD, Role.OFFERED):
            shown[name] = [None] * len(content) if isinstance(content, tuple) else None
    return shown


_PLAIN: Final = frozenset({int, str, bool, type(None)})
"""What most fields hold, seen without a closer look."""


def shown_entry(entry: Any, seat: int | None, rules: SeatedRules) -> dict[str, Any]:
    """Return an entry of the agenda as a viewer may know it, with its kind."""
    return {"kind": type(entry).__name__, **shown_fields(entry, seat, rules)}


def _shown(
    content: Any, role: Role | None, mine: bool, seat: int | None, rules: SeatedRules
) -> Any:
    if type(content) not in _PLAIN:
        if isinstance(content, (tuple, list)):
            return [_shown(item, role, mine, seat, rules) for item in content]
        if attrs.has(content.__class__):
            return shown_fields(content, seat, rules)
    if role is Role.OFFERED and not mine and content is not None:
        return rules.catalogue.key_of(content)
    return content
