"""Stores: what was kept is there, and only one can be first."""

import multiprocessing
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.session import MemoryStore, SqliteStore, Store, TakenError

KILLED = """
import os, sys
from bohnanza_core.session import SqliteStore
store = SqliteStore(sys.argv[1])
for place in range(int(sys.argv[2])):
    store.append("g", place, f"record {place}")
os.kill(os.getpid(), 9)
"""


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    kept = SqliteStore(tmp_path / "games.sqlite")
    yield kept
    kept.close()


def test_records_come_back_in_order(store: MemoryStore | SqliteStore) -> None:
    for place, text in enumerate(["a", "ä\u2028 ", ""]):
        store.append("g", place, text)
    store.append("other", 0, "x")
    assert [*store.read("g")] == ["a", "ä\u2028 ", ""]
    assert [*store.read("g", 2)] == [""]
    assert [*store.read("g", 3)] == [*store.read("nobody")] == []
    assert store.games() == ("g", "other")


def test_a_game_can_be_removed(store: Store) -> None:
    for name in ("g", "h"):
        store.append(name, 0, "x")
    store.remove("g")
    store.remove("nobody")
    assert [*store.games()] == ["h"]
    assert [*store.read("g")] == []
    with pytest.raises(TakenError):
        store.append("g", 1, "y")
    store.append("g", 0, "z")


@pytest.mark.parametrize("place", [0, 2, -1])
def test_only_the_next_free_place_can_be_taken(store: Store, place: int) -> None:
    store.append("g", 0, "first")
    with pytest.raises(TakenError) as caught:
        store.append("g", place, "second")
    assert (caught.value.game, caught.value.place) == ("g", place)
    assert isinstance(caught.value, bz.BohnanzaError)
    assert [*store.read("g")] == ["first"]


def test_of_several_threads_one_is_first(store: Store) -> None:
    won: list[int] = []

    def race(number: int) -> None:
        try:
            store.append("g", 0, str(number))
        except TakenError:
            return
        won.append(number)

    threads = [threading.Thread(target=race, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [*store.read("g")] == [str(number) for number in won]
    assert len(won) == 1


def test_nothing_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    done = subprocess.run([sys.executable, "-c", KILLED, file, "20"], check=False)
    assert done.returncode == -9
    store = SqliteStore(file)
    assert [*store.read("g")] == [f"record {place}" for place in range(20)]
    store.close()


def _fill(file: str, own: str, places: int) -> None:
    store = SqliteStore(file)
    for place in range(places):
        try:
            store.append("g", place, own)
        except TakenError:
            continue
    store.close()
    os._exit(0)


def test_of_two_processes_one_is_first_at_every_place(tmp_path: Path) -> None:
    file = str(tmp_path / "games.sqlite")
    SqliteStore(file).close()
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_fill, args=(file, own, 30)) for own in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    store = SqliteStore(file)
    kept = [*store.read("g")]
    store.close()
    assert len(kept) == 30
    assert {*kept} <= {"a", "b"}


def test_the_records_of_a_text_that_was_cut_off_are_whole() -> None:
    store = MemoryStore()
    for place, text in enumerate(["one", "two", "three"]):
        store.append("g", place, text)
    whole = store.text("g")
    for cut in range(len(whole) + 1):
        again = MemoryStore()
        again.load("g", whole[:cut])
        kept = [*again.read("g")]
        assert kept == ["one", "two", "three"][: len(kept)]
        assert len(kept) == whole[:cut].count("\n")


def test_a_file_that_is_not_a_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_text("this is something else, and long enough to be looked at " * 20)
    with pytest.raises(sqlite3.DatabaseError):
        SqliteStore(file)
