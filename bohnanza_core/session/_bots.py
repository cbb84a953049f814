"""The bots at the table: what they would do now, and what they remember."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..bots import BOTS, Bot, RememberingBot, UnknownBotError, make_bot, next_action
from ..errors import SaveError
from ._messages import as_json

if TYPE_CHECKING:
    from .. import Action
    from ._history import History

MakeBot = Callable[[str, int], Bot]
"""Makes a bot of a name, with a seed."""


def known_bot(name: str, seed: int) -> Bot:
    """Return a bot of the library; code that a record names is not run."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise UnknownBotError(name, f"there are {known}; bots=make_bot would look for your own")
    return make_bot(name, seed)


class Bots:
    """The bots of a session; each begins with what it remembered after its last action.

    So what they do depends on the records alone, and goes on as it would have after a restart.
    """

    def __init__(self, make: MakeBot) -> None:
        self._make = make
        self._made: dict[int, tuple[str, Bot]] = {}

    def choose(self, history: History, *, held: bool) -> Action | None:
        """Return what one of the bots does now; ``held``: none of those that the game waits for."""
        waited = history.game.waiting_for if held else ()
        seats = [seat for seat in playing(history) if seat not in waited]
        return self._next(history, seats)

    def choose_for(self, history: History, seat: int) -> Action | None:
        """Return what a bot does in the place of a person."""
        return self._next(history, [seat])

    def _next(self, history: History, seats: Sequence[int]) -> Action | None:
        if not seats:
            return None
        at_table: list[Bot | None] = [None] * len(history.seats)
        for seat in seats:
            at_table[seat] = self._bot(history, seat)
        return next_action(history.game, at_table)

    def _bot(self, history: History, seat: int) -> Bot:
        name = history.seats[seat].bot or history.pace.stand_in
        if self._made.get(seat, ("",))[0] != name:
            self._made[seat] = name, self._make(name, history.game.seed + seat)
        bot = self._made[seat][1]
        if isinstance(bot, RememberingBot):
            try:
                bot.recall(history.memory(seat))
            except Exception as error:
                raise SaveError("", f"the bot of seat {seat} cannot go on: {error!r}") from error
        return bot

    def check(self, name: str | None) -> None:
        """Raise an error if there is no bot of a name."""
        if name is not None:
            self._make(name, 0)

    def recall(self, history: History) -> None:
        """Raise an error if a bot that is to play is not known, or its memory cannot be one."""
        for seat in playing(history):
            self._bot(history, seat)

    def memory(self, seat: int) -> Any:
        """Return what the bot of a seat remembers, as it would be read again."""
        bot = self._made[seat][1]
        return json.loads(as_json(bot.memory())) if isinstance(bot, RememberingBot) else None


def playing(history: History) -> list[int]:
    """Return the seats that bots play."""
    return [at for at, seat in enumerate(history.seats) if seat.bot is not None or seat.stand_in]
