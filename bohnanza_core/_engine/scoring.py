"""Scores and ties: how a game stands, and how it ended."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._model.outcome import Outcome, Taler, TieBreak
from .._model.roles import ALL
from .._model.zones import HIDDEN
from ..errors import RuleDefectError

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table


def score(table: Table, seat: int, *, over: bool = False) -> int:
    """Return the score of a seat in the unit of the game: its coins and what variants add.

    While the game is not over it counts what everybody may know (base.score).
    """
    taler: Taler = len(table.zones[table.rules.coins[seat]])
    for fold in table.hooks.fold_score:
        taler = fold(table, taler, seat, over)
    return _in_units(table, taler)


def _in_units(table: Table, taler: Taler) -> int:
    """Return Taler in the unit of the game (base.score.unit)."""
    points = taler * table.rules.settings.score_unit.per_taler
    return points if isinstance(points, int) else math.floor(points)


def scores(table: Table) -> tuple[int, ...]:
    """Return the scores by seat as they are now."""
    over = table.rules.decisions[type(table.agenda[-1])].final
    return tuple(score(table, seat, over=over) for seat in range(table.rules.players))


def open_scores(table: Table) -> tuple[int | None, ...]:
    """Return the scores that everybody may know now; None for a seat whose coins are hidden."""
    rules = table.rules
    counted = rules.once[_counted_by_all]
    over = rules.decisions[type(table.agenda[-1])].final
    if not table.hooks.fold_score:
        # As in most games: it is asked after every action.
        worth, zones = rules.settings.score_unit.per_taler, table.zones
        points: list[int | None] = [len(zones[pile]) * worth for pile in rules.coins]
        del points[rules.players :]
    else:
        points = [score(table, seat, over=over) for seat in range(rules.players)]
    if over or all(counted):
        return tuple(points)
    return tuple([found if counted[seat] else None for seat, found in enumerate(points)])


def open_party_scores(table: Table) -> tuple[int | None, ...]:
    """Return the scores of parties that everybody may know now."""
    if not table.rules.parties:
        return ()
    over = table.rules.decisions[type(table.agenda[-1])].final
    counted = table.rules.once[_counted_by_all][table.rules.players :]
    found = zip(party_scores(table), counted, strict=True)
    return tuple([points if over or seen else None for points, seen in found])


def _counted_by_all(rules: Rules) -> Sequence[bool]:
    """Return of each seat, then each party, whether everybody sees how many coins it has."""
    zones = rules.layout.zones
    piles = [zones[pile] if pile < len(zones) else None for pile in rules.coins]
    return [pile is not None and (pile.faces is ALL or pile.backs is not HIDDEN) for pile in piles]


def tie_breaks(table: Table) -> Sequence[TieBreak]:
    """Return the criteria for ties in the order in which they are asked."""
    criteria: tuple[TieBreak, ...] = ()
    for fold in table.hooks.fold_tie_breaks:
        criteria = fold(table, criteria)
    return criteria


def party_scores(table: Table) -> tuple[int | None, ...]:
    """Return the scores of the parties: their Taler; None for one without a pile of its own."""
    rules = table.rules
    piles = [rules.layout.places.get(("coins", party)) for party in rules.sides[rules.players :]]
    return tuple(
        [None if pile is None else _in_units(table, len(table.zones[pile])) for pile in piles]
    )


def outcome(table: Table) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    return result(table) if table.rules.decisions[type(table.agenda[-1])].final else None


def result(table: Table) -> Outcome:
    """Return how the game ends if the coins stay as they are."""
    ended = _by_scores(table)
    for fold in table.hooks.fold_outcome:
        ended = _checked(table, fold(table, ended))
    return ended


def _checked(table: Table, ended: Outcome) -> Outcome:
    """Refuse an outcome with winners that do not play."""
    rules = table.rules
    if type(ended) is not Outcome:
        raise RuleDefectError(f"fold_outcome must return an Outcome, not {ended!r}")
    if list(ended.winners) != [seat for seat in range(rules.players) if seat in ended.winners]:
        raise RuleDefectError(f"the winners must be seats in order, not {ended.winners!r}")
    parties = rules.sides[rules.players :]
    if ended.winning_party is not None and ended.winning_party not in parties:
        raise RuleDefectError(f"there is no party {ended.winning_party!r} that could win")
    return ended


def _by_scores(table: Table) -> Outcome:
    """Return the outcome by the scores and the criteria for ties alone."""
    others = party_scores(table)
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
        return Outcome(tuple(best), points, party_scores=others)
    clause = table.rules.clause(decided.clause)
    return Outcome(tuple(best), points, decided.name, clause, party_scores=others)
