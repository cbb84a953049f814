"""Play many random games and check every invariant after every step.

    python benchmarks/random_games.py excalibohn --games 10000 --players 3,4,5

Without an edition, all installed ones play. Game number n is played with the seed n, and the seats
are patient in some games and greedy in others. A game that breaks is reported with its seed; some
games are also saved, loaded and compared. The rate at the end includes all checks.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Final

from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import check_step, random_action

PATIENCE: Final = (0.0, 0.5, 0.9, 0.98)
MOST_ACTIONS: Final = 20_000
SAVED: Final = 20
"""Every game whose seed this divides is saved and loaded."""
CHUNK: Final = 50
SHOWN: Final = 10
"""How many errors are written out."""


@frozen
class Task:
    """A few games of one edition, for one process."""

    edition: str
    players: tuple[int, ...]
    seeds: range


@frozen
class Result:
    """What became of them."""

    games: int
    actions: int
    errors: tuple[str, ...]


@cache
def composed(edition: str) -> bz.RuleSet:
    return bz.compose(edition)


def play(edition: str, players: int, seed: int) -> int:
    """Play a game with all checks and return how many actions it took."""
    rng = random.Random(seed)
    patience = PATIENCE[rng.randrange(len(PATIENCE))]
    game = bz.new_game(composed(edition), players=players, seed=seed)
    while game.outcome is None:
        if game.version >= MOST_ACTIONS:
            raise ba.RuleDefectError(f"the game does not end within {MOST_ACTIONS} actions")
        before = game.state
        events = game.apply(random_action(game, rng, patience=patience))
        check_step(before, events, game.state)
    if seed % SAVED == 0 and bz.load_game(game.save()) != game:
        raise ba.RuleDefectError("the save gives another game")
    return game.version


def run(task: Task) -> Result:
    actions, errors = 0, []
    for seed in task.seeds:
        players = task.players[seed % len(task.players)]
        try:
            actions += play(task.edition, players, seed)
        except Exception as error:  # whatever happens is a finding
            errors.append(
                f"{task.edition}, {players} players, seed {seed}: {type(error).__name__}: {error}"
            )
    return Result(len(task.seeds), actions, tuple(errors))


def tasks(edition: str, games: int, players: tuple[int, ...], first: int) -> Iterator[Task]:
    for at in range(first, first + games, CHUNK):
        yield Task(edition, players, range(at, min(at + CHUNK, first + games)))


def report(edition: str, results: Sequence[Result], seconds: float) -> int:
    games = sum(result.games for result in results)
    actions = sum(result.actions for result in results)
    errors = [error for result in results for error in result.errors]
    for error in errors[:SHOWN]:
        print(error)
    print(
        f"{edition}: {games:,} games, {actions:,} actions, {len(errors)} errors in {seconds:.0f} s"
        f" ({games / seconds:.1f} games/s, {actions / seconds:,.0f} actions/s)"
    )
    return len(errors)


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))


def editions() -> list[str]:
    return [m.id for m in bz.variants() if m.layer is ba.Layer.EDITION]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play many random games with all checks.")
    parser.add_argument("editions", nargs="*", metavar="edition", help="default: all")
    parser.add_argument("--games", type=int, default=100, help="how many of each edition")
    parser.add_argument("--players", type=numbers, help="3,4,5 in turn; default: all numbers")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


def main() -> int:
    given = arguments()
    errors = 0
    with ProcessPoolExecutor(given.processes) as pool:
        for edition in given.editions or editions():
            players = given.players or tuple(composed(edition).players)
            started = time.perf_counter()
            results = list(pool.map(run, tasks(edition, given.games, players, given.first)))
            errors += report(edition, results, time.perf_counter() - started)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
