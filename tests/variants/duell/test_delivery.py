"""An accepted gift: the card is handed over, or the bluff is paid for."""

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick
from bohnanza_duell import (
    BluffCalled,
    DeliverGift,
    GiftAccepted,
    OfferGift,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    accept,
    bonus,
    both_seats,
    deliver,
    duell,
    give,
    only,
    push,
    refuse,
    waits_for,
)

# Handing over


@pytest.mark.clause("duell.gift.accepted")
def test_an_accepted_gift_lies_beside_the_fields_of_the_receiver() -> None:
    game = duell(stage="trade", hands={0: "soy"}, revealed="red green")
    push(game, "red")
    assert accept(game)[0] == GiftAccepted(1, "red")
    assert waits_for(game) == DeliverGift(0, "red")
    (red,) = pick(game, "revealed", None, "red")
    events = deliver(game, red)
    assert game.cards("received", 1) == (red,)
    assert fields(game, 1) == ["", "", ""]
    assert only(events, ba.Traded) == [ba.Traded(0, 1, (red,), ())]
    for viewer in (0, 1, None):
        assert game.view(viewer).zone("received", 1).cards == (red,)


@pytest.mark.clause("duell.gift.accepted")
def test_a_gift_of_the_other_goes_to_the_active_player() -> None:
    game = duell(stage="trade", hands={1: "red soy"}, revealed="green")
    push(game, "blue")
    refuse(game)
    (soy,) = pick(game, "hand", 1, "soy")
    events = give(game, "soy", "hand")
    assert (game.cards("received", 0), named(game, "hand", 1)) == ((soy,), "red")
    assert only(events, ba.Traded) == [ba.Traded(0, 1, (), (soy,))]


@pytest.mark.clause("duell.gift.which")
@pytest.mark.parametrize("chosen", range(4))
def test_the_giver_chooses_the_very_card(chosen: int) -> None:
    game = duell(stage="trade", hands={0: "red soy red green red", 1: "red"}, revealed="red blue")
    push(game, "red")
    accept(game)
    others = (*game.hand(1), *pick(game, "revealed", None, "blue"), *pick(game, "hand", 0, "soy"))
    options = (*pick(game, "revealed", None, "red"), *pick(game, "hand", 0, "3*red"))
    assert game.legal_actions(0) == [bz.Choose(0, card) for card in options]
    hand = [card for card in game.hand(0) if card != options[chosen]]
    for card in others:
        assert_refused(game, bz.Choose(0, card), "not-an-option", "base.turn.order")
    stranger = bz.Choose(1, options[chosen])
    assert_refused(game, stranger, "not-your-decision", "base.turn.order")
    deliver(game, options[chosen])
    assert game.cards("received", 1) == (options[chosen],)
    # What stays in the hand stays in its order.
    assert list(game.hand(0)) == hand


@pytest.mark.clause("duell.gift.which")
def test_the_giver_reads_which_card_is_which() -> None:
    game = duell(stage="trade", hands={0: "soy red green red"}, revealed="red")
    push(game, "red")
    accept(game)
    question = game.question(0)
    assert [choice.text.en for choice in question.choices] == [
        "Hand over the revealed Red Bean",
        "Hand over the front Red Bean",
        "Hand over the second Red Bean",
    ]
    assert [choice.text.de for choice in question.choices] == [
        "Die aufgedeckte Rote Bohne übergeben",
        "Die vorderste Rote Bohne übergeben",
        "Die zweite Rote Bohne übergeben",
    ]


@pytest.mark.clause("duell.gift.may-not-withhold")
@both_seats
@pytest.mark.parametrize("number", [1, 2])
def test_whoever_has_the_card_must_deliver_it(seat: int, number: int) -> None:
    game = duell(stage="trade", hands={seat: f"soy {number}*blue"}, coins={0: "chili", 1: "chili"})
    if seat == 1:
        push(game, "garden")
        refuse(game)
    push(game, "blue")
    accept(game)
    # No way to pay, to pass or to give another card instead.
    blues = pick(game, "hand", seat, f"{number}*blue")
    assert game.legal_actions(seat) == [bz.Choose(seat, card) for card in blues]
    assert game.legal_actions(1 - seat) == []
    assert_refused(game, bz.Pass(seat), "not-now", "base.turn.order")
    (soy,) = pick(game, "hand", seat, "soy")
    assert_refused(game, bz.Choose(seat, soy), "not-an-option", "base.turn.order")
    assert (named(game, "coins", 0), named(game, "coins", 1)) == ("chili", "chili")
    deliver(game, blues[-1])
    assert game.cards("received", 1 - seat) == blues[-1:]


@pytest.mark.clause("duell.gift.accepted")
def test_between_acceptance_and_delivery_fields_may_be_harvested() -> None:
    game = duell(stage="trade", hands={0: "blue"}, fields={0: ["2*soy"], 1: ["2*soy"]})
    push(game, "blue")
    accept(game)
    game.apply(bz.Harvest(1, 0))
    game.apply(bz.Harvest(0, 0))
    assert waits_for(game) == DeliverGift(0, "blue")
    deliver(game, game.hand(0).cards[0])
    assert named(game, "received", 1) == "blue"


# Bluffing


def bluffed(seat: int, **what: Any) -> bz.Game:
    """Return a scene in which a seat has offered a Blue bean it does not have."""
    game = duell(stage="trade", **what)
    if seat == 1:
        push(game, "garden")
        refuse(game)
    push(game, "blue")
    return game


@pytest.mark.clause("duell.gift.bluff")
@both_seats
def test_a_bluffer_who_cannot_deliver_pays_one_taler_to_the_other(seat: int) -> None:
    game = bluffed(seat, hands={0: "soy", 1: "soy"}, coins={0: "3*red", 1: "2*chili"})
    before = [len(game.cards("coins", player)) for player in (0, 1)]
    events = accept(game)
    assert only(events, BluffCalled) == [BluffCalled(seat, 1)]
    after = [len(game.cards("coins", player)) for player in (0, 1)]
    assert after[seat] == before[seat] - 1
    assert after[1 - seat] == before[1 - seat] + 1


@pytest.mark.clause("duell.gift.bluff")
def test_a_bluff_that_is_refused_costs_nothing_and_is_not_told() -> None:
    game = bluffed(0, hands={0: "soy", 1: "soy"}, coins={0: "3*red"})
    events = refuse(game)
    assert (only(events, BluffCalled), waits_for(game)) == ([], OfferGift(1))
    assert named(game, "coins", 0) == "red red red"


@pytest.mark.clause("duell.gift.bluff.over")
@both_seats
def test_an_accepted_bluff_ends_the_offers_and_no_bean_is_given(seat: int) -> None:
    game = bluffed(
        seat, hands={0: "soy", 1: "green"}, revealed="red garden chili", coins={0: "2*red"}
    )
    events = accept(game)
    assert waits_for(game) == ba.PlantReceived(0)
    assert only(events, ba.Traded) == []
    assert (game.cards("received", 0), game.cards("received", 1)) == ((), ())
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("soy", "green")
    assert named(game, "revealed") == "red garden chili"
    assert game.view(None).slots["duell.Gifts"] == {"pushed": []}


@pytest.mark.clause("duell.gift.bluff.coin")
def test_the_taler_is_any_bean_coin_taken_unseen() -> None:
    taken = set()
    for seed in range(12):
        game = bluffed(0, coins={0: "red soy green", 1: "chili"}, seed=seed)
        accept(game)
        assert named(game, "coins", 1).startswith("chili ")
        taken.add(named(game, "coins", 1).split()[1])
        for viewer in (0, 1, None):
            coins = game.view(viewer).zone("coins", 1)
            assert (coins.count, coins.cards, coins.top) == (2, None, None)
    assert taken == {"red", "soy", "green"}


@pytest.mark.clause("duell.gift.bluff.coin")
def test_nobody_is_told_which_taler_was_paid() -> None:
    game = bluffed(0, coins={0: "red soy", 1: "chili"})
    coins = {*game.cards("coins", 0), *game.cards("coins", 1)}
    events = accept(game)
    for viewer in (0, 1, None):
        for event in game.events_for(viewer, events):
            told = event.fields.get("cards") or event.fields.get("card") or ()
            assert not coins & set(told), event


@pytest.mark.clause("duell.gift.bluff.coin", "duell.gift.no-coin")
@both_seats
def test_a_fulfilled_bonus_card_is_never_handed_over(seat: int) -> None:
    game = bluffed(seat, zones={"duell.bonus_done": {seat: bonus("garden red")}})
    events = accept(game)
    assert only(events, BluffCalled) == [BluffCalled(seat, 0)]
    player = game.players[seat]
    lines = [game.describe_with_secrets(event) for event in events]
    assert f"{player} was bluffing, but has no Taler to pay with." in lines
    assert named(game, "duell.bonus_done", seat) == bonus("garden red")
    assert (game.cards("coins", 1 - seat), game.cards("duell.bonus_done", 1 - seat)) == ((), ())


@pytest.mark.clause("duell.gift.no-coin")
@both_seats
def test_a_bluffer_without_a_taler_pays_nothing_and_the_offers_are_over(seat: int) -> None:
    game = bluffed(seat, revealed="red", coins={1 - seat: "chili"})
    accept(game)
    assert waits_for(game) == ba.PlantReceived(0)
    assert named(game, "coins", 1 - seat) == "chili"
