"""What a number or a string stands for, and who may know it.

Fields of actions, events, decisions and slots are plain integers and strings. Their annotations
say more: ``seat: Public[Seat]`` is an ``int`` for a type checker, the place of a player for a text
or a schema, and open to everybody for a view. A field without such an annotation is hidden.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import attrs


class Role(enum.Enum):
    """What a plain value stands for."""

    SEAT = "seat"
    """The place of a player."""
    SIDE = "side"
    """A seat, or a party without a player."""
    CARD = "card"
    """A card of the catalogue."""
    OFFERED = "offered"
    """A card of which others know only the sort, until it changes hands."""
    SORT = "sort"
    """The key of a sort of bean."""
    FIELD = "field"
    """The number of a field: of the seat, or of whom `OwnedBy` says."""
    ZONE = "zone"
    """The index of a zone."""
    OFFER = "offer"
    """The number of an offer."""
    PLACE = "place"
    """A place in a zone, counted from 0."""


class Audience(enum.Enum):
    """Who may know something."""

    ALL = "all"
    """Everybody, spectators too."""
    OWNER = "owner"
    """The seat it belongs to: of a zone its seat, of a value its ``seat`` field."""
    TOP = "top"
    """Everybody, but the top card only."""
    NOBODY = "nobody"
    """Nobody, not even the seat it belongs to."""


ALL = Audience.ALL
"""Everybody, spectators too."""
OWNER = Audience.OWNER
"""The seat it belongs to."""
TOP = Audience.TOP
"""Everybody, but the top card of a pile only."""
NOBODY = Audience.NOBODY
"""Nobody, not even the seat it belongs to."""

Seat: TypeAlias = Annotated[int, Role.SEAT]
"""The place of a player, counted from 0 in seating order."""
Side: TypeAlias = Annotated[int, Role.SIDE]
"""A seat, or a party without a player: parties are counted on after the seats."""
CardId: TypeAlias = Annotated[int, Role.CARD]
"""A card: an index into the `Catalogue`."""
OfferedCard: TypeAlias = Annotated[int, Role.OFFERED]
"""A card in an offer: others know its sort, and learn which one it is when it changes hands."""
SortKey: TypeAlias = Annotated[str, Role.SORT]
"""The key of a `Sort`, such as ``blue``."""
FieldNumber: TypeAlias = Annotated[int, Role.FIELD]
"""A field of a seat, counted from 0; texts for people count from 1."""
ZoneIndex: TypeAlias = Annotated[int, Role.ZONE]
"""A zone: an index into the `Layout`."""
OfferNumber: TypeAlias = Annotated[int, Role.OFFER]
"""An offer, by its number; 0 stands for none."""


@attrs.frozen
class LyingIn:
    """Says in which zone the cards named by a field lie, if not everybody sees that zone.

    It goes beside the audience: ``coins: Annotated[Public[tuple[CardId, ...]], LyingIn("coins")]``.
    """

    zone: str
    """The name of the zone."""
    seat: str = "seat"
    """The field that says whose zone it is."""


@attrs.frozen
class OwnedBy:
    """Says whose field is meant by a number, if it need not be one of the seat's own.

    It goes beside the number: ``field: Annotated[FieldNumber, OwnedBy("owner")]``.
    """

    field: str
    """The name of what says whose it is."""


@attrs.frozen
class KnownTo:
    """Says which other seat may know a private field of an event.

    It goes beside the audience: ``card: Annotated[Private[CardId], KnownTo("victim")]``.
    """

    field: str
    """The field that says which seat."""


class PerSeat(enum.Enum):
    """Says that a list has an item for each seat."""

    YES = "yes"


PER_SEAT = PerSeat.YES
"""Says that a list in a slot has an item for each seat, in their order.

It goes beside the audience: ``lots: Annotated[Public[tuple[int, ...]], PER_SEAT]``.
"""

T = TypeVar("T")
Public = Annotated[T, Audience.ALL]
"""A field everybody may know."""
Private = Annotated[T, Audience.OWNER]
"""A field only the seat of the value may know; others see how many cards it names."""


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """Return the full annotations of an attrs class, field by field."""
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in attrs.fields(cls)}


def audience_of(hint: Any) -> Audience:
    """Return who may know a field with that annotation."""
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Audience):
            return note
    return Audience.NOBODY


def also_known_to(hint: Any) -> str:
    """Return the field with the other seat that may know a field with that annotation, or ""."""
    notes = getattr(hint, "__metadata__", ())
    return next((note.field for note in notes if isinstance(note, KnownTo)), "")


def role_of(hint: Any) -> Role | None:
    """Return what a field with that annotation stands for; of a tuple, its items."""
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Role):
            return note
    for inner in getattr(hint, "__args__", ()):
        if (role := role_of(inner)) is not None:
            return role
    return None


def _owner_in(hint: Any) -> str:
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, OwnedBy):
            return note.field
    inner = (_owner_in(one) for one in getattr(hint, "__args__", ()))
    return next(filter(None, inner), "")


@cache
def owners_in(cls: type) -> dict[str, str]:
    """Return for each number of a field what says whose it is: usually ``seat``."""
    return {
        name: _owner_in(hint) or "seat"
        for name, hint in hints_of(cls).items()
        if role_of(hint) is Role.FIELD
    }


# Which cards a value names

_CARDS = (Role.CARD, Role.OFFERED)
_SEVERAL = (tuple, list, set, frozenset)
_PLAIN = (int, str, bool)


@cache
def _naming_fields(cls: type) -> tuple[tuple[str, bool], ...]:
    """Return the fields that can name cards, directly or in a nested value."""
    found = []
    for name, hint in hints_of(cls).items():
        role = role_of(hint)
        plain = getattr(hint, "__origin__", hint) in _PLAIN
        if role in _CARDS or (role is None and not plain):
            found.append((name, role in _CARDS))
    return tuple(found)


def named_cards(value: Any) -> Iterator[int]:
    """Return the cards that an action, an event, a step or the value of a slot names."""
    for name, is_card in _naming_fields(value.__class__):
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
