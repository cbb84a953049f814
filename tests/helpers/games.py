"""Games for the tests of the front-end contract: every composition, at moments of random play."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import random_action

CASES: Final = float(os.environ.get("BOHNANZA_CASES", "1"))
"""How many times the usual number of cases; larger after changes of the core, or for figures."""

COMPOSITIONS: Final[dict[str, tuple[tuple[str, ...], int]]] = {
    "bohnanza": (("bohnanza",), 3),
    "bohnanza-third-field": (("bohnanza:third_field=true",), 4),
    "excalibohn": (("excalibohn",), 4),
    "rabohnzel": (("rabohnzel",), 3),
    "bohnedikt": (("bohnedikt",), 5),
    "duell": (("duell",), 2),
    "excalibohn-bohnedikt": (("excalibohn", "bohnedikt"), 3),
    "rabohnzel-bohnedikt": (("rabohnzel", "bohnedikt"), 4),
    "excalibohn-duell": (("excalibohn", "duell"), 2),
    "rabohnzel-duell": (("rabohnzel", "duell"), 2),
    "excalibohn-openhands": (("excalibohn", "openhands", "shortgame"), 3),
    "bohnedikt-openhands": (("bohnedikt", "openhands", "thirdfield"), 3),
}
"""What is played, and by how many."""


def cases(number: int) -> int:
    """Return how many cases to try where that number is usual."""
    return max(1, round(number * CASES))


@cache
def rule_set(name: str) -> bz.RuleSet:
    """Return a composition by its name."""
    return bz.compose(*COMPOSITIONS[name][0])


def played_anew(name: str, seed: int) -> bz.Game:
    """Let patient random seats play a game to its end."""
    players = COMPOSITIONS[name][1]
    game = bz.new_game(rule_set(name), players=players, seed=seed)
    rng = random.Random(seed)
    while game.outcome is None:
        game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
    return game


@cache
def played(name: str, seed: int) -> bz.Game:
    """Return a game that was played to its end; it is shared, so leave it at its end."""
    return played_anew(name, seed)


@frozen
class Moment:
    """A moment of a game, and what was done there."""

    state: ba.GameState
    action: bz.Action | None
    """The action that followed; None at the end."""
    names: tuple[str, ...]

    def game(self) -> bz.Game:
        """Return a game that begins here."""
        return bz.Game(self.state, self.names)

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *self.seats)


def moments(name: str, number: int, seed: int = 0) -> Iterator[Moment]:
    """Return that many random moments of random games of a composition, as many as is asked for."""
    left, rng = cases(number), random.Random(f"{name} {seed}")
    while left:
        game = played(name, seed)
        last = len(game.actions)
        for at in sorted(rng.sample(range(last + 1), min(40, left, last + 1))):
            yield moment(game, at)
            left -= 1
        seed += 1


def moment(game: bz.Game, at: int) -> Moment:
    """Return the moment of a game after so many actions."""
    if at == len(game.actions):
        return Moment(game.state, None, game.players)
    again = game.replay()
    if at:
        again.redo(to=at)
    return Moment(again.state, game.actions[at], game.players)
