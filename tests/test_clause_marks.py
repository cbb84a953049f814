"""Guards: every clause is named by the code that carries it and by a test that shows it."""

from pathlib import Path

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import ClauseReport, clause_report

TESTS = Path(__file__).parent
CORE = ("bohnanza_core", "bohnanza_classic")
"""Where the rules of the base game stand: what the family shares, and the edition."""
VARIANTS = [manifest.id for manifest in bz.variants()]


def report_on(variant: str) -> ClauseReport:
    if variant == "family":
        return clause_report("bohnanza", of=["family"], code=CORE, tests=TESTS)
    return clause_report(variant, tests=TESTS)


@pytest.mark.parametrize("variant", ["family", *VARIANTS])
def test_every_clause_is_named_by_code_or_follows_from_others(variant: str) -> None:
    assert report_on(variant).without_code == ()


@pytest.mark.parametrize("variant", ["family", *VARIANTS])
def test_every_clause_is_shown_by_a_test(variant: str) -> None:
    assert report_on(variant).without_test == ()


def test_the_catalogues_are_there() -> None:
    assert len(report_on("family").clauses) > 50
    assert len(report_on("duell").clauses) > 50
