"""After the draw: each may discard a bonus card, and fills up."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named
from bohnanza_duell import (
    BonusDiscarded,
    BonusDrawn,
    DiscardBonus,
    ExchangeBonus,
    FulfilBonus,
    OfferGift,
)
from tests.helpers.refusals import assert_refused

from ._helpers import bonus, bonuses_but, both_seats, duell, only, refused, waits_for

STEPS = bonus("garden red")


@pytest.mark.clause("duell.bonus.exchange")
@both_seats
def test_after_the_draw_each_may_discard_one_bonus_card_and_fills_up(seat: int) -> None:
    three = "bonus-ten-steps-1 bonus-ten-steps-2 bonus-ten-steps-3"
    game = duell(
        stage="draw", deck="2*soy", hands={1: "red"}, zones={"duell.bonus_hand": {seat: three}}
    )
    assert (named(game, "hand", 0), waits_for(game)) == ("soy soy", ExchangeBonus(seat))
    cards, top = game.cards("duell.bonus_hand", seat), game.cards("duell.bonus_deck")[-1]
    if seat == 1:
        # The first player, who had none, has filled up already.
        assert len(game.cards("duell.bonus_hand", 0)) == 3
    events = game.apply(DiscardBonus(seat, cards[1]))
    assert only(events, BonusDiscarded) == [BonusDiscarded(seat, cards[1])]
    assert game.cards("duell.bonus_hand", seat) == (cards[0], cards[2], top)
    assert BonusDrawn(seat, 1, (top,)) in events
    name = game.players[seat]
    drawn = BonusDrawn(seat, 1, (top,))
    assert game.describe(drawn, seat=1 - seat) == f"{name} draws a card from the bonus deck."
    assert game.describe(drawn, "de", seat=None) == f"{name} zieht eine Karte vom Bohnus-Stapel."
    assert game.rules.catalogue[top].name.en in (game.describe(drawn, seat=seat) or "")
    # One and no more.
    assert waits_for(game) != ExchangeBonus(seat)


@pytest.mark.clause("duell.bonus.exchange")
def test_cards_just_drawn_may_be_fulfilled_at_once_but_are_not_replaced_again() -> None:
    game = duell(
        stage="draw", fields={0: ["garden red"]}, hands={1: "red"},
        zones={"duell.bonus_deck": STEPS,
               "duell.bonus_hand": {0: "bonus-ten-steps-5 bonus-ten-steps-6",
                                    1: "bonus-ten-steps-7"}},
    )  # fmt: skip
    game.apply(bz.Pass(0))
    assert named(game, "duell.bonus_hand", 0).split()[-1] == STEPS
    assert waits_for(game) == ExchangeBonus(1)
    game.apply(FulfilBonus(0, game.cards("duell.bonus_hand", 0)[2], 0, 0))
    game.apply(bz.Pass(1))
    assert (game.active, waits_for(game)) == (1, ba.PlantFirst(1))
    assert (len(game.cards("duell.bonus_hand", 0)), len(game.cards("duell.bonus_hand", 1))) == (
        2,
        3,
    )


@pytest.mark.clause("duell.bonus.exchange.order")
@both_seats
def test_the_active_player_exchanges_first_and_fills_up_before_the_other(seat: int) -> None:
    cards = {0: "bonus-ten-steps-1 bonus-ten-steps-2", 1: "bonus-ten-steps-3"}
    game = duell(active=seat, stage="draw", zones={"duell.bonus_hand": cards})
    assert waits_for(game) == ExchangeBonus(seat)
    early = DiscardBonus(1 - seat, game.cards("duell.bonus_hand", 1 - seat)[0])
    refused(game, early, "not-your-exchange", "bonus.exchange.order")
    assert_refused(game, bz.Pass(1 - seat), "not-your-decision", "base.turn.order")
    # Who discards none fills up all the same.
    game.apply(bz.Pass(seat))
    assert len(game.cards("duell.bonus_hand", seat)) == 3
    assert len(game.cards("duell.bonus_hand", 1 - seat)) == len(cards[1 - seat].split())
    assert waits_for(game) == ExchangeBonus(1 - seat)
    game.apply(bz.Pass(1 - seat))
    assert len(game.cards("duell.bonus_hand", 1 - seat)) == 3


@pytest.mark.clause("duell.bonus.exchange")
def test_only_own_bonus_cards_are_discarded_and_only_then() -> None:
    cards = {0: "bonus-ten-steps-1", 1: "bonus-ten-steps-2"}
    game = duell(stage="bonus", zones={"duell.bonus_hand": cards})
    (theirs,) = game.cards("duell.bonus_hand", 1)
    for card in (theirs, game.cards("duell.bonus_deck")[-1], -1):
        refused(game, DiscardBonus(0, card), "not-your-bonus", "bonus.secret")
    for stage in ("plant", "trade", "receive"):
        game = duell(
            stage=stage, hands={0: "red"}, revealed="red", zones={"duell.bonus_hand": cards}
        )
        action = DiscardBonus(0, game.cards("duell.bonus_hand", 0)[0])
        assert_refused(game, action, "not-now", "base.turn.order")


@pytest.mark.clause("duell.bonus.exchange.order")
def test_who_has_no_bonus_card_is_not_asked_and_fills_up_all_the_same() -> None:
    game = duell(stage="bonus", hands={1: "red"})
    assert (game.active, waits_for(game)) == (1, ba.PlantFirst(1))
    assert [len(game.cards("duell.bonus_hand", seat)) for seat in (0, 1)] == [3, 3]


@pytest.mark.clause("duell.bonus.deck-empty")
def test_an_empty_bonus_deck_is_made_of_its_discards() -> None:
    kept, first, second = "bonus-ten-steps-1", "bonus-ten-steps-2", "bonus-ten-steps-3"
    game = duell(
        stage="bonus", hands={1: "red"}, discard="soy",
        zones={"duell.bonus_hand": {0: kept}, "duell.bonus_discard": f"{first} {second}",
               "duell.bonus_done": {1: bonuses_but(kept, first, second)}},
    )  # fmt: skip
    assert game.cards("duell.bonus_deck") == ()
    events = game.apply(bz.Pass(0))
    assert {*named(game, "duell.bonus_hand", 0).split()} == {kept, first, second}
    assert only(events, ba.Shuffled)[0].zone == game.rules.layout.index("duell.bonus_deck")
    # The beans have a pile of their own.
    assert named(game, "discard") == "soy"


@pytest.mark.clause("duell.bonus.deck-empty")
def test_if_the_discards_are_gone_too_the_hand_stays_short() -> None:
    mine, theirs = "bonus-ten-steps-1 bonus-ten-steps-2", "bonus-ten-steps-3"
    game = duell(
        stage="bonus", hands={1: "red"},
        zones={"duell.bonus_hand": {0: mine, 1: theirs},
               "duell.bonus_done": {1: bonuses_but(*mine.split(), theirs)}},
    )  # fmt: skip
    game.apply(bz.Pass(0))
    assert named(game, "duell.bonus_hand", 0) == mine
    # A card that is discarded now comes back at once: there is no other.
    game.apply(DiscardBonus(1, game.cards("duell.bonus_hand", 1)[0]))
    assert named(game, "duell.bonus_hand", 1) == theirs
    assert isinstance(waits_for(game), ba.PlantFirst | OfferGift)
