"""What is wrong with a composition, and that it is explained."""

from collections.abc import Iterable
from typing import Any

import pytest

import bohnanza_core as bz


def problem_in(*variants: Any, **more: Any) -> bz.Problem:
    """Return the one problem of a composition, which is also what starting a game says."""
    (problem,) = bz.check_composition(*variants, **more)
    with pytest.raises(bz.BohnanzaError) as raised:
        seat_all(*variants, **more)
    assert problem.text.en in str(raised.value)
    assert str(problem) == problem.text.en
    assert problem.text.de != problem.text.en or problem.code in ("bad-card-data", "conflict")
    return problem


def seat_all(*variants: Any, **more: Any) -> None:
    rules = bz.compose(*variants, **more)
    for players in rules.players:
        rules.for_players(players)


def assert_problem(problem: bz.Problem, code: str, culprits: Iterable[str], *phrases: str) -> None:
    """Assert that a problem has that code, names the culprits and says what would be right."""
    assert problem.code == code
    assert set(problem.variants) == set(culprits)
    for phrase in phrases:
        assert phrase in problem.text.en, f"{phrase!r} is missing in {problem.text.en!r}"
