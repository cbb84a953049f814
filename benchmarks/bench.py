"""Measure the library against the yardstick, on the same job in the same run.

    python benchmarks/bench.py                     all figures, as a table
    python benchmarks/bench.py --json results.json the same, kept as JSON
    python benchmarks/bench.py --record            keep the ratios for the guard
    python benchmarks/bench.py --guard             fail if a ratio fell far below the kept ones

Machines are noisy, so speeds are ratios: each round times a slice of every job, with a slice of the
yardstick right before and after it, and a job's ratio is the median over the rounds. Speed is
counted in actions per second of processor time, with the legal actions listed before each action.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import jobs
import yardstick
from attrs import asdict, frozen
from contract import median, middle_of_a_game

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search

RECORDED: Final = Path(__file__).parent / "recorded.json"
"""The ratios that the guard compares with."""
TOLERATED: Final = 0.6
"""Below this share of a recorded ratio the guard fails."""
GUARDED: Final = (
    "base: server",
    "base: rollout", "base: pure", "base: checked", "excalibohn: rollout", "rabohnzel: rollout",
    "bohnedikt: rollout", "duell: rollout", "excalibohn + bohnedikt: rollout",
)  # fmt: skip
SLICE: Final = 0.1
PLAYERS: Final = 4

GAMES: Final[Mapping[str, Sequence[str]]] = {
    "base": ["bohnanza"],
    "excalibohn": ["excalibohn"],
    "rabohnzel": ["rabohnzel"],
    "bohnedikt": ["bohnedikt"],
    "duell": ["duell"],
    "excalibohn + bohnedikt": ["excalibohn", "bohnedikt"],
    "rabohnzel + duell": ["rabohnzel", "duell"],
    "rabohnzel + bohnedikt + all house rules": [
        "rabohnzel", "bohnedikt", "thirdfield", "openhands", "shortgame",
    ],
}  # fmt: skip


@frozen
class Speed:
    """How fast a job is."""

    job: str
    ratio: float
    """To the yardstick: the median of the rounds."""
    per_second: int
    """Actions in a second."""


@frozen
class Cost:
    """What something takes."""

    what: str
    amount: float
    unit: str


def base_jobs(rule_set: bz.RuleSet) -> Iterator[tuple[str, jobs.Job]]:
    """Return the ways to play, by name."""
    rules = rule_set.for_players(PLAYERS)
    yield "base: server", jobs.served(rule_set, PLAYERS, jobs.packets)
    yield "base: server, events alone", jobs.served(rule_set, PLAYERS, jobs.packets_of_events)
    yield "base: server, nothing sent", jobs.served(rule_set, PLAYERS)
    yield "base: server, events one by one", jobs.served(rule_set, PLAYERS, jobs.each_event)
    yield "base: server, all one by one", jobs.served(rule_set, PLAYERS, jobs.each_message)
    yield "base: rollout", jobs.rollout(rules)
    yield "base: pure", jobs.pure(rules)
    yield "base: checked", jobs.checked(rule_set, PLAYERS)
    yield "base: checked, events read", jobs.checked(rule_set, PLAYERS, read=True)
    yield "base: checked, events for all viewers", jobs.checked(rule_set, PLAYERS, seen=True)
    yield "base: checked, views for all", jobs.checked(rule_set, PLAYERS, views=True)


def game_jobs() -> Iterator[tuple[str, jobs.Job]]:
    """Return the same for every variant and some compositions."""
    for name, variants in GAMES.items():
        if name != "base":
            rule_set = bz.compose(*variants)
            players = min(PLAYERS, max(rule_set.players))
            yield f"{name}: rollout", jobs.rollout(rule_set.for_players(players))
            yield f"{name}: checked", jobs.checked(rule_set, players)


def growth_jobs() -> Iterator[tuple[str, jobs.Job]]:
    """Return the base game with more and more variants that have nothing to say."""
    for number in (1, 4, 16):
        silent = [_silent(at) for at in range(number)]
        rules = bz.compose("bohnanza", *silent).for_players(PLAYERS)
        yield f"base with {number} silent variants: rollout", jobs.rollout(rules)


def _silent(number: int) -> Any:
    name = f"silent{number}"
    manifest = bz.Manifest(
        id=name, version="1.0.0", title=bz.Text(name, name), layer=ba.Layer.HOUSE
    )
    return type("Silent", (), {"manifest": manifest})()


def speeds(found: Iterable[tuple[str, jobs.Job]], rounds: int) -> list[Speed]:
    """Time slices of all jobs, each between two of the yardstick."""
    by_name = dict(found)
    for job in by_name.values():
        job(0)
    units: list[float] = []
    rates: dict[str, list[float]] = {name: [] for name in by_name}
    ratios: dict[str, list[float]] = {name: [] for name in by_name}
    for round_ in range(rounds):
        before = _rate(_unit, first_seed=1000 * round_)
        for name, job in by_name.items():
            rate = _rate(job, first_seed=1000 * round_)
            after = _rate(_unit, first_seed=1000 * round_)
            rates[name].append(rate)
            ratios[name].append(2 * rate / (before + after))
            units.append(after)
            before = after
    return [
        Speed("yardstick", 1.0, round(statistics.median(units))),
        *(
            Speed(name, statistics.median(ratios[name]), round(statistics.median(rates[name])))
            for name in by_name
        ),
    ]


def _unit(seed: int) -> int:
    return yardstick.play(seed)[0]


def _rate(job: jobs.Job, first_seed: int) -> float:
    actions, seed = 0, first_seed
    started = time.process_time()
    while (spent := time.process_time() - started) < SLICE:
        actions += job(seed)
        seed += 1
    return actions / spent


def costs() -> Iterator[Cost]:
    """Measure what is not a speed: times of single calls, and memory."""
    rule_set = bz.compose("bohnanza")
    game = middle_of_a_game(rule_set, PLAYERS, seed=7)
    state, seat = game.state, game.active
    table = state.table()
    snapshot, save = game.snapshot(), game.save()
    calls: dict[str, Callable[[], object]] = {
        "copy of a table": table.copy,
        "frozen state": game.state.table,
        "view": lambda: game.view(seat),
        "snapshot, write": game.snapshot,
        "snapshot, load": lambda: bz.load_snapshot(snapshot, rules=rule_set),
        "save, write": game.save,
    }
    for what, call in calls.items():
        yield Cost(what, median(call), "µs")
    yield Cost("save, load", median(lambda: bz.load_game(save), 10), "µs")
    for name, variants in GAMES.items():
        yield Cost(f"composing {name}", median(partial(_composed, variants), 5) / 1000, "ms")
    yield Cost("import", statistics.median(_import_time() for _ in range(5)), "ms")
    yield from memory(rule_set)
    yield from growth(rule_set)


def _composed(variants: Sequence[str]) -> bz.Rules:
    rule_set = bz.compose(*variants)
    return rule_set.for_players(min(PLAYERS, max(rule_set.players)))


def _import_time() -> float:
    program = "import time; t = time.perf_counter(); import bohnanza_core; " \
        "print((time.perf_counter() - t) * 1000)"  # fmt: skip
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return float(done.stdout)


def memory(rule_set: bz.RuleSet) -> Iterator[Cost]:
    """Measure what a state holds, and a finished game with its whole history."""
    rules = rule_set.for_players(PLAYERS)
    start = rules.deal(0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [search.Rollout(start).state for _ in range(200)]
    yield Cost("a state", (tracemalloc.get_traced_memory()[0] - before) / len(copies), "bytes")
    before = tracemalloc.get_traced_memory()[0]
    game = played(rule_set, seed=3, actions=10_000)
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    yield Cost(f"a whole game of {game.version} actions with its history", held / 1e6, "MB")


def played(rule_set: bz.RuleSet, seed: int, actions: int) -> bz.Game:
    """Return a game after so many random actions, or at its end."""
    game = bz.new_game(rule_set, players=PLAYERS, seed=seed)
    jobs.checked_on(game, seed, most=actions)
    return game


def growth(rule_set: bz.RuleSet) -> Iterator[Cost]:
    """Measure an action early and late in a game: history must not slow it."""
    for actions in (20, 150, 300):
        game = played(rule_set, seed=3, actions=actions)
        seat = game.decision.seat
        action = game.legal_actions(seat)[-1]

        def act_and_undo(game: bz.Game = game, action: bz.Action = action) -> None:
            game.apply(action)
            game.undo()

        yield Cost(f"an action and its undo after {game.version}", median(act_and_undo), "µs")


def tables(found: Sequence[Speed], taken: Sequence[Cost]) -> Iterator[str]:
    """Return the results as lines of text."""
    if found:
        yield f"{'job':<54}{'ratio':>8}{'actions/s':>12}"
        for speed in found:
            yield f"{speed.job:<54}{speed.ratio:>8.3f}{speed.per_second:>12,}"
    if taken:
        yield ""
        for cost in taken:
            yield f"{cost.what:<54}{cost.amount:>14,.1f} {cost.unit}"


def guard(found: Sequence[Speed]) -> list[str]:
    """Return what has become much slower than it was."""
    recorded: dict[str, float] = json.loads(RECORDED.read_text("utf-8"))["ratios"]
    return [
        f"{speed.job}: {speed.ratio:.3f} of the yardstick, recorded were {recorded[speed.job]:.3f}"
        for speed in found
        if speed.job in recorded and speed.ratio < TOLERATED * recorded[speed.job]
    ]


def main() -> int:
    """Measure, print, and keep or compare what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often each job is timed")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the results")
    parser.add_argument("--record", action="store_true", help="keep the ratios for the guard")
    parser.add_argument("--guard", action="store_true", help="compare with the kept ratios")
    asked = parser.parse_args()
    found = [*base_jobs(bz.compose("bohnanza")), *game_jobs()]
    if asked.guard or asked.record:
        found = [(name, job) for name, job in found if name in GUARDED]
    else:
        found += growth_jobs()
    fast = speeds(found, asked.rounds)
    taken = [] if asked.guard or asked.record else list(costs())
    results = {
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "compiled": search.is_compiled(),
        "rounds": asked.rounds,
        "speeds": [asdict(speed) for speed in fast],
        "costs": [asdict(cost) for cost in taken],
    }
    if asked.json:
        asked.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    if asked.record:
        ratios = {speed.job: round(speed.ratio, 4) for speed in fast}
        RECORDED.write_text(json.dumps({"ratios": ratios}, indent=2) + "\n", "utf-8")
    # Kept before it is printed: whoever reads may have gone.
    print("\n".join(tables(fast, taken)))
    slower = guard(fast) if asked.guard else []
    print("\n".join(slower))
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
