"""The variants that pages show, examined by the kit as their readers would examine their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sybil import Sybil
from sybil.parsers.myst import DocTestDirectiveParser, PythonCodeBlockParser

import bohnanza_core as bz
from bohnanza_core.testing import VariantDefectError, check_variant

ROOT = Path(__file__).parents[2]
WRONG_ON_PURPOSE = {
    "docs/explanation/compiled-hooks.md": {"Misspelt"},
    "docs/explanation/frozen-states.md": {"Clumsy"},
    "docs/howto/strangers.md": {"Careless"},
    "docs/howto/texts.md": {"Burning"},
    "docs/tutorial/variant.md": {"Forgetful"},
}
"""By page, the variants that show what goes wrong."""
PAGES = [
    path.relative_to(ROOT).as_posix()
    for path in sorted(ROOT.glob("docs/**/*.md"))
    if "_build" not in path.parts and "manifest = " in path.read_text("utf-8")
]


def shown(page: str) -> Iterator[tuple[str, Any]]:
    """Run a page and return the classes of variants that it defines, by name."""
    sybil = Sybil(parsers=[PythonCodeBlockParser(), DocTestDirectiveParser()])
    document = sybil.parse(ROOT / page)
    for example in document.examples():
        example.evaluate()
    for name, value in document.namespace.items():
        if isinstance(value, type) and isinstance(getattr(value, "manifest", None), bz.Manifest):
            yield name, value


def fault(class_: Any) -> str:
    """Return what is wrong with a variant, or "": in one short game of the fewest players."""
    short = (class_(), "shortgame:fewer=2")
    # What changes the length of a game itself is played as long as it says.
    asked = short[:1] if bz.check_composition(*short) else short
    try:
        rules = bz.compose(*asked)
        check_variant(rules, players=rules.players[:1], games=1)
    except (bz.CompositionError, VariantDefectError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("page", PAGES)
def test_variants_of_pages_pass_the_kit(page: str) -> None:
    variants = dict(shown(page))
    wrong = WRONG_ON_PURPOSE.get(page, set())
    faults = {name: fault(class_) for name, class_ in variants.items()}
    assert {name: said for name, said in faults.items() if said and name not in wrong} == {}
    assert all(faults[name] for name in wrong), "they are shown because something is wrong"


def test_pages_with_variants_are_found() -> None:
    assert {"docs/reference/hooks.md", "docs/tutorial/variant.md", *WRONG_ON_PURPOSE} <= {*PAGES}
