"""Phase 3: planting what lies beside the fields, with one discard; phase 4: the draw."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick
from bohnanza_duell import ExchangeBonus
from tests.helpers.refusals import assert_refused

from ._helpers import (
    accept,
    both_seats,
    duell,
    give,
    only,
    plant,
    push,
    refuse,
    refused,
    waits_for,
)


def discards(game: bz.Game, seat: int) -> list[int]:
    actions = game.legal_actions(seat)
    return [action.card for action in actions if isinstance(action, bz.Discard)]


# What is planted


@pytest.mark.clause("duell.phase3.active")
def test_the_active_player_plants_revealed_cards_and_the_gift_in_any_order() -> None:
    for first in ("soy", "red", "blue"):
        game = duell(stage="receive", hands={1: "chili"}, revealed="soy red", received={0: "blue"})
        assert game.decision == ba.PlantReceived(0)
        plant(game, first, 0)
        for field, sort in enumerate(({"soy", "red", "blue"} - {first}), 1):
            plant(game, sort, field)
        assert sorted(fields(game, 0)) == ["blue", "red", "soy"]
        assert (game.cards("revealed"), game.cards("received", 0)) == ((), ())


@pytest.mark.clause("duell.phase3.active")
@pytest.mark.parametrize("sort", ["soy", "red", "blue"])
def test_one_of_these_cards_no_more_may_be_discarded(sort: str) -> None:
    game = duell(stage="receive", revealed="soy red", received={0: "blue"}, discard="chili")
    waiting = (*game.cards("revealed"), *game.cards("received", 0))
    assert discards(game, 0) == list(waiting)
    (card,) = [card for card in waiting if game.rules.catalogue.key_of(card) == sort]
    events = game.apply(bz.Discard(0, card))
    assert ba.Discarded(0, card) in events
    assert named(game, "discard") == f"{sort} chili"
    rest = [other for other in waiting if other != card]
    assert discards(game, 0) == []
    for other in rest:
        refused(game, bz.Discard(0, other), "discarded-already", "phase3.active")
    game.apply(bz.Plant(0, rest[0], 0))
    refused(game, bz.Discard(0, rest[1]), "discarded-already", "phase3.active")
    game.apply(bz.Plant(0, rest[1], 1))
    assert game.stage != "receive"


@pytest.mark.clause("duell.phase3.active")
def test_the_discard_is_a_choice_and_comes_at_any_moment_of_the_phase() -> None:
    game = duell(stage="receive", revealed="soy red blue")
    plant(game, "soy", 0)
    plant(game, "red", 1)
    (blue,) = game.cards("revealed")
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    game.apply(bz.Discard(0, blue))
    assert (named(game, "discard"), fields(game, 0)) == ("blue", ["soy", "red", ""])


@pytest.mark.clause("duell.phase3.active")
def test_the_question_tells_of_the_discard_while_there_is_one() -> None:
    game = duell(stage="receive", revealed="soy red", received={1: "blue"})
    question = game.question(0)
    assert question.clause == "duell.phase3.active"
    assert question.text.en.endswith("You may discard a card instead.")
    assert question.text.de.endswith("Du darfst stattdessen eine Karte ablegen.")
    assert "discard" not in game.question(1).text.en
    game.apply(bz.Discard(0, game.cards("revealed")[0]))
    assert "discard" not in game.question(0).text.en


@pytest.mark.clause("duell.phase3.active")
def test_every_turn_has_a_discard_of_its_own() -> None:
    game = duell(
        stage="receive", hands={1: "chili"}, revealed="soy red", deck="2*blue 3*stink", turn=4
    )
    game.apply(bz.Discard(0, pick(game, "revealed", None, "soy")[0]))
    assert game.view(None).slots["duell.LastDiscard"] == {"turn": 4}
    plant(game, "red", 0)
    plant(game, "chili", 0)
    push(game, "garden")
    accept(game)
    assert (waits_for(game), named(game, "revealed")) == (ba.PlantReceived(1), "stink stink stink")
    assert discards(game, 1) == list(game.cards("revealed"))
    game.apply(bz.Discard(1, game.cards("revealed")[0]))
    assert discards(game, 1) == []
    assert game.view(None).slots["duell.LastDiscard"] == {"turn": 5}


@pytest.mark.clause("duell.phase3.active")
def test_hand_cards_and_cards_of_phase_1_are_not_discarded() -> None:
    game = duell(stage="receive", hands={0: "green"}, revealed="soy")
    (green,) = game.hand(0)
    assert_refused(game, bz.Discard(0, green), "not-discardable", "duell.phase3.active")
    game = duell(hands={0: "green"})
    assert_refused(game, bz.Discard(0, game.hand(0).cards[0]), "not-now", "base.turn.order")


@pytest.mark.clause("duell.phase3.count")
def test_two_revealed_cards_are_left_if_one_was_the_gift() -> None:
    game = duell(stage="trade", revealed="soy red blue")
    give(game, "red")
    assert (waits_for(game), named(game, "revealed")) == (ba.PlantReceived(0), "soy blue")


@pytest.mark.clause("duell.phase3.count")
@pytest.mark.parametrize("ended", ["hand", "other", "bluff"])
def test_three_revealed_cards_are_left_if_none_was_the_gift(ended: str) -> None:
    game = duell(stage="trade", hands={0: "green", 1: "chili"}, revealed="soy red blue")
    if ended == "hand":
        give(game, "green", "hand")
    elif ended == "other":
        push(game, "green")
        refuse(game)
        give(game, "chili", "hand")
    else:
        push(game, "garden")
        accept(game)
    assert (waits_for(game), named(game, "revealed")) == (ba.PlantReceived(0), "soy red blue")
    assert len(discards(game, 0)) == (4 if ended == "other" else 3)


@pytest.mark.clause("duell.phase3.make-room")
@both_seats
def test_a_bean_that_fits_nowhere_needs_a_harvest_first(seat: int) -> None:
    columns = ["2*garden", "2*blue", "chili"]
    game = duell(stage="receive", received={seat: "soy"}, fields={seat: columns})
    (soy,) = game.cards("received", seat)
    for field in range(3):
        refused(game, bz.Plant(seat, soy, field), "not-on-the-ladder", "plant.ladder")
    assert_refused(game, bz.Harvest(seat, 2), "field-protected", "base.protection")
    game.apply(bz.Harvest(seat, 1))
    game.apply(bz.Plant(seat, soy, 1))
    assert fields(game, seat) == ["garden garden", "soy", "chili"]


@pytest.mark.clause("duell.phase3.other")
def test_the_other_player_plants_a_received_gift() -> None:
    game = duell(stage="trade", hands={0: "green"}, revealed="soy")
    give(game, "green", "hand")
    plant(game, "soy", 0)
    assert (waits_for(game), game.waiting_for) == (ba.PlantReceived(1), (1,))
    assert_refused(game, bz.Pass(1), "not-now", "base.turn.order")
    plant(game, "green", 2)
    assert fields(game, 1) == ["", "", "green"]


@pytest.mark.clause("duell.phase3.other.no-discard")
def test_the_other_player_may_not_discard_the_gift() -> None:
    game = duell(stage="receive", received={1: "green"})
    (green,) = game.cards("received", 1)
    assert game.decision == ba.PlantReceived(1)
    assert discards(game, 1) == []
    refused(game, bz.Discard(1, green), "gift-must-be-planted", "phase3.other.no-discard")
    assert_refused(game, bz.Discard(0, green), "not-your-decision", "base.turn.order")
    plant(game, "green", 0)


@pytest.mark.clause("duell.phase3.order")
@both_seats
def test_the_active_player_plants_first_then_the_other(seat: int) -> None:
    game = duell(active=seat, stage="receive", revealed="soy red", received={1 - seat: "green"})
    (green,) = game.cards("received", 1 - seat)
    for sort in ("red", "soy"):
        early = bz.Plant(1 - seat, green, 0)
        assert_refused(game, early, "not-your-decision", "base.turn.order")
        plant(game, sort, 0 if sort == "red" else 1)
    assert waits_for(game) == ba.PlantReceived(1 - seat)
    game.apply(bz.Plant(1 - seat, green, 0))


# Phase 4


@pytest.mark.clause("duell.draw")
def test_two_beans_are_drawn_one_by_one_to_the_back() -> None:
    game = duell(
        stage="receive", hands={0: "green", 1: "stink"}, revealed="soy", deck="red blue chili"
    )
    events = game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert named(game, "hand", 0) == "green red blue"
    (drawn,) = only(events, ba.Drawn)
    assert (drawn.seat, drawn.cards) == (0, pick(game, "hand", 0, "red blue"))
    assert named(game, "deck").startswith("chili")
    assert named(game, "hand", 1) == "stink"


@pytest.mark.clause("duell.turn.alternate")
@both_seats
def test_after_phase_4_the_other_player_is_active(seat: int) -> None:
    cards = {0: "bonus-ten-steps-1", 1: "bonus-ten-steps-2"}
    game = duell(
        active=seat,
        stage="draw",
        hands={1 - seat: "soy", seat: "red"},
        zones={"duell.bonus_hand": cards},
    )
    order = []
    while isinstance(waits_for(game), ExchangeBonus):
        order.append(game.decision.seat)
        assert game.active == seat
        game.apply(bz.Pass(game.decision.seat))
    assert order == [seat, 1 - seat]
    assert (game.active, waits_for(game)) == (1 - seat, ba.PlantFirst(1 - seat))
    assert game.view(None).status.turn == 2
