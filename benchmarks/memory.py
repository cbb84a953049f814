"""Play many games in one process, as a server does, and show that its memory stays as it is.

    python benchmarks/memory.py excalibohn+bohnedikt --games 10000 --actions 60

Each game is put together from the names of its variants, as by a server that keeps no rule set. All
viewers are sent their views and events, and all seats their questions, as JSON.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
from pathlib import Path
from typing import Final

import bohnanza_core as bz
from bohnanza_core.testing import random_action

WARM: Final = 1000
"""Games after which memory should have stopped growing."""
SHOWN: Final = 20
"""How many figures are shown."""
PAGE: Final = 4096


def serve(rules: bz.RuleSet | None, variants: tuple[str, ...], seed: int, actions: int) -> None:
    """Play a game with everything that a server does."""
    rng = random.Random(seed)
    rule_set = bz.compose(*variants) if rules is None else rules
    players = rule_set.players[seed % len(rule_set.players)]
    game = bz.new_game(rule_set, players=players, seed=seed)
    viewers: tuple[int | None, ...] = (None, *range(players))
    for _ in range(actions):
        if game.outcome is not None:
            break
        events = game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
        # One viewer after the other, so that ten thousand games take minutes.
        viewer = viewers[game.version % len(viewers)]
        for event in game.events_for(viewer, events):
            game.wire.dumps(event)
        game.wire.dumps(game.view(viewer))
        if viewer is not None:
            game.wire.dumps(game.question(viewer))
    if seed % 50 == 0:
        bz.load_game(game.save())
        bz.load_snapshot(game.snapshot())


def resident() -> float:
    """Return the memory of this process in MB; only where the system tells it, as Linux does."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description="Show the memory of a process over many games.")
    parser.add_argument("composition", nargs="?", default="bohnanza", metavar="variant+variant")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--actions", type=int, default=60, help="of each game, at the most")
    parser.add_argument("--fresh", type=int, default=20, help="compose anew every so many games")
    given = parser.parse_args()
    variants = tuple(given.composition.split("+"))
    rules = bz.compose(*variants)
    warm = 0.0
    for seed in range(1, given.games + 1):
        serve(None if seed % given.fresh == 0 else rules, variants, seed, given.actions)
        if seed == min(WARM, given.games // 10 or 1):
            warm = resident()
        if seed % max(given.games // SHOWN, 1) == 0:
            print(f"{given.composition}: {seed:6,} games, {resident():7.1f} MB", flush=True)
    print(f"{given.composition}: {resident() - warm:+.1f} MB since the warm-up")
    return 0


if __name__ == "__main__":
    sys.exit(main())
