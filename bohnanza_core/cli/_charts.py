"""Charts of a simulation as image files; needs the extra ``charts``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..bots import GameResult, Tally, summarize

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST_BINS: Final = 40


def check_installed() -> None:
    """Say what to install if there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise click.ClickException("charts need matplotlib: pip install 'bohnanza-core[charts]'")


def draw_charts(
    results: Sequence[GameResult], folder: Path, *, title: str, unit: str
) -> list[Path]:
    """Draw wins, scores and the length of games into a folder, and return the files."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra, and slow to import

    drawn = []
    for name, draw in (("wins", _wins), ("scores", _scores), ("length", _length)):
        # A figure of its own rather than pyplot, which keeps figures and wants a display.
        figure = Figure(figsize=(7, 4), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title)
        draw(axes, results, unit)
        file = folder / f"{name}.png"
        figure.savefig(file, dpi=150)
        drawn.append(file)
    return drawn


def _wins(axes: Axes, results: Sequence[GameResult], _unit: str) -> None:
    summary = summarize(results)
    bars = [(tally.name, tally, "C0") for tally in summary.by_bot]
    bars += [(f"seat {tally.name}", tally, "C1") for tally in summary.by_seat]
    for place, (_, tally, color) in enumerate(bars):
        _bar(axes, place, tally, color)
    axes.set_xticks(range(len(bars)), [name for name, _, _ in bars])
    axes.axhline(1 / summary.players, color="0.5", linestyle="--", linewidth=1)
    axes.set_ylim(0, 1.12)
    _in_percent(axes, "games won, with 95 % intervals")


def _bar(axes: Axes, place: int, tally: Tally, color: str) -> None:
    wins = tally.wins
    # Both ends of a share of 0 or 1 can be a rounding error beyond it.
    ends = [[max(0.0, wins.value - wins.low)], [max(0.0, wins.high - wins.value)]]
    axes.bar([place], [wins.value], yerr=ends, capsize=5, color=color, width=0.6)
    axes.text(place, wins.high + 0.02, f"{100 * wins.value:.0f} %", ha="center")


def _in_percent(axes: Axes, label: str) -> None:
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415 - an extra, as above

    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axes.set_ylabel(label)


def _scores(axes: Axes, results: Sequence[GameResult], unit: str) -> None:
    names = dict.fromkeys(name for result in results for name in result.bots)
    scores = {
        name: [r.scores[seat] for r in results for seat, bot in enumerate(r.bots) if bot == name]
        for name in names
    }
    low, high = (bound(map(bound, scores.values())) for bound in (min, max))
    bins = range(low, high + 2) if high - low < _MOST_BINS else _MOST_BINS
    for name, values in scores.items():
        shares = [1 / len(values)] * len(values)
        axes.hist(values, bins=bins, range=(low, high + 1), weights=shares, alpha=0.6, label=name)
    axes.set_xlabel(unit)
    _in_percent(axes, "share of games")
    axes.legend()


def _length(axes: Axes, results: Sequence[GameResult], _unit: str) -> None:
    turns = [result.turns for result in results]
    low, high = min(turns), max(turns)
    axes.hist(turns, bins=range(low, high + 2), align="left", color="C2")
    axes.set_xlabel("turns in a game")
    axes.set_ylabel("games")
