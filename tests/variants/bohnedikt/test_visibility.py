"""Who may know what: hands, sacrifice cards, front cards looked at, coins given up."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_bohnedikt import FrontCardSeen, SacrificeDrawn, TaxPaid
from bohnanza_core import search
from bohnanza_core.testing import random_action

from ._helpers import GARDEN, RULES, at, only, plant, sacrifice, trade, turned_up, use

VIEWERS = [0, 1, 2, 3, None]
others = pytest.mark.parametrize("viewer", [0, 2, 3, None])


def cut(game: bz.Game, events: Sequence[bz.Event], viewer: int | None) -> list[bz.SeenEvent]:
    return list(game.events_for(viewer, events))


# Sacrifice cards


@pytest.mark.clause("bohnedikt.sacrifice.back")
@others
@pytest.mark.parametrize("stage", ["plant", "trade"])
def test_a_sacrifice_card_in_a_hand_is_seen_by_its_owner_only(
    viewer: int | None, stage: str
) -> None:
    one = at(stage, hands={0: "blue", 1: "red sacrifice-red-green soy"})
    other = at(stage, hands={0: "blue", 1: "soy sacrifice-soy-blue red"})
    assert one.view(viewer).zone("hand", 1).cards == (None, None, None)
    assert one.view(viewer).zones == other.view(viewer).zones
    assert one.view(1).zone("hand", 1).cards == one.hand(1).cards


@pytest.mark.clause("bohnedikt.sacrifice.back")
@others
def test_everybody_sees_where_in_a_hand_a_sacrifice_card_lies(viewer: int | None) -> None:
    hand = "red sacrifice-red-green soy green"
    game = at("trade", hands={0: "blue", 1: hand})
    before = game.view(viewer)
    assert before.zone("hand", 1).backs == ("bean", "sacrifice", "bean", "bean")
    assert game.view(1).zone("hand", 1).backs is None
    assert before.zone("deck").backs is None
    assert before.zone("bohnedikt.sacrifice_deck").backs is None
    events = sacrifice(game, 1, "red green")
    after = game.view(viewer)
    assert after.zone("hand", 1).backs == ("bean", "sacrifice")
    assert before.after(game.events_for(viewer, events)) == after
    assert game.wire.load(bz.View, game.wire.dumps(after)) == after


@pytest.mark.clause("bohnedikt.sacrifice.back")
def test_a_made_up_world_has_the_sacrifice_cards_where_their_backs_are_seen() -> None:
    hands = {0: "blue", 1: "red sacrifice-red-green soy", 2: "soy red sacrifice-soy-blue"}
    game = at("trade", hands=hands)
    for viewer in VIEWERS:
        view = game.view(viewer)
        played = set()
        for seed in range(20):
            state = search.determinize(game.rules, view, random.Random(seed))
            assert bz.Game(state, game.players).view(viewer) == view
            played.add(state.zones[game.rules.hands[1]][1])
        assert (len(played) > 1) == (viewer != 1)


def test_the_legend_names_the_backs() -> None:
    game = at("trade")
    legend = game.legend()
    names = {back.key: back.name.de for back in legend.backs}
    assert names == {"bean": "Bohne", "sacrifice": "Opferkarte"}
    assert {face.back for face in legend.faces if face.sort is not None} == {"bean"}
    assert {face.back for face in legend.faces if face.sort is None} == {"sacrifice"}


@pytest.mark.clause("bohnedikt.sacrifice.back")
def test_what_is_played_is_seen_and_what_is_drawn_is_not() -> None:
    game = at("trade", hands={1: "red green sacrifice-red-green"})
    events = sacrifice(game, 1, "red green")
    (drawn,) = only(events, SacrificeDrawn)
    for viewer in VIEWERS:
        told = {event.kind: event.fields for event in cut(game, events, viewer)}
        shown = told["bohnedikt.SacrificeDrawn"]["card"]
        assert shown == (drawn.card if viewer == 1 else None)
        assert (
            game.rules.catalogue.key_of(told["bohnedikt.Sacrificed"]["card"])
            == "sacrifice-red-green"
        )
        known = {card for event in cut(game, events, viewer) for card in cards_in(event.fields)}
        assert (drawn.card in known) == (viewer == 1)


@pytest.mark.clause("bohnedikt.sacrifice.deal")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_the_sacrifice_piles_sizes_and_the_top_discard_are_seen(viewer: int | None) -> None:
    piles = {"bohnedikt.sacrifice_discard": "sacrifice-red-green sacrifice-soy-blue"}
    game = at("trade", zones=piles)
    deck, discard = (
        game.view(viewer).zone(f"bohnedikt.sacrifice_{pile}") for pile in ("deck", "discard")
    )
    assert (deck.count, deck.cards, deck.top) == (36, None, None)
    assert (discard.count, discard.cards) == (2, None)
    assert discard.top == game.cards("bohnedikt.sacrifice_discard")[-1]


@pytest.mark.clause("bohnedikt.sacrifice.back")
def test_nobody_learns_a_sacrifice_card_from_what_others_may_do() -> None:
    game = at("plant", hands={0: "sacrifice-red-green blue red green", 1: "soy"})
    for seat in (1, 2, 3):
        assert game.legal_actions(seat) == []
    question = game.question(1)
    assert question.about == {"seat": 0}


# Front cards


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_a_front_card_looked_at_is_told_to_the_active_player_only() -> None:
    game = turned_up("front-cards", hands={0: "blue", 1: "red chili", 2: "soy", 3: "stink"})
    events = game.apply(use(game, "front-cards"))
    seen = [event.card for event in only(events, FrontCardSeen)]
    assert len(seen) == 3
    for viewer in VIEWERS:
        told = [e.fields for e in cut(game, events, viewer) if e.kind == "bohnedikt.FrontCardSeen"]
        assert [fields["owner"] for fields in told] == [1, 2, 3]
        expected = seen if viewer == 0 else [None, None, None]
        assert [fields["card"] for fields in told] == expected
    for viewer in (1, 2, 3, None):
        known = {card for zone in game.view(viewer).zones for card in (zone.cards or ())}
        hidden = set(seen) - set(game.hand(viewer) if viewer else ())
        assert not known & hidden


@pytest.mark.clause("bohnedikt.edict.help-optional")
def test_a_look_at_front_cards_cannot_be_taken_back() -> None:
    game = turned_up("front-cards", hands={1: "sacrifice-red-green", 2: "soy"})
    game.apply(use(game, "front-cards"))
    assert not game.can_undo


# Tribute


@pytest.mark.clause("bohnedikt.edict.when")
def test_whoever_is_asked_for_tribute_shows_nothing_but_the_card_added() -> None:
    game = turned_up("tribute", hands={0: "blue", 1: "red chili soy"})
    trade(game, "blue")
    game.apply(bz.Choose(0, "claim"))
    hand = set(game.hand(1))
    for viewer in (0, 2, 3, None):
        view = game.view(viewer)
        assert view.decision == {"kind": "bohnedikt.PayTribute", "seat": 1, "to": 0}
        assert not hand & {card for zone in view.zones for card in (zone.cards or ())}
    events = game.apply(bz.Choose(1, game.hand(1).cards[1]))
    for viewer in (0, 2, 3, None):
        known = {card for event in cut(game, events, viewer) for card in cards_in(event.fields)}
        assert len(hand & known) == 1


# Coins given up


@pytest.mark.clause("bohnedikt.second-emptying")
def test_coins_are_given_up_unseen() -> None:
    coins = {0: "5*blue", 1: "4*soy", 2: "4*chili", 3: "3*stink"}
    game = at("plant", hands={0: "green"}, coins=coins, deck="garden red", rest="box",
              emptyings=1, discard="black-eyed")  # fmt: skip
    hidden = {card for seat in range(4) for card in game.cards("coins", seat)}
    events = plant(game, 0, "green", GARDEN)
    assert [(event.seat, event.coins) for event in only(events, TaxPaid)] == [
        (0, 4),
        (1, 4),
        (2, 4),
        (3, 3),
    ]
    for viewer in VIEWERS:
        told = cut(game, events, viewer)
        assert not hidden & {card for event in told for card in cards_in(event.fields)}
        view = game.view(viewer)
        shown = {card for zone in view.zones for card in (*(zone.cards or ()), zone.top)}
        assert not hidden & shown
        assert view.zone("deck").count == 16


# Everything else, in random games


def cards_in(fields: Mapping[str, Any]) -> Iterator[int]:
    """Return the cards that the fields of a cut event name."""
    single = [fields.get(name) for name in ("card", "top")]
    several = [fields.get(name) for name in ("cards", "given", "taken", "coins", "discards")]
    listed = [card for cards in several if isinstance(cards, list) for card in cards]
    yield from (card for card in (*single, *listed) if card is not None)


@pytest.mark.clause("bohnedikt.sacrifice.back", "bohnedikt.second-emptying")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_view_and_the_events_cut_for_its_viewer_give_the_next_view(players: int) -> None:
    game = bz.new_game(RULES, players=players, seed=players)
    rng = random.Random(players)
    viewers = (*range(players), None)
    while game.outcome is None:
        views = [game.view(viewer) for viewer in viewers]
        events = game.apply(random_action(game, rng, patience=0.9))
        for viewer, view in zip(viewers, views, strict=True):
            told = game.events_for(viewer, events)
            assert view.after(told) == game.view(viewer)
            moved = {
                card
                for event in told
                if event.kind in ("Moved", "Renumbered")  # the latter names what the viewer sees
                for card in cards_in(event.fields)
            }
            known = {c for zone in view.zones for c in (*(zone.cards or ()), zone.top)} | moved
            for event in told:
                if event.kind != "bohnedikt.FrontCardSeen":
                    assert set(cards_in(event.fields)) <= known, event
