"""What is listed is exactly what is accepted, for actions of all kinds and their neighbours."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
from tests.helpers.games import COMPOSITIONS, moments
from tests.helpers.mutations import neighbours

WIDER = (bz.Offer, bz.Harvest, bz.Accept, bz.BuyField)
"""Of these only the usual forms are listed."""


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_is_listed_is_accepted_and_nothing_else_is(name: str) -> None:
    tried = refused = 0
    rng = random.Random(name)
    for moment in moments(name, 40):
        game = moment.game()
        listed = {seat: game.legal_actions(seat) for seat in moment.seats}
        known = [action for actions in listed.values() for action in actions]
        for action in [*known, *([moment.action] if moment.action else [])]:
            assert game.why_not(action) is None
            for other in neighbours(game, action, rng):
                tried += 1
                refusal = game.why_not(other)
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
            accepted = game.why_not(action) is None
            listed = action in game.legal_actions(action.seat)
            assert accepted == listed or (accepted and isinstance(action, WIDER))


STRANGE: tuple[Any, ...] = (None, "x", 0.5, -1, (), ("x",), (None,), [], {})


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_values_of_other_types_are_refused_or_stand_for_what_is_listed(name: str) -> None:
    for moment in moments(name, 10, seed=2):
        game = moment.game()
        for seat in moment.seats:
            listed = game.legal_actions(seat)
            for action in listed:
                for field in attrs.fields(type(action)):
                    for strange in STRANGE:
                        other = attrs.evolve(action, **{field.name: strange})
                        if game.why_not(other) is None:
                            assert other in listed or isinstance(other, WIDER)
