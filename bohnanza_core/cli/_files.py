"""Files that commands read and write."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import click

from .. import Game, load_game
from ..errors import BohnanzaError
from ._failures import message_of

MOST_BYTES: Final = 16_000_000
"""How much of a file is read: more than any save has, which `load_game` limits by itself."""


class NewFile(click.Path):
    """A file to be written: it need not exist, but its folder must, before the work begins."""

    name = "file"

    def __init__(self, *, allow_dash: bool = False) -> None:
        super().__init__(dir_okay=False, writable=True, allow_dash=allow_dash, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check the folder, too."""
        file = super().convert(value, param, ctx)
        if not os.access(Path(str(file)).parent, os.W_OK | os.X_OK):
            self.fail(
                f"the folder of {str(file)!r} does not exist or cannot be written.", param, ctx
            )
        return file


def load_save(file: Path) -> Game:
    """Load a game; an error names the file."""
    with file.open("rb") as stream:
        content = stream.read(MOST_BYTES + 1)
    try:
        return load_game(content)
    except BohnanzaError as error:
        raise BohnanzaError(f"{file}: {message_of(error)}") from error
