"""Saving a game as seed, shuffles and actions, and loading it by playing it again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from ._compose import RuleSet, compose
from ._errors import (
    BohnanzaError,
    CardDataError,
    CompositionError,
    IllegalActionError,
    RuleDefectError,
    SaveError,
)
from ._game import SEED_BITS, Game, begin
from ._manifest import Manifest, VariantUse
from ._seated import SeatedRules
from ._snapshot import checksum, dump_state, load_state
from ._version import __version__
from ._wire import dump, load, read_json

FORMAT: Final = 1
_LONGEST_WORD: Final = 100
_KEYS: Final = (
    "format",
    "core",
    "variants",
    "card_data",
    "players",
    "seed",
    "start",
    "shuffles",
    "actions",
    "checksum",
)


def dump_game(game: Game) -> str:
    """Return a game as JSON."""
    rule_set = game.rules.rule_set
    start = game.start
    document = {
        "format": FORMAT,
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
        "players": list(game.players),
        "seed": start.clock.seed,
        "start": None if game.dealt else dump_state(start),
        "shuffles": [list(result) for result in game.shuffles],
        "actions": [dump(action) for action in game.actions],
        "checksum": checksum(game.state),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read_game(text: str | bytes, plugins: Sequence[Any] = ()) -> Game:
    """Return a saved game; raise `SaveError` with the place of whatever does not fit."""
    try:
        return _read_game(read_json(text), plugins)
    except RecursionError:
        raise SaveError("", "is nested too deeply") from None


def _read_game(document: Any, plugins: Sequence[Any]) -> Game:
    if not isinstance(document, dict):
        raise SaveError("", "a save is a JSON object")
    if document.get("format") != FORMAT or type(document.get("format")) is not int:
        raise SaveError("format", f"this version reads format {FORMAT}")
    for key in _KEYS:
        if key not in document:
            raise SaveError("", f"{key!r} is missing")
    for key in document:
        if key not in _KEYS:
            raise SaveError("", f"{key!r} is unknown")
    if not isinstance(document["core"], str):
        raise SaveError("core", "must be a text")
    rule_set = _rule_set(document, plugins)
    names = _names(document["players"])
    if len(names) not in rule_set.players:
        raise SaveError("players", f"{len(names)} players cannot play {rule_set!r}")
    rules = _seated(rule_set, len(names))
    shuffles = _shuffles(document["shuffles"])
    game = _start(document, rules, names, shuffles)
    _replay(game, document["actions"])
    if shuffles:
        raise SaveError("shuffles", f"{len(shuffles)} more are recorded than the game needs")
    game._trust_chance()
    if checksum(game.state) != document["checksum"]:
        raise SaveError("checksum", "the replayed game ends in another state than the saved one")
    return game


def _rule_set(document: dict[str, Any], plugins: Sequence[Any]) -> RuleSet:
    uses, versions = [], {}
    given = {}
    for plugin in plugins:
        if not isinstance(getattr(plugin, "manifest", None), Manifest):
            raise BohnanzaError(f"{plugin!r} is no plugin: it has no manifest")
        given[plugin.manifest.id] = plugin
    listed = document["variants"]
    if not isinstance(listed, list):
        raise SaveError("variants", "must be a list")
    for at, entry in enumerate(listed):
        path = f"variants[{at}]"
        if not isinstance(entry, dict) or set(entry) != {"id", "version", "options"}:
            raise SaveError(path, "must be an object with id, version and options")
        if not _is_word(entry["id"]) or not _is_word(entry["version"]):
            raise SaveError(path, "id and version must be texts, and short ones")
        if not isinstance(entry["options"], dict):
            raise SaveError(f"{path}.options", "must be an object")
        plugin = given.get(entry["id"])
        uses.append(VariantUse(entry["id"], entry["options"], plugin=plugin))
        versions[entry["id"]] = (entry["version"], path)
    card_data = document["card_data"]
    if not isinstance(card_data, dict) or not set(card_data) <= set(versions):
        raise SaveError("card_data", "must be an object with ids of variants that play")
    try:
        rule_set = compose(*uses, card_data=card_data)
    except CompositionError as error:
        raise SaveError("variants", str(error)) from None
    except CardDataError as error:
        raise _bad_card_data(error) from None
    for manifest in rule_set.manifests:
        if manifest.id not in versions:
            raise SaveError("variants", f"{manifest.id!r} is missing")
        _check_version(manifest, *versions[manifest.id])
    return rule_set


def _check_version(manifest: Manifest, version: str, path: str) -> None:
    """Refuse a save of another series: before 1.0 a minor version may change the rules."""
    ours, theirs = manifest.version.split("."), version.split(".")
    series = 2 if ours[0] == "0" else 1
    if ours[:series] != theirs[:series]:
        raise SaveError(
            f"{path}.version",
            f"{manifest.id!r} {version} was saved, {manifest.version} is installed",
        )


def _names(players: Any) -> tuple[str, ...]:
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise SaveError("players", "must be a list of names")
    if not all(name.strip() for name in players) or len(set(players)) < len(players):
        raise SaveError("players", "the names must differ, and none may be empty")
    return tuple(players)


def _seated(rule_set: RuleSet, players: int) -> SeatedRules:
    try:
        return rule_set.seated(players)
    except CardDataError as error:
        raise _bad_card_data(error) from None
    except BohnanzaError as error:
        raise SaveError("variants", str(error)) from None


def _bad_card_data(error: CardDataError) -> SaveError:
    return SaveError(f"card_data.{error.path}".rstrip("."), error.message)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_WORD


def _start(
    document: dict[str, Any],
    rules: SeatedRules,
    names: tuple[str, ...],
    shuffles: list[tuple[int, ...]],
) -> Game:
    seed = document["seed"]
    if type(seed) is not int or seed.bit_length() > SEED_BITS:
        raise SaveError("seed", f"must be a whole number of at most {SEED_BITS} bits")
    if document["start"] is not None:
        return Game(load_state(document["start"], rules, "start"), names, recorded=shuffles)
    try:
        return begin(rules, seed, names, shuffles)
    except BohnanzaError as error:
        raise SaveError("shuffles", str(error)) from None


def _shuffles(data: Any) -> list[tuple[int, ...]]:
    if not isinstance(data, list) or not all(isinstance(result, list) for result in data):
        raise SaveError("shuffles", "must be a list of lists")
    for at, result in enumerate(data):
        if not all(type(value) is int for value in result):
            raise SaveError(f"shuffles[{at}]", "must be a list of whole numbers")
    return [tuple(result) for result in data]


def _replay(game: Game, actions: Any) -> None:
    if not isinstance(actions, list):
        raise SaveError("actions", "must be a list")
    for at, entry in enumerate(actions):
        path = f"actions[{at}]"
        try:
            game.apply(load(entry, game.rules.action_types, path))
        except IllegalActionError as error:
            raise SaveError(path, f"is refused: {error}") from None
        except RuleDefectError as error:
            raise SaveError(path, str(error)) from None
        except BohnanzaError:
            raise
        except Exception as error:
            # A start that was tampered with leads rules where they never come by themselves.
            what = f"{type(error).__name__}: {error}"
            raise SaveError(path, f"cannot be carried out: {what}") from error
