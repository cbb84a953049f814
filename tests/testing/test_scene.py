"""Scenes: what they are made of, how it is written and read, and what is wrong with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.search import determinize
from bohnanza_core.testing import (
    SceneError,
    check_step,
    fields,
    named,
    pick,
    play_until,
    scene,
)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"stage": "planting"}, "a turn has no stage 'planting'; it has: plant, reveal, "),
        ({"active": 4}, "there is no seat 4 among 4 players"),
        ({"start": -1}, "there is no seat -1 among 4 players"),
        ({"fields": {4: ["red"]}}, "there is no seat 4 among 4 players"),
        ({"fields": {0: ["red", "blue", "soy"]}}, "field 3 of seat 0 is not open"),
        ({"fields": {0: ["red", "blue", "soy", "soy"]}}, "seat 0 has 3 fields, not 4"),
        ({"hands": {0: "rde"}}, "there is no card 'rde' "),
        ({"deck": "9*red"}, "there are not that many cards 'red'"),
        ({"emptyings": 4}, "the deck runs out 3 times at most, not 4 times"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_scene(described: dict[str, Any], message: str) -> None:
    with pytest.raises(SceneError) as raised:
        scene("bohnanza:third_field=true", **described)
    assert message in str(raised.value)


# One order for all piles


def test_all_piles_of_the_table_are_written_and_read_from_the_top_down() -> None:
    game = scene(
        "excalibohn",
        players=3,
        deck="white sword",
        discard="cape mean",
        zones={"magic.deck": "spell-flow spell-hand"},
    )
    piles = {"deck": "white sword", "discard": "cape mean", "magic.deck": "spell-flow spell-hand"}
    for zone, keys in piles.items():
        assert named(game, zone).startswith(keys)
        first, second = pick(game, zone, None, keys)
        assert game.cards(zone)[-1] == first
        assert game.cards(zone)[-2] == second
    assert game.view(0).zone("discard").top == game.cards("discard")[-1]


def test_what_is_read_can_be_written_again() -> None:
    game = bz.new_game("bohnanza", players=3, seed=3)
    again = scene(
        "bohnanza",
        players=3,
        hands={seat: named(game, "hand", seat) for seat in range(3)},
        deck=named(game, "deck"),
    )
    for zone, seats in {"hand": (0, 1, 2), "deck": (None,)}.items():
        for seat in seats:
            assert named(again, zone, seat) == named(game, zone, seat)


# Cards that are not named


def test_cards_that_are_not_named_leave_the_game_with_those_of_all_decks() -> None:
    game = scene(
        "excalibohn", "bohnedikt", players=3, hands={0: "white"}, rest="box",
        zones={"magic.deck": "spell-flow"},
    )  # fmt: skip
    assert named(game, "magic.deck") == "spell-flow"
    assert (game.cards("deck"), game.cards("bohnedikt.sacrifice_deck")) == ((), ())
    catalogue = game.rules.catalogue
    assert {catalogue.homes[card] for card in game.cards("box")} == {*catalogue.homes}
    # The game can be saved, played and guessed with all of them in the box.
    assert bz.load_snapshot(game.snapshot()).state == game.state
    before = game.state
    check_step(before, game.apply(game.legal_actions(0)[0]), game.state)
    for viewer in (None, 0, 1):
        guessed = determinize(game.rules, game.view(viewer), random.Random(1))
        assert len(guessed.zones) == len(game.state.zones)


def test_else_they_lie_in_the_decks_they_belong_to() -> None:
    game = scene("excalibohn", players=3, zones={"magic.deck": "spell-flow"})
    assert len(game.cards("magic.deck")) == sum(
        home == "magic.deck" for home in game.rules.catalogue.homes
    )
    assert game.cards("box") == ()


# Fields


def test_the_fields_are_those_of_the_game() -> None:
    game = scene("bohnanza:third_field=true", coins={0: "3*red"}, fields={0: ["soy", "2*blue"]})
    assert fields(game, 0) == ["soy", "blue blue"]
    assert len(fields(game, 0)) == len(game.fields(0))
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    assert fields(game, 0) == ["soy", "blue blue", ""]
    assert len(fields(game, 0)) == len(game.fields(0))


# Keys of sorts and faces


def test_cards_are_called_by_their_sorts_or_by_their_faces() -> None:
    game = scene("bohnedikt", players=3, hands={0: "bohnedikt edict-draw-more red"})
    first, edict, red = game.cards("hand", 0)
    assert named(game, "hand", 0) == "bohnedikt bohnedikt red"
    face = game.rules.catalogue.cards[first].face.key
    assert named(game, "hand", 0, faces=True) == f"{face} edict-draw-more red"
    assert pick(game, "hand", 0, "edict-draw-more red") == (edict, red)
    assert pick(game, "hand", 0, "bohnedikt bohnedikt") == (first, edict)
    grown = scene("bohnedikt", players=3, fields={0: ["edict-draw-more"]})
    assert (fields(grown, 0)[0], fields(grown, 0, faces=True)[0]) == (
        "bohnedikt",
        "edict-draw-more",
    )


# What happens first, and last


def test_what_happens_while_a_scene_enters_its_stage_can_be_read() -> None:
    game = scene("bohnanza", players=3, stage="reveal", deck="red soy", hands={0: "blue"})
    assert [type(event) for event in game.opening if isinstance(event, ba.Revealed)] == [
        ba.Revealed
    ]
    (revealed,) = [event for event in game.opening if isinstance(event, ba.Revealed)]
    assert revealed.cards == pick(game, "revealed", None, "red soy")
    game.apply(bz.EndTrade(0))
    assert revealed in [*game.opening]
    assert game.events_for(None, game.opening)


def test_a_stage_without_a_choice_says_what_it_did() -> None:
    game = scene("bohnanza", players=3, stage="draw", deck="red soy blue chili", hands={1: "red"})
    assert game.active == 1
    assert [event.cards for event in game.opening if isinstance(event, ba.Drawn)] == [
        pick(game, "hand", 0, "red soy blue")
    ]


@pytest.mark.clause("base.end.third")
@pytest.mark.parametrize("stage", ["plant", "trade", "receive", "draw"])
def test_the_last_turn_can_be_set_up(stage: str) -> None:
    game = scene(
        "bohnanza", players=3, stage=stage, hands={0: "red", 1: "soy"}, coins={1: "2*red"},
        discard="9*chili", rest="box", emptyings=3,
    )  # fmt: skip
    if game.outcome is None:
        play_until(game, ba.GameOver)
    assert (game.active, game.state.turn) == (0, 1)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def test_one_emptying_earlier_the_game_goes_on() -> None:
    game = scene(
        "bohnanza", players=3, hands={0: "red", 1: "soy"}, discard="9*chili", rest="box",
        emptyings=2,
    )  # fmt: skip
    play_until(game, lambda game: game.active == 1)
    assert game.outcome is None
