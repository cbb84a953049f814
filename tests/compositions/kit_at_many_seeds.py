"""Run the whole kit over every composition at many seeds.

    python tests/compositions/kit_at_many_seeds.py                 # 50 seeds of all compositions
    python tests/compositions/kit_at_many_seeds.py excalibohn+duell --seeds 5
    make kit SEEDS=50

Every composition is played once with every seed, with its numbers of players in turn. All
compositions come before the next seed, so a run that is broken off has seen all of them alike.
With ``--progress`` what has passed is kept in a file, a line for each game, and the next run goes
on from there. Every finding is printed; at the end there is an error if there was any.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

import bohnanza_core as bz
from bohnanza_core.testing import VariantDefectError, check_variant, matrix

SEEDS: Final = 50


@cache
def composed(name: str) -> bz.RuleSet:
    return bz.compose(*name.split("+"))


def checked(job: tuple[str, int]) -> tuple[str, int, str]:
    """Play one game with all checks; return the report if anything is wrong, else ""."""
    name, seed = job
    rules = composed(name)
    players = rules.players[seed % len(rules.players)]
    try:
        check_variant(rules, players=[players], games=1, seed=seed)
    except VariantDefectError as error:
        return name, seed, str(error)
    return name, seed, ""


def jobs(names: Sequence[str], seeds: int, passed: set[str]) -> Iterator[tuple[str, int]]:
    """Return the games that are still to be played, all compositions before the next seed."""
    for seed in range(1, seeds + 1):
        for name in names:
            if f"{name} {seed}" not in passed:
                yield name, seed


def run(work: Iterable[tuple[str, int]], processes: int, progress: Path | None) -> tuple[int, int]:
    """Check games, and return how many were played and how many of them are wrong."""
    played = wrong = 0
    with ProcessPoolExecutor(processes) as pool:
        for name, seed, found in pool.map(checked, work):
            played += 1
            if found:
                wrong += 1
                print(f"{name}, seed {seed}\n{found}", flush=True)
            elif progress is not None:
                with progress.open("a", encoding="utf-8") as file:
                    file.write(f"{name} {seed}\n")
    return played, wrong


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the kit over compositions at many seeds.")
    parser.add_argument("compositions", nargs="*", help="such as excalibohn+duell; else all")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--progress", type=Path, help="a file of what has passed so far")
    asked = parser.parse_args(arguments)
    names = asked.compositions or ["+".join(one.variants) for one in matrix().played]
    kept: Path | None = asked.progress
    passed = set(kept.read_text("utf-8").splitlines()) if kept and kept.is_file() else set()
    played, wrong = run(jobs(names, asked.seeds, passed), asked.processes, kept)
    print(f"{played} games of {len(names)} compositions, {wrong} of them with findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
