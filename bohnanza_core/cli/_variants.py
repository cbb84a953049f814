"""``bohnanza variants``: what is installed."""

from __future__ import annotations

import click
from rich import box
from rich.table import Table as Grid

from .. import Language, Manifest, Option, variants
from ._console import make_console
from ._parameters import as_language, joined, language_option


@click.command("variants")
@language_option
def command(language: str) -> None:
    """List what is installed, with options.

    An edition is a game with its own deck. A format changes how it is played, an expansion adds to
    it, a house rule changes a detail. A game has one edition, at most one format, and any number of
    the others; "bohnanza matrix" shows what goes together.
    """
    console, tongue = make_console(), as_language(language)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for header in ("variant", "title", "kind", "players", "version"):
        grid.add_column(header, no_wrap=header == "variant")
    found = variants()
    if not found:
        console.print("No variant is installed; try: pip install bohnanza-classic")
        return
    for manifest in found:
        grid.add_row(
            manifest.id,
            manifest.title.in_language(tongue),
            manifest.layer.value,
            joined(manifest.players) or "any",
            manifest.version,
        )
    console.print(grid)
    for manifest in found:
        for option in manifest.options:
            console.print()
            console.print(_option(manifest, option, tongue))


def _option(manifest: Manifest, option: Option, language: Language) -> str:
    value = joined(option.choices) or option.type.__name__
    default = str(option.default).lower()
    head = f"{manifest.id}:{option.name}={value.upper()} (default: {default})"
    return f"{head}\n  {option.description.in_language(language)}"
