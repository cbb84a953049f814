"""Looking things up: variants, matrix, rules, cards, schema; a game again; a new variant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import SensibleBot, play_game

from .running import CommandLine


def test_variants(bohnanza: CommandLine) -> None:
    result = bohnanza("variants")
    for manifest in bz.variants():
        assert any(line.startswith(f"{manifest.id} ") for line in result.lines)
        for option in manifest.options:
            assert f"{manifest.id}:{option.name}=" in result.out
            assert option.description.en in result.out


def test_matrix(bohnanza: CommandLine) -> None:
    result = bohnanza("matrix", "bohnanza", "excalibohn", "duell")
    assert "bohnanza + duell     2" in result.out
    assert "each a game with its own deck" in " ".join(result.out.split())


def test_all_clauses_of_a_game(bohnanza: CommandLine) -> None:
    result = bohnanza("rules", "duell")
    for clause in bz.compose("duell").clauses():
        assert any(line.split()[:1] == [clause.id] for line in result.lines)


def test_one_clause_and_those_below_it(bohnanza: CommandLine) -> None:
    result = bohnanza("rules", "bohnanza", "base.protection")
    assert result.lines[0].startswith("base.protection")
    result = bohnanza("rules", "excalibohn+bohnedikt", "bohnedikt.compose")
    assert len(result.lines) > 10
    heads = [line for line in result.lines if line and not line.startswith(" ")]
    assert all(line.startswith("bohnedikt.compose.") for line in heads)


def test_clauses_by_a_word_of_their_id(bohnanza: CommandLine) -> None:
    result = bohnanza("rules", "duell", "gift")
    heads = [line.split()[0] for line in result.lines if line and not line.startswith(" ")]
    assert "base.trade.gift" not in heads
    assert "duell.gift.bluff" in heads
    assert all("gift" in head.split(".") for head in heads)


def test_clauses_in_german(bohnanza: CommandLine) -> None:
    result = bohnanza("rules", "rabohnzel", "fields", "--language", "de")
    assert "Alle haben zwei Felder; ein drittes Feld kann man nicht kaufen." in result.out
    assert "base.fields" not in result.out
    result = bohnanza("rules", "excalibohn", "excalibohn.field.third", "--language", "de")
    assert result.lines[0].split() == ["excalibohn.field.third", "Festlegung"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "is replaced by"), ("de", "gilt hier nicht; stattdessen gilt")]
)
def test_a_clause_that_is_replaced_leads_to_the_one_in_force(
    bohnanza: CommandLine, language: str, words: str
) -> None:
    result = bohnanza("rules", "rabohnzel", "base.tie", "--language", language)
    assert words in " ".join(result.out.split())
    heads = [line for line in result.lines[1:] if line and not line.startswith(" ")]
    assert heads[-1].startswith("rabohnzel.end.winner")


def test_a_mistyped_clause(bohnanza: CommandLine) -> None:
    result = bohnanza("rules", "bohnanza", "base.protecton")
    assert "did you mean 'base.protection'?" in result.err


def test_cards_with_their_provenance(bohnanza: CommandLine) -> None:
    result = bohnanza("cards", "excalibohn")
    assert any(line.startswith("princess") and line.endswith("printed") for line in result.lines)
    assert "reconstructed: plausible, nobody here has seen the card" in result.lines
    assert "  flow: Magic Card Flow; cents 4 (printed)" in result.lines
    assert "  cape: name, number, beanometer.3 printed" in result.lines
    german = bohnanza("cards", "bohnanza", "-l", "de")
    assert "Gartenbohne" in german.out


def test_bonus_cards_are_listed(bohnanza: CommandLine) -> None:
    lines = bohnanza("cards", "duell").lines
    at = lines.index("  ten-row (reconstructed, groschen printed):")
    assert lines[at + 1] == "    Bonus Card for 110 Groschen (Blue Bean, Blue Bean, Blue Bean)"
    assert sum(line.startswith("    Bonus ") for line in lines) == 32
    german = bohnanza("cards", "duell", "-l", "de").lines
    assert "    Bohnus-Karte über 110 Groschen (Gartenbohne, Rote Bohne)" in german


def test_cards_of_ones_own(bohnanza: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("[excalibohn.spells.flow]\ncents = 5\n")
    result = bohnanza("cards", "excalibohn", "--card-data", str(file))
    assert "  flow: Magic Card Flow; cents 5 (printed, cents given)" in result.lines


def test_schema(bohnanza: CommandLine, tmp_path: Path) -> None:
    result = bohnanza("schema", "duell")
    assert json.loads(result.out)["title"] == "Messages of bohnanza + duell"
    file = tmp_path / "duell.ts"
    bohnanza("schema", "duell", "--typescript", "--output", str(file))
    assert "export type" in file.read_text("utf-8")


def test_a_new_variant(bohnanza: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "feast"
    result = bohnanza("new-variant", "feast", str(folder))
    assert result.code == 0
    assert f"  {folder / 'pyproject.toml'}" in result.lines
    assert "Layer.HOUSE" in (folder / "bohnanza_feast" / "_variant.py").read_text("utf-8")
    other = bohnanza("new-variant", "banquet", str(tmp_path / "other"), "--layer", "expansion")
    assert other.code == 0
    plugin = tmp_path / "other" / "bohnanza_banquet" / "_variant.py"
    assert "Layer.EXPANSION" in plugin.read_text("utf-8")
    again = bohnanza("new-variant", "feast", str(folder))
    assert again.code == 1
    assert again.err.count("\n") == 1


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = bz.new_game("duell", players=["Ada", "Ben"], seed=3)
    play_game(game, [SensibleBot(0), SensibleBot(1)])
    file = tmp_path_factory.mktemp("saves") / "duel.json"
    file.write_text(game.save(), encoding="utf-8")
    return file


def test_a_game_is_told_again(bohnanza: CommandLine, played: Path) -> None:
    result = bohnanza("replay", str(played))
    game = bz.load_game(played.read_text("utf-8"))
    total = len(game.actions)
    assert sum(line.startswith("Step ") for line in result.lines) == total
    assert "won" in result.lines[-1]


def test_a_seat_is_told_what_it_knew(bohnanza: CommandLine, played: Path) -> None:
    result = bohnanza("replay", str(played), "--seat", "1")
    assert "  Ben draws two cards." in result.lines
    assert not any("Ben: " in line for line in result.lines if line.startswith("Step"))


def test_stepping_through(
    bohnanza: CommandLine, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["", "", "b", "t", "10", "3", "nonsense", "q"])
    monkeypatch.setattr("bohnanza_core.cli._reading.Reader.line", lambda *_: next(answers))
    monkeypatch.setattr("bohnanza_core.cli._replay.stepwise", lambda: True)
    result = bohnanza("replay", str(played))
    steps = [line for line in result.lines if line.startswith("Step ")]
    assert [line.split()[1] for line in steps] == ["1", "2"]
    assert sum("Turn" in line and "──" in line for line in result.lines) == 5
    assert "'nonsense' is not a key here." in result.lines


def test_at_the_end_one_can_go_back(
    bohnanza: CommandLine, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["e", "", "b", "", "q"])
    monkeypatch.setattr("bohnanza_core.cli._reading.Reader.line", lambda *_: next(answers))
    monkeypatch.setattr("bohnanza_core.cli._replay.stepwise", lambda: True)
    result = bohnanza("replay", str(played))
    assert sum(" won" in line for line in result.lines) == 3


def test_a_game_with_shuffles_can_be_told_twice(
    bohnanza: CommandLine, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bz.load_game(played.read_text("utf-8"))
    assert len(game.shuffles) > 2
    answers = iter(["e", "0", "e", "q"])
    monkeypatch.setattr("bohnanza_core.cli._reading.Reader.line", lambda *_: next(answers))
    monkeypatch.setattr("bohnanza_core.cli._replay.stepwise", lambda: True)
    result = bohnanza("replay", str(played))
    assert result.code == 0
    steps = [line for line in result.lines if line.startswith("Step ")]
    assert steps[: len(game.actions)] == steps[len(game.actions) :]
