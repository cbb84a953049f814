"""What is due by the clock: an action of a bot, or that somebody's time is up."""

from __future__ import annotations

import math
from copy import copy
from typing import TYPE_CHECKING, Any

import attrs

from .. import EndTrade, Game
from ._bots import Bots, playing
from ._history import action_record, seat_record
from ._waiting import end_of_offers, takeover, wait_until, waits

if TYPE_CHECKING:
    from .. import Action
    from ._history import History

Due = tuple[dict[str, Any], Game | None]
"""The record of what is due, and the game after an action."""


class Clock:
    """Says what is due; nothing is changed here."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._rest = (0, 0.0)

    def wake_at(self, history: History) -> float | None:
        """Return when something may be due next; None: there is nothing to wait for."""
        if history.game.outcome is not None:
            return None
        times = [wait.until for wait in waits(history) if wait.why != "offer"]
        times += [takeover(history, seat) for seat in range(len(history.seats))]
        if playing(history) and history.request is None:
            times.append(self._bots_at(history))
        first = min(times, default=math.inf)
        return None if math.isinf(first) else first

    def due(self, history: History, now: float) -> Due | None:
        """Return what is due first, if anything is."""
        if history.game.outcome is not None:
            return None
        over = [wait for wait in waits(history) if wait.until <= now]
        if any(wait.why == "undo" for wait in over):
            return {"do": "lapse"}, None
        for seat, sitting in enumerate(history.seats):
            if takeover(history, seat) <= now:
                return seat_record(seat, attrs.evolve(sitting, stand_in=True)), None
        for wait in over:
            if wait.why == "question":
                return self._acts(history, self._bots.choose_for(history, wait.seat), "clock")
        if history.request is None and self._bots_at(history) <= now:
            return self._of_bots(history, now)
        return None

    def _bots_at(self, history: History) -> float:
        """Return when bots look at the table next."""
        at, until = self._rest
        return until if at == history.at else history.last + history.pace.bot

    def _of_bots(self, history: History, now: float) -> Due | None:
        stand = end_of_offers(history)
        action = self._bots.choose(history, held=stand > now)
        if action is None:
            self._rest = history.at, stand if stand > now else math.inf
            return None
        end = wait_until(history, history.last, history.pace.trading)
        if isinstance(action, EndTrade) and now < end and _others_could_trade(history, action.seat):
            self._rest = history.at, end
            return None
        return self._acts(history, action, "bot")

    def _acts(self, history: History, action: Action | None, by: str) -> Due:
        assert action is not None, "a bot that is asked acts"
        game = copy(history.game)
        game.apply(action)
        record = {**action_record(history.game, game, action), "by": by}
        memory = self._bots.memory(action.seat)
        if memory is not None and by == "bot":
            record["memory"] = memory
        return record, game


def _others_could_trade(history: History, seat: int) -> bool:
    return any(other != seat and sitting.there for other, sitting in enumerate(history.seats))
