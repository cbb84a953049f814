"""Random play with everything that can come in between."""

from __future__ import annotations

from collections import Counter, deque
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
        raise RuleDefectError(
            f"nobody can go on: the game waits for {game.decision!r}{_left(game)}"
        )
    actions = _patient(actions, rng, patience) or actions
    return actions[rng.randrange(len(actions))]


def _left(game: Game) -> str:
    """Return what would answer the pending decision, and how much of it is left."""
    table = game.state.table()
    decision = table.decision
    spec = table.rules.decisions[type(decision)]
    ways = {"plantable": spec.plantable, "options": spec.options, "discardable": spec.discardable}
    asked = {name: ask for name, ask in ways.items() if ask is not None}
    left = [f"its {name} returns {ask(table, decision)!r}" for name, ask in asked.items()]
    if not left:
        return ""
    return f"; {', '.join(left)}, and no action with these is allowed"


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
    latest = Latest()
    for _ in range(most_actions):
        if game.outcome is not None:
            return game
        action = random_action(game, rng, patience=patience)
        latest.note(game, action)
        game.apply(action)
    raise RuleDefectError(f"the game does not end within {most_actions} actions{latest.text()}")


class Latest:
    """What was asked and answered lately, to say what a game without end repeats."""

    def __init__(self) -> None:
        self._asked: deque[tuple[str, str]] = deque(maxlen=1000)
        self._turns: deque[int] = deque(maxlen=1000)

    def note(self, game: Game, action: Action) -> None:
        """Record an action that is about to be carried out."""
        self._asked.append((repr(game.decision), type(action).__name__))
        self._turns.append(game.state.turn)

    def text(self) -> str:
        """Return which decision repeats, or else what happens most."""
        decisions = Counter(decision for decision, _ in self._asked)
        total, turns = len(self._asked), self._turns[-1] - self._turns[0] + 1
        decision, times = decisions.most_common(1)[0]
        answers = Counter(name for one, name in self._asked if one == decision)
        names = ", ".join(name for name, _ in answers.most_common(3))
        took = "1 turn" if turns == 1 else f"{turns} turns"
        return (
            f": {times} of the last {total} actions, in {took}, found the game waiting for "
            f"{decision}; they were {names}"
        )
