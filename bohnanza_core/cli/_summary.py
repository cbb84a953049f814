"""The summary of a simulation as tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid

from ..bots import Estimate, Summary, Tally
from ._console import bold, dim


def summary_tables(summary: Summary, title: str, unit: str) -> RenderableType:
    """Return the summary: the length of the games, then a table by bot and one by seat."""
    turns, actions = _number(summary.turns), _number(summary.actions)
    fair = 100 / summary.players
    parties: list[RenderableType] = []
    if summary.by_party:
        parties = [_table("party", summary.by_party, unit), ""]
    return Group(
        bold(title),
        f"Turns {turns}, actions {actions} in a game.",
        "",
        _table("bot", summary.by_bot, unit),
        "",
        _table("seat", summary.by_seat, unit),
        "",
        *parties,
        dim(f"± and brackets: 95 % intervals. Wins by chance alone: {fair:.0f} %."),
    )


def _table(header: str, tallies: Sequence[Tally], unit: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column(header)
    for column in ("games", unit, "won"):
        grid.add_column(column, justify="right")
    for tally in tallies:
        grid.add_row(tally.name, str(tally.games), _number(tally.score), _percent(tally.wins))
    return grid


def _number(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"


def _percent(estimate: Estimate) -> str:
    low, high = (f"{100 * end:.0f}" for end in (estimate.low, estimate.high))
    return f"{100 * estimate.value:.1f} % [{low}–{high}]"
