"""Values to JSON and back: strict, with the path of whatever is wrong."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, get_args, get_origin

import attrs

from .._limits import (
    DEEPEST,
    LONGEST_MESSAGE,
    LONGEST_TEXT,
    MOST_VALUES,
    SAFE,
    listed,
    quoted,
    text_fault,
)
from ..errors import SaveError

if TYPE_CHECKING:
    import cattrs

T = TypeVar("T")

_TOO_DEEP: Final = "is nested too deeply"
_SEARCHED: Final = 6
"""Levels of a document that are searched for the place of something wrong."""


def _strict(type_: type) -> Any:
    def structure(value: Any, _type: Any) -> Any:
        if type(value) is not type_:
            raise ValueError(f"must be {type_.__name__}, not {quoted(value)}")
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
                raise ValueError(f"must be a list, not {quoted(value)}")
            if not endless and len(value) != len(hooks):
                raise ValueError(f"must be a list of {len(hooks)}, not {quoted(value)}")
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
        raise SaveError(path, f"must be an object, not {quoted(data)}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in types:
        raise SaveError(f"{path}.kind", f"{quoted(kind)} is not known here")
    return load_fields({k: v for k, v in data.items() if k != "kind"}, types[kind], path)


def load_fields(data: Any, type_: type[T], path: str) -> T:
    """Return a value of a type from its fields."""
    import cattrs  # noqa: PLC0415 - slow to import

    if not isinstance(data, dict):
        raise SaveError(path, f"must be an object, not {quoted(data)}")
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
        return f"unknown key {listed(map(quoted, sorted(error.extra_fields)))}"
    return str(error)


def read_json(
    text: str | bytes,
    longest: int = LONGEST_MESSAGE,
    most_values: int = MOST_VALUES,
    most_holders: int = MOST_VALUES,
    most_keys: int = MOST_VALUES,
    *,
    unchecked: Collection[str] = (),
) -> Any:
    """Read JSON that comes from outside; every failure is a `SaveError`.

    What stands in an object under the keys ``unchecked`` is not looked through: whoever asks for
    that checks it piece by piece.
    """
    if not isinstance(text, str | bytes):
        raise SaveError("", f"must be JSON text, not {type(text).__name__}")
    if len(text) > longest:
        raise SaveError("", f"is longer than {longest} characters")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise SaveError("", f"is not valid JSON: {error}") from None
    # Counted before anything is built of them, since a list takes twenty times its text.
    if text.count(",") > most_values:
        raise SaveError("", f"has more than {most_values} values")
    if text.count("[") + text.count("{") > most_holders:
        raise SaveError("", f"has more than {most_holders} lists and objects")
    if text.count(":") > most_keys:
        raise SaveError("", f"has more than {most_keys} keys")
    value = _parsed(text)
    checked = value
    if unchecked and isinstance(value, dict):
        checked = {key: inner for key, inner in value.items() if key not in unchecked}
    # Without escapes, ASCII has only characters that can be shown.
    check_values(checked, plain=text.isascii() and "\\" not in text and "\x7f" not in text)
    return value


def _parsed(text: str) -> Any:
    # In what is longer, a save, the last of several equal keys counts: looking for them costs as
    # much as the rest, and whatever is read is checked anyway.
    hook = _object if len(text) <= LONGEST_MESSAGE else None
    collecting = gc.isenabled()
    # Nothing is thrown away while a document is built, and the collector would look at all of it
    # again and again.
    gc.disable()
    try:
        return json.loads(text, object_pairs_hook=hook, parse_constant=_constant)
    except RecursionError:
        raise SaveError("", _TOO_DEEP) from None
    except ValueError as error:
        raise SaveError("", f"is not valid JSON: {error}") from None
    finally:
        if collecting:
            gc.enable()


def check_values(document: Any, *, plain: bool = False) -> None:
    """Refuse texts, numbers and nesting that no document of ours has.

    ``plain``: all characters are known to be harmless.
    """
    level: list[Any] = [[document]]
    seen = 0
    for _ in range(DEEPEST + 1):
        inside: list[Any] = []
        for holder in level:
            values: Collection[Any] = holder
            seen += len(values)
            if seen > MOST_VALUES:
                raise SaveError("", f"has more than {MOST_VALUES} values")
            if isinstance(holder, dict):
                for key in holder:
                    _check_text(key, plain, document)
                values = holder.values()
            for value in values:
                type_ = type(value)
                if type_ is str:
                    _check_text(value, plain, document)
                elif type_ is int and not -SAFE <= value <= SAFE:
                    raise SaveError(
                        _place(document, value), f"must be a whole number from {-SAFE} to {SAFE}"
                    )
                elif isinstance(value, dict | list | tuple):
                    inside.append(value)
        if not inside:
            return
        level = inside
    raise SaveError(_deep_part(document), _TOO_DEEP)


def _check_text(text: object, plain: bool, document: Any) -> None:
    if plain and isinstance(text, str) and len(text) <= LONGEST_TEXT:
        return
    fault = text_fault(text, LONGEST_TEXT, lines=True)
    if fault is not None:
        raise SaveError(_place(document, text), fault)


def _place(document: Any, wanted: object, depth: int = _SEARCHED) -> str:
    """Return where in a document a value is, or the object of a key; only a few levels deep."""
    return (_way(document, wanted, depth) or "").removeprefix(".")


def _way(holder: Any, wanted: object, depth: int) -> str | None:
    if not depth or not isinstance(holder, dict | list | tuple):
        return None
    named = isinstance(holder, dict)
    pairs: Iterable[tuple[Any, Any]] = (
        holder.items() if isinstance(holder, dict) else enumerate(holder)
    )
    for place, inner in pairs:
        if place is wanted:
            return ""
        rest = "" if inner is wanted else _way(inner, wanted, depth - 1)
        if rest is not None:
            return (f".{quoted(place)[1:-1]}" if named else f"[{place}]") + rest
    return None


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
    for depth in (DEEPEST - 1, DEEPEST - 2):
        named = isinstance(holder, dict)
        for place, inner in holder.items() if named else enumerate(holder):
            if _deeper(inner, depth):
                path += f".{quoted(place)[1:-1]}" if named else f"[{place}]"
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
