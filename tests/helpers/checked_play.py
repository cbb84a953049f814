"""Playing with every check that a test of the engine wants after a step."""

import json
from collections.abc import Sequence
from typing import Any

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._saving.state import dump_state, load_state
from bohnanza_core.testing import check_step


def do(game: bz.Game, action: bz.Action) -> Sequence[bz.Event]:
    """Apply a legal action and check what must hold afterwards, saves and snapshots included."""
    before = game.state
    assert game.why_not(action) is None
    events = game.apply(action)
    check_step(before, events, game.state)
    assert_kept(game)
    return events


def assert_kept(game: bz.Game) -> None:
    """Assert that the save gives the game back, and the snapshot, as JSON, its state."""
    loaded = bz.load_game(game.save(), plugins=game.rules.rule_set.plugins)
    assert loaded == game
    assert loaded.save() == game.save()
    assert_snapshot(game)


def assert_snapshot(game: bz.Game) -> None:
    """Assert that the snapshot, as JSON, gives the state back."""
    snapshot = json.loads(json.dumps(dump_state(game.state)))
    assert load_state(snapshot, game.rules) == game.state


def only(events: Sequence[bz.Event], *kinds: type[bz.Event]) -> list[Any]:
    """Return the events of some kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


def waits_for(game: bz.Game) -> bz.Decision:
    """Return what the game waits for; unlike the property, fresh to a type checker each time."""
    return game.decision


def agenda(game: bz.Game) -> tuple[ba.Step, ...]:
    """Return what is to be done, the next entry last."""
    return game.state.agenda
