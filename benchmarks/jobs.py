"""The jobs that are timed: whole random games, played by the library in different ways.

Every job lists the legal actions before each action and picks one at random. As in the yardstick,
a seat harvests only if it can do nothing else, and trading is gifts of single cards, made with
even chances until the trading is ended.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search

Job = Callable[[int], int]
"""Plays a game from a seed and returns how many actions it took."""

Legal = Callable[[int], list[bz.Action]]
Gifts = Callable[[int], list[bz.Offer]]
Play = Callable[[bz.Action], bz.Decision]


def _play(
    seed: int,
    decision: bz.Decision,
    legal: Legal,
    gifts: Gifts,
    play: Play,
    most: int = sys.maxsize,
) -> int:
    """Play from a first decision to the end, in whatever way the three functions do it."""
    trade, harvest = ba.Trading, bz.Harvest
    rnd = random.Random(seed).random
    partner = -1
    for actions in range(most):
        seat = decision.seat
        if seat < 0:
            return actions
        if partner >= 0:
            # A gift waits: to accept and to decline it come first.
            listed = legal(partner)
            action = listed[int(rnd() * 2) if len(listed) > 1 else 0]
            partner = -1
        else:
            listed = legal(seat)
            if type(decision) is trade and rnd() < 0.5 and (offers := gifts(seat)):
                action = offers[int(rnd() * len(offers))]
                partner = action.partner
            else:
                # Harvests are listed last.
                action = listed[int(rnd() * len(listed))]
                while type(action) is harvest and type(listed[0]) is not harvest:
                    action = listed[int(rnd() * len(listed))]
        decision = play(action)
    return most


def rollout(rules: bz.Rules) -> Job:
    """Play in place on one table."""

    def job(seed: int) -> int:
        game = search.Rollout(rules.deal(seed))
        return _play(seed, game.decision, game.legal, game.gifts, game.play)

    return job


def pure(rules: bz.Rules) -> Job:
    """Play with the pure functions on frozen states, trusting the actions."""

    def job(seed: int) -> int:
        state = rules.deal(seed)

        def legal(seat: int) -> list[bz.Action]:
            return search.legal_actions(state, seat)

        def gifts(seat: int) -> list[bz.Offer]:
            builder = search.offer_builder(state, seat)
            return [] if builder is None else builder.gifts()

        def play(action: bz.Action) -> bz.Decision:
            nonlocal state
            state = search.advance(state, action)
            return state.decision

        return _play(seed, state.decision, legal, gifts, play)

    return job


def checked(
    rule_set: bz.RuleSet,
    players: int,
    *,
    read: bool = False,
    seen: bool = False,
    views: bool = False,
) -> Job:
    """Play a `Game`: every action checked, with history and events.

    Events are built when they are read: ``read`` reads all, ``seen`` makes what all seats and a
    spectator may know of them. ``views`` makes the views of all of them.
    """
    viewers = (None, *range(players)) if seen or views else ()

    def after(game: bz.Game, events: Sequence[bz.Event]) -> None:
        if read:
            tuple(events)
        for viewer in viewers:
            if seen:
                game.events_for(viewer, events)
            if views:
                game.view(viewer)

    looks = after if read or seen or views else None

    def job(seed: int) -> int:
        return checked_on(bz.new_game(rule_set, players=players, seed=seed), seed, after=looks)

    return job


Send = Callable[[bz.Game, int, Sequence[bz.Event]], object]
"""Writes what all viewers are sent after an action, given the version before it."""


def served(rule_set: bz.RuleSet, players: int, send: Send | None = None) -> Job:
    """Play as a server does: from the text of an action to the texts of what viewers are sent."""
    texts: dict[bz.Action, str] = {}

    def job(seed: int) -> int:
        game = bz.new_game(rule_set, players=players, seed=seed)
        wire = game.wire

        def gifts(seat: int) -> list[bz.Offer]:
            builder = game.offer_builder(seat)
            return [] if builder is None else builder.gifts()

        def play(action: bz.Action) -> bz.Decision:
            # What clients write costs the server nothing.
            text = texts.get(action) or texts.setdefault(action, wire.dumps(action))
            since = game.version
            events = game.apply(wire.load(bz.Action, text), asked_at=since)
            if send is not None:
                send(game, since, events)
            return game.decision

        return _play(seed, game.decision, game.legal_actions, gifts, play)

    return job


def viewers_of(game: bz.Game) -> tuple[int | None, ...]:
    return (None, *range(len(game.players)))


def packets(game: bz.Game, since: int, _events: Sequence[bz.Event]) -> None:
    """Send a packet to every viewer."""
    game.packets(viewers_of(game), since=since)


def packets_of_events(game: bz.Game, since: int, _events: Sequence[bz.Event]) -> None:
    """Send a packet without words and questions to every viewer."""
    game.packets(viewers_of(game), since=since, log=False, questions=False)


def each_event(game: bz.Game, _since: int, events: Sequence[bz.Event]) -> None:
    """Send every viewer the events, each as a message of its own."""
    for viewer in viewers_of(game):
        for event in game.events_for(viewer, events):
            game.wire.dumps(event)


def each_message(game: bz.Game, since: int, events: Sequence[bz.Event]) -> None:
    """Send every viewer the events, lines of the log and the question one by one."""
    each_event(game, since, events)
    for viewer in viewers_of(game):
        for event in events:
            game.describe(event, seat=viewer)
        if viewer is not None:
            game.wire.dumps(game.question(viewer))


def checked_on(
    game: bz.Game,
    seed: int,
    most: int = sys.maxsize,
    after: Callable[[bz.Game, Sequence[bz.Event]], None] | None = None,
) -> int:
    """Play a game on, for so many actions at most, and return how many there were."""

    def gifts(seat: int) -> list[bz.Offer]:
        builder = game.offer_builder(seat)
        return [] if builder is None else builder.gifts()

    def play(action: bz.Action) -> bz.Decision:
        events = game.apply(action)
        if after is not None:
            after(game, events)
        return game.decision

    return _play(seed, game.decision, game.legal_actions, gifts, play, most)
