"""The current state of a game, without its history: small, and loaded without a replay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from .._composing.compose import RuleSet
from .._game.game import Game
from .._wire.converter import read_json
from ..errors import SaveError
from .header import (
    check_keys,
    check_versions,
    dump_header,
    read_names,
    read_rule_set,
    read_seated,
    read_uses,
)
from .migrations import SNAPSHOTS, bring_up_to_date
from .soundness import check_situation
from .state import dump_state, load_state

FORMAT: Final = 2
_KEYS: Final = ("snapshot", "core", "variants", "card_data", "players", "state")


def dump_snapshot(game: Game) -> str:
    """Return the current state of a game as JSON."""
    document = {
        "snapshot": FORMAT,
        **dump_header(game.rules.rule_set, game.players),
        "state": dump_state(game.state),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read_snapshot(text: str | bytes, plugins: Sequence[Any], rules: RuleSet | None) -> Game:
    """Return the game of a snapshot; everything it holds is validated."""
    document = read_json(text)
    if not isinstance(document, dict):
        raise SaveError("", "a snapshot is a JSON object")
    bring_up_to_date(document, "snapshot", SNAPSHOTS, plugins or (rules.plugins if rules else ()))
    if document.get("snapshot") != FORMAT or type(document.get("snapshot")) is not int:
        raise SaveError("snapshot", f"this version reads format {FORMAT}")
    check_keys(document, _KEYS)
    rule_set = read_rule_set(document, plugins) if rules is None else _same(document, rules)
    names = read_names(document["players"])
    state = load_state(document["state"], read_seated(rule_set, names))
    check_situation(state, "state")
    return Game(state, names)


def _same(document: dict[str, Any], rules: RuleSet) -> RuleSet:
    """Return the given rules if the snapshot was made with the same ones."""
    uses = read_uses(document, rules.plugins)
    check_versions(document, rules)
    if set(uses) != set(rules.ids):
        raise SaveError("variants", f"the snapshot is of {', '.join(uses)}, not of {rules!r}")
    if any(dict(use.options) != rules.options[id_] for id_, use in uses.items()):
        raise SaveError("variants", "the snapshot is of the same variants with other options")
    if document["card_data"] != rules.card_data:
        raise SaveError("card_data", "the snapshot was made with other card data")
    return rules
