"""The boundary is pure: states never change, and an error leaves no trace."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._saving.state import dump_state
from bohnanza_core.testing import random_action, scene
from tests.toys.expansion import TOY
from tests.toys.made_up import variant

RULES = bz.compose(TOY, "bohnanza")

Transit = Callable[[ba.GameState, bz.Action], object]


def picture(state: ba.GameState) -> bytes:
    """Return all there is in a state, as bytes that share nothing with it."""
    return pickle.dumps(dump_state(state))


def random_states(seed: int, actions: int = 150) -> list[tuple[ba.GameState, bz.Action]]:
    """Return states of a random game, each with the legal action that came next."""
    game = bz.new_game(RULES, players=3, seed=seed)
    rng = random.Random(seed)
    found: list[tuple[ba.GameState, bz.Action]] = []
    while len(found) < actions:
        action = random_action(game, rng)
        found.append((game.state, action))
        game.apply(action)
    return found


@pytest.mark.parametrize("transit", [search.apply, search.advance, search.apply_with_events])
def test_going_on_leaves_the_state_as_it_was(transit: Transit) -> None:
    for state, action in random_states(1):
        before = picture(state)
        first, second = transit(state, action), transit(state, action)
        assert first == second
        assert picture(state) == before


def test_all_ways_to_go_on_lead_to_the_same_state() -> None:
    for state, action in random_states(2):
        changed = search.apply(state, action)
        assert (
            changed == search.advance(state, action) == search.apply_with_events(state, action)[0]
        )
        assert changed.version == state.version + 1


def test_asking_leaves_the_state_as_it_was() -> None:
    for state, action in random_states(3):
        before = picture(state)
        for seat in range(3):
            assert search.legal_actions(state, seat) == search.legal_actions(state, seat)
        assert search.why_not(state, action) is None
        assert search.waiting_for(state)
        assert search.outcome(state) is None
        assert picture(state) == before


def test_events_of_a_transition_are_those_of_the_game() -> None:
    game = bz.new_game(RULES, players=3, seed=4)
    rng = random.Random(4)
    for _ in range(100):
        state, action = game.state, random_action(game, rng)
        assert search.apply_with_events(state, action)[1] == game.apply(action)
        assert game.state == search.apply(state, action)


def test_a_state_the_caller_holds_does_not_change_with_the_game() -> None:
    game = bz.new_game(RULES, players=3, seed=5)
    rng = random.Random(5)
    held = [(game.state, picture(game.state))]
    for _ in range(100):
        game.apply(random_action(game, rng))
        held.append((game.state, picture(game.state)))
    assert all(picture(state) == before for state, before in held)


@pytest.mark.parametrize("name", ["zones", "agenda", "slots", "active", "clock", "turn", "version"])
def test_a_state_cannot_be_changed(name: str) -> None:
    state = bz.new_game(RULES, players=3, seed=6).state
    with pytest.raises(AttributeError):
        setattr(state, name, getattr(state, name))


def test_an_illegal_action_is_refused_by_the_functions_too() -> None:
    state = scene("bohnanza", players=3, hands={0: "red"}).state
    action = bz.Harvest(0, 0)
    refusal = search.why_not(state, action)
    assert refusal is not None
    for transit in (search.apply, search.apply_with_events):
        with pytest.raises(bz.IllegalActionError) as raised:
            transit(state, action)
        assert raised.value.refusal == refusal
    with pytest.raises(bz.IllegalActionError, match="no such seat"):
        search.legal_actions(state, 3)


# Errors inside a rule


class CarelessError(Exception):
    """What a rule of a careless author raises."""


def spoiling(place: str) -> Any:
    """Return a house rule that changes the table and then fails, at some place."""

    def spoil(table: ba.Table) -> None:
        rules = table.rules
        table.move(table.zones[rules.hands[0]], rules.hands[0], rules.discard)
        table.turn = 77
        table.set_slot(ba.OpenOffers(made=(77,)))
        table.shuffle(rules.deck)
        table.agenda.clear()
        raise CarelessError(place)

    def on_event(table: ba.Table, event: ba.Harvested) -> None:
        spoil(table)

    def fold_harvest(table: ba.Table) -> ba.HarvestPlan:
        raise CarelessError(place)

    def forbid_action(table: ba.Table, action: bz.Harvest) -> ba.Reason | None:
        raise CarelessError(place)

    hooks: dict[str, dict[str, Any]] = {
        "event": {"on_event": on_event},
        "stage": {
            "collect_stages": lambda: (ba.Stage("turn", "spoil", spoil, after="plant"),),
        },
        "fold": {"fold_harvest": fold_harvest},
        "forbid": {"forbid_action": forbid_action},
    }
    return variant(**hooks[place])


@pytest.mark.parametrize("place", ["event", "stage", "fold", "forbid"])
def test_an_error_inside_a_rule_leaves_game_and_state_unchanged(place: str) -> None:
    game = scene(
        "bohnanza", spoiling(place), players=3, hands={0: "red"}, fields={1: ["2*blue", "soy"]}
    )
    doomed: bz.Action = bz.Harvest(1, 0)
    if place == "stage":
        doomed = bz.Plant(0, game.hand(0).cards[0], 0)
    else:
        game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    state, text = game.state, game.save()
    before, version, shuffles = picture(state), game.version, game.shuffles
    for _ in range(2):
        with pytest.raises(ba.RuleDefectError, match=place) as raised:
            game.apply(doomed)
        assert isinstance(raised.value.__cause__, CarelessError)
        assert game.state == state
        assert picture(game.state) == before
        assert (game.version, game.shuffles, game.save()) == (version, shuffles, text)
    # An action that is trusted is not judged, so nobody is asked to forbid it.
    trusting = () if place == "forbid" else (search.advance,)
    for transit in (search.apply, search.apply_with_events, *trusting):
        with pytest.raises(ba.RuleDefectError, match=place):
            transit(state, doomed)
        assert picture(state) == before


def test_a_game_goes_on_after_an_error_inside_a_rule() -> None:
    game = scene(
        "bohnanza", spoiling("event"), players=3, hands={0: "red blue"}, fields={1: ["2*blue"]}
    )
    with pytest.raises(ba.RuleDefectError):
        game.apply(bz.Harvest(1, 0))
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert game.version == 1
    assert game.decision == ba.PlantSecond(0)
    game.undo()
    assert game.actions == ()
    assert game.can_redo
