"""Simulations on the command line: the summary, raw results, charts."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from .running import CommandLine

GAMES = ("simulate", "duell", "--bots", "patient,random", "--games", "4", "--seed", "1")


def test_the_summary(bohnanza: CommandLine) -> None:
    result = bohnanza(*GAMES)
    assert result.code == 0
    assert result.lines[0] == "bohnanza + duell, 2 players, 4 games, seed 1"
    assert any(line.startswith("patient") and "%" in line for line in result.lines)
    assert any(line.startswith("1 ") and "%" in line for line in result.lines)
    assert "Wins by chance alone: 50 %." in result.out
    assert result.err == ""  # a progress bar is for terminals


def test_the_number_of_processes_changes_nothing(bohnanza: CommandLine) -> None:
    assert bohnanza(*GAMES, "-j", "2").out == bohnanza(*GAMES, "-j", "1").out


def test_a_faulty_bot_is_one_line(bohnanza: CommandLine) -> None:
    bots = "tests.bots.test_faulty_bots:Cheating,random"
    result = bohnanza("simulate", "duell", "--bots", bots, "--games", "4")
    assert result.code == 1
    assert result.err.startswith("Error: the bot 'tests.bots.test_faulty_bots:Cheating' of seat ")
    assert "(duell.plant.ladder); seed " in result.err
    assert result.err.count("\n") == 1


def test_raw_results(bohnanza: CommandLine, tmp_path: Path) -> None:
    rows_file, lines_file = tmp_path / "games.csv", tmp_path / "games.jsonl"
    result = bohnanza(*GAMES, "--csv", str(rows_file), "--jsonl", str(lines_file), "--quiet")
    assert result.code == 0
    with rows_file.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    games = [json.loads(line) for line in lines_file.read_text("utf-8").splitlines()]
    assert len(rows) == 8
    assert len(games) == 4
    first = games[0]
    assert [row["bot"] for row in rows[:2]] == first["bots"] == ["patient", "random"]
    assert [int(row["score"]) for row in rows[:2]] == first["scores"]
    assert sum(float(row["won"]) for row in rows) == 4


def test_raw_results_on_the_standard_output_come_alone(bohnanza: CommandLine) -> None:
    result = bohnanza(*GAMES, "--jsonl", "-")
    assert [json.loads(line)["number"] for line in result.lines] == [0, 1, 2, 3]


def test_charts(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza(*GAMES, "--charts", str(tmp_path / "charts"))
    assert result.code == 0
    for name in ("wins", "scores", "length"):
        file = tmp_path / "charts" / f"{name}.png"
        assert str(file) in result.err
        assert file.read_bytes().startswith(b"\x89PNG")


def test_charts_need_their_extra(bohnanza: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bohnanza_core.cli._charts.find_spec", lambda _name: None)
    result = bohnanza(*GAMES, "--charts", "charts")
    assert result.code == 1
    assert result.err == "Error: charts need matplotlib: pip install 'bohnanza-core[charts]'\n"


def test_bots_of_ones_own_are_found_in_the_current_folder(
    bohnanza: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "hasty_bots.py").write_text(
        "class Hasty:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, outlook):\n"
        "        return outlook.actions[0] if outlook.asked else None\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    result = bohnanza("simulate", "duell", "--bots", "hasty_bots:Hasty,random", "-g", "1")
    assert result.code == 0, result.err
    assert "hasty_bots:Hasty" in result.out
