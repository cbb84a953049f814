"""The end: when it comes, the last harvest, the winner."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, scene
from tests.helpers.refusals import assert_refused

# When


@pytest.mark.clause("base.end.third", "base.end.phase2")
def test_the_third_emptying_makes_no_new_deck() -> None:
    game = scene(stage="reveal", deck="soy", discard="9*chili", rest="box", emptyings=2)
    assert named(game, "revealed") == "soy"
    assert game.cards("deck") == ()
    assert len(game.cards("discard")) == 9
    assert game.view(None).status.emptyings == 3


@pytest.mark.clause("base.end.third")
@pytest.mark.parametrize("before", [0, 1])
def test_the_first_and_second_emptying_do_not_end_the_game(before: int) -> None:
    game = scene(
        stage="reveal", hands={1: "red"}, deck="2*soy", discard="9*chili", rest="box",
        emptyings=before,
    )  # fmt: skip
    game.apply(bz.EndTrade(0))
    for card in game.cards("revealed"):
        game.apply(bz.Plant(0, card, 0))
    assert (game.active, game.outcome) == (1, None)
    assert len(game.hand(0)) == 3


@pytest.mark.clause("base.end.phase2")
def test_emptied_in_phase_2_the_trading_and_planting_are_played_to_their_end() -> None:
    game = scene(
        stage="reveal", hands={0: "red blue", 1: "green"}, deck="2*soy", discard="9*chili",
        rest="box", emptyings=2,
    )  # fmt: skip
    game.apply(bz.Offer(0, 1, game.cards("revealed"), ("green",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(0, game.cards("received", 0)[0], 0))
    assert game.waiting_for == (1,)
    first, second = game.cards("received", 1)
    game.apply(bz.Plant(1, first, 0))
    events = game.apply(bz.Plant(1, second, 0))
    assert ba.GameEnded() in events
    assert ba.StageEntered("draw") not in events
    assert not any(isinstance(event, ba.Drawn | ba.TurnStarted) for event in events)
    assert game.outcome is not None
    assert named(game, "hand", 0) == "red blue"
    assert game.outcome.scores == (0, 1, 0, 0)


@pytest.mark.clause("base.end.phase2")
def test_emptied_in_phase_2_there_is_no_phase_4_even_if_there_are_discards() -> None:
    game = scene(stage="reveal", deck="2*soy", fields={1: ["9*chili"]}, rest="box", emptyings=2)
    game.apply(bz.Harvest(1, 0))
    game.apply(bz.EndTrade(0))
    first, second = game.cards("revealed")
    game.apply(bz.Plant(0, first, 0))
    game.apply(bz.Plant(0, second, 0))
    assert game.outcome is not None
    assert (game.hand(0).cards, game.cards("deck")) == ((), ())
    assert game.view(None).status.emptyings == 3


@pytest.mark.clause("base.end.phase4", "base.end.third")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_emptied_in_phase_4_the_game_is_over_at_once(number: int) -> None:
    game = scene(
        stage="trade", hands={1: "red"}, deck=f"{number}*soy", discard="9*chili",
        fields={1: ["2*soy"]}, rest="box", emptyings=2,
    )  # fmt: skip
    events = game.apply(bz.EndTrade(0))
    assert len(game.hand(0)) == number
    assert ba.DeckEmptied(3) in events
    assert not any(isinstance(event, ba.DeckMade | ba.TurnStarted) for event in events)
    assert game.outcome is not None
    assert game.outcome.scores == (0, 1, 0, 0)


@pytest.mark.clause("base.end.phase4")
def test_with_a_card_left_after_phase_4_the_game_goes_on() -> None:
    game = scene(stage="trade", hands={1: "red"}, deck="4*soy", rest="box", emptyings=2)
    game.apply(bz.EndTrade(0))
    assert (game.outcome, game.active) == (None, 1)


@pytest.mark.clause("base.end.stalled")
@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_round_in_which_no_card_moves_ends_the_game(players: int) -> None:
    game = scene(
        players=players, active=1, agenda=[ba.StartTurn()], fields={1: ["2*garden", "red"]},
        rest="box",
    )  # fmt: skip
    for turn in range(players):
        assert game.outcome is None
        assert game.decision == ba.Trading((1 + turn) % players)
        game.apply(bz.EndTrade(game.active))
    assert game.outcome is not None
    assert game.outcome.scores[1] == 2
    assert fields(game, 1)[:2] == ["", ""]


@pytest.mark.clause("base.end.stalled")
def test_a_card_that_moves_puts_off_the_end() -> None:
    game = scene(players=3, agenda=[ba.StartTurn()], fields={2: ["2*garden"]}, rest="box")
    game.apply(bz.EndTrade(0))
    game.apply(bz.Harvest(2, 0))
    game.apply(bz.EndTrade(1))
    for seat in (2, 0, 1):
        assert game.outcome is None
        game.apply(bz.EndTrade(seat))
    assert game.outcome is not None


@pytest.mark.clause("base.end.stalled")
def test_a_round_with_a_deck_or_with_discards_is_not_stalled() -> None:
    game = scene(players=3, agenda=[ba.StartTurn()], fields={2: ["3*blue"]}, rest="box")
    game.apply(bz.EndTrade(0))
    game.apply(bz.EndTrade(1))
    game.apply(bz.Harvest(2, 0))
    game.apply(bz.EndTrade(2))
    assert game.outcome is None
    assert named(game, "hand", 2) == "blue blue blue"


# The last harvest


@pytest.mark.clause("base.end.harvest")
def test_everybody_harvests_all_fields_at_the_end() -> None:
    columns = {0: ["red", "4*soy"], 1: ["2*garden", ""], 2: ["blue", "green"]}
    game = scene(
        stage="trade", hands={0: "4*chili", 3: "3*red"}, fields=columns, coins={2: "black-eyed"},
        deck="soy", rest="box", emptyings=2,
    )  # fmt: skip
    assert_refused(game, bz.Harvest(0, 0), "field-protected", "base.protection")
    events = game.apply(bz.EndTrade(0))
    assert all(fields(game, seat) == ["", ""] for seat in range(4))
    harvests = [event for event in events if isinstance(event, ba.Harvested)]
    assert {(event.seat, event.sort, event.taler) for event in harvests} == {
        (0, "red", 0),
        (0, "soy", 2),
        (1, "garden", 2),
        (2, "blue", 0),
        (2, "green", 0),
    }
    assert game.outcome is not None
    assert game.outcome.scores == (2, 2, 1, 0)
    assert (len(game.hand(0)), len(game.hand(3))) == (5, 3)


@pytest.mark.clause("base.end.only-harvest")
def test_once_the_game_is_over_nothing_can_be_done() -> None:
    game = scene(
        "bohnanza:third_field=true", stage="trade", hands={0: "red", 1: "soy"},
        coins={0: "4*blue"}, deck="soy", rest="box", emptyings=2,
    )  # fmt: skip
    game.apply(bz.EndTrade(0))
    (red, _), coins = game.hand(0), game.cards("coins", 0)[:3]
    assert game.waiting_for == ()
    for seat in range(4):
        assert game.legal_actions(seat) == []
    for action in (
        bz.Plant(0, red, 0),
        bz.Pass(0),
        bz.Harvest(0, 0),
        bz.Offer(0, 1, (red,)),
        bz.Accept(1, 1),
        bz.EndTrade(0),
        bz.BuyField(0, coins),
    ):
        assert_refused(game, action, "game-over", "base.end.only-harvest")


@pytest.mark.clause("base.end.only-harvest", "base.end.phase4")
def test_the_last_action_brings_the_last_harvest_without_another_decision() -> None:
    game = scene(
        stage="trade", hands={1: "red"}, fields={1: ["red"]}, deck="soy", rest="box",
        emptyings=2,
    )  # fmt: skip
    events = game.apply(bz.EndTrade(0))
    assert not any(isinstance(event, ba.Planted | ba.Traded) for event in events)
    assert isinstance(game.decision, ba.GameOver)


# The winner


def ended(coins: dict[int, str], start: int = 0, players: int = 4) -> bz.Outcome:
    game = scene(
        players=players, stage="trade", coins=coins, deck="soy", rest="box", emptyings=2,
        start=start,
    )  # fmt: skip
    game.apply(bz.EndTrade(0))
    assert game.outcome is not None
    return game.outcome


@pytest.mark.clause("base.score")
def test_most_taler_win() -> None:
    outcome = ended({0: "2*blue", 1: "5*garden", 2: "3*red"}, start=1)
    assert outcome == bz.Outcome((1,), (2, 5, 3, 0), None)


@pytest.mark.clause("base.score")
def test_a_coin_counts_one_whatever_its_front() -> None:
    assert ended({0: "3*blue", 3: "4*garden"}).winners == (3,)
    assert ended({0: "4*blue", 3: "3*garden"}).winners == (0,)


@pytest.mark.clause("base.tie")
@pytest.mark.parametrize(
    ("start", "tied", "winner"),
    [
        (0, (0, 1, 3), 3),
        (1, (0, 1, 3), 0),
        (2, (0, 1, 3), 1),
        (3, (0, 1, 3), 1),
        (3, (0, 3), 0),
        (0, (0, 2), 2),
        (2, (2, 3), 3),
        (1, (0, 1, 2, 3), 0),
    ],
)
def test_a_tie_goes_to_the_player_farthest_clockwise_from_the_start_player(
    start: int, tied: tuple[int, ...], winner: int
) -> None:
    outcome = ended(dict.fromkeys(tied, "2*blue"), start)
    assert outcome.winners == (winner,)
    assert outcome.scores == tuple(2 if seat in tied else 0 for seat in range(4))
    assert outcome.tie_break == bz.Text(
        "farthest from the start player", "der größte Abstand zum Startspieler"
    )
    assert outcome.tie_clause == "base.tie"


@pytest.mark.clause("base.tie")
@pytest.mark.parametrize(
    ("coins", "told"), [("2*blue", ["The tie goes to Ben (base.tie)."]), ("blue", [])]
)
def test_the_last_line_names_the_rule_that_decided_a_tie(coins: str, told: list[str]) -> None:
    game = scene(
        stage="trade", coins={0: "2*blue", 1: coins}, deck="soy", rest="box", emptyings=2,
    )  # fmt: skip
    ties = [event for event in game.apply(bz.EndTrade(0)) if isinstance(event, ba.TieBroken)]
    assert [game.describe(event) for event in ties] == told


def test_what_decided_a_tie_travels_in_both_languages() -> None:
    game = scene(coins={0: "blue", 1: "blue"}, agenda=[ba.GameOver(-1)])
    view, wire = game.view(None), game.wire
    assert view.status.outcome is not None
    assert view.status.outcome.tie_break is not None
    assert wire.load(bz.View, wire.dumps(view)) == view
    assert "der größte Abstand" in wire.dumps(view)
    assert '"tie_clause":"base.tie"' in wire.dumps(view)


@pytest.mark.clause("base.tie")
def test_whoever_has_fewer_taler_takes_no_part_in_a_tie() -> None:
    outcome = ended({0: "2*blue", 1: "2*blue", 2: "blue", 3: "blue"})
    assert outcome.winners == (1,)
