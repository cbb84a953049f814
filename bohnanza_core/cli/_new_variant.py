"""``bohnanza new-variant``: a package to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from ..testing import new_variant


@click.command("new-variant")
@click.argument("name")
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--layer",
    type=click.Choice(["edition", "format", "expansion", "house"]),
    default="house",
    show_default=True,
    help="What it is: a game with a deck of its own, another way to play, an addition, or a "
    "house rule.",
)
def command(name: str, folder: Path | None, layer: str) -> None:
    """Begin a variant of your own.

    NAME is its id, lower-case words with dashes. The package in FOLDER, by default NAME, is
    complete: a manifest, rules to be replaced by yours, clauses, tests and a page of
    documentation.

    \b
    Example:
      bohnanza new-variant harvest-feast --layer expansion
      pip install --editable 'harvest-feast[test]'
      pytest harvest-feast
      bohnanza play harvest-feast
    """  # noqa: D301 - \b is a mark for click, not for Python
    made = new_variant(name, folder or Path(name), layer)
    for path in sorted(made.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            click.echo(f"  {path}")
    click.echo(f"Next: pip install --editable '{made}[test]', then pytest {made}")
