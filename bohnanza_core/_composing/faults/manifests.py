"""Mistakes in a single manifest, whatever it is composed with."""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from typing import Any, Final

from ..._model.manifest import Conflict, Layer, Manifest, Migration, Option
from ..._model.reasons import Problem
from ..._model.text import Text

_OPTION_TYPES: Final = (bool, int, str)
_TEXTS: Final = ("id", "version", "core", "default_edition", "card_data", "rulebook", "namespace")
_TUPLES: Final = {
    "players": int,
    "requires": str,
    "conflicts": Conflict,
    "options": Option,
    "migrations": Migration,
}


def manifest_problems(manifest: Manifest) -> tuple[Problem, ...]:
    """Return everything that keeps a manifest from being used."""
    return tuple(
        Problem(
            "bad-manifest",
            (str(manifest.id),),
            Text(
                f"The manifest of {manifest.id!r} is not usable: {fault.en}.",
                f"Das Manifest von {manifest.id!r} ist nicht brauchbar: {fault.de}.",
            ),
        )
        for fault in manifest_faults(manifest)
    )


def manifest_faults(manifest: Manifest) -> Iterator[Text]:
    """Return which fields have the wrong type; if none has, which values are impossible."""
    wrong = list(_wrong_types(manifest))
    yield from wrong or _impossible(manifest)


def _must_be(what: str, wanted: str, gewollt: str, value: object) -> Text:
    return Text(
        f"{what!r} must be {wanted}, not {value!r}",
        f"{what!r} muss {gewollt} sein, nicht {value!r}",
    )


def _wrong_types(manifest: Any) -> Iterator[Text]:
    for name in _TEXTS:
        value = getattr(manifest, name)
        if not isinstance(value, str):
            yield _must_be(name, "a string", "eine Zeichenkette", value)
    if not isinstance(manifest.title, Text):
        yield _must_be("title", "a Text", "ein Text", manifest.title)
    if not isinstance(manifest.layer, Layer):
        yield _must_be("layer", "a Layer", "ein Layer", manifest.layer)
    if type(manifest.order) is not int:
        yield _must_be("order", "a whole number", "eine ganze Zahl", manifest.order)
    for name, type_ in _TUPLES.items():
        yield from _wrong_tuple(name, getattr(manifest, name), type_)


def _wrong_tuple(name: str, values: Any, type_: type) -> Iterator[Text]:
    kind = type_.__name__
    if not isinstance(values, tuple):
        yield _must_be(
            name,
            f"a tuple of {kind}, with a comma even for a single one",
            f"ein Tupel von {kind}, mit einem Komma auch bei nur einem",
            values,
        )
    elif wrong := [value for value in values if type(value) is not type_]:
        yield _must_be(name, f"a tuple of {kind}", f"ein Tupel von {kind}", wrong[0])


def _impossible(manifest: Manifest) -> Iterator[Text]:
    players = manifest.players
    if list(players) != sorted(set(players)) or min(players, default=1) < 1:
        yield _must_be(
            "players",
            "numbers above 0 in ascending order",
            "aufsteigende Zahlen über 0",
            players,
        )
    if manifest.id in (*manifest.requires, *(other.variant for other in manifest.conflicts)):
        yield Text("it requires or excludes itself", "es verlangt oder verbietet sich selbst")
    names = [option.name for option in manifest.options]
    for name in sorted({name for name in names if names.count(name) > 1}, key=str):
        yield Text(f"two options are called {name!r}", f"zwei Optionen heißen {name!r}")
    for option in manifest.options:
        yield from _option_faults(option)


def _option_faults(option: Any) -> Iterator[Text]:
    name = option.name
    if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
        yield Text(
            f"the name of the option {name!r} must be a Python identifier",
            f"der Name der Option {name!r} muss ein Python-Bezeichner sein",
        )
    if not isinstance(option.description, Text):
        yield _must_be(f"description of {name}", "a Text", "ein Text", option.description)
    if option.type not in _OPTION_TYPES:
        yield _must_be(f"type of {name}", "bool, int or str", "bool, int oder str", option.type)
    elif (fault := option.problem(option.default)) is not None:
        yield Text(
            f"the default of option {name!r} {fault.en}",
            f"die Vorgabe der Option {name!r} {fault.de}",
        )
