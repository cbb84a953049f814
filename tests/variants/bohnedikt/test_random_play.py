"""Random games, alone and composed, with everything that can come in between."""

import random

import pytest
from hypothesis import settings

import bohnanza_core as bz
from bohnanza_core.testing import check_step, game_machine, random_action

COMPOSITIONS = {
    "alone": ("bohnedikt",),
    "bought": ("bohnanza:third_field=true", "bohnedikt"),
    "excalibohn": ("excalibohn", "bohnedikt"),
    "rabohnzel": ("rabohnzel", "bohnedikt"),
}
RULES = {name: bz.compose(*variants) for name, variants in COMPOSITIONS.items()}

TestThree = game_machine(RULES["alone"], players=3, opening=300).TestCase
TestFour = game_machine(RULES["alone"], players=4, opening=300).TestCase
TestFive = game_machine(RULES["alone"], players=5, opening=300).TestCase
TestExcalibohn = game_machine(RULES["excalibohn"], players=3, opening=300).TestCase
TestRabohnzel = game_machine(RULES["rabohnzel"], players=4, opening=300).TestCase
for machine in (TestThree, TestFour, TestFive, TestExcalibohn, TestRabohnzel):
    machine.settings = settings(max_examples=6, stateful_step_count=40)
del machine  # else it is collected once more, under this name


@pytest.mark.parametrize("name", COMPOSITIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.clause("bohnedikt.sacrifice.always-one")
def test_in_whole_games_everybody_always_has_one_sacrifice_card(name: str, players: int) -> None:
    game = bz.new_game(RULES[name], players=players, seed=players)
    rng = random.Random(players)
    cards = {card.id for card in game.rules.catalogue.cards if "sacrifice" in card.face.key}
    while game.outcome is None:
        assert game.version < 5000
        before = game.state
        check_step(before, game.apply(random_action(game, rng, patience=0.9)), game.state)
        held = [cards.intersection(game.hand(seat)) for seat in range(players)]
        assert [len(hand) for hand in held] == [1] * players
    assert bz.load_game(game.save()) == game
