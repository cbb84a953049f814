"""The rules, clause by clause."""

from __future__ import annotations

from attrs import frozen

from ._data_files import shipped
from ._errors import CardDataError


@frozen
class Clause:
    """One rule in a sentence or two."""

    id: str
    """Stable: game, topic, point, as in ``base.plant.first``."""
    text: str
    """The rule in our own words."""
    source: str = ""
    """The rulebook it is taken from; empty for a ruling."""
    ruling: bool = False
    """It settles what the rulebooks leave open."""
    implied: bool = False
    """It follows from other clauses, so that no code of its own carries it."""


def load_clauses(package: str, name: str = "clauses.toml") -> tuple[Clause, ...]:
    """Read the clauses that a package ships: a table ``id -> text, source, ruling, implied``."""
    clauses = []
    for id_, entry in shipped(package, name).items():
        if not isinstance(entry, dict) or not isinstance(entry.get("text"), str):
            raise CardDataError(id_, "a clause needs a text")
        source, marks = entry.get("source", ""), (entry.get("ruling"), entry.get("implied"))
        clauses.append(Clause(id_, entry["text"], source, *map(bool, marks)))
    return tuple(clauses)
