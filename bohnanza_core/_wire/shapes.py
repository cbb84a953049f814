"""What a message looks like: a few kinds of shapes, from which checks and schemas are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from .._limits import LONGEST_TEXT, SAFE, quoted, readable, text_fault
from ..errors import SaveError

_LONGEST_KEY: Final = 60


@frozen
class Integer:
    """A whole number in a range."""

    least: int = -SAFE
    most: int = SAFE
    name: str = ""
    """What schemas call it; empty: nothing in particular."""


@frozen
class String:
    """A text: any, or one of some."""

    choices: tuple[str, ...] | None = None
    name: str = ""
    longest: int = LONGEST_TEXT
    """How many characters it can have."""
    dotted: bool = False
    """It is the name of something that a variant declares: these have a dot, those of the core have
    none."""


@frozen
class Boolean:
    """True or false."""


@frozen
class Null:
    """Nothing."""


@frozen
class Anything:
    """Any JSON."""


@frozen
class ListOf:
    """A list of equal things."""

    item: Shape
    most: int | None = None
    """How many there can be; None: no matter how many."""


@frozen
class MapOf:
    """An object with any keys."""

    value: Shape


@frozen
class Fixed:
    """A list of a fixed length."""

    items: tuple[Shape, ...]


@frozen
class Member:
    """A key of a record."""

    name: str
    shape: Shape
    required: bool = True


@frozen
class Record:
    """An object with known keys."""

    name: str
    """What schemas call it."""
    members: tuple[Member, ...]
    text: str = ""
    """What it is, in a sentence."""
    kind: str = ""
    """The value of its key ``kind``, which comes first; empty: it has none."""
    more: Shape | None = None
    """What other keys hold, if there can be others."""
    by_name: Mapping[str, Member] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "by_name", {member.name: member for member in self.members})


@frozen
class OneOf:
    """One of several shapes; if all have a kind, and not the same one, the kind decides."""

    options: tuple[Shape, ...]
    name: str = ""
    by_kind: Mapping[str, Record | OneOf] | None = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        kinds = {
            kind: option
            for option in self.options
            if isinstance(option, Record | OneOf) and (kind := _kind_of(option))
        }
        same = len(kinds) == 1 < len(self.options)
        tagged = bool(kinds) and len(kinds) == len(self.options) and not same
        object.__setattr__(self, "by_kind", kinds if tagged else None)


def _kind_of(shape: Record | OneOf) -> str:
    """Return the kind of a record, or of several records that have the same one."""
    if isinstance(shape, Record):
        return shape.kind
    kinds = {option.kind if isinstance(option, Record) else "" for option in shape.options}
    return kinds.pop() if len(kinds) == 1 else ""


Shape: TypeAlias = (
    Integer | String | Boolean | Null | Anything | ListOf | MapOf | Fixed | Record | OneOf
)


def optional(shape: Shape) -> OneOf:
    """Return the shape of something that may be nothing."""
    return OneOf((shape, Null()))


# Checking


def check(shape: Shape, value: Any, path: str) -> None:
    """Raise `SaveError` with the place of whatever does not have the shape."""
    _CHECKS[type(shape)](shape, value, path)


def _check_integer(shape: Integer, value: Any, path: str) -> None:
    if type(value) is not int or not shape.least <= value <= shape.most:
        raise SaveError(
            path, f"must be a whole number from {shape.least} to {shape.most}, not {quoted(value)}"
        )


def _check_string(shape: String, value: Any, path: str) -> None:
    if type(value) is not str:
        raise SaveError(path, f"must be a text, not {quoted(value)}")
    if shape.choices is not None:
        if value not in shape.choices:
            raise SaveError(path, f"{quoted(value)} is not known here")
    elif shape.dotted and "." not in value:
        raise SaveError(path, f"{quoted(value)} is not the name of something of a variant")
    elif fault := text_fault(value, shape.longest, lines=True):
        raise SaveError(path, fault)


def _check_boolean(_shape: Boolean, value: Any, path: str) -> None:
    if type(value) is not bool:
        raise SaveError(path, f"must be true or false, not {quoted(value)}")


def _check_null(_shape: Null, value: Any, path: str) -> None:
    if value is not None:
        raise SaveError(path, f"must be null, not {quoted(value)}")


def _check_anything(_shape: Anything, _value: Any, _path: str) -> None:
    """Let everything pass that came out of JSON."""


def _list(value: Any, path: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise SaveError(path, f"must be a list, not {quoted(value)}")
    return value


def _check_list(shape: ListOf, value: Any, path: str) -> None:
    items = _list(value, path)
    if shape.most is not None and len(items) > shape.most:
        raise SaveError(path, f"must be a list of at most {shape.most}, not of {len(items)}")
    for at, item in enumerate(items):
        check(shape.item, item, f"{path}[{at}]")


def _check_fixed(shape: Fixed, value: Any, path: str) -> None:
    if len(_list(value, path)) != len(shape.items):
        raise SaveError(path, f"must be a list of {len(shape.items)}, not {quoted(value)}")
    for at, (inner, item) in enumerate(zip(shape.items, value, strict=True)):
        check(inner, item, f"{path}[{at}]")


def _object(value: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise SaveError(path, f"must be an object, not {quoted(value)}")
    return value


def _check_map(shape: MapOf, value: Any, path: str) -> None:
    for name, item in _object(value, path).items():
        check(shape.value, item, _inside(path, name))


def _check_record(shape: Record, value: Any, path: str) -> None:
    members = shape.by_name
    for name in _object(value, path):
        if name in members or (name == "kind" and shape.kind):
            continue
        if shape.more is None:
            raise SaveError(_inside(path, name), "unknown key")
        check(shape.more, value[name], _inside(path, name))
    if shape.kind and value.get("kind") != shape.kind:
        raise SaveError(_inside(path, "kind"), f"must be {shape.kind!r}")
    for member in shape.members:
        if member.name in value:
            check(member.shape, value[member.name], _inside(path, member.name))
        elif member.required:
            raise SaveError(_inside(path, member.name), "is missing")


def _inside(path: str, name: object) -> str:
    inner = readable(str(name), _LONGEST_KEY)
    return f"{path}.{inner}" if path else inner


def _check_one_of(shape: OneOf, value: Any, path: str) -> None:
    if shape.by_kind is not None:
        kind = _object(value, path).get("kind")
        if not isinstance(kind, str) or kind not in shape.by_kind:
            raise SaveError(_inside(path, "kind"), f"{quoted(kind)} is not known here")
        check(shape.by_kind[kind], value, path)
        return
    complaints: list[SaveError] = []
    for option in shape.options:
        try:
            check(option, value, path)
        except SaveError as error:
            complaints.append(error)
        else:
            return
    # The one that came farthest knows best what was meant.
    raise max(complaints, key=lambda error: len(error.path))


_CHECKS: Final[Mapping[type, Callable[[Any, Any, str], None]]] = {
    Integer: _check_integer,
    String: _check_string,
    Boolean: _check_boolean,
    Null: _check_null,
    Anything: _check_anything,
    ListOf: _check_list,
    MapOf: _check_map,
    Fixed: _check_fixed,
    Record: _check_record,
    OneOf: _check_one_of,
}
