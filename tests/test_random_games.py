"""The script that plays a million random games can be killed at any moment, and goes on."""

from __future__ import annotations

import importlib.util
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "random_games.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("random_games", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["random_games"] = module
    spec.loader.exec_module(module)
    return module


def start(tmp_path: Path, games: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            *(sys.executable, str(SCRIPT), "bohnanza", "rabohnzel+duell"),
            *("--games", str(games), "--processes", "2"),
            *("--progress", str(tmp_path / "progress.json")),
            *("--record", str(tmp_path / "record.json")),
        ],
        cwd=SCRIPT.parents[1],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def test_a_killed_run_goes_on_and_counts_no_game_twice(tmp_path: Path, script: ModuleType) -> None:
    killed = start(tmp_path, 240)
    deadline = time.monotonic() + 60
    while not (tmp_path / "progress.json").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    before = read(tmp_path / "progress.json")
    done = sum(last - first for ranges in before["done"].values() for first, last in ranges)
    assert 0 < done < 240
    again = start(tmp_path, 240)
    output, _ = again.communicate(timeout=120)
    assert again.returncode == 0, output
    record = read(tmp_path / "record.json")
    (run,) = record["runs"]
    assert (run["rows"], run["seeds"], run["begun"]) == (4, [0, 60], before["begun"])
    assert (record["games"], record["errors"]) == (240, 0)
    assert record["checked_after_every_step"] == 4
    rows = script.rows(("bohnanza", "rabohnzel+duell"))
    assert record["actions"] == sum(script.play(row, seed) for row in rows for seed in range(60))
    assert not (tmp_path / "progress.json").exists()


def test_a_run_that_is_stopped_is_recorded_as_far_as_it_came(tmp_path: Path) -> None:
    stopped = start(tmp_path, 100_000)
    deadline = time.monotonic() + 60
    while not (tmp_path / "progress.json").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    stopped.send_signal(signal.SIGTERM)
    output, _ = stopped.communicate(timeout=120)
    assert stopped.returncode == 0, output
    record = read(tmp_path / "record.json")
    assert 0 < record["games"] < 100_000
    assert [run["games"] for run in record["runs"]] == [record["games"]]
    again = start(tmp_path, record["games"] + 8)
    output, _ = again.communicate(timeout=120)
    assert again.returncode == 0, output
    after = read(tmp_path / "record.json")
    assert [run["games"] for run in after["runs"]] == [record["games"], 8]
    last = after["runs"][0]["seeds"][1]
    assert after["runs"][1]["seeds"] == [last, last + 2]
    assert after["games"] == record["games"] + 8


def test_on_another_commit_another_run_goes_on(tmp_path: Path, script: ModuleType) -> None:
    progress, record = tmp_path / "progress.json", tmp_path / "record.json"
    now = {"begun": "yesterday", "commit": "one", "build": "pure"}
    runs, first = script.resumed(progress, record, now)
    assert (runs, first.first) == ([], 0)
    first.add(script.Row(("bohnanza",), 3), range(50), 7000)
    first.write()
    same = script.resumed(progress, record, {**now, "begun": "today"})[1]
    assert (same.begun, same.games, same.actions) == ("yesterday", 50, 7000)
    with pytest.raises(SystemExit, match="is the progress of commit one"):
        script.resumed(progress, None, {**now, "commit": "two"})
    other = {"begun": "today", "commit": "two", "build": "pure"}
    for _ in range(2):  # also where the script was killed before it could go on
        runs, second = script.resumed(progress, record, other)
        assert [run["commit"] for run in runs] == ["one"]
        assert (second.commit, second.first, second.games) == ("two", 50, 0)
    assert read(record)["games"] == 50


def test_a_run_that_failed_is_listed_with_its_error(script: ModuleType) -> None:
    failed = script.Progress(commit="one", build="pure", error="CardsLostError: …")
    assert (failed.as_run()["errors"], failed.as_run()["error"]) == (1, "CardsLostError: …")
    assert "error" not in script.Progress().as_run()


def test_the_record_adds_up_and_the_page_says_how_many_were_played() -> None:
    record = read(SCRIPT.with_name("million.json"))
    for name in ("games", "checked_after_every_step", "actions", "errors"):
        assert record[name] == sum(run[name] for run in record["runs"])
    page = (SCRIPT.parents[1] / "docs" / "howto" / "strangers.md").read_text("utf-8")
    words = " ".join(page.split())
    assert f"{record['games']:,} games were played, with {record['errors']} errors" in words
    assert ("the million is not complete" in words) == (record["games"] < 1_000_000)


def test_what_is_left_are_the_seeds_that_are_not_done(script: ModuleType) -> None:
    row = script.Row(("bohnanza",), 3)
    progress = script.Progress()
    for first, last in ((100, 150), (0, 50), (60, 70), (190, 200)):
        progress.add(row, range(first, last), 0)
    left = [seed for seeds in progress.left(row, 230) for seed in seeds]
    assert left == [*range(50, 60), *range(70, 100), *range(150, 190), *range(200, 230)]
    later = script.Progress(first=1000)
    later.add(row, range(1000, 1050), 0)
    assert [*later.left(row, 60)] == [range(1050, 1060)]


def test_an_error_is_told_with_what_repeats_it(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(game: Any) -> None:
        raise script.CardsLostError("cards were lost or doubled")

    monkeypatch.setattr(script, "count", lose)
    result = script.run(script.Row(("bohnanza",), 3), range(7, 9))
    assert "cards were lost" in result.error
    assert "bohnanza/3, seed 7, step 100" in result.error
    assert result.error.endswith("repeat it by --repeat bohnanza/3/7")
