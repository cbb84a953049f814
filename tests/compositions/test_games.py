"""Every composition is played through with every number of players, and its result is known."""

import hashlib
import os
import random
from pathlib import Path
from unittest import TestCase

import pytest
from hypothesis import settings

import bohnanza_core as bz
from bohnanza_core.testing import check_step, game_machine, random_action

from .all_of_them import GAMES

RESULTS = Path(__file__).parent / "results.txt"
HOW = "pytest tests/compositions --record-playthroughs"
MORE = int(os.environ.get("BOHNANZA_GAMES", "0"))
"""How many further games of every composition are played with every number of players."""
PATIENCE = 0.95


def name(variants: tuple[str, ...], players: int) -> str:
    return f"{' + '.join(variants)}, {players} players"


def played(variants: tuple[str, ...], players: int, seed: int) -> bz.Game:
    """Play a game at random, with every check after every step."""
    game = bz.new_game(*variants, players=players, seed=seed)
    rng = random.Random(seed)
    while game.outcome is None:
        assert game.version < 5000, "the game does not end"
        before = game.state
        events = game.apply(random_action(game, rng, patience=PATIENCE))
        check_step(before, events, game.state)
    return game


def told(game: bz.Game) -> str:
    """Return what became of a game, in a line."""
    outcome, view = game.outcome, game.view(None)
    assert outcome is not None
    cards = hashlib.blake2b(repr(game.state.zones).encode(), digest_size=6).hexdigest()
    winners = " and ".join(game.players[seat] for seat in outcome.winners)
    scores = ", ".join(map(str, outcome.scores))
    return (
        f"{game.version} actions in {view.status.turn} turns, scores {scores}, won by {winners}; "
        f"cards {cards}"
    )


def results() -> dict[str, str]:
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def record(key: str, line: str) -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        pytest.fail(f"record one after the other: {HOW}")
    known = {**results(), key: line}
    lines = [f"{key}: {known[key]}" for key in (name(*game) for game in GAMES) if key in known]
    RESULTS.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.parametrize(("variants", "players"), GAMES, ids=[name(*game) for game in GAMES])
def test_a_game_is_played_through_and_ends_as_recorded(
    variants: tuple[str, ...], players: int, pytestconfig: pytest.Config
) -> None:
    game = played(variants, players, seed=1)
    key, line = name(variants, players), told(game)
    if pytestconfig.getoption("--record-playthroughs"):
        record(key, line)
    assert results().get(key) == line, f"if meant: {HOW}"
    for seed in range(100, 100 + MORE):
        further = played(variants, players, seed)
        assert bz.load_game(further.save()) == further


@pytest.mark.parametrize(("variants", "players"), GAMES[::4], ids=[name(*g) for g in GAMES[::4]])
def test_a_game_is_saved_in_the_middle_and_goes_on(variants: tuple[str, ...], players: int) -> None:
    game = bz.new_game(*variants, players=players, seed=2)
    rng = random.Random(2)
    for _ in range(60):
        game.apply(random_action(game, rng, patience=PATIENCE))
    loaded = bz.load_game(game.save())
    assert loaded == game
    for _ in range(20):
        action = random_action(game, rng, patience=PATIENCE)
        assert loaded.apply(action) == game.apply(action)
    assert loaded == game


def test_no_result_is_left_over() -> None:
    assert list(results()) == [name(*game) for game in GAMES]


def test_games_of_different_compositions_do_not_influence_each_other() -> None:
    pairs = [
        (("excalibohn", "bohnedikt", "thirdfield"), 3),
        (("rabohnzel", "duell", "openhands"), 2),
        (("bohnanza", "shortgame"), 5),
    ]
    alone = [played(variants, players, seed=8) for variants, players in pairs]
    together = [bz.new_game(*variants, players=players, seed=8) for variants, players in pairs]
    for at in range(max(game.version for game in alone)):
        for game, wanted in zip(together, alone, strict=True):
            if at < wanted.version:
                game.apply(wanted.actions[at])
    assert together == alone


# State machines


def machine(*variants: str, players: int) -> type[TestCase]:
    made = game_machine(*variants, players=players, opening=300).TestCase
    made.settings = settings(max_examples=2 + MORE, stateful_step_count=15)
    return made


for game_ in GAMES:
    globals()[f"Test {name(*game_)}"] = machine(*game_[0], players=game_[1])
