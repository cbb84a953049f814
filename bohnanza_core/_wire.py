"""Values to JSON and back: strict, with the path of whatever is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import attrs

from ._errors import SaveError

if TYPE_CHECKING:
    import cattrs

T = TypeVar("T")

_LONGEST: Final = 20_000_000
_LONGEST_QUOTE: Final = 60


def _strict(type_: type) -> Any:
    def structure(value: Any, _type: Any) -> Any:
        if type(value) is not type_:
            raise ValueError(f"must be {type_.__name__}, not {short(value)}")
        return value

    return structure


def short(value: Any) -> str:
    """Return a value as it stands in a message."""
    text = repr(value)
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "..."


@cache
def converter() -> cattrs.Converter:
    """Return the converter of the library: no coercion, no unknown keys."""
    import cattrs  # noqa: PLC0415 - slow to import, and not every program reads JSON
    from cattrs.strategies import configure_union_passthrough  # noqa: PLC0415 - the same

    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for primitive in (int, str, bool):
        made.register_structure_hook(primitive, _strict(primitive))
    configure_union_passthrough(int | str | bool | None, made)
    return made


def dump(value: Any) -> dict[str, Any]:
    """Return an attrs value as plain JSON types, with its kind."""
    fields: dict[str, Any] = converter().unstructure(value)
    return {"kind": type(value).__name__, **in_lists(fields)}


def dump_fields(value: Any) -> dict[str, Any]:
    """Return the fields of an attrs value as plain JSON types."""
    listed: dict[str, Any] = in_lists(converter().unstructure(value))
    return listed


def in_lists(value: Any) -> Any:
    """Return a value with lists in place of tuples and sets."""
    if isinstance(value, Mapping):
        return {key: in_lists(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [in_lists(inner) for inner in value]
    if isinstance(value, set | frozenset):
        return sorted(in_lists(inner) for inner in value)
    return value


def load(data: Any, types: Mapping[str, type[T]], path: str) -> T:
    """Return the value that `dump` wrote; its kind must be one of ``types``."""
    if not isinstance(data, dict):
        raise SaveError(path, f"must be an object, not {short(data)}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in types:
        raise SaveError(f"{path}.kind", f"{short(kind)} is not known here")
    return load_fields({k: v for k, v in data.items() if k != "kind"}, types[kind], path)


def load_fields(data: Any, type_: type[T], path: str) -> T:
    """Return a value of a type from its fields."""
    import cattrs  # noqa: PLC0415 - slow to import

    if not isinstance(data, dict):
        raise SaveError(path, f"must be an object, not {short(data)}")
    missing = [
        attribute.name
        for attribute in attrs.fields(cast("type[attrs.AttrsInstance]", type_))
        if attribute.init and attribute.default is attrs.NOTHING and attribute.name not in data
    ]
    if missing:
        raise SaveError(path, f"{', '.join(missing)} is missing")
    try:
        value: T = converter().structure(data, type_)
    except RecursionError:
        raise SaveError(path, "is nested too deeply") from None
    except (cattrs.BaseValidationError, cattrs.StructureHandlerNotFoundError, ValueError,
            TypeError) as error:  # fmt: skip
        raise SaveError(path, _complaint(error)) from None
    return value


def _complaint(error: Exception) -> str:
    import cattrs  # noqa: PLC0415 - slow to import

    if isinstance(error, cattrs.BaseValidationError):
        lines = cattrs.transform_error(error, path="", format_exception=_words)
        return lines[0] if lines else str(error)
    return str(error)


def _words(error: BaseException, _type: Any) -> str:
    import cattrs  # noqa: PLC0415 - slow to import

    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"unknown key {', '.join(map(repr, sorted(error.extra_fields)))}"
    return str(error)


def read_json(text: str | bytes) -> Any:
    """Read JSON that comes from outside; every failure is a `SaveError`."""
    if not isinstance(text, str | bytes):
        raise SaveError("", f"must be JSON text, not {type(text).__name__}")
    if len(text) > _LONGEST:
        raise SaveError("", f"is longer than {_LONGEST} characters")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError:
        raise SaveError("", "is nested too deeply") from None
    except (ValueError, UnicodeDecodeError) as error:
        raise SaveError("", f"is not valid JSON: {error}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is repeated in one object")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")
