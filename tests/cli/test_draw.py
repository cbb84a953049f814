"""``bohnanza draw`` and ``bohnanza replay --html``: files with pictures of a saved game."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.pictures import draw_replay, draw_table, open_view

from .running import CommandLine


@pytest.fixture
def game() -> bz.Game:
    game = bz.new_game("bohnanza:start_player=0", players=["Ada", "Ben", "Cleo"], seed=3)
    for _ in range(5):
        game.apply(game.legal_actions(game.waiting_for[0])[0])
    return game


@pytest.fixture
def save(game: bz.Game, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(game.save(), encoding="utf-8")
    return file


def test_the_table_is_drawn_with_all_cards_open(
    bohnanza: CommandLine, game: bz.Game, save: Path, tmp_path: Path
) -> None:
    file = tmp_path / "table.svg"
    assert bohnanza("draw", str(save), "-o", str(file)).code == 0
    expected = draw_table(open_view(game), game.legend(), width=1200)
    assert file.read_text("utf-8") == expected.svg
    ET.parse(file)


def test_a_seat_at_a_version_in_german(
    bohnanza: CommandLine, game: bz.Game, save: Path, tmp_path: Path
) -> None:
    file = tmp_path / "table.svg"
    style = ("--width", "390", "--theme", "dark", "--language", "de")
    drawn = bohnanza("draw", str(save), "--seat", "2", "--at", "3", "-o", str(file), *style)
    assert (drawn.code, drawn.out) == (0, "")
    again = game.replay()
    again.redo(to=3)
    expected = draw_table(
        again.view(1),
        game.legend(),
        question=again.question(1),
        width=390,
        theme="dark",
        language="de",
    )
    assert file.read_text("utf-8") == expected.svg


def test_a_dash_writes_to_the_standard_output(bohnanza: CommandLine, save: Path) -> None:
    result = bohnanza("draw", str(save), "-o", "-")
    assert result.code == 0
    ET.fromstring(result.out)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--at", "99"), 1, "no action of the game led to version 99; it goes from 0 to 5"),
        (("--seat", "4"), 1, "there is no seat 4 among 3 players"),
        (("--width", "0"), 1, "a width is a number of pixels from 16 to 20000, not 0"),
        (("--theme", "blue"), 2, "blue"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    bohnanza: CommandLine,
    save: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    code: int,
    message: str,
) -> None:
    file = tmp_path / "table.svg"
    result = bohnanza("draw", str(save), "-o", str(file), *arguments)
    assert result.code == code
    assert message in result.err
    assert not file.exists()


def test_a_file_must_be_named_and_its_folder_be_there(
    bohnanza: CommandLine, save: Path, tmp_path: Path
) -> None:
    assert bohnanza("draw", str(save)).code == 2
    missing = str(tmp_path / "missing" / "table.svg")
    assert "does not exist" in bohnanza("draw", str(save), "-o", missing).err
    assert "does not exist" in bohnanza("replay", str(save), "--html", missing).err


def test_a_page_that_plays_the_game(
    bohnanza: CommandLine, game: bz.Game, save: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.html"
    result = bohnanza("replay", str(save), "--html", str(file), "--seat", "1", "-l", "de")
    assert (result.code, result.out) == (0, "")
    assert file.read_text("utf-8") == draw_replay(game, seat=0, language="de")
