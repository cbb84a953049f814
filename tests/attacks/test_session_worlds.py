"""In worlds that a viewer cannot tell apart a session sends it the same, to the byte.

One session plays the real game, another one a game made up from the viewer's view alone. The same
happens in both: others act, somebody leaves, bots play, the viewer asks and tries.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

import bohnanza_core as bz
from bohnanza_core.session import Chair, Pace, Session
from bohnanza_core.testing import random_action
from tests.attacks.test_worlds import (
    Viewer,
    by_places,
    forged,
    looks_the_same,
    other_world,
)
from tests.helpers.games import COMPOSITIONS, Moment, moments
from tests.helpers.hidden_cards import renamed_action, seen, witnessed
from tests.views.test_leaks import reveals_more

STEPS: Final = 6
"""Actions after which two worlds are compared."""


def table(game: bz.Game, viewer: Viewer, *, bots: bool) -> Session:
    """Return a session with a person in the viewer's place, and people or bots in the others."""
    chairs = [
        Chair(bot="sensible" if bots and at != viewer else None) for at in range(len(game.players))
    ]
    session = Session(game, name="g", seats=chairs, pace=Pace(turn=100, offer=30, bot=1))
    for seat, chair in enumerate(chairs):
        if chair.bot is None:
            session.join(seat, f"person {seat}")
    session.join(None)
    return session


def known(session: Session, viewer: Viewer) -> Iterator[tuple[str, str]]:
    """Return everything that a viewer is sent at a moment, or can simply ask for."""
    yield "whole", session.packet(viewer)
    for after in (1, session.at // 2, session.at - 1):
        yield f"since {after}", session.packet(viewer, after)
    yield "wake", repr((session.wake_at, session.at, session.viewers))
    for message in (
        {"type": "undo", "asked_at": 0, "game": "h"},
        {"type": "packet", "game": "g", "after": session.at},
        {"type": "agree", "game": "g", "request": session.at},
        {
            "type": "draft",
            "game": "g",
            "draft": {"kind": "Offer", "seat": viewer or 0, "give": [0]},
        },
    ):
        reaction = session.receive(viewer, message)
        assert reaction.answer is not None
        yield f"answer to {message}", reaction.answer.dumps()


def tried(
    session: Session, viewer: int, actions: list[bz.Action], asked_at: int
) -> Iterator[tuple[str, str]]:
    """Return what a viewer is answered who asks about actions, also those that are not theirs."""
    for action in actions:
        dumped = session.game.wire.dump(action)
        for message in (
            {"type": "why", "game": "g", "action": dumped},
            {"type": "draft", "game": "g", "draft": dumped},
            {"type": "draft", "game": "g", "draft": dict([*dumped.items()][:3])},
            {"type": "action", "game": "g", "action": dumped, "asked_at": asked_at},
        ):
            text = json.dumps(message)
            refusal = session.game.why_not(action)
            if message["type"] == "action" and action.seat == viewer and refusal is None:
                continue
            reaction = session.receive(viewer, text)
            assert reaction.answer is not None
            assert not reaction.packets
            yield text, reaction.answer.dumps()


class Pair:
    """Two sessions that a viewer cannot tell apart, in which the same happens."""

    def __init__(self, one: bz.Game, two: bz.Game, viewer: Viewer, *, bots: bool) -> None:
        self.viewer = viewer
        self.sessions = tuple(table(game, viewer, bots=bots) for game in (one, two))
        self.now = 0.0

    def compare(self, actions: list[bz.Action]) -> int:
        one, two = self.sessions
        count = 0
        found = zip(known(one, self.viewer), known(two, self.viewer), strict=True)
        for first, second in found:
            assert first == second, (self.viewer, first[0])
            count += 1
        if self.viewer is not None:
            version = one.game.version
            answers = (tried(session, self.viewer, actions, version) for session in (one, two))
            for first, second in zip(*answers, strict=True):
                assert first == second, (self.viewer, first[0])
                count += 1
        return count

    def act(self, rng: random.Random) -> bool:
        """Let somebody do the same in both; return whether it happened and shows nothing hidden."""
        one, two = (session.game for session in self.sessions)
        for _ in range(6):
            action = random_action(one, rng, out_of_turn=0.3, offers=0.3, patience=0.9)
            twin = renamed_action(action, one.state, by_places(one, two))
            if two.why_not(twin) is not None:
                continue
            if not looks_the_same(one, action, two, twin, self.viewer):
                continue
            if self._tells(action, twin):
                continue
            self._receive(action, twin)
            return True
        return False

    def _tells(self, action: bz.Action, twin: bz.Action) -> bool:
        """Tell whether the rules let the viewer see a difference, as in test_worlds."""
        games = [session.game for session in self.sessions]
        before = seen(games[0].state, self.viewer)
        copies = [bz.Game(game.state, game.players) for game in games]
        events = [copy.apply(done) for copy, done in zip(copies, (action, twin), strict=True)]
        names = {type(event).__name__ for happened in events for event in happened}
        if "BorrowedReturned" in names or any(map(reveals_more, events)):
            return True
        shown = [witnessed(happened, games[0].rules, self.viewer) for happened in events]
        after = seen(copies[0].state, self.viewer) | seen(copies[1].state, self.viewer)
        return shown[0] != shown[1] or bool((shown[0] | after) - before)

    def _receive(self, *actions: bz.Action) -> None:
        sent = []
        for session, action in zip(self.sessions, actions, strict=True):
            message: dict[str, Any] = {"type": "action", "game": "g"}
            message |= {"asked_at": session.game.version, "action": session.game.wire.dump(action)}
            reaction = session.receive(action.seat, message, self.now)
            assert reaction.answer is not None
            assert reaction.answer.code == "done"
            sent.append((reaction.packets[self.viewer], reaction.wake_at))
        assert sent[0] == sent[1], (self.viewer, actions)

    def around(self, rng: random.Random) -> None:
        """Let somebody else leave and come back, or ask to take something back, in both."""
        self.now += 1.0
        others = [at for at in range(len(self.sessions[0].seats)) if at != self.viewer]
        if not others:
            return
        seat, how = rng.choice(others), rng.randrange(3)
        sent = []
        for session in self.sessions:
            if how == 0:
                reactions = [
                    session.leave(seat, self.now),
                    session.join(seat, f"person {seat}", self.now),
                ]
            else:
                reactions = [
                    session.receive(
                        seat,
                        {"type": "undo", "asked_at": session.game.version, "game": "g"},
                        self.now,
                    )
                ]
                asker = self.viewer if how == 2 else None
                if asker is not None:
                    reactions.append(
                        session.receive(
                            asker,
                            {"type": "undo", "asked_at": session.game.version, "game": "g"},
                            self.now,
                        )
                    )
                    assert reactions[-1].answer is not None
            own = reactions[-1].answer.dumps() if how == 2 and reactions[-1].answer else ""
            sent.append(
                ([(r.packets.get(self.viewer), r.wake_at, {*r.packets}) for r in reactions], own)
            )
        assert sent[0] == sent[1], (self.viewer, how)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_session_tells_a_viewer_nothing_of_what_is_hidden(name: str, attack_games: int) -> None:
    rng, count = random.Random(name), Counter[str]()
    for found in moments(name, attack_games, seed=11):
        compare_sessions(found, rng, count)
    print(name, dict(count))
    assert count["compared"] > 10 * attack_games
    assert count["steps"] > 0


def compare_sessions(found: Moment, rng: random.Random, count: Counter[str]) -> None:
    """Compare what two sessions send every viewer who cannot tell the games in them apart."""
    for viewer in found.viewers:
        one = found.game()
        two = other_world(one, viewer, rng)
        # What bots do depends on their cards, but not for whom they wait and until when.
        count["compared"] += Pair(one, two, viewer, bots=True).compare([])
        pair = Pair(one, two, viewer, bots=False)
        for _ in range(STEPS):
            actions = forged(pair.sessions[0].game, viewer, rng)[:8]
            count["compared"] += pair.compare(actions)
            if not pair.act(rng):
                break
            count["steps"] += 1
            if rng.random() < 0.4:
                pair.around(rng)
        count["worlds"] += 1
