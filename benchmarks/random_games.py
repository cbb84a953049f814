"""Play many random games of every composition, with every number of players.

    python benchmarks/random_games.py                       # 10,000 games
    python benchmarks/random_games.py excalibohn+bohnedikt --games 5000
    make million                                            # 1,000,000 games, recorded

Seats act out of turn, make offers and answer them, patiently in some games and greedily in others.
At the end of every game, and now and then, no card may be lost; every hundredth game is checked
after every step in every way that the front door allows, then saved and loaded.

With ``--progress`` what is done is kept in a file, and the next run goes on from there: the script
may be killed at any moment, and no game is counted twice. With ``--record`` a run is listed in a
file once it has ended, also by Ctrl-C, or once the script goes on with another commit or build: the
next run plays other games, as many as are still missing. It stops at the first error, which is
listed as well, and says how to repeat it: ``--repeat excalibohn+duell/2/1234``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import field, frozen, mutable

import bohnanza_core as bz
from bohnanza_core.search import is_compiled
from bohnanza_core.testing import check_step, matrix, random_action

PATIENCE: Final = (0.0, 0.5, 0.9, 0.98)
MOST_ACTIONS: Final = 20_000
COUNTED: Final = 100
"""After so many actions the cards are counted."""
CHECKED: Final = 100
"""One game of so many is checked after every step."""
CHUNK: Final = 50
"""Games that a process plays before it reports."""
KEPT: Final = 0.5
"""Seconds after which progress is written again."""
STOPPED: Final = threading.Event()
"""Set by Ctrl-C or SIGTERM: what is being played is ended, and no more is begun."""


@frozen
class Row:
    """A composition with a number of players."""

    variants: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return f"{'+'.join(self.variants)}/{self.players}"


@frozen
class Result:
    """What became of some games: how many actions they took, or what went wrong."""

    actions: int = 0
    error: str = ""


# One game


class CardsLostError(Exception):
    """A card is missing or doubled."""


@cache
def composed(variants: tuple[str, ...]) -> bz.RuleSet:
    return bz.compose(*variants)


def count(game: bz.Game) -> None:
    """Raise an error unless every card lies in exactly one place."""
    cards = sorted(chain.from_iterable(game.state.zones))
    if cards != list(range(len(game.rules.catalogue))):
        raise CardsLostError("cards were lost or doubled")


class Checks:
    """Looks at a game after every step as a server and its clients do."""

    def __init__(self, game: bz.Game) -> None:
        self.game = game
        self.viewers: tuple[int | None, ...] = (None, *range(len(game.players)))
        self.views = {viewer: game.view(viewer) for viewer in self.viewers}

    def act(self, action: bz.Action) -> None:
        """Carry an action out, and check all that can be asked."""
        game, before = self.game, self.game.state
        assert game.wire.load(bz.Action, game.wire.dumps(action)) == action
        events = game.apply(action, expected_version=game.version)
        check_step(before, events, game.state)
        # Messages are read back for one viewer after the other: that takes longer than all else.
        turn = self.viewers[game.version // 2 % len(self.viewers)]
        for viewer in self.viewers:
            seen = game.events_for(viewer, events)
            view = game.view(viewer)
            assert self.views[viewer].after(seen) == view, f"{viewer} cannot follow {action!r}"
            self.views[viewer] = view
            if viewer == turn:
                self.look(viewer, view, seen)
        # All who are waited for, and one seat after the other.
        for seat in {*game.waiting_for, game.version % len(game.players)}:
            for listed in game.legal_actions(seat):
                assert game.why_not(listed) is None, f"{listed!r} is listed and refused"
        if game.outcome is None:
            assert any(game.legal_actions(seat) for seat in game.waiting_for), "nobody can go on"

    def look(self, viewer: int | None, view: bz.View, seen: tuple[bz.SeenEvent, ...]) -> None:
        """Check that messages survive JSON, and that the state does."""
        wire, game = self.game.wire, self.game
        for event in seen:
            assert wire.load(bz.SeenEvent, wire.dumps(event)) == event
        if game.version % 2:
            assert wire.load(bz.View, wire.dumps(view)) == view
        elif viewer is not None:
            question = game.question(viewer)
            assert wire.load(bz.Question, wire.dumps(question)) == question
        else:
            again = bz.load_snapshot(game.snapshot(), rules=game.rules.rule_set)
            assert again.state == game.state, "the snapshot gives another state"


def play(row: Row, seed: int) -> int:
    """Play a game and return how many actions it took."""
    rng = random.Random(f"{row} {seed}")
    patience = PATIENCE[rng.randrange(len(PATIENCE))]
    game = bz.new_game(composed(row.variants), players=row.players, seed=seed)
    checks = Checks(game) if seed % CHECKED == 0 else None
    try:
        while game.outcome is None:
            if game.version >= MOST_ACTIONS:
                raise RuntimeError(f"the game does not end within {MOST_ACTIONS} actions")
            action = random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=patience)
            if checks is None:
                game.apply(action)
            else:
                checks.act(action)
            if game.version % COUNTED == 0:
                count(game)
        count(game)
        if checks is not None:
            assert bz.load_game(game.save()) == game, "the save gives another game"
    except Exception as error:
        error.add_note(f"{row}, seed {seed}, step {game.version}")
        raise
    return game.version


def run(row: Row, seeds: range) -> Result:
    """Play some games, for another process."""
    actions = 0
    for seed in seeds:
        try:
            actions += play(row, seed)
        except Exception as error:  # whatever happens is a finding
            notes = "; ".join(getattr(error, "__notes__", ()))
            told = f"{type(error).__name__}: {error} ({notes})"
            return Result(actions, f"{told}; repeat it by --repeat {row}/{seed}")
    return Result(actions)


def die_with(parent: int) -> None:
    """Let this process end when its parent is killed, which tells nobody, and not by Ctrl-C."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=look, daemon=True).start()


# Progress

Ranges: TypeAlias = list[list[int]]
"""Seeds: from a first one up to, not including, a last one."""


@mutable
class Progress:
    """What a run has done; kept in a file, so that an interrupted run goes on."""

    path: Path | None = None
    commit: str = ""
    build: str = ""
    begun: str = ""
    """When, which tells runs apart."""
    first: int = 0
    """The first seed of every row."""
    done: dict[str, Ranges] = field(factory=dict)
    actions: int = 0
    seconds: float = 0.0
    error: str = ""
    written: float = 0.0

    @property
    def games(self) -> int:
        """How many are done."""
        return sum(last - first for ranges in self.done.values() for first, last in ranges)

    def add(self, row: Row, seeds: range, actions: int) -> None:
        """Note that games are done."""
        self.done[str(row)] = merged([*self.done.get(str(row), []), [seeds.start, seeds.stop]])
        self.actions += actions

    def left(self, row: Row, games: int) -> Iterator[range]:
        """Return the seeds still to be played of a row, in chunks."""
        at, end = self.first, self.first + games
        for first, last in (*self.done.get(str(row), ()), (end, end)):
            gap = min(first, end)
            for begin in range(at, gap, CHUNK):
                yield range(begin, min(begin + CHUNK, gap))
            at = last

    def write(self) -> None:
        """Write the file."""
        if self.path is None:
            return
        document = {
            "commit": self.commit,
            "build": self.build,
            "begun": self.begun,
            "first": self.first,
            "actions": self.actions,
            "seconds": round(self.seconds, 1),
            "done": self.done,
        }
        write_whole(self.path, json.dumps(document))

    def as_run(self) -> dict[str, Any]:
        """Return the run as it is listed in a record."""
        ranges = [*chain.from_iterable(self.done.values())]
        found: dict[str, Any] = {
            "begun": self.begun,
            "commit": self.commit,
            "build": self.build,
            "rows": len(self.done),
            "seeds": [self.first, max((last for _, last in ranges), default=self.first)],
            "games": self.games,
            "checked_after_every_step": sum(
                -(-last // CHECKED) - -(-first // CHECKED) for first, last in ranges
            ),
            "actions": self.actions,
            "errors": 1 if self.error else 0,
            "seconds": round(self.seconds),
        }
        return {**found, "error": self.error} if self.error else found


def write_whole(path: Path, text: str) -> None:
    """Write a file that is at no moment half written."""
    beside = path.with_suffix(".new")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def merged(ranges: Ranges) -> Ranges:
    """Return ranges in order, with those that touch made one."""
    found: Ranges = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1][1] = max(last, found[-1][1])
        else:
            found.append([first, last])
    return found


def progress_in(path: Path) -> Progress | None:
    """Return the progress that a file holds."""
    if not path.exists():
        return None
    document: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
    return Progress(path, **document)


def commit_now() -> str:
    """Return the commit that is played, with a + if files differ from it.

    A copy of the files without their history is no commit, and says so.
    """

    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], capture_output=True, text=True, check=True
        ).stdout.strip()

    try:
        git("rev-parse", "--git-dir")
    except (OSError, subprocess.CalledProcessError):
        return "not a checkout"
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "*.py", "*.toml")
    return git("rev-parse", "HEAD")[:12] + ("+" if changed else "")


# All games


def rows(asked: tuple[str, ...]) -> list[Row]:
    """Return what is played: the compositions named, or every one that can be."""
    if asked:
        sets = [composed(tuple(one.split("+"))) for one in asked]
        found = {rules.ids: rules.players for rules in sets}
    else:
        found = {at.composed: at.players for at in matrix().played}
    return [Row(ids, players) for ids, numbers in found.items() for players in numbers]


def shares(all_rows: list[Row], games: int) -> dict[Row, int]:
    """Return how many games of each row are played, in all as many as are asked for."""
    least, more = divmod(games, len(all_rows))
    return {row: least + (at < more) for at, row in enumerate(all_rows)}


def play_all(wanted: Mapping[Row, int], progress: Progress, processes: int) -> str:
    """Play what is left; return the first error, if there is one."""
    # A chunk of every row in turn: whenever the run is looked at, it has seen all of them.
    lists = [[(row, seeds) for seeds in progress.left(row, games)] for row, games in wanted.items()]
    longest = max(map(len, lists), default=0)
    tasks = iter([some[at] for at in range(longest) for some in lists if at < len(some)])
    running: dict[Future[Result], tuple[Row, range]] = {}
    total, error = sum(wanted.values()), ""
    begun, before = time.monotonic(), progress.seconds
    with ProcessPoolExecutor(processes, initializer=die_with, initargs=(os.getpid(),)) as pool:
        while not (error or STOPPED.is_set()):
            while len(running) < 2 * processes and (task := next(tasks, None)) is not None:
                running[pool.submit(run, *task)] = task
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                result, task = future.result(), running.pop(future)
                error = error or result.error
                if not result.error:
                    progress.add(*task, result.actions)
            progress.seconds = before + time.monotonic() - begun
            if progress.seconds - progress.written > KEPT:
                progress.written = progress.seconds
                progress.write()
                rate = progress.games / progress.seconds
                print(
                    f"\r{progress.games:,} of {total:,} games, {rate:.0f} a second",
                    end="",
                    flush=True,
                )
        pool.shutdown(cancel_futures=True)
    progress.write()
    print()
    return error


# The record


def runs_in(path: Path | None) -> list[dict[str, Any]]:
    """Return the runs that a record lists."""
    if path is None or not path.exists():
        return []
    runs: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["runs"]
    return runs


def record(path: Path, runs: list[dict[str, Any]]) -> None:
    """Write the runs, and what they add up to."""
    totals = {
        name: sum(run[name] for run in runs)
        for name in ("games", "checked_after_every_step", "actions", "errors")
    }
    write_whole(path, json.dumps({**totals, "runs": runs}, indent=2) + "\n")


def resumed(
    path: Path | None, record_file: Path | None, now: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], Progress]:
    """Return the runs that have ended, and the one that goes on or begins ``now``."""
    runs = runs_in(record_file)
    found = None if path is None else progress_in(path)
    if found is not None and found.begun not in {run["begun"] for run in runs}:
        if all(getattr(found, name) == now[name] for name in ("commit", "build")):
            return runs, found
        if record_file is None:
            sys.exit(
                f"{path} is the progress of commit {found.commit} ({found.build}), and this is "
                f"{now['commit']} ({now['build']}): go on there, or delete the file, or give a "
                "--record for it"
            )
        runs.append(found.as_run())
        record(record_file, runs)
    first = max((run["seeds"][1] for run in runs), default=0)
    return runs, Progress(path, first=first, **now)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play many random games of every composition.")
    parser.add_argument("compositions", nargs="*", metavar="variant+variant", help="default: all")
    parser.add_argument("--games", type=int, default=10_000, help="how many in all")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--progress", type=Path, help="a file that keeps what is done")
    parser.add_argument("--record", type=Path, help="a file that lists the runs with their figures")
    parser.add_argument("--repeat", metavar="composition/players/seed", help="play one game again")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    if given.repeat:
        names, players, seed = given.repeat.split("/")
        actions = play(Row(tuple(names.split("+")), int(players)), int(seed))
        print(f"{given.repeat}: {actions} actions, no error")
        return 0
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: STOPPED.set())
    kept = given.progress or given.record
    now = {
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit_now() if kept else "",
        "build": "compiled" if is_compiled() else "pure",
    }
    runs, progress = resumed(given.progress, given.record, now)
    played = sum(run["games"] for run in runs)
    wanted = shares(rows(tuple(given.compositions)), max(given.games - played, 0))
    progress.error = play_all(wanted, progress, given.processes)
    if given.record and (progress.games or progress.error):
        runs.append(progress.as_run())
        record(given.record, runs)
        # It stands in the record now; what has begun after it is another run.
        if given.progress:
            given.progress.unlink(missing_ok=True)
    print(
        f"{played + progress.games:,} games of {len(wanted)} rows, {progress.actions:,} actions in "
        f"{progress.seconds:,.0f} s: {progress.error or 'no error'}"
    )
    return 1 if progress.error else 0


if __name__ == "__main__":
    sys.exit(main())
