"""From clause to code to test: where each clause of a variant is carried and shown."""

from __future__ import annotations

import ast
import importlib
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from attrs import field, frozen

from .._composing.compose import RuleSet, compose
from .._composing.discovery import installed
from .._composing.plugins import Hooks
from .._model.clauses import Clause
from .._model.manifest import Manifest, VariantUse, parse_use

_WORD: Final = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_ID: Final = re.compile(rf"(?<![\w./-])(?:{_WORD.pattern}|\*)\.{_WORD.pattern}(?![\w(-])")
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_IN_REMARK: Final = re.compile(r"#\s*([^:;]*)")


@frozen
class Place:
    """A class, a function or a constant of a file; the whole file if it has no name."""

    path: Path
    """The file."""
    name: str
    """The name, with the class around it."""


@frozen
class ClauseReport:
    """The clauses of a variant, with the code that carries and the tests that show them."""

    clauses: tuple[Clause, ...]
    """The clauses."""
    code: Mapping[str, tuple[Place, ...]] = field(repr=False)
    """Where the code names a clause, by its id."""
    tests: Mapping[str, tuple[Place, ...]] = field(repr=False)
    """The tests that are marked with a clause, by its id."""
    unknown: tuple[str, ...]
    """Ids that tests are marked with, but that are not clauses of the composition."""

    @property
    def without_code(self) -> tuple[str, ...]:
        """The clauses that no code names, but for those that follow from others."""
        return tuple(c.id for c in self.clauses if c.id not in self.code and not c.implied)

    @property
    def without_test(self) -> tuple[str, ...]:
        """The clauses that no test is marked with."""
        return tuple(clause.id for clause in self.clauses if clause.id not in self.tests)

    @property
    def complete(self) -> bool:
        """Whether every clause has code and a test, and no test names another."""
        return not (self.without_code or self.without_test or self.unknown)

    def text(self) -> str:
        """Return the report as lines: what is missing, then clause by clause."""
        lines = [f"no code names {id_}" for id_ in self.without_code]
        lines += [f"no test shows {id_}" for id_ in self.without_test]
        lines += [f"a test names {id_}, which is not a clause" for id_ in self.unknown]
        for clause in self.clauses:
            lines.append(f"{clause.id}: {clause.text.en}")
            lines += [f"    code {_where(place)}" for place in self.code.get(clause.id, ())]
            lines += [f"    test {_where(place)}" for place in self.tests.get(clause.id, ())]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()


def _where(place: Place) -> str:
    return f"{place.path.name} {place.name}".rstrip()


def clause_report(
    *variants: Any,
    tests: str | Path,
    code: Sequence[str | Path | ModuleType] = (),
    of: Sequence[str] = (),
) -> ClauseReport:
    """Find which code and which tests name the clauses of the variants asked for.

    ``tests`` is a folder; tests name clauses by ``@pytest.mark.clause("my.clause")``. Code names
    them in a comment, a docstring or a string: by the whole id, or, in brackets or at the start of
    a comment, without the id of the variant in front. It is looked for in the packages of the
    variants, data files included, or in ``code``: names of packages, and paths of folders. A
    clause that follows from others says so, ``implied = true``, and needs no code. ``of`` are the
    ids of the variants whose clauses are meant, if not of those asked for; the core's are those of
    ``family``.
    """
    rules = variants[0] if isinstance(variants[0], RuleSet) else compose(*variants)
    meant = of or [_id(asked) for asked in variants]
    by_variant = _clauses_of(rules)
    clauses = tuple(clause for variant in meant for clause in by_variant.get(variant, ()))
    plugins = [plugin for plugin in rules.plugins if plugin.manifest.id in meant]
    packages = dict.fromkeys(name for plugin in plugins for name in _packages(plugin))
    folders = [_folder(place) for place in (code or packages)]
    marked = test_places(Path(tests))
    known = {clause.id for found in by_variant.values() for clause in found}
    return ClauseReport(
        clauses,
        code_places(clauses, folders),
        {clause.id: marked[clause.id] for clause in clauses if clause.id in marked},
        tuple(sorted(set(marked) - known)),
    )


def _id(asked: Any) -> str:
    if isinstance(asked, str):
        return parse_use(asked).variant
    if isinstance(asked, VariantUse):
        return asked.variant
    manifest = getattr(asked, "manifest", None)
    return manifest.id if isinstance(manifest, Manifest) else ""


def _clauses_of(rules: RuleSet) -> Mapping[str, tuple[Clause, ...]]:
    seated = rules.for_players(rules.players[0])
    collected = Hooks(seated.parts, []).collect("collect_clauses", settings=seated.settings)
    return {part.id: tuple(clauses) for part, clauses in collected}


def _packages(plugin: Any) -> Iterator[str]:
    """Return the package of a plugin, and the one of its entry point, if that is another."""
    module: str = plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__
    yield module.split(".", maxsplit=1)[0]
    for entry_point in installed().get(plugin.manifest.id, ()):
        yield entry_point.module.split(".", maxsplit=1)[0]


def _folder(place: str | Path | ModuleType) -> Path:
    if isinstance(place, str):
        place = importlib.import_module(place)
    if isinstance(place, ModuleType):
        path = Path(str(place.__file__))
        return path.parent if path.name == "__init__.py" else path
    return Path(place)


def _files(folder: Path) -> list[Path]:
    return [folder] if folder.is_file() else sorted(folder.rglob("*.py"))


def _data(folder: Path) -> list[Path]:
    """Return the files in which figures of rules stand."""
    return [path for path in sorted(folder.rglob("*.toml")) if path.name != "clauses.toml"]


# In code


def code_places(
    clauses: Iterable[Clause], folders: Iterable[Path]
) -> Mapping[str, tuple[Place, ...]]:
    """Return the places in code that name clauses, by id."""
    ids = {clause.id for clause in clauses}
    by_tail: dict[str, list[str]] = {}
    for id_ in ids:
        by_tail.setdefault(id_.partition(".")[2], []).append(id_)
    found: dict[str, dict[Place, None]] = {}
    for path in (path for folder in folders for path in (*_files(folder), *_data(folder))):
        for word, line in _citations(path):
            # A rule that editions share names the clause of whichever is played.
            named = [word] if word in ids else by_tail.get(word.removeprefix("*."), ())
            for id_ in named:
                found.setdefault(id_, {})[Place(path, _owner(path, line))] = None
    return {id_: tuple(places) for id_, places in found.items()}


@cache
def _citations(path: Path) -> tuple[tuple[str, int], ...]:
    """Return the words of a file that may name a clause, with their lines."""
    text = path.read_text("utf-8")
    return tuple(_words(text) if path.suffix == ".py" else _remarks(text))


def _remarks(text: str) -> Iterator[tuple[str, int]]:
    for at, line in enumerate(text.splitlines(), 1):
        for remark in _IN_REMARK.findall(line):
            yield from ((word, at) for word in _listed(remark))


def _listed(text: str) -> list[str]:
    """Return the ids in a text: single words only if it is a list of ids and nothing else."""
    words = re.split(r",\s*|\s+and\s+", text.strip())
    if all(_WORD.fullmatch(word) for word in words):
        return words
    return [word for word in _WORD.findall(text) if "." in word]


def _words(text: str) -> Iterator[tuple[str, int]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.COMMENT, tokenize.STRING):
            continue
        for offset, line in enumerate(token.string.splitlines()):
            at = token.start[0] + offset
            yield from ((word, at) for word in _ID.findall(line))
            short = _IN_BRACKETS.findall(line)
            if token.type == tokenize.COMMENT:
                short += _IN_REMARK.findall(line)
            if token.type == tokenize.COMMENT or token.string.startswith('"""'):
                yield from ((word, at) for part in short for word in _listed(part))


@cache
def _definitions(path: Path) -> tuple[tuple[int, int, str], ...]:
    """Return what a file defines: first and last line, and name; inner things come later."""
    if path.suffix != ".py":
        return ()
    return tuple(_defined(ast.parse(path.read_text("utf-8")), ""))


def _defined(node: ast.AST, outer: str) -> Iterator[tuple[int, int, str]]:
    for child in getattr(node, "body", ()):
        match child:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                full = f"{outer}.{name}".lstrip(".")
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                yield first, child.end_lineno or first, full
                if isinstance(child, ast.ClassDef):
                    yield from _defined(child, full)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if not outer:
                    yield child.lineno, child.end_lineno or child.lineno, name


def _owner(path: Path, line: int) -> str:
    around = [name for first, last, name in _definitions(path) if first <= line <= last]
    return around[-1] if around else ""


# In tests


def test_places(folder: Path) -> Mapping[str, tuple[Place, ...]]:
    """Return the tests that are marked with clauses, by id."""
    found: dict[str, dict[Place, None]] = {}
    for path in _files(folder):
        for id_, line in _marks(path):
            found.setdefault(id_, {})[Place(path, _owner(path, line))] = None
    return {id_: tuple(places) for id_, places in found.items()}


test_places.__test__ = False  # type: ignore[attr-defined]  # pytest takes it for a test


@cache
def _marks(path: Path) -> tuple[tuple[str, int], ...]:
    """Find ``pytest.mark.clause(...)`` on tests, on classes of tests, and on whole modules."""
    return tuple(
        (argument.value, argument.lineno)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clause"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )
