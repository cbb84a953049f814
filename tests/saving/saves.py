"""Saves of real games, and ways to break them."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import random_action, scene

Document = dict[str, Any]
Change = Callable[[Document], Any]


@cache
def played() -> str:
    """Return the save of a game after a hundred actions, a shuffle or two included."""
    game = bz.new_game("bohnanza:third_field=true", players=3, seed=11)
    rng = random.Random(11)
    for _ in range(100):
        game.apply(random_action(game, rng))
    return game.save()


@cache
def situated() -> str:
    """Return the save of a game that began in the middle, with an open offer."""
    game = scene(
        "bohnanza",
        players=3,
        stage="trade",
        hands={0: "red blue", 1: "soy"},
        fields={1: ["3*soy"]},
        revealed="green",
    )
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1], ("soy",)))
    game.apply(bz.Harvest(1, 0))
    return game.save()


def changed(change: Change, text: str | None = None) -> str:
    document = json.loads(text or played())
    change(document)
    return json.dumps(document)


def refused(text: str | bytes) -> bz.SaveError:
    """Return the error that a save gives, which must come quickly."""
    started = time.perf_counter()
    with pytest.raises(bz.SaveError) as raised:
        bz.load_game(text)
    assert time.perf_counter() - started < 5
    assert len(str(raised.value)) < 2000
    return raised.value


def at(*path: str | int, value: Any) -> Change:
    """Return a change that puts a value somewhere."""

    def change(document: Document) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def without(key: str) -> Change:
    return lambda document: document.pop(key)


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value
