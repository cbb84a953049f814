"""Bringing old saves and snapshots up to date before they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from .._composing.discovery import installed, load
from .._composing.faults.manifests import manifest_problems
from .._composing.version_ranges import in_range
from .._engine.defects import said
from .._limits import MOST_VARIANTS
from .._model.manifest import Manifest, Migration
from ..errors import SaveError
from .header import given_plugins, is_word

Change = Callable[[dict[str, Any]], None]

SAVES: Final[dict[int, Change]] = {}
"""Functions that turn a save of one format into the next, by the number of the older one."""
SNAPSHOTS: Final[dict[int, Change]] = {}
"""The same for snapshots."""
CORE: Final[list[Migration]] = []
"""Changes to either that new versions of the core need, the oldest version first."""


def bring_up_to_date(
    document: dict[str, Any], key: str, formats: Mapping[int, Change], plugins: Sequence[Any]
) -> bool:
    """Bring a document up to date in place; return whether anything was changed.

    The format comes first, then what the core asks for, then what variants ask for. ``key`` is the
    key of its format number.
    """
    changed = False
    while type(number := document.get(key)) is int and number in formats:
        _apply(formats[number], document, key, f"format {number + 1}")
        document[key] = number + 1
        changed = True
    for migration in CORE:
        if _older(document.get("core"), migration):
            _apply(migration.change, document, "core", f"version {migration.to} of the core")
            document["core"] = migration.to
            changed = True
    done: set[Change] = set()
    given = given_plugins(plugins)
    for id_ in dict.fromkeys(_ids(document)):
        plugin = given.get(id_)
        if plugin is None and id_ in installed():
            plugin = load(id_)[0]
        # A manifest that cannot be used is told when the variants are composed.
        if plugin is None or manifest_problems(plugin.manifest):
            continue
        if _bring_variant(document, plugin.manifest, done):
            changed = True
    return changed


def _ids(document: dict[str, Any]) -> list[str]:
    entries = document.get("variants")
    if not isinstance(entries, list):
        return []
    return [
        e["id"] for e in entries[:MOST_VARIANTS] if isinstance(e, dict) and is_word(e.get("id"))
    ]


def _bring_variant(document: dict[str, Any], manifest: Manifest, done: set[Change]) -> bool:
    """Bring what a variant has saved up to date; variants that share a change make it once."""
    changed = False
    for migration in manifest.migrations:
        at, entry = _entry(document, manifest.id)
        if entry is not None and _older(entry.get("version"), migration):
            what = f"{manifest.id} {migration.to}"
            if migration.change not in done:
                _apply(migration.change, document, f"variants[{at}]", what)
                done.add(migration.change)
            at, entry = _entry(document, manifest.id)
            if entry is not None:
                entry["version"] = migration.to
            changed = True
    return changed


def _entry(document: dict[str, Any], id_: str) -> tuple[int, dict[str, Any] | None]:
    entries = document.get("variants")
    for at, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict) and entry.get("id") == id_:
            return at, entry
    return -1, None


def _older(version: Any, migration: Migration) -> bool:
    try:
        return is_word(version) and in_range(version, f"<{migration.to}")
    except ValueError:
        return False


def _apply(change: Change, document: dict[str, Any], path: str, what: str) -> None:
    try:
        change(document)
    except Exception as error:
        # Migrations are written for valid documents; this one may hold anything.
        raise SaveError(path, f"cannot be brought up to {what}: {said(error)}") from error
