"""Make a new variant package.

``python -m bohnanza_core.testing.scaffold NAME DIRECTORY [--layer LAYER]``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ..errors import BohnanzaError
from ._scaffold import KINDS, new_variant


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the package that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m bohnanza_core.testing.scaffold",
        description="Make a variant package with a manifest, a rule, tests and a docs page.",
    )
    parser.add_argument("name", help="the id of the variant: lower-case words with dashes")
    parser.add_argument("directory", help="a new or empty folder")
    parser.add_argument("--layer", choices=list(KINDS), default="house", help="what it is")
    asked = parser.parse_args(arguments)
    try:
        made = new_variant(asked.name, asked.directory, asked.layer)
    except (BohnanzaError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"Next: pip install --editable '{made}[test]', then pytest {made}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
