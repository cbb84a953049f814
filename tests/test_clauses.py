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

from .compositions.all_of_them import PLAYED

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
    return {clause.id: clause for rules in rule_sets() for clause in rules.all_clauses}


def citations(rules: bz.Rules) -> Iterator[tuple[str, str]]:
    """Return what rests on a clause, and the clause."""
    for reason in rules.reasons.values():
        yield reason.code, rules.clause(reason.clause)
    for kind in rules.decisions.values():
        yield kind.type.__name__, rules.clause(kind.clause)
    for event in rules.event_types.values():
        if event.shown_by:
            yield event.__name__, rules.clause(event.shown_by)


@cache
def compositions() -> tuple[bz.Rules, ...]:
    """Return the rules of every composition, for all numbers of players."""
    played = (bz.compose(*variants) for variants in PLAYED)
    return (*rule_sets(), *(r.for_players(players) for r in played for players in r.players))


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


def test_every_clause_has_a_source_or_is_a_ruling() -> None:
    assert [c.id for c in clauses().values() if not (c.source or c.ruling)] == []


_SHORTHAND = re.compile(
    r"\b(explicit|ausdrücklich|not stated|as above|list above|siehe|see|s\.o\.|s\. o\.)\b"
    r"|[=→·]|\(\(|^follows:|^folgt:",
    re.IGNORECASE,
)
"""What notes say and sentences for players do not."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_clause_is_made_of_whole_sentences_in_both_languages(language: bz.Language) -> None:
    for clause in clauses().values():
        text = clause.text.in_language(language)
        assert re.fullmatch(r"[A-ZÄÖÜ0-9].*[^.\s]\.", text, re.DOTALL), clause
        assert len(text.split()) >= 4, clause
        assert not _SHORTHAND.search(text), clause
        # A player reads rules, not their ids.
        assert not any(id_ in text for id_ in clauses()), clause


def test_the_languages_are_not_mixed_up() -> None:
    german, english = (re.compile(rf"\b({words})\b", re.IGNORECASE)
                       for words in ("der|wird|und|ist|nicht", "the|with|are|of"))  # fmt: skip
    quoted = re.compile('„.*?“|"[^"]*"|Bean Field|Bohnenpfennige')
    for clause in clauses().values():
        assert not german.search(quoted.sub("", clause.text.en)), clause
        assert not english.search(quoted.sub("", clause.text.de)), clause


def test_every_clause_is_in_force_somewhere() -> None:
    assert set(clauses()) - {clause.id for r in compositions() for clause in r.clauses} == set()


def test_clauses_replace_clauses_that_exist_and_name_variants_that_exist() -> None:
    ids = {*(manifest.id for manifest in bz.variants()), "family.third-field"}
    for clause in clauses().values():
        assert set(clause.replaces) <= set(clauses()), clause
        assert set(clause.only_with) <= ids, clause


def test_refusals_questions_and_events_cite_clauses_in_force_in_every_composition() -> None:
    assert len(compositions()) > len(rule_sets()) > 10
    for rules in compositions():
        in_force = {clause.id for clause in rules.clauses}
        wrong = {(what, clause) for what, clause in citations(rules) if clause not in in_force}
        assert wrong == set(), rules.rule_set


@pytest.mark.parametrize(
    ("variants", "gone", "there"),
    [
        ("rabohnzel", "base.deck base.fields base.tie", "rabohnzel.end.winner base.protection"),
        ("excalibohn", "base.end.phase4 base.draw", "excalibohn.end.turn excalibohn.phase4.draw"),
        ("excalibohn bohnedikt", "excalibohn.phase4.draw excalibohn.fields base.draw",
         "bohnedikt.draw bohnedikt.compose.fields"),
        ("bohnedikt", "bohnedikt.compose.fields base.harvest.which base.deal",
         "base.fields bohnedikt.harvest.last-cards bohnedikt.deal"),
        ("duell", "base.plant.received base.trade.gift duell.compose.end", "duell.phase3.active"),
        ("bohnanza", "duell.phase3.active", "base.plant.received base.trade.gift"),
        ("rabohnzel duell", "rabohnzel.end.winner duell.deck duell.fields",
         "duell.compose.end rabohnzel.deck duell.compose.fields"),
        ("excalibohn thirdfield", "excalibohn.fields base.third-field", "thirdfield.fields"),
        ("openhands", "base.hand.hidden openhands.cards", "openhands.all"),
        ("bohnedikt openhands", "bohnedikt.sacrifice.back", "openhands.cards"),
    ],
)  # fmt: skip
def test_the_clauses_of_a_composition_are_those_in_force(
    variants: str, gone: str, there: str
) -> None:
    in_force = {clause.id for clause in bz.compose(*variants.split()).clauses()}
    assert set(gone.split()) & in_force == set()
    assert set(there.split()) <= in_force


def test_every_reason_to_refuse_is_given_in_a_test() -> None:
    codes = {code for rules in rule_sets() for code in rules.reasons}
    assert sorted(codes - strings_in_tests()) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_remarks_in_the_source_cite_clauses_that_exist(path: Path) -> None:
    assert sorted(set(cited_in(path)) - set(clauses())) == []


@pytest.mark.parametrize("variant", [manifest.id for manifest in bz.variants()])
def test_remarks_in_a_variant_cite_no_clause_that_it_replaces_itself(variant: str) -> None:
    own = {old for id_, c in clauses().items() if id_.startswith(f"{variant}.")
           and not c.only_with for old in c.replaces if old.startswith("base.")}  # fmt: skip
    package = ROOT / "variants" / variant / f"bohnanza_{variant}"
    assert {id_ for path in package.rglob("*.py") for id_ in cited_in(path)} & own == set()
