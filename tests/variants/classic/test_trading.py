"""Phase 2: who trades with whom, which cards, and what becomes of them."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

# Who


@pytest.mark.clause("base.trade.active")
def test_every_trade_has_the_active_player_on_one_side() -> None:
    game = scene(active=1, stage="trade", hands={0: "red", 1: "blue", 2: "soy"})
    among_others = bz.Offer(0, 2, game.hand(0).cards, ("soy",))
    assert_refused(game, among_others, "not-with-active", "base.trade.active")
    with_oneself = bz.Offer(1, 1, game.hand(1).cards, ("blue",))
    assert_refused(game, with_oneself, "not-with-active", "base.trade.active")
    with_nobody = bz.Offer(1, 4, game.hand(1).cards)
    assert_refused(game, with_nobody, "not-with-active", "base.trade.active")
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("blue",)))
    game.apply(bz.Offer(1, 2, game.hand(1).cards, ("soy",)))


@pytest.mark.clause("base.trade.active")
def test_the_offer_builder_names_the_partners() -> None:
    game = scene(active=1, stage="trade", hands={0: "red", 1: "blue"}, revealed="soy")
    partners = {}
    for seat in range(4):
        builder = game.offer_builder(seat)
        assert builder is not None
        partners[seat] = builder.partners
    assert partners == {0: (1,), 1: (2, 3, 0), 2: (1,), 3: (1,)}


@pytest.mark.clause("base.trade.pairwise")
def test_a_deal_among_three_is_two_trades_that_stand_alone() -> None:
    game = scene(stage="trade", hands={0: "blue blue", 1: "red", 2: "soy"})
    first, second = game.hand(0)
    game.apply(bz.Offer(0, 1, (first,), ("red",)))
    game.apply(bz.Offer(0, 2, (second,), ("soy",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    assert named(game, "received", 0) == "red"
    assert named(game, "received", 1) == "blue"
    game.apply(bz.Decline(2, 2))
    assert named(game, "received", 0) == "red"
    assert (named(game, "hand", 0), named(game, "hand", 2)) == ("blue", "soy")


@pytest.mark.clause("base.trade.pairwise")
def test_what_one_partner_gives_does_not_reach_the_other() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red", 2: "soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    passed_on = bz.Offer(0, 2, game.cards("received", 0), ("soy",))
    assert_refused(game, passed_on, "set-aside", "base.trade.aside")


# What


@pytest.mark.clause("base.trade.cards")
def test_the_active_player_gives_hand_and_revealed_cards_from_any_position() -> None:
    game = scene(stage="trade", hands={0: "blue red soy"}, revealed="chili green")
    builder = game.offer_builder(0)
    assert builder is not None
    assert builder.give == (*game.cards("revealed"), *game.hand(0))
    give = (*pick(game, "revealed", None, "green"), *pick(game, "hand", 0, "soy red"))
    game.apply(bz.Offer(0, 1, give))
    game.apply(bz.Accept(1, 1))
    assert named(game, "received", 1) == "green soy red"
    assert (named(game, "revealed"), named(game, "hand", 0)) == ("chili", "blue")


@pytest.mark.clause("base.trade.cards")
def test_the_others_give_hand_cards_only_from_any_position() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red soy green"}, revealed="chili")
    builder = game.offer_builder(1)
    assert builder is not None
    assert builder.give == game.hand(1).cards
    for card in (*game.cards("revealed"), *game.hand(0), *game.cards("deck")[-1:], -1, 104):
        offer = bz.Offer(1, 0, (card,))
        assert_refused(game, offer, "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(1, 0, pick(game, "hand", 1, "soy")))
    game.apply(bz.Accept(0, 1))
    assert named(game, "hand", 1) == "red green"


@pytest.mark.clause("base.trade.cards")
def test_a_card_is_given_once() -> None:
    game = scene(stage="trade", hands={0: "blue red"})
    blue, red = game.hand(0)
    assert_refused(game, bz.Offer(0, 1, (blue, blue)), "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(0, 1, (blue, red)))


@pytest.mark.clause("base.trade.cards")
def test_whoever_accepts_gives_cards_that_may_be_given() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"}, fields={1: ["red"]})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    from_field = bz.Accept(1, 1, game.fields(1)[0].cards)
    assert_refused(game, from_field, "not-tradable", "base.trade.cards")
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    assert fields(game, 1) == ["red", ""]


@pytest.mark.clause("base.trade.beans-only")
@pytest.mark.parametrize("seat", [0, 1])
def test_coins_do_not_change_hands(seat: int) -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "blue"}, coins={0: "soy", 1: "red"})
    coin = bz.Offer(seat, 1 - seat, game.cards("coins", seat))
    assert_refused(game, coin, "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(seat, 1 - seat, game.hand(seat).cards))


@pytest.mark.clause("base.trade.beans-only")
@pytest.mark.parametrize("wish", ["coins", "taler", "promise", "Red Bean", ""])
def test_nothing_but_beans_can_be_asked_for(wish: str) -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"})
    offer = bz.Offer(0, 1, game.hand(0).cards, (wish,))
    assert_refused(game, offer, "no-such-sort", "base.trade.beans-only")
    builder = game.offer_builder(0)
    assert builder is not None
    assert set(builder.want) == {sort.key for sort in game.rules.catalogue.sorts}
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))


@pytest.mark.clause("base.trade.position")
def test_the_maker_of_an_offer_says_which_of_two_equal_cards_leaves() -> None:
    game = scene(stage="trade", hands={0: "blue red blue soy"})
    first, red, second, soy = game.hand(0)
    game.apply(bz.Offer(0, 1, (second,)))
    game.apply(bz.Accept(1, 1))
    assert game.hand(0).cards == (first, red, soy)
    game.apply(bz.Offer(0, 1, (first,)))
    game.apply(bz.Accept(1, game.version))
    assert game.hand(0).cards == (red, soy)


@pytest.mark.clause("base.trade.position")
def test_the_one_who_accepts_says_which_of_two_equal_cards_leaves() -> None:
    game = scene(stage="trade", hands={0: "soy", 1: "blue red blue"})
    first, red, second = game.hand(1)
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("blue",)))
    assert game.why_not(bz.Accept(1, 1, (first,))) is None
    game.apply(bz.Accept(1, 1, (second,)))
    assert game.hand(1).cards == (first, red)


@pytest.mark.clause("base.trade.counts")
@pytest.mark.parametrize(
    ("give", "want"),
    [("2*blue", "red"), ("blue", "3*red"), ("3*blue", "2*red soy"), ("blue", "red")],
)
def test_any_number_is_traded_against_any_number(give: str, want: str) -> None:
    game = scene(stage="trade", hands={0: "3*blue", 1: "3*red soy"})
    asked = pick(game, "hand", 1, want)
    sorts = tuple(game.rules.catalogue.key_of(card) for card in asked)
    game.apply(bz.Offer(0, 1, pick(game, "hand", 0, give), sorts))
    game.apply(bz.Accept(1, 1, asked))
    assert len(game.cards("received", 1)) + len(game.hand(0)) == 3
    assert game.cards("received", 0) == asked
    assert named(game, "received", 1).split() == ["blue"] * len(game.cards("received", 1))


@pytest.mark.clause("base.trade.not-empty")
@pytest.mark.parametrize("seat", [0, 1])
def test_at_least_one_card_changes_hands(seat: int) -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"})
    assert_refused(game, bz.Offer(seat, 1 - seat), "offer-empty", "base.trade.not-empty")
    game.apply(bz.Offer(seat, 1 - seat, game.hand(seat).cards))


# What becomes of the cards


@pytest.mark.clause("base.trade.aside")
def test_received_cards_lie_beside_the_fields_and_are_not_traded_again() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red red"}, revealed="soy")
    game.apply(bz.Offer(0, 1, (*game.hand(0), *game.cards("revealed")), ("red",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards[:1]))
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("", "red")
    assert (named(game, "received", 0), named(game, "received", 1)) == ("red", "blue soy")
    for seat in (0, 1):
        builder = game.offer_builder(seat)
        assert builder is not None
        assert builder.give == game.hand(seat).cards
        for card in game.cards("received", seat):
            again = bz.Offer(seat, 1 - seat, (card,))
            assert_refused(game, again, "set-aside", "base.trade.aside")
    game.apply(bz.Offer(0, 1, (), ("soy",)))
    handed_back = bz.Accept(1, game.version, pick(game, "received", 1, "soy"))
    assert_refused(game, handed_back, "set-aside", "base.trade.aside")


@pytest.mark.clause("base.trade.aside")
@pytest.mark.parametrize("seat", [0, 1])
def test_cards_on_fields_are_never_traded(seat: int) -> None:
    columns = ["2*blue", "red"]
    game = scene(stage="trade", hands={0: "soy", 1: "soy"}, fields={0: columns, 1: columns})
    for field in game.fields(seat):
        planted = bz.Offer(seat, 1 - seat, field.cards)
        assert_refused(game, planted, "not-tradable", "base.trade.cards")
    game.apply(bz.Offer(seat, 1 - seat, game.hand(seat).cards))


@pytest.mark.clause("base.trade.end")
def test_trading_goes_on_with_hand_cards_after_the_revealed_ones_are_gone() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red"}, revealed="soy chili")
    game.apply(bz.Offer(0, 1, game.cards("revealed")))
    game.apply(bz.Accept(1, 1))
    assert game.decision == ba.Trading(0)
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    game.apply(bz.Accept(1, game.version, game.hand(1).cards))
    assert (named(game, "hand", 0), named(game, "received", 0)) == ("", "red")
    assert game.decision == ba.Trading(0)


@pytest.mark.clause("base.trade.end")
def test_the_active_player_decides_when_the_trading_ends() -> None:
    game = scene(active=1, stage="trade", hands={0: "red", 1: "blue"}, revealed="soy")
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("blue",)))
    for seat in (0, 2, 3):
        assert_refused(game, bz.EndTrade(seat), "not-your-decision", "base.turn.order")
    assert ba.TradeEnded(1) in game.apply(bz.EndTrade(1))
    assert game.decision == ba.PlantReceived(1)
    late = bz.Offer(1, 0, game.hand(1).cards)
    assert_refused(game, late, "not-now", "base.turn.order")
