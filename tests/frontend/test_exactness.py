"""What is listed is exactly what is accepted, for actions of all kinds and their neighbours."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest

import bohnanza_core as bz

from .games import COMPOSITIONS, moments
from .mutating import neighbours

WIDER = (bz.Offer, bz.Harvest, bz.Accept, bz.BuyField)
"""Of these only the usual forms are listed."""


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_is_listed_is_accepted_and_nothing_else_is(name: str) -> None:
    tried = refused = 0
    rng = random.Random(name)
    for moment in moments(name, 40):
        game = moment.game()
        listed = {seat: game.legal_actions(seat) for seat in moment.seats}
        done = [moment.action] if moment.action else []
        for action in [*chain.from_iterable(listed.values()), *done]:
            assert game.explain(action) is None
            for other in neighbours(game, action, rng):
                tried += 1
                refusal = game.explain(other)
                if refusal is None:
                    assert other in listed[other.seat] or isinstance(other, WIDER)
                else:
                    refused += 1
                    assert other not in listed.get(other.seat, ())
                    assert refusal.code in game.rules.reasons
    assert tried > refused > 100


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_an_action_of_another_kind_is_refused_unless_it_is_listed(name: str) -> None:
    # What was done at one moment of a game is judged at others.
    found = [moment for moment in moments(name, 25, seed=1) if moment.action]
    for moment in found:
        game = moment.game()
        for other in found:
            action = other.action
            assert action is not None
            accepted = game.explain(action) is None
            listed = action in game.legal_actions(action.seat)
            assert accepted == listed or (accepted and isinstance(action, WIDER))


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_values_of_other_types_are_refused_or_stand_for_what_is_listed(name: str) -> None:
    for moment in moments(name, 10, seed=2):
        game = moment.game()
        for seat in moment.seats:
            for action in game.legal_actions(seat):
                for attribute in [*type(action).__attrs_attrs__]:
                    strange: Any
                    for strange in (None, "x", 0.5, -1, (), ("x",), (None,), [], {}):
                        values = {a.name: getattr(action, a.name) for a in action.__attrs_attrs__}
                        other = type(action)(**{**values, attribute.name: strange})
                        if game.explain(other) is None:
                            wider = isinstance(other, WIDER)
                            assert other in game.legal_actions(seat) or wider
