"""``bohnanza schema``: what programs in other languages need to know."""

from __future__ import annotations

import json
from pathlib import Path

import click

from .. import compose
from ..schema import client_module, json_schema, typescript
from ._files import NewFile
from ._parameters import uses, variants_argument


@click.command("schema")
@variants_argument
@click.option("--typescript", "types", is_flag=True, help="Print types for TypeScript instead.")
@click.option("--any-game", is_flag=True, help="For games of any variants, known or not.")
@click.option(
    "--client",
    is_flag=True,
    help="Print the JavaScript module for clients, for any game.",
)
@click.option("-p", "--players", type=click.IntRange(1), metavar="N", help="For N players only.")
@click.option(
    "-o",
    "--output",
    type=NewFile(),
    metavar="FILE",
    help="Write into a file.",
)
def command(
    variants: tuple[str, ...],
    types: bool,
    any_game: bool,
    client: bool,
    players: int | None,
    output: Path | None,
) -> None:
    """Print the JSON Schema of what programs exchange.

    It describes actions, events, views, questions and refusals of a game as they travel between a
    server and its clients. VARIANT is "bohnanza" if none is given.

    \b
    Examples:
      bohnanza schema excalibohn > messages.json
      bohnanza schema duell --typescript --output messages.ts
      bohnanza schema --any-game --typescript --output messages.ts
      bohnanza schema --client --output client.js
    """  # noqa: D301 - \b is a mark for click, not for Python
    if any_game and (variants or players is not None):
        raise click.UsageError("--any-game takes no VARIANT and no --players")
    rule_set = None if any_game else compose(*uses(variants))
    if client:
        text = client_module()
    elif types:
        text = typescript(rule_set, players=players)
    else:
        text = json.dumps(json_schema(rule_set, players=players), indent=2) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
