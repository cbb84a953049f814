"""How errors are reported: by one line and an exit code."""

from __future__ import annotations

from typing import Final

import click

from ..errors import BohnanzaError, CompositionError

DEBUG: Final = "BOHNANZA_DEBUG"
"""Set this variable to see where an unexpected error comes from."""
_UNEXPECTED: Final = 70
_INTERRUPTED: Final = 130


def failure_of(error: Exception) -> tuple[str, int]:
    """Return the line for an error, and the exit code."""
    match error:
        case click.exceptions.Abort():
            return "Interrupted.", _INTERRUPTED
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "bohnanza"
            message = error.format_message().removesuffix(".")
            return f"Error: {message}. See '{command} --help'.", error.exit_code
        case click.ClickException():
            return f"Error: {error.format_message()}", error.exit_code
        case BohnanzaError() | OSError():
            return f"Error: {message_of(error)}", 1
        case _:
            what = f"{type(error).__name__}: {message_of(error)}"
            return f"Unexpected error: {what} (set {DEBUG}=1 to see where)", _UNEXPECTED


def message_of(error: Exception) -> str:
    """Return an error as one line."""
    if isinstance(error, CompositionError):
        return " ".join(problem.text.en for problem in error.problems)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())
