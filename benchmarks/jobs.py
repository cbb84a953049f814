"""The jobs that are timed: whole random games, played by the library in different ways.

Every job lists the legal actions before each action and picks one at random. As in the yardstick,
a seat harvests only if it can do nothing else, and trading is gifts of single cards, made with
even chances until the trading is ended.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import bohnanza_core as bz

Job = Callable[[int], int]
"""Plays a game from a seed and returns how many actions it took."""

Listed = list[bz.Action]


def _pick(actions: Listed, rnd: Callable[[], float]) -> bz.Action:
    willing = [action for action in actions if type(action) is not bz.Harvest]
    actions = willing or actions
    return actions[int(rnd() * len(actions))]


def _trade(
    actions: Callable[[int], Listed],
    gifts: Callable[[int], list[bz.Offer]],
    decision: bz.Decision,
    offered: bz.Offer | None,
    rnd: Callable[[], float],
) -> bz.Action:
    """Answer the open gift, make one, or end the trading."""
    if offered is not None:
        answers = [a for a in actions(offered.partner) if type(a) in (bz.Accept, bz.Decline)]
        return answers[int(rnd() * len(answers))]
    listed = actions(decision.seat)
    if rnd() >= 0.5:
        return _pick(listed, rnd)
    offers = gifts(decision.seat)
    return offers[int(rnd() * len(offers))] if offers else _pick(listed, rnd)


def rollout(rules: bz.SeatedRules) -> Job:
    """Play in place on one table."""

    def play(seed: int) -> int:
        rnd = random.Random(seed).random
        game = bz.Rollout(rules.deal(seed))
        legal, gifts, perform = game.legal, game.gifts, game.play
        offered: bz.Offer | None = None
        actions = 0
        while True:
            decision = game.decision
            if decision.seat < 0:
                return actions
            actions += 1
            if type(decision) is bz.Trade:
                action = _trade(legal, gifts, decision, offered, rnd)
                offered = action if type(action) is bz.Offer else None
            else:
                action = _pick(legal(decision.seat), rnd)
            perform(action)

    return play


def pure(rules: bz.SeatedRules) -> Job:
    """Play with the pure functions on frozen states, trusting the actions."""

    def play(seed: int) -> int:
        rnd = random.Random(seed).random
        state = rules.deal(seed)
        offered: bz.Offer | None = None
        actions = 0

        def legal(seat: int) -> Listed:
            return bz.legal_actions(state, seat)

        def gifts(seat: int) -> list[bz.Offer]:
            domain = bz.trade_domain(state, seat)
            return [] if domain is None else domain.gifts()

        while True:
            decision = state.agenda[-1]
            assert isinstance(decision, bz.Decision)
            if decision.seat < 0:
                return actions
            actions += 1
            if type(decision) is bz.Trade:
                action = _trade(legal, gifts, decision, offered, rnd)
                offered = action if type(action) is bz.Offer else None
            else:
                action = _pick(legal(decision.seat), rnd)
            state = bz.advance(state, action)

    return play


def checked(rule_set: bz.RuleSet, players: int, *, cut: bool = False, views: bool = False) -> Job:
    """Play a `Game`: every action checked, with history and events."""

    def play(seed: int) -> int:
        rnd = random.Random(seed).random
        game = bz.new_game(rule_set, players=players, seed=seed)
        offered: bz.Offer | None = None
        actions = 0
        viewers = (None, *range(players))

        def gifts(seat: int) -> list[bz.Offer]:
            domain = game.trade_domain(seat)
            return [] if domain is None else domain.gifts()

        while True:
            decision = game.decision
            if decision.seat < 0:
                return actions
            actions += 1
            if type(decision) is bz.Trade:
                action = _trade(game.legal_actions, gifts, decision, offered, rnd)
                offered = action if type(action) is bz.Offer else None
            else:
                action = _pick(game.legal_actions(decision.seat), rnd)
            events = game.apply(action)
            for viewer in viewers:
                if cut:
                    game.cut(events, viewer)
                if views:
                    game.view(viewer)

    return play
