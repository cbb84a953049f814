"""Types for TypeScript."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from .._composing.compose import RuleSet
from .._wire.shapes import (
    Anything,
    Boolean,
    Fixed,
    Integer,
    ListOf,
    MapOf,
    Null,
    OneOf,
    Record,
    Shape,
    String,
)
from ._naming import name_of, named_shapes

WORDS: Final = "Words"
"""What TypeScript calls a `Text`, since browsers have a ``Text`` of their own."""
_TEMPLATE: Final = "`${string}.${string}`"
"""The type of names that begin with that of a variant."""


def typescript(rule_set: RuleSet | None = None, *, players: int | None = None) -> str:
    """Return a TypeScript module with the types of what goes between a server and its clients.

    The kinds of actions, events and decisions are told apart by their ``kind``, and changes of
    slots by the name of the ``slot``. ``players`` narrows it down to one number of players.

    Without a rule set these are types for all games: names such as those of zones are any texts
    then, and whatever variants bring has a ``kind`` with a dot, and fields of any JSON.
    """
    shapes, messages = named_shapes(rule_set, players, for_clients=True)
    whose = "any game" if rule_set is None else " + ".join(rule_set.ids)
    lines = [
        f"// The messages of {whose}, generated from its rules.",
        "",
        "export type Json =",
        "  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };",
        "",
    ]
    for name, shape in shapes.items():
        lines += [*_declared(name, shape), ""]
    lines.append(f"export type Message = {' | '.join(map(_called, messages))};")
    return "\n".join([*lines, ""])


def _called(name: str) -> str:
    return {"Text": WORDS}.get(name, name)


def _declared(known: str, shape: Shape) -> Iterator[str]:
    name = _called(known)
    if not isinstance(shape, Record):
        yield f"export type {name} = {_written(shape)};"
        return
    if shape.text:
        yield f"/** {shape.text} */"
    yield f"export interface {name} {{"
    if shape.kind:
        yield f"  readonly kind: {_quoted(shape.kind)};"
    for member in shape.members:
        mark = "" if member.required else "?"
        yield f"  readonly {_key(member.name)}{mark}: {_type(member.shape)};"
    if isinstance(shape.more, Anything):
        yield "  readonly [name: string]: Json;"
    elif shape.more is not None:
        key = "string" if not shape.members else _TEMPLATE
        yield f"  readonly [name: {key}]: {_type(shape.more)};"
    yield "}"


def _key(name: str) -> str:
    """Return the name of a member: in quotes, if it is that of a variant's slot."""
    return name if name.isidentifier() else _quoted(name)


def _type(shape: Shape) -> str:
    return _called(name_of(shape)) or _written(shape)


def _written(shape: Shape) -> str:
    return _WRITERS[type(shape)](shape)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _string(shape: String) -> str:
    if shape.dotted:
        return _TEMPLATE
    return "string" if shape.choices is None else " | ".join(map(_quoted, shape.choices)) or "never"


def _list(shape: ListOf) -> str:
    item = _type(shape.item)
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _fixed(shape: Fixed) -> str:
    return f"readonly [{', '.join(map(_type, shape.items))}]"


def _one_of(shape: OneOf) -> str:
    return " | ".join(dict.fromkeys(map(_type, shape.options))) or "never"


_WRITERS: Final[Mapping[type, Callable[[Any], str]]] = {
    Integer: lambda _shape: "number",
    String: _string,
    Boolean: lambda _shape: "boolean",
    Null: lambda _shape: "null",
    Anything: lambda _shape: "Json",
    ListOf: _list,
    MapOf: lambda shape: f"{{ readonly [key: string]: {_type(shape.value)} }}",
    Fixed: _fixed,
    OneOf: _one_of,
}
