"""A process that plays one game after the other needs no more memory for it.

`benchmarks/memory.py` shows the same over ten thousand games.
"""

from __future__ import annotations

import gc
import tracemalloc
from typing import Final

import pytest

import bohnanza_core as bz
from bohnanza_core.authoring import Shared
from tests.helpers.served import serve

COMPOSITIONS: Final = ("bohnanza", "excalibohn+bohnedikt", "rabohnzel+duell", "shortgame")
ACTIONS: Final = 25
"""Of each game."""
MOST: Final = 1_500_000
"""Bytes by which memory may grow after the warm-up; a game that was kept takes about 100,000."""


def grown(variants: tuple[str, ...], games: int) -> int:
    """Return by how many bytes memory grows in the second half of so many games."""
    rule_set = bz.compose(*variants)
    half = games // 2
    tracemalloc.start()
    try:
        for seed in range(half):
            serve(bz.compose(*variants) if seed % 20 == 0 else rule_set, seed, ACTIONS)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for seed in range(half, games):
            serve(bz.compose(*variants) if seed % 20 == 0 else rule_set, seed, ACTIONS)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return after - before


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_memory_stays_flat_over_many_games(composition: str, attack_games: int) -> None:
    games = 10_000 if attack_games > 100 else 160
    assert grown(tuple(composition.split("+")), games) < MOST


def test_games_that_are_kept_would_be_found() -> None:
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [serve(bz.compose("bohnanza"), seed, ACTIONS) for seed in range(40)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before > MOST, len(kept)


def test_equal_values_are_kept_up_to_a_bound() -> None:
    kept = Shared(lambda number: [number])
    for number in range(100_000):
        assert kept[number] == [number]
        assert len(kept) <= 4096
