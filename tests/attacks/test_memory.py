"""A process that plays one game after the other needs no more memory for it.

`benchmarks/memory.py` shows the same over ten thousand games.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

import pytest

import bohnanza_core as bz
from bohnanza_core.authoring import Shared
from tests.helpers.served import serve

COMPOSITIONS: Final = ("bohnanza", "excalibohn+bohnedikt", "rabohnzel+duell")
ACTIONS: Final = 20
"""Of each game."""
MOST: Final = 500
"""Blocks of memory by which a game may let the process grow; caches are filled for long."""


def blocks() -> int:
    """Return how many blocks of memory are in use; tracemalloc would take five times as long."""
    gc.collect()
    return sys.getallocatedblocks()


def grown(variants: tuple[str, ...], games: int) -> float:
    """Return by how many blocks memory grows for each game, in the second half of so many."""
    rule_set = bz.compose(*variants)
    before = 0
    for seed in range(games):
        if seed == games // 2:
            before = blocks()
        # Some servers compose anew for every game.
        serve(bz.compose(*variants) if seed % 20 == 0 else rule_set, seed, ACTIONS)
    return (blocks() - before) / (games - games // 2)


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_memory_stays_flat_over_many_games(composition: str, attack_games: int) -> None:
    games = 10_000 if attack_games > 100 else 120
    assert grown(tuple(composition.split("+")), games) < (MOST / 50 if games > 1000 else MOST)


def test_games_that_are_kept_would_be_found() -> None:
    rule_set = bz.compose("bohnanza")
    before = blocks()
    kept = [serve(rule_set, seed, ACTIONS)[0] for seed in range(20)]
    assert (blocks() - before) / len(kept) > MOST


def test_equal_values_are_kept_up_to_a_bound() -> None:
    kept = Shared(lambda number: [number])
    for number in range(100_000):
        assert kept[number] == [number]
        assert len(kept) <= 4096
