"""What the command line prints, made by running it."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from bohnanza_core import new_game
from bohnanza_core.bots import SensibleBot, next_action
from bohnanza_core.cli._app import run

ANSWERS = "<<<"
"""What stands between a command and the lines typed in."""
LINES = "lines="
"""How many lines are shown, if not all."""
SAVE = "duel.json"
"""A saved game for commands that want one."""
SAVED_ACTIONS = 6


def command_help(*command: str) -> str:
    """Return the help of a command."""
    return f"```text\n{_output((*command, '--help'), '')}\n```"


def transcript(*words: str) -> str:
    """Return a command with its output.

    ``transcript play duell --seed 7 <<< 1 o _`` runs the command with these answers, a dash being
    an empty line. ``lines=20`` in front shows so many lines.
    """
    most = int(words[0].removeprefix(LINES)) if words[0].startswith(LINES) else None
    command = list(words if most is None else words[1:])
    answers: list[str] = []
    if ANSWERS in command:
        at = command.index(ANSWERS)
        command, answers = command[:at], ["" if a == "_" else a for a in command[at + 1 :]]
    typed = "".join(f"{answer}\n" for answer in answers)
    lines = _output(tuple(command), typed, most).splitlines()
    if most is not None and len(lines) > most:
        lines = [*lines[:most], "…"]
    return "\n".join(["```text", f"$ bohnanza {' '.join(command)}", *lines, "```"])


@cache
def _output(command: tuple[str, ...], answers: str, most: int | None = None) -> str:
    """Run a command without a terminal, 80 columns wide, and return what it wrote."""
    with _folder(), _plain(answers, most) as written:
        run(command)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())


class _Reader(io.StringIO):
    """Somebody who reads some lines and goes away."""

    def __init__(self, most: int | None) -> None:
        super().__init__()
        self._left = most

    def write(self, text: str) -> int:
        """Take a text, or say that nobody listens any more."""
        if self._left is not None:
            if self._left < 0:
                raise BrokenPipeError
            self._left -= text.count("\n")
        return super().write(text)


@cache
def _saved_game() -> str:
    """Return the beginning of a duel."""
    game = new_game("duell", players=["Ada", "Ben"], seed=7)
    bots = [SensibleBot(seat) for seat in range(2)]
    while len(game.actions) < SAVED_ACTIONS:
        action = next_action(game, bots)
        assert action is not None, "every seat has a bot"
        game.apply(action)
    return game.save()


@contextmanager
def _folder() -> Iterator[None]:
    """Work in a folder of its own, in which a saved game lies."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path(SAVE).write_text(_saved_game(), encoding="utf-8")
        yield


@contextmanager
def _plain(answers: str, most: int | None) -> Iterator[io.StringIO]:
    written = _Reader(most)
    hidden = ("COLUMNS", "FORCE_COLOR", "BOHNANZA_LANGUAGE", "BOHNANZA_DEBUG")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    with (
        patch.dict(os.environ, environment, clear=True),
        patch.object(sys, "stdin", io.StringIO(answers)),
        redirect_stdout(written),
        redirect_stderr(written),
    ):
        yield written
