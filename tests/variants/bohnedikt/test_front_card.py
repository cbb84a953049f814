"""The duty of phase 1: a sacrifice card at the front, second, or alone in the hand."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import (
    DiscardSacrifice,
    PlantAfterSacrifice,
    SacrificeDiscarded,
    SacrificeDrawn,
)
from bohnanza_core.testing import fields, named, scene
from tests.helpers.refusals import assert_refused

from ._helpers import ACRE, RULES, at, only, plant, sacrifice, sacrifice_of, waits_for

PAIR = "sacrifice-red-green"
NEW = "sacrifice-soy-blue"


def phase_1(hand: str, **what: object) -> bz.Game:
    """Return phase 1 with that hand; the next sacrifice card shows Soy and Blue."""
    return at("plant", hands={0: hand}, zones={"bohnedikt.sacrifice_deck": NEW}, **what)


def discard(game: bz.Game, seat: int = 0) -> DiscardSacrifice:
    return DiscardSacrifice(seat, sacrifice_of(game, seat))


# At the front


@pytest.mark.clause("bohnedikt.sacrifice.front")
def test_at_the_front_it_is_discarded_if_it_cannot_be_played() -> None:
    game = phase_1(f"{PAIR} blue red soy")
    _, blue, *_ = game.hand(0)
    action = bz.Plant(0, blue, 0)
    assert_refused(game, action, "sacrifice-first", "bohnedikt.sacrifice.front")
    assert game.legal_actions(0) == [discard(game)]
    card = sacrifice_of(game, 0)
    events = game.apply(discard(game))
    assert only(events, SacrificeDiscarded) == [SacrificeDiscarded(0, card)]
    assert only(events, SacrificeDrawn) == [SacrificeDrawn(0, game.hand(0).cards[-1])]
    assert named(game, "hand", 0) == f"blue red soy {NEW}"
    assert named(game, "bohnedikt.sacrifice_discard") == PAIR
    assert waits_for(game) == ba.PlantFirst(0)
    game.apply(bz.Plant(0, blue, 0))
    assert waits_for(game) == ba.PlantSecond(0)


@pytest.mark.clause("bohnedikt.sacrifice.front")
def test_at_the_front_it_must_be_played_if_it_can_be() -> None:
    game = phase_1(f"{PAIR} blue red green chili")
    _, blue, *_ = game.hand(0)
    action = bz.Plant(0, blue, 0)
    assert_refused(game, action, "sacrifice-first", "bohnedikt.sacrifice.front")
    assert_refused(game, discard(game), "can-be-played", "bohnedikt.sacrifice.front")
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    sacrifice(game, 0, "green red")
    assert fields(game, 0)[ACRE] == "green red"
    assert named(game, "hand", 0) == f"blue chili {NEW}"
    assert waits_for(game) == ba.PlantFirst(0)
    game.apply(bz.Plant(0, blue, 0))


@pytest.mark.clause("bohnedikt.sacrifice.front")
def test_the_duty_arises_again_for_the_new_card_only_when_it_comes_to_the_front() -> None:
    game = phase_1(f"{PAIR} chili")
    game.apply(discard(game))
    plant(game, 0, "chili", 0)
    assert (game.stage, named(game, "hand", 0)) == ("trade", NEW)


@pytest.mark.clause("bohnedikt.sacrifice.front")
def test_a_harvest_may_come_first() -> None:
    game = phase_1(f"{PAIR} blue", fields={0: ["2*soy", ""]})
    game.apply(bz.Harvest(0, 0))
    assert game.legal_actions(0) == [discard(game)]


@pytest.mark.clause("bohnedikt.sacrifice.front")
def test_others_do_not_discard_theirs_in_ones_phase_1() -> None:
    game = at("plant", hands={0: f"{PAIR} blue", 1: f"{NEW} red"})
    assert_refused(game, discard(game, 1), "not-in-the-way", "bohnedikt.sacrifice.front")
    foreign = DiscardSacrifice(0, sacrifice_of(game, 1))
    assert_refused(game, foreign, "not-your-sacrifice", "bohnedikt.sacrifice.always-one")
    game.apply(discard(game))


@pytest.mark.clause("bohnedikt.sacrifice.front")
@pytest.mark.parametrize("stage", ["trade", "receive"])
def test_in_other_phases_nothing_has_to_be_discarded(stage: str) -> None:
    game = at(stage, hands={0: f"{PAIR} blue"}, revealed="soy")
    assert_refused(game, discard(game), "not-now", "base.turn.order")
    if stage == "receive":
        plant(game, 0, "soy", 0)
        assert fields(game, 0) == ["soy", ""]


@pytest.mark.clause("bohnedikt.sacrifice.front")
@pytest.mark.parametrize("hand", [f"blue {PAIR} soy", f"blue soy {PAIR}"])
def test_behind_the_front_bean_it_is_not_discarded(hand: str) -> None:
    game = phase_1(hand)
    assert_refused(game, discard(game), "not-in-the-way", "bohnedikt.sacrifice.front")
    plant(game, 0, "blue", 0)


# Second


@pytest.mark.clause("bohnedikt.sacrifice.second")
def test_as_second_card_it_stays_if_no_second_bean_is_wanted() -> None:
    game = phase_1(f"blue {PAIR} chili")
    plant(game, 0, "blue", 0)
    assert waits_for(game) == ba.PlantSecond(0)
    game.apply(bz.Pass(0))
    assert named(game, "hand", 0) == f"{PAIR} chili"
    assert game.stage == "trade"


@pytest.mark.clause("bohnedikt.sacrifice.second")
def test_as_second_card_it_is_discarded_for_the_sake_of_a_second_bean() -> None:
    game = phase_1(f"blue {PAIR} chili soy")
    plant(game, 0, "blue", 0)
    chili = game.hand(0).cards[1]
    action = bz.Plant(0, chili, 1)
    refusal = assert_refused(game, action, "sacrifice-before-second", "bohnedikt.sacrifice.second")
    assert "Opferkarte" in refusal.in_language("de")
    game.apply(discard(game))
    assert named(game, "hand", 0) == f"chili soy {NEW}"
    # Whoever discards it plants the second bean.
    assert waits_for(game) == PlantAfterSacrifice(0)
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    game.apply(bz.Plant(0, chili, 1))
    assert (fields(game, 0), game.stage) == (["blue", "chili"], "trade")


@pytest.mark.clause("bohnedikt.sacrifice.second")
def test_as_second_card_it_must_be_played_for_a_second_bean_if_it_can_be() -> None:
    game = phase_1(f"blue {PAIR} red green chili")
    plant(game, 0, "blue", 0)
    red = game.hand(0).cards[1]
    action = bz.Plant(0, red, 1)
    assert_refused(game, action, "sacrifice-before-second", "bohnedikt.sacrifice.second")
    assert_refused(game, discard(game), "can-be-played", "bohnedikt.sacrifice.front")
    sacrifice(game, 0, "red green")
    assert waits_for(game) == ba.PlantSecond(0)
    game.apply(bz.Harvest(0, ACRE))
    plant(game, 0, "chili", ACRE)
    assert game.stage == "trade"


@pytest.mark.clause("bohnedikt.sacrifice.second")
def test_the_second_bean_is_the_last_one() -> None:
    game = phase_1(f"blue {PAIR} chili chili")
    plant(game, 0, "blue", 0)
    game.apply(discard(game))
    plant(game, 0, "chili", 1)
    assert (named(game, "hand", 0), game.stage) == (f"chili {NEW}", "trade")


@pytest.mark.clause("bohnedikt.sacrifice.second")
def test_instead_of_the_second_bean_the_new_card_may_be_played() -> None:
    game = phase_1(f"chili {PAIR} blue soy")
    plant(game, 0, "chili", 0)
    game.apply(discard(game))
    assert waits_for(game) == PlantAfterSacrifice(0)
    sacrifice(game, 0, "soy blue")
    # No bean is left that could be planted.
    assert game.stage == "trade"
    assert fields(game, 0) == ["chili", "soy blue"]


@pytest.mark.clause("bohnedikt.sacrifice.second")
def test_a_second_bean_before_the_card_is_planted_freely() -> None:
    game = phase_1(f"blue blue {PAIR} chili")
    plant(game, 0, "blue", 0)
    plant(game, 0, "blue", 0)
    assert named(game, "hand", 0) == f"{PAIR} chili"


# No bean left, or none from the beginning


@pytest.mark.clause("bohnedikt.sacrifice.no-bean-left")
@pytest.mark.parametrize("hand", [f"{PAIR} red green", f"red {PAIR} green", f"green red {PAIR}"])
def test_with_no_bean_left_phase_1_is_over_and_the_new_card_stays(hand: str) -> None:
    game = phase_1(hand)
    sacrifice(game, 0, "red green")
    assert (named(game, "hand", 0), game.stage) == (NEW, "trade")
    assert named(game, "bohnedikt.sacrifice_discard") == PAIR


@pytest.mark.clause("bohnedikt.sacrifice.no-bean-left")
def test_with_no_bean_left_after_the_first_there_is_no_second() -> None:
    game = phase_1(f"blue {PAIR} red green")
    plant(game, 0, "blue", 0)
    sacrifice(game, 0, "red green")
    assert (named(game, "hand", 0), game.stage) == (NEW, "trade")


@pytest.mark.clause("bohnedikt.sacrifice.alone")
def test_alone_in_the_hand_it_is_not_discarded_and_phase_2_follows() -> None:
    game = scene(RULES, hands={0: PAIR, 1: "blue"}, deck="soy chili")
    assert (game.stage, named(game, "hand", 0)) == ("trade", PAIR)
    assert named(game, "revealed") == "soy chili"
    assert game.cards("bohnedikt.sacrifice_discard") == ()
    assert_refused(game, discard(game), "not-now", "base.turn.order")


def test_a_bean_from_elsewhere_is_planted_though_the_hand_is_empty() -> None:
    planting = (ba.EnterStage("turn", "reveal"), ba.PlantFirst(0), ba.PlantReceived(1))
    game = scene("bohnedikt", hands={0: "blue red"}, received={1: "green"}, agenda=[*planting])
    plant = bz.Plant(1, game.cards("received", 1)[0], ACRE)
    assert game.why_not(plant) is None
    game.apply(plant)
