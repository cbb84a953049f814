"""What many games came to, as a notebook shows it: the figures as tables, and charts of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._charts import Bar, chart, table

if TYPE_CHECKING:
    from ..bots import Estimate, Summary, Tally


def summary_as_html(summary: Summary) -> str:
    """Return the figures of a simulation as HTML: tables, and charts of wins and scores."""
    turns, actions = _mean(summary.turns), _mean(summary.actions)
    head = f"{summary.games} games of {summary.players}, turns {turns}, actions {actions}"
    parts = [_table(f"By bot. {head}", summary.by_bot), _table("By seat", summary.by_seat)]
    if summary.by_party:
        parts.append(_table("By party", summary.by_party))
    tallies = (*summary.by_bot, *(summary.by_seat if len(summary.by_bot) == 1 else ()))
    bars = [_bar(tally, tally.wins, _share(tally.wins)) for tally in tallies]
    parts.append(chart("Games won, with 95 % intervals", bars, 1 / summary.players))
    bars = [_bar(tally, tally.score, _mean(tally.score)) for tally in tallies]
    parts.append(chart("Mean score, with 95 % intervals", bars))
    return "".join(f"<div>{part}</div>" for part in parts)


def _table(caption: str, tallies: Sequence[Tally]) -> str:
    rows = [
        (tally.name, str(tally.games), _mean(tally.score), _share(tally.wins)) for tally in tallies
    ]
    return table(caption, ("", "games", "score", "won"), rows)


def _bar(tally: Tally, figure: Estimate, words: str) -> Bar:
    name = f"seat {tally.name}" if tally.name.isdigit() else tally.name
    return Bar(name, figure.value, figure.low, figure.high, words)


def _mean(figure: Estimate) -> str:
    return f"{figure.value:.1f} ± {figure.high - figure.value:.1f}"


def _share(figure: Estimate) -> str:
    return f"{100 * figure.value:.1f} % [{100 * figure.low:.0f}–{100 * figure.high:.0f}]"
