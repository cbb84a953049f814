"""The eight edicts that hinder: what each forbids, and what it leaves allowed."""

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import Edicts
from bohnanza_core.testing import named, pick, scene

from ._helpers import HINDERING, RULES, accept, asked, edict, forbidden, offer, trade, turned_up

HANDS = {0: "blue blue", 1: "red red", 2: "red red", 3: "red red"}
ONE_TRADE = ba.TurnTrades((ba.ConcludedTrade(2, (), ()),))
CODES = {
    "right-neighbour": "edict-right-neighbour",
    "left-neighbour": "edict-left-neighbour",
    "one-trade": "edict-most-trades",
    "no-hand-cards": "edict-source",
    "no-revealed-cards": "edict-source",
    "no-gifts": "edict-no-gifts",
    "one-for-one": "edict-one-for-one",
    "generous": "edict-partner-gets-less",
}
gifts = pytest.mark.parametrize(("give", "want"), [("blue", ""), ("", "red"), ("soy", "")])


def with_edict(key: str) -> bz.Game:
    """Return the first player's phase 2 with a Soy bean and a Bohnedikt turned up."""
    return turned_up(key, beans="soy", hands=HANDS)


def bans(game: bz.Game, action: bz.Action, key: str) -> None:
    clause = "right-neighbour" if key == "right-neighbour" else ""
    forbidden(game, action, CODES[key], key, clause)


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize("key", HINDERING)
def test_it_offers_nothing_and_the_trading_can_be_ended(key: str) -> None:
    game = with_edict(key)
    assert game.legal_actions(0) == [bz.EndTrade(0)]
    game.apply(bz.EndTrade(0))
    assert game.stage == "receive"


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize("key", HINDERING)
def test_an_offer_made_before_it_was_read_is_bound_when_it_is_accepted(key: str) -> None:
    partner = 1 if key == "left-neighbour" else 3
    what: dict[str, Any] = {"stage": "trade", "hands": HANDS, "revealed": "soy"}
    game = scene(RULES, **what, slots=[ONE_TRADE])
    wish = "red red" if key == "generous" else ""
    give = "soy" if key == "no-revealed-cards" else "blue"
    if key in ("no-hand-cards", "no-revealed-cards"):
        action: bz.Action = bz.Accept(0, 1, offer(game, give).give)
        game.apply(asked(game, partner, "red", give))
    else:
        game.apply(offer(game, give, wish, to=partner))
        action = bz.Accept(partner, 1, pick(game, "hand", partner, wish))
    assert game.why_not(action) is None
    offers = next(slot for slot in game.state.slots if isinstance(slot, ba.OpenOffers))
    read = Edicts((edict(game, key),))
    bans(scene(RULES, **what, slots=[read, ONE_TRADE, offers]), action, key)


@pytest.mark.clause("bohnedikt.edict.right-neighbour", "bohnedikt.edict.when")
@pytest.mark.parametrize(("key", "banned"), [("right-neighbour", 3), ("left-neighbour", 1)])
def test_no_trade_with_a_neighbour_in_either_direction(key: str, banned: int) -> None:
    game = with_edict(key)
    for give, want in (("blue", "red"), ("blue", ""), ("", "red"), ("soy", "red red")):
        bans(game, offer(game, give, want, to=banned), key)
    bans(game, asked(game, banned, "red", "blue"), key)
    bans(game, asked(game, banned, "red"), key)
    for partner in {1, 2, 3} - {banned}:
        assert game.why_not(offer(game, "blue", "red", to=partner)) is None
        assert game.why_not(asked(game, partner, "red", "blue")) is None
        trade(game, "blue", "red", to=partner)


@pytest.mark.clause("bohnedikt.edict.right-neighbour")
def test_of_three_the_right_neighbour_is_the_one_before() -> None:
    game = turned_up("right-neighbour", players=3, active=1, hands={1: "blue"})
    bans(game, offer(game, "blue", to=0), "right-neighbour")
    trade(game, "blue", to=2)


@pytest.mark.clause("bohnedikt.edict.when")
def test_at_most_one_trade() -> None:
    game = with_edict("one-trade")
    game.apply(asked(game, 3, "red"))
    trade(game, "blue", "red", to=1)
    for partner in (1, 2, 3):
        bans(game, offer(game, "blue", "red", to=partner), "one-trade")
        bans(game, asked(game, partner, "red", "blue"), "one-trade")
    bans(game, bz.Accept(0, 1), "one-trade")
    game.apply(bz.Decline(0, 1))
    assert game.legal_actions(0) == [bz.EndTrade(0)]


@pytest.mark.clause("bohnedikt.edict.when")
def test_an_offer_that_comes_to_nothing_is_no_trade() -> None:
    game = with_edict("one-trade")
    game.apply(offer(game, "blue", "red", to=1))
    game.apply(bz.Decline(1, 1))
    trade(game, "blue", "red", to=2)
    assert named(game, "received", 0) == "red"


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize(
    ("key", "banned", "allowed"),
    [("no-hand-cards", "blue", "soy"), ("no-revealed-cards", "soy", "blue")],
)
def test_cards_from_hand_or_revealed_ones_may_not_be_given(
    key: str, banned: str, allowed: str
) -> None:
    game = with_edict(key)
    bans(game, offer(game, banned, "red"), key)
    bans(game, offer(game, f"{allowed} {banned}"), key)
    game.apply(asked(game, 1, "red", banned))
    bans(game, bz.Accept(0, 1, offer(game, banned).give), key)
    builder = game.offer_builder(0)
    assert builder is not None
    names = {game.rules.catalogue.key_of(card) for card in builder.give}
    assert banned not in names
    assert allowed in names
    game.apply(asked(game, 2, "red", allowed))
    game.apply(accept(game, 0))
    assert named(game, "received", 2) == allowed


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize("key", ["no-hand-cards", "no-revealed-cards"])
def test_the_others_give_hand_cards_and_gifts_are_taken(key: str) -> None:
    game = with_edict(key)
    trade(game, "", "red", to=1)
    game.apply(asked(game, 2, "red red"))
    game.apply(accept(game, 0))
    assert named(game, "received", 0) == "red red red"


@pytest.mark.clause("bohnedikt.edict.when", "bohnedikt.trade.gift")
@gifts
def test_no_gifts_are_given_or_taken(give: str, want: str) -> None:
    game = with_edict("no-gifts")
    bans(game, offer(game, give, want), "no-gifts")
    bans(game, asked(game, 1, "red"), "no-gifts")
    bans(game, asked(game, 1, "", "blue"), "no-gifts")
    trade(game, "blue", "red red", to=1)
    trade(game, "soy blue", "red", to=2)
    assert named(game, "received", 0) == "red red red"


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize(
    ("give", "want"),
    [("blue", ""), ("", "red"), ("blue blue", "red"), ("blue", "red red"), ("blue soy", "red red")],
)
def test_only_one_card_for_one_card(give: str, want: str) -> None:
    game = with_edict("one-for-one")
    bans(game, offer(game, give, want), "one-for-one")
    if want:
        bans(game, asked(game, 1, want, give), "one-for-one")
    trade(game, "blue", "red", to=1)
    game.apply(asked(game, 2, "red", "soy"))
    game.apply(accept(game, 0))
    assert named(game, "received", 0) == "red red"


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize(("give", "want"), [("", "red"), ("blue", "red red"), ("", "red red")])
def test_the_partner_gets_at_least_as_many_cards(give: str, want: str) -> None:
    game = with_edict("generous")
    bans(game, offer(game, give, want), "generous")
    bans(game, asked(game, 1, want, give), "generous")
    trade(game, "blue", "red", to=1)
    trade(game, "soy", to=2)
    game.apply(asked(game, 3, "red", "blue bohnedikt"))
    game.apply(accept(game, 0))
    assert named(game, "received", 3) == "blue bohnedikt"
