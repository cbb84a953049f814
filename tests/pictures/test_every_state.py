"""Every state of random games of the whole matrix can be drawn, for every viewer."""

import itertools
import random

import pytest

import bohnanza_core as bz
from bohnanza_core.pictures import draw_table
from bohnanza_core.testing import random_action

from ..compositions.all_of_them import GAMES
from .reading import tree

WIDTHS = itertools.cycle((390, 1280, 768))
FEW = 12


def test_every_state_of_random_games_is_drawn(pytestconfig: pytest.Config) -> None:
    every = pytestconfig.getoption("--pictures") == "all"
    games = GAMES if every else random.Random(1).sample(GAMES, FEW)
    for variants, players in games:
        _draw_all(bz.compose(*variants), players, every=every)


def _draw_all(rule_set: bz.RuleSet, players: int, *, every: bool) -> None:
    game = bz.new_game(rule_set, players=players, seed=players)
    legend, rng = game.legend(), random.Random(players)
    viewers = itertools.cycle((None, *range(players)))
    while game.outcome is None:
        if every or rng.random() < 0.1:
            _draw(game, legend, next(viewers))
        game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
    _draw(game, legend, None)


def _draw(game: bz.Game, legend: bz.Legend, viewer: int | None) -> None:
    question = None if viewer is None else game.question(viewer)
    language: bz.Language = "en" if game.version % 2 else "de"
    view, width = game.view(viewer), next(WIDTHS)
    tree(draw_table(view, legend, question=question, width=width, language=language))
