"""What on the table an action or a question names, so that a person can point at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import frozen

from .._family.actions import Choose
from .._model.roles import Role, owners_in
from .render import roles_of
from .visibility import shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.actions import Action


@frozen
class Touches:
    """What on the table something is about: what a person may point at to choose it."""

    cards: tuple[int, ...] = ()
    """Cards."""
    fields: tuple[tuple[int, int], ...] = ()
    """Fields: whose each is, a seat or the number of a party, and its number."""
    seats: tuple[int, ...] = ()
    """Other seats, and parties by their numbers; not those whose fields are named."""
    sorts: tuple[str, ...] = ()
    """Sorts of beans by their keys."""
    offers: tuple[int, ...] = ()
    """Offers by their numbers."""
    zones: tuple[tuple[str, int | None], ...] = ()
    """Zones: the name, and whose it is; None: it is the table's."""
    places: tuple[tuple[str, int | None, int], ...] = ()
    """Places in zones, such as a hand: the name, whose it is, and which place from 0."""


NOTHING: Final = Touches()
_KINDS: Final = tuple(attrs.fields_dict(Touches))
_NAMES: Final = {
    Role.CARD: "cards",
    Role.OFFERED: "cards",
    Role.FIELD: "fields",
    Role.SEAT: "seats",
    Role.SIDE: "seats",
    Role.SORT: "sorts",
    Role.OFFER: "offers",
    Role.ZONE: "zones",
    Role.PLACE: "places",
}


def touched_by(table: Table, action: Action) -> Touches:
    """Return what an action names."""
    class_: type = type(action)
    if class_ is not Choose:
        return _touched(table.rules, _plain(class_), action)
    decision = table.decision
    kind = table.rules.decisions[type(decision)]
    role, option = kind.option_role, getattr(action, "option", None)
    if role is Role.PLACE and kind.option_zone is not None:
        zone = kind.option_zone(table, decision)
        return Touches(places=((*_address(table.rules, zone), option),))  # type: ignore[arg-type]
    if role is None:
        return NOTHING
    return _touched(table.rules, (("option", role, "seat"),), action)


def asked_about(table: Table, seat: int | None) -> Touches:
    """Return what a viewer may know of what the pending decision is about.

    To the seat that decides these are also the cards to be planted.
    """
    decision, rules = table.decision, table.rules
    class_: type = type(decision)
    plan = list(_plain(class_))
    seen: dict[str, Any] = {}
    if plan:
        seen = shown_fields(decision, seat, rules)
        plan = [one for one in plan if one[0] in seen]
    about = _touched(rules, plan, _Fields(seen)) if plan else NOTHING
    plantable = rules.decisions[class_].plantable
    if plantable is None or seat != decision.seat:
        return about
    cards = tuple(plantable(table, decision))
    return attrs.evolve(about, cards=(*about.cards, *cards)) if plan else Touches(cards)


_Plan = Iterable[tuple[str, Role, str]]


@cache
def _plain(class_: type) -> _Plan:
    """Return the fields of a class that name something: what it is, and whose, if it is a field."""
    owners = owners_in(class_)
    own = {"seat", *owners.values()}
    return tuple(
        (name, role, owners.get(name, "seat"))
        for name, role in roles_of(class_).items()
        if role is not None and name not in own
    )


class _Fields:
    """Fields of a value as a viewer sees them, read like the value."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.__dict__.update(fields)


def _touched(rules: Rules, plan: _Plan, value: Any) -> Touches:
    found: dict[str, list[Any]] = {}
    for name, role, owner in plan:
        content = getattr(value, name)
        several = content if isinstance(content, tuple | list) else (content,)
        there = list(_things(rules, role, several, getattr(value, owner, None)))
        if there:
            found.setdefault(_NAMES[role], []).extend(there)
    if not found:
        return NOTHING
    return Touches(**{name: tuple(dict.fromkeys(things)) for name, things in found.items()})


def _things(rules: Rules, role: Role, several: Iterable[Any], owner: Any) -> Iterator[Any]:
    for one in several:
        if one is None or (role is Role.OFFER and one == 0):
            continue
        if role is Role.FIELD:
            yield owner, one
        elif role is Role.ZONE:
            yield _address(rules, one)
        elif role in (Role.CARD, Role.OFFERED) and isinstance(one, str):
            continue  # of an offered card others know the sort alone
        elif role is not Role.PLACE:
            yield one


def _address(rules: Rules, zone: int) -> tuple[str, int | None]:
    owner = rules.layout.owners[zone]
    return rules.layout.zones[zone].name, None if owner < 0 else owner


def touches_as_json(touches: Touches) -> dict[str, Any]:
    """Return what is touched in plain JSON types, without what is empty."""
    if touches is NOTHING:
        return {}
    return {
        name: [list(one) if isinstance(one, tuple) else one for one in things]
        for name in _KINDS
        if (things := getattr(touches, name))
    }
