"""Where the command line writes to."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text as Styled

WIDEST = 120
"""Lines are not set wider than this, however wide the terminal."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line, as for everything else that goes wrong."""
        raise BrokenPipeError


def make_console(*, stderr: bool = False) -> Console:
    """Return a console: colours only on a terminal that wants them, 80 columns without one."""
    stream = sys.stderr if stderr else sys.stdout
    if isinstance(stream, TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
        stream.reconfigure(errors="replace")  # an arrow that cannot be shown is not an error
    console = _Console(stderr=stderr, markup=False, emoji=False, highlight=False)
    console.width = min(console.width, WIDEST)
    return console


def dim(text: str) -> Styled:
    """Return a text that stands back; what is appended to it does not."""
    return Styled.assemble((text, "dim"))


def bold(text: str) -> Styled:
    """Return a text that stands out; what is appended to it does not."""
    return Styled.assemble((text, "bold"))
