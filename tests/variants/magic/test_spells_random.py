"""Randomness: a magic card borrowed from the magic deck until the end of the turn."""

from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, pick
from bohnanza_magic import Activate, Activated, BorrowedReturned, Cast, MagicPhase

from ._helpers import (
    ANY_TIME_MOMENTS,
    any_time,
    both,
    cast,
    choose,
    go_on,
    go_on_until,
    only,
    plant,
    refused,
    spell,
    spells_but,
    use,
    waits_for,
    with_spell,
)


def with_random(edition: str, top: str, **what: Any) -> bz.Game:
    """Return a scene in which a certain card lies on top of the magic deck."""
    zones = {"magic.deck": f"spell-{top}", **what.pop("zones", {})}
    return with_spell(edition, "random", zones=zones, **{"deck": "15*princess", **what})


def end_turn(game: bz.Game) -> list[bz.Event]:
    """End the turn without doing anything; the next player is in the magic phase then."""
    return go_on_until(game, 1, MagicPhase)


# Borrowing


@both
@any_time
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
def test_at_any_time_the_top_magic_card_is_taken_face_up(edition: str, moment: str) -> None:
    game = with_random(edition, "rearrange", hands={0: "2*cape"}, **ANY_TIME_MOMENTS[moment])
    before, size = waits_for(game), len(game.cards("magic.deck"))
    events = cast(game, "random")
    assert only(events, Activated) == [Activated(0, spell(game, "rearrange"))]
    assert named(game, "magic.up", 0) == "spell-rearrange"
    assert named(game, "magic.down", 0) == "spell-random"
    assert len(game.cards("magic.deck")) == size - 1
    assert waits_for(game) == before


@both
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
@pytest.mark.parametrize("used", [True, False])
def test_at_the_end_of_the_turn_it_goes_back_into_the_magic_deck(edition: str, used: bool) -> None:
    game = with_random(edition, "rearrange", hands={0: "cape mean"})
    deck = sorted(game.cards("magic.deck"))
    cast(game, "random")
    if used:
        cast(game, "rearrange")
        choose(game, game.hand(0).cards[0])
        choose(game, 1)
    back = (spell(game, "rearrange"),)
    events = end_turn(game)
    assert only(events, BorrowedReturned) == [
        BorrowedReturned(0, *(((), back) if used else (back, ())))
    ]
    assert sorted(game.cards("magic.deck")) == deck
    assert named(game, "magic.down", 0) == "spell-random"
    assert named(game, "magic.up", 0) == ""


@both
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
def test_the_magic_deck_is_shuffled_with_it(edition: str) -> None:
    tops = set()
    for seed in range(12):
        game = with_random(edition, "rearrange", seed=seed)
        cast(game, "random")
        end_turn(game)
        tops.add(game.cards("magic.deck")[-1])
    assert len(tops) > 3


@both
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
def test_with_an_empty_magic_deck_it_cannot_be_used(edition: str) -> None:
    game = with_spell(edition, "random", zones={"magic.down": {1: spells_but("random")}})
    assert game.cards("magic.deck") == ()
    refused(game, Cast(0, spell(game, "random")), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
def test_only_the_active_player_casts_it_and_in_the_middle_of_nothing(edition: str) -> None:
    game = with_spell(edition, "random players", hands={0: "cape"})
    action = Cast(1, spell(game, "random"))
    refused(game, action, "only-the-active-player", "spell.active-only")
    cast(game, "players")
    refused(game, Cast(0, spell(game, "random")), "spell-in-the-middle", "spell.any-time")


@both
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
def test_the_borrowed_card_is_used_in_the_phase_it_names(edition: str) -> None:
    game = with_random(edition, "hand")
    cast(game, "random")
    refused(game, Cast(0, spell(game, "hand")), "wrong-phase", "spell.once")
    while game.stage != "before-draw":
        go_on(game)
    cast(game, "hand")
    assert len(game.hand(0)) == 5
    assert "spell-hand" in named(game, "magic.deck")


@both
@pytest.mark.clause("excalibohn.random.draw", "rabohnzel.random.draw")
def test_it_goes_back_when_the_game_ends_within_the_turn(edition: str) -> None:
    game = with_random(edition, "hand", stage="trade", deck="white", rest="box", emptyings=2)
    cast(game, "random")
    while game.outcome is None:
        go_on(game)
    assert "spell-hand" in named(game, "magic.deck")
    assert named(game, "magic.up", 0) == ""


# Again, and twice


@both
@pytest.mark.clause("excalibohn.random.again", "rabohnzel.random.again")
def test_the_borrowed_card_is_activated_and_used_again_like_an_own_one(edition: str) -> None:
    game = with_random(edition, "flow", hands={0: "2*cape magic"})
    cast(game, "random")
    flow = spell(game, "flow")
    _plant_one(game)
    assert flow in game.cards("magic.down", 0)
    game.apply(Activate(0, pick(game, "hand", 0, "magic")[0], flow))
    _plant_one(game)
    assert fields(game, 0)[0] == "cape cape"
    end_turn(game)
    assert flow in game.cards("magic.deck")


def _plant_one(game: bz.Game) -> None:
    cast(game, "flow")
    plant(game, "cape", 0)
    game.apply(bz.Pass(0))


@both
@pytest.mark.clause("excalibohn.random.twice", "rabohnzel.random.twice")
def test_every_use_borrows_a_card_and_all_go_back(edition: str) -> None:
    game = with_random(edition, "flow spell-stack", hands={0: "magic cape"})
    deck = sorted(game.cards("magic.deck"))
    cast(game, "random")
    game.apply(Activate(0, pick(game, "hand", 0, "magic")[0], spell(game, "random")))
    cast(game, "random")
    assert named(game, "magic.up", 0) == "spell-flow spell-stack"
    events = end_turn(game)
    (returned,) = only(events, BorrowedReturned)
    assert {*returned.face_up, *returned.face_down} == {spell(game, "flow"), spell(game, "stack")}
    assert sorted(game.cards("magic.deck")) == deck
    assert named(game, "magic.down", 0) == "spell-random"


# The borrowed Swap


def borrow_and_swap(edition: str, way: str) -> bz.Game:
    """Borrow the Swap and exchange it for the Attack spell of the second player."""
    zones = {"magic.down": {1: "spell-attack"}}
    game = with_random(edition, "swap", zones=zones, fields={0: ["mean"]}, coins={1: "white"})
    cast(game, "random")
    cast(game, "swap")
    choose(game, 1)
    choose(game, 0)
    choose(game, way)
    return game


@both
@pytest.mark.clause("excalibohn.random.swap", "rabohnzel.random.swap")
@pytest.mark.parametrize(("way", "used"), [("face-up", True), ("face-up", False),
                                           ("face-down", False)])  # fmt: skip
def test_the_card_received_for_a_borrowed_swap_goes_back_instead(
    edition: str, way: str, used: bool
) -> None:
    game = borrow_and_swap(edition, way)
    attack = spell(game, "attack")
    assert attack in game.cards("magic.up" if way == "face-up" else "magic.down", 0)
    if used:
        use(game, 0, attack)
    end_turn(game)
    assert attack in game.cards("magic.deck")
    assert named(game, "magic.down", 1) == "spell-swap"
    assert named(game, "magic.down", 0) == "spell-random"


@both
@pytest.mark.clause("excalibohn.random.swap", "rabohnzel.random.swap")
def test_a_borrowed_swap_that_was_not_used_goes_back_itself(edition: str) -> None:
    game = with_random(edition, "swap", zones={"magic.down": {1: "spell-attack"}})
    cast(game, "random")
    end_turn(game)
    assert spell(game, "swap") in game.cards("magic.deck")
    assert named(game, "magic.down", 1) == "spell-attack"


@both
@pytest.mark.clause("excalibohn.random.swap", "rabohnzel.random.swap")
def test_a_snapshot_is_taken_while_a_card_for_a_borrowed_swap_is_to_be_laid(edition: str) -> None:
    game = with_random(edition, "swap", zones={"magic.down": {1: "spell-attack"}})
    cast(game, "random")
    cast(game, "swap")
    choose(game, 1)
    choose(game, 0)
    again = bz.load_snapshot(game.snapshot(), rules=game.rules.rule_set)
    assert again.state == game.state


@both
@pytest.mark.clause("excalibohn.random.swap", "rabohnzel.random.swap")
def test_an_own_swap_is_not_concerned_by_borrowing(edition: str) -> None:
    zones = {"magic.deck": "spell-hand", "magic.down": {1: "spell-attack"}}
    game = with_spell(edition, "random swap", deck="15*princess", zones=zones)
    cast(game, "random")
    cast(game, "swap")
    choose(game, 1)
    choose(game, 0)
    choose(game, "face-down")
    end_turn(game)
    assert named(game, "magic.down", 0) == "spell-random spell-attack"
    assert spell(game, "hand") in game.cards("magic.deck")
