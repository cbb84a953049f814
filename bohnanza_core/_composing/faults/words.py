"""Mistakes in declarations, put into words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs.exceptions import FrozenInstanceError

from ..._model.text import Text

_LONGEST_QUOTE: Final = 200


def field_faults(what: str, value: Any, **wanted: type) -> Iterator[str]:
    """Return which fields of a value do not have the type that is wanted."""
    for name, type_ in wanted.items():
        found = getattr(value, name)
        if type(found) is not type_:
            yield f"{name} of {what} must be {type_.__name__}, not {found!r}"


def class_faults(type_: Any, base: type) -> Iterator[str]:
    """Return why values of a class could not be compared or saved, or could change."""
    if not isinstance(type_, type):
        yield f"{type_!r} must be a class"
    elif not issubclass(type_, base):
        yield f"{type_.__name__} must be derived from {base.__name__}"
    elif "__attrs_attrs__" not in vars(type_):
        yield f"{type_.__name__} must be an attrs class: put @frozen above it"
    elif not _is_frozen(type_):
        yield f"{type_.__name__} must be frozen: put @frozen above it, not @define"


def _is_frozen(type_: type) -> bool:
    """Return whether attrs forbids setting anything on values of a class.

    This is tried out, since a mutable class can also have a ``__setattr__`` made by attrs, for its
    validators.
    """
    value: Any = object.__new__(type_)
    try:
        value.any_name = None
    except FrozenInstanceError:
        return True
    except Exception:
        return False
    return False


def quoted(value: object) -> str:
    """Return a value as it stands in a message, shortened; what it says of itself may fail."""
    try:
        text = repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"


def text_faults(what: str, text: Any) -> Iterator[str]:
    """Return the mistake if a value is not a text."""
    if not isinstance(text, Text):
        yield f"{what} must be a Text, in English and German, not {text!r}"
