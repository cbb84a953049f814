"""A save is only loaded by playing it again: that costs what it says, and no more than is allowed.

Nobody can see whether all actions of a save are legal but by carrying them out. So what a hostile
save can cost is bounded by the number of its actions, which whoever loads it can limit.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

import pytest

import bohnanza_core as bz
from bohnanza_core._limits import LONGEST_ERROR, MOST_ACTIONS
from bohnanza_core._saving import saves
from tests.attacks.test_bombs import MEASURE, MEGABYTES, SECONDS
from tests.attacks.test_starvation import played

FEW: Final = 2_000
"""The limit that the page for servers names."""


@pytest.fixture(scope="module")
def long_game() -> bz.Game:
    return played(("bohnanza",), 5, 20, lasting=False)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[bz.Action]:
    """Return the actions that are tried while saves are loaded."""
    found: list[bz.Action] = []
    carry_out = bz.Game.apply

    def apply(game: bz.Game, action: bz.Action, **bound: Any) -> Any:
        found.append(action)
        return carry_out(game, action, **bound)

    monkeypatch.setattr(bz.Game, "apply", apply)
    return found


def refused(document: dict[str, Any], most_actions: int = MOST_ACTIONS) -> bz.SaveError:
    with pytest.raises(bz.SaveError) as raised:
        bz.load_game(json.dumps(document), most_actions=most_actions)
    return raised.value


def test_a_wrong_end_costs_what_the_game_costs_and_no_more(
    long_game: bz.Game, applied: list[bz.Action]
) -> None:
    document = json.loads(long_game.save())
    document["checksum"] = "0" * 32
    assert refused(document).path == "checksum"
    assert len(applied) == len(long_game.actions)


def test_who_loads_it_says_how_much_that_may_be(
    long_game: bz.Game, applied: list[bz.Action]
) -> None:
    number = len(long_game.actions)
    document = json.loads(long_game.save())
    error = refused(document, most_actions=number - 1)
    assert str(error) == f"actions: must be a list of at most {number - 1}, not {number}"
    assert applied == []
    assert bz.load_game(long_game.save(), most_actions=number) == long_game


def test_no_limit_is_above_that_of_the_library() -> None:
    document = json.loads(bz.new_game("bohnanza", players=3, seed=1).save())
    document["actions"] = [{"kind": "Pass"}] * (MOST_ACTIONS + 1)
    error = refused(document, most_actions=10 * MOST_ACTIONS)
    assert f"at most {MOST_ACTIONS}," in str(error)


@pytest.mark.parametrize("most", [-1, 1.0, True, None, "9"])
def test_a_limit_is_a_number(long_game: bz.Game, most: Any) -> None:
    with pytest.raises(bz.BohnanzaError, match="most_actions is a whole number"):
        bz.load_game(long_game.save(), most_actions=most)


def test_it_ends_at_the_first_action_that_is_not_allowed(
    long_game: bz.Game, applied: list[bz.Action]
) -> None:
    document = json.loads(long_game.save())
    document["actions"][100] = {"kind": "Harvest", "seat": 0, "field": 2}
    assert refused(document).path.startswith("actions[100]")
    assert len(applied) <= 101


CHANGES: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "checksum": lambda save: save.update(checksum=7),
    "version": lambda save: save.update(version=-1),
    "players": lambda save: save.update(players=["a", "a", "b", "c", "d"]),
    "jumps": lambda save: save.update(jumps=[[0, 1]] * (len(save["actions"]) + 1)),
    "jumps[0]": lambda save: save.update(jumps=[[len(save["actions"]), 1]]),
    "shuffles[0]": lambda save: save["shuffles"][0].append("x"),
    "seed": lambda save: save.update(seed="x"),
}


@pytest.mark.parametrize("path", CHANGES)
def test_what_can_be_seen_is_looked_at_before_anything_is_played(
    path: str, long_game: bz.Game, applied: list[bz.Action]
) -> None:
    document = json.loads(long_game.save())
    CHANGES[path](document)
    assert refused(document).path.startswith(path)
    assert applied == []


def test_too_many_actions_are_seen_before_rules_are_composed(
    long_game: bz.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "read_rule_set", pytest.fail)
    assert refused(json.loads(long_game.save()), most_actions=10).path == "actions"


def test_the_limit_that_the_page_names_keeps_its_promise(tmp_path: Any) -> None:
    game = played(("excalibohn", "bohnedikt"), 5, 30, lasting=False)
    assert len(game.actions) > FEW
    # All of it is played: only then it is seen that shuffles of the rest are left over.
    document = json.loads(game.save())
    document["actions"] = document["actions"][:FEW]
    file = tmp_path / "save.json"
    file.write_text(json.dumps(document | {"checksum": "0" * 32}), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, "save", str(file)],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    length, seconds, megabytes = map(float, done.stdout.split())
    print(f"{FEW} actions: {seconds * 1000:.0f} ms, {megabytes:.0f} MB")
    assert 0 < length <= LONGEST_ERROR
    assert seconds < SECONDS
    assert megabytes < MEGABYTES
