"""Twins: the same situation with other cards where a viewer cannot see them."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import SceneError, named, pick, scene, twin


def situation() -> bz.Game:
    return scene(
        "bohnanza",
        players=3,
        stage="trade",
        hands={0: "red blue", 1: "soy green", 2: "stink"},
        revealed="chili",
        discard="garden red",
        fields={1: ["2*soy"]},
    )


def test_a_twin_differs_in_hidden_cards_only_and_shows_the_same_ids() -> None:
    game = situation()
    other = twin(game, 0, hands={1: "blue"}, deck="red red")
    assert named(other, "hand", 1) == "blue green"
    assert named(other, "deck").startswith("red red ")
    assert other.view(0) == game.view(0)
    assert other.view(1) != game.view(1)
    assert [*other.legal_actions(0)] == [*game.legal_actions(0)]
    # What comes after is the same as well, as far as that seat can see.
    (chili,) = pick(game, "revealed", None, "chili")
    offer = bz.Offer(0, 1, (chili,))
    seen = [each.events_for(0, each.apply(offer)) for each in (game, other)]
    assert seen[0] == seen[1]


def test_cards_stay_where_they_are_unless_they_must_make_room() -> None:
    game = situation()
    other = twin(game, 0, hands={1: "stink"})
    assert named(other, "hand", 1) == "stink green"
    changed = [
        zone for zone, cards in enumerate(other.state.zones) if cards != game.state.zones[zone]
    ]
    assert len(changed) <= 2
    assert named(other, "hand", 2) in ("stink", "soy")


def test_a_spectator_has_twins_too() -> None:
    game = situation()
    other = twin(game, None, hands={0: "soy", 2: "red"})
    assert (named(other, "hand", 0), named(other, "hand", 2)) == ("soy blue", "red")
    assert other.view(None) == game.view(None)


def test_cards_of_other_decks_change_places_among_themselves() -> None:
    game = scene("excalibohn", players=3, zones={"magic.down": {1: "spell-flow"}})
    other = twin(game, 0, zones={"magic.down": {1: "spell-hand"}})
    assert named(other, "magic.down", 1) == "spell-hand"
    assert "spell-flow" in named(other, "magic.deck").split()
    with pytest.raises(
        SceneError, match="there is no card 'white' left that the viewer cannot see"
    ):
        twin(game, 0, zones={"magic.down": {1: "white"}})


def test_what_the_viewer_sees_cannot_be_other_cards() -> None:
    game = situation()
    with pytest.raises(SceneError, match="'hand' has 0 cards that the viewer cannot see, not 1"):
        twin(game, 0, hands={0: "soy"})
    with pytest.raises(SceneError, match="'hand' has 2 cards that the viewer cannot see, not 3"):
        twin(game, 0, hands={1: "3*soy"})
    with pytest.raises(SceneError, match="there is no card 'gren' left"):
        twin(game, 0, hands={1: "gren"})
