"""Mistakes that other programs for this game make; one test for each, or more."""

import random
from collections import Counter

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, play_out, random_action, scene
from tests.helpers.refusals import assert_refused


@pytest.mark.clause("base.protection")
def test_an_empty_field_does_not_protect_a_single_bean() -> None:
    for columns in (["red", ""], ["", "red"]):
        game = scene(hands={0: "blue"}, fields={0: columns})
        game.apply(bz.Harvest(0, columns.index("red")))
        assert fields(game, 0) == ["", ""]


@pytest.mark.clause("base.protection")
def test_an_empty_field_does_not_lift_the_protection_either() -> None:
    game = scene(players=3, hands={0: "blue"}, fields={0: ["red", "", "2*soy"]})
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")


@pytest.mark.clause("base.field.same-sort-twice")
@pytest.mark.parametrize("stage", ["plant", "receive"])
def test_the_same_sort_is_planted_on_two_fields(stage: str) -> None:
    game = scene(stage=stage, hands={0: "red"}, received={0: "red"}, fields={0: ["4*red", ""]})
    card = game.hand(0).cards[0] if stage == "plant" else game.cards("received", 0)[0]
    game.apply(bz.Plant(0, card, 1))
    assert fields(game, 0) == ["red red red red", "red"]


@pytest.mark.clause("base.harvest.any-time")
def test_harvesting_out_of_turn_is_listed_and_allowed_at_every_decision_of_a_game() -> None:
    game = bz.new_game("bohnanza", players=4, seed=6)
    rng = random.Random(6)
    out_of_turn = 0
    while game.outcome is None:
        for seat in range(4):
            listed = [act for act in game.legal_actions(seat) if isinstance(act, bz.Harvest)]
            free = [f.number for f in game.fields(seat) if f.cards and not f.protected]
            assert [harvest.field for harvest in listed] == free
            out_of_turn += bool(listed) and seat != game.active
        game.apply(random_action(game, rng, offers=0.1))
    assert out_of_turn > 0


@pytest.mark.clause("base.plant.make-room")
@pytest.mark.parametrize("columns", [["2*red", "2*green"], ["red", "green"]])
def test_two_cards_without_room_need_two_harvests(columns: list[str]) -> None:
    game = scene(stage="receive", received={0: "blue soy"}, fields={0: columns})
    blue, soy = game.cards("received", 0)
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, blue, 0))
    assert_refused(game, bz.Plant(0, soy, 1), "does-not-fit", "base.field.one-sort")
    assert game.waiting_for == (0,)
    game.apply(bz.Harvest(0, 1))
    game.apply(bz.Plant(0, soy, 1))
    assert fields(game, 0) == ["blue", "soy"]


@pytest.mark.clause("base.plant.make-room", "base.protection")
def test_the_bean_just_planted_may_make_room_for_the_next() -> None:
    game = scene(stage="receive", received={0: "blue soy"}, fields={0: ["red", "green"]})
    blue, soy = game.cards("received", 0)
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, blue, 0))
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Plant(0, soy, 0))
    assert fields(game, 0) == ["soy", "green"]


@pytest.mark.clause("base.trade.aside")
def test_traded_cards_neither_enter_the_hand_nor_are_traded_again() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "red", 2: "soy"}, deck="3*chili")
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    (red,), (blue,) = game.cards("received", 0), game.cards("received", 1)
    assert_refused(game, bz.Offer(0, 2, (red,)), "set-aside", "base.trade.aside")
    assert_refused(game, bz.Offer(1, 0, (blue,)), "set-aside", "base.trade.aside")
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(0, red, 0))
    game.apply(bz.Plant(1, blue, 0))
    assert (named(game, "hand", 0), named(game, "hand", 1)) == ("chili chili chili", "")


@pytest.mark.clause("base.trade.position", "base.hand-order")
@pytest.mark.parametrize("place", [0, 2, 4])
def test_exactly_the_named_one_of_equal_cards_leaves_the_hand(place: int) -> None:
    game = scene(stage="trade", hands={0: "blue red blue soy blue", 1: "blue red blue soy blue"})
    for seat in (0, 1):
        hand = game.hand(seat).cards
        if seat == 0:
            game.apply(bz.Offer(0, 1, (hand[place],)))
            game.apply(bz.Accept(1, 1))
        else:
            game.apply(bz.Offer(0, 1, (), ("blue",)))
            game.apply(bz.Accept(1, game.version, (hand[place],)))
        assert game.hand(seat).cards == hand[:place] + hand[place + 1 :]


@pytest.mark.clause("base.trade.gift", "base.trade.consent")
@pytest.mark.parametrize(("giver", "taker"), [(0, 2), (2, 0)])
def test_nobody_is_given_anything_without_consent(giver: int, taker: int) -> None:
    game = scene(stage="trade", hands={giver: "blue"})
    game.apply(bz.Offer(giver, taker, game.hand(giver).cards))
    assert_refused(game, bz.Accept(giver, 1), "not-your-offer", "base.trade.consent")
    game.apply(bz.EndTrade(0))
    assert game.cards("received", taker) == ()
    assert "blue" in named(game, "hand", giver)


@pytest.mark.clause("base.trade.counts")
def test_three_cards_are_traded_for_one_and_one_for_three() -> None:
    game = scene(stage="trade", hands={0: "blue", 1: "3*soy"}, revealed="2*red")
    game.apply(bz.Offer(0, 1, (*game.cards("revealed"), *game.hand(0)), ("soy",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards[1:2]))
    assert (named(game, "received", 0), named(game, "received", 1)) == ("soy", "red red blue")
    game = scene(stage="trade", hands={0: "blue", 1: "3*soy"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("soy",) * 3))
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    assert (named(game, "received", 0), named(game, "received", 1)) == ("soy soy soy", "blue")


@pytest.mark.clause("base.coins", "base.deck.reshuffle")
def test_coins_never_go_back_into_the_deck() -> None:
    game = bz.new_game("bohnanza", players=3, seed=9)
    rng = random.Random(9)
    coins: Counter[tuple[int, str]] = Counter()
    while game.outcome is None:
        game.apply(random_action(game, rng, offers=0.1))
        # By sorts: which of several equal cards a coin is, nobody can tell after a reshuffle.
        now = Counter(
            (seat, key) for seat in range(3) for key in named(game, "coins", seat).split()
        )
        assert coins <= now
        coins = now
    assert game.view(None).status.emptyings == 3
    assert coins


@pytest.mark.clause("base.harvest.meter")
@pytest.mark.parametrize(("cards", "taler"), [(1, 0), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_a_beanometer_may_leave_out_steps(cards: int, taler: int) -> None:
    game = scene(hands={0: "blue"}, fields={0: [f"{cards}*garden"]})
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == taler
    assert len(game.cards("discard")) == cards - taler


@pytest.mark.clause("base.deck.reshuffle")
def test_the_deck_runs_out_in_the_middle_of_a_reveal() -> None:
    game = scene(stage="reveal", deck="soy", discard="5*chili", rest="box")
    assert named(game, "revealed") == "soy chili"
    assert len(game.cards("deck")) == 4


@pytest.mark.clause("base.deck.reshuffle")
@pytest.mark.parametrize("left", [1, 2])
def test_the_deck_runs_out_in_the_middle_of_a_draw(left: int) -> None:
    game = scene(stage="trade", hands={1: "red"}, deck=f"{left}*soy", discard="5*chili", rest="box")
    game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0).split() == ["soy"] * left + ["chili"] * (3 - left)
    assert len(game.cards("deck")) == 2 + left


@pytest.mark.clause("base.end.harvest", "base.harvest.empty")
def test_the_last_harvest_passes_over_empty_fields() -> None:
    game = scene(
        stage="trade", fields={1: ["", "2*soy"], 3: ["red", ""]}, deck="soy", rest="box",
        emptyings=2,
    )  # fmt: skip
    events = game.apply(bz.EndTrade(0))
    harvests = [event for event in events if isinstance(event, ba.Harvested)]
    assert [(event.seat, event.field) for event in harvests] == [(1, 1), (3, 0)]
    assert game.outcome is not None
    assert game.outcome.scores == (0, 1, 0, 0)


class EverythingPays:
    """A house rule for these tests: every harvest pays as many Taler as it has cards."""

    manifest = bz.Manifest(
        id="everything-pays",
        version="1",
        title=bz.Text("Everything pays", "Alles zahlt"),
        layer=ba.Layer.HOUSE,
        default_edition="bohnanza",
    )

    @ba.hookimpl
    def fold_harvest(self, plan: ba.HarvestPlan) -> ba.HarvestPlan:
        return ba.HarvestPlan(len(plan.eligible), plan.eligible)


RULES = {
    "bohnanza": bz.compose("bohnanza"),
    "third field": bz.compose("bohnanza:third_field=true"),
    "house rule": bz.compose("bohnanza", EverythingPays()),
}


@pytest.mark.clause("base.fields", "base.third-field", "base.harvest.meter")
def test_games_with_different_variants_live_side_by_side() -> None:
    alone = {
        name: play_out(bz.new_game(rules, players=3, seed=5), random.Random(5)).state
        for name, rules in RULES.items()
    }
    games = {name: bz.new_game(rules, players=3, seed=5) for name, rules in RULES.items()}
    rngs = {name: random.Random(5) for name in RULES}
    while any(game.outcome is None for game in games.values()):
        for name, game in games.items():
            if game.outcome is None:
                game.apply(random_action(game, rngs[name]))
    assert {name: game.state for name, game in games.items()} == alone


@pytest.mark.clause("base.fields", "base.third-field", "base.harvest.meter")
def test_each_of_two_games_keeps_to_its_own_rules() -> None:
    scenes = {
        name: scene(rules, players=3, hands={0: "blue"}, fields={0: ["2*blue"]}, coins={0: "3*red"})
        for name, rules in RULES.items()
    }
    assert {name: len(game.fields(0)) for name, game in scenes.items()} == {
        "bohnanza": 3,
        "third field": 2,
        "house rule": 3,
    }
    for game in scenes.values():
        game.apply(bz.Harvest(0, 0))
    earned = {name: named(game, "coins", 0).count("blue") for name, game in scenes.items()}
    assert earned == {"bohnanza": 0, "third field": 0, "house rule": 2}
    for name in ("bohnanza", "house rule"):
        game = scenes[name]
        buy = bz.BuyField(0, pick(game, "coins", 0, "3*red"))
        assert_refused(game, buy, "unknown-action", "base.turn.order")
    game = scenes["third field"]
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
