"""``bohnanza simulate``: many games of bots."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import compose
from ._files import NewFile
from ._parameters import (
    bots_option,
    card_data_option,
    check_bots,
    uses,
    variants_argument,
)

if TYPE_CHECKING:
    from ..bots import GameResult


@click.command("simulate")
@variants_argument
@click.option(
    "-g",
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="N",
    help="How many games are played.",
)
@bots_option("sensible,random", "sensible, patient, random, or your own as module:factory.")
@click.option(
    "-p",
    "--players",
    type=click.IntRange(1),
    metavar="N",
    help="How many play; by default as few as there can be.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed plays the same games.",
)
@click.option(
    "-j",
    "--processes",
    type=click.IntRange(1),
    metavar="N",
    help="How many games are played at once; by default one for each processor.",
)
@click.option(
    "--csv",
    "csv_file",
    type=NewFile(allow_dash=True),
    metavar="FILE",
    help="Write a row for each seat of each game; a dash stands for the standard output.",
)
@click.option(
    "--jsonl",
    "jsonl_file",
    type=NewFile(allow_dash=True),
    metavar="FILE",
    help="Write a JSON object for each game, one a line; a dash likewise.",
)
@click.option(
    "--charts",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write charts there, as image files; needs the extra 'charts'.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
@card_data_option
def command(
    variants: tuple[str, ...],
    games: int,
    bots: tuple[str, ...],
    players: int | None,
    seed: int,
    processes: int | None,
    csv_file: Path | None,
    jsonl_file: Path | None,
    charts: Path | None,
    quiet: bool,
    card_data: str | None,
) -> None:
    """Let bots play many games and sum them up.

    The summary says how long the games were, and for each bot and each seat the mean score and the
    share of games won, with 95 % intervals. If there are fewer bots than players, the last one
    takes the other seats; from game to game all move on by one seat. The same seed gives the same
    results, whatever the number of processes.

    \b
    Examples:
      bohnanza simulate bohnanza --games 1000 --bots sensible,random --players 4
      bohnanza simulate excalibohn bohnedikt --bots sensible --csv games.csv
      bohnanza simulate duell --bots sensible,my_bots:Greedy --charts charts
    """  # noqa: D301 - \b is a mark for click, not for Python
    # What draws and counts is loaded after the command line is understood.
    from ..bots import simulate  # noqa: PLC0415
    from ._reporting import Report  # noqa: PLC0415

    report = Report(csv_file, jsonl_file, charts)
    report.prepare()
    names = uses(variants)
    rule_set = compose(*names, card_data=card_data)
    if players is not None:
        check_bots(bots, players)
    results = simulate(
        *names,
        bots=bots,
        players=players,
        games=games,
        seed=seed,
        processes=processes or _usual_processes(games),
        card_data=card_data,
    )
    played = list(results if quiet else _with_progress(results, games))
    number = len(played[0].bots)
    title = f"{' + '.join(rule_set.ids)}, {number} players, {games} games, seed {seed}"
    report.write(played, title, rule_set.for_players(number).settings.score_unit.name.en)


def _usual_processes(games: int) -> int:
    """Return one process for each processor, but none that would have little to do."""
    return max(1, min(os.cpu_count() or 1, games // 20))


def _with_progress(results: Iterator[GameResult], games: int) -> Iterator[GameResult]:
    """Show a bar on the terminal while results come in; elsewhere nothing."""
    from rich.progress import (  # noqa: PLC0415 - slow to import, and only for terminals
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from ._console import make_console  # noqa: PLC0415

    console = make_console(stderr=True)
    columns = (TextColumn("Games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield from bar.track(results, total=games)
