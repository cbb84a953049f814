"""A hypothesis state machine that plays random games and checks everything after every step."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

import attrs

from .._composing.compose import RuleSet, compose
from .._game.starting import load_game, new_game
from .._saving.state import dump_state, load_state
from ..errors import IllegalActionError
from ._invariants import check_step
from ._play import random_action

if TYPE_CHECKING:
    from hypothesis.stateful import RuleBasedStateMachine

    from .._game.game import Game
    from .._model.actions import Action


def game_machine(*variants: Any, players: int, opening: int = 0) -> type[RuleBasedStateMachine]:
    """Return a state machine for a composition; its ``TestCase`` is a test.

    It plays random legal actions of all seats, offers included, tries illegal ones, undoes and
    redoes, and checks after every step: cards conserved, hands in order, protection kept, the
    snapshot equal, an illegal action without effect. At the end the save is loaded and the game
    is played again from its seed and actions: both must give an equal game.

    Before that up to ``opening`` actions of patient seats are played, so that there are coins and
    long columns, and the later rounds are reached.
    """
    from hypothesis import strategies as st  # noqa: PLC0415 - an extra, not a dependency
    from hypothesis.stateful import (  # noqa: PLC0415
        RuleBasedStateMachine,
        initialize,
        invariant,
        precondition,
        rule,
    )

    rule_set = variants[0] if isinstance(variants[0], RuleSet) else compose(*variants)
    seats = st.integers(0, players - 1)

    class GameMachine(RuleBasedStateMachine):
        """Random play with checks."""

        game: Game

        @initialize(seed=st.integers(0, 2**32), played=st.integers(0, opening))
        def deal(self, seed: int, played: int) -> None:
            self.game = new_game(rule_set, players=players, seed=seed)
            rng = random.Random(seed)
            while len(self.game.actions) < played and self.game.outcome is None:
                self._act(random_action(self.game, rng, patience=0.9))

        def _act(self, action: Action) -> None:
            before = self.game.state
            assert self.game.why_not(action) is None
            events = self.game.apply(action)
            check_step(before, events, self.game.state)

        @precondition(lambda self: self.game.outcome is None)
        @rule(data=st.data())
        def go_on(self, data: st.DataObject) -> None:
            actions = self.game.legal_actions(self.game.waiting_for[0])
            assert actions, f"nobody can go on: {self.game.decision!r}"
            self._act(actions[data.draw(st.integers(0, len(actions) - 1))])

        @rule(data=st.data(), seat=seats)
        def out_of_turn(self, data: st.DataObject, seat: int) -> None:
            actions = self.game.legal_actions(seat)
            if actions:
                self._act(actions[data.draw(st.integers(0, len(actions) - 1))])

        @rule(seat=seats, rng=st.randoms(use_true_random=False))
        def offer(self, seat: int, rng: Any) -> None:
            builder = self.game.offer_builder(seat)
            made = builder.sample(rng) if builder else None
            if made is not None and self.game.why_not(made) is None:
                self._act(made)

        @rule(data=st.data(), seat=seats, number=st.integers(-2, 120))
        def try_something_else(self, data: st.DataObject, seat: int, number: int) -> None:
            type_ = data.draw(st.sampled_from(sorted(self.game.rules.action_types.items())))[1]
            tampered = _tampered(type_, seat, number)
            if tampered is not None:
                self._try(tampered)

        def _try(self, action: Action) -> None:
            before = self.game.state
            refused = self.game.why_not(action)
            if refused is None:
                return
            raised = None
            try:
                self.game.apply(action)
            except IllegalActionError as error:
                raised = error.refusal
            assert raised == refused, f"explain and apply differ on {action!r}"
            assert self.game.state == before

        @precondition(lambda self: self.game.actions)
        @rule()
        def undo_and_redo(self) -> None:
            game, state = copy.copy(self.game), self.game.state
            game.undo()
            assert game.state.replace(version=state.version) != state
            game.redo()
            assert game.version == state.version + 2
            assert game.state.replace(version=state.version) == state
            assert load_game(game.save(), plugins=rule_set.plugins) == game

        @invariant()
        def snapshot_is_equal(self) -> None:
            state = self.game.state
            assert load_state(dump_state(state), state.rules) == state

        def teardown(self) -> None:
            if not hasattr(self, "game"):
                return
            assert load_game(self.game.save(), plugins=rule_set.plugins) == self.game
            again = new_game(rule_set, players=players, seed=self.game.initial_state.clock.seed)
            for action in self.game.actions:
                again.apply(action)
            assert again == self.game

    return GameMachine


def _tampered(type_: type[Action], seat: int, number: int) -> Action | None:
    """Return an action of a kind with arbitrary values, mostly illegal."""
    values: dict[str, Any] = {"seat": seat}
    for attribute in attrs.fields(type_):
        hint = str(attribute.type)
        if attribute.name != "seat":
            values[attribute.name] = (number,) if "tuple" in hint else number
    return type_(**values)
