"""Random games of Das Duell, alone and with the magic editions."""

import random

import pytest
from hypothesis import settings

import bohnanza_core as bz
from bohnanza_core.testing import game_machine, play_out

from ._helpers import RULES

TestAlone = game_machine(RULES["bohnanza"], players=2).TestCase
TestExcalibohn = game_machine(RULES["excalibohn"], players=2).TestCase
TestRabohnzel = game_machine(RULES["rabohnzel"], players=2).TestCase
for machine in (TestAlone, TestExcalibohn, TestRabohnzel):
    machine.settings = settings(max_examples=12, stateful_step_count=60)
del machine  # else it is collected once more, under this name


@pytest.mark.parametrize("edition", RULES)
@pytest.mark.parametrize("patience", [0.0, 0.95])
def test_whole_games_end_and_can_be_saved(edition: str, patience: float) -> None:
    for seed in range(2):
        start = bz.new_game(RULES[edition], players=2, seed=seed)
        game = play_out(start, random.Random(seed), patience=patience)
        assert game.outcome is not None
        assert len(game.outcome.winners) == 1
        assert bz.load_game(game.save()) == game
