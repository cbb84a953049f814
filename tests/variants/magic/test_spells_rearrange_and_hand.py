"""Rearrangement, which moves a hand card, and the Hand Card spell, which brings two more."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, pick
from bohnanza_magic import BeforeDraw, Cast, ChooseHandCard, ChoosePosition, FinishTurn
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ANY_TIME_MOMENTS,
    any_time,
    both,
    cast,
    choose,
    go_on,
    options,
    refused,
    spell,
    waits_for,
    with_spell,
)

DRAWN = "white sword mean picking cape princess"


# Rearrangement


@both
@any_time
@pytest.mark.clause("excalibohn.rearrange.move", "rabohnzel.rearrange.move")
def test_at_any_time_one_hand_card_gets_another_place(edition: str, moment: str) -> None:
    game = with_spell(edition, "rearrange flow", hands={0: "cape mean sword"},
                      **ANY_TIME_MOMENTS[moment])  # fmt: skip
    before = waits_for(game)
    cape, mean, sword = game.hand(0)
    cast(game, "rearrange")
    assert waits_for(game) == ChooseHandCard(0)
    assert options(game) == [cape, mean, sword]
    choose(game, sword)
    assert waits_for(game) == ChoosePosition(0, sword)
    assert options(game) == [0, 1, 2]
    choose(game, 0)
    assert game.hand(0).cards == (sword, cape, mean)
    assert named(game, "magic.down", 0) == "spell-rearrange"
    assert waits_for(game) == before


@both
@pytest.mark.clause("excalibohn.rearrange.move", "rabohnzel.rearrange.move")
@pytest.mark.parametrize(
    ("card", "place", "hand"),
    [
        (0, 0, "cape mean sword white"),
        (0, 1, "mean cape sword white"),
        (0, 3, "mean sword white cape"),
        (2, 1, "cape sword mean white"),
        (3, 0, "white cape mean sword"),
    ],
)
def test_any_card_goes_to_any_position(edition: str, card: int, place: int, hand: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "cape mean sword white"})
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[card])
    choose(game, place)
    assert named(game, "hand", 0) == hand


@both
@pytest.mark.clause("excalibohn.rearrange.move", "rabohnzel.rearrange.move")
def test_only_own_hand_cards_are_moved_and_only_one(edition: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "cape mean", 1: "sword white"})
    cast(game, "rearrange")
    sword = game.hand(1).cards[0]
    assert_refused(game, bz.Choose(0, sword), "not-an-option", "base.turn.order")
    assert_refused(game, bz.Choose(1, sword), "not-your-decision", "base.turn.order")
    choose(game, game.hand(0).cards[1])
    assert_refused(game, bz.Choose(0, 2), "not-an-option", "base.turn.order")
    choose(game, 0)
    refused(game, Cast(0, spell(game, "rearrange")), "not-face-up", "spell.once")


@both
@pytest.mark.clause("excalibohn.rearrange.move", "rabohnzel.rearrange.move")
def test_the_others_do_not_see_which_card_is_moved(edition: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: "cape mean"})
    cast(game, "rearrange")
    mean = game.hand(0).cards[1]
    choose(game, mean)
    assert game.view(0).decision["card"] == mean
    assert game.view(1).decision["card"] is None


@both
@pytest.mark.clause("excalibohn.rearrange.move", "rabohnzel.rearrange.move")
@pytest.mark.parametrize("hand", ["", "cape"])
def test_without_two_hand_cards_there_is_nothing_to_move(edition: str, hand: str) -> None:
    game = with_spell(edition, "rearrange", hands={0: hand})
    refused(game, Cast(0, spell(game, "rearrange")), "no-effect", "ability.no-effect")


@both
@pytest.mark.clause("excalibohn.rearrange.move", "rabohnzel.rearrange.move")
def test_a_card_drawn_last_can_still_be_moved(edition: str) -> None:
    game = with_spell(edition, "rearrange", stage="draw", deck=DRAWN, hands={0: "princess"})
    assert named(game, "hand", 0) == "princess white sword mean"
    assert waits_for(game) == FinishTurn(0)
    cast(game, "rearrange")
    choose(game, game.hand(0).cards[3])
    choose(game, 0)
    assert named(game, "hand", 0) == "mean princess white sword"
    assert game.active == 1


# The Hand Card spell


@both
@pytest.mark.clause("excalibohn.hand.five", "rabohnzel.hand.five")
def test_without_a_trade_five_cards_are_drawn(edition: str) -> None:
    game = with_spell(edition, "hand", stage="trade", deck=DRAWN, hands={0: "princess"})
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == BeforeDraw(0)
    cast(game, "hand")
    assert named(game, "hand", 0) == "princess white sword mean picking cape"
    assert game.active == 1
    assert named(game, "magic.down", 0) == "spell-hand"


@both
@pytest.mark.clause("excalibohn.hand.five", "rabohnzel.hand.five")
def test_using_it_is_voluntary(edition: str) -> None:
    game = with_spell(edition, "hand", stage="trade", deck=DRAWN)
    game.apply(bz.EndTrade(0))
    game.apply(bz.Pass(0))
    assert named(game, "hand", 0) == "white sword mean"
    assert named(game, "magic.down", 0) == "spell-hand"


@both
@pytest.mark.clause("excalibohn.hand.five", "rabohnzel.hand.five")
def test_it_lasts_one_draw(edition: str) -> None:
    game = with_spell(edition, "hand", stage="before-draw", deck="15*princess")
    cast(game, "hand")
    while game.active == 1:
        go_on(game)
    assert len(game.hand(0)) == 5
    assert len(game.hand(1)) == 3


@both
@pytest.mark.clause("excalibohn.hand.five", "rabohnzel.hand.five")
@pytest.mark.parametrize("maker", [0, 1])
@pytest.mark.parametrize("want", [(), ("mean",)])
def test_after_a_trade_or_a_gift_it_is_refused(
    edition: str, maker: int, want: tuple[str, ...]
) -> None:
    game = with_spell(edition, "hand flow", stage="trade", deck=DRAWN,
                      hands={0: "cape mean sword", 1: "cape mean"})  # fmt: skip
    other = 1 - maker
    game.apply(bz.Offer(maker, other, pick(game, "hand", maker, "cape"), want))
    game.apply(bz.Accept(other, 1, pick(game, "hand", other, " ".join(want))))
    refused(game, Cast(0, spell(game, "hand")), "traded", "hand.five")
    game.apply(bz.EndTrade(0))
    while waits_for(game) != BeforeDraw(0):
        go_on(game)
    refused(game, Cast(0, spell(game, "hand")), "traded", "hand.five")
    before = len(game.hand(0))
    game.apply(bz.Pass(0))
    assert len(game.hand(0)) == before + 3


@both
@pytest.mark.clause("excalibohn.hand.five", "rabohnzel.hand.five")
def test_talking_about_trades_is_allowed(edition: str) -> None:
    game = with_spell(edition, "hand", stage="trade", deck=DRAWN,
                      hands={0: "cape", 1: "mean"})  # fmt: skip
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("mean",)))
    game.apply(bz.Decline(1, 1))
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    game.apply(bz.Offer(0, 1, game.hand(0).cards))
    game.apply(bz.EndTrade(0))
    cast(game, "hand")
    assert named(game, "hand", 0) == "cape white sword mean picking cape"


@both
@pytest.mark.clause("excalibohn.hand.reveal", "rabohnzel.hand.reveal")
def test_two_cards_are_turned_up_all_the_same(edition: str) -> None:
    game = with_spell(edition, "hand", deck="princess princess " + DRAWN)
    game.apply(bz.Pass(0))
    assert named(game, "revealed") == "princess princess"
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == ba.PlantReceived(0)
    for _ in range(2):
        go_on(game)
    cast(game, "hand")
    assert named(game, "hand", 0) == "white sword mean picking cape"


@both
@any_time
@pytest.mark.clause("excalibohn.hand.when", "rabohnzel.hand.when")
def test_it_is_used_before_the_first_card_is_drawn(edition: str, moment: str) -> None:
    game = with_spell(edition, "hand flow", hands={0: "2*cape"}, deck=DRAWN,
                      **ANY_TIME_MOMENTS[moment])  # fmt: skip
    if moment == "before-the-draw":
        cast(game, "hand")
        assert len(game.hand(0)) == 2
        game.apply(bz.Pass(0))
        assert len(game.hand(0)) == 7
    else:
        refused(game, Cast(0, spell(game, "hand")), "wrong-phase", "spell.once")


@both
@pytest.mark.clause("excalibohn.hand.when", "rabohnzel.hand.when")
def test_face_down_it_does_not_hold_up_the_draw(edition: str) -> None:
    game = with_spell(edition, "hand", stage="trade", deck=DRAWN,
                      zones={"magic.up": {}, "magic.down": {0: "spell-hand"}})  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert game.active == 1
    assert named(game, "hand", 0) == "white sword mean"
