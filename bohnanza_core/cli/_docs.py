"""``bohnanza docs``: the built documentation of a checkout."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Final

import click

from .. import Language
from ..errors import BohnanzaError
from ._parameters import as_language, language_option
from ._words import say

CHECKOUT: Final = Path(__file__).resolve().parents[2]
"""The folder that the package runs from; without `docs/conf.py` it is not a checkout."""


@click.command("docs")
@click.option("--print", "only_print", is_flag=True, help="Print the file, and open nothing.")
@language_option
def command(only_print: bool, language: str) -> None:
    """Open the documentation in a browser.

    The pages are built in a checkout of the project, by "make docs". This command finds those of
    the checkout that it runs from. Without a browser it says where they are.

    \b
    Examples:
      make docs
      bohnanza docs
      bohnanza docs --print
    """  # noqa: D301 - \b is a mark for click, not for Python
    page = _first_page(as_language(language))
    if only_print:
        click.echo(page)
        return
    opened = webbrowser.open(page.as_uri())
    click.echo(say("docs-open" if opened else "docs-here", as_language(language), file=page))


def _first_page(language: Language) -> Path:
    """Return the page that the documentation begins with, or say how it is built."""
    docs = CHECKOUT / "docs"
    if not (docs / "conf.py").is_file():
        raise BohnanzaError(say("no-docs-here", language))
    page = docs / "_build" / "html" / "index.html"
    if not page.is_file():
        raise BohnanzaError(say("no-docs-yet", language, folder=CHECKOUT))
    return page
