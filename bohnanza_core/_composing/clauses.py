"""Which clauses are in force, and which are replaced by others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from attrs import frozen

from .._model.clauses import Clause
from .._model.reasons import Problem
from .._model.text import Text
from .merging import Part

Collected = Sequence[tuple[Part, Sequence[Clause]]]


@frozen
class Catalogue:
    """The clauses of all variants in play."""

    known: tuple[Clause, ...]
    """All of them, in the order of the variants."""
    in_force: tuple[Clause, ...]
    """Those that hold."""
    replaced: Mapping[str, str]
    """For the ids of those that are replaced, the clause that holds instead."""


def catalogue(collected: Collected, playing: Collection[str]) -> Catalogue:
    """Return which clauses hold among those of the parts with these ids, and instead of which."""
    known = tuple({clause.id: clause for _, clauses in collected for clause in clauses}.values())
    ids = {clause.id for clause in known}
    by: dict[str, str] = {}
    replacing: dict[str, list[str]] = {}
    for _, clauses in collected:
        own = [clause for clause in clauses if _concerns(clause, playing)]
        by |= _replaced_by(own, replacing)
        for clause in own:
            for old in clause.replaces:
                replacing.setdefault(old, []).append(clause.id)
    in_force = tuple(c for c in known if _concerns(c, playing) and c.id not in by)
    return Catalogue(known, in_force, {old: _last(by, old) for old in by if old in ids})


def _replaced_by(own: Sequence[Clause], replacing: Mapping[str, list[str]]) -> Mapping[str, str]:
    """Return what the clauses of one part replace; the first one that names a clause is cited."""
    by: dict[str, str] = {}
    for clause in own:
        for old in clause.replaces:
            by.setdefault(old, clause.id)
    # What earlier parts have put in the place of a clause goes with it.
    for clause in own:
        for old in clause.replaces:
            for other in replacing.get(old, ()):
                by.setdefault(other, clause.id)
    return by


def _concerns(clause: Clause, playing: Collection[str]) -> bool:
    return not clause.only_with or any(id_ in playing for id_ in clause.only_with)


def _last(by: Mapping[str, str], id_: str) -> str:
    while id_ in by:
        id_ = by[id_]
    return id_


def unknown_clauses(collected: Collected) -> Iterator[Problem]:
    """Return which clauses replace one that the variants before them do not have."""
    games = {_game(clause.id) for _, clauses in collected for clause in clauses}
    before: set[str] = set()
    for part, clauses in collected:
        for clause in clauses:
            for old in clause.replaces:
                # One of a game that is not played may be named for when it is.
                if old not in before and _game(old) in games:
                    yield _unknown(part, clause.id, old)
            before.add(clause.id)


def _game(id_: str) -> str:
    return id_.partition(".")[0]


def _unknown(part: Part, clause: str, old: str) -> Problem:
    return Problem(
        "unknown-clause",
        (part.id,),
        Text(
            f"The clause {clause!r} of {part.id!r} replaces {old!r}, but no variant before it has "
            "a clause of that id.",
            f"Die Klausel {clause!r} von {part.id!r} ersetzt {old!r}, aber keine Variante vor ihr "
            "hat eine Klausel mit dieser Kennung.",
        ),
    )
