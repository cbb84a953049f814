"""For whom the table waits and until when, by what everybody may know.

Bots wait because of open offers and requests, which all can see. If they waited because somebody
could play a card out of turn, waiting would tell that they hold one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from ._history import History


@frozen
class Wait:
    """That the table waits for a person."""

    seat: int
    """For whom."""
    why: str
    """``question``, ``offer`` or ``undo``."""
    until: float
    """When it no longer waits; infinite: without end."""


MOST_TIMES: Final = 10
"""How often somebody can have the others wait as long as they do once, in one stage of a turn."""


def waits(history: History) -> list[Wait]:
    """Return for which people the table waits, and why."""
    return [*_for_consent(history), *_for_offers(history), *_for_answers(history)]


def _for_answers(history: History) -> Iterator[Wait]:
    for seat in history.game.waiting_for:
        if history.seats[seat].waited_for:
            until = wait_until(history, history.asked_since[seat], history.pace.turn)
            yield Wait(seat, "question", until)


def _for_consent(history: History) -> Iterator[Wait]:
    request = history.request
    if request is not None:
        until = request.time + long(history.pace.undo)
        for seat in sorted(request.asked):
            yield Wait(seat, "undo", until)


def _for_offers(history: History) -> Iterator[Wait]:
    # Once for each seat, however many offers it has: all are told again whenever it changes.
    latest: dict[int, float] = {}
    for offer in history.offers:
        if history.seats[offer.partner].waited_for:
            made = history.offered_at[offer.number]
            latest[offer.partner] = max(made, latest.get(offer.partner, made))
    for seat, made in latest.items():
        yield Wait(seat, "offer", wait_until(history, made, history.pace.offer))


def end_of_offers(history: History) -> float:
    """Return until when bots let open offers to people stand."""
    return max((wait.until for wait in _for_offers(history)), default=-math.inf)


def wait_until(history: History, since: float, patience: float | None) -> float:
    """Return until when to wait for what may begin again and again, as by one offer after another.

    In one stage of a turn that has an end, or somebody could let the others wait for hours.
    """
    once = long(patience)
    return min(since + once, history.stage_since + MOST_TIMES * once)


def takeover(history: History, seat: int) -> float:
    """Return when a bot takes over for a person who has left; infinite: never."""
    sitting = history.seats[seat]
    if not (sitting.waited_for and sitting.away):
        return math.inf
    return history.away_since[seat] + long(history.pace.away)


def long(patience: float | None) -> float:
    """Return how long to wait as a number."""
    return math.inf if patience is None else patience
