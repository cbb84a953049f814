"""``bohnanza completion``: the script for a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="SHELL")
def command(shell: str) -> None:
    """Print the shell completion script.

    SHELL is bash, zsh or fish. Commands, options, variants with their options, bots and clauses are
    completed.

    \b
    bash: echo 'eval "$(bohnanza completion bash)"' >> ~/.bashrc
    zsh:  echo 'eval "$(bohnanza completion zsh)"' >> ~/.zshrc
    fish: bohnanza completion fish > ~/.config/fish/completions/bohnanza.fish
    """  # noqa: D301 - \b is a mark for click, not for Python
    from ._app import bohnanza  # noqa: PLC0415 - it loads this module

    completion = get_completion_class(shell)
    assert completion is not None, "click knows the three shells"
    click.echo(completion(bohnanza, {}, "bohnanza", "_BOHNANZA_COMPLETE").source())
