"""Mistakes in declarations, put into words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ._text import Text


def field_faults(what: str, value: Any, **wanted: type) -> Iterator[str]:
    """Tell which fields of a value are not of the type that is wanted."""
    for name, type_ in wanted.items():
        found = getattr(value, name)
        if type(found) is not type_:
            yield f"{name} of {what} must be {type_.__name__}, not {found!r}"


def class_faults(type_: Any, base: type) -> Iterator[str]:
    """Tell whether values of a class can be compared, saved and trusted not to change."""
    if not isinstance(type_, type):
        yield f"{type_!r} must be a class"
    elif not issubclass(type_, base):
        yield f"{type_.__name__} must be derived from {base.__name__}"
    elif "__attrs_attrs__" not in vars(type_):
        yield f"{type_.__name__} must be an attrs class: put @frozen above it"
    # A class that nothing can be set on has a __setattr__ of its own, made by attrs.
    elif type_.__setattr__ is object.__setattr__:
        yield f"{type_.__name__} must be frozen: put @frozen above it, not @define"


def text_faults(what: str, text: Any) -> Iterator[str]:
    """Tell whether a text is one."""
    if not isinstance(text, Text):
        yield f"{what} must be a Text, in English and German, not {text!r}"
