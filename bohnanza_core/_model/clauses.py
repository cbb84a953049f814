"""The rules, clause by clause."""

from __future__ import annotations

from attrs import frozen

from ..errors import CardDataError
from .data_files import shipped


@frozen
class Clause:
    """One rule in a sentence or two."""

    id: str
    """A stable id: game, topic, point, as in ``base.plant.first``."""
    text: str
    """The rule in our own words."""
    source: str = ""
    """The rulebook it is taken from; empty for a ruling."""
    ruling: bool = False
    """It settles what the rulebooks leave open."""
    implied: bool = False
    """It follows from other clauses, so that it has no code of its own."""
    instead_of: str = ""
    """The id of a clause that it replaces, so that questions cite this one; usually none."""


def load_clauses(package: str, name: str = "clauses.toml") -> tuple[Clause, ...]:
    """Read the clauses that a package ships: a table by id, with the fields of `Clause`."""
    clauses = []
    for id_, entry in shipped(package, name).items():
        if not isinstance(entry, dict) or not isinstance(entry.get("text"), str):
            raise CardDataError(id_, "a clause needs a text")
        clauses.append(
            Clause(
                id_,
                entry["text"],
                entry.get("source", ""),
                bool(entry.get("ruling")),
                bool(entry.get("implied")),
                entry.get("instead_of", ""),
            )
        )
    return tuple(clauses)
