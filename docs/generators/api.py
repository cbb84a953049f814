"""The public names of the library, sorted into pages by what they are and where they stand."""

import ast
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import Any, Final

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import bots, errors, events, schema, search, testing

PACKAGES: Final[Mapping[str, ModuleType]] = {
    "bohnanza_core": bz,
    "bohnanza_core.events": events,
    "bohnanza_core.errors": errors,
    "bohnanza_core.search": search,
    "bohnanza_core.authoring": ba,
    "bohnanza_core.bots": bots,
    "bohnanza_core.schema": schema,
    "bohnanza_core.testing": testing,
}


CORE: Final = Path(str(bz.__file__)).parent


def _class_of(*bases: type) -> Callable[[Any], bool]:
    return lambda value: inspect.isclass(value) and issubclass(value, bases)


def _works_on_a_table(value: Any) -> bool:
    return inspect.isfunction(value) and [*inspect.signature(value).parameters][:1] == ["table"]


KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "actions": _class_of(bz.Action),
    "events": _class_of(bz.Event),
    "agenda": _class_of(ba.Step),
    "errors": _class_of(Exception),
    "table-functions": _works_on_a_table,
}


def api(*wanted: str) -> str:
    """Return the directives for public names, in the order of definition.

    What is wanted is a kind, a module (all its names that are of no kind), or a single name.
    """
    chosen = [
        (package, module, name)
        for what in wanted
        for package in PACKAGES
        for module, name in _public(package)
        if what == name or what == (_kind(package, name) or _short(module))
    ]
    return "\n\n".join(_directive(*place) for place in chosen)


def _kind(package: str, name: str) -> str | None:
    value = getattr(PACKAGES[package], name)
    return next((kind for kind, holds in KINDS.items() if holds(value)), None)


@cache
def _public(package: str) -> list[tuple[str, str]]:
    """Return the public names of a door, with the modules that define them.

    A name that several doors have is told where the first of them is.
    """
    earlier = [*PACKAGES][: [*PACKAGES].index(package)]
    told = {name for other in earlier for name in PACKAGES[other].__all__} if earlier else set()
    return [
        (module, name)
        for module in imported_modules(package)
        for name in definitions(_file(module))
        if name in PACKAGES[package].__all__ and name not in told
    ]


def _short(module: str) -> str:
    for package in ("bots.", "schema.", "testing."):
        module = module.removeprefix(package)
    return module


def _file(module: str) -> Path:
    path = CORE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imported_modules(package: str) -> list[str]:
    """Return the modules that a door takes names from, in order, from the core's folder on."""
    path = Path(str(PACKAGES[package].__file__))
    here = [*path.parent.relative_to(CORE).parts]
    found = [
        ".".join([*here[: len(here) - level + 1], name]) for name, level in _imports(path) if level
    ]
    return found or [path.stem]


def imported_from(path: Path) -> list[str]:
    """Return the modules beside an ``__init__.py`` that it takes names from, in order."""
    return [name for name, _ in _imports(path)]


def _imports(path: Path) -> list[tuple[str, int]]:
    body = ast.parse(path.read_text("utf-8")).body
    return [(str(s.module), s.level) for s in body if isinstance(s, ast.ImportFrom)]


@cache
def definitions(path: Path) -> Mapping[str, tuple[str, str]]:
    """Return what a module defines, in order: of each constant its value and its docstring."""
    body = ast.parse(path.read_text("utf-8")).body
    found = {}
    for statement, following in pairwise([*body, ast.Pass()]):
        match statement:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found[name] = ("", "")
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ):
                found[name] = (ast.unparse(value), _docstring(following))
    return found


def _docstring(statement: ast.stmt) -> str:
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return inspect.cleandoc(text)
        case _:
            return ""


def _directive(package: str, module: str, name: str) -> str:
    value = getattr(PACKAGES[package], name)
    if inspect.isclass(value) or inspect.isroutine(value):
        return autodoc(package, name, value)
    # Sphinx would look for the docstring of a constant where it is imported to.
    return _constant(package, name, *definitions(_file(module))[name])


def autodoc(
    package: str, name: str, value: Any, *, members: bool = True, told: Sequence[str] = ()
) -> str:
    """Return the directive for a class or a function, without members told elsewhere."""
    kind = "autofunction"
    if inspect.isclass(value):
        kind = "autoexception" if issubclass(value, BaseException) else "autoclass"
    hidden = [*_undocumented(value), *told] if kind == "autoclass" and members else []
    option = f"\n   :exclude-members: {', '.join(hidden)}" if hidden else ""
    if not members:
        option = "\n   :no-members:"
    return f"```{{eval-rst}}\n.. {kind}:: {package}.{name}{option}\n```"


def _undocumented(class_: type) -> list[str]:
    """Return the attributes that a class has for itself: they carry no docstring."""
    return [name for name, text in attributes(class_).items() if not text]


@cache
def attributes(class_: type) -> Mapping[str, str]:
    """Return the docstrings beside ``self.name = ...``, in whichever method that stands."""
    found: dict[str, str] = {}
    for node in ast.walk(_class_node(class_)):
        if isinstance(node, ast.FunctionDef):
            for statement, following in pairwise([*node.body, ast.Pass()]):
                match statement:
                    case (
                        ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name))
                        | ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)])
                    ):
                        found[name] = _docstring(following) or found.get(name, "")
    return found


def _class_node(class_: type) -> ast.AST:
    """Return a class as it is written, from the file: a compiled one knows no source."""
    package, *_ = parts = class_.__module__.split(".")
    path = Path(str(sys.modules[package].__file__)).parents[1].joinpath(*parts)
    tree = ast.parse(path.with_suffix(".py").read_text("utf-8"))
    return next(
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == class_.__name__
    )


def _constant(package: str, name: str, value: str, docstring: str) -> str:
    head = f".. py:data:: {name}\n   :module: {package}\n   :value: {value}"
    return f"```{{eval-rst}}\n{head}\n\n{indent(docstring, '   ')}\n```"
