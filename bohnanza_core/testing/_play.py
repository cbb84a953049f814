"""Random play with everything that can come in between."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from .._family.actions import Decline, EndTrade, Harvest, Pass
from .._game.game import Game
from .._model.actions import Action
from .._model.events import Event, Moved
from ..errors import RuleDefectError
from ..search.functions import apply_with_events


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


def play_until(
    game: Game, happens: type | Callable[[Game], object], *, most_actions: int = 200
) -> tuple[Event, ...]:
    """Let everybody do as little as possible until something happens; return all events until then.

    ``happens`` is the class of an event, or of a decision that is then waited for; or a function
    that looks at the game. Nobody acts out of turn, offers or harvests unless there is no other
    choice: seats pass and end the trade, and else do what moves the fewest cards.
    """
    latest, found = Latest(), list[Event]()
    for _ in range(most_actions):
        if game.outcome is not None:
            raise RuleDefectError(f"the game is over, and {_called(happens)} has not happened")
        action = _least(game)
        latest.note(game, action)
        events = game.apply(action)
        found += events
        if _has_happened(game, happens, events):
            return tuple(found)
    raise RuleDefectError(
        f"{_called(happens)} does not happen within {most_actions} actions{latest.text()}"
    )


def _called(happens: type | Callable[[Game], object]) -> str:
    return getattr(happens, "__name__", repr(happens))


def _has_happened(
    game: Game, happens: type | Callable[[Game], object], events: Sequence[Event]
) -> bool:
    if isinstance(happens, type):
        return isinstance(game.decision, happens) or any(isinstance(e, happens) for e in events)
    return bool(happens(game))


_LITTLE: Final = (Pass, EndTrade, Decline)
"""What does the least, in this order."""


def _least(game: Game) -> Action:
    """Return the legal action of a seat that is waited for which does the least."""
    seat = game.waiting_for[0]
    actions = game.legal_actions(seat)
    if not actions:
        raise RuleDefectError(
            f"nobody can go on: the game waits for {game.decision!r}{_left(game)}"
        )
    for kind in _LITTLE:
        for action in actions:
            if isinstance(action, kind):
                return action
    return min(actions, key=lambda action: (isinstance(action, Harvest), _moves(game, action)))


def _moves(game: Game, action: Action) -> int:
    """Return how many cards an action moves."""
    _, events = apply_with_events(game.state, action)
    return sum(len(event.cards) for event in events if isinstance(event, Moved))


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
