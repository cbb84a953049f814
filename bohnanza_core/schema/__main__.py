"""Write the schema of a rule set: ``python -m bohnanza_core.schema bohnanza [--typescript]``."""

from __future__ import annotations

import argparse
import json
import sys

from .._composing.compose import compose
from ..errors import BohnanzaError
from . import client_module, json_schema, typescript


def main() -> int:
    """Print the JSON Schema, or the TypeScript types, of the variants named."""
    parser = argparse.ArgumentParser(
        prog="python -m bohnanza_core.schema", description=main.__doc__
    )
    parser.add_argument(
        "variants",
        nargs="*",
        help="ids, with options as in bohnanza:third_field=true; bohnanza, if there are none",
    )
    parser.add_argument("--players", type=int, help="only for that many players")
    parser.add_argument("--any-game", action="store_true", help="for games of any variants")
    parser.add_argument("--typescript", action="store_true", help="TypeScript, not JSON Schema")
    parser.add_argument("--client", action="store_true", help="the JavaScript module for clients")
    asked = parser.parse_args()
    if asked.any_game and (asked.variants or asked.players is not None):
        parser.error("--any-game takes no variants and no --players")
    if asked.client:
        sys.stdout.write(client_module())
        return 0
    try:
        rule_set = None if asked.any_game else compose(*asked.variants or ["bohnanza"])
        if asked.typescript:
            text = typescript(rule_set, players=asked.players)
        else:
            text = json.dumps(json_schema(rule_set, players=asked.players), indent=2) + "\n"
    except BohnanzaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
