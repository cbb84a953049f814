"""Identical cards that were mixed unseen swap ids, so that these tell nothing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine.event_log import built
from bohnanza_core._engine.state import freeze
from bohnanza_core.testing import named, pick, scene
from tests.helpers.games import COMPOSITIONS, played, played_anew


def chi_square(counts: Counter[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


def seeded(state: ba.GameState, seed: int) -> ba.GameState:
    return state.replace(clock=attrs.evolve(state.clock, seed=seed))


def taxed(seed: int) -> tuple[ba.GameState, ba.GameState]:
    """Return a state before a tax and after it, with equal cards everywhere."""
    before = seeded(_before_tax(), seed)
    return before, search.apply(before, bz.EndTrade(0))


@cache
def _before_tax() -> ba.GameState:
    return scene("bohnedikt", players=3, stage="trade", emptyings=1, rest="box",
                 hands={1: "green red"}, coins={0: "4*red", 1: "3*soy", 2: "3*soy"},
                 deck="4*chili", discard="2*red 6*green").state  # fmt: skip


def ids_of(rules: bz.Rules, key: str) -> list[int]:
    return [card for card in range(len(rules.catalogue)) if rules.catalogue.key_of(card) == key]


@pytest.mark.parametrize(("zone", "seat"), [("coins", 0), ("hand", 1)])
def test_after_a_tax_each_of_the_equal_cards_is_anywhere_equally_often(
    zone: str, seat: int
) -> None:
    rounds = 1000
    found: Counter[int] = Counter()
    for seed in range(rounds):
        _, after = taxed(seed)
        key_of, at = after.rules.catalogue.key_of, after.rules.layout.index(zone, seat)
        reds = [card for card in after.zones[at] if key_of(card) == "red"]
        assert len(reds) == 1
        found.update(reds)
    reds = ids_of(_before_tax().rules, "red")
    assert {*found} == {*reds}
    assert len(reds) == 8, "7 degrees of freedom"
    assert chi_square(found, rounds / len(reds)) < 30


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
    before, after = taxed(7)
    key_of = before.rules.catalogue.key_of
    for zone in (*before.rules.hands, before.rules.layout.index("box")):
        faces = [key_of(card) for card in before.zones[zone]]
        assert [key_of(card) for card in after.zones[zone]][: len(faces)] == faces
    assert sorted(sum(after.zones, ())) == sorted(sum(before.zones, ()))


def test_open_cards_keep_their_ids() -> None:
    game = scene("bohnanza", players=3, hands={0: "3*red"}, coins={0: "2*red"}, discard="soy red",
                 fields={1: ["2*red", ""]}, deck="3*chili", rest="box")  # fmt: skip
    open_ = game.cards("field1", 1), game.cards("discard")[-1]
    for seed in range(20):
        table = seeded(game.state, seed).table()
        table.swap_lookalikes()
        assert (table.cards("field1", 1), table.cards("discard")[-1]) == open_


def test_who_sees_cards_is_told_their_new_ids_and_nobody_else() -> None:
    game = scene("bohnanza", players=3, hands={0: "3*red", 1: "blue red"}, coins={0: "2*red"},
                 deck="3*chili", rest="box")  # fmt: skip
    told = 0
    for seed in range(10):
        table = seeded(game.state, seed).table()
        log = table.record()
        table.swap_lookalikes()
        events = built(log, game.rules)
        after = bz.Game(freeze(table), game.players)
        for viewer in (None, 0, 1, 2):
            seen = game.events_for(viewer, events)
            assert {event.kind for event in seen} <= {"Renumbered"}
            assert [event.fields["zone"] for event in seen] in ([], [["hand", viewer]])
            assert game.view(viewer).after(seen) == after.view(viewer)
            told += len(seen)
        named_before = named(game, "hand", 0), named(game, "hand", 1)
        assert (named(after, "hand", 0), named(after, "hand", 1)) == named_before
    assert told > 10


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


def test_a_record_of_trades_holds_cards_in_hands_only() -> None:
    game = scene("bohnedikt", players=3, coins={0: "3*red"}, deck="3*red", hands={0: "red"},
                 stage="trade", rest="box")  # fmt: skip
    (hand,), (coin, *_) = game.cards("hand", 0), game.cards("coins", 0)
    coins = set[int]()
    for seed in range(30):
        table = seeded(game.state, seed).table()
        table.set_slot(ba.TurnTrades((ba.ConcludedTrade(1, (hand,), (coin,)),)))
        table.swap_lookalikes()
        assert table.cards("hand", 0) == (hand,), (
            "everybody could follow it, and may not pass it on"
        )
        coins.update(table.cards("coins", 0))
    assert len(coins) > 6


def test_swapping_is_recorded() -> None:
    game = scene("bohnanza", players=3, coins={0: "3*red"}, deck="3*red", hands={0: "soy"},
                 rest="box")  # fmt: skip
    table = game.state.table()
    table.swap_lookalikes()
    assert len(table.chances) == 1
    again = game.state.table()
    again.recorded = list(table.chances)
    again.swap_lookalikes()
    assert again.zones == table.zones
    assert again.clock == table.clock


def test_no_two_swaps_are_alike() -> None:
    game = scene("bohnanza", players=3, coins={0: "4*red"}, deck="4*red", rest="box",
                 hands={0: "soy"})  # fmt: skip
    table = game.state.table()
    found = set()
    for _ in range(10):
        table.swap_lookalikes((game.rules.deck, game.rules.coins[0]))
        found.add(table.chances[-1])
    assert len(found) == 10


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

    def without(table: ba.Table, _zones: object = None) -> None:
        table.set_clock(chance=table.clock.chance + 1)

    monkeypatch.setattr(ba.Table, "swap_lookalikes", without)
    plain = played_anew(name, 1)
    face_of = game.rules.catalogue.face_of
    faces = [[face_of[card] for card in zone] for zone in game.state.zones]
    assert faces == [[face_of[card] for card in zone] for zone in plain.state.zones]
    assert plain.version == game.version
