"""Helping edicts about received cards: kept, traded again, and added as a tribute."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import (
    ClaimTribute,
    KeepReceived,
    PayTribute,
    ReceivedKept,
    TributePaid,
)
from bohnanza_core import search
from bohnanza_core._engine.state import freeze
from bohnanza_core.testing import named, pick
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ACRE,
    GARDEN,
    accept,
    asked,
    at,
    offer,
    only,
    plant,
    sacrifice,
    trade,
    turned_up,
    use,
    waits_for,
)

# Keep one


@pytest.mark.clause("bohnedikt.edict.help-optional", "bohnedikt.edict.stays")
def test_one_received_card_goes_to_the_back_of_the_hand() -> None:
    game = turned_up("keep-one", beans="soy", hands={0: "blue stink", 1: "red chili"})
    trade(game, "blue", "red chili")
    red, chili = game.cards("received", 0)
    assert_refused(game, KeepReceived(0, red), "not-now", "base.turn.order")
    game.apply(bz.EndTrade(0))
    revealed = KeepReceived(0, pick(game, "revealed", None, "soy")[0])
    assert_refused(game, revealed, "not-to-be-kept", "base.trade.aside")
    events = game.apply(KeepReceived(0, chili))
    assert ReceivedKept(0, chili) in events
    assert named(game, "hand", 0) == "stink chili"
    assert_refused(game, KeepReceived(0, red), "not-to-be-kept", "base.trade.aside")


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_others_keep_nothing_and_without_the_edict_nobody_does() -> None:
    game = turned_up("keep-one", beans="soy", hands={0: "blue", 1: "red"})
    trade(game, "blue")
    game.apply(bz.EndTrade(0))
    plant(game, 0, "soy", ACRE)
    plant(game, 0, "bohnedikt", GARDEN)
    theirs = KeepReceived(1, game.cards("received", 1)[0])
    assert_refused(game, theirs, "not-to-be-kept", "base.trade.aside")
    game = at("receive", received={0: "red"})
    mine = KeepReceived(0, game.cards("received", 0)[0])
    assert_refused(game, mine, "not-to-be-kept", "base.trade.aside")


# Trade again


@pytest.mark.clause("bohnedikt.edict.help-optional", "bohnedikt.edict.only-reveal")
@pytest.mark.parametrize("others", [(), ("no-gifts",), ("trade-again",)])
def test_a_received_card_that_is_turned_up_again_is_a_card_like_any_other(
    others: tuple[str, ...],
) -> None:
    game = turned_up("top-discard", *others, hands={0: "blue", 1: "soy"}, discard="red")
    (red,) = game.cards("discard")
    table = game.state.table()
    table.set_slot(
        ba.TurnTrades((ba.ConcludedTrade(2, (), (red,)), ba.ConcludedTrade(2, (red,), ())))
    )
    state = search.advance(freeze(table), use(game, "top-discard"))
    assert red in state.zones[game.rules.revealed]
    assert search.why_not(state, bz.Offer(0, 1, (red,), ("soy",))) is None


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_one_received_card_is_traded_again() -> None:
    game = turned_up("trade-again", beans="soy", hands={0: "blue", 1: "red chili", 2: "green"})
    trade(game, "blue", "red chili")
    red, chili = game.cards("received", 0)
    too_many = bz.Offer(0, 2, (red, chili), ("green",))
    assert_refused(game, too_many, "traded-again-too-often", "base.trade.aside")
    game.apply(bz.Offer(0, 2, (chili,), ("green",)))
    game.apply(accept(game, 2))
    assert (named(game, "received", 0), named(game, "received", 2)) == ("red green", "chili")
    for card in game.cards("received", 0):
        assert_refused(game, bz.Offer(0, 3, (card,)), "set-aside", "base.trade.aside")


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_a_received_card_answers_an_offer_and_others_trade_none_again() -> None:
    game = turned_up("trade-again", beans="soy", hands={0: "blue", 1: "red", 2: "green"})
    trade(game, "blue", "red")
    theirs = bz.Offer(1, 0, game.cards("received", 1))
    assert_refused(game, theirs, "set-aside", "base.trade.aside")
    game.apply(asked(game, 2, "green", "red"))
    game.apply(bz.Accept(0, game.version, game.cards("received", 0)))
    assert (named(game, "received", 0), named(game, "received", 2)) == ("green", "red")


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_two_received_cards_do_not_answer_an_offer() -> None:
    game = turned_up("trade-again", beans="soy", hands={0: "blue", 1: "red chili", 2: "green"})
    trade(game, "blue", "red chili")
    game.apply(asked(game, 2, "green", "red chili"))
    both = bz.Accept(0, game.version, game.cards("received", 0))
    assert_refused(game, both, "traded-again-too-often", "base.trade.aside")


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_of_two_offers_with_received_cards_only_one_is_concluded() -> None:
    hands = {0: "blue", 1: "red chili", 2: "green", 3: "stink"}
    game = turned_up("trade-again", beans="soy", hands=hands)
    trade(game, "blue", "red chili")
    red, chili = game.cards("received", 0)
    game.apply(bz.Offer(0, 2, (red,), ("green",)))
    first = game.version
    game.apply(bz.Offer(0, 3, (chili,), ("stink",)))
    (stink,) = pick(game, "hand", 3, "stink")
    game.apply(accept(game, 3))
    assert named(game, "received", 3) == "chili"
    (green,) = pick(game, "hand", 2, "green")
    assert game.why_not(bz.Accept(2, first, (green,))) is not None
    assert not [act for act in game.legal_actions(2) if isinstance(act, bz.Accept)]
    assert stink in game.cards("received", 0)


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_without_the_edict_no_received_card_is_traded_again() -> None:
    game = turned_up("keep-one", beans="soy", hands={0: "blue", 1: "red"})
    trade(game, "blue", "red")
    again = bz.Offer(0, 2, game.cards("received", 0))
    assert_refused(game, again, "set-aside", "base.trade.aside")


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_offering_does_not_use_up_what_may_be_traded_again() -> None:
    game = turned_up("trade-again", beans="soy", hands={0: "blue", 1: "red"})
    trade(game, "blue", "red")
    game.apply(bz.Offer(0, 2, game.cards("received", 0)))
    game.apply(bz.Decline(2, game.version))
    assert game.why_not(bz.Offer(0, 3, game.cards("received", 0))) is None
    assert game.why_not(offer(game, "soy", to=3)) is None


# Tribute


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_with_the_first_trade_a_partner_adds_a_hand_card_of_their_choice() -> None:
    hands = {0: "blue blue blue", 1: "red sacrifice-red-green chili soy", 2: "soy"}
    game = turned_up("tribute", hands=hands)
    trade(game, "blue", "red")
    assert waits_for(game) == ClaimTribute(0, 1)
    assert_refused(game, bz.EndTrade(0), "not-now", "base.turn.order")
    game.apply(bz.Choose(0, "claim"))
    assert waits_for(game) == PayTribute(1, 0)
    paid = {act.option for act in game.legal_actions(1) if isinstance(act, bz.Choose)}
    assert paid == {*pick(game, "hand", 1, "chili soy")}
    (soy,) = pick(game, "hand", 1, "soy")
    events = game.apply(bz.Choose(1, soy))
    assert TributePaid(1, 0, soy) in events
    assert named(game, "received", 0) == "red soy"
    assert named(game, "hand", 1) == "sacrifice-red-green chili"
    trade(game, "blue", "chili")
    assert waits_for(game) == ba.Trading(0)
    # Every partner adds a card with the first trade, here it is a gift.
    trade(game, "blue", to=2)
    assert waits_for(game) == ClaimTribute(0, 2)


@pytest.mark.clause("bohnedikt.edict.both", "bohnedikt.edict.help-optional")
def test_a_card_that_was_added_is_received_and_may_be_traded_again() -> None:
    hands = {0: "blue", 1: "red chili", 2: "green"}
    game = turned_up("tribute", "trade-again", hands=hands)
    trade(game, "blue", "red")
    game.apply(bz.Choose(0, "claim"))
    (chili,) = pick(game, "hand", 1, "chili")
    game.apply(bz.Choose(1, chili))
    assert game.why_not(bz.Offer(0, 2, (chili,), ("green",))) is None
    both = bz.Offer(0, 2, game.cards("received", 0), ("green",))
    assert_refused(game, both, "traded-again-too-often", "base.trade.aside")


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_tribute_may_be_waived_and_is_then_lost() -> None:
    game = turned_up("tribute", hands={0: "blue blue", 1: "red red"})
    trade(game, "blue")
    events = game.apply(bz.Pass(0))
    assert only(events, TributePaid) == []
    assert waits_for(game) == ba.Trading(0)
    trade(game, "blue")
    assert waits_for(game) == ba.Trading(0)


@pytest.mark.clause("bohnedikt.edict.help-optional")
@pytest.mark.parametrize("hand", ["", "sacrifice-red-green"])
def test_who_has_no_bean_adds_none(hand: str) -> None:
    game = turned_up("tribute", hands={0: "blue", 1: f"red {hand}"})
    trade(game, "blue", "red")
    assert waits_for(game) == ba.Trading(0)
    assert named(game, "hand", 1) == hand


@pytest.mark.clause("bohnedikt.edict.help-optional", "bohnedikt.sacrifice.any-time")
def test_who_sacrifices_the_last_beans_meanwhile_adds_none() -> None:
    game = turned_up("tribute", hands={0: "blue", 1: "red green sacrifice-red-green"})
    trade(game, "blue")
    game.apply(bz.Choose(0, "claim"))
    sacrifice(game, 1, "red green")
    assert waits_for(game) == ba.Trading(0)
