"""The rules by clause, and where each clause is carried and shown."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

import bohnanza_core.authoring as ba
from bohnanza_core.testing import ClauseReport, Place, clause_report

from .markdown import clause_link, code, escaped
from .rule_sets import rule_sets

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
CORE: Final = ("bohnanza_core", "bohnanza_classic")
"""Where the rules of the base game stand: what the family shares, and the edition."""


@cache
def _catalogue() -> dict[str, ba.Clause]:
    return {clause.id: clause for rules in rule_sets() for clause in rules.all_clauses}


def _of(game: str) -> list[ba.Clause]:
    return [clause for id_, clause in _catalogue().items() if id_.split(".", 1)[0] == game]


def clauses(first: str, last: str = "") -> str:
    """Return the clauses from one to another, or all that follow, in the order of the catalogue."""
    ids = [clause.id for clause in _of(first.split(".", 1)[0])]
    end = ids.index(last) + 1 if last else len(ids)
    return "\n\n".join(_clause(_catalogue()[id_]) for id_ in ids[ids.index(first) : end])


def _clause(clause: ba.Clause) -> str:
    said = [clause.text.en, "*Ruling.*" if clause.ruling else f"*Source: {clause.source}.*"]
    if clause.only_with:
        said.append(f"*Only with {_either(clause.only_with)}.*")
    if clause.replaces:
        said.append(f"*Replaces* {_links(clause.replaces)}.")
    by = [other.id for other in _catalogue().values() if clause.id in other.replaces]
    if by:
        said.append(f"*Replaced by* {_links(by)} *where that is in force.*")
    return f"({clause.id})=\n`{clause.id}`\n: {' '.join(said)}"


def _links(ids: Iterable[str]) -> str:
    return ", ".join(clause_link(id_) for id_ in ids)


def _either(variants: Iterable[str]) -> str:
    sold = {"family.third-field": "a field that can be bought"}
    return " or ".join(sold.get(variant, f"`{variant}`") for variant in variants)


def topics(game: str) -> str:
    """Return all clauses of a game, by the topic that their ids name."""
    found: dict[str, list[ba.Clause]] = {}
    for clause in _of(game):
        found.setdefault(clause.id.split(".")[1], []).append(clause)
    return "\n\n".join(
        "\n\n".join([f"## {topic.capitalize()}", *map(_clause, own)])
        for topic, own in found.items()
    )


def rulings(game: str) -> str:
    """Return links to the clauses that settle what the rulebooks leave open."""
    return _links(clause.id for clause in _of(game) if clause.ruling)


@cache
def _report(game: str) -> ClauseReport:
    if game == "base":
        return clause_report("bohnanza", of=["family"], code=CORE, tests=TESTS)
    return clause_report(game, tests=TESTS)


def coverage(game: str) -> str:
    """Return which code carries each clause and which tests show it."""
    report = _report(game)
    entries = [
        f"{clause_link(clause.id)}\n"
        f": Code: {_places(report.code.get(clause.id, ()), _definitions)}\n"
        f": Tests: {_places(report.tests.get(clause.id, ()), _sentences)}"
        for clause in report.clauses
    ]
    summary = (
        f"{len(report.clauses)} clauses. Tests show {len(report.tests)} of them; the code names "
        f"{len(report.code)}."
    )
    return "\n\n".join([summary, *entries])


def _places(places: Iterable[Place], words: Callable[[list[str]], str]) -> str:
    by_file = groupby(places, key=lambda place: place.path.relative_to(ROOT).as_posix())
    named_in = [f"`{path}`: {words([place.name for place in named])}" for path, named in by_file]
    return ". ".join(named_in) + "." if named_in else "–"


def _definitions(names: list[str]) -> str:
    return code(*(name for name in names if name)) if any(names) else "the whole module"


def _sentences(names: list[str]) -> str:
    sentences = (name.split(".")[-1].removeprefix("test_").replace("_", " ") for name in names)
    return "; ".join(escaped(sentence) or "all tests" for sentence in sentences)
