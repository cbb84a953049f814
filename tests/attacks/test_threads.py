"""Threads share rules, states, views and events; each game is played by one of them at a time."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, Final

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._engine import active_hooks
from bohnanza_core._model import shared
from bohnanza_core.testing import random_action
from tests.helpers.served import serve

COMPOSITIONS: Final = (
    "bohnanza",
    "excalibohn+bohnedikt",
    "rabohnzel+duell",
    "bohnedikt+thirdfield",
)
THREADS: Final = 6
ACTIONS: Final = 25


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let threads take turns all the time, and caches overflow all the time."""
    monkeypatch.setattr(shared, "MOST_SHARED", 3)
    monkeypatch.setattr(active_hooks, "MOST_KEPT", 2)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do everything at the same time, in as many threads; return what came of it."""
    start = threading.Barrier(len(work))

    def begin(one: Callable[[], Any]) -> Any:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(begin, work))


@cache
def alone(composition: str, seed: int) -> tuple[ba.GameState, list[str]]:
    """Return what a game is, and what is sent, when nobody else plays."""
    game, sent = serve(bz.compose(*composition.split("+")), seed, ACTIONS)
    return game.state, sent


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_games_of_one_rule_set_go_on_in_many_threads(composition: str, attack_games: int) -> None:
    rounds = max(1, attack_games // 8)
    for number in range(rounds):
        # Composed anew, so that every cache is filled by all of them at once.
        rule_set = bz.compose(*composition.split("+"))
        seeds = [number * THREADS + at for at in range(THREADS)]
        done = together([partial(serve, rule_set, seed, ACTIONS) for seed in seeds])
        for seed, (game, sent) in zip(seeds, done, strict=True):
            state, expected = alone(composition, seed)
            assert game.state.zones == state.zones
            assert sent == expected


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_threads_compose_and_seat_at_the_same_time(composition: str) -> None:
    variants = tuple(composition.split("+"))
    rule_set = bz.compose(*variants)
    players = rule_set.players[-1]
    found = together([lambda: rule_set.for_players(players)] * THREADS)
    assert len({id(rules) for rules in found}) == 1
    texts = together([lambda: bz.new_game(*variants, players=players, seed=3).save()] * THREADS)
    assert len(set(texts)) == 1
    games = together([lambda: bz.load_game(texts[0])] * THREADS)
    assert {game.save() for game in games} == set(texts)


def reading(game: bz.Game, events: Sequence[bz.Event]) -> list[Callable[[], Any]]:
    """Return what is read of one game; backwards, too, so that threads meet in the middle."""
    seats = range(len(game.players))
    return [
        lambda: tuple(events),
        lambda: [game.events_for(seat, events) for seat in seats],
        lambda: [game.events_for(seat, events) for seat in reversed(seats)][::-1],
        lambda: [game.view(seat) for seat in seats],
        lambda: [game.view(seat) for seat in reversed(seats)][::-1],
        lambda: [game.question(seat) for seat in seats],
        lambda: [game.legal_actions(seat) for seat in seats],
        game.save,
    ]


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_many_threads_read_one_game(composition: str, attack_games: int) -> None:
    rule_set = bz.compose(*composition.split("+"))
    rng = random.Random(composition)
    game = bz.new_game(rule_set, players=rule_set.players[-1], seed=2)
    for _ in range(attack_games):
        if game.outcome is not None:
            break
        events = game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
        assert together(reading(game, events)) == [read() for read in reading(game, events)]
