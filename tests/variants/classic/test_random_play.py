"""Random games of the base edition, with everything that can come in between."""

import random

import pytest
from hypothesis import settings

import bohnanza_core as bz
from bohnanza_core.testing import game_machine, play_out

COMPOSITIONS = {
    "three": (("bohnanza",), 3),
    "four": (("bohnanza",), 4),
    "five": (("bohnanza",), 5),
    "bought": (("bohnanza:third_field=true",), 3),
}

TestThree = game_machine(*COMPOSITIONS["three"][0], players=3).TestCase
TestFour = game_machine(*COMPOSITIONS["four"][0], players=4).TestCase
TestFive = game_machine(*COMPOSITIONS["five"][0], players=5).TestCase
TestBought = game_machine(*COMPOSITIONS["bought"][0], players=3).TestCase
for machine in (TestThree, TestFour, TestFive, TestBought):
    machine.settings = settings(max_examples=20, stateful_step_count=60)
del machine  # else it is collected once more, under this name


@pytest.mark.parametrize("name", COMPOSITIONS)
@pytest.mark.parametrize("seed", range(5))
def test_whole_games_end_and_can_be_saved(name: str, seed: int) -> None:
    variants, players = COMPOSITIONS[name]
    game = play_out(bz.new_game(*variants, players=players, seed=seed), random.Random(seed))
    assert game.outcome is not None
    assert bz.load_game(game.save()) == game
