"""The second emptying of the deck: coins are given up, and raised by harvests if need be."""

from collections.abc import Sequence
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import RaiseCoins, SacrificeDrawn, TaxPaid
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ACRE,
    GARDEN,
    RULES,
    at,
    only,
    plant,
    sacrifice,
    turned_up,
    use,
    waits_for,
)

RICH = {0: "4*blue", 1: "4*soy", 2: "4*chili", 3: "4*stink"}


def about_to_reveal(**what: Any) -> bz.Game:
    """Return phase 1 of a game whose deck of one card runs out for the second time."""
    return at("plant", **{"hands": {0: "green"}, "deck": "garden", "rest": "box", "emptyings": 1,
                          **what})  # fmt: skip


def reveal(game: bz.Game) -> Sequence[bz.Event]:
    """Let the first player plant and turn cards up."""
    return plant(game, 0, "green", GARDEN)


def harvest(game: bz.Game, seat: int, field: int) -> Sequence[bz.Event]:
    return game.apply(bz.Harvest(seat, field))


def going_on(game: bz.Game, action: bz.Action) -> None:
    assert_refused(game, action, "tax-goes-on", "bohnedikt.second-emptying.meanwhile")


# The tax


@pytest.mark.clause("bohnedikt.second-emptying")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_gives_up_as_many_coins_as_there_are_players(players: int) -> None:
    sorts = ["blue", "soy", "chili", "stink", "black-eyed"]
    coins = {seat: f"{players + seat}*{sorts[seat]}" for seat in range(players)}
    game = about_to_reveal(players=players, coins=coins, discard="3*red")
    events = reveal(game)
    paid = [(event.seat, event.coins) for event in only(events, TaxPaid)]
    assert paid == [(seat, players) for seat in range(players)]
    assert [len(game.cards("coins", seat)) for seat in range(players)] == list(range(players))
    # The third deck holds the discards and the coins; one card more was to be turned up.
    (made,) = only(events, ba.DeckMade)
    assert made.count == 3 + players * players
    third = [*game.cards("deck"), game.cards("revealed")[-1]]
    keys = [game.rules.catalogue.key_of(card) for card in third]
    assert {key: keys.count(key) for key in set(keys)} == {
        "red": 3,
        **dict.fromkeys(sorts[:players], players),
    }
    assert (game.view(None).status.emptyings, game.cards("discard")) == (2, ())


@pytest.mark.clause("bohnedikt.second-emptying")
@pytest.mark.parametrize(("emptyings", "over"), [(0, False), (2, True)])
def test_no_coins_are_given_up_at_the_first_and_third_emptying(emptyings: int, over: bool) -> None:
    game = about_to_reveal(coins=RICH, discard="3*red", emptyings=emptyings)
    events = reveal(game)
    assert only(events, TaxPaid) == []
    assert [len(game.cards("coins", seat)) for seat in range(4)] == [4] * 4
    assert game.view(None).status.emptyings == emptyings + 1
    assert bool(only(events, ba.DeckMade)) is not over


@pytest.mark.clause("bohnedikt.second-emptying")
def test_the_coins_are_shuffled_before_some_are_given_up() -> None:
    given = set()
    for seed in range(40):
        game = about_to_reveal(coins={**RICH, 0: "4*blue red soy"}, seed=seed)
        reveal(game)
        given.add(tuple(sorted(named(game, "coins", 0).split())))
    assert given == {("blue", "blue"), ("blue", "red"), ("blue", "soy"), ("red", "soy")}


@pytest.mark.clause("bohnedikt.second-emptying")
def test_the_third_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(6):
        game = about_to_reveal(coins=RICH, discard="8*red", seed=seed)
        reveal(game)
        orders.add(named(game, "deck"))
    assert len(orders) == 6


@pytest.mark.clause("bohnedikt.second-emptying", "bohnedikt.second-emptying.when")
def test_the_third_deck_is_the_last() -> None:
    game = about_to_reveal(coins=RICH)
    reveal(game)
    while game.outcome is None:
        actions = game.legal_actions(game.waiting_for[0])
        easy = [act for act in actions if isinstance(act, bz.EndTrade | bz.Pass | bz.Plant)]
        events = game.apply((easy or actions)[0])
        assert only(events, TaxPaid) == []
    assert game.view(None).status.emptyings == 3


# When


@pytest.mark.clause("bohnedikt.second-emptying.when")
def test_it_comes_in_the_middle_of_a_reveal_which_then_goes_on() -> None:
    game = about_to_reveal(coins={**RICH, 1: ""}, fields={1: ["4*soy", ""]})
    (garden,) = game.cards("deck")
    reveal(game)
    assert waits_for(game) == RaiseCoins(1, 4)
    assert game.cards("revealed") == (garden,)
    assert game.stage == "reveal"
    events = harvest(game, 1, GARDEN)
    assert [type(event) for event in events if isinstance(event, TaxPaid | ba.Revealed)] == [
        *[TaxPaid] * 4,
        ba.Revealed,
    ]
    assert (len(game.cards("revealed")), game.cards("revealed")[0]) == (2, garden)
    assert waits_for(game) == ba.Trading(0)


@pytest.mark.clause("bohnedikt.second-emptying.when")
def test_it_comes_in_the_middle_of_a_draw_which_then_goes_on() -> None:
    game = at("trade", hands={0: "green"}, coins={**RICH, 2: ""}, fields={2: ["6*soy"]},
              deck="red red red", rest="box", emptyings=1)  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == RaiseCoins(2, 4)
    assert named(game, "hand", 0) == "green red red red"
    events = harvest(game, 2, GARDEN)
    assert [len(event.cards) for event in only(events, ba.Drawn)] == [1]
    assert len(game.hand(0)) == 5
    assert game.active == 1


@pytest.mark.clause("bohnedikt.second-emptying.when")
def test_it_comes_at_once_also_if_nobody_needs_another_card() -> None:
    game = about_to_reveal(coins=RICH, deck="garden red")
    events = reveal(game)
    meant = ba.Revealed | TaxPaid | ba.DeckMade
    kinds = [type(event) for event in events if isinstance(event, meant)]
    assert kinds == [ba.Revealed, *[TaxPaid] * 4, ba.DeckMade]
    assert named(game, "revealed") == "garden red"
    assert len(game.cards("deck")) == 16


# Who has too few


@pytest.mark.clause("bohnedikt.second-emptying.short")
def test_who_has_too_few_harvests_until_there_are_enough() -> None:
    game = about_to_reveal(coins={**RICH, 1: "2*soy"}, fields={1: ["3*red", "2*stink"]})
    reveal(game)
    assert waits_for(game) == RaiseCoins(1, 4)
    assert game.legal_actions(1) == [bz.Harvest(1, GARDEN), bz.Harvest(1, ACRE)]
    assert_refused(game, bz.Pass(1), "not-now", "base.turn.order")
    harvest(game, 1, GARDEN)
    # Two and two are enough: the second field stays.
    assert fields(game, 1) == ["", "stink stink"]
    assert game.cards("coins", 1) == ()
    assert waits_for(game) == ba.Trading(0)


@pytest.mark.clause("bohnedikt.second-emptying.short")
def test_who_earns_more_than_needed_keeps_the_rest() -> None:
    game = about_to_reveal(coins={**RICH, 1: "3*soy"}, fields={1: ["5*red"]})
    reveal(game)
    events = harvest(game, 1, GARDEN)
    assert TaxPaid(1, 4) in events
    assert len(game.cards("coins", 1)) == 3


@pytest.mark.clause("bohnedikt.second-emptying.short")
def test_if_it_still_does_not_suffice_they_give_what_they_have() -> None:
    game = about_to_reveal(coins={**RICH, 1: "soy", 2: "", 3: ""}, fields={1: ["2*red", "blue"]})
    reveal(game)
    assert_refused(game, bz.Harvest(1, ACRE), "field-protected", "base.protection")
    harvest(game, 1, GARDEN)
    events = harvest(game, 1, ACRE)
    paid = [(event.seat, event.coins) for event in only(events, TaxPaid)]
    assert paid == [(0, 4), (1, 2)]
    assert [len(game.cards("coins", seat)) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.clause("bohnedikt.second-emptying.short")
def test_with_empty_fields_and_no_coins_there_is_nothing_to_decide() -> None:
    game = about_to_reveal(discard="2*red")
    reveal(game)
    assert waits_for(game) == RaiseCoins(0, 4)
    events = harvest(game, 0, GARDEN)
    assert only(events, TaxPaid) == []
    assert only(events, ba.DeckMade) == [ba.DeckMade(3)]
    assert waits_for(game) == ba.Trading(0)


@pytest.mark.clause("bohnedikt.second-emptying.harvest")
def test_fields_are_harvested_one_by_one_within_the_protection_rule() -> None:
    columns = ["soy", "3*blue", "chili"]
    game = scene(RULES, players=3, hands={0: "green"}, fields={1: columns},
                 coins={0: "3*red", 2: "3*stink"}, deck="garden", rest="box",
                 emptyings=1)  # fmt: skip
    reveal(game)
    for number in (0, 2):
        action = bz.Harvest(1, number)
        assert_refused(game, action, "field-protected", "base.protection")
    harvest(game, 1, 1)
    assert waits_for(game) == RaiseCoins(1, 3)
    assert game.legal_actions(1) == [bz.Harvest(1, 0), bz.Harvest(1, 2)]
    harvest(game, 1, 2)
    assert fields(game, 1) == ["soy", "", ""]
    harvest(game, 1, 0)
    assert (fields(game, 1), waits_for(game)) == (["", "", ""], ba.Trading(0))


@pytest.mark.clause("bohnedikt.second-emptying.harvest")
def test_what_does_not_become_coins_is_shuffled_in_too() -> None:
    game = about_to_reveal(coins={**RICH, 1: ""}, fields={1: ["6*soy", "2*red"]}, discard="blue")
    reveal(game)
    harvest(game, 1, GARDEN)
    events = harvest(game, 1, ACRE)
    assert only(events, ba.DeckMade) == [ba.DeckMade(1 + 8 + 12)]
    assert game.cards("discard") == ()


# In which order


@pytest.mark.clause("bohnedikt.second-emptying.order")
def test_those_who_must_harvest_do_so_clockwise_from_the_active_player() -> None:
    columns = {seat: ["2*soy"] for seat in (0, 1, 3)}
    game = at("plant", active=2, hands={2: "green"}, fields=columns, coins={2: "4*blue"},
              deck="garden", rest="box", emptyings=1)  # fmt: skip
    plant(game, 2, "green", GARDEN)
    order = []
    while isinstance(decision := waits_for(game), RaiseCoins):
        order.append(decision.seat)
        events = harvest(game, decision.seat, GARDEN)
    assert order == [3, 0, 1]
    assert [event.seat for event in only(events, TaxPaid)] == [2, 3, 0, 1]


@pytest.mark.clause("bohnedikt.second-emptying.order")
def test_who_has_nothing_left_to_harvest_is_not_asked_again() -> None:
    hands = {0: "green", 1: "red green sacrifice-red-green"}
    game = about_to_reveal(
        hands=hands, fields={2: ["2*soy"]}, coins={0: "4*blue", 1: "soy", 3: "4*chili"}
    )
    reveal(game)
    assert waits_for(game) == RaiseCoins(2, 4)
    sacrifice(game, 1, "red green")
    assert waits_for(game) == RaiseCoins(2, 4)
    events = harvest(game, 2, GARDEN)
    assert [(event.seat, event.coins) for event in only(events, TaxPaid)] == [
        (0, 4),
        (1, 1),
        (2, 1),
        (3, 4),
    ]
    assert fields(game, 1) == ["", "red green"]


@pytest.mark.clause("bohnedikt.second-emptying.order")
def test_coins_are_given_up_when_all_have_raised_theirs() -> None:
    columns = {seat: ["2*soy"] for seat in (1, 2)}
    game = about_to_reveal(fields=columns, coins={0: "4*blue", 3: "4*chili"})
    reveal(game)
    assert waits_for(game) == RaiseCoins(1, 4)
    assert only(harvest(game, 1, GARDEN), TaxPaid) == []
    assert waits_for(game) == RaiseCoins(2, 4)
    assert len(only(harvest(game, 2, GARDEN), TaxPaid)) == 4


# Meanwhile


@pytest.mark.clause("bohnedikt.second-emptying.meanwhile", "base.harvest.any-time")
def test_everybody_harvests_while_somebody_raises_coins() -> None:
    columns = {seat: ["2*soy"] for seat in (1, 2, 3)}
    game = about_to_reveal(fields=columns, coins={0: "4*blue", 3: "4*chili"})
    reveal(game)
    assert waits_for(game) == RaiseCoins(1, 4)
    for seat in (2, 3):
        assert bz.Harvest(seat, GARDEN) in game.legal_actions(seat)
        events = harvest(game, seat, GARDEN)
        assert only(events, TaxPaid) == []
        assert waits_for(game) == RaiseCoins(1, 4)
    assert [len(game.cards("coins", seat)) for seat in (2, 3)] == [1, 5]
    # The second seat has nothing left to harvest, so it is not asked.
    events = harvest(game, 1, GARDEN)
    paid = [(event.seat, event.coins) for event in only(events, TaxPaid)]
    assert paid == [(0, 4), (1, 1), (2, 1), (3, 4)]


@pytest.mark.clause("bohnedikt.second-emptying.meanwhile", "bohnedikt.sacrifice.any-time")
def test_a_sacrifice_brings_the_coins_that_are_missing() -> None:
    hands = {0: "green", 1: "red green sacrifice-red-green"}
    game = about_to_reveal(hands=hands, coins={**RICH, 1: ""}, fields={1: ["", "3*red"]})
    reveal(game)
    assert waits_for(game) == RaiseCoins(1, 4)
    # With three Red beans below a Green one and a Red one the acre pays four instead of two.
    sacrifice(game, 1, "green red")
    assert waits_for(game) == RaiseCoins(1, 4)
    assert fields(game, 1) == ["", "red red red green red"]
    events = harvest(game, 1, ACRE)
    assert TaxPaid(1, 4) in events
    assert waits_for(game) == ba.Trading(0)


@pytest.mark.clause("bohnedikt.second-emptying.meanwhile", "bohnedikt.sacrifice.any-time")
@pytest.mark.parametrize("middle", ["reveal", "draw"])
def test_others_sacrifice_in_the_middle_of_a_reveal_and_a_draw(middle: str) -> None:
    hands = {0: "green", 2: "soy blue sacrifice-soy-blue", 3: "chili blue sacrifice-chili-blue"}
    what: dict[str, Any] = {"hands": hands, "coins": {**RICH, 1: ""}, "fields": {1: ["2*soy"]}}
    if middle == "reveal":
        game = about_to_reveal(**what)
        reveal(game)
    else:
        game = at("trade", deck="red red red", rest="box", emptyings=1, **what)
        game.apply(bz.EndTrade(0))
    assert (waits_for(game), game.stage) == (RaiseCoins(1, 4), middle)
    for seat, beans in ((2, "soy blue"), (3, "blue chili")):
        (drawn,) = only(sacrifice(game, seat, beans), SacrificeDrawn)
        assert drawn.seat == seat
        assert fields(game, seat)[ACRE] == beans
        assert waits_for(game) == RaiseCoins(1, 4)
    # What was planted can be harvested, and the cards join the third deck.
    harvest(game, 2, ACRE)
    assert named(game, "discard").split()
    events = harvest(game, 1, GARDEN)
    assert len(only(events, TaxPaid)) == 4
    assert game.cards("discard") == ()


@pytest.mark.clause("bohnedikt.second-emptying.meanwhile", "bohnedikt.sacrifice.own")
def test_the_active_player_sacrifices_a_card_that_has_just_been_turned_up() -> None:
    game = about_to_reveal(hands={0: "green red sacrifice-garden-red"},
                           coins={**RICH, 1: ""}, fields={1: ["2*soy"]})  # fmt: skip
    reveal(game)
    game.apply(bz.Pass(0))
    assert named(game, "revealed") == "garden"
    sacrifice(game, 0, "garden red")
    assert (game.cards("revealed"), fields(game, 0)[ACRE]) == ((), "garden red")
    events = harvest(game, 1, GARDEN)
    assert [type(e) for e in events if isinstance(e, TaxPaid | ba.Revealed)][-1] is ba.Revealed
    assert len(game.cards("revealed")) == 1


@pytest.mark.clause("bohnedikt.second-emptying.meanwhile")
def test_no_edict_is_used_until_all_have_paid() -> None:
    game = turned_up("third-card", "draw-more", coins={**RICH, 1: ""}, fields={1: ["2*soy"]},
                     deck="garden", rest="box", emptyings=1)  # fmt: skip
    game.apply(use(game, "third-card"))
    assert waits_for(game) == RaiseCoins(1, 4)
    assert_refused(game, use(game, "draw-more"), "not-now", "base.turn.order")
    harvest(game, 1, GARDEN)
    game.apply(use(game, "draw-more"))


@pytest.mark.clause("bohnedikt.second-emptying.meanwhile", "bohnedikt.fields.bought")
def test_nobody_buys_a_field_until_all_have_paid() -> None:
    rules = bz.compose("bohnanza:third_field=true", "bohnedikt")
    game = scene(rules, hands={0: "green"}, coins={**RICH, 1: ""}, fields={1: ["2*soy"]},
                 deck="garden", rest="box", emptyings=1)  # fmt: skip
    buy = bz.BuyField(2, pick(game, "coins", 2, "3*chili"))
    assert game.why_not(buy) is None
    reveal(game)
    going_on(game, buy)
    harvest(game, 1, GARDEN)
    assert len(game.cards("coins", 2)) == 0
