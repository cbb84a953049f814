"""Random play with everything that can come in between."""

from __future__ import annotations

from random import Random

from .._family.actions import Harvest
from .._game.game import Game
from .._model.actions import Action
from ..errors import RuleDefectError


def random_action(
    game: Game,
    rng: Random,
    *,
    out_of_turn: float = 0.2,
    offers: float = 0.5,
    patience: float = 0.0,
) -> Action:
    """Return a random legal action of any seat.

    Now and then it comes from a seat the game does not wait for, or is an offer; otherwise it is
    one of the seat that is waited for. ``patience`` is how often a seat leaves its fields alone
    where it need not harvest: seats that harvest all the time never earn a coin.
    """
    if rng.random() < offers:
        offer = _random_offer(game, rng)
        if offer is not None:
            return offer
    waited = game.waiting_for
    if rng.random() < out_of_turn:
        seat = rng.randrange(len(game.players))
        actions = _patient(game.legal_actions(seat), rng, patience)
        if actions:
            return actions[rng.randrange(len(actions))]
    actions = game.legal_actions(waited[rng.randrange(len(waited))])
    if not actions:
        raise RuleDefectError(f"nobody can go on: the game waits for {game.decision!r}")
    actions = _patient(actions, rng, patience) or actions
    return actions[rng.randrange(len(actions))]


def _patient(actions: list[Action], rng: Random, patience: float) -> list[Action]:
    if not patience or rng.random() >= patience:
        return actions
    return [action for action in actions if not isinstance(action, Harvest)]


def _random_offer(game: Game, rng: Random) -> Action | None:
    builder = game.offer_builder(rng.randrange(len(game.players)))
    offer = builder.sample(rng) if builder else None
    return offer if offer is not None and game.why_not(offer) is None else None


def play_out(game: Game, rng: Random, *, most_actions: int = 20_000, patience: float = 0.0) -> Game:
    """Play a game to its end by random legal actions; see `random_action`."""
    for _ in range(most_actions):
        if game.outcome is not None:
            return game
        game.apply(random_action(game, rng, patience=patience))
    raise RuleDefectError(f"the game does not end within {most_actions} actions")
