"""The head of saves and snapshots: which rules are played, and by whom."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from .._composing.card_data import read_overrides
from .._composing.compose import RuleSet, compose_unseated
from .._composing.version_ranges import same_series
from .._engine.rules import Rules
from .._limits import (
    LONGEST_NAME,
    MOST_OPTIONS,
    MOST_VARIANTS,
    names_fault,
    quoted,
    text_fault,
)
from .._model.manifest import Manifest, VariantUse
from .._version import __version__
from ..errors import BohnanzaError, CardDataError, CompositionError, SaveError

_RULE_SETS_KEPT: Final = 16
"""Rule sets of shipped cards that are kept."""
_OTHER_CARDS_KEPT: Final = 4
"""Rule sets with card data of users, which push out none of the others."""


def dump_header(rule_set: RuleSet, players: Sequence[str]) -> dict[str, Any]:
    """Return what is needed to compose the rules again, and the names of the players."""
    return {
        "core": __version__,
        "variants": [
            {
                "id": manifest.id,
                "version": manifest.version,
                "options": dict(rule_set.options[manifest.id]),
            }
            for manifest in rule_set.manifests
        ],
        "card_data": rule_set.card_data,
        "players": list(players),
    }


def check_keys(document: dict[str, Any], keys: Sequence[str]) -> None:
    """Refuse a document with parts missing or unknown, or of an unreadable core version."""
    for key in keys:
        if key not in document:
            raise SaveError("", f"{key!r} is missing")
    for key in document:
        if key not in keys:
            raise SaveError("", f"{quoted(key)} is unknown")
    _check_core(document["core"])


def _check_core(version: Any) -> None:
    if not is_word(version):
        raise SaveError("core", "must be a text, and a short one")
    if not same_series(__version__, version):
        raise SaveError("core", f"was saved by version {version}, {__version__} is installed")


def given_plugins(plugins: Sequence[Any]) -> dict[str, Any]:
    """Return the plugins given by the caller, by the ids of their variants."""
    given = {}
    for plugin in plugins:
        try:
            manifest = plugin.manifest
        except Exception:
            manifest = None
        if type(manifest) is not Manifest:
            raise BohnanzaError(f"{quoted(plugin)} is not a plugin: it has no manifest")
        given[manifest.id] = plugin
    return given


def read_uses(document: dict[str, Any], plugins: Sequence[Any]) -> dict[str, VariantUse]:
    """Return the variants that a document asks for, after checking its types."""
    given = given_plugins(plugins)
    uses: dict[str, VariantUse] = {}
    listed = document["variants"]
    if not isinstance(listed, list):
        raise SaveError("variants", "must be a list")
    if len(listed) > MOST_VARIANTS:
        raise SaveError("variants", f"must be a list of at most {MOST_VARIANTS}")
    for at, entry in enumerate(listed):
        path = f"variants[{at}]"
        if not isinstance(entry, dict) or set(entry) != {"id", "version", "options"}:
            raise SaveError(path, "must be an object with id, version and options")
        if not is_word(entry["id"]) or not is_word(entry["version"]):
            raise SaveError(path, "id and version must be texts, and short ones")
        if not isinstance(entry["options"], dict):
            raise SaveError(f"{path}.options", "must be an object")
        if len(entry["options"]) > MOST_OPTIONS:
            raise SaveError(f"{path}.options", f"must be at most {MOST_OPTIONS} options")
        if entry["id"] in uses:
            raise SaveError(path, f"{entry['id']!r} is there twice")
        uses[entry["id"]] = VariantUse(entry["id"], entry["options"], plugin=given.get(entry["id"]))
    card_data = document["card_data"]
    if not isinstance(card_data, dict) or not set(card_data) <= set(uses):
        raise SaveError("card_data", "must be an object with ids of variants that play")
    return uses


def read_rule_set(document: dict[str, Any], plugins: Sequence[Any]) -> RuleSet:
    """Return the rules that a document asks for; recently used ones are cached.

    Composing takes longer than all the rest, and servers load many games of the same rules.
    """
    read_uses(document, plugins)
    try:
        read_overrides(document["card_data"])
    except CardDataError as error:
        raise _bad_card_data(error) from None
    # Now it is known to be short.
    header = json.dumps([document["variants"], document["card_data"]], sort_keys=True)
    kept = _kept_with_cards if document["card_data"] else _kept
    try:
        return kept(header, tuple(plugins))
    except TypeError:  # a plugin that cannot be a key
        return _composed(document, plugins)


@lru_cache(_RULE_SETS_KEPT)
def _kept(header: str, plugins: tuple[Any, ...]) -> RuleSet:
    return _made(header, plugins)


@lru_cache(_OTHER_CARDS_KEPT)
def _kept_with_cards(header: str, plugins: tuple[Any, ...]) -> RuleSet:
    return _made(header, plugins)


def _made(header: str, plugins: tuple[Any, ...]) -> RuleSet:
    variants, card_data = json.loads(header)
    return _composed({"variants": variants, "card_data": card_data}, plugins)


def _composed(document: dict[str, Any], plugins: Sequence[Any]) -> RuleSet:
    uses = read_uses(document, plugins)
    try:
        rule_set = compose_unseated((*uses.values(),), document["card_data"])
    except CompositionError as error:
        raise SaveError("variants", str(error)) from None
    except CardDataError as error:
        raise _bad_card_data(error) from None
    check_versions(document, rule_set)
    return rule_set


def check_versions(document: dict[str, Any], rule_set: RuleSet) -> None:
    """Refuse a document of variants of another series, whose rules may differ."""
    saved = {entry["id"]: (at, entry["version"]) for at, entry in enumerate(document["variants"])}
    for manifest in rule_set.manifests:
        if manifest.id not in saved:
            raise SaveError("variants", f"{manifest.id!r} is missing")
        at, version = saved[manifest.id]
        if not same_series(manifest.version, version):
            raise SaveError(
                f"variants[{at}].version",
                f"{manifest.id!r} {version} was saved, {manifest.version} is installed",
            )


def read_seated(rule_set: RuleSet, names: Sequence[str]) -> Rules:
    """Return the rules for the players that a document names."""
    try:
        return rule_set.for_players(len(names))
    except CardDataError as error:
        raise _bad_card_data(error) from None
    except CompositionError as error:
        about_players = all(problem.code == "players" for problem in error.problems)
        raise SaveError("players" if about_players else "variants", str(error)) from None
    except BohnanzaError as error:
        raise SaveError("variants", str(error)) from None


def read_names(players: Any) -> tuple[str, ...]:
    """Return the names of the players."""
    if not isinstance(players, list):
        raise SaveError("players", "must be a list of names")
    fault = names_fault(players)
    if fault is not None:
        raise SaveError("players", fault)
    return tuple(players)


def _bad_card_data(error: CardDataError) -> SaveError:
    return SaveError(f"card_data.{error.path}".rstrip("."), error.message)


def is_word(value: Any) -> bool:
    """Return whether a value is a text short enough for an id or a version."""
    return text_fault(value, LONGEST_NAME) is None
