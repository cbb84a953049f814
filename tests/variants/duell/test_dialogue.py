"""The dialogue of gifts, with random hands and random answers."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bohnanza_core as bz
from bohnanza_core.testing import check_step, random_action
from bohnanza_duell import (
    AcceptGift,
    AnswerGift,
    BluffCalled,
    DeliverGift,
    GiftOffered,
    OfferGift,
    PushGift,
    RefuseGift,
)

from ._helpers import MAGIC, RULES, only

EDITIONS = ("bohnanza", *MAGIC)


def at_an_offer(edition: str, seed: int, turns: int) -> bz.Game:
    """Return a game in which the active player must open the offers of that turn."""
    game, rng = bz.new_game(RULES[edition], players=2, seed=seed), Random(seed)
    while not (isinstance(game.decision, OfferGift) and game.state.turn > turns):
        game.apply(random_action(game, rng, patience=0.9))
    return game


def backed(game: bz.Game, giver: int, sort: str) -> list[int]:
    """Return the cards that back a gift, found by another way than the rules take."""
    places = [game.hand(giver).cards, game.cards("revealed") if giver == game.active else ()]
    return [card for place in places for card in place if game.rules.catalogue.key_of(card) == sort]


def coins(game: bz.Game) -> tuple[int, int]:
    return len(game.cards("coins", 0)), len(game.cards("coins", 1))


@pytest.mark.clause(
    "duell.gift.must", "duell.gift.until", "duell.gift.refused", "duell.gift.exhausted"
)
@settings(max_examples=40)
@given(
    edition=st.sampled_from(EDITIONS),
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 8),
    patience=st.integers(0, 10),
    data=st.data(),
)
def test_there_are_at_most_as_many_offers_as_sorts_and_they_end(
    edition: str, seed: int, turns: int, patience: int, data: st.DataObject
) -> None:
    game = at_an_offer(edition, seed, turns)
    sorts = [sort.key for sort in game.rules.catalogue.sorts]
    offered: list[str] = []
    accepted = 0
    before, giver = coins(game), game.active
    while isinstance(game.decision, OfferGift | AnswerGift):
        state = game.state
        if isinstance(game.decision, OfferGift):
            # Offers alternate, beginning with the active player.
            assert game.decision.seat == giver
            giver = 1 - giver
            free = [sort for sort in sorts if sort not in offered]
            for sort in sorts:
                allowed = game.why_not(PushGift(game.decision.seat, sort)) is None
                assert allowed == (sort in free)
            offered.append(data.draw(st.sampled_from(free)))
            happened = game.apply(PushGift(game.decision.seat, offered[-1]))
            assert [offer.sort for offer in only(happened, GiftOffered)] == offered[-1:]
        else:
            # Who has no gift card left to push must accept.
            may_refuse = len(offered) < len(sorts)
            assert (game.why_not(RefuseGift(game.decision.seat)) is None) == may_refuse
            kind = RefuseGift if may_refuse and len(offered) <= patience else AcceptGift
            accepted += kind is AcceptGift
            cards = backed(game, game.decision.giver, offered[-1])
            offer = game.decision
            happened = game.apply(kind(game.decision.seat))
            if kind is AcceptGift:
                check_the_acceptance(game, offer, cards, before, happened)
        check_step(state, happened, game.state)
    assert 1 <= len(offered) <= len(sorts)
    assert len(set(offered)) == len(offered)
    assert accepted == 1
    assert game.view(None).slots["duell.Gifts"] == {"pushed": []}


def check_the_acceptance(
    game: bz.Game,
    offer: AnswerGift,
    cards: list[int],
    before: tuple[int, int],
    events: Sequence[bz.Event],
) -> None:
    """Check that a card is handed over, or a Taler paid if there is none and a Taler is there."""
    assert sum(coins(game)) == sum(before)
    paid = 0 if cards else min(1, before[offer.giver])
    assert coins(game)[offer.giver] == before[offer.giver] - paid
    assert coins(game)[offer.seat] == before[offer.seat] + paid
    called = only(events, BluffCalled)
    assert called == ([] if cards else [BluffCalled(offer.giver, paid)])
    if cards:
        assert game.decision == DeliverGift(offer.giver, offer.sort)
        options = [a.option for a in game.legal_actions(offer.giver) if isinstance(a, bz.Choose)]
        assert sorted(options) == sorted(cards)
