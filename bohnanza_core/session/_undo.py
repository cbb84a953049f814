"""Who may take something back, and who must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from .. import Text, UndoObstacle

if TYPE_CHECKING:
    from ._history import History

SOMEBODY_AWAY: Final = UndoObstacle(
    "somebody-away",
    Text(
        "Somebody who has acted since is away and cannot agree.",
        "Jemand, der inzwischen gehandelt hat, ist nicht da und kann nicht zustimmen.",
    ),
)
MOST_ASKED: Final = 20
"""How often a seat can take something back in a turn, or ask to: each time all get the whole view,
and what others were about to do is late."""
TOO_OFTEN: Final = UndoObstacle(
    "too-often",
    Text(
        "Nothing more can be taken back in this turn, as it was done so often.",
        "In diesem Zug kann nichts mehr zurückgenommen werden, so oft ist es geschehen.",
    ),
)
REFUSED: Final = UndoObstacle(
    "refused",
    Text(
        "It was not agreed to; once somebody has acted, it can be asked again.",
        "Es ist nicht zugestimmt worden; sobald jemand gehandelt hat, kann wieder gefragt werden.",
    ),
)
ASKED_ALREADY: Final = UndoObstacle(
    "asked-already",
    Text("It has been asked already.", "Es ist schon gefragt worden."),
)


@frozen
class WayBack:
    """How a seat can take its last action back."""

    to: int
    """How many actions are left then."""
    asked: tuple[int, ...]
    """Who must agree first."""


def way_back(history: History, seat: int) -> WayBack | None:
    """Return how a seat can take back its last action, with all that followed; None: it cannot."""
    if _barred(history, seat):
        return None
    actions, asked = history.game.actions, False
    last = len(actions) - 1
    if last in history.shown and actions[last].seat == seat:
        # Bots forget what they have seen; people are asked.
        return WayBack(last, _others(history, seat))
    for to in range(len(actions) - 1, history.fair_from - 1, -1):
        actor = actions[to].seat
        if actor == seat:
            return WayBack(to, _others(history, seat) if asked else ())
        asked = True
        if history.seats[actor].waited_for and history.seats[actor].away:
            return None
    return None


def _barred(history: History, seat: int) -> UndoObstacle | None:
    """Return what keeps a seat from asking once more, or None."""
    if history.asks.get(seat, 0) >= MOST_ASKED:
        return TOO_OFTEN
    return REFUSED if history.refused.get(seat) == history.game.version else None


def _others(history: History, seat: int) -> tuple[int, ...]:
    """Return the people at the table; bots agree to everything."""
    seats = enumerate(history.seats)
    return tuple(other for other, sitting in seats if other != seat and sitting.there)


def why_not_back(history: History, seat: int) -> UndoObstacle:
    """Return why a seat cannot take back its last action."""
    barred, game = _barred(history, seat), history.game
    if barred is not None:
        return barred
    own = [to for to, action in enumerate(game.actions) if action.seat == seat]
    found = game.why_not_undo(to=own[-1] if own else len(game.actions))
    return SOMEBODY_AWAY if found is None else found
