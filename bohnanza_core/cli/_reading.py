"""Reading answers, from a terminal or from anything else."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console

from .. import Language
from ._layout import Hanging
from ._words import say


class NoMoreInputError(Exception):
    """The input has ended."""


class CancelledError(Exception):
    """The player does not want to go on with what was begun."""


class Reader:
    """Asks questions and reads the answers; what does not come from a terminal is repeated."""

    def __init__(self, console: Console, language: Language) -> None:
        self.console = console
        self.language: Language = language

    def line(self, prompt: str) -> str:
        """Return the next line of the input, without blanks around it."""
        try:
            if sys.stdin is not None and sys.stdin.isatty():
                self.console.file.flush()
                return input(prompt).strip()
            self.console.print(prompt, end="")
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except EOFError:
            line = ""
        if not line:
            self.console.print()
            raise NoMoreInputError
        self.console.print(line.strip(), style="bold")
        return line.strip()

    def numbers(
        self, title: str, choices: Sequence[str], *, most: int | None = None, twice: bool = False
    ) -> tuple[int, ...]:
        """Let the player pick among lines, several if allowed; return their places."""
        self.console.print(title)
        for number, choice in enumerate(choices, start=1):
            self.console.print(Hanging(f"  {number:>2}  ", choice))
        key = "number" if most == 1 else "numbers"
        while True:
            words = self.line(say(key, self.language)).replace(",", " ").split()
            if words == ["c"]:
                raise CancelledError
            places = _places(words, len(choices))
            few = places is not None and (most is None or len(places) == most)
            if few and places is not None and (twice or len(set(places)) == len(places)):
                return places
            self.console.print(say("bad-numbers", self.language, last=len(choices)))

    def agrees(self, title: str) -> bool:
        """Ask a question to be answered by yes or no."""
        self.console.print(title)
        return self.line(say("yes-no", self.language)).lower()[:1] in ("y", "j")


def _places(words: Sequence[str], last: int) -> tuple[int, ...] | None:
    numbers = [int(word) if word.isascii() and word.isdigit() else 0 for word in words]
    return tuple(n - 1 for n in numbers) if all(1 <= n <= last for n in numbers) else None
