"""A rollout answers what a game answers, and copies of it are independent."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from tests.helpers.games import COMPOSITIONS, moments


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_it_tells_the_same_as_a_game(name: str) -> None:
    for moment in moments(name, 20):
        game, rollout = moment.game(), search.Rollout(moment.state)
        assert rollout.rules is game.rules
        assert rollout.state == game.state
        assert (rollout.seed, rollout.version) == (game.seed, game.version)
        assert (rollout.active, rollout.decision) == (game.active, game.decision)
        assert (rollout.waiting_for, rollout.scores) == (game.waiting_for, game.scores)
        assert rollout.outcome == game.outcome
        for viewer in moment.viewers:
            assert rollout.view(viewer) == game.view(viewer)
        for seat in range(len(game.players)):
            assert rollout.fields(seat) == game.fields(seat)
            assert rollout.offer_builder(seat) == game.offer_builder(seat)
            assert rollout.outlook(seat).actions == tuple(game.legal_actions(seat))
            assert rollout.outlook(seat).view == game.view(seat)


def test_it_says_why_an_action_is_refused() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    rollout = search.Rollout(game.state)
    (first, *_) = rollout.legal(rollout.seat)
    assert rollout.why_not(first) is None
    refused = bz.EndTrade(rollout.seat)
    assert rollout.why_not(refused) == search.why_not(game.state, refused)
    assert rollout.version == 0


def test_a_seat_that_does_not_exist_is_refused() -> None:
    rollout = search.Rollout(bz.new_game("bohnanza", players=3, seed=1).state)
    looks = (rollout.view, rollout.outlook, rollout.fields, rollout.offer_builder)
    for look in looks:
        for seat in (3, -1, True, "0"):
            with pytest.raises(bz.IllegalActionError, match="There is no such seat"):
                look(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "copied", [search.Rollout.copy, copy.copy, copy.deepcopy], ids=["copy()", "shallow", "deep"]
)
def test_a_copy_goes_on_by_itself(copied: Callable[[search.Rollout], search.Rollout]) -> None:
    rng = random.Random(2)
    rollout = search.Rollout(bz.new_game("bohnanza", players=3, seed=1).state)
    while rollout.version < 40:
        rollout.play(rng.choice(rollout.legal(rollout.seat)))
    here, other = rollout.state, copied(rollout)
    assert other.state == here
    while other.outcome is None:
        other.play(rng.choice(other.legal(other.seat)))
    assert rollout.state == here
    end = other.state
    rollout.play(rollout.legal(rollout.seat)[0])
    assert other.state == end


def faces(state: search.GameState) -> list[list[int]]:
    face_of = state.rules.catalogue.face_of
    return [[face_of[card] for card in cards] for cards in state.zones]


@pytest.mark.parametrize("look", [True, False])
def test_ids_change_only_if_somebody_has_looked_and_faces_lie_as_in_a_game(look: bool) -> None:
    rng = random.Random(3)
    state = bz.compose("excalibohn", "bohnedikt").for_players(4).deal(5)
    rollout = search.Rollout(state)
    if look:
        rollout.view(0)
    changed = 0
    while state.decision.seat >= 0:
        seat = state.decision.seat
        at = rng.randrange(len(search.legal_actions(state, seat)))
        state = search.advance(state, search.legal_actions(state, seat)[at])
        rollout.play(rollout.legal(seat)[at])
        here = ba.GameState(rollout._table.copy())  # `Rollout.state` is a look
        assert (here.clock, faces(here)) == (state.clock, faces(state))
        assert here == state or not look
        changed += here != state
    assert look or changed, "somewhere identical cards have swapped ids"
