"""The rules, clause by clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from ..errors import CardDataError
from .data_files import shipped
from .text import Text


@frozen
class Clause:
    """One rule, as a sentence or two that a player can read."""

    id: str
    """A stable id: game, topic, point, as in ``base.plant.first``."""
    text: Text
    """The rule in our own words."""
    source: str = ""
    """The rulebook it is taken from; empty for a ruling."""
    ruling: bool = False
    """It settles what the rulebooks leave open."""
    implied: bool = False
    """It follows from other clauses, so that it has no code of its own."""
    replaces: tuple[str, ...] = ()
    """The ids of clauses that are not in force beside it: of variants that come before its own, or
    above it in the same list. With them goes whatever a variant before its own has put in their
    place. One of a variant that is not in play may be named as well."""
    only_with: tuple[str, ...] = ()
    """The ids of variants of which one must be in play; empty: it is in force in any case. A field
    that can be bought counts as the variant ``family.third-field``."""


_KEYS: Final = ("en", "de", "source", "ruling", "implied", "replaces", "only_with")


def load_clauses(package: str, name: str = "clauses.toml") -> tuple[Clause, ...]:
    """Read the clauses that a package ships: a table by id, with the fields of `Clause`.

    The text is given as ``en`` and ``de``.
    """
    return tuple(_clause(id_, entry) for id_, entry in shipped(package, name).items())


def _clause(id_: str, entry: Any) -> Clause:
    if not isinstance(entry, Mapping):
        raise CardDataError(id_, "a clause is a table with a text in English and German")
    unknown = sorted(set(entry).difference(_KEYS))
    if unknown:
        raise CardDataError(id_, f"a clause has no {unknown[0]!r}; it has {', '.join(_KEYS)}")
    if not all(isinstance(entry.get(language), str) for language in ("en", "de")):
        raise CardDataError(id_, "a clause needs a text in English and German: en and de")
    return Clause(
        id_,
        Text(entry["en"], entry["de"]),
        entry.get("source", ""),
        bool(entry.get("ruling")),
        bool(entry.get("implied")),
        _ids(id_, entry, "replaces"),
        _ids(id_, entry, "only_with"),
    )


def _ids(id_: str, entry: Mapping[str, Any], name: str) -> tuple[str, ...]:
    ids = entry.get(name, [])
    if not isinstance(ids, list) or not all(isinstance(one, str) for one in ids):
        raise CardDataError(f"{id_}.{name}", f"must be a list of ids, not {ids!r}")
    return tuple(ids)
