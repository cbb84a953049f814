"""Nothing tells the other player what is behind a gift, or which bonus cards are held."""

import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named
from bohnanza_duell import (
    AcceptGift,
    AnswerGift,
    DeliverGift,
    DiscardBonus,
    FulfilBonus,
    PushGift,
    RefuseGift,
)

from ._helpers import MAGIC, bonus, both_seats, duell, push, waits_for
from .test_dialogue import EDITIONS, at_an_offer

# What a viewer learns, byte for byte


def learnt(game: bz.Game, viewer: int | None, events: Iterable[bz.Event] = ()) -> str:
    """Return all that the library tells a viewer, as JSON."""
    told: dict[str, Any] = {
        "view": attrs.asdict(game.view(viewer)),
        "events": [attrs.asdict(event) for event in game.events_for(viewer, events)],
        "undo": game.can_undo,
        "waiting": game.waiting_for,
    }
    if viewer is not None:
        told["question"] = attrs.asdict(game.question(viewer))
        told["legal"] = list(map(repr, game.legal_actions(viewer)))
        told["explained"] = [repr(game.why_not(action)) for action in probes(game, viewer)]
    return json.dumps(told, ensure_ascii=False, default=repr)


def probes(game: bz.Game, seat: int) -> list[bz.Action]:
    """Return actions a curious player could ask about."""
    sorts = [sort.key for sort in game.rules.catalogue.sorts]
    cards = range(0, len(game.rules.catalogue), 17)
    return [
        *(PushGift(seat, sort) for sort in sorts),
        *(AcceptGift(seat), RefuseGift(seat), bz.Pass(seat)),
        *(bz.Choose(seat, card) for card in cards),
        *(bz.Plant(seat, card, 0) for card in cards),
        *(bz.Discard(seat, card) for card in cards),
        *(DiscardBonus(seat, card) for card in cards),
        *(FulfilBonus(seat, card, owner, 0) for card in cards for owner in (0, 1)),
        *(bz.Harvest(seat, field) for field in range(3)),
    ]


# Pairs of states that differ in hidden cards only


def hidden(game: bz.Game, viewer: int, kind: str) -> list[tuple[int, int]]:
    """Return where cards lie that a player does not see, of those that begin in one pile."""
    layout, homes = game.rules.layout, game.rules.catalogue.homes
    found = []
    for index, cards in enumerate(game.state.zones):
        contents, owner = layout.zones[index].faces, layout.owners[index]
        if contents is ba.ALL or (contents is ba.OWNER and owner == viewer):
            continue
        unseen = cards[:-1] if contents is ba.TOP else cards
        found += [(index, place) for place, card in enumerate(unseen) if homes[card] == kind]
    return found


def with_cards(game: bz.Game, places: Sequence[tuple[int, int]], cards: Sequence[int]) -> bz.Game:
    """Return the game with other cards in these places."""
    zones = [list(zone) for zone in game.state.zones]
    for (index, place), card in zip(places, cards, strict=True):
        zones[index][place] = card
    state = game.state.replace(zones=tuple(map(tuple, zones)))
    return bz.Game(state, game.players)


def twin(game: bz.Game, viewer: int, rng: Random) -> bz.Game:
    """Return the game with all beans and bonus cards exchanged that a player does not see."""
    for kind in ("deck", "duell.bonus_deck"):
        places = hidden(game, viewer, kind)
        cards = [game.state.zones[index][place] for index, place in places]
        rng.shuffle(cards)
        game = with_cards(game, places, cards)
    return game


def swapped(game: bz.Game, seat: int, place: int, sort: str) -> bz.Game:
    """Return the game with a hand card exchanged for a bean of the deck."""
    hand, deck = game.rules.hands[seat], game.rules.deck
    key_of = game.rules.catalogue.key_of
    depth, card = next(
        (depth, card) for depth, card in enumerate(game.cards("deck")) if key_of(card) == sort
    )
    places = [(hand, place), (deck, depth)]
    return with_cards(game, places, [card, game.hand(seat).cards[place]])


def assert_same(one: bz.Game, other: bz.Game, viewer: int, events: Any = ((), ())) -> None:
    for who in (viewer, None):
        assert learnt(one, who, events[0]) == learnt(other, who, events[1])


def both_do(one: bz.Game, other: bz.Game, action: bz.Action, viewer: int) -> None:
    """Let the same happen in both games; the viewer must not see a difference."""
    assert_same(one, other, viewer, (one.apply(action), other.apply(action)))


# A backed offer and a bluff


@pytest.mark.clause("duell.gift.bluff", "duell.gift.offer", "duell.gift.answer")
@pytest.mark.parametrize("edition", EDITIONS)
@both_seats
def test_a_backed_offer_and_a_bluff_look_the_same_until_they_are_accepted(
    edition: str, seat: int
) -> None:
    gift, other, first = ("sword", "white", "mean") if edition in MAGIC else ("blue", "soy", "red")
    one = duell(
        edition, stage="trade", hands={seat: f"{gift} {first}", 1 - seat: "3*" + first},
        revealed=f"{first} {other}", coins={0: first, 1: other},
    )  # fmt: skip
    two = swapped(one, seat, 0, other)
    assert (named(one, "hand", seat), named(two, "hand", seat)) == (
        f"{gift} {first}",
        f"{other} {first}",
    )
    viewer = 1 - seat
    assert_same(one, two, viewer)
    # To the owner of the hand they do not look the same.
    assert learnt(one, seat) != learnt(two, seat)
    if seat == 1:
        both_do(one, two, PushGift(0, first), viewer)
        both_do(one, two, RefuseGift(1), viewer)
    both_do(one, two, PushGift(seat, gift), viewer)
    refused = one.state, two.state
    both_do(one, two, RefuseGift(viewer), viewer)
    for game, state in zip((one, two), refused, strict=True):
        accepted = bz.Game(state, game.players)
        accepted.apply(AcceptGift(viewer))
        # Accepting is the only check.
        assert (accepted.decision == DeliverGift(seat, gift)) == (game is one)


@pytest.mark.clause("duell.gift.bluff", "duell.gift.answer", "duell.bonus.secret")
@settings(max_examples=25)
@given(
    edition=st.sampled_from(EDITIONS),
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 10),
    viewer=st.integers(0, 1),
    data=st.data(),
)
def test_at_every_step_of_the_offers_hidden_cards_make_no_difference(
    edition: str, seed: int, turns: int, viewer: int, data: st.DataObject
) -> None:
    one = at_an_offer(edition, seed, turns)
    two = twin(one, viewer, Random(seed))
    assert_same(one, two, viewer)
    while True:
        seat = one.decision.seat
        # Of the viewer's own cards, and of what was refused, nothing is learnt either.
        dialogue = [a for a in one.legal_actions(seat) if isinstance(a, PushGift | RefuseGift)]
        if not dialogue:
            break  # All have been pushed, and whether the last one is a bluff is about to be seen.
        both_do(one, two, data.draw(st.sampled_from(dialogue)), viewer)
    assert isinstance(one.decision, AnswerGift)


@pytest.mark.clause("duell.gift.which", "duell.gift.accepted")
@both_seats
@pytest.mark.parametrize("more", [1, 2])
def test_nothing_tells_how_many_cards_of_the_gift_the_giver_has(seat: int, more: int) -> None:
    one = duell(
        stage="trade", hands={seat: "blue green red"}, revealed="blue chili", coins={0: "soy"}
    )
    two = one
    for place in range(1, 1 + more):
        two = swapped(two, seat, place, "blue")
    for game in (one, two):
        if seat == 1:
            push(game, "garden")
            game.apply(RefuseGift(1))
        push(game, "blue")
    both_do(one, two, AcceptGift(1 - seat), 1 - seat)
    assert waits_for(one) == waits_for(two) == DeliverGift(seat, "blue")
    assert len(one.legal_actions(seat)) < len(two.legal_actions(seat))
    both_do(one, two, bz.Choose(seat, one.hand(seat).cards[0]), 1 - seat)


@pytest.mark.clause("duell.gift.accepted")
def test_a_revealed_gift_tells_nothing_about_the_hand() -> None:
    one = duell(stage="trade", hands={0: "green red"}, revealed="blue chili")
    two = swapped(one, 0, 1, "blue")
    both_do(one, two, PushGift(0, "blue"), 1)
    both_do(one, two, AcceptGift(1), 1)
    both_do(one, two, bz.Choose(0, one.cards("revealed")[0]), 1)


# Bonus cards and coins


@pytest.mark.clause("duell.bonus.secret")
@both_seats
def test_bonus_cards_in_hand_are_seen_by_their_owner_and_counted_by_everybody(seat: int) -> None:
    held = f"{bonus('garden red')} {bonus('chili blue')}"
    game = duell(hands={0: "soy"}, zones={"duell.bonus_hand": {seat: held}})
    for viewer in (0, 1, None):
        zone = game.view(viewer).zone("duell.bonus_hand", seat)
        assert zone.count == 2
        assert zone.cards == (game.cards("duell.bonus_hand", seat) if viewer == seat else None)
        assert zone.top is None


@pytest.mark.clause("duell.bonus.secret")
@both_seats
@pytest.mark.parametrize("stage", ["plant", "trade", "receive", "bonus"])
def test_nothing_tells_whether_a_bonus_card_could_be_fulfilled(seat: int, stage: str) -> None:
    column: dict[str, Any] = {
        "fields": {0: ["garden red black-eyed"]},
        "hands": {0: "soy"},
        "revealed": "soy",
    }
    one = duell(stage=stage, zones={"duell.bonus_hand": {seat: bonus("garden red")}}, **column)
    hand, deck = (
        one.rules.layout.index(*at) for at in (("duell.bonus_hand", seat), ("duell.bonus_deck",))
    )
    catalogue = one.rules.catalogue
    depth, other = next(
        (depth, card)
        for depth, card in enumerate(one.state.zones[deck])
        if catalogue[card].face.key == bonus("chili blue")
    )
    two = with_cards(one, [(hand, 0), (deck, depth)], [other, one.state.zones[hand][0]])
    assert_same(one, two, 1 - seat)
    assert learnt(one, seat) != learnt(two, seat)


@pytest.mark.clause("duell.bonus.secret", "duell.bonus.exchange")
@both_seats
def test_bonus_cards_that_are_drawn_are_told_to_their_owner_only(seat: int) -> None:
    held = {seat: bonus("garden red")}
    game = duell(stage="bonus", hands={1: "soy"}, zones={"duell.bonus_hand": held})
    events = game.apply(bz.Pass(seat))
    drawn = list(game.cards("duell.bonus_hand", seat)[1:])
    for viewer in (0, 1, None):
        cut = game.events_for(viewer, events)
        told = [e.fields for e in cut if e.kind == "duell.BonusDrawn" and e.fields["seat"] == seat]
        cards = drawn if viewer == seat else [None, None]
        assert told == [{"seat": seat, "count": 2, "cards": cards}]
        moved = [e.fields["cards"] for e in cut if e.kind == "Moved"]
        assert (drawn[0] in [card for cards in moved for card in cards]) == (viewer == seat)
