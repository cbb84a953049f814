"""The command ``bohnanza``: its subcommands, loaded when they are needed, and its errors."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TextIO

import click

from .. import __version__
from ..errors import BrokenVariantWarning
from ._failures import DEBUG, failure_of

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "play": ("_play", "Play against bots, or watch them play."),
    "simulate": ("_simulate", "Let bots play many games and sum them up."),
    "variants": ("_variants", "List what is installed, with options."),
    "matrix": ("_matrix", "Show which variants go together, and why others do not."),
    "rules": ("_rules", "Look up the rules, clause by clause."),
    "cards": ("_cards", "List the cards, and where each figure is known from."),
    "replay": ("_replay", "Step through a saved game."),
    "draw": ("_draw", "Draw the table of a saved game."),
    "schema": ("_schema", "Print the JSON Schema of what programs exchange."),
    "docs": ("_docs", "Open the documentation in a browser."),
    "new-variant": ("_new_variant", "Begin a variant of your own."),
    "completion": ("_completion", "Print the shell completion script."),
}
"""The module of each command, and its line in the list; neither loads what the command needs."""


class _LazyGroup(click.Group):
    """Imports a subcommand when it is called, so that help and completion are quick."""

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[name][0]}", __package__)
        command: click.Command = module.command
        return command

    def resolve_command(
        self, context: click.Context, words: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest a command that is spelt alike."""
        if words and words[0] not in COMMANDS and not words[0].startswith("-"):
            close = difflib.get_close_matches(words[0], COMMANDS, 1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(f"No such command {words[0]!r}.{hint}", context)
        return super().resolve_command(context, words)

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(
    cls=_LazyGroup,
    invoke_without_command=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "BOHNANZA",
        "max_content_width": 88,
    },
)
@click.version_option(__version__, prog_name="bohnanza")
@click.pass_context
def bohnanza(context: click.Context) -> None:
    """Play, simulate and look up the Bohnanza card-game family.

    A game is named by its variants, one after the other or joined by "+", each with options if it
    has any: "bohnanza", "excalibohn+bohnedikt", "bohnanza:third_field=true". An expansion, a format
    or a house rule alone takes the base edition.

    \b
    Try:
      bohnanza play --watch
      bohnanza play duell
      bohnanza simulate bohnanza --bots sensible,random --games 100
      bohnanza rules bohnanza base.protection
    """  # noqa: D301 - \b is a mark for click, not for Python
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; whatever goes wrong is one line."""
    with warnings.catch_warnings():
        warnings.showwarning = _show_warning
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code: Any = bohnanza.main(arguments, prog_name="bohnanza", standalone_mode=False)
    except BrokenPipeError:
        return _closed()
    except Exception as error:
        if os.environ.get(DEBUG) and not isinstance(error, click.ClickException | click.Abort):
            raise
        line, exit_code = failure_of(error)
        click.echo(line, err=True)
        return exit_code
    return code if isinstance(code, int) else 0


def _closed() -> int:
    """Let what is still to be written go nowhere: the reader of a pipe has gone away."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    if issubclass(category, BrokenVariantWarning):
        click.echo(f"Warning: {message}", err=True)
