"""Mistakes in declarations, put into words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs.exceptions import FrozenInstanceError

from ..._model.roles import Role, hints_of, role_of
from ..._model.templates import template_faults
from ..._model.text import Text


def field_faults(what: str, value: Any, **wanted: type) -> Iterator[str]:
    """Return which fields of a value do not have the type that is wanted."""
    for name, type_ in wanted.items():
        found = getattr(value, name)
        # A name is a Text, or a Noun, which is one with its forms.
        if type(found) is not type_ and not (type_ is Text and isinstance(found, Text)):
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


def text_faults(what: str, text: Any) -> Iterator[str]:
    """Return the mistake if a value is not a text."""
    if not isinstance(text, Text):
        yield f"{what} must be a Text, in English and German, not {text!r}"


def template_text_faults(
    what: str, text: Any, type_: type | None, *, more: Mapping[str, Role | None] | None = None
) -> Iterator[str]:
    """Return what is wrong with a template for the fields of a class, and for some more."""
    faults = list(text_faults(what, text))
    yield from faults
    if faults:
        return
    roles: Mapping[str, Role | None] = {} if type_ is None else _roles(type_)
    roles = {**roles, **(more or {})}
    for fault in template_faults(text, None if type_ is None else roles, roles):
        yield f"{what} is not usable: {fault}"


def _roles(type_: type) -> Mapping[str, Role | None]:
    return {name: role_of(hint) for name, hint in hints_of(type_).items()}
