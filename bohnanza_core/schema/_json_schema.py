"""JSON Schema, version 2020-12."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(rule_set: RuleSet | None = None, *, players: int | None = None) -> dict[str, Any]:
    """Return the JSON Schema of all messages of a rule set, in plain JSON types.

    Without a rule set it is that of all games, with an outline of what variants bring.

    A message is one of those under ``anyOf``. Each of them, and whatever it is made of, has its
    name under ``$defs``, so ``{"$ref": "#/$defs/Action"}`` is the schema of actions alone.
    ``players`` narrows it down to one number of players.
    """
    shapes, messages = named_shapes(rule_set, players)
    return {
        "$schema": DIALECT,
        "title": f"Messages of {'any game' if rule_set is None else ' + '.join(rule_set.ids)}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in messages],
        "$defs": {name: _written(shape) for name, shape in shapes.items()},
    }


def _schema(shape: Shape) -> dict[str, Any]:
    name = name_of(shape)
    return {"$ref": f"#/$defs/{name}"} if name else _written(shape)


def _written(shape: Shape) -> dict[str, Any]:
    return _WRITERS[type(shape)](shape)


def _integer(shape: Integer) -> dict[str, Any]:
    return {"type": "integer", "minimum": shape.least, "maximum": shape.most}


def _string(shape: String) -> dict[str, Any]:
    if shape.choices is not None:
        return {"enum": list(shape.choices)}
    if shape.dotted:
        return {"type": "string", "maxLength": shape.longest, "pattern": r"\."}
    return {"type": "string", "maxLength": shape.longest}


def _list(shape: ListOf) -> dict[str, Any]:
    most = {} if shape.most is None else {"maxItems": shape.most}
    return {"type": "array", "items": _schema(shape.item), **most}


def _fixed(shape: Fixed) -> dict[str, Any]:
    return {
        "type": "array",
        "prefixItems": [_schema(item) for item in shape.items],
        "items": False,
        "minItems": len(shape.items),
    }


def _record(shape: Record) -> dict[str, Any]:
    kind = {"kind": {"const": shape.kind}} if shape.kind else {}
    required = [member.name for member in shape.members if member.required]
    return {
        **({"description": shape.text} if shape.text else {}),
        "type": "object",
        "properties": kind | {member.name: _schema(member.shape) for member in shape.members},
        "required": [*kind, *required],
        "additionalProperties": False if shape.more is None else _schema(shape.more),
    }


def _one_of(shape: OneOf) -> dict[str, Any]:
    return {"anyOf": [_schema(option) for option in shape.options]}


_WRITERS: Final[Mapping[type, Callable[[Any], dict[str, Any]]]] = {
    Integer: _integer,
    String: _string,
    Boolean: lambda _shape: {"type": "boolean"},
    Null: lambda _shape: {"type": "null"},
    Anything: lambda _shape: {},
    ListOf: _list,
    MapOf: lambda shape: {"type": "object", "additionalProperties": _schema(shape.value)},
    Fixed: _fixed,
    Record: _record,
    OneOf: _one_of,
}
