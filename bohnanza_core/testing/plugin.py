"""The pytest plugin of the kit: the mark for clauses, and golden playthroughs.

It is switched on by ``pytest_plugins = ["bohnanza_core.testing.plugin"]`` in the conftest.py of
the tests, or by ``-p bohnanza_core.testing.plugin``, and not by being installed: whoever has the
library for a front end should not find it in, and pay for it with, every other pytest run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import pytest

from .._composing.compose import RuleSet, compose
from ._playthrough import check_playthrough, playthrough_name


class GoldenPlaythrough(Protocol):
    """Compare a golden playthrough with how the game goes now."""

    def __call__(
        self,
        *variants: Any,
        players: int | None = None,
        seed: int = 1,
        turns: int | None = None,
        name: str = "",
    ) -> None:
        """Compare, or record with ``--record-playthroughs``."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option to record."""
    group = parser.getgroup("bohnanza")
    group.addoption(
        "--record-playthroughs",
        action="store_true",
        help="write golden playthroughs again, after an intended change of the rules",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark."""
    config.addinivalue_line(
        "markers", "clause(*ids): the rule clauses that this test shows to hold"
    )


@pytest.fixture
def golden_playthrough(request: pytest.FixtureRequest) -> GoldenPlaythrough:
    """Return a function that compares a golden playthrough with how the game goes now.

    It lies in the folder ``playthroughs`` beside the test, under a name of its own, or else that of
    the variants with the options and the number of players that are given:
    ``bohnanza+shortgame,fewer=2@4.txt``.
    """
    folder = Path(request.path).parent / "playthroughs"
    record = bool(request.config.getoption("--record-playthroughs"))

    def compare(*variants: Any, name: str = "", players: int | None = None, **how: Any) -> None:
        one = len(variants) == 1 and isinstance(variants[0], RuleSet)
        rules: RuleSet = variants[0] if one else compose(*variants)
        path = folder / f"{name or playthrough_name(rules, players)}.txt"
        check_playthrough(path, rules, record=record, players=players, **how)

    return compare
