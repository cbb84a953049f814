"""What is listed of sacrifices is what the rules say, however the cards have come to lie."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import Sacrifice
from bohnanza_bohnedikt._sacrifice_cards import Pair
from bohnanza_core.testing import random_action


def by_the_rules(table: ba.Table, seat: int) -> Iterator[Sacrifice]:
    """Return every way to play a sacrifice card, found without any shortcut."""
    rules, zones = table.rules, table.zones
    own = [*zones[rules.hands[seat]], *zones[rules.received[seat]]]
    if seat == table.active:
        own += zones[rules.revealed]
    for card in zones[rules.hands[seat]]:
        pair = rules.catalogue.imprints[card]
        if isinstance(pair, Pair):
            for beans in permutations(own, 2):
                if {*map(rules.catalogue.key_of, beans)} == {pair.first, pair.second}:
                    yield Sacrifice(seat, card, beans)


def listed(table: ba.Table, seat: int) -> set[bz.Action]:
    return {action for action in table.legal(seat) if isinstance(action, Sacrifice)}


def agrees(table: ba.Table) -> bool:
    seats = range(table.rules.players)
    return all(listed(table, seat) == {*by_the_rules(table, seat)} for seat in seats)


@pytest.mark.clause("bohnedikt.sacrifice.own", "bohnedikt.sacrifice.which",
                    "bohnedikt.sacrifice.no-joker")  # fmt: skip
@pytest.mark.parametrize("seed", range(3))
def test_games_of_the_same_rules_do_not_mistake_each_others_hands(seed: int) -> None:
    rules = bz.compose("bohnedikt")
    games = [bz.new_game(rules, players=4, seed=10 * seed + at) for at in range(2)]
    rng = random.Random(seed)
    found = 0
    for _ in range(150):
        game = rng.choice(games)
        # During the tax nobody sacrifices.
        table = game.state.table()
        if game.outcome is not None or type(table.decision).__name__ == "bohnedikt.RaiseCoins":
            break
        assert agrees(table)
        found += sum(len(listed(table, seat)) for seat in range(4))
        game.apply(random_action(game, rng))
    assert found > 20


@pytest.mark.clause("bohnedikt.sacrifice.own")
def test_hands_that_change_in_any_way_are_looked_at_again() -> None:
    table = bz.compose("bohnedikt").for_players(4).deal(5).table()
    rng = random.Random(5)
    places = (*table.rules.hands, *table.rules.received, table.rules.revealed)
    for _ in range(400):
        source = rng.choice([zone for zone in (*places, table.rules.deck) if table.zones[zone]])
        target = rng.choice([zone for zone in places if zone != source])
        cards = table.zones[source]
        start = rng.randrange(len(cards))
        if cards[start] not in table.zones[table.rules.deck] or target in table.rules.hands:
            table.move(cards[start : start + rng.choice((1, 1, 2, 9))][:9], source, target)
        table.active = rng.randrange(4)
        assert agrees(table)


@pytest.mark.clause("bohnedikt.sacrifice.own")
def test_a_sacrifice_card_that_leaves_the_front_is_not_played_any_more() -> None:
    table = bz.compose("bohnedikt").for_players(4).deal(5).table()
    rules, catalogue = table.rules, table.rules.catalogue
    hand, deck, table.active = rules.hands[0], rules.deck, 0
    pairs = {card: pair for card, pair in enumerate(catalogue.imprints) if isinstance(pair, Pair)}
    (mine,) = [card for card in table.zones[hand] if card in pairs]
    table.move([card for card in table.zones[hand] if card != mine], hand, deck)
    assert table.zones[hand] == (mine,)
    assert listed(table, 0) == set()
    table.move((mine,), hand, rules.layout.index("bohnedikt.sacrifice_discard"))
    for key in (pairs[mine].first, pairs[mine].second):
        bean = next(card for card in table.zones[deck] if catalogue.key_of(card) == key)
        table.move((bean,), deck, rules.revealed)
    assert listed(table, 0) == set()
