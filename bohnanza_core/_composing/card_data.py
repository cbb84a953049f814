"""Card data: figures in data files, each with its provenance, which users can replace."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from .._limits import (
    LONGEST_OPTION,
    MOST_CARDS,
    MOST_FIGURES,
    SAFE,
    listed,
    name_fault,
    quoted,
    text_fault,
)
from .._model.cards import Beanometer, CardSet, Face, Provenance, Sort
from .._model.data_files import shipped, users
from .._model.nouns import Noun
from ..errors import CardDataError, TemplateError

_FIGURE: Final = 2
"""Dots in the path of a figure, table.entry.figure; one that is a table is replaced as a whole."""
_FORMS: Final[dict[str, type]] = {
    "en_plural": str, "en_article": str, "gender": str, "de_plural": str, "de_forms": dict,
}  # fmt: skip
"""What an entry with a name may say about it; what it does not say follows from rules."""


@frozen
class CardData:
    """The card data of one variant, with the user's overrides applied.

    A file has tables of entries, ``[sorts.blue]`` or ``[cards.attack]``. Every entry says its
    ``provenance``; a table ``[provenance]`` names exceptions by dotted path, for example
    ``"sorts.red.beanometer.5" = "printed"``.
    """

    tables: Mapping[str, Any] = field(factory=dict)
    """The contents of the file."""
    given: frozenset[str] = frozenset()
    """The dotted paths of the figures a user has replaced."""

    def provenance(self, path: str) -> Provenance:
        """Return where the figure at a dotted path is known from."""
        parts = path.split(".")
        prefixes = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
        if self.given.intersection(prefixes):
            return Provenance.GIVEN
        exceptions = self.tables.get("provenance", {})
        for prefix in prefixes:
            if prefix in exceptions:
                return Provenance(exceptions[prefix])
        entry = self.tables[parts[0]][parts[1]]
        return Provenance(entry["provenance"])

    def sorts(self) -> tuple[Sort, ...]:
        """Return the sorts of beans of the data."""
        found = tuple(self._sort(key) for key in self.tables.get("sorts", {}))
        number = sum(sort.number for sort in found)
        if number > MOST_CARDS:
            raise CardDataError("sorts", f"must be at most {MOST_CARDS} cards, not {number}")
        return found

    def name(self, path: str) -> Noun:
        """Return the name of the entry at a dotted path, such as ``spells.attack``, in its forms.

        The entry gives it by ``en`` and ``de``, and where the usual rules are wrong by
        ``en_plural``, ``en_article``, ``gender``, ``de_plural`` and a table ``de_forms``.
        """
        table, key = path.split(".")
        entry = self.tables[table][key]
        forms = {name: _figure_at(entry, name, type_, path) for name, type_ in _FORMS.items()
                 if name in entry}  # fmt: skip
        try:
            return Noun(_name_at(entry, "en", path), _name_at(entry, "de", path), **forms)
        except TemplateError as error:
            raise CardDataError(path, str(error)) from None

    def bean_cards(self, home: str = "deck", players: int | None = None) -> tuple[CardSet, ...]:
        """Return the bean cards: as many of each sort as its number says (base.deck).

        With a number of players: as many as ``cards_with`` of the sort says for it, a table such as
        ``{4 = 20, 5 = 0}``, where not all cards are in the game.
        """
        return tuple(
            CardSet(
                Face(sort.key, sort.name, sort.key), self._copies(sort.key, sort, players), home
            )
            for sort in self.sorts()
        )

    def left_out(self, players: int) -> tuple[str, ...]:
        """Return the sorts of which no card is in the game with that many players."""
        return tuple(
            sort.key
            for sort in self.sorts()
            if sort.number and not self._copies(sort.key, sort, players)
        )

    def _copies(self, key: str, sort: Sort, players: int | None) -> int:
        path = f"sorts.{key}"
        entry = self.tables["sorts"][key]
        if "cards_with" not in entry:
            return sort.number
        for count, cards in _figure_at(entry, "cards_with", dict, path).items():
            if not re.fullmatch(r"[1-9][0-9]?", count):
                raise CardDataError(
                    f"{path}.cards_with", f"{quoted(count)} is not a number of players"
                )
            if type(cards) is not int or not 0 <= cards <= sort.number:
                raise CardDataError(
                    f"{path}.cards_with.{count}",
                    f"must be 0 to {sort.number} cards, not {quoted(cards)}",
                )
        copies: int = entry["cards_with"].get(str(players), sort.number)
        return copies

    def _sort(self, key: str) -> Sort:
        path = f"sorts.{key}"
        entry = self.tables["sorts"][key]
        number = _figure_at(entry, "number", int, path)
        if not 0 <= number <= MOST_CARDS:
            raise CardDataError(
                f"{path}.number", f"must be 0 to {MOST_CARDS}, not {quoted(number)}"
            )
        name = self.name(path)
        steps = _steps(f"{path}.beanometer", _figure_at(entry, "beanometer", dict, path))
        figures = ["name", "number", "beanometer", *(f"beanometer.{cards}" for cards, _ in steps)]
        try:
            beanometer = Beanometer(steps)
        except CardDataError as error:
            raise CardDataError(f"{path}.beanometer", error.message) from None
        return Sort(
            key,
            name,
            number,
            beanometer,
            {figure: self.provenance(f"{path}.{figure}") for figure in figures},
        )


def _figure_at(entry: Mapping[str, Any], key: str, type_: type, path: str) -> Any:
    if key not in entry:
        raise CardDataError(f"{path}.{key}", "is missing")
    if type(entry[key]) is not type_:
        wanted = {int: "a whole number", str: "a text", dict: "a table of cards = Taler"}[type_]
        raise CardDataError(f"{path}.{key}", f"must be {wanted}, not {quoted(entry[key])}")
    return entry[key]


def _name_at(entry: Mapping[str, Any], key: str, path: str) -> str:
    name: str = _figure_at(entry, key, str, path)
    fault = name_fault(name)
    if fault is not None:
        raise CardDataError(f"{path}.{key}", fault)
    return name


def _steps(path: str, table: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    steps = []
    for cards, taler in table.items():
        if not re.fullmatch(r"[1-9][0-9]{0,2}", cards):
            raise CardDataError(path, f"{quoted(cards)} is not a number of cards")
        if type(taler) is not int or not 1 <= taler <= int(cards):
            raise CardDataError(
                f"{path}.{cards}", f"{cards} cards pay 1 to {cards} Taler, not {quoted(taler)}"
            )
        steps.append((int(cards), taler))
    return tuple(sorted(steps))


def load_card_data(package: str, name: str = "cards.toml") -> CardData:
    """Read the card data that a package ships."""
    data = CardData(shipped(package, name))
    origins = [origin.value for origin in Provenance]
    known = set()
    for table, key, entry in _entries(data.tables):
        known.add(f"{table}.{key}")
        if entry.get("provenance") not in origins:
            raise CardDataError(f"{table}.{key}", "an entry must say its provenance")
    for path, origin in data.tables.get("provenance", {}).items():
        if ".".join(path.split(".")[:2]) not in known:
            raise CardDataError(f"provenance.{path}", "there is no such entry")
        if origin not in origins:
            raise CardDataError(f"provenance.{path}", f"must be one of {', '.join(origins)}")
    return data


def _entries(tables: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for table, entries in tables.items():
        if not isinstance(entries, Mapping):
            raise CardDataError(table, "must be a table of entries")
        if table != "provenance":
            for key, entry in entries.items():
                if not isinstance(entry, Mapping):
                    raise CardDataError(f"{table}.{key}", "must be a table")
                yield table, key, entry


def read_overrides(source: Mapping[str, Any] | str | Path | None) -> dict[str, Any]:
    """Return the user's card data: by variant id, from a mapping or from a TOML file."""
    if source is None:
        return {}
    if not isinstance(source, Mapping | str | Path):
        raise CardDataError("", f"card data is a file or a mapping, not {quoted(source)}")
    tables = source if isinstance(source, Mapping) else users(source)
    try:
        copied = _plain(tables, "", itertools.count(1))
    except RecursionError:
        raise CardDataError("", "is nested too deeply") from None
    assert isinstance(copied, dict)
    return copied


def _plain(value: Any, path: str, count: Iterator[int]) -> Any:
    """Return a deep copy in plain types, so that it can be saved as JSON."""
    if next(count) > MOST_FIGURES:
        raise CardDataError("", f"has more than {MOST_FIGURES} figures")
    if isinstance(value, Mapping):
        copied = {}
        for key, inner in value.items():
            if not isinstance(key, str):
                raise CardDataError(path, f"keys must be strings, not {quoted(key)}")
            fault = name_fault(key)
            if fault is not None:
                raise CardDataError(path, f"the key {quoted(key)} {fault}")
            copied[key] = _plain(inner, f"{path}.{key}".lstrip("."), count)
        return copied
    if isinstance(value, list | tuple):
        return [_plain(inner, path, count) for inner in value]
    if isinstance(value, str):
        fault = text_fault(value, LONGEST_OPTION)
        if fault is not None:
            raise CardDataError(path, fault)
        return value
    if isinstance(value, int):
        if abs(value) > SAFE:
            raise CardDataError(path, f"must be at most {SAFE}, not {quoted(value)}")
        return value
    raise CardDataError(path, f"{quoted(value)} is not a text, number, list or table")


def override(data: CardData, given: Mapping[str, Any], variant: str) -> CardData:
    """Return the data with a user's figures in place of its own."""
    if not isinstance(given, Mapping):
        raise CardDataError(variant, f"must be a table, not {quoted(given)}")
    replaced: set[str] = set()
    tables = _merged(data.tables, given, variant, "", replaced)
    changed = CardData(tables, frozenset(replaced))
    try:
        changed.sorts()
    except CardDataError as error:
        raise CardDataError(f"{variant}.{error.path}", error.message) from None
    return changed


def _merged(
    old: Mapping[str, Any], new: Mapping[str, Any], variant: str, path: str, replaced: set[str]
) -> dict[str, Any]:
    result = dict(old)
    if "de" in new:
        # The forms of the old name do not fit the new one.
        result = {key: value for key, value in old.items() if key not in _FORMS}
    elif "en" in new:
        result = {key: value for key, value in old.items() if not key.startswith("en_")}
    for key, value in new.items():
        inner = f"{path}.{key}" if path else key
        where = f"{variant}.{inner}"
        if key == "provenance":
            raise CardDataError(where, "the provenance of figures of your own is always 'given'")
        if key in _FORMS and "de" in old:
            result[key] = value
            replaced.add(_figure(inner))
            continue
        if key not in old:
            close = difflib.get_close_matches(key, old, 1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; there are {listed(old)}"
            raise CardDataError(where, f"there is nothing of that name to replace{hint}")
        before = old[key]
        if isinstance(before, Mapping) and inner.count(".") < _FIGURE:
            if not isinstance(value, Mapping):
                raise CardDataError(where, f"must be a table, not {quoted(value)}")
            result[key] = _merged(before, value, variant, inner, replaced)
        elif type(value) is not type(before) and not (
            isinstance(value, Mapping) and isinstance(before, Mapping)
        ):
            raise CardDataError(where, f"must be like {quoted(before)}, not {quoted(value)}")
        else:
            result[key] = value
            replaced.add(_figure(inner))
    return result


def _figure(path: str) -> str:
    """Return the figure that a replaced value belongs to: a name in two languages is one figure."""
    head, _, last = path.rpartition(".")
    return f"{head}.name" if last in ("en", "de", *_FORMS) else path
