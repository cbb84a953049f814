"""The script that runs the kit over the matrix: it goes on where it was, and says what is wrong."""

from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import matrix
from tests.testing import broken_variants as broken

from . import kit_at_many_seeds as script
from .all_of_them import PLAYED


def test_all_compositions_come_before_the_next_seed() -> None:
    order = list(script.jobs(["bohnanza", "duell"], 2, {"duell 1"}))
    assert order == [("bohnanza", 1), ("bohnanza", 2), ("duell", 2)]


def test_what_has_passed_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = tmp_path / "progress.txt"
    asked = ["bohnanza+duell", "--seeds", "1", "--progress", str(progress)]
    assert script.main(asked) == 0
    assert progress.read_text("utf-8") == "bohnanza+duell 1\n"
    assert script.main(asked) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == "1 games of 1 compositions, 0 of them with findings"
    assert second == "0 games of 1 compositions, 0 of them with findings"


def test_what_is_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = bz.compose(broken.LosesCards(), "shortgame:fewer=9")
    monkeypatch.setattr(script, "composed", lambda _name: rules)
    name, seed, report = script.checked(("loses-cards", 3))
    assert (name, seed) == ("loses-cards", 3)
    assert "cards were lost or doubled (3 players, seed 3, action" in report


def test_every_composition_of_the_matrix_is_played() -> None:
    played = {frozenset(one.variants) for one in matrix().played}
    assert played >= {frozenset(variants) for variants in PLAYED}
