"""``bohnanza matrix``: what goes together."""

from __future__ import annotations

import click
from rich import box
from rich.padding import Padding
from rich.table import Table as Grid

from .._matrix import Combination, matrix
from .._text import Language
from ._console import bold, make_console
from ._parameters import VariantName, as_language, joined, language_option, uses


@click.command("matrix")
@click.argument("variants", nargs=-1, type=VariantName(), metavar="[VARIANT]...")
@click.option(
    "--most",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    metavar="N",
    help="Combine up to so many at once.",
)
@language_option
def command(variants: tuple[str, ...], most: int, language: str) -> None:
    """Show which variants go together, and why others do not.

    Every combination of the variants named, or of all that are installed, is either played or
    refused before a game begins, with the reason.
    """
    console, tongue = make_console(), as_language(language)
    found = matrix(*(uses(variants) if variants else ()), most=most)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column("played")
    grid.add_column("players")
    for combination in found.played:
        grid.add_row(combination.name, joined(combination.players))
    console.print(grid)
    if found.refused:
        console.print()
        console.print(bold("refused"))
    for combination in found.refused:
        console.print(combination.name)
        console.print(Padding(_reasons(combination, tongue), (0, 0, 0, 2)))


def _reasons(combination: Combination, language: Language) -> str:
    return " ".join(problem.text.in_language(language) for problem in combination.problems)
