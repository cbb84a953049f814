"""Scores and ties: how a game stands, and how it ended."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._model.outcome import Outcome, Taler, TieBreak

if TYPE_CHECKING:
    from .table import Table


def score(table: Table, seat: int, *, over: bool = False) -> int:
    """Return the score of a seat in the unit of the game: its coins and what variants add.

    While the game is not over it counts what everybody may know (base.score).
    """
    taler: Taler = len(table.zones[table.rules.coins[seat]])
    for fold in table.hooks.fold_score:
        taler = fold(table, taler, seat, over)
    # base.score.unit
    points = taler * table.rules.settings.score_unit.per_taler
    return points if isinstance(points, int) else math.floor(points)


def scores(table: Table) -> tuple[int, ...]:
    """Return the scores by seat as they are now."""
    over = table.rules.decisions[type(table.agenda[-1])].final
    return tuple(score(table, seat, over=over) for seat in range(table.rules.players))


def tie_breaks(table: Table) -> Sequence[TieBreak]:
    """Return the criteria for ties in the order in which they are asked."""
    criteria: tuple[TieBreak, ...] = ()
    for fold in table.hooks.fold_tie_breaks:
        criteria = fold(table, criteria)
    return criteria


def outcome(table: Table) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    return result(table) if table.rules.decisions[type(table.agenda[-1])].final else None


def result(table: Table) -> Outcome:
    """Return how the game ends if the coins stay as they are."""
    points = tuple(score(table, seat, over=True) for seat in range(table.rules.players))
    best = [seat for seat, scored in enumerate(points) if scored == max(points)]
    decided: TieBreak | None = None
    for criterion in tie_breaks(table):
        if len(best) == 1:
            break
        values = {seat: criterion.value(table, seat) for seat in best}
        highest = max(values.values())
        left = [seat for seat in best if values[seat] == highest]
        if len(left) < len(best):
            best, decided = left, criterion
    if decided is None:
        return Outcome(tuple(best), points)
    clause = table.rules.clause(decided.clause)
    return Outcome(tuple(best), points, decided.name, clause)
