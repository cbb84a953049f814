"""Measure what a server does with a game: views, snapshots and saves, their sizes and times.

    python benchmarks/contract.py
    python benchmarks/contract.py rabohnzel bohnedikt --players 3 --json

Random seats play until the deck has run out once and there is trading with offers open; that moment
is the one that is measured. Times are medians of many runs in one process, in microseconds; the
aims are those of the project for Excalibohn with four players.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final

from attrs import asdict, frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import random_action

VARIANTS: Final = ("excalibohn",)
PLAYERS: Final = 4
SEED: Final = 7
RUNS: Final = 500
FEW_RUNS: Final = 20
"""How often a save is loaded, which plays the whole game again."""


@frozen
class Figure:
    """One thing that was measured."""

    name: str
    microseconds: float
    """The median of the runs."""
    characters: int | None = None
    """The size of the result as JSON, if it is one."""
    aim: int | None = None
    """The microseconds it should take at most."""


def middle_of_a_game(rules: bz.RuleSet, players: int, seed: int) -> bz.Game:
    """Play until the deck has run out once and, where there is trading, offers are open."""
    game = bz.new_game(rules, players=players, seed=seed)
    rng = random.Random(seed)
    while game.outcome is None:
        view = game.view(None)
        trading = isinstance(game.decision, ba.Trading) and view.offers
        if view.status.emptyings and (trading or game.offer_builder(game.active) is None):
            return game
        game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
    raise SystemExit(f"game {seed} ended before its deck had run out; try another seed")


def median(job: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median time of a job in microseconds, after one run to warm up."""
    job()
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        job()
        times.append(time.perf_counter() - started)
    return statistics.median(times) * 1e6


def figures(game: bz.Game) -> Iterator[Figure]:
    """Measure what a server does with a game."""
    wire, rules, seat = game.wire, game.rules.rule_set, game.active
    view, question = game.view(seat), game.question(seat)
    view_text, snapshot, save = wire.dumps(view), game.snapshot(), game.save()
    yield Figure("view", median(lambda: game.view(seat)))
    yield Figure(
        "view, to JSON", median(lambda: wire.dumps(game.view(seat))), len(view_text), aim=200
    )
    yield Figure("view, from JSON", median(lambda: wire.load(bz.View, view_text)))
    yield Figure("legal actions", median(lambda: game.legal_actions(seat)))
    yield Figure(
        "question, to JSON",
        median(lambda: wire.dumps(game.question(seat))),
        len(wire.dumps(question)),
    )
    yield Figure("snapshot, write", median(game.snapshot), len(snapshot), aim=1000)
    yield Figure("snapshot, load", median(lambda: bz.load_snapshot(snapshot)), aim=2000)
    yield Figure(
        "snapshot, load with rules", median(lambda: bz.load_snapshot(snapshot, rules=rules))
    )
    yield Figure("save, write", median(game.save), len(save))
    yield Figure("save, load", median(lambda: bz.load_game(save), FEW_RUNS))


def table(found: list[Figure]) -> Iterator[str]:
    """Return the figures as lines of text."""
    yield f"{'':<26}{'µs':>10}{'aim':>8}{'characters':>12}"
    for figure in found:
        aim = "" if figure.aim is None else str(figure.aim)
        size = "" if figure.characters is None else f"{figure.characters:,}"
        yield f"{figure.name:<26}{figure.microseconds:>10,.0f}{aim:>8}{size:>12}"


def main() -> int:
    """Print the figures of the variants named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("variants", nargs="*", default=VARIANTS)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", action="store_true", help="as JSON, not as a table")
    asked = parser.parse_args()
    game = middle_of_a_game(bz.compose(*asked.variants), asked.players, asked.seed)
    found = list(figures(game))
    if asked.json:
        print(json.dumps([asdict(figure) for figure in found], indent=2))
    else:
        print(f"{' + '.join(asked.variants)}, {asked.players} players, {game.version} actions")
        print("\n".join(table(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
