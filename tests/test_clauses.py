"""Guards: every clause has a test, and whatever cites a clause cites one that exists."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba

ROOT = Path(__file__).parent.parent
TEST_FILES = sorted(path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
SOURCES = sorted(
    path
    for package in (ROOT / "bohnanza_core", *ROOT.glob("variants/*/bohnanza_*"))
    for path in package.rglob("*.py")
)


# What the installed variants say


@cache
def rule_sets() -> tuple[bz.Rules, ...]:
    """Return the rules of every variant, for all numbers of players and all on-off options."""
    return tuple(
        rules.for_players(players)
        for manifest in bz.variants()
        for options in _options(manifest)
        for rules in [bz.compose(bz.use(manifest.id, **options), *manifest.requires)]
        for players in rules.players
    )


def _options(manifest: bz.Manifest) -> Iterator[dict[str, bool]]:
    switches = [option.name for option in manifest.options if option.type is bool]
    for values in product((False, True), repeat=len(switches)):
        yield dict(zip(switches, values, strict=True))


@cache
def clauses() -> dict[str, ba.Clause]:
    return {clause.id: clause for rules in rule_sets() for clause in rules.clauses}


def citations() -> Iterator[tuple[str, str]]:
    """Return what rests on a clause, and the clause."""
    for rules in rule_sets():
        for reason in rules.reasons.values():
            yield reason.code, rules.clause(reason.clause)
        for kind in rules.decisions.values():
            yield kind.type.__name__, rules.clause(kind.clause)


# What the tests say


@cache
def parsed(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def marks() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the tests that carry the mark, each with the clauses it names."""
    return tuple(
        (f"{path.relative_to(ROOT).as_posix()}::{node.name}", named)
        for path in TEST_FILES
        for node in parsed(path)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and node.name.startswith(("test", "Test"))
        for decorator in node.decorator_list
        if (named := _named_by(decorator)) is not None
    )


def _named_by(decorator: ast.expr) -> tuple[str, ...] | None:
    """Return the clauses that a decorator names, or None if it is another one."""
    mark = decorator.func if isinstance(decorator, ast.Call) else decorator
    if ast.unparse(mark) != "pytest.mark.clause":
        return None
    arguments = decorator.args if isinstance(decorator, ast.Call) else []
    return tuple(ast.literal_eval(argument) for argument in arguments)


def strings_in_tests() -> set[str]:
    return {
        node.value
        for path in TEST_FILES
        for node in parsed(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


# What remarks in the source say


def cited_in(path: Path) -> Iterator[str]:
    """Return the clauses that comments and docstrings of a module cite."""
    families = "|".join(sorted({clause.partition(".")[0] for clause in clauses()}))
    word = "[a-z0-9]+(?:-[a-z0-9]+)*"
    clause = re.compile(rf"(?<![\w./-])(?:{families})(?:\.{word})+(?![\w(-])")
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or token.string.startswith('"""'):
            yield from clause.findall(token.string)


def test_every_clause_has_a_test() -> None:
    named = {clause for _, named in marks() for clause in named}
    assert sorted(set(clauses()) - named) == []
    assert "base.protection" in named


def test_tests_name_clauses_that_exist() -> None:
    unknown = {test: set(named) - set(clauses()) for test, named in marks()}
    assert {test: wrong for test, wrong in unknown.items() if wrong} == {}


def test_a_mark_names_at_least_one_clause_and_none_twice() -> None:
    assert [test for test, named in marks() if not named or len(set(named)) < len(named)] == []


def test_every_clause_is_a_sentence_and_has_a_source_or_is_a_ruling() -> None:
    for clause in clauses().values():
        assert re.fullmatch(r"\S.*[^.\s]\.", clause.text, re.DOTALL), clause
        assert clause.source or clause.ruling, clause


def test_reasons_and_decisions_cite_clauses_that_exist() -> None:
    assert {(what, clause) for what, clause in citations() if clause not in clauses()} == set()


def test_every_reason_to_refuse_is_given_in_a_test() -> None:
    codes = {code for rules in rule_sets() for code in rules.reasons}
    assert sorted(codes - strings_in_tests()) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_remarks_in_the_source_cite_clauses_that_exist(path: Path) -> None:
    assert sorted(set(cited_in(path)) - set(clauses())) == []
