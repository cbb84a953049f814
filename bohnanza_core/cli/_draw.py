"""``bohnanza draw``: a picture of a moment of a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BohnanzaError
from ._export import STANDARD_OUTPUT
from ._files import NewFile, load_save
from ._parameters import as_language, language_option, seat_index

if TYPE_CHECKING:
    from .. import Game
    from ..pictures import Theme


@click.command("draw")
@click.argument("save", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--seat",
    type=click.IntRange(1),
    metavar="N",
    help="Draw only what that seat knew, counted from 1; otherwise all cards lie open.",
)
@click.option(
    "--at",
    "version",
    type=click.IntRange(0),
    metavar="VERSION",
    help="Draw the table as it was at that version; otherwise as it is at the end.",
)
@click.option(
    "-o",
    "--output",
    type=NewFile(allow_dash=True),
    required=True,
    metavar="FILE",
    help="The SVG file to write; a dash writes to the standard output.",
)
@click.option("--width", type=int, default=1200, show_default=True, help="In pixels.")
@click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    show_default=True,
    help="Colours: as on the reader's screen, or always the same.",
)
@language_option
def command(
    save: Path,
    seat: int | None,
    version: int | None,
    output: Path,
    width: int,
    theme: Theme,
    language: str,
) -> None:
    """Draw the table of a saved game as an SVG file.

    Every browser shows it. With "auto" its colours follow the reader's screen, light or dark.
    """
    from ..pictures import draw_table, open_view  # noqa: PLC0415 - not for every command

    game = load_save(save)
    viewer = None if seat is None else seat_index(seat, game)
    game = game if version is None else _at(game, version)
    picture = draw_table(
        open_view(game) if viewer is None else game.view(viewer),
        game.legend(),
        question=None if viewer is None else game.question(viewer),
        width=width,
        theme=theme,
        language=as_language(language),
    )
    if output == STANDARD_OUTPUT:
        click.echo(picture.svg)
    else:
        picture.save(output)


def _at(game: Game, version: int) -> Game:
    """Return a game at one of its versions."""
    again = game.replay()
    first = again.version
    while again.version != version:
        if not again.can_redo:
            raise BohnanzaError(
                f"no action of the game led to version {version}; it goes from {first} to "
                f"{again.version}"
            )
        again.redo()
    return again
