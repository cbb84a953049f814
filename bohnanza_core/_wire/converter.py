"""Values to JSON and back: strict, with the path of whatever is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from reprlib import Repr
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args, get_origin

import attrs

from ..errors import SaveError

if TYPE_CHECKING:
    import cattrs

T = TypeVar("T")

LONGEST_SAVE: Final = 8_000_000
"""Characters of a save, which grows with the game. Where all make as many offers as they may, each
as long as can be, it has about a third of them."""
LONGEST_MESSAGE: Final = 1_000_000
"""Characters of a message or a snapshot, which have a few thousand."""
_DEEPEST: Final = 50
_TOO_DEEP: Final = "is nested too deeply"

_QUOTE: Final = Repr()
_QUOTE.maxlevel = 2
_QUOTE.maxlist = _QUOTE.maxtuple = _QUOTE.maxdict = 4
_QUOTE.maxstring = _QUOTE.maxlong = _QUOTE.maxother = 60


def _strict(type_: type) -> Any:
    def structure(value: Any, _type: Any) -> Any:
        if type(value) is not type_:
            raise ValueError(f"must be {type_.__name__}, not {short(value)}")
        return value

    return structure


def _is_tuple(hint: Any) -> bool:
    return get_origin(hint) is tuple


def _lists(made: cattrs.Converter) -> Callable[[Any], Any]:
    """Return what makes readers of tuples: from lists only, and up to the first thing wrong."""
    from cattrs import IterableValidationError, IterableValidationNote  # noqa: PLC0415 - as below

    def reader(type_: Any) -> Any:
        types = get_args(type_)
        endless = types[-1:] == (Ellipsis,)
        hooks = [made.get_structure_hook(item) for item in types if item is not Ellipsis]

        def structure(value: Any, _type: Any) -> Any:
            if not isinstance(value, list | tuple):
                raise ValueError(f"must be a list, not {short(value)}")
            if not endless and len(value) != len(hooks):
                raise ValueError(f"must be a list of {len(hooks)}, not {short(value)}")
            read = []
            for at, item in enumerate(value):
                which = 0 if endless else at
                try:
                    read.append(hooks[which](item, types[which]))
                except Exception as error:
                    error.__notes__ = [IterableValidationNote("", at, types[which])]
                    raise IterableValidationError("", [error], type_) from None
            return tuple(read)

        return structure

    return reader


def short(value: Any) -> str:
    """Return a value as it stands in a message, of large ones a part."""
    try:
        return _QUOTE.repr(value)
    except ValueError:  # Python does not write out numbers of thousands of digits
        return "a number out of all bounds"


@cache
def converter() -> cattrs.Converter:
    """Return the converter of the library: no coercion, no unknown keys."""
    import cattrs  # noqa: PLC0415 - slow to import, and not every program reads JSON
    from cattrs.strategies import configure_union_passthrough  # noqa: PLC0415 - the same

    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for primitive in (int, str, bool):
        made.register_structure_hook(primitive, _strict(primitive))
    made.register_structure_hook_factory(_is_tuple, _lists(made))
    configure_union_passthrough(int | str | bool | None, made)
    return made


def dump(value: Any, names: Mapping[type, str]) -> dict[str, Any]:
    """Return an attrs value as plain JSON types, with its kind: its name among ``names``."""
    fields: dict[str, Any] = converter().unstructure(value)
    return {"kind": names[type(value)], **in_lists(fields)}


def dump_short(value: Any, names: Mapping[type, str]) -> dict[str, Any]:
    """Return what `dump` returns, without the fields that have their usual value."""
    class_: type[attrs.AttrsInstance] = type(value)
    usual = {field.name: field.default for field in attrs.fields(class_)}
    whole = dump(value, names)
    return {name: inner for name, inner in whole.items() if in_lists(usual.get(name, ...)) != inner}


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
        raise SaveError(path, _TOO_DEEP) from None
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


def read_json(text: str | bytes, longest: int = LONGEST_MESSAGE) -> Any:
    """Read JSON that comes from outside; every failure is a `SaveError`."""
    if not isinstance(text, str | bytes):
        raise SaveError("", f"must be JSON text, not {type(text).__name__}")
    if len(text) > longest:
        raise SaveError("", f"is longer than {longest} characters")
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError:
        raise SaveError("", _TOO_DEEP) from None
    except (ValueError, UnicodeDecodeError) as error:
        raise SaveError("", f"is not valid JSON: {error}") from None
    if _deeper(value, _DEEPEST):
        raise SaveError(_deep_part(value), _TOO_DEEP)
    return value


def _deeper(value: Any, depth: int) -> bool:
    """Return whether a value could exhaust the stack of whoever walks through it."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(depth):
        level = [
            inner
            for holder in level
            for inner in (holder.values() if isinstance(holder, dict) else holder)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _deep_part(document: Any) -> str:
    """Return where in a document the part is that is too deep: its key, and its place in a list."""
    path, holder = "", document
    for depth in (_DEEPEST - 1, _DEEPEST - 2):
        named = isinstance(holder, dict)
        for place, inner in holder.items() if named else enumerate(holder):
            if _deeper(inner, depth):
                path += f".{short(place)[1:-1]}" if named else f"[{place}]"
                holder = inner
                break
    return path.removeprefix(".")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is repeated in one object")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")
