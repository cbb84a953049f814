"""From annotated attrs classes to shapes: in full, and as a viewer may know them."""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from typing import Any, Final, Literal, Union, get_args, get_origin

import attrs

from .._limits import LONGEST_NAME
from .._model.roles import Audience, Role, audience_of, hints_of, role_of
from .shapes import (
    Anything,
    Boolean,
    Fixed,
    Integer,
    ListOf,
    Member,
    Null,
    OneOf,
    Record,
    Shape,
    String,
    optional,
)

_PLAIN: Final[Mapping[Any, Shape]] = {
    int: Integer(),
    str: String(),
    bool: Boolean(),
    None: Null(),
    type(None): Null(),
}
_SHORT: Final = String(longest=LONGEST_NAME)
_CARDS: Final = (Role.CARD, Role.OFFERED)


class Reader:
    """Reads shapes off annotations, given what each role stands for in a rule set.

    ``longest`` is given for what clients write: no list has more items, and no text is longer than
    a name.
    """

    def __init__(self, roles: Mapping[Role, Shape], longest: int | None = None) -> None:
        self._roles = roles
        self._longest = longest

    def record(self, class_: type, name: str, *, kind: str = "", **fixed: Shape) -> Record:
        """Return the shape of a value with all its fields; ``fixed`` are known already."""
        hints = hints_of(class_)
        members = [
            Member(
                attribute.name,
                fixed.get(attribute.name) or self.shape(hints[attribute.name]),
                attribute.default is attrs.NOTHING,
            )
            for attribute in attrs.fields(class_)
            if attribute.init and not attribute.name.startswith("_")
        ]
        return Record(name, tuple(members), _text(class_), kind)

    def seen(self, class_: type, name: str, *, kind: str = "", **fixed: Shape) -> Record:
        """Return the shape of a value as viewers may know it."""
        members = []
        for field, hint in hints_of(class_).items():
            audience, is_card = audience_of(hint), role_of(hint) in _CARDS
            if audience is Audience.ALL or (audience is Audience.OWNER and is_card):
                hidden = audience is Audience.OWNER
                shape = fixed.get(field) or self.shape(hint, seen=True, hidden=hidden)
                members.append(Member(field, shape))
            elif audience is Audience.OWNER:
                shape = fixed.get(field) or self.shape(hint, seen=True)
                members.append(Member(field, shape, required=False))
        return Record(name, tuple(members), _text(class_), kind)

    def shape(self, hint: Any, *, seen: bool = False, hidden: bool = False) -> Shape:
        """Return the shape of what an annotation allows.

        ``seen``: as viewers may know it. ``hidden``: cards may be backs.
        """
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, Role):
                return self._role(note, seen=seen, hidden=hidden)
        if hasattr(hint, "__metadata__"):
            return self.shape(hint.__origin__, seen=seen, hidden=hidden)
        if hint is str and self._longest is not None:
            return _SHORT
        if hint in _PLAIN:
            return _PLAIN[hint]
        if isinstance(hint, type) and attrs.has(hint):
            name = hint.__name__
            return self.seen(hint, f"Seen{name}") if seen else self.record(hint, name)
        return self._compound(hint, seen=seen, hidden=hidden)

    def _role(self, role: Role, *, seen: bool, hidden: bool) -> Shape:
        shape = self._roles[role]
        if role is Role.OFFERED and seen:
            shape = OneOf((shape, self._roles[Role.SORT]))
        return optional(shape) if hidden and role in _CARDS else shape

    def _compound(self, hint: Any, *, seen: bool, hidden: bool) -> Shape:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Literal:
            return String(tuple(map(str, inner)))
        if origin not in (Union, types.UnionType, tuple, list, set, frozenset):
            return Anything()
        shapes = [
            self.shape(item, seen=seen, hidden=hidden) for item in inner if item is not Ellipsis
        ]
        if origin in (Union, types.UnionType):
            return OneOf(tuple(shapes))
        if origin is tuple and Ellipsis not in inner:
            return Fixed(tuple(shapes))
        return ListOf(shapes[0], self._longest)


def _text(class_: type) -> str:
    return (inspect.getdoc(class_) or "").partition("\n")[0]
