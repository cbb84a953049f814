"""Mistakes in a single manifest, whatever it is composed with."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from typing import Any, Final

from ..._engine.defects import said
from ..._limits import LONGEST_MANIFEST_TEXT, quoted
from ..._model.manifest import Conflict, Layer, Manifest, Migration, Option
from ..._model.reasons import Problem
from ..._model.text import Text

_VERSION: Final = re.compile(r"\d{1,9}(\.\d{1,9}){0,9}", re.ASCII)
_SHORT: Final = (
    f"a text of at most {LONGEST_MANIFEST_TEXT} characters",
    f"ein Text von höchstens {LONGEST_MANIFEST_TEXT} Zeichen",
)
_OPTION_TYPES: Final = (bool, int, str)
_TEXTS: Final = ("id", "version", "core", "default_edition", "card_data", "rulebook", "namespace")
_TUPLES: Final = {
    "players": int,
    "adds_players": int,
    "requires": str,
    "conflicts": Conflict,
    "options": Option,
    "migrations": Migration,
}


def manifest_problems(manifest: Manifest) -> tuple[Problem, ...]:
    """Return everything that keeps a manifest from being used."""
    try:
        faults = list(manifest_faults(manifest))
    except Exception as error:  # values of classes of their own can do anything
        faults = [Text(f"reading it fails: {said(error)}", f"es ist nicht lesbar: {said(error)}")]
    id_ = quoted(manifest.id)
    return tuple(
        Problem(
            "bad-manifest",
            (manifest.id if type(manifest.id) is str else id_,),
            Text(
                f"The manifest of {id_} is not usable: {fault.en}.",
                f"Das Manifest von {id_} ist nicht brauchbar: {fault.de}.",
            ),
        )
        for fault in faults
    )


def manifest_faults(manifest: Manifest) -> Iterator[Text]:
    """Return which fields have the wrong type; if none has, which values are impossible."""
    wrong = list(_wrong_types(manifest))
    yield from wrong or _impossible(manifest)


def _must_be(what: str, wanted: str, gewollt: str, value: object) -> Text:
    return Text(
        f"{what!r} must be {wanted}, not {quoted(value)}",
        f"{what!r} muss {gewollt} sein, nicht {quoted(value)}",
    )


def _wrong_types(manifest: Any) -> Iterator[Text]:
    for name in _TEXTS:
        value = getattr(manifest, name)
        if type(value) is not str:
            yield _must_be(name, "a string", "eine Zeichenkette", value)
        elif len(value) > LONGEST_MANIFEST_TEXT:
            yield _must_be(name, *_SHORT, value)
    yield from _text_faults("title", manifest.title)
    if not isinstance(manifest.layer, Layer):
        yield _must_be("layer", "a Layer", "ein Layer", manifest.layer)
    if type(manifest.order) is not int:
        yield _must_be("order", "a whole number", "eine ganze Zahl", manifest.order)
    for name, type_ in _TUPLES.items():
        yield from _wrong_tuple(name, getattr(manifest, name), type_)


def _text_faults(what: str, text: Any) -> Iterator[Text]:
    if type(text) is not Text or type(text.en) is not str or type(text.de) is not str:
        yield _must_be(what, "a Text", "ein Text", text)
    elif len(text.en) > LONGEST_MANIFEST_TEXT or len(text.de) > LONGEST_MANIFEST_TEXT:
        yield _must_be(what, *_SHORT, text)


def _wrong_tuple(name: str, values: Any, type_: type) -> Iterator[Text]:
    kind = type_.__name__
    if type(values) is not tuple:
        yield _must_be(
            name,
            f"a tuple of {kind}, with a comma even for a single one",
            f"ein Tupel von {kind}, mit einem Komma auch bei nur einem",
            values,
        )
    elif wrong := [value for value in values if type(value) is not type_]:
        yield _must_be(name, f"a tuple of {kind}", f"ein Tupel von {kind}", wrong[0])


def _impossible(manifest: Manifest) -> Iterator[Text]:
    yield from _number_faults("players", manifest.players)
    yield from _number_faults("adds_players", manifest.adds_players)
    if manifest.adds_players and manifest.layer is Layer.EDITION:
        yield Text(
            "an edition names all its numbers of players in 'players', none in 'adds_players'",
            "eine Ausgabe nennt alle Spielerzahlen in 'players', keine in 'adds_players'",
        )
    if manifest.id in (*manifest.requires, *(other.variant for other in manifest.conflicts)):
        yield Text("it requires or excludes itself", "es verlangt oder verbietet sich selbst")
    names = [option.name for option in manifest.options]
    for name in sorted({name for name in names if names.count(name) > 1}, key=str):
        called = quoted(name)
        yield Text(f"two options are called {called}", f"zwei Optionen heißen {called}")
    for conflict in manifest.conflicts:
        yield from _conflict_faults(conflict)
    for option in manifest.options:
        yield from _option_faults(option)
    for migration in manifest.migrations:
        yield from _migration_faults(migration)


def _number_faults(what: str, numbers: tuple[int, ...]) -> Iterator[Text]:
    if list(numbers) != sorted(set(numbers)) or min(numbers, default=1) < 1:
        yield _must_be(
            what, "numbers above 0 in ascending order", "aufsteigende Zahlen über 0", numbers
        )


def _conflict_faults(conflict: Conflict) -> Iterator[Text]:
    wrong = list(_wrong_tuple("players of a conflict", conflict.players, int))
    yield from wrong or _number_faults("players of a conflict", conflict.players)


def _migration_faults(migration: Any) -> Iterator[Text]:
    if type(migration.to) is not str or not _VERSION.fullmatch(migration.to):
        yield _must_be("to of a migration", "a version", "eine Version", migration.to)
    if not callable(migration.change):
        yield _must_be("change of a migration", "a function", "eine Funktion", migration.change)


def _option_faults(option: Any) -> Iterator[Text]:
    name, called = option.name, quoted(option.name)
    if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
        yield Text(
            f"the name of the option {called} must be a Python identifier",
            f"der Name der Option {called} muss ein Python-Bezeichner sein",
        )
    bare = called.strip("'")
    yield from _text_faults(f"description of {bare}", option.description)
    if option.type not in _OPTION_TYPES:
        yield _must_be(f"type of {bare}", "bool, int or str", "bool, int oder str", option.type)
    elif (fault := option.problem(option.default)) is not None:
        yield Text(
            f"the default of option {called} {fault.en}",
            f"die Vorgabe der Option {called} {fault.de}",
        )
