"""A few bytes of one client do not become many for the others, however many offers are open."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._family.offering import MOST_OFFERS
from bohnanza_core.testing import random_action, scene
from tests.helpers.games import COMPOSITIONS, rule_set

HANDS = dict.fromkeys(range(5), "2*chili 2*blue 2*soy red green stink")


def crowded() -> bz.Game:
    """Return a trading phase in which everybody has as many offers open as there can be."""
    game = scene("bohnanza", players=5, stage="trade", hands=HANDS, revealed="blue blue")
    rng = random.Random(1)
    for seat in range(5):
        builder = game.offer_builder(seat)
        assert builder is not None
        while sum(offer["maker"] == seat for offer in game.view(None).offers) < MOST_OFFERS:
            partner = rng.choice(builder.partners)
            give = tuple(rng.sample(builder.give, 5))
            want = tuple(rng.sample(builder.want, 5))
            offer = bz.Offer(seat, partner, give, want)
            if game.why_not(offer) is None:
                game.apply(offer)
    return game


def sent(game: bz.Game, events: Sequence[bz.Event]) -> int:
    """Return how many bytes the events of an action are for all viewers."""
    viewers = (None, *range(len(game.players)))
    texts = [game.wire.dumps(told) for seat in viewers for told in game.events_for(seat, events)]
    return sum(len(text.encode()) for text in texts)


def test_a_withdrawn_offer_costs_the_same_however_many_are_open() -> None:
    game = crowded()
    assert len(game.view(None).offers) == 100
    offers = game.view(None).offers
    cost = {}
    for offer in (offers[0], offers[50], offers[-1]):
        action = bz.Withdraw(offer["maker"], offer["number"])
        message = game.wire.dumps(action)
        cost[message] = sent(game, game.apply(action))
    # In front, in the middle and at the end: all with what everybody is told about where the game
    # stands. When all open offers were sent again, it was 12,000 times the message.
    assert max(cost.values()) < 100 * min(len(message) for message in cost), cost


def test_so_does_a_new_or_another_offer() -> None:
    game = crowded()
    first = game.view(None).offers[0]
    maker = first["maker"]
    builder = game.offer_builder(maker)
    assert builder is not None
    offer = bz.Offer(maker, first["partner"], builder.give[:3], instead_of=first["number"])
    message = game.wire.dumps(offer)
    assert sent(game, game.apply(offer)) < 100 * len(message)


def test_all_changes_of_a_full_phase_stay_below_what_was_sent_for_one() -> None:
    game, rng = crowded(), random.Random(2)
    total = 0
    for _ in range(50):
        offer = rng.choice(game.view(None).offers)
        total += sent(game, game.apply(bz.Decline(offer["partner"], offer["number"])))
    assert total < 483_000


# Nothing is lost by it


def test_only_what_went_and_what_came_is_sent() -> None:
    game = crowded()
    before = game.view(2)
    number = before.offers[40]["number"]
    events = game.events_for(2, game.apply(bz.Withdraw(before.offers[40]["maker"], number)))
    (changed,) = [event.fields for event in events if event.kind == "SlotChanged"]
    assert changed == {
        "slot": "OpenOffers",
        "fields": {},
        "lists": {"open": {"went": [40], "came": []}},
        "gone": [],
    }
    assert before.after(events) == game.view(2)


def test_of_a_change_that_a_viewer_does_not_see_nothing_is_sent() -> None:
    game = scene("bohnanza", players=3, stage="trade", hands={0: "blue blue"})
    one, other = (
        ba.OpenOffers((ba.OpenOffer(1, 0, 1, (card,), ("soy",)),), (1,)) for card in game.hand(0)
    )
    event = ba.SlotChanged("OpenOffers", other, one)
    for viewer in (None, 0, 1, 2):
        assert bool(game.events_for(viewer, (event,))) == (viewer == 0)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_views_follow_all_changes_through_their_json(name: str, attack_games: int) -> None:
    listed = 0
    for seed in range(max(1, attack_games // 8)):
        rng = random.Random(f"{name} {seed}")
        game = bz.new_game(rule_set(name), players=COMPOSITIONS[name][1], seed=seed)
        views = {seat: game.view(seat) for seat in (None, *range(len(game.players)))}
        for _ in range(150):
            if game.outcome is not None:
                break
            events = game.apply(random_action(game, rng, offers=0.8, patience=0.9))
            for seat, view in views.items():
                texts = [game.wire.dumps(event) for event in game.events_for(seat, events)]
                told = [game.wire.load(bz.SeenEvent, text) for text in texts]
                listed += sum(bool(event.fields.get("lists")) for event in told)
                views[seat] = view.after(told)
                assert views[seat] == game.view(seat)
    assert listed or "duell" in name
