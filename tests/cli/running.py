"""Running the command line in tests: in this process, with input from a text."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import Outlook
from bohnanza_core.cli._app import run

from .typist import Typist


class Result(NamedTuple):
    """What a command wrote, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output, without blanks at their ends."""
        return [line.rstrip() for line in self.out.splitlines()]


class Quiet:
    """A bot that offers nothing and declines everything, so that a test knows what comes next."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, outlook: Outlook) -> bz.Action | None:
        declines = [action for action in outlook.actions if isinstance(action, bz.Decline)]
        if declines:
            return declines[0]
        return outlook.actions[0] if outlook.asked else None


QUIET = ("--bots", f"{__name__}:Quiet")


class CommandLine:
    """The command ``bohnanza``, as a function."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, answers: str = "") -> Result:
        """Run a command with lines of input."""
        return self._run(arguments, io.StringIO(answers))

    def typed(
        self,
        *arguments: str,
        seed: int = 1,
        language: bz.Language = "en",
        patience: int | None = None,
    ) -> Result:
        """Run a command with somebody at the keyboard who answers what is asked."""
        typist = Typist(seed, lambda: self._capsys.readouterr().out, language, patience)
        last = self._run(arguments, typist)
        return last._replace(out="".join([*typist.screens, last.out]))

    def _run(self, arguments: Sequence[str], keyboard: io.StringIO) -> Result:
        self._monkeypatch.setattr("sys.stdin", keyboard)
        code = run(arguments)
        captured = self._capsys.readouterr()
        return Result(code, captured.out, captured.err)


@pytest.fixture
def bohnanza(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Return the command line, without colours and 80 columns wide."""
    for variable in ("FORCE_COLOR", "COLUMNS", "BOHNANZA_LANGUAGE", "BOHNANZA_DEBUG"):
        monkeypatch.delenv(variable, raising=False)
    return CommandLine(monkeypatch, capsys)
