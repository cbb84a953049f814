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
    after = read(tmp_path / "progress.json")
    assert after["done"] == {
        row: [[0, 60]] for row in ("bohnanza/3", "bohnanza/4", "bohnanza/5", "rabohnzel+duell/2")
    }
    record = read(tmp_path / "record.json")
    assert (record["games"], record["errors"]) == (240, 0)
    assert record["checked_after_every_step"] == 4
    rows = script.rows(("bohnanza", "rabohnzel+duell"))
    assert record["actions"] == sum(script.play(row, seed) for row in rows for seed in range(60))


def test_what_is_left_are_the_seeds_that_are_not_done(script: ModuleType) -> None:
    row = script.Row(("bohnanza",), 3)
    progress = script.Progress(None, "")
    for first, last in ((100, 150), (0, 50), (60, 70), (190, 200)):
        progress.add(row, range(first, last), 0)
    left = [seed for seeds in progress.left(row, 230) for seed in seeds]
    assert left == [*range(50, 60), *range(70, 100), *range(150, 190), *range(200, 230)]


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
