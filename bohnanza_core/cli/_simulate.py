"""``bohnanza simulate``: many games of bots."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .._compose import compose
from ._files import NewFile
from ._parameters import (
    BotNames,
    bot_names,
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
@click.option(
    "-b",
    "--bots",
    type=BotNames(),
    callback=bot_names,
    default="sensible,random",
    show_default=True,
    metavar="BOT,...",
    help="sensible, patient, random, or your own as module:factory.",
)
@click.option("-p", "--players", type=click.IntRange(1), metavar="N", help="How many play.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of all games.")
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
    help="Write a JSON object for each game, one a line; a dash as before.",
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

    The summary tells how long the games were, and for each bot and each seat the mean score and the
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
    from ..bots import simulate, summarize  # noqa: PLC0415
    from ._console import make_console  # noqa: PLC0415
    from ._export import STANDARD_OUTPUT, write_csv, write_jsonl  # noqa: PLC0415
    from ._summary import summary_tables  # noqa: PLC0415

    if charts is not None:
        from ._charts import check_installed, draw_charts  # noqa: PLC0415

        check_installed()
        charts.mkdir(parents=True, exist_ok=True)
    if csv_file == jsonl_file == STANDARD_OUTPUT:
        raise click.UsageError("Only one of --csv and --jsonl can go to the standard output.")
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
    if csv_file is not None:
        write_csv(played, csv_file)
    if jsonl_file is not None:
        write_jsonl(played, jsonl_file)
    if STANDARD_OUTPUT not in (csv_file, jsonl_file):
        console = make_console()
        title = " + ".join(rule_set.ids)
        unit = rule_set.seated(len(played[0].bots)).settings.score_unit.en
        console.print(summary_tables(summarize(played), title, seed, unit))
    if charts is not None:
        for file in draw_charts(played, charts):
            click.echo(file)


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
