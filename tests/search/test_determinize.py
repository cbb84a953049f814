"""A full state behind a view: it gives the view, and the game can go on from it."""

from __future__ import annotations

import random
import re
from typing import Any

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._saving.state import dump_state, load_state
from bohnanza_core.testing import named, random_action, scene
from bohnanza_core.testing._invariants import cards_are_conserved
from bohnanza_duell import AcceptGift, DeliverGift, PushGift, RefuseGift
from bohnanza_magic import ChooseCoin, ChoosePosition, CounterAttack
from tests.compositions.all_of_them import PLAYED, players_of
from tests.helpers.games import COMPOSITIONS, cases, moments


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_its_view_is_the_given_one(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 40):
        game = moment.game()
        for viewer in moment.viewers:
            view = game.view(viewer)
            state = search.determinize(game.rules, view, rng)
            twin = bz.Game(state, moment.names)
            assert twin.view(viewer) == view
            cards_are_conserved(state)
            assert load_state(dump_state(state), game.rules) == state
            if viewer is not None:
                assert twin.legal_actions(viewer) == game.legal_actions(viewer)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_game_goes_on_from_it_to_its_end(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 12, seed=1):
        view = moment.game().view(rng.choice(moment.viewers))
        rollout = search.Rollout(search.determinize(moment.state.rules, view, rng))
        while rollout.outcome is None:
            rollout.play(rng.choice(rollout.legal(rollout.seat)))


WORLDS = 6
"""How many made-up worlds of each composition are played to their end."""


@pytest.mark.parametrize("variants", PLAYED, ids=" ".join)
def test_in_every_world_who_is_waited_for_can_answer(variants: tuple[str, ...]) -> None:
    rng = random.Random(" ".join(variants))
    players = rng.choice(players_of(variants))
    game = bz.new_game(*variants, players=players, seed=rng.randrange(1000))
    left = cases(WORLDS)
    while game.outcome is None:
        # Decisions in the middle of an action are rare, and tell most about hidden cards.
        rare = game.rules.decisions[type(game.decision)].interrupts
        for viewer in (None, *range(players)):
            if rng.random() < (0.2 if rare else 0.01) and left:
                state = search.determinize(game.rules, game.view(viewer), rng)
                twin = bz.Game(state, game.players)
                assert twin.decision.seat == game.decision.seat
                assert twin.legal_actions(game.decision.seat)
                rollout = search.Rollout(state)
                while rollout.outcome is None:
                    rollout.play(rng.choice(rollout.legal(rollout.seat)))
                left -= 1
        game.apply(random_action(game, rng, patience=0.9))
    assert left < cases(WORLDS)


GIFT = "blue"


@pytest.mark.clause("duell.gift.accepted", "duell.gift.may-not-withhold")
@pytest.mark.parametrize("giver", [0, 1])
def test_a_gift_that_is_being_delivered_exists_in_every_world(giver: int) -> None:
    game = scene("duell", stage="trade", players=2, revealed="red soy",
                 hands={giver: f"green {GIFT} chili", 1 - giver: "stink"})  # fmt: skip
    if giver == 1:
        game.apply(PushGift(0, "garden"))
        game.apply(RefuseGift(1))
    game.apply(PushGift(giver, GIFT))
    game.apply(AcceptGift(1 - giver))
    rules, places = game.rules, set()
    for viewer in (1 - giver, None):
        for seed in range(40):
            state = search.determinize(rules, game.view(viewer), random.Random(seed))
            held = named(state, "hand", giver).split()
            assert GIFT in held
            places.add(held.index(GIFT))
            assert search.legal_actions(state, giver)
    assert places == {0, 1, 2}


@pytest.mark.clause("duell.gift.accepted")
def test_a_gift_that_lies_revealed_says_nothing_of_the_hand() -> None:
    game = scene("duell", stage="trade", players=2, revealed=f"red {GIFT}",
                 hands={0: "green chili", 1: "stink"})  # fmt: skip
    game.apply(PushGift(0, GIFT))
    game.apply(AcceptGift(1))
    states = [search.determinize(game.rules, game.view(1), random.Random(s)) for s in range(40)]
    assert {GIFT in named(state, "hand", 0).split() for state in states} == {True, False}


@pytest.mark.clause("rabohnzel.sword.counter.duty")
def test_who_may_strike_back_has_the_sword_coin_that_was_shown() -> None:
    game = scene("rabohnzel", players=3, coins={0: "cape", 1: "mean sword cape"}, stage="magic",
                 hands={0: "cape"})  # fmt: skip
    struck = game.state.replace(agenda=(*game.state.agenda, CounterAttack(1, 0)))
    for viewer in (None, 0, 1, 2):
        for seed in range(10):
            view = bz.Game(struck, game.players).view(viewer)
            state = search.determinize(game.rules, view, random.Random(seed))
            assert "sword" in named(state, "coins", 1).split()


def test_a_view_with_a_gift_that_nobody_has_is_refused() -> None:
    game = scene("duell", stage="trade", players=2, hands={0: "green"}, revealed="red")
    wrong = game.state.replace(agenda=(*game.state.agenda[:-1], DeliverGift(0, "garden")))
    view = bz.Game(wrong, game.players).view(0)
    with pytest.raises(bz.SaveError) as raised:
        search.determinize(game.rules, view, random.Random(1))
    assert raised.value.path == "zones"


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_view_from_the_wire_will_do(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 3, seed=2):
        game = moment.game()
        wire = game.wire
        view = wire.load(bz.View, wire.dumps(game.view(0)))
        assert bz.Game(search.determinize(game.rules, view, rng), moment.names).view(0) == view


def test_hidden_cards_are_somewhere_else_each_time() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    rng = random.Random(1)
    states = [search.determinize(game.rules, game.view(0), rng) for _ in range(20)]
    assert len({state.zones[game.rules.hands[1]] for state in states}) == 20
    assert len({state.clock.seed for state in states}) == 20
    assert {state.zones[game.rules.hands[0]] for state in states} == {game.hand(0).cards}


def test_a_hand_gets_the_cards_that_its_open_offers_name() -> None:
    game = scene("bohnanza", players=3, stage="trade", revealed="garden",
                 hands={0: "red red blue", 1: "soy"})  # fmt: skip
    first, second, _ = game.hand(0).cards
    game.apply(bz.Offer(0, 1, (first, second)))
    game.apply(bz.Offer(0, 2, (*game.cards("revealed"), first)))
    for seed in range(30):
        state = search.determinize(game.rules, game.view(1), random.Random(seed))
        assert named(state, "hand", 0).split().count("red") >= 2
        twin = bz.Game(state, game.players)
        twin.apply(bz.Accept(1, 1))
        assert named(twin, "received", 1) == "red red"


def test_every_hand_gets_a_sacrifice_card() -> None:
    game = bz.new_game("bohnedikt", players=4, seed=3)
    for seed in range(10):
        state = search.determinize(game.rules, game.view(0), random.Random(seed))
        for seat in range(4):
            assert len(re.findall(r"sacrifice-", named(state, "hand", seat))) == 1


def test_coins_that_everybody_has_seen_are_where_they_were_seen() -> None:
    game = scene("excalibohn", players=3, coins={1: "3*sword"}, hands={0: "sword"}, stage="magic")
    coins = game.cards("coins", 1)
    shown = game.state.replace(agenda=(*game.state.agenda, ChooseCoin(0, 1, coins[:2])))
    for viewer in (None, 0, 1, 2):
        view = bz.Game(shown, game.players).view(viewer)
        state = search.determinize(game.rules, view, random.Random(1))
        assert {*coins[:2]} <= {*state.zones[game.rules.coins[1]]}


@pytest.mark.parametrize("house_rules", [(), ("openhands",)], ids=["hidden", "open"])
def test_a_card_on_its_way_within_a_hand_is_in_that_hand(house_rules: tuple[str, ...]) -> None:
    variants = ("excalibohn", *house_rules)
    game = scene(*variants, players=3, stage="magic", hands={0: "sword cape mean"})
    card = game.hand(0).cards[1]
    moving = game.state.replace(agenda=(*game.state.agenda, ChoosePosition(0, card)))
    for viewer in (None, 0, 1, 2):
        view = bz.Game(moving, game.players).view(viewer)
        state = search.determinize(game.rules, view, random.Random(viewer))
        decision = state.agenda[-1]
        assert isinstance(decision, ChoosePosition)
        assert decision.card in state.zones[game.rules.hands[0]]
        assert viewer != 0 or decision.card == card


def test_a_tie_that_hidden_cards_decided_is_decided_in_the_same_way() -> None:
    rules = bz.compose("excalibohn").for_players(3)
    magic = sorted(rules.catalogue.key_of(card) for card in rules.unset(0).zones[
        rules.layout.index("magic.deck")])  # fmt: skip
    winners = set()
    for seed in range(10):
        one, two = random.Random(seed).sample(magic, 2)
        game = scene("excalibohn", players=3, coins={0: "3*sword", 1: "3*sword"},
                     zones={"magic.down": {0: one, 1: two}}, agenda=(ba.GameOver(-1),))  # fmt: skip
        view = game.view(2)
        assert view.status.outcome is not None
        winners.add(view.status.outcome.winners)
        for again in range(10):
            state = search.determinize(game.rules, view, random.Random(again))
            assert bz.Game(state, game.players).view(2) == view
    assert {(0,), (1,)} <= winners


def changed(game: bz.Game, **changes: Any) -> bz.View:
    return attrs.evolve(game.view(0), **changes)


def with_agenda(game: bz.Game, agenda: Any) -> bz.View:
    return changed(game, status=attrs.evolve(game.view(0).status, agenda=agenda))


def test_a_view_of_another_game_does_not_fit() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    other = bz.new_game("excalibohn", players=3, seed=1)
    deck, *zones = game.view(0).zones
    assert deck.name == "deck"
    views = [
        (other.view(0), "zones"),
        (changed(game, zones=zones), "zones"),
        (changed(game, zones=(deck, *zones, bz.ZoneView("attic", None, 1, None))), "zones"),
        (changed(game, zones=(bz.ZoneView("deck", None, 5, None), *zones)), "zones"),
        (with_agenda(game, ({"kind": "Dance"},)), "status.agenda"),
        (changed(game, zones=(bz.ZoneView("deck", None, 2**40, None), *zones)), "zones"),
        (with_agenda(game, ()), "status.agenda"),
        (with_agenda(game, game.view(0).status.agenda[:-1]), "status.agenda"),
        (changed(game, slots={}), "slots"),
        (with_agenda(game, ({"kind": "PlantFirst", "seat": "x"},)), "status.agenda.PlantFirst"),
    ]  # fmt: skip
    for view, path in views:
        with pytest.raises(bz.SaveError) as raised:
            search.determinize(game.rules, view, random.Random(1))
        assert raised.value.path == path
