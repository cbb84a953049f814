"""A game of every composition as a text, played again and compared line by line.

Of those that show most the whole game is kept, of the others the first turns; how their games end
is kept by `test_games`.
"""

from pathlib import Path

import pytest

from bohnanza_core.testing.plugin import GoldenPlaythrough

from .all_of_them import PLAYED

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {
    "bohnanza": 64,
    "bohnanza+bohnedikt": 243,
    "bohnanza+duell": 24,
    "excalibohn": 27,
    "rabohnzel": 146,
}
"""Chosen for games in which much happens."""
WHOLE = {
    *SEEDS,
    "excalibohn+bohnedikt",
    "rabohnzel+bohnedikt",
    "excalibohn+duell",
    "rabohnzel+duell",
    "bohnanza+thirdfield",
    "bohnanza+openhands",
    "bohnanza+shortgame",
    "riogrande",
    "riogrande+bohnedikt",
    "bohnanza+bohnedikt+openhands+shortgame+thirdfield",
}
TURNS = 8


@pytest.mark.parametrize("variants", PLAYED, ids=" + ".join)
def test_the_recorded_game_happens_again(
    variants: tuple[str, ...], golden_playthrough: GoldenPlaythrough
) -> None:
    name = "+".join(variants)
    turns = None if name in WHOLE else TURNS
    golden_playthrough(*variants, seed=SEEDS.get(name, 1), turns=turns)


def test_every_composition_has_a_playthrough_and_none_is_left_over() -> None:
    recorded = {path.stem for path in FOLDER.glob("*.txt")}
    assert recorded == {"+".join(variants) for variants in PLAYED}
    assert recorded >= WHOLE
