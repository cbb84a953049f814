"""A view and the events cut for its viewer give the next view."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import scene
from tests.helpers.games import COMPOSITIONS, moments, played


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_view_and_the_events_that_follow_give_the_next_view(name: str) -> None:
    for moment in moments(name, 60, seed=3):
        if moment.action is None:
            continue
        game = moment.game()
        views = {viewer: game.view(viewer) for viewer in moment.viewers}
        events = game.apply(moment.action)
        for viewer, view in views.items():
            assert view.after(game.events_for(viewer, events)) == game.view(viewer)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_client_that_gets_messages_only_knows_what_the_server_would_show_it(name: str) -> None:
    # One game from the deal on: the client never asks for a view again.
    game = bz.new_game(*COMPOSITIONS[name][0], players=COMPOSITIONS[name][1], seed=5)
    wire = game.wire
    viewers = (None, *range(len(game.players)))
    known = {viewer: wire.load(bz.View, wire.dumps(game.view(viewer))) for viewer in viewers}
    for action in played(name, 5).actions[:150]:
        events = game.apply(action)
        for viewer in viewers:
            sent = [wire.dumps(event) for event in game.events_for(viewer, events)]
            got = [wire.load(bz.SeenEvent, text) for text in sent]
            known[viewer] = known[viewer].after(got)
    for viewer in viewers:
        assert known[viewer] == game.view(viewer)


def test_a_round_without_anything_to_draw_is_followed_too() -> None:
    # What no random game comes to: nothing is left, and no card moves.
    game = scene("bohnanza", players=3, rest="box", fields={0: ["red"], 1: ["blue"]})
    quiet = []
    while game.outcome is None:
        view = game.view(2)
        (seat,) = game.waiting_for
        action = next(a for a in game.legal_actions(seat) if not isinstance(a, bz.Harvest))
        assert view.after(game.events_for(2, game.apply(action))) == game.view(2)
        quiet.append(game.view(2).status.idle_turns)
    assert {0, 1, 2, 3} <= set(quiet)
