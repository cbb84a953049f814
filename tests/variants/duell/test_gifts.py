"""Phase 2: three cards are turned up, and gifts are offered back and forth."""

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named
from bohnanza_duell import (
    AcceptGift,
    AnswerGift,
    DeliverGift,
    GiftOffered,
    GiftRefused,
    OfferGift,
    PushGift,
    RefuseGift,
)
from tests.helpers.refusals import assert_refused

from ._helpers import (
    SORTS,
    accept,
    both_seats,
    deliver,
    duell,
    give,
    push,
    pushable,
    refuse,
    refused,
    waits_for,
)

# Turning up


@pytest.mark.clause("duell.reveal")
def test_three_cards_are_turned_up_before_the_offers() -> None:
    game = duell(stage="reveal", hands={0: "soy", 1: "soy"}, deck="blue red green chili")
    assert named(game, "revealed") == "blue red green"
    assert waits_for(game) == OfferGift(0)
    for viewer in (0, 1, None):
        assert game.view(viewer).zone("revealed").cards == game.cards("revealed")


@pytest.mark.clause("duell.reveal")
def test_with_one_of_the_three_given_away_two_are_planted() -> None:
    game = duell(stage="reveal", deck="blue red green")
    give(game, "red")
    assert (named(game, "revealed"), named(game, "received", 1)) == ("blue green", "red")
    assert waits_for(game) == ba.PlantReceived(0)


@pytest.mark.clause("duell.reveal.fewer")
@pytest.mark.parametrize("deck", ["", "blue", "blue red"])
def test_with_fewer_cards_in_the_deck_the_offers_take_place_all_the_same(deck: str) -> None:
    game = duell(stage="reveal", hands={0: "soy"}, deck=deck, rest="box", emptyings=int(not deck))
    assert (named(game, "revealed"), game.cards("deck")) == (deck, ())
    assert waits_for(game) == OfferGift(0)
    give(game, "soy", "hand")
    assert named(game, "received", 1) == "soy"


# Offering


@pytest.mark.clause("duell.gift.must")
def test_the_active_player_must_open_with_an_offer() -> None:
    game = duell(stage="trade", hands={0: "red", 1: "soy"}, revealed="blue")
    assert game.waiting_for == (0,)
    assert game.legal_actions(0) == [PushGift(0, sort) for sort in SORTS]
    assert game.legal_actions(1) == []
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    (blue,) = game.cards("revealed")
    assert_refused(game, bz.Plant(0, blue, 0), "not-now", "base.turn.order")
    assert_refused(game, AcceptGift(1), "not-now", "base.turn.order")
    refused(game, PushGift(1, "soy"), "not-your-gift", "gift.answer")
    push(game, "blue")


@pytest.mark.clause("duell.gift.must")
def test_the_duty_is_met_however_the_offers_end() -> None:
    for sort in ("red", "chili"):
        game = duell(stage="trade", hands={1: "red"}, revealed="blue green soy")
        push(game, "garden")
        refuse(game)
        # The other's gift, or the other's bluff, ends the duty of the active player.
        push(game, sort)
        accept(game)
        if isinstance(game.decision, DeliverGift):
            deliver(game, game.hand(1).cards[0])
        assert waits_for(game) == ba.PlantReceived(0)
        assert named(game, "revealed") == "blue green soy"


@pytest.mark.clause("duell.gift.offer")
@pytest.mark.parametrize("sort", SORTS)
def test_any_gift_card_can_be_pushed_backed_or_not(sort: str) -> None:
    # Red is revealed, Soy in hand, everything else a bluff.
    game = duell(stage="trade", hands={0: "soy"}, revealed="red")
    events = push(game, sort)
    assert events[0] == GiftOffered(0, sort)
    assert waits_for(game) == AnswerGift(1, 0, sort)
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert view.decision == {"kind": "duell.AnswerGift", "seat": 1, "giver": 0, "sort": sort}
        assert view.slots["duell.Gifts"] == {"pushed": [sort]}


@pytest.mark.clause("duell.gift.offer")
@pytest.mark.parametrize(("sort", "backed"), [("red", True), ("soy", True), ("blue", False)])
def test_a_revealed_card_and_a_hand_card_back_the_gift_of_the_active_player(
    sort: str, backed: bool
) -> None:
    game = duell(
        stage="trade", hands={0: "green soy", 1: "blue"}, revealed="red", coins={0: "chili"}
    )
    push(game, sort)
    accept(game)
    assert (waits_for(game) == DeliverGift(0, sort)) is backed
    assert (len(game.cards("coins", 1)) == 0) is backed


@pytest.mark.clause("duell.gift.again")
@pytest.mark.parametrize(("sort", "zone"), [("red", "revealed"), ("soy", "hand")])
def test_a_later_offer_of_the_active_player_is_as_free_as_the_first(sort: str, zone: str) -> None:
    game = duell(stage="trade", hands={0: "green soy"}, revealed="red")
    for pushed in ("blue", "chili"):
        push(game, pushed)
        refuse(game)
    assert waits_for(game) == OfferGift(0)
    give(game, sort, zone)
    assert named(game, "received", 1) == sort


@pytest.mark.clause("duell.gift.backing")
@both_seats
def test_beans_on_fields_and_coins_back_no_gift(seat: int) -> None:
    game = duell(
        stage="trade", revealed="red", fields={0: ["2*blue"], 1: ["2*blue"]},
        coins={0: "blue", 1: "blue"}, received={0: "blue", 1: "blue"}, discard="blue",
    )  # fmt: skip
    if seat == 1:
        push(game, "garden")
        refuse(game)
    push(game, "blue")
    accept(game)
    assert (len(game.cards("coins", seat)), len(game.cards("coins", 1 - seat))) == (0, 2)
    assert fields(game, seat)[0] == "blue blue"


# Answering


@pytest.mark.clause("duell.gift.answer")
def test_the_other_accepts_or_refuses_and_has_no_other_choice() -> None:
    game = duell(stage="trade", hands={0: "soy"}, revealed="red")
    push(game, "red")
    assert game.legal_actions(1) == [AcceptGift(1), RefuseGift(1)]
    assert game.legal_actions(0) == []
    for action in (AcceptGift(0), RefuseGift(0)):
        refused(game, action, "not-your-gift", "gift.answer")
    assert_refused(game, PushGift(1, "blue"), "not-now", "base.turn.order")
    assert_refused(game, bz.Pass(1), "not-now", "base.turn.order")
    game.apply(RefuseGift(1))


# Back and forth


@pytest.mark.clause("duell.gift.refused")
def test_whoever_refuses_must_offer_in_turn() -> None:
    game = duell(stage="trade", hands={0: "soy", 1: "green"}, revealed="red")
    push(game, "red")
    assert refuse(game)[0] == GiftRefused(1, "red")
    assert waits_for(game) == OfferGift(1)
    assert game.legal_actions(0) == []
    assert_refused(game, bz.Pass(1), "not-now", "base.turn.order")
    refused(game, PushGift(0, "blue"), "not-your-gift", "gift.answer")
    assert push(game, "green")[0] == GiftOffered(1, "green")
    assert waits_for(game) == AnswerGift(0, 1, "green")


@pytest.mark.clause("duell.gift.refused")
def test_pushed_sorts_are_taboo_for_both() -> None:
    game = duell(stage="trade", hands={0: "soy"}, revealed="red")
    pushed: list[str] = []
    for sort in ("red", "blue", "garden", "soy"):
        seat = game.decision.seat
        assert pushable(game, seat) == [s for s in SORTS if s not in pushed]
        for taboo in pushed:
            refused(game, PushGift(seat, taboo), "sort-pushed", "gift.refused")
        push(game, sort)
        pushed.append(sort)
        refuse(game)
    assert game.view(None).slots["duell.Gifts"] == {"pushed": pushed}


@pytest.mark.clause("duell.gift.refused")
def test_a_revealed_card_does_not_back_the_gift_of_the_other() -> None:
    game = duell(
        stage="trade", hands={0: "chili", 1: "green"}, revealed="red chili", coins={1: "soy"}
    )
    push(game, "blue")
    refuse(game)
    push(game, "chili")
    accept(game)
    # Chili beans lie revealed and in the giver's opponent's hand: a bluff all the same.
    assert named(game, "coins", 0) == "soy"
    assert (named(game, "revealed"), named(game, "hand", 0)) == ("red chili", "chili")


@pytest.mark.clause("duell.gift.until")
def test_back_and_forth_until_one_accepts_and_then_all_gift_cards_go_back() -> None:
    game = duell(stage="trade", hands={1: "green"}, revealed="red soy blue", deck="chili chili")
    order = []
    for sort in ("garden", "red", "black-eyed"):
        order.append(game.decision.seat)
        push(game, sort)
        refuse(game)
    order.append(game.decision.seat)
    assert order == [0, 1, 0, 1]
    push(game, "green")
    accept(game)
    for viewer in (0, 1, None):
        assert game.view(viewer).slots["duell.Gifts"] == {"pushed": []}
    deliver(game, game.hand(1).cards[0])
    assert game.stage == "receive"
    assert_refused(game, PushGift(0, "blue"), "not-now", "base.turn.order")


@pytest.mark.clause("duell.gift.until")
def test_in_the_next_turn_all_gift_cards_can_be_pushed_again() -> None:
    game = duell(stage="trade", hands={0: "red"}, deck="chili chili soy soy soy")
    give(game, "red", "hand")
    game.apply(bz.Plant(1, game.cards("received", 1)[0], 0))
    assert (game.active, waits_for(game)) == (1, OfferGift(1))
    assert pushable(game, 1) == list(SORTS)
    assert push(game, "red")[0] == GiftOffered(1, "red")


def all_but_the_last_refused(**what: Any) -> bz.Game:
    """Return a game in which seven gifts were refused and the eighth has been pushed."""
    game = duell(stage="trade", **what)
    for sort in SORTS[:-1]:
        push(game, sort)
        refuse(game)
    push(game, SORTS[-1])
    return game


@pytest.mark.clause("duell.gift.exhausted")
def test_who_has_no_gift_card_left_to_push_must_accept() -> None:
    game = all_but_the_last_refused(hands={1: "blue"}, revealed="red")
    assert game.view(None).slots["duell.Gifts"] == {"pushed": list(SORTS)}
    assert game.legal_actions(0) == [AcceptGift(0)]
    refusal = refused(game, RefuseGift(0), "nothing-to-offer", "gift.exhausted")
    assert "Ada" in str(refusal)
    accept(game)
    deliver(game, game.hand(1).cards[0])
    assert named(game, "received", 0) == "blue"
    assert waits_for(game) == ba.PlantReceived(0)


@pytest.mark.clause("duell.gift.exhausted", "duell.gift.bluff")
def test_the_last_gift_may_be_a_bluff_which_then_is_paid_for() -> None:
    game = all_but_the_last_refused(hands={1: "green"}, coins={1: "garden"}, revealed="red")
    accept(game)
    assert (named(game, "coins", 0), named(game, "coins", 1)) == ("garden", "")
    assert waits_for(game) == ba.PlantReceived(0)


@pytest.mark.clause("duell.gift.exhausted")
def test_who_can_still_push_one_gift_card_may_refuse() -> None:
    game = duell(stage="trade", revealed="red")
    for sort in SORTS[:-1]:
        push(game, sort)
        assert RefuseGift(game.decision.seat) in game.legal_actions(game.decision.seat)
        refuse(game)
    assert pushable(game, 1) == [SORTS[-1]]
