"""The command line with a party without a player, and with one player."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import CommandLine


@pytest.fixture
def mafia(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the toy edition and return its id."""
    metadata = tmp_path / "mafia-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: mafia\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(
        "[bohnanza.variants]\nmafia = tests.toys.mafia:MAFIA_GAME\n", "utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    return "mafia"


@pytest.mark.parametrize(("language", "name"), [("en", "mafia"), ("de", "Mafia")])
def test_one_person_plays_alone(
    bohnanza: CommandLine, mafia: str, language: str, name: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    words = ("play", mafia, "--players", "1", "--seed", "3", "-l", language, "--save", str(file))
    result = bohnanza.typed(*words, language=language, seed=3)  # type: ignore[arg-type]
    assert (result.code, result.err) == (0, "")
    assert "Al Cabohne" in result.out
    assert f"{name} · " in result.out
    assert bohnanza("replay", str(file)).code == 0


def test_bots_are_watched_against_a_party(bohnanza: CommandLine, mafia: str) -> None:
    result = bohnanza("play", mafia, "--players", "2", "--watch", "--seed", "1", "--delay", "0")
    assert result.code == 0
    assert " won." in result.lines[-1]


def test_a_simulation_has_a_table_of_parties(
    bohnanza: CommandLine, mafia: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    words = ("simulate", mafia, "--games", "4", "--players", "2", "-q", "--processes", "1")
    result = bohnanza(*words, "--bots", "random", "--csv", str(file))
    assert result.code == 0, result.err
    assert "party" in result.out
    rows = file.read_text("utf-8").splitlines()
    assert len(rows) == 1 + 4 * 2
