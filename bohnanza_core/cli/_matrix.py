"""``bohnanza matrix``: what goes together."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich import box
from rich.table import Table as Grid

from .. import Language, check_composition
from ..errors import CompositionError
from ..testing import Combination, matrix
from ._console import bold, make_console
from ._layout import Hanging
from ._parameters import as_language, joined, language_option, uses, variants_argument


@click.command("matrix")
@variants_argument
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
    named = uses(variants) if variants else ()
    check_installed(named)
    found = matrix(*named, most=most)
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
        console.print(Hanging("  ", _reasons(combination, tongue)))


def check_installed(names: Sequence[str]) -> None:
    """Refuse names that nothing is installed for: they are mistakes, not combinations."""
    unknown = [p for name in names for p in check_composition(name) if p.code == "unknown-variant"]
    if unknown:
        raise CompositionError(unknown)


def _reasons(combination: Combination, language: Language) -> str:
    return " ".join(problem.text.in_language(language) for problem in combination.problems)
