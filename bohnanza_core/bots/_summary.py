"""Figures from many games: means and rates with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from ._simulation import GameResult

_Z: Final = 1.959964
"""Of the normal distribution, 95 % lie within so many standard deviations of the mean."""


@frozen
class Estimate:
    """A figure with its 95 % interval."""

    value: float
    """What was measured."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""


@frozen
class Tally:
    """How a bot, or a seat, did."""

    name: str
    """The name of the bot, the number of the seat counted from 1, or the key of the party."""
    games: int
    """How many games were played there; one with two seats for the same bot counts twice."""
    score: Estimate
    """The mean score."""
    wins: Estimate
    """The share of games won; a win shared by two counts half."""


@frozen
class Summary:
    """The result of a simulation in figures."""

    games: int
    """How many games were played."""
    players: int
    """How many played in each."""
    turns: Estimate
    """The mean number of turns."""
    actions: Estimate
    """The mean number of actions."""
    by_bot: tuple[Tally, ...]
    """One for each name of a bot, in the order of their wins."""
    by_seat: tuple[Tally, ...]
    """One for each seat."""
    by_party: tuple[Tally, ...] = ()
    """One for each party without a player that has a score, by its key."""

    def _repr_html_(self) -> str:
        from ..pictures import summary_as_html  # noqa: PLC0415 - drawn when it is looked at

        return summary_as_html(self)


def share(game: GameResult) -> float:
    """Return the part of a win that each winner of a game has."""
    winners = len(game.winners) + (game.winning_party is not None)
    return 1 / winners if winners else 0.0


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of values with its interval, by the normal approximation."""
    number = len(values)
    middle = sum(values) / number
    if number < 2:
        return Estimate(middle, middle, middle)
    variance = sum((value - middle) ** 2 for value in values) / (number - 1)
    spread = _Z * math.sqrt(variance / number)
    return Estimate(middle, middle - spread, middle + spread)


def rate(hits: float, number: int) -> Estimate:
    """Return a rate with its interval, by Wilson's score."""
    share = hits / number
    square = _Z * _Z
    middle = (share + square / (2 * number)) / (1 + square / number)
    spread = math.sqrt(share * (1 - share) / number + square / (4 * number * number))
    spread *= _Z / (1 + square / number)
    return Estimate(share, max(0.0, middle - spread), min(1.0, middle + spread))


def summarize(results: Iterable[GameResult]) -> Summary:
    """Return the figures of a simulation; there must be one game at least."""
    games = tuple(results)
    if not games:
        raise ValueError("there is nothing to summarize: no game was played")
    players = len(games[0].scores)
    names = dict.fromkeys(name for game in games for name in game.bots)
    by_bot = [
        _tally(name, [(g, s) for g in games for s in range(players) if g.bots[s] == name])
        for name in names
    ]
    return Summary(
        len(games),
        players,
        mean([game.turns for game in games]),
        mean([game.actions for game in games]),
        tuple(sorted(by_bot, key=lambda tally: -tally.wins.value)),
        tuple(_tally(str(seat + 1), [(g, seat) for g in games]) for seat in range(players)),
        tuple(_party_tally(key, games) for key in games[0].party_scores),
    )


def _party_tally(key: str, games: Sequence[GameResult]) -> Tally:
    wins = sum(share(game) for game in games if game.winning_party == key)
    scores = [game.party_scores[key] for game in games]
    return Tally(key, len(games), mean(scores), rate(wins, len(games)))


def _tally(name: str, played: Sequence[tuple[GameResult, int]]) -> Tally:
    wins = sum(share(game) for game, seat in played if seat in game.winners)
    scores = [game.scores[seat] for game, seat in played]
    return Tally(name, len(played), mean(scores), rate(wins, len(played)))
