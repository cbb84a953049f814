"""The public names of the library, by the door through which they are imported."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from itertools import pairwise
from textwrap import indent
from types import ModuleType
from typing import Any, Final

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import (
    bots,
    errors,
    events,
    legend,
    pictures,
    questions,
    schema,
    search,
    session,
    testing,
)

from .markdown import code

DOORS: Final = {
    door.__name__: door
    for door in (
        bz,
        questions,
        events,
        legend,
        errors,
        search,
        ba,
        bots,
        pictures,
        session,
        schema,
        testing,
    )
}
"""In this order: a name that several doors have is documented at the first of them."""
HOME: Final = {name: door for door, module in reversed(DOORS.items()) for name in module.__all__}
"""The door at which each name is documented."""


def api(door: str, *wanted: str) -> str:
    """Return the directives for names of a door: all, those under a heading, or some by name.

    Names that are documented at another door are listed, so that they become links.
    """
    names = headings(DOORS[door]).get(" ".join(wanted)) or wanted or DOORS[door].__all__
    if unknown := {*names} - {*DOORS[door].__all__}:
        raise ValueError(f"{door} has neither a heading nor names {sorted(unknown)}")
    own = [_directive(door, name) for name in names if HOME[name] == door]
    return "\n\n".join([*_documented_elsewhere(door, names), *own])


def _documented_elsewhere(door: str, names: Iterable[str]) -> Iterator[str]:
    for other in DOORS:
        if found := [_mention(name) for name in names if HOME[name] == other != door]:
            yield f"Also here, documented with `{other}`: {code(*found)}."


@cache
def headings(door: ModuleType) -> dict[str, list[str]]:
    """Return the names of a door under the headings that stand as comments in its ``__all__``."""
    found: dict[str, list[str]] = {"": []}
    listing = inspect.getsource(door).partition("\n__all__ = [")[2].partition("\n]")[0]
    for line in map(str.strip, listing.splitlines()[1:]):
        if line.startswith("#"):
            found[line.strip("# ")] = []
        else:
            found[[*found][-1]].append(line.strip('",'))
    return found


def _mention(name: str) -> str:
    return f"{name}()" if inspect.isroutine(getattr(DOORS[HOME[name]], name)) else name


def _directive(door: str, name: str) -> str:
    value = getattr(DOORS[door], name)
    if inspect.isclass(value) or inspect.isroutine(value):
        return autodoc(f"{door}.{name}", value)
    return _constant(door, name)


def autodoc(name: str, value: Any, *options: str) -> str:
    """Return the directive for a class or a function."""
    kind = "autofunction"
    if inspect.isclass(value):
        kind = "autoexception" if issubclass(value, BaseException) else "autoclass"
    lines = [f".. {kind}:: {name}", *(f"   :{option}:" for option in options)]
    return "\n".join(["```{eval-rst}", *lines, "```"])


def _constant(door: str, name: str) -> str:
    # Sphinx would look for the docstring of a constant at the door, where it is only imported.
    value, docstring = _written(DOORS[door], name)
    head = f".. py:data:: {name}\n   :module: {door}\n   :value: {value}"
    return f"```{{eval-rst}}\n{head}\n\n{indent(docstring, '   ')}\n```"


def _written(module: ModuleType, name: str) -> tuple[str, str]:
    """Return the value of a constant and its docstring as they stand where it is defined."""
    body = ast.parse(inspect.getsource(module)).body
    for statement, following in pairwise([*body, ast.Pass()]):
        match statement:
            case ast.ImportFrom(module=str(source), level=level, names=names):
                if name in [alias.name for alias in names]:
                    source = resolve_name("." * level + source, str(module.__package__))
                    return _written(import_module(source), name)
            case (
                ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value)
                | ast.Assign(targets=[ast.Name(id=found)], value=value)
            ) if found == name:
                return ast.unparse(value), _docstring(following)
    raise LookupError(f"{module.__name__} does not define {name}")


def _docstring(statement: ast.stmt) -> str:
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return inspect.cleandoc(text)
        case _:
            return ""
