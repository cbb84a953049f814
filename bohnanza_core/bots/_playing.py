"""Letting bots play: who acts next, and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .._errors import BohnanzaError
from ._outlook import Outlook

if TYPE_CHECKING:
    from .._actions import Action
    from .._game import Game
    from .._rollout import Rollout
    from ._bot import Bot

MOST_ACTIONS: Final = 20_000


class StuckBotError(BohnanzaError):
    """A bot did nothing where the game waits for its seat, or a game does not end."""


def next_action(game: Game | Rollout, bots: Sequence[Bot | None]) -> Action | None:
    """Return what one of the bots does now, by seat; None if the game waits for somebody else.

    The seats that the game does not wait for are asked first, clockwise from the active player, so
    that they can answer an offer or harvest before the game goes on. None stands for a person.
    """
    table = game._table
    waited: list[int] = []
    for seat in table.rules.from_seat[table.active]:
        bot, outlook = bots[seat], Outlook(game, seat)
        if outlook.asked:
            waited.append(seat)
        elif bot is not None and (action := bot.choose(outlook)) is not None:
            return action
    for seat in waited:
        bot = bots[seat]
        if bot is not None:
            action = bot.choose(Outlook(game, seat))
            if action is None:
                raise StuckBotError(f"the bot of seat {seat} does nothing, but it is asked")
            return action
    return None


def play_game(game: Game, bots: Sequence[Bot]) -> Game:
    """Let bots play a game to its end; every action is judged."""
    for _ in range(MOST_ACTIONS):
        if game.outcome is not None:
            return game
        action = next_action(game, bots)
        assert action is not None, "every seat has a bot"
        game.apply(action)
    raise StuckBotError(f"the game does not end within {MOST_ACTIONS} actions")
