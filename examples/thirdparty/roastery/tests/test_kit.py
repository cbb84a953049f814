"""The kit: alone, and composed with variants of other authors."""

from pathlib import Path

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import check_variant, clause_report
from bohnanza_core.testing.plugin import GoldenPlaythrough

COMPOSITIONS = (
    ("bohnanza", "roastery"),
    ("excalibohn", "roastery"),
    ("bohnanza", "bohnedikt", "roastery"),
    ("excalibohn", "bohnedikt", "roastery"),
)


def test_it_is_found_by_its_entry_point() -> None:
    (manifest,) = (manifest for manifest in bz.variants() if manifest.id == "roastery")
    assert manifest.layer is ba.Layer.EXPANSION
    assert bz.compose("roastery").ids == ("bohnanza", "roastery")


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=" + ".join)
def test_the_kit_finds_nothing_wrong(variants: tuple[str, ...]) -> None:
    assert check_variant(*variants, players=(3,), games=1).passed


def test_random_games_reach_everything_it_brings() -> None:
    report = check_variant("roastery", games=1)
    assert report.players == (3, 4, 5)
    assert "roastery" not in report.unreached


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=" + ".join)
def test_a_golden_playthrough_happens_again(
    variants: tuple[str, ...], golden_playthrough: GoldenPlaythrough
) -> None:
    golden_playthrough(*variants)


def test_every_clause_has_code_and_a_test() -> None:
    report = clause_report("roastery", tests=Path(__file__).parent)
    assert report.complete, report.text()


def test_it_is_not_made_for_two() -> None:
    if "duell" in [manifest.id for manifest in bz.variants()]:
        (problem,) = bz.check_composition("duell", "roastery")
        assert problem.code == "players"
        assert "'roastery' is made for 3, 4 or 5 players" in problem.text.en
