"""The bean duel, which two play."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick, scene
from bohnanza_riogrande import (
    CardsLeft,
    DiscardFromHand,
    DiscardsAdded,
    PlantLeft,
    PlantRevealed,
)
from tests.helpers.refusals import assert_refused


def duel(**more: object) -> bz.Game:
    return scene("riogrande", players=2, **more)  # type: ignore[arg-type] # passed on as they are


def plants(game: bz.Game, seat: int) -> list[bz.Action]:
    return [action for action in game.legal_actions(seat) if isinstance(action, bz.Plant)]


@pytest.mark.clause("beanduel.players", "beanduel.start")
def test_the_start() -> None:
    game = bz.new_game("riogrande", players=2, seed=1)
    assert [len(game.hand(seat).cards) for seat in (0, 1)] == [5, 5]
    assert [len(game.fields(seat)) for seat in (0, 1)] == [2, 2]
    assert len(game.rules.catalogue) == 144
    assert "riogrande.offer" not in bz.new_game("riogrande", players=3).rules.layout


@pytest.mark.clause("beanduel.phases", "beanduel.no-trade", "beanduel.offer.first-turn")
def test_the_phases_of_a_turn() -> None:
    game = bz.new_game("riogrande:start_player=0", players=2, seed=1)
    assert game.stage == "plant"  # nothing was left before the first turn
    titles = [stage.title for stage in game.legend().stages if stage.title is not None]
    assert [title.en for title in titles] == [
        "1 Offer", "2 Hand", "3 Reveal", "3 Plant and leave", "4 Draw",
    ]  # fmt: skip
    while game.active == 0:
        seat = game.waiting_for[0]
        actions = game.legal_actions(seat)
        assert not [a for a in actions if isinstance(a, (bz.Offer, bz.EndTrade))]
        passing = [action for action in actions if isinstance(action, bz.Pass)]
        game.apply((passing or actions)[0])
    assert game.stage == "offer"
    assert game.decision == PlantLeft(1)


@pytest.mark.clause("beanduel.no-trade")
@pytest.mark.parametrize("stage", ["plant", "reveal"])
def test_nobody_offers_or_gives(stage: str) -> None:
    game = duel(stage=stage, hands={0: "blue red", 1: "soy"}, deck="chili wax coffee")
    gift = bz.Offer(0, 1, (game.hand(0).cards[1],))
    assert_refused(game, gift, "not-now", "base.turn.order")


@pytest.mark.clause("beanduel.offer", "beanduel.offer.all", "beanduel.offer.order")
def test_the_offer_is_planted_or_discarded_as_the_player_likes() -> None:
    game = duel(
        stage="offer", active=1, zones={"riogrande.offer": "chili chili stink"},
        hands={1: "soy"}, fields={1: ["chili", "red"]},
    )  # fmt: skip
    first, second, stink = game.cards("riogrande.offer")
    assert_refused(
        game, bz.Plant(1, game.hand(1).cards[0], 0), "not-to-be-planted", "base.plant.first"
    )
    assert_refused(game, bz.Pass(1), "not-now", "base.turn.order")
    assert_refused(game, bz.Plant(1, stink, 1), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Plant(1, second, 0))
    game.apply(bz.Discard(1, stink))
    assert game.stage == "offer"
    assert bz.Harvest(1, 0) in game.legal_actions(1)
    game.apply(bz.Plant(1, first, 0))
    assert game.stage == "plant"
    assert fields(game, 1)[:2] == ["chili chili chili", "red"]
    assert named(game, "discard") == "stink"


@pytest.mark.clause("beanduel.offer.order")
def test_nobody_has_to_harvest_for_the_offer() -> None:
    game = duel(
        stage="offer", zones={"riogrande.offer": "chili"}, hands={0: "soy"},
        fields={0: ["5*blue", "4*red"]},
    )  # fmt: skip
    (chili,) = game.cards("riogrande.offer")
    assert plants(game, 0) == []
    assert bz.Discard(0, chili) in game.legal_actions(0)
    game.apply(bz.Harvest(0, 1))
    game.apply(bz.Plant(0, chili, 1))
    assert game.stage == "plant"


@pytest.mark.clause("beanduel.hand", "beanduel.hand.discard")
def test_one_card_of_the_hand_is_discarded() -> None:
    game = duel(hands={0: "red soy blue chili"}, deck="wax coffee green")
    red, soy, blue, chili = game.hand(0).cards
    assert plants(game, 0) == [bz.Plant(0, red, 0), bz.Plant(0, red, 1)]
    game.apply(bz.Plant(0, red, 0))
    assert_refused(game, bz.Discard(0, chili), "not-now", "base.turn.order")
    game.apply(bz.Pass(0))
    assert game.decision == DiscardFromHand(0)
    assert {a.card for a in game.legal_actions(0) if isinstance(a, bz.Discard)} == {
        soy, blue, chili,
    }  # fmt: skip
    game.apply(bz.Discard(0, chili))
    assert named(game, "hand", 0) == "soy blue"
    assert game.view(None).zone("discard").top == chili
    assert game.why_not(bz.Discard(0, blue)) is not None


@pytest.mark.clause("beanduel.hand.discard", "beanduel.reveal.discards")
def test_the_discarded_card_is_added_if_it_matches() -> None:
    game = duel(hands={0: "red chili"}, deck="chili wax coffee")
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    game.apply(bz.Pass(0))
    game.apply(bz.Discard(0, game.hand(0).cards[0]))
    assert named(game, "revealed") == "chili wax coffee chili"


@pytest.mark.clause("beanduel.hand.discard")
def test_discarding_can_be_left_out() -> None:
    game = duel(hands={0: "red chili"}, deck="blue wax coffee")
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    game.apply(bz.Pass(0))
    game.apply(bz.Pass(0))
    assert (game.stage, named(game, "hand", 0)) == ("receive", "chili")


@pytest.mark.clause("beanduel.hand.discard.empty")
def test_an_empty_hand_plants_and_discards_nothing() -> None:
    game = duel(hands={1: "red"}, deck="blue wax coffee")
    assert game.stage == "receive"


@pytest.mark.clause("beanduel.reveal", "beanduel.reveal.discards")
def test_matching_discards_are_added_up_to_the_first_that_does_not_match() -> None:
    game = duel(
        hands={0: "red wax", 1: "soy"}, deck="blue chili stink",
        discard="chili blue blue green stink",
    )  # fmt: skip
    for action in (bz.Plant(0, game.hand(0).cards[0], 0), bz.Pass(0)):
        game.apply(action)
    events = game.apply(bz.Pass(0))
    assert sorted(named(game, "revealed").split()) == [
        "blue", "blue", "blue", "chili", "chili", "stink",
    ]  # fmt: skip
    assert named(game, "discard") == "green stink"
    (added,) = (event for event in events if isinstance(event, DiscardsAdded))
    assert [game.rules.catalogue.key_of(card) for card in added.cards] == ["chili", "blue", "blue"]
    line = game.describe(added, seat=1)
    assert line is not None
    assert "from the discard pile" in line


@pytest.mark.clause("beanduel.reveal.once")
def test_what_is_harvested_later_is_not_added() -> None:
    game = duel(
        stage="reveal", deck="blue chili stink", fields={0: ["3*blue", "2*wax"]}, hands={1: "soy"}
    )
    game.apply(bz.Harvest(0, 0))
    assert named(game, "discard") == "blue blue blue"
    assert named(game, "revealed") == "blue chili stink"


@pytest.mark.clause("beanduel.plant", "beanduel.leave", "beanduel.leave.split")
def test_some_cards_are_planted_and_the_others_left() -> None:
    game = duel(stage="reveal", deck="blue blue chili", hands={1: "soy"})
    assert game.stage == "receive"
    blue, other, chili = pick(game, "revealed", None, "blue blue chili")
    game.apply(bz.Plant(0, blue, 0))
    events = game.apply(bz.Pass(0))
    assert CardsLeft(0, (other, chili)) in events
    assert fields(game, 0)[0] == "blue"
    asked: bz.Decision = game.decision
    assert (game.active, asked) == (1, PlantLeft(1))
    assert game.view(0).zone("riogrande.offer").cards == (other, chili)
    assert game.view(None).zone("riogrande.offer").cards == (other, chili)


@pytest.mark.clause("beanduel.plant")
def test_whoever_plants_all_leaves_nothing() -> None:
    game = duel(stage="reveal", deck="blue blue blue", hands={1: "soy"})
    for card in game.cards("revealed"):
        game.apply(bz.Plant(0, card, 0))
    assert (game.active, game.stage) == (1, "plant")


@pytest.mark.clause("beanduel.plant")
def test_none_need_be_planted_and_harvests_come_in_between() -> None:
    game = duel(
        stage="reveal", deck="blue chili wax", fields={0: ["5*stink", "2*red"]}, hands={1: "soy"}
    )
    assert plants(game, 0) == []
    assert bz.Pass(0) in game.legal_actions(0)
    game.apply(bz.Harvest(0, 0))
    assert len(plants(game, 0)) == 3


@pytest.mark.clause("beanduel.draw")
def test_two_cards_are_drawn_to_the_back() -> None:
    game = duel(stage="draw", deck="wax coffee blue", hands={0: "red", 1: "soy"})
    assert named(game, "hand", 0) == "red wax coffee"


@pytest.mark.clause(
    "beanduel.harvest.own-turn", "beanduel.third-field", "beanduel.third-field.when"
)
def test_not_in_the_others_turn() -> None:
    game = duel(hands={0: "blue"}, fields={1: ["6*blue"]}, coins={1: "red red soy"})
    assert_refused(game, bz.Harvest(1, 0), "not-your-turn", "beanduel.harvest.own-turn")
    coins = game.cards("coins", 1)
    game.apply(bz.BuyField(1, coins[::-1]))
    assert len(game.fields(1)) == 3
    piles = [*game.cards("discard"), *game.cards("deck")]
    assert not set(coins) & set(piles)
    assert set(coins) <= set(game.cards("box"))


@pytest.mark.clause("beanduel.harvest.end", "beanduel.end", "beanduel.end.draw")
def test_the_first_emptying_ends_the_game_and_both_harvest() -> None:
    game = duel(
        stage="draw", deck="wax", discard="20*coffee", rest="box", hands={0: "red", 1: "soy"},
        fields={1: ["4*blue"], 0: ["7*wax"]},
    )  # fmt: skip
    assert game.outcome is not None
    assert game.outcome.scores == (2, 1)
    assert game.view(None).zone("deck").count == 0


@pytest.mark.clause("beanduel.end.reveal")
def test_the_deck_runs_out_while_cards_are_turned_up() -> None:
    game = duel(
        stage="reveal", deck="blue", discard="blue red", rest="box", hands={0: "wax", 1: "soy"}
    )
    assert named(game, "revealed") == "blue blue"
    assert (game.outcome, game.decision) == (None, PlantRevealed(0))
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    game.apply(bz.Pass(0))
    assert game.outcome is not None
    assert len(game.hand(0).cards) == 1  # no phase 4
    assert named(game, "riogrande.offer") == "blue"  # lost


@pytest.mark.clause("beanduel.tie", "riogrande.tie")
def test_most_hand_cards_win_a_tie() -> None:
    game = duel(
        stage="draw", deck="wax", rest="box", hands={0: "red", 1: "soy soy soy"},
        coins={0: "2*blue", 1: "2*green"},
    )  # fmt: skip
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.tie_clause) == ((1,), "riogrande.tie")


# Beside others


def test_das_duell_takes_the_place_of_the_bean_duel() -> None:
    game = bz.new_game("riogrande", "duell", players=2, seed=1)
    assert "riogrande.offer" not in game.rules.layout
    assert len(game.rules.catalogue.sorts) == 9  # a ladder of 8, 10 … 24
    assert len([z for z in game.rules.catalogue.sort_of if z >= 0]) == 144
    # 144 less 6 coins and 10 hand cards are 25 turns of five and the three of the last.
    assert game.view(None).zone("deck").count == 128 == 25 * 5 + 3
    assert [len(game.fields(seat)) for seat in (0, 1)] == [3, 3]
    assert not {"BuyField"} & set(game.rules.action_types)
    assert not [clause for clause in game.rules.clauses if clause.id.startswith("beanduel")]


def test_the_bean_duel_is_not_shortened() -> None:
    assert bz.compose("riogrande", "shortgame").for_players(2).settings.emptyings == 1
    assert bz.compose("riogrande", "shortgame").for_players(3).settings.emptyings == 1
    assert bz.compose("riogrande", "shortgame").for_players(7).settings.emptyings == 2


def test_bohnedikt_goes_with_three_to_five() -> None:
    rules = bz.compose("riogrande", "bohnedikt")
    assert rules.players == (3, 4, 5)
    three = rules.for_players(3)
    assert (three.settings.emptyings, three.settings.deal) == (2, (4, 5, 6))
    assert not three.catalogue.has_sort("cocoa")
    assert "BuyField" in rules.for_players(4).action_types


@pytest.mark.parametrize("other", ["excalibohn", "rabohnzel", "thirdfield"])
def test_what_it_does_not_go_with(other: str) -> None:
    assert bz.check_composition("riogrande", other)
    with pytest.raises(bz.CompositionError):
        bz.compose("riogrande", other)


def test_the_plugin_is_found_by_its_name() -> None:
    assert "riogrande" in {manifest.id for manifest in bz.variants()}
    assert ba.Layer.EDITION in {m.layer for m in bz.variants() if m.id == "riogrande"}
