"""Offers under construction: what is wrong so far, and what may still be added."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import pick, random_action, scene
from tests.compositions.all_of_them import PLAYED, players_of
from tests.helpers.games import COMPOSITIONS, cases, moments
from tests.helpers.refusals import assert_refused

TRADING = [name for name in COMPOSITIONS if "duell" not in name]


@pytest.fixture
def game() -> bz.Game:
    return scene("bohnanza", players=3, stage="trade", hands={0: "red blue", 1: "soy"},
                 revealed="green")  # fmt: skip


@attrs.frozen
class Checked:
    """A check of an offer, with what may be added by name."""

    refusal: bz.Refusal | None
    example: bz.Action | None
    partners: tuple[int, ...]
    give: tuple[int, ...]
    want: tuple[str, ...]


def check(game: bz.Game, draft: bz.Draft) -> Checked:
    found = game.check_draft(draft)
    more: Any = found.more
    parts = [more.get(name, ()) for name in ("partner", "give", "want")]
    return Checked(found.refusal, found.example, *parts)


def draft_of(
    seat: int,
    partner: object = None,
    give: tuple[int, ...] = (),
    want: tuple[str, ...] = (),
    instead_of: int = 0,
) -> bz.Draft:
    parts = {"partner": partner, "give": give, "want": want, "instead_of": instead_of}
    return bz.Draft("Offer", seat, parts)


def complete(game: bz.Game, seat: int, *draft: Any, **more: Any) -> Checked:
    return check(game, draft_of(seat, *draft, **more))


def test_an_empty_draft_may_become_anything(game: bz.Game) -> None:
    found = complete(game, 0)
    assert found.refusal is not None
    assert found.refusal.code == "offer-empty"
    assert found.partners == (1, 2)
    assert found.give == (*game.cards("revealed"), *game.hand(0).cards)
    assert found.want == game.rules.catalogue.keys
    assert found.example is not None
    assert game.why_not(found.example) is None


def test_a_draft_that_is_an_offer_already_can_still_grow(game: bz.Game) -> None:
    red, blue = game.hand(0).cards
    found = complete(game, 0, 1, (red,), ("soy",))
    assert found.refusal is None
    assert found.example == bz.Offer(0, 1, (red,), ("soy",))
    assert found.partners == (1,)
    assert found.give == (*game.cards("revealed"), blue)


def test_others_can_ask_the_active_player_only(game: bz.Game) -> None:
    assert complete(game, 1).partners == (0,)
    found = complete(game, 1, 2, game.hand(1).cards)
    assert found.refusal is not None
    assert found.refusal.code == "not-with-active"
    assert found.example is None
    assert (found.partners, found.give, found.want) == ((), (), ())


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (draft_of(0, 1, (103,)), "not-tradable"),
        (draft_of(0, 1, (-1,)), "not-tradable"),
        (draft_of(0, 1, (), ("tea",)), "no-such-sort"),
        (draft_of(0, 7, (), ("red",)), "not-with-active"),
        (draft_of(0, 1, (), ("red",) * 99), "sort-too-often"),
        (draft_of(0, 1, (), ("red",), 5), "no-such-offer"),
        (draft_of(0, "1", (), ("red",)), "not-with-active"),
    ],
    ids=["hidden card", "no card", "no sort", "no seat", "too many", "no offer", "type"],
)
def test_a_draft_of_which_nothing_can_come_says_why(
    game: bz.Game, draft: bz.Draft, code: str
) -> None:
    found = check(game, draft)
    assert found.example is None
    assert found.refusal is not None
    assert found.refusal.code == code
    assert (found.give, found.want) == ((), ())


def test_a_card_twice_is_no_offer(game: bz.Game) -> None:
    red = game.hand(0).cards[0]
    found = complete(game, 0, 1, (red, red))
    assert found.example is None
    assert found.refusal is not None


def test_the_same_offer_again_needs_something_more(game: bz.Game) -> None:
    red, blue = game.hand(0).cards
    game.apply(bz.Offer(0, 1, (red,)))
    found = complete(game, 0, 1, (red,))
    assert found.refusal is not None
    assert found.refusal.code == "already-offered"
    assert blue in found.give
    assert found.example not in (None, bz.Offer(0, 1, (red,)))
    assert_refused(game, bz.Offer(0, 1, (red,)), "already-offered", "base.trade.offers")


def test_a_refusal_calls_players_by_name(game: bz.Game) -> None:
    refusal = complete(game, 1, 2, game.hand(1).cards).refusal
    assert refusal is not None
    assert "Ben cannot trade with Cleo" in str(refusal)


def edict(word: str) -> bz.Game:
    """Return a game in which the first edict with a word of the vocabulary is in force."""
    edicts = ba.load_card_data("bohnanza_bohnedikt").tables["edicts"]
    key = next(key for key, entry in edicts.items() if word in entry["modifiers"])
    hands = {0: "red blue soy", 1: "soy soy red"}
    game = scene("bohnedikt", players=4, stage="reveal", hands=hands,
                 deck=f"edict-{key} green", rest="box")  # fmt: skip
    assert isinstance(game.decision, ba.Trading)
    return game


def test_one_for_one_leaves_room_for_one_card_each_way() -> None:
    game = edict("one-for-one")
    red = pick(game, "hand", 0, "red")
    assert complete(game, 0, 1, red, ("soy",)).give == ()
    assert complete(game, 0, 1, red, ("soy",)).want == ()
    found = complete(game, 0, 1, red)
    assert found.give == ()
    assert found.want
    assert found.refusal is not None
    assert found.refusal.code == "edict-one-for-one"
    assert complete(game, 0, 1, pick(game, "hand", 0, "red blue")).example is None


def test_a_neighbour_who_may_not_be_asked_is_not_among_the_partners() -> None:
    game = edict("no-trade-with")
    assert len(complete(game, 0).partners) == 2


def test_nobody_is_a_partner_where_no_offer_can_be_legal() -> None:
    game = edict("most-trades")
    red, *_ = game.hand(0).cards
    game.apply(bz.Offer(0, 1, (red,)))
    game.apply(bz.Accept(1, 1))
    builder = game.offer_builder(0)
    assert builder is not None
    assert builder.partners == ()
    assert builder.sample(random.Random(1)) is None
    found = complete(game, 0)
    assert (found.partners, found.give, found.want, found.example) == ((), (), (), None)
    assert found.refusal is not None
    assert found.refusal.code == "offer-empty"
    blue = builder.give[:1]
    for partner in (None, 1):
        refusal = complete(game, 0, partner, blue).refusal
        assert refusal is not None
        assert refusal.code == "edict-most-trades"


@pytest.mark.clause("base.trade.most-offers")
def test_with_as_many_open_offers_as_there_may_be_one_can_still_be_replaced() -> None:
    hands = {0: "red blue soy green", 1: "soy green"}
    game = scene("bohnanza", players=3, stage="trade", hands=hands)
    keys = game.rules.catalogue.keys
    for want in list(combinations_with_replacement(keys, 2))[:20]:
        game.apply(bz.Offer(0, 1, (), want))
    builder = game.offer_builder(0)
    assert builder is not None
    assert builder.partners == (1,)
    assert complete(game, 0).example is None
    found = complete(game, 0, instead_of=3)
    assert found.example is not None
    assert game.why_not(found.example) is None
    assert found.partners == (1,)


def test_a_draft_grows_past_offers_that_are_open_already() -> None:
    game = edict("one-for-one")
    red, *_ = game.hand(0).cards
    keys = game.rules.catalogue.keys
    for key in (*keys[:3], *keys[-3:]):
        game.apply(bz.Offer(0, 1, (red,), (key,)))
    found = complete(game, 0, 1, (red,))
    assert found.want == keys[3:-3]
    assert found.example == bz.Offer(0, 1, (red,), (keys[3],))


def test_a_large_demand_is_completed_by_as_many_cards() -> None:
    game = edict("partner-gets-at-least")
    found = complete(game, 0, 1, (), ("soy", "soy", "red"))
    assert found.refusal is not None
    assert found.refusal.code == "edict-partner-gets-less"
    assert found.example is not None
    assert isinstance(found.example, bz.Offer)
    assert len(found.example.give) >= 3
    assert found.give


@pytest.mark.parametrize("name", TRADING)
def test_every_part_of_a_legal_offer_can_be_completed_to_it(name: str) -> None:
    rng = random.Random(name)
    tried = 0
    for moment in moments(name, 80, seed=1):
        game = moment.game()
        for seat in moment.seats:
            builder = game.offer_builder(seat)
            offer = None if builder is None else builder.sample(rng)
            if builder is None or offer is None or game.why_not(offer) is not None:
                continue
            give = rng.choice([c for n in range(3) for c in combinations(offer.give, n)])
            want = rng.choice([w for n in range(3) for w in combinations(offer.want, n)])
            found = complete(game, seat, rng.choice([None, offer.partner]), give, want)
            assert offer.partner in found.partners or found.refusal is None
            assert {*offer.give} - {*give} <= {*found.give}
            left = list(offer.want)
            for key in want:
                left.remove(key)
            assert set(left) <= set(found.want)
            assert found.example is not None
            assert game.why_not(found.example) is None
            assert isinstance(found.example, bz.Offer)
            assert {*give} <= {*found.example.give}
            tried += 1
    assert tried > 5


DRAFTS = 4
"""How many drafts of each composition are compared with the offers around them."""


@pytest.mark.parametrize("variants", PLAYED, ids=" ".join)
def test_a_draft_agrees_with_the_judge_of_offers(variants: tuple[str, ...]) -> None:
    rng = random.Random(" ".join(variants))
    left = cases(DRAFTS)
    for game, seat in trading_moments(variants, rng):
        builder = game.offer_builder(seat)
        assert builder is not None
        others = [other for other in range(len(game.players)) if other != seat]
        for other in others:
            reached = any_legal(game, small_offers(game, builder, other))
            assert (other in builder.partners) == reached, other
        draft = random_draft(game, builder, rng)
        partner = draft.parts["partner"]
        partners = others if partner is None else [partner]
        found = check(game, draft)
        finished = [offer_of(seat, draft, partner) for partner in partners]
        # Whoever is listed can be chosen without being refused, if the offer can be made as it is.
        if found.refusal is None:
            able = [one.partner for one in finished if game.why_not(one) is None]
            assert sorted(found.partners) == able
        assert (found.refusal is None) == any_legal(game, finished)
        assert found.example is None or any_legal(game, [found.example])
        drafts = [offer for offer in finished if offer.partner in builder.partners]
        for card in builder.give:
            if card not in draft.parts["give"]:
                grown = [attrs.evolve(o, give=(*o.give, card)) for o in drafts]
                possible = any(any_legal(game, around(one, builder)) for one in grown)
                assert (card in found.give) == possible, (draft, card)
        for key in builder.want:
            grown = [attrs.evolve(o, want=(*o.want, key)) for o in drafts]
            possible = any(any_legal(game, around(one, builder)) for one in grown)
            assert (key in found.want) == possible, (draft, key)
        left -= 1
        if not left:
            return
    assert "duell" in variants or not left


def any_legal(game: bz.Game, offers: Iterable[bz.Action]) -> bool:
    return any(game.why_not(offer) is None for offer in offers)


def trading_moments(variants: tuple[str, ...], rng: random.Random) -> Iterator[tuple[bz.Game, int]]:
    """Return moments at which somebody can make offers, some of them with open offers."""
    for seed in range(4):
        players = rng.choice(players_of(variants))
        game = bz.new_game(*variants, players=players, seed=seed)
        while game.outcome is None:
            if isinstance(game.decision, ba.Trading) and rng.random() < 0.05:
                yield game, rng.randrange(players)
            game.apply(random_action(game, rng, out_of_turn=0.3, offers=0.8, patience=0.9))


def random_draft(game: bz.Game, builder: bz.OfferBuilder, rng: random.Random) -> bz.Draft:
    """Return a draft of up to two cards each way, sometimes instead of an open offer."""
    give = rng.sample(builder.give, min(len(builder.give), rng.randrange(3)))
    want = rng.choices(builder.want, k=rng.randrange(3))
    partner = rng.choice((None, *(one for one in range(len(game.players)) if one != builder.seat)))
    numbers = [offer["number"] for offer in game.view(builder.seat).offers]
    instead = rng.choice([0, 0, 0, *numbers])
    return draft_of(builder.seat, partner, tuple(give), tuple(want), instead)


def offer_of(seat: int, draft: bz.Draft, partner: int) -> bz.Offer:
    return bz.Offer(seat, **{**draft.parts, "partner": partner})


def small_offers(game: bz.Game, builder: bz.OfferBuilder, partner: int) -> Iterator[bz.Offer]:
    """Return offers of up to two cards each way, also instead of each open one."""
    numbers = [offer["number"] for offer in game.view(builder.seat).offers]
    for number in (0, *numbers):
        yield from around(bz.Offer(builder.seat, partner, instead_of=number), builder)


def around(offer: bz.Offer, builder: bz.OfferBuilder) -> Iterator[bz.Offer]:
    """Return an offer, and those with some cards more: two each way, or as many as are wanted."""
    free = [card for card in builder.give if card not in offer.give]
    for given in range(max(2, len(offer.want)) + 1):
        for cards in combinations(free, given):
            for wanted in range(3):
                for keys in combinations_with_replacement(builder.want, wanted):
                    yield attrs.evolve(offer, give=(*offer.give, *cards), want=(*offer.want, *keys))


@pytest.mark.parametrize("name", TRADING)
def test_a_refusal_is_that_of_the_offer_as_it_stands(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 40, seed=2):
        game = moment.game()
        builder = game.offer_builder(rng.choice(moment.seats))
        offer = None if builder is None else builder.sample(rng)
        if builder is not None and offer is not None:
            found = complete(game, offer.seat, offer.partner, offer.give, offer.want)
            assert found.refusal == game.why_not(offer)
