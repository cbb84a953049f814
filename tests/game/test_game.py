"""The one mutable object: starting, playing, going back and forth."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import named, play_out, scene
from tests.toys.made_up import edition, variant


@pytest.fixture
def game() -> bz.Game:
    return scene(
        "bohnanza",
        players=3,
        hands={0: "red blue soy", 1: "green"},
        fields={0: ["4*blue"], 1: ["2*red"]},
    )


def front(game: bz.Game, seat: int = 0) -> bz.Plant:
    """Return the planting of the front card on the second field."""
    return bz.Plant(seat, game.hand(seat).cards[0], 1)


# Starting


def test_a_game_knows_its_players_in_seating_order() -> None:
    game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=1)
    assert game.players == ("Ada", "Ben", "Cleo")
    assert repr(game) == "<Game bohnanza of Ada, Ben, Cleo, version 0>"
    assert bz.new_game("bohnanza", players=("x", "y", "z"), seed=1).players == ("x", "y", "z")


def test_a_number_of_players_names_them() -> None:
    assert bz.new_game("bohnanza", players=3, seed=1).players == (
        "Player 1",
        "Player 2",
        "Player 3",
    )


@pytest.mark.parametrize(
    ("players", "error", "message"),
    [
        (
            ["Ada", "Ada", "Ben"],
            bz.BohnanzaError,
            "players need different names, not Ada, Ada, Ben",
        ),
        (["Ada", "", "Ben"], bz.BohnanzaError, "a player's name must not be empty"),
        (["Ada", "  ", "Ben"], bz.BohnanzaError, "a player's name must not be empty"),
        (["Ada", 3, "Ben"], bz.BohnanzaError, "a player's name must be a text, not 3"),
        ("Ada", bz.BohnanzaError, "players are a list of names or a number, not 'Ada'"),
        (None, bz.BohnanzaError, "players are a list of names or a number, not None"),
        (3.0, bz.BohnanzaError, "players are a list of names or a number, not 3.0"),
        (True, bz.BohnanzaError, "players are a list of names or a number, not True"),
        ([], bz.CompositionError, "is played by 3, 4 or 5 players, not by 0"),
        (["Ada", "Ben"], bz.CompositionError, "is played by 3, 4 or 5 players, not by 2"),
        (-1, bz.CompositionError, "is played by 3, 4 or 5 players"),
        (6, bz.CompositionError, "is played by 3, 4 or 5 players, not by 6"),
        (10**12, bz.CompositionError, "is played by 3, 4 or 5 players"),
    ],
    ids=repr,
)
def test_players_that_cannot_sit_down_are_refused(
    players: Any, error: type[bz.BohnanzaError], message: str
) -> None:
    with pytest.raises(error) as raised:
        bz.new_game("bohnanza", players=players, seed=1)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "seed",
    ["7", 7.0, True, b"7", 2**256, -1, 10**5000],
    ids=["text", "float", "bool", "bytes", "too large", "negative", "huge"],
)
def test_a_seed_is_a_whole_number_of_256_bits(seed: Any) -> None:
    with pytest.raises(bz.BohnanzaError, match="a seed is a whole number"):
        bz.new_game("bohnanza", players=3, seed=seed)
    with pytest.raises(bz.BohnanzaError, match="a seed is a whole number"):
        bz.compose("bohnanza").for_players(3).deal(seed)


@pytest.mark.parametrize("seed", [0, 2**53 + 1, 2**64, 2**256 - 1])
def test_any_seed_of_256_bits_can_be_saved(seed: int) -> None:
    game = bz.new_game("bohnanza", players=3, seed=seed)
    assert game.initial_state.clock.seed == seed
    assert bz.load_game(game.save()) == game
    assert bz.load_snapshot(game.snapshot()).state == game.state


def test_a_game_without_variants_is_refused() -> None:
    with pytest.raises(bz.CompositionError, match="needs an edition"):
        bz.new_game(players=3)


def test_a_rule_set_serves_many_games() -> None:
    rules = bz.compose("bohnanza")
    one, two = (bz.new_game(rules, players=3, seed=seed) for seed in (1, 2))
    assert one.rules is two.rules
    one.apply(one.legal_actions(one.active)[0])
    assert two.version == 0


# Looking


def test_a_seat_that_does_not_exist_is_refused_everywhere(game: bz.Game) -> None:
    for seat in (3, -1, True, "0", None):
        for look in (
            game.legal_actions,
            game.hand,
            game.fields,
            game.offer_builder,
            game.outlook,
        ):
            with pytest.raises(bz.IllegalActionError, match="There is no such seat") as raised:
                look(seat)  # type: ignore[arg-type]
            assert raised.value.refusal.code == "no-such-seat"


@pytest.mark.parametrize("action", [None, "plant", 3, object(), bz.Action(0), bz.Event()])
def test_what_is_no_action_of_the_game_is_refused(game: bz.Game, action: Any) -> None:
    refusal = game.why_not(action)
    assert refusal is not None
    assert refusal.code == "unknown-action"
    with pytest.raises(bz.IllegalActionError):
        game.apply(action)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (bz.Plant(9, 0, 0), "no-such-seat"),
        (bz.Plant("0", 0, 0), "no-such-seat"),  # type: ignore[arg-type]
        (bz.Plant(0, None, 0), "not-to-be-planted"),  # type: ignore[arg-type]
        (bz.Plant(0, [], {}), "not-to-be-planted"),  # type: ignore[arg-type]
        (bz.Harvest(0, "a"), "no-such-field"),  # type: ignore[arg-type]
        (bz.Harvest(0, 0, [1]), "wrong-coins"),  # type: ignore[arg-type]
        (bz.Choose(0, None), "not-now"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_an_action_with_values_of_the_wrong_kind_is_refused_not_carried_out(
    game: bz.Game, action: bz.Action, code: str
) -> None:
    refusal = game.why_not(action)
    assert refusal is not None
    assert refusal.code == code
    assert "{" not in str(refusal)


def test_an_action_that_only_looks_equal_is_stored_in_plain_values(game: bz.Game) -> None:
    card = game.hand(0).cards[0]
    game.apply(bz.Plant(0, float(card), True))  # type: ignore[arg-type]
    (action,) = game.actions
    assert isinstance(action, bz.Plant)
    assert (type(action.card), type(action.field)) == (int, int)
    assert bz.load_game(game.save()) == game


def test_a_hand_is_seen_in_its_order(game: bz.Game) -> None:
    hand = game.hand(0)
    assert hand.front == hand.cards[0]
    assert list(hand) == list(hand.cards)
    assert len(hand) == 3
    assert scene("bohnanza", players=3, hands={1: "red"}).hand(0).front is None


def test_fields_tell_what_grows_there(game: bz.Game) -> None:
    first, second, third = game.fields(0)
    assert (first.sort, len(first), first.taler, first.protected) == ("blue", 4, 1, False)
    assert first.top == first.cards[-1]
    assert (second.sort, second.cards, second.top, second.taler) == (None, (), None, 0)
    assert [field.number for field in (first, second, third)] == [0, 1, 2]
    lone = scene("bohnanza", players=3, hands={0: "red"}, fields={0: ["red", "2*blue"]})
    assert [field.protected for field in lone.fields(0)] == [True, False, False]


# Playing


def test_an_action_changes_the_game_and_tells_what_happened(game: bz.Game) -> None:
    events = game.apply(bz.Harvest(1, 0))
    assert game.version == 1
    assert game.actions == (bz.Harvest(1, 0),)
    assert named(game, "coins", 1) == "red"
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["Moved", "Moved", "Harvested", "FieldsChanged", "StatusChanged"]


def test_an_illegal_action_raises_what_explain_says_and_changes_nothing(game: bz.Game) -> None:
    action = bz.Harvest(0, 2)
    refusal = game.why_not(action)
    assert refusal is not None
    before = game.state.replace()
    with pytest.raises(bz.IllegalActionError) as raised:
        game.apply(action)
    assert raised.value.refusal == refusal
    assert str(raised.value) == str(refusal)
    assert (game.state, game.version, game.actions) == (before, 0, ())


def test_an_action_for_another_version_is_stale(game: bz.Game) -> None:
    game.apply(bz.Harvest(1, 0), expected_version=0)
    before = game.state.replace()
    for expected in (0, 2, -1):
        with pytest.raises(bz.StaleActionError) as raised:
            game.apply(front(game), expected_version=expected)
        assert (raised.value.expected, raised.value.actual) == (expected, 1)
        assert f"version {expected}" in str(raised.value)
    assert game.state == before
    game.apply(front(game), expected_version=1)
    assert game.version == 2


@pytest.mark.parametrize(
    "version", [None, "0", 0.0, True, [], 10**5000], ids=lambda v: type(v).__name__
)
@pytest.mark.parametrize("name", ["expected_version", "asked_at"])
def test_a_version_from_a_message_that_is_no_version_is_stale(
    game: bz.Game, name: str, version: Any
) -> None:
    before = game.state.replace()
    with pytest.raises(bz.StaleActionError) as raised:
        game.apply(bz.Harvest(1, 0), **{name: version})
    assert raised.value.expected is version
    assert raised.value.actual == 0
    assert len(str(raised.value)) < 200
    assert game.state == before


def test_the_end_leaves_nothing_to_do() -> None:
    game = play_out(bz.new_game("bohnanza", players=3, seed=3), random.Random(3))
    assert game.waiting_for == ()
    assert game.outcome is not None
    assert game.view(None).status.outcome == game.outcome
    for seat in range(3):
        assert game.legal_actions(seat) == []
        refusal = game.why_not(bz.Harvest(seat, 0))
        assert refusal is not None
        assert refusal.code == "game-over"


# Back and forth


def test_nothing_can_be_undone_or_redone_at_the_start(game: bz.Game) -> None:
    assert not game.can_undo
    assert not game.can_redo
    with pytest.raises(bz.UndoError, match="no action to undo"):
        game.undo()
    with pytest.raises(bz.UndoError, match="no action to redo"):
        game.redo()


def test_undo_and_redo_lead_through_the_same_states(game: bz.Game) -> None:
    states = [game.state.replace()]
    for action in (bz.Harvest(1, 0), front(game), bz.Harvest(0, 0)):
        game.apply(action)
        states.append(game.state.replace())
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state.replace(version=state.version) == state
        assert len(game.actions) == states.index(state)
    for state in states[1:]:
        assert game.can_redo
        game.redo()
        assert game.state.replace(version=state.version) == state
        assert len(game.actions) == states.index(state)
    assert not game.can_redo
    assert game.version == 3 + 3 + 3


def test_another_action_after_an_undo_forgets_what_was_undone(game: bz.Game) -> None:
    game.apply(bz.Harvest(1, 0))
    game.apply(front(game))
    game.undo()
    game.undo()
    game.apply(bz.Harvest(0, 0))
    assert not game.can_redo
    assert game.actions == (bz.Harvest(0, 0),)
    assert bz.load_game(game.save()) == game


def test_a_save_after_an_undo_holds_only_what_is_left(game: bz.Game) -> None:
    game.apply(bz.Harvest(1, 0))
    before = json.loads(game.save())
    game.apply(front(game))
    game.undo()
    after = json.loads(game.save())
    assert (before["version"], after["version"]) == (1, 3)
    assert {name for name in before if before[name] != after[name]} == {"version", "checksum"}
    loaded = bz.load_game(game.save())
    assert not loaded.can_redo
    assert loaded == game


def test_an_undone_shuffle_comes_out_the_same_again() -> None:
    def until_shuffled(game: bz.Game) -> None:
        rng = random.Random(1)
        shuffles = len(game.shuffles)
        while len(game.shuffles) == shuffles:
            actions = game.legal_actions(game.waiting_for[0])
            game.apply(actions[rng.randrange(len(actions))])

    game = bz.new_game("bohnanza", players=3, seed=2)
    until_shuffled(game)
    state, action = game.state.replace(), game.actions[-1]
    assert not game.can_undo
    game.undo()
    assert len(game.shuffles) == 2
    game.apply(action)
    assert game.state.replace(version=state.version) == state
    assert bz.load_game(game.save()) == game


def test_the_history_begins_with_the_deal_or_with_a_situation(game: bz.Game) -> None:
    assert not game.dealt
    start = game.initial_state
    game.apply(bz.Harvest(1, 0))
    assert game.initial_state == start
    dealt = bz.new_game("bohnanza", players=3, seed=1)
    assert dealt.dealt
    assert dealt.initial_state == dealt.state


@pytest.mark.parametrize("seed", [1, None], ids=["dealt", "a situation"])
def test_a_replay_leads_through_the_same_states(game: bz.Game, seed: int | None) -> None:
    game = game if seed is None else bz.new_game("bohnanza", players=3, seed=seed)
    play_out(game, random.Random(1))
    assert len(game.shuffles) > 1
    again = game.replay()
    assert (again.version, again.state, again.actions) == (0, game.initial_state, ())
    assert again.opening == game.opening
    for at, action in enumerate(game.actions):
        again.redo()
        assert again.actions[-1] == action
        assert again.events[at] == game.events[at]
    assert again == game
    assert not again.can_redo


def test_a_replay_ends_where_the_game_stands_and_leaves_it_alone(game: bz.Game) -> None:
    planting = front(game)
    game.apply(bz.Harvest(0, 0))
    game.apply(planting)
    game.undo()
    again = game.replay()
    again.redo()
    assert (again.version, game.version) == (1, 3), "a replay counts no undo"
    assert again.state.replace(version=3) == game.state
    assert again.actions == game.actions
    assert not again.can_redo
    again.replay().apply(bz.Harvest(1, 0))
    game.redo()
    assert game.actions == (bz.Harvest(0, 0), planting)


# Equality


def test_games_are_equal_if_they_came_to_the_same_state_in_the_same_way(game: bz.Game) -> None:
    twin = bz.load_game(game.save())
    assert game == twin
    game.apply(bz.Harvest(1, 0))
    assert game != twin
    twin.apply(bz.Harvest(1, 0))
    assert game == twin
    game.apply(bz.Harvest(0, 0))
    twin.apply(front(twin))
    assert game != twin


def test_games_of_other_players_or_rules_are_not_equal() -> None:
    ada = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=1)
    assert ada != bz.new_game("bohnanza", players=["Ada", "Ben", "Dan"], seed=1)
    assert ada != bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=2)
    # A house rule without a zone or a slot of its own: the states are equal, the games are not.
    generous = variant(fold_count=lambda number: number + 1)
    other = bz.new_game("bohnanza", generous, players=["Ada", "Ben", "Cleo"], seed=1)
    assert other.state == ada.state
    assert other != ada
    assert ada != "a game"


def test_a_game_cannot_be_hashed_since_it_changes(game: bz.Game) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_a_made_up_edition_plays_like_any_other() -> None:
    game = play_out(bz.new_game(edition(), players=3, seed=1), random.Random(1))
    assert game.outcome is not None
    assert bz.load_game(game.save(), plugins=game.rules.rule_set.plugins) == game


def test_a_game_knows_its_seed() -> None:
    game = bz.new_game("duell", players=2, seed=7)
    loaded = (bz.load_game(game.save()), bz.load_snapshot(game.snapshot()))
    assert {game.seed, *(again.seed for again in loaded)} == {7}
    drawn = bz.new_game("bohnanza", players=3)
    assert bz.new_game("bohnanza", players=3, seed=drawn.seed).state == drawn.state


@pytest.mark.clause("base.coins.hidden")
def test_scores_are_known_while_the_game_goes_on(game: bz.Game) -> None:
    assert game.scores == (0, 0, 0)
    game.apply(bz.Harvest(0, 0))
    assert game.scores == (1, 0, 0)
    done = {"duell.bonus_done": {1: "bonus-ten-steps-1"}}
    duel = scene("duell", players=2, coins={0: "2*red"}, zones=done)
    assert duel.scores == (200, 110)
    play_out(game, random.Random(1))
    assert game.outcome is not None
    assert game.scores == game.outcome.scores


# Copies


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_game_goes_on_by_itself(
    game: bz.Game, copied: Callable[[bz.Game], bz.Game]
) -> None:
    planting = front(game)
    game.apply(bz.Harvest(0, 0))
    game.apply(planting)
    game.undo()
    other = copied(game)
    assert other == game
    assert other.can_redo
    other.apply(bz.Harvest(1, 0))
    game.redo()
    assert game.actions == (bz.Harvest(0, 0), planting)
    assert other.actions == (bz.Harvest(0, 0), bz.Harvest(1, 0))
    for one in (game, other):
        assert bz.load_game(one.save()) == one


def test_a_state_never_changes_and_is_its_own_copy(game: bz.Game) -> None:
    state = game.state
    assert copy.copy(state) is state
    assert copy.deepcopy({"at": [state]}) == {"at": [state]}


# Words


def test_words_are_asked_for_an_action_and_a_seat_of_the_game(game: bz.Game) -> None:
    with pytest.raises(bz.IllegalActionError) as refused:
        game.describe(bz.Action(0))
    assert refused.value.refusal.code == "unknown-action"
    (event, *_) = game.apply(bz.Harvest(0, 0))
    for seat in (3, -1, "Ada"):
        with pytest.raises(bz.IllegalActionError) as refused:
            game.describe(event, seat=seat)  # type: ignore[arg-type] # hostile
        assert refused.value.refusal.code == "no-such-seat"
