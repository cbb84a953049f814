"""Random play with everything that can come in between."""

from __future__ import annotations

from typing import Protocol

from .._actions import Action
from .._domains import RandomSource
from .._errors import RuleDefectError
from .._game import Game


class _Random(RandomSource, Protocol):
    """What is needed of `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 up to, not including, 1."""


def random_action(
    game: Game, rng: _Random, *, out_of_turn: float = 0.2, offers: float = 0.5
) -> Action:
    """Return a random legal action of any seat.

    Now and then it comes from a seat the game does not wait for, or is an offer; otherwise it is
    one of the seat that is waited for.
    """
    if rng.random() < offers:
        offer = _random_offer(game, rng)
        if offer is not None:
            return offer
    waited = game.waiting_for
    if rng.random() < out_of_turn:
        seat = rng.randrange(len(game.players))
        actions = game.legal_actions(seat)
        if actions:
            return actions[rng.randrange(len(actions))]
    actions = game.legal_actions(waited[rng.randrange(len(waited))])
    if not actions:
        raise RuleDefectError(f"nobody can go on: the game waits for {game.decision!r}")
    return actions[rng.randrange(len(actions))]


def _random_offer(game: Game, rng: _Random) -> Action | None:
    domain = game.trade_domain(rng.randrange(len(game.players)))
    offer = domain.sample(rng) if domain else None
    return offer if offer is not None and game.explain(offer) is None else None


def play_out(game: Game, rng: _Random, *, most_actions: int = 20_000) -> Game:
    """Play a game to its end by random legal actions."""
    for _ in range(most_actions):
        if game.outcome is not None:
            return game
        game.apply(random_action(game, rng))
    raise RuleDefectError(f"the game does not end within {most_actions} actions")
