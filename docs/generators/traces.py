"""Where clauses are found: in the code that carries them and in the tests that show them."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
CLAUSE: Final = re.compile(r"(?<![\w.])(?:[a-z]+|\*)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")


class Place(NamedTuple):
    """A class or function of a file."""

    path: str
    name: str


@cache
def code_places() -> Mapping[str, tuple[Place, ...]]:
    """Return the places in the library and the variants that name a clause."""
    return _gathered(
        (match[0], Place(path.relative_to(ROOT).as_posix(), name))
        for path in _sources()
        for name, lines in _named_lines(path)
        for line in lines
        for match in CLAUSE.finditer(line)
    )


def _sources() -> list[Path]:
    packages = [ROOT / "bohnanza_core", *sorted(ROOT.glob("variants/*/bohnanza_*"))]
    return [path for package in packages for path in sorted(package.rglob("*.py"))]


def _named_lines(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Return the lines of a file by the definition they stand in."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    owners = [""] * len(lines)
    for node, name in _definitions(ast.parse(text), ""):
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
        owners[first - 1 : node.end_lineno] = [name] * (int(node.end_lineno or 0) - first + 1)
    for owner in dict.fromkeys(owners):
        yield owner, [line for line, name in zip(lines, owners, strict=True) if name == owner]


def _definitions(node: ast.AST, outer: str) -> Iterator[tuple[ast.stmt, str]]:
    for child in getattr(node, "body", ()):
        match child:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                full = f"{outer}.{name}".lstrip(".")
                yield child, full
                if isinstance(child, ast.ClassDef):
                    yield from _definitions(child, full)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if not outer:
                    yield child, name


@cache
def test_places() -> Mapping[str, tuple[Place, ...]]:
    """Return the tests that show a clause, by the marks they carry."""
    return _gathered(
        (clause, Place(path.relative_to(ROOT).as_posix(), name))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for clause, name in _marks(ast.parse(path.read_text("utf-8")), "")
    )


def _marks(node: ast.AST, outer: str) -> Iterator[tuple[str, str]]:
    """Find ``pytest.mark.clause(...)`` on tests, on classes of tests, and on whole modules."""
    for child in ast.iter_child_nodes(node):
        name = outer
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{outer}.{child.name}".lstrip(".")
        match child:
            case ast.Call(func=ast.Attribute(attr="clause", value=ast.Attribute(attr="mark"))):
                for argument in child.args:
                    if isinstance(argument, ast.Constant):
                        yield str(argument.value), name
        yield from _marks(child, name)


def _gathered(found: Iterator[tuple[str, Place]]) -> Mapping[str, tuple[Place, ...]]:
    places: dict[str, dict[Place, None]] = {}
    for clause, place in found:
        places.setdefault(clause, {})[place] = None
    return {clause: tuple(named) for clause, named in places.items()}
