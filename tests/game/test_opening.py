"""What happened before the first action, and since; what is out of place says what is asked for."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import scene
from tests.helpers.games import COMPOSITIONS, played


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_deal_is_told_and_leads_to_the_first_view(name: str) -> None:
    variants, players = COMPOSITIONS[name]
    game = bz.new_game(*variants, players=players, seed=3)
    unset = bz.Game(game.rules.unset(3), game.players)
    events = game.opening
    assert [event.seat for event in events if isinstance(event, ba.GameStarted)] == [game.active]
    assert isinstance(events[-1], ba.StatusChanged)
    for viewer in (None, *range(players)):
        lines = [game.describe(event, seat=viewer) for event in events]
        assert f"{game.players[game.active]} is the start player." in lines
        shown = game.events_for(viewer, events)
        drawn = [e.fields["cards"] for e in shown if e.kind == "Moved" and e.fields["target"] and
                 e.fields["target"][0] == "hand" and e.fields["target"][1] != viewer]  # fmt: skip
        if "openhands" not in name:
            assert all(card is None for cards in drawn for card in cards)
    assert unset.state != game.state


def test_a_game_from_a_snapshot_has_no_opening() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    assert list(bz.load_snapshot(game.snapshot()).opening) == []


def test_the_opening_of_a_scene_is_what_happened_when_it_was_entered() -> None:
    game = scene("bohnanza", players=3, hands={0: "red"})
    entered, waiting = game.opening
    assert entered == ba.StageEntered("plant")
    assert isinstance(waiting, ba.StatusChanged)
    assert waiting.before is None
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert list(game.opening) == [entered, waiting]


def test_a_loaded_game_tells_the_same_story() -> None:
    game = played("excalibohn-bohnedikt", 0)
    again = bz.load_game(game.save())
    assert list(again.opening) == list(game.opening)
    assert [list(events) for events in again.events] == [list(events) for events in game.events]
    assert len(game.events) == len(game.actions)


def test_what_is_out_of_place_says_what_the_game_waits_for() -> None:
    game = scene("bohnanza", players=["Ada", "Ben", "Cleo"], hands={0: "red"})
    refusal = game.why_not(bz.EndTrade(0))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not-now", "base.turn.order")
    assert refusal.parameters["pending"] == game.question(0).clause
    prompt = game.question(0).text
    assert refusal.text.en == f"This is not possible now. {prompt.en}"
    assert refusal.text.de == f"Das geht jetzt nicht. {prompt.de}"
    wire = game.wire
    assert wire.load(bz.Refusal, wire.dumps(refusal)) == refusal
