"""Where the results of a simulation go: the terminal, files, charts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from attrs import frozen

from ..bots import GameResult, summarize
from ._charts import check_installed, draw_charts
from ._console import make_console
from ._export import STANDARD_OUTPUT, write_csv, write_jsonl
from ._summary import summary_tables


@frozen
class Report:
    """What is asked for besides the summary."""

    csv: Path | None
    """A file for a row for each seat of each game."""
    jsonl: Path | None
    """A file for an object for each game."""
    charts: Path | None
    """A folder for images."""

    def prepare(self) -> None:
        """Refuse what cannot be done before any game is played."""
        if self.csv == self.jsonl == STANDARD_OUTPUT:
            raise click.UsageError("Only one of --csv and --jsonl can go to the standard output.")
        if self.charts is not None:
            check_installed()
            self.charts.mkdir(parents=True, exist_ok=True)

    def write(self, played: Sequence[GameResult], title: str, unit: str) -> None:
        """Write all that is asked for, and the summary unless raw results take its place."""
        if self.csv is not None:
            write_csv(played, self.csv)
        if self.jsonl is not None:
            write_jsonl(played, self.jsonl)
        if STANDARD_OUTPUT not in (self.csv, self.jsonl):
            make_console().print(summary_tables(summarize(played), title, unit))
        if self.charts is not None:
            for file in draw_charts(played, self.charts, title=title, unit=unit):
                click.echo(file, err=True)
