"""The end: after phase 3, bonus cards before the last harvest, the winner."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, scene
from bohnanza_duell import ExchangeBonus, FulfilBonus, LastBonus
from tests.helpers.refusals import assert_refused

from ._helpers import (
    accept,
    bonus,
    bonuses,
    both_seats,
    duell,
    give,
    only,
    plant,
    push,
    refused,
    waits_for,
)

# When


@pytest.mark.clause("duell.end", "duell.end.phase4")
@pytest.mark.parametrize("deck", ["soy red blue", "soy red"])
def test_emptied_in_phase_2_the_game_ends_after_phase_3_without_a_phase_4(deck: str) -> None:
    game = duell(
        stage="reveal", hands={0: "chili", 1: "garden"}, deck=deck, discard="9*green", rest="box"
    )
    assert (game.outcome, named(game, "revealed")) == (None, deck)
    give(game, "chili", "hand")
    for field, sort in enumerate(deck.split()):
        plant(game, sort, field)
    assert (game.outcome, waits_for(game)) == (None, ba.PlantReceived(1))
    events = plant(game, "chili", 0)
    assert ba.GameEnded() in events
    assert [event.stage for event in only(events, ba.StageEntered)] == []
    assert only(events, ba.Drawn) == []
    assert (game.outcome is not None, game.hand(0).cards) == (True, ())
    assert (game.active, game.view(None).status.turn, game.view(None).status.emptyings) == (0, 1, 1)


@pytest.mark.clause("duell.end")
def test_with_a_card_left_in_the_deck_the_game_goes_on() -> None:
    game = duell(stage="reveal", hands={1: "garden"}, deck="4*soy", rest="box")
    push(game, "blue")
    accept(game)
    game.apply(bz.Discard(0, game.cards("revealed")[0]))
    plant(game, "soy", 0)
    plant(game, "soy", 0)
    # One card was left for phase 4, and with it the deck is out.
    assert (named(game, "hand", 0), game.cards("deck")) == ("soy", ())
    assert game.outcome is not None


@pytest.mark.clause("duell.end.phase4")
@pytest.mark.parametrize("number", [1, 2])
def test_emptied_in_phase_4_the_game_is_over_at_once(number: int) -> None:
    cards = {0: "bonus-ten-steps-1", 1: "bonus-ten-steps-2"}
    game = duell(
        stage="draw", hands={1: "red"}, deck=f"{number}*soy", discard="9*chili", rest="box",
        zones={"duell.bonus_hand": cards},
    )  # fmt: skip
    assert len(game.hand(0)) == number
    # No exchange of bonus cards any more, but they may still be fulfilled.
    assert waits_for(game) == LastBonus(0)
    game.apply(bz.Pass(0))
    game.apply(bz.Pass(1))
    assert game.outcome is not None
    assert [len(game.cards("duell.bonus_hand", seat)) for seat in (0, 1)] == [1, 1]


@pytest.mark.clause("duell.end.phase4")
def test_with_a_card_left_after_phase_4_the_turn_is_played_to_its_end() -> None:
    game = duell(
        stage="draw", hands={1: "red"}, deck="3*soy", rest="box",
        zones={"duell.bonus_hand": {0: "bonus-ten-steps-1"}},
    )  # fmt: skip
    assert waits_for(game) == ExchangeBonus(0)


# The last bonus cards and the last harvest

PATTERNS = {0: f"{bonus('garden red')} {bonus('red black-eyed')}", 1: bonus("chili blue")}


def last_turn(**what: Any) -> bz.Game:
    """Return a scene in which the last card of the last turn is to be planted."""
    return duell(
        **{
            "stage": "reveal",
            "deck": "black-eyed",
            "rest": "box",
            "fields": {0: ["garden red", "2*garden", "soy"], 1: ["3*chili blue", "red"]},
            "zones": {"duell.bonus_hand": PATTERNS},
            **what,
        }
    )


def to_the_end(game: bz.Game) -> Sequence[bz.Event]:
    push(game, "stink")
    accept(game)
    return plant(game, "black-eyed", 0)


@pytest.mark.clause("duell.end.order", "duell.end")
def test_first_both_fulfil_what_they_can_the_active_player_first() -> None:
    game = last_turn()
    assert ba.GameEnded() not in to_the_end(game)
    assert waits_for(game) == LastBonus(0)
    assert_refused(game, bz.Pass(1), "not-your-decision", "base.turn.order")
    first, second = game.cards("duell.bonus_hand", 0)
    game.apply(FulfilBonus(0, first, 0, 0))
    assert waits_for(game) == LastBonus(0)
    game.apply(FulfilBonus(0, second, 0, 0))
    # With no bonus card left there is nothing to wait for.
    assert waits_for(game) == LastBonus(1)
    refused(game, FulfilBonus(0, first, 0, 0), "not-your-bonus", "bonus.secret")
    events = game.apply(FulfilBonus(1, game.cards("duell.bonus_hand", 1)[0], 1, 0))
    assert ba.GameEnded() in events
    assert game.outcome is not None


@pytest.mark.clause("duell.end.order")
@both_seats
def test_nobody_harvests_before_both_have_fulfilled(seat: int) -> None:
    game = last_turn()
    game.apply(bz.Harvest(seat, 0))
    game = last_turn()
    to_the_end(game)
    for decider in (0, 1):
        refused(game, bz.Harvest(seat, 0), "bonus-first", "end.order")
        game.apply(bz.Pass(decider))
    assert fields(game, seat) == ["", "", ""]


@pytest.mark.clause("duell.end.order", "duell.end")
@pytest.mark.parametrize("active", [0, 1])
def test_then_both_harvest_all_fields_the_active_player_first(active: int) -> None:
    game = last_turn(
        active=active, fields={0: ["2*red", "soy"], 1: ["4*blue", "chili", "3*garden"]}
    )
    push(game, "stink")
    accept(game)
    game.apply(bz.Discard(active, game.cards("revealed")[0]))
    game.apply(bz.Pass(active))
    events = game.apply(bz.Pass(1 - active))
    harvests = [(event.seat, event.field, event.taler) for event in only(events, ba.Harvested)]
    by_seat = {0: [(0, 0, 1), (0, 1, 0)], 1: [(1, 0, 1), (1, 1, 0), (1, 2, 3)]}
    assert harvests == [*by_seat[active], *by_seat[1 - active]]
    assert [fields(game, seat) for seat in (0, 1)] == [["", "", ""]] * 2
    assert game.outcome is not None
    assert game.outcome.scores == (100, 400)


@pytest.mark.clause("duell.end.order")
def test_who_has_no_bonus_card_is_not_asked() -> None:
    game = last_turn(zones={"duell.bonus_hand": {1: PATTERNS[1]}})
    to_the_end(game)
    assert waits_for(game) == LastBonus(1)
    game = last_turn(zones={})
    to_the_end(game)
    assert game.outcome is not None


class FieldsForSale:
    """A house rule that sells fields."""

    manifest = bz.Manifest(
        "for-sale", "1", bz.Text("Fields for sale", "Felder zu kaufen"), ba.Layer.HOUSE
    )

    @ba.hookimpl
    def collect_settings(self) -> Mapping[str, Any]:
        return {"field_price": 3}


@pytest.mark.clause("duell.end.order")
def test_where_a_house_rule_sells_fields_none_is_bought_at_the_end() -> None:
    rules = bz.compose("duell", FieldsForSale())
    what: dict[str, Any] = {"players": 2, "hands": {1: "red"}, "coins": {0: "3*blue"}}
    game = scene(
        rules, zones={"duell.bonus_hand": PATTERNS}, stage="draw", deck="soy", rest="box", **what
    )
    assert waits_for(game) == LastBonus(0)
    refused(game, bz.BuyField(0, game.cards("coins", 0)), "bonus-first", "end.order")
    game = scene(rules, stage="trade", **what)
    game.apply(bz.BuyField(0, game.cards("coins", 0)))
    assert len(game.fields(0)) == 4


# The winner


def ended(**what: Any) -> bz.Game:
    """Return a game that is over."""
    return duell(agenda=[ba.EnterStage("ending", "harvest")], rest="box", **what)


@pytest.mark.clause("duell.bonus.value")
@pytest.mark.parametrize(
    ("pattern", "groschen"),
    [("garden red", 10), ("garden garden red", 40), ("garden red black-eyed", 70),
     ("garden red red black-eyed", 100)],
)  # fmt: skip
def test_a_bonus_card_is_worth_one_taler_and_its_groschen(pattern: str, groschen: int) -> None:
    game = ended(zones={"duell.bonus_done": {0: bonus(pattern, groschen)}}, coins={1: "red"})
    assert game.outcome is not None
    assert game.outcome.scores == (100 + groschen, 100)
    assert game.outcome.winners == (0,)


@pytest.mark.clause("duell.bonus.value")
def test_all_bonus_cards_show_one_of_four_values() -> None:
    values = {card.groschen for card in bonuses(duell(hands={0: "red"})).values()}
    assert values == {10, 40, 70, 100}


@pytest.mark.clause("duell.bonus.value")
def test_a_hundred_groschen_are_one_taler() -> None:
    game = ended(
        zones={"duell.bonus_done": {0: bonus("garden red red black-eyed")}},
        coins={1: "2*red"},
        start=1,
    )
    assert game.outcome is not None
    assert game.outcome.scores == (200, 200)


@pytest.mark.clause("duell.score")
@both_seats
def test_the_higher_sum_of_coins_and_bonus_cards_wins(seat: int) -> None:
    game = ended(
        start=seat, coins={seat: "2*red", 1 - seat: "2*soy"},
        fields={1 - seat: ["2*chili", "blue"]},
        zones={"duell.bonus_done": {seat: bonus("garden red")}},
    )  # fmt: skip
    assert game.outcome is not None
    assert game.outcome.winners == (seat,)
    assert game.outcome.scores[seat] == 200 + 110
    assert game.outcome.tie_break is None
    assert game.legend().score_unit == ba.ScoreUnit(bz.Text("Groschen", "Groschen"), 100)


@pytest.mark.clause("duell.score.exact")
def test_three_taler_40_beat_three_taler_10() -> None:
    game = ended(
        coins={0: "2*red", 1: "2*soy"},
        zones={"duell.bonus_done": {0: bonus("garden garden red"), 1: bonus("garden red")}},
    )
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((340, 310), (0,))


@pytest.mark.clause("duell.score.hand")
def test_cards_in_hand_count_nothing() -> None:
    game = ended(
        hands={0: "5*blue"}, coins={1: "red"},
        zones={"duell.bonus_hand": {0: "bonus-hundred-steps-1 bonus-hundred-steps-2"}},
    )  # fmt: skip
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((0, 100), (1,))


@pytest.mark.clause("duell.tie")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("active", [0, 1])
def test_the_start_player_loses_a_tie(start: int, active: int) -> None:
    game = ended(start=start, active=active, coins={0: "red", 1: "soy"})
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((100, 100), (1 - start,))
    assert game.outcome.tie_break is not None
    assert game.outcome.tie_clause == "duell.tie"
