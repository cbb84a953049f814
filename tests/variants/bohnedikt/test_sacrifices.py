"""Sacrifices: what is needed, when they are played, and what becomes of the cards."""

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import Sacrifice, Sacrificed, SacrificeDrawn
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

from ._helpers import (
    ACRE,
    RULES,
    at,
    finish_turn,
    offer,
    only,
    plant,
    sacrifice,
    sacrifice_of,
    sacrifices,
    turned_up,
    waits_for,
)

PAIR = "sacrifice-red-green"
"""The sacrifice card that the rulebook shows."""


def refused(game: bz.Game, seat: int, *beans: int) -> None:
    action = Sacrifice(seat, sacrifice_of(game, seat), beans)
    assert_refused(game, action, "not-the-pair", "bohnedikt.sacrifice.own")


# When


MOMENTS: dict[str, dict[str, Any]] = {
    "before-planting": {"stage": "plant", "hands": {0: "blue"}},
    "trading": {"stage": "trade", "hands": {0: "blue"}},
    "planting": {"stage": "receive", "hands": {0: "blue"}, "revealed": "soy"},
    "others-plant": {"stage": "receive", "hands": {0: "blue"}, "received": {2: "soy"}},
}


@pytest.mark.clause("bohnedikt.sacrifice.any-time", "bohnedikt.sacrifice.between")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_anybody_sacrifices_whenever_somebody_has_to_decide(moment: str, seat: int) -> None:
    what = MOMENTS[moment]
    hands = {**what["hands"], seat: f"blue red green {PAIR}"}
    game = scene(RULES, **{**what, "hands": hands})
    decision = game.decision
    sacrifice(game, seat, "red green")
    assert fields(game, seat)[ACRE] == "red green"
    assert waits_for(game) == decision


@pytest.mark.clause("bohnedikt.sacrifice.any-time")
@pytest.mark.parametrize(
    "hand",
    [f"{PAIR} red green blue", f"red {PAIR} green blue", f"red blue green {PAIR}"],
)
def test_it_is_played_from_any_position(hand: str) -> None:
    game = at("trade", hands={1: hand})
    sacrifice(game, 1, "green red")
    assert fields(game, 1)[ACRE] == "green red"
    assert named(game, "hand", 1).split()[0] == "blue"


@pytest.mark.clause("bohnedikt.sacrifice.between", "bohnedikt.sacrifice.any-time")
def test_it_is_played_between_the_two_plantings_of_phase_1() -> None:
    game = at("plant", hands={0: f"blue soy red green {PAIR}"})
    plant(game, 0, "blue", 0)
    assert waits_for(game) == ba.PlantSecond(0)
    sacrifice(game, 0, "red green")
    assert waits_for(game) == ba.PlantSecond(0)


@pytest.mark.clause("bohnedikt.sacrifice.between")
def test_it_is_not_played_once_the_game_is_over() -> None:
    game = at("trade", hands={1: f"red green {PAIR}"}, deck="soy", rest="box", emptyings=2)
    card = sacrifice_of(game, 1)
    beans = pick(game, "hand", 1, "red green")
    assert sacrifices(game, 1)
    game.apply(bz.EndTrade(0))
    assert game.outcome is not None
    over = Sacrifice(1, card, beans)
    assert_refused(game, over, "game-over", "base.end.only-harvest")


# What is needed


@pytest.mark.clause("bohnedikt.sacrifice.own")
@pytest.mark.parametrize(
    ("hand", "revealed", "received"),
    [
        ("red green", "", ""),
        ("red", "green", ""),
        ("red", "", "green"),
        ("", "red green", ""),
        ("", "red", "green"),
        ("", "", "red green"),
    ],
)
@pytest.mark.parametrize("stage", ["trade", "receive"])
def test_the_active_player_takes_the_beans_from_hand_revealed_and_received_cards(
    hand: str, revealed: str, received: str, stage: str
) -> None:
    game = at(stage, hands={0: f"{hand} {PAIR}"}, revealed=f"{revealed} chili",
              received={0: received},
              zones={"bohnedikt.sacrifice_deck": "sacrifice-soy-blue"})  # fmt: skip
    sacrifice(game, 0, "green red")
    assert fields(game, 0)[ACRE] == "green red"
    assert named(game, "hand", 0) == "sacrifice-soy-blue"
    assert (named(game, "revealed"), named(game, "received", 0)) == ("chili", "")


@pytest.mark.clause("bohnedikt.sacrifice.own")
def test_others_do_not_take_revealed_cards_nor_cards_of_others() -> None:
    game = at("trade", hands={0: "green", 1: f"red {PAIR}", 2: "green"}, revealed="green",
              received={0: "green", 2: "green"})  # fmt: skip
    (red,) = pick(game, "hand", 1, "red")
    foreign = [*game.cards("revealed"), *game.hand(0), *game.hand(2), *game.cards("received", 2)]
    for green in (*foreign, *game.cards("received", 0)):
        refused(game, 1, red, green)
    assert sacrifices(game, 1) == []


@pytest.mark.clause("bohnedikt.sacrifice.own")
def test_beans_on_fields_and_coins_do_not_count() -> None:
    game = at("trade", hands={0: f"red {PAIR}"}, fields={0: ["2*green", "green"]},
              coins={0: "green"}, discard="green")  # fmt: skip
    (red,) = pick(game, "hand", 0, "red")
    piles = (*game.cards("field1", 0), *game.cards("field2", 0), *game.cards("coins", 0))
    for green in (*piles, *game.cards("discard")):
        refused(game, 0, red, green)
    assert sacrifices(game, 0) == []


@pytest.mark.clause("bohnedikt.sacrifice.own")
@pytest.mark.parametrize("hand", ["red", "green", "2*red", "red blue", "2*green soy", ""])
def test_both_sorts_are_needed(hand: str) -> None:
    game = at("trade", hands={0: f"{hand} {PAIR}"})
    assert sacrifices(game, 0) == []
    refused(game, 0, *game.hand(0).cards[:2])


@pytest.mark.clause("bohnedikt.sacrifice.own")
@pytest.mark.parametrize("keys", ["red", "red green blue", "red red", "blue green", ""])
def test_exactly_the_two_sorts_shown_are_planted(keys: str) -> None:
    game = at("trade", hands={0: f"2*red green blue {PAIR}"})
    refused(game, 0, *pick(game, "hand", 0, keys))
    assert len(sacrifices(game, 0)) == 4


@pytest.mark.clause("bohnedikt.sacrifice.which")
def test_the_owner_chooses_which_card_and_from_where() -> None:
    game = at("trade", hands={0: f"red green red {PAIR}"}, revealed="green", received={0: "red"})
    first, green, second, _ = game.hand(0)
    (shown,), (got,) = game.cards("revealed"), game.cards("received", 0)
    ways = {act.beans for act in sacrifices(game, 0)}
    pairs = {(red, other) for red in (first, second, got) for other in (green, shown)}
    assert ways == pairs | {(b, a) for a, b in pairs}
    game.apply(Sacrifice(0, sacrifice_of(game, 0), (shown, second)))
    assert game.cards("field2", 0) == (shown, second)
    assert game.hand(0).cards[:2] == (first, green)


@pytest.mark.clause("bohnedikt.sacrifice.no-joker")
def test_a_bohnedikt_stands_in_for_no_sort() -> None:
    game = at("trade", hands={0: f"red edict-tribute {PAIR}"}, revealed="edict-third-card")
    red, joker, _ = game.hand(0)
    for card in (joker, *game.cards("revealed")):
        refused(game, 0, red, card)
        refused(game, 0, card, red)
    assert sacrifices(game, 0) == []


# Playing


@pytest.mark.clause("bohnedikt.sacrifice.play")
@pytest.mark.parametrize("beans", ["red green", "green red"])
@pytest.mark.parametrize("column", ["", "blue", "2*soy red", "green"])
def test_both_beans_are_planted_at_once_in_either_order_whatever_grows_there(
    beans: str, column: str
) -> None:
    game = at("plant", active=1, hands={0: f"red green {PAIR}", 1: "chili"},
              fields={0: ["2*stink", column]})  # fmt: skip
    version = game.version
    events = sacrifice(game, 0, beans)
    assert fields(game, 0)[ACRE].split()[-2:] == beans.split()
    assert len(game.cards("field2", 0)) == len(pick(game, "field2", 0, column)) + 2
    assert named(game, "bohnedikt.sacrifice_discard") == PAIR
    assert game.version == version + 1
    assert (only(events, ba.Harvested), game.cards("discard")) == ([], ())
    started = [event.started for event in only(events, ba.Planted)]
    assert started == [not column, False]
    assert [event.seat for event in only(events, Sacrificed)] == [0]


@pytest.mark.clause("bohnedikt.sacrifice.harvest", "bohnedikt.sacrifice.play")
def test_the_acre_is_harvested_before_or_after_never_in_between() -> None:
    columns = ["stink", "4*blue"]
    for first in ("harvest", "sacrifice"):
        game = at("trade", hands={1: f"red green {PAIR}"}, fields={1: columns})
        if first == "harvest":
            game.apply(bz.Harvest(1, ACRE))
            sacrifice(game, 1, "green red")
            assert fields(game, 1)[ACRE] == "green red"
            assert named(game, "coins", 1) == "blue"
        else:
            events = sacrifice(game, 1, "green red")
            assert len(only(events, ba.Planted)) == 2
            game.apply(bz.Harvest(1, ACRE))
            assert named(game, "coins", 1) == "blue blue green red"


@pytest.mark.clause("bohnedikt.sacrifice.not-counted")
def test_sacrificed_beans_are_not_the_first_or_second_bean_of_phase_1() -> None:
    game = at("plant", hands={0: f"red blue green blue soy {PAIR}"})
    sacrifice(game, 0, "red green")
    assert waits_for(game) == ba.PlantFirst(0)
    assert_refused(game, bz.Pass(0), "not-now", "base.turn.order")
    plant(game, 0, "blue", 0)
    assert waits_for(game) == ba.PlantSecond(0)
    plant(game, 0, "blue", 0)
    assert game.stage == "trade"
    assert fields(game, 0) == ["blue blue", "red green"]


@pytest.mark.clause("bohnedikt.sacrifice.own", "bohnedikt.sacrifice.play")
def test_an_offer_lapses_when_its_card_is_sacrificed() -> None:
    game = at("trade", hands={0: f"red green {PAIR}", 1: "soy"})
    game.apply(offer(game, "red", "soy"))
    events = sacrifice(game, 0, "red green")
    assert ba.OffersLapsed((1,)) in events


# The card itself


@pytest.mark.clause("bohnedikt.sacrifice.redraw", "bohnedikt.sacrifice.position")
def test_a_new_one_is_drawn_to_the_back_and_may_be_played_at_once() -> None:
    game = at("trade", hands={1: f"red green {PAIR} soy blue"},
              zones={"bohnedikt.sacrifice_deck":
                     "sacrifice-soy-blue sacrifice-garden-red"})  # fmt: skip
    events = sacrifice(game, 1, "red green")
    (drawn,) = only(events, SacrificeDrawn)
    assert named(game, "hand", 1) == "soy blue sacrifice-soy-blue"
    assert (drawn.seat, drawn.card) == (1, game.hand(1).cards[-1])
    sacrifice(game, 1, "blue soy")
    assert fields(game, 1)[ACRE] == "red green blue soy"
    assert named(game, "hand", 1) == "sacrifice-garden-red"
    assert named(game, "bohnedikt.sacrifice_discard") == f"sacrifice-soy-blue {PAIR}"


@pytest.mark.clause("bohnedikt.sacrifice.position")
def test_it_keeps_its_place_and_later_cards_go_behind_it() -> None:
    game = at("trade", hands={0: f"blue {PAIR} soy"}, deck="red green chili stink")
    game.apply(offer(game, "blue"))
    game.apply(bz.Accept(1, 1))
    assert named(game, "hand", 0) == f"{PAIR} soy"
    finish_turn(game)
    assert named(game, "hand", 0) == f"{PAIR} soy red green chili stink"


@pytest.mark.clause("bohnedikt.sacrifice.always-one")
def test_nobody_plays_a_sacrifice_card_of_another() -> None:
    game = at("trade", hands={0: "red green", 1: f"red green {PAIR}"})
    card = sacrifice_of(game, 1)
    (in_deck, *_) = game.cards("bohnedikt.sacrifice_deck")
    for foreign in (card, in_deck, game.hand(0).cards[0], 999):
        action = Sacrifice(0, foreign, game.hand(0).cards)
        assert_refused(game, action, "not-your-sacrifice", "bohnedikt.sacrifice.always-one")


@pytest.mark.clause("bohnedikt.sacrifice.always-one", "bohnedikt.sacrifice.deck-empty")
def test_the_discards_become_the_new_deck_as_soon_as_the_last_card_is_drawn() -> None:
    beans = " ".join(["red green"] * 4)
    rules = bz.compose(
        "bohnedikt",
        card_data={"bohnedikt": {"sacrifices": {"cards": {"pairs": [["red", "green"]] * 6}}}},
    )
    hands = {0: f"{PAIR} {beans}", 1: f"{PAIR} blue", 2: PAIR, 3: PAIR}
    game = scene(rules, stage="trade", hands=hands)
    sizes = []
    for _ in range(4):
        events = sacrifice(game, 0, "red green")
        piles = (
            len(game.cards("bohnedikt.sacrifice_deck")),
            len(game.cards("bohnedikt.sacrifice_discard")),
        )
        sizes.append((*piles, len(only(events, ba.Shuffled))))
        assert named(game, "hand", 0).split().count(PAIR) == 1
    assert sizes == [(1, 1, 0), (2, 0, 1), (1, 1, 0), (2, 0, 1)]


@pytest.mark.clause("bohnedikt.sacrifice.no-trade")
def test_sacrifice_cards_are_not_traded_nor_asked_for() -> None:
    game = at("trade", hands={0: f"blue {PAIR}", 1: "red sacrifice-soy-blue"})
    for seat in (0, 1):
        action = bz.Offer(seat, 1 - seat, (sacrifice_of(game, seat),))
        assert_refused(game, action, "not-tradable", "base.trade.cards")
        builder = game.offer_builder(seat)
        assert builder is not None
        assert builder.give == game.hand(seat).cards[:1]
    wish = offer(game, "blue", PAIR)
    assert_refused(game, wish, "no-such-sort", "base.trade.beans-only")


@pytest.mark.clause("bohnedikt.sacrifice.no-trade")
def test_no_edict_is_to_blame_where_a_sacrifice_card_is_offered() -> None:
    game = turned_up("no-hand-cards", hands={0: f"blue {PAIR}"})
    action = bz.Offer(0, 1, (sacrifice_of(game, 0),))
    assert_refused(game, action, "not-tradable", "base.trade.cards")
