"""Equal cards that were mixed unseen cannot be told apart by their ids."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine.state import freeze
from bohnanza_core.testing import named, pick, scene
from bohnanza_duell import AcceptGift, PushGift
from tests.helpers.games import COMPOSITIONS, played, played_anew


def chi_square(counts: Counter[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


def seeded(state: ba.GameState, seed: int) -> ba.GameState:
    return state.replace(clock=attrs.evolve(state.clock, seed=seed))


@cache
def worn_down() -> ba.GameState:
    """Return a state in which the next draw needs a new deck, with equal cards everywhere."""
    return scene(
        "bohnanza",
        players=3,
        stage="trade",
        hands={1: "green"},
        coins={0: "4*red", 1: "2*red"},
        discard="2*red 6*soy",
        deck="3*chili",
        rest="box",
    ).state


def reshuffled(seed: int) -> tuple[ba.GameState, ba.GameState]:
    before = seeded(worn_down(), seed)
    return before, search.apply(before, bz.EndTrade(0))


def test_after_a_reshuffle_each_of_the_equal_cards_is_anywhere_equally_often() -> None:
    rounds = 1500
    in_deck: Counter[int] = Counter()
    for seed in range(rounds):
        _, after = reshuffled(seed)
        key_of = after.rules.catalogue.key_of
        reds = [card for card in after.zones[after.rules.deck] if key_of(card) == "red"]
        assert len(reds) == 2
        in_deck.update(reds)
    # Eight red cards, two of them in the new deck: 7 degrees of freedom.
    assert len(in_deck) == 8
    assert chi_square(in_deck, rounds * 2 / 8) < 30


def test_every_way_to_hand_out_the_ids_is_equally_likely() -> None:
    game = scene("bohnanza", players=3, coins={0: "2*red", 1: "red"}, deck="red", rest="box",
                 hands={0: "soy"})  # fmt: skip
    rules = game.rules
    zones = (rules.coins[0], rules.coins[1], rules.deck)
    red = pick(game, "coins", 0, "red red")[0]
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations([card for zone in zones for card in game.state.zones[zone]]):
        table = game.state.table()
        table.recorded = [order]
        table.swap_lookalikes(zones)
        assert table.recorded == []
        found[tuple(tuple(sorted(table.zones[zone])) for zone in zones)] += 1
    assert sum(found.values()) == 24
    assert set(found.values()) == {2}, "two orders of the cards in the zone with two"
    assert sum(red in coins for coins, _, _ in found.elements()) == 12


def test_cards_stay_where_they_lie_by_their_faces_and_are_all_still_there() -> None:
    before, after = reshuffled(7)
    key_of = before.rules.catalogue.key_of
    for coins in before.rules.coins:
        assert [key_of(c) for c in before.zones[coins]] == [key_of(c) for c in after.zones[coins]]
    assert sorted(sum(after.zones, ())) == sorted(sum(before.zones, ()))


def test_zones_that_somebody_sees_into_and_the_box_are_left_alone() -> None:
    game = scene(
        "bohnanza:third_field=true", players=3, stage="trade", hands={1: "red"},
        coins={0: "4*red"}, discard="2*red 6*soy", deck="3*chili", rest="box",
    )  # fmt: skip
    mine, box, discards = game.cards("coins", 0), game.cards("box"), game.cards("discard")
    game.apply(bz.EndTrade(0))
    assert game.cards("coins", 0) == mine
    assert game.cards("box") == box
    assert sorted(game.cards("deck")) == sorted(discards)


def test_a_card_that_something_names_keeps_its_id() -> None:
    game = scene("bohnanza", players=3, coins={0: "3*red"}, deck="3*red", hands={0: "soy"},
                 stage="trade", rest="box")  # fmt: skip
    table = game.state.table()
    red = table.zones[game.rules.deck][-1]
    table.set_slot(ba.OpenOffers((ba.OpenOffer(1, 0, 1, (red,), ()),), (1,)))
    for seed in range(20):
        table.set_clock(seed=seed)
        table.swap_lookalikes((game.rules.deck, game.rules.coins[0]))
        assert table.zones[game.rules.deck][-1] == red


def test_a_card_that_was_traded_is_mixed_like_any_other() -> None:
    coins = Counter[bool]()
    for seed in range(60):
        game = scene("excalibohn", players=3, seed=seed, stage="trade",
                     hands={0: "princess white"}, fields={1: ["princess", ""]},
                     discard="6*princess 6*mean", deck="sword", rest="box")  # fmt: skip
        princess, white = game.hand(0).cards
        for partner, card in ((1, princess), (2, white)):
            game.apply(bz.Offer(0, partner, (card,)))
            game.apply(bz.Accept(partner, game.version))
        game.apply(bz.EndTrade(0))
        game.apply(bz.Plant(1, princess, 0))
        game.apply(bz.Harvest(1, 0))
        assert game.cards("coins", 1) == (princess,)
        events = game.apply(bz.Plant(2, white, 0))
        assert ba.DeckMade in map(type, events)
        coins[game.cards("coins", 1) == (princess,)] += 1
    assert coins[False] > coins[True] > 0, "one of seven stays where it was by chance"


def test_swapping_is_recorded_and_changes_no_shuffle() -> None:
    game = scene("bohnanza", players=3, coins={0: "3*red"}, deck="3*red", hands={0: "soy"},
                 rest="box")  # fmt: skip
    table, plain = game.state.table(), game.state.table()
    table.swap_lookalikes((game.rules.deck, game.rules.coins[0]))
    assert len(table.chances) == 1
    assert table.shuffled(range(50)) == plain.shuffled(range(50))
    again = game.state.table()
    again.recorded = list(table.chances)
    again.swap_lookalikes((game.rules.deck, game.rules.coins[0]))
    again.shuffled(range(50))
    assert again.zones == table.zones
    assert again.clock == table.clock


def test_nothing_is_asked_of_chance_where_nothing_can_be_confused() -> None:
    game = scene("bohnanza", players=3, coins={0: "3*red"}, deck="3*blue", hands={0: "soy"},
                 rest="box")  # fmt: skip
    table = game.state.table()
    table.swap_lookalikes((game.rules.deck, game.rules.coins[0]))
    assert table.chances == ()
    assert freeze(table) == game.state


def test_the_coin_of_a_bluff_cannot_be_followed() -> None:
    game = scene("duell", players=2, stage="trade", coins={0: "3*red", 1: "3*red"},
                 hands={1: "soy"})  # fmt: skip
    first = game.cards("coins", 0)
    game.apply(PushGift(0, "garden"))
    where: Counter[int] = Counter()
    rounds = 600
    for seed in range(rounds):
        after = search.apply(seeded(game.state, seed), AcceptGift(1))
        assert named(after, "coins", 1) == "red red red red"
        where.update(card for card in after.zones[game.rules.coins[1]] if card in first)
    assert chi_square(where, rounds * 4 / 6) < 20
    assert len(where) == 3


def test_coins_given_up_as_tax_cannot_be_followed_into_the_new_deck() -> None:
    game = scene("bohnedikt", players=3, stage="trade", emptyings=1, rest="box",
                 hands={1: "green"}, coins={0: "4*red", 1: "3*soy", 2: "3*soy"}, deck="4*chili",
                 discard="2*red 6*green")  # fmt: skip
    reds: Counter[int] = Counter()
    rounds = 600
    for seed in range(rounds):
        after = search.apply(seeded(game.state, seed), bz.EndTrade(0))
        assert named(after, "coins", 0) == "red"
        reds.update(after.zones[game.rules.coins[0]])
    # Of six red cards, four coins and two discards, one stays a coin: any of them.
    assert len(reds) == 6
    assert chi_square(reds, rounds / 6) < 25


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_games_with_swapped_cards_can_be_loaded_and_played_again(name: str) -> None:
    game = played(name, 0)
    loaded = bz.load_game(game.save(), plugins=game.rules.rule_set.plugins)
    assert loaded == game
    again = bz.new_game(game.rules.rule_set, players=len(game.players), seed=0)
    for action in game.actions:
        again.apply(action)
    assert again == game


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_lies_where_is_the_same_by_faces_with_and_without_swapping(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The same choices lead to the same game.
    game = played(name, 1)
    monkeypatch.setattr("bohnanza_core._engine.table.swapped_lookalikes", lambda _table, _zones: {})
    plain = played_anew(name, 1)
    face_of = game.rules.catalogue.face_of
    faces = [[face_of[card] for card in zone] for zone in game.state.zones]
    assert faces == [[face_of[card] for card in zone] for zone in plain.state.zones]
    assert plain.version == game.version
