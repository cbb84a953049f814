"""Saving a game as seed, shuffles and actions, and loading it by replaying it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from .._engine.rules import Rules
from .._game.game import Game
from .._game.starting import begin
from .._limits import (
    LONGEST_SAVE,
    MOST_ACTIONS,
    MOST_SAVED_HOLDERS,
    MOST_SAVED_KEYS,
    MOST_SAVED_VALUES,
    SAFE,
    quoted,
)
from .._wire.converter import dump_short, load, read_json
from ..errors import BohnanzaError, IllegalActionError, RuleDefectError, SaveError
from .header import (
    check_keys,
    dump_header,
    is_word,
    read_names,
    read_rule_set,
    read_seated,
)
from .migrations import SAVES, bring_up_to_date
from .soundness import check_situation
from .state import checksum, dump_seed, dump_state, load_seed, load_state, number

FORMAT: Final = 2
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
    "jumps",
    "version",
    "checksum",
)


def dump_game(game: Game) -> str:
    """Return a game as JSON."""
    start = game.initial_state
    document = {
        "format": FORMAT,
        **dump_header(game.rules.rule_set, game.players),
        "seed": dump_seed(start.clock.seed),
        "start": None if game.dealt else dump_state(start),
        "shuffles": [list(result) for result in game.shuffles],
        "actions": [dump_short(action, game.rules.name_of) for action in game.actions],
        "jumps": [list(jump) for jump in game._jumps],
        "version": game.version,
        "checksum": checksum(game.state),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read_game(
    text: str | bytes, plugins: Sequence[Any] = (), most_actions: int = MOST_ACTIONS
) -> Game:
    """Return a saved game; raise `SaveError` with the place of whatever does not fit."""
    if type(most_actions) is not int or most_actions < 0:
        raise BohnanzaError(f"most_actions is a whole number, not {quoted(most_actions)}")
    document = read_json(
        text,
        LONGEST_SAVE,
        MOST_SAVED_VALUES,
        MOST_SAVED_HOLDERS,
        MOST_SAVED_KEYS,
        unchecked=("shuffles", "actions", "jumps"),
    )
    if not isinstance(document, dict):
        raise SaveError("", "a save is a JSON object")
    changed = bring_up_to_date(document, "format", SAVES, plugins)
    if document.get("format") != FORMAT or type(document.get("format")) is not int:
        raise SaveError("format", f"this version reads format {FORMAT}")
    check_keys(document, _KEYS)
    # Whatever can be seen at once is looked at before the rules are composed and the game played.
    actions = _actions(document["actions"], min(most_actions, MOST_ACTIONS))
    jumps = _jumps(document["jumps"], len(actions))
    number(document["version"], SAFE + 1, "version")
    if not is_word(document["checksum"]):
        raise SaveError("checksum", "must be a text, and a short one")
    rule_set = read_rule_set(document, plugins)
    names = read_names(document["players"])
    rules = read_seated(rule_set, names)
    shuffles = _shuffles(document["shuffles"])
    game = _start(document, rules, names, shuffles)
    _replay(game, actions, jumps)
    _go_on_at(game, document["version"])
    if shuffles:
        raise SaveError("shuffles", f"{len(shuffles)} more are recorded than the game needs")
    game._trust_chance()
    # A checksum from an older version does not fit a state of this version.
    if not changed and checksum(game.state) != document["checksum"]:
        raise SaveError("checksum", "the replayed game ends in another state than the saved one")
    return game


def _start(
    document: dict[str, Any],
    rules: Rules,
    names: tuple[str, ...],
    shuffles: list[tuple[int, ...]],
) -> Game:
    seed = load_seed(document["seed"], "seed")
    if document["start"] is not None:
        start = load_state(document["start"], rules, "start")
        if start.clock.seed != seed:
            raise SaveError("seed", "differs from that of the initial state")
        check_situation(start, "start")
        return Game(start, names, recorded=shuffles)
    try:
        return begin(rules, seed, names, shuffles)
    except BohnanzaError as error:
        raise SaveError("shuffles", str(error)) from error


def _shuffles(data: Any) -> list[tuple[int, ...]]:
    if not isinstance(data, list) or not all(isinstance(result, list) for result in data):
        raise SaveError("shuffles", "must be a list of lists")
    for at, result in enumerate(data):
        if not set(map(type, result)) <= {int}:
            raise SaveError(f"shuffles[{at}]", "must be a list of whole numbers")
    return [tuple(result) for result in data]


def _actions(data: Any, most: int) -> list[Any]:
    if not isinstance(data, list):
        raise SaveError("actions", "must be a list")
    if len(data) > most:
        raise SaveError("actions", f"must be a list of at most {most}, not {len(data)}")
    return data


def _jumps(data: Any, actions: int) -> dict[int, tuple[int, str]]:
    """Return the versions that actions were done at, with their places in the document."""
    if not isinstance(data, list):
        raise SaveError("jumps", "must be a list")
    if len(data) > actions:
        raise SaveError("jumps", f"has {len(data)} entries, and there are {actions} actions only")
    found: dict[int, tuple[int, str]] = {}
    last = -1
    for at, entry in enumerate(data):
        path = f"jumps[{at}]"
        if not isinstance(entry, list) or len(entry) != len(("action", "version")):
            raise SaveError(path, "must be a list of the place of an action and a version")
        place, version = entry
        if type(place) is not int or place <= last:
            raise SaveError(f"{path}[0]", "must be the place of a later action than the one before")
        if place >= actions:
            raise SaveError(f"{path}[0]", f"there are {actions} actions only")
        found[place] = number(version, SAFE + 1, f"{path}[1]"), f"{path}[1]"
        last = place
    return found


def _go_on_at(game: Game, version: Any, path: str = "version") -> None:
    """Go on with the version that undos and redos have led to."""
    if number(version, SAFE + 1, path) < game.version:
        raise SaveError(path, f"must be a later version than {game.version - 1}")
    if version > game.version:
        game._jump(version)


def _replay(game: Game, actions: list[Any], jumps: dict[int, tuple[int, str]]) -> None:
    for at, entry in enumerate(actions):
        path = f"actions[{at}]"
        if at in jumps:
            _go_on_at(game, *jumps[at])
        try:
            game.apply(load(entry, game.rules.action_types, path))
        except IllegalActionError as error:
            raise SaveError(path, f"is refused: {error}") from None
        except RuleDefectError as error:
            # From a tampered initial state, rules can get where they never get in play.
            raise SaveError(path, f"cannot be carried out: {error}") from error
