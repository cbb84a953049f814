"""Whole games of compositions as texts, played again and compared line by line."""

from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "playthroughs"
TOLD = (
    ("excalibohn", "bohnedikt"),
    ("rabohnzel", "bohnedikt"),
    ("excalibohn", "duell"),
    ("rabohnzel", "duell"),
    ("bohnanza", "thirdfield"),
    ("bohnanza", "openhands"),
    ("bohnanza", "shortgame"),
    ("bohnanza", "bohnedikt", "openhands", "shortgame", "thirdfield"),
)


@pytest.mark.parametrize("variants", TOLD, ids=" + ".join)
def test_the_recorded_game_happens_again(
    variants: tuple[str, ...], golden_playthrough: Any
) -> None:
    golden_playthrough(*variants)


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {"+".join(some) for some in TOLD}
