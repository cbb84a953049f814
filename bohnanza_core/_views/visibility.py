"""What a viewer may know of a zone, by its declaration, and of a value, by its annotations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._model.roles import (
    ALL,
    OWNER,
    TOP,
    Role,
    also_known_to,
    audience_of,
    hints_of,
    role_of,
)
from .._model.zones import POSITIONS

if TYPE_CHECKING:
    from .._engine.rules import Rules


CARD: Final = Role.CARD
OFFERED: Final = Role.OFFERED


@cache
def _plan(cls: type) -> tuple[str, tuple[tuple[str, bool, str, Role | None], ...]]:
    """Return the field that names the owner of a value, and the fields that are not hidden.

    Each of these has its name, whether everybody may know it, the field with another seat that may
    know it, and what it stands for.
    """
    plan = []
    hints = hints_of(cls)
    for name, hint in hints.items():
        audience, role = audience_of(hint), role_of(hint)
        if audience in (ALL, OWNER):
            plan.append((name, audience is ALL, also_known_to(hint), role))
    whose = [name for name in ("seat", "maker") if name in hints]
    return whose[0] if whose else "", tuple(plan)


def shown_fields(value: Any, seat: int | None, rules: Rules) -> dict[str, Any]:
    """Return the fields of a value that a viewer may know; hidden cards become backs.

    A value belongs to the seat in its field ``seat``, an offer to its ``maker``.
    """
    whose, plan = _plan(value.__class__)
    mine = seat is not None and whose != "" and seat == getattr(value, whose)
    shown: dict[str, Any] = {}
    for name, public, also, role in plan:
        content = getattr(value, name)
        if public or mine or (also and seat is not None and seat == getattr(value, also)):
            plain = type(content) in _PLAIN and role is not OFFERED
            shown[name] = content if plain else _shown(content, role, mine, seat, rules)
        elif role is CARD or role is OFFERED:
            shown[name] = _back(content)
    return shown


def is_mine(value: Any, seat: int | None) -> bool:
    """Return whether a value belongs to a viewer."""
    whose, _ = _plan(value.__class__)
    return seat is not None and whose != "" and seat == getattr(value, whose)


def ways_to_show(
    value: Any, seat: int | None, rules: Rules
) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Return the fields of a value that `shown_fields` returns, each with how a viewer sees it.

    It is also how the viewer sees an item of the field, if that is a list.
    """
    mine = is_mine(value, seat)
    for name, public, _, role in _plan(value.__class__)[1]:
        if public or mine:
            yield name, partial(_shown, role=role, mine=mine, seat=seat, rules=rules)
        elif role is CARD or role is OFFERED:
            yield name, _back


def _back(content: Any) -> Any:
    return [None] * len(content) if isinstance(content, tuple) else None


_PLAIN: Final = frozenset({int, str, bool, type(None)})
"""Types of most fields, whose values can be shown as they are."""


_NONE: Final[frozenset[type]] = frozenset()


def shown_entry(entry: Any, seat: int | None, rules: Rules) -> dict[str, Any]:
    """Return an entry of the agenda as a viewer may know it, with its kind."""
    return {"kind": rules.name_of[type(entry)], **shown_fields(entry, seat, rules)}


def _shown(content: Any, role: Role | None, mine: bool, seat: int | None, rules: Rules) -> Any:
    if type(content) not in _PLAIN:
        if isinstance(content, (tuple, list)):
            plain = _NONE if role is OFFERED else _PLAIN
            return [
                item if type(item) in plain else _shown(item, role, mine, seat, rules)
                for item in content
            ]
        if attrs.has(content.__class__):
            return shown_fields(content, seat, rules)
    if role is OFFERED and not mine and content is not None:
        return rules.catalogue.told[content]
    return content


def sees_contents(rules: Rules, zone: int, seat: int | None) -> bool:
    """Return whether a viewer knows which cards lie in a zone."""
    contents = rules.layout.zones[zone].faces
    if contents is OWNER:
        return seat is not None and rules.layout.owners[zone] == seat
    return contents is ALL


def _mixed(rules: Rules) -> frozenset[int]:
    """Return the zones with places in which cards with different backs can lie."""
    catalogue, layout = rules.catalogue, rules.layout
    backs_from: dict[str, set[str]] = {}
    for home, back in zip(catalogue.homes, catalogue.backs, strict=True):
        backs_from.setdefault(home, set()).add(back)
    return frozenset(
        at
        for at, zone in enumerate(layout.zones)
        if zone.backs is POSITIONS
        and len({b for home in rules.homes_in(zone, among=True) for b in backs_from[home]}) > 1
    )


def shown_backs(
    rules: Rules, zone: int, cards: Sequence[int], seat: int | None
) -> tuple[str, ...] | None:
    """Return the backs of cards in a zone, if a viewer tells the cards apart by them.

    Who knows the cards needs no backs, and in a pile nobody looks below the top.
    """
    if zone not in rules.once[_mixed] or sees_contents(rules, zone, seat):
        return None
    backs = rules.catalogue.backs
    return tuple([backs[card] for card in cards])


def sees_card(rules: Rules, zone: int, seat: int | None, *, top: bool) -> bool:
    """Return whether a viewer knows a card of a zone that lies on top of it, or below."""
    if rules.layout.zones[zone].faces is TOP:
        return top
    return sees_contents(rules, zone, seat)
