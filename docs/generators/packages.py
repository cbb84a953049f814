"""The packages of the variants: what each installs, and the public names of each."""

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Final

import bohnanza_core as bz
import bohnanza_core.authoring as ba

from .api import autodoc
from .markdown import code, table
from .rule_sets import rule_sets

PAGES: Final = ("duell", "magic", "bohnedikt", "riogrande")
"""The packages with names of their own, each with a page in the reference."""
KINDS: Final = {
    "actions": bz.Action,
    "decisions": bz.Decision,
    "events": bz.Event,
    "scopes": ba.Scope,
}
"""The classes of which those of a variant are made."""
VARIANT_PACKAGES: Final[Mapping[str, ModuleType]] = {
    f"bohnanza_{page}": import_module(f"bohnanza_{page}") for page in PAGES
}


@cache
def _entry(variant: str) -> EntryPoint:
    (entry,) = entry_points(group="bohnanza.variants", name=variant)
    return entry


def distribution(variant: str) -> str:
    """Return what is installed to have a variant."""
    found = _entry(variant).dist
    assert found is not None, "an entry point belongs to a distribution"
    return found.name


def packages() -> str:
    """Return which package brings which variant."""
    rows = [
        (
            code(manifest.id),
            f"{manifest.title.en}, {_article(manifest.layer)}",
            code(distribution(manifest.id)),
            code(_entry(manifest.id).module),
        )
        for manifest in bz.variants()
    ]
    return table(("variant", "what it is", "package to install", "module"), rows)


def _article(layer: ba.Layer) -> str:
    words = layer.value.replace("house", "house rule")
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def names(package: str, *kinds: str) -> str:
    """Return the directives for the public classes of a variant's package, by what they are.

    What is wanted is a kind, such as ``actions``, ``decisions`` or ``slots``, or a single name.
    """
    return "\n\n".join(
        autodoc(f"{package}.{name}", class_, *(["no-members"] if kind == "plugins" else []))
        for wanted in kinds
        for name, class_ in _classes(VARIANT_PACKAGES[package])
        if wanted in (name, kind := kind_of(class_))
    )


@cache
def variant_classes() -> dict[str, str]:
    """Return the full names of the public classes of these packages, but for the plugins."""
    return {
        name: f"{package}.{name}"
        for package, module in VARIANT_PACKAGES.items()
        for name, class_ in _classes(module)
        if kind_of(class_) != "plugins"
    }


def _classes(module: ModuleType) -> Iterator[tuple[str, type]]:
    for name in module.__all__:
        if inspect.isclass(class_ := getattr(module, name)):
            yield name, class_


def kind_of(class_: type) -> str:
    """Return what a class of a variant is: a kind of its page."""
    for kind, base in KINDS.items():
        if issubclass(class_, base):
            return kind
    if hasattr(class_, "collect_declarations"):
        return "plugins"
    return "slots" if class_ in _slots() else "values"


@cache
def _slots() -> frozenset[type]:
    return frozenset(slot.type for rules in rule_sets() for slot in rules.slots)
