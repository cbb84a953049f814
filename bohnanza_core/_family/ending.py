"""The end of the game: the last harvest, scores, ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from .._model.agenda import Decision, DecisionSpec, Step, StepSpec
from .._model.events import GameEnded
from .._model.roles import Public, Seat
from .._model.text import Text
from .harvesting import harvest_field
from .planting import open_fields

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class FinalHarvest(Step):
    """A seat harvests all fields; the protection rule no longer matters (base.end.harvest)."""

    seat: Public[Seat]
    """Whose fields."""


@frozen
class GameOver(Decision):
    """The game is over: nothing is waited for."""


@frozen
class TieBreak:
    """A criterion that decides among seats with the same score: the highest value wins."""

    name: Text
    """What the outcome calls it, in words that follow "decided by"."""
    clause: str
    """The clause it stands on."""
    value: Callable[[Table, int], Any]
    """Returns the value of a seat."""


@frozen
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; several if the rules leave a tie."""
    scores: tuple[int, ...]
    """By seat, in the unit of `Settings.score_unit`: Taler, or Groschen in Das Duell."""
    tie_break: Text | None = None
    """The name of the criterion that decided a tie, if one did."""


def score(table: Table, seat: int) -> int:
    """Return the score of a seat: its coins, and what variants make of it (base.score)."""
    points = len(table.zones[table.rules.coins[seat]])
    for fold in table.hooks.fold_score:
        points = fold(table, points, seat)
    return points


def scores(table: Table) -> tuple[int, ...]:
    """Return the scores by seat as they are now, whether the game is over or not."""
    return tuple(score(table, seat) for seat in range(table.rules.players))


def tie_breaks(table: Table) -> Sequence[TieBreak]:
    """Return the criteria for ties in the order in which they are asked."""
    criteria: tuple[TieBreak, ...] = ()
    for fold in table.hooks.fold_tie_breaks:
        criteria = fold(table, criteria)
    return criteria


def outcome(table: Table) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    return _outcome(table) if isinstance(table.agenda[-1], GameOver) else None


def _outcome(table: Table) -> Outcome:
    seats = range(table.rules.players)
    points = scores(table)
    best = [seat for seat in seats if points[seat] == max(points)]
    decided = None
    for criterion in tie_breaks(table):
        if len(best) == 1:
            break
        values = {seat: criterion.value(table, seat) for seat in best}
        highest = max(values.values())
        left = [seat for seat in best if values[seat] == highest]
        if len(left) < len(best):
            best, decided = left, criterion.name
    return Outcome(tuple(best), points, decided)


def enter_harvest(table: Table) -> None:
    """Let everybody harvest, the active player first."""
    table.emit(GameEnded)
    table.then(*(FinalHarvest(seat) for seat in table.rules.from_seat[table.active]))


def enter_score(table: Table) -> None:
    """Let nothing but the result remain."""
    table.then(GameOver(-1))


def _final_harvest(table: Table, step: FinalHarvest) -> None:
    for zone in open_fields(table, step.seat):
        if table.zones[zone]:
            harvest_field(table, step.seat, zone)


STEPS = (StepSpec(FinalHarvest, _final_harvest),)
DECISIONS = (
    DecisionSpec(
        GameOver,
        Text("The game is over.", "Das Spiel ist aus."),
        "base.end.only-harvest",
        final=True,
    ),
)
