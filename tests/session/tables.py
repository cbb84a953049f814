"""A table for tests: a session, and what each viewer knows of it from its packets alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bohnanza_core as bz
from bohnanza_core.session import (
    Answer,
    Chair,
    Follower,
    MemoryStore,
    Pace,
    Reaction,
    Session,
    Store,
)

PATIENT = Pace(bot=1, offer=30, trading=15, undo=60, turn=100, away=50)


class Table:
    """A session with followers; ``now`` is its clock."""

    def __init__(
        self,
        *variants: str,
        people: Sequence[int] = (0, 1),
        players: int = 3,
        pace: Pace = PATIENT,
        store: Store | None = None,
        seed: int = 7,
        game: bz.Game | None = None,
    ) -> None:
        begun = game or bz.new_game(*(variants or ("bohnanza",)), players=players, seed=seed)
        seats = [
            Chair(bot=None if at in people else "sensible") for at in range(len(begun.players))
        ]
        self.now = 0.0
        self.store = MemoryStore() if store is None else store
        self.session = Session(begun, name="g", seats=seats, pace=pace, store=self.store)
        self.followers: dict[int | None, Follower] = {}
        for seat in people:
            self.join(seat)

    def take(self, reaction: Reaction, besides: int | None = -1) -> Reaction:
        """Let everybody follow the packets, besides one whose connection is new."""
        for viewer, text in reaction.packets.items():
            if viewer != besides:
                self.followers[viewer].take(text)
        return reaction

    def join(self, seat: int | None) -> Reaction:
        known = self.followers.get(seat)
        at = None if known is None else known.at
        reaction = self.session.join(seat, f"person {seat}", self.now, after=at)
        follower = self.followers.setdefault(seat, Follower(self.game.wire))
        assert reaction.own is not None
        follower.take(reaction.own)
        return self.take(reaction, besides=seat)

    def leave(self, seat: int | None) -> Reaction:
        return self.take(self.session.leave(seat, self.now))

    def send(self, seat: int | None, type_: str, **content: Any) -> Answer:
        """Send a message and return the answer."""
        message = {"type": type_, "game": "g", **content}
        if type_ == "undo":
            message.setdefault("asked_at", self.game.version)
        answer = self.take(self.session.receive(seat, message, self.now)).answer
        assert answer is not None
        return answer

    def act(self, action: bz.Action, **content: Any) -> Answer:
        """Let a person do something as they see it."""
        known = self.followers[action.seat]
        content.setdefault("asked_at", known.version)
        dumped = self.session.game.wire.dump(action)
        return self.send(action.seat, "action", action=dumped, **content)

    def wait(self, time: float = 0.0) -> Reaction:
        """Let time go by, and call the session once."""
        self.now += time
        return self.take(self.session.advance(self.now))

    def restart(self) -> None:
        """Kill the process, and start another one."""
        self.session = Session.restore("g", self.store, now=self.now)

    @property
    def game(self) -> bz.Game:
        return self.session.game

    def check(self, *, thorough: bool = True) -> None:
        """Check that what everybody knows is what they may know, and that nothing is lost."""
        for viewer in self.session.viewers:
            known = self.followers[viewer]
            assert known.at == self.session.at
            assert known.view == self.game.view(viewer)
            if not thorough:
                continue
            whole = Follower(self.game.wire)
            whole.take(self.session.packet(viewer))
            assert known.version == self.game.version
            assert same_lines(known, whole)
            for part in ("seats", "waiting", "undo"):
                assert getattr(known, part) == getattr(whole, part)
            question = self.game.wire.dump(self.game.question(viewer))
            assert timeless(known) == {k: v for k, v in question.items() if k != "version"}


def timeless(known: Follower) -> dict[str, Any]:
    """Return a question without its version: it stands as of the last packet."""
    return {key: value for key, value in (known.question or {}).items() if key != "version"}


def same_lines(known: Follower, whole: Follower) -> bool:
    """Return whether somebody who followed has the last lines of who begins, besides notes."""
    lines = [line for line in known.log if line.kind != "Undone"]
    both = min(len(lines), len(whole.log))
    return lines[len(lines) - both :] == whole.log[len(whole.log) - both :]


def until(table: Table, stage: str, *, steps: int = 500) -> None:
    """Play as little as possible until a stage comes."""
    for _ in range(steps):
        if table.game.stage == stage:
            return
        step(table)
    raise AssertionError(f"stage {stage} does not come")


def step(table: Table) -> None:
    """Do the first thing that can be done, for a person; or let a bot act."""
    for seat in table.game.waiting_for:
        if table.session.seats[seat].kind == "person":
            choices = table.game.question(seat).choices
            answers = [choice for choice in choices if not choice.any_time] or [*choices]
            assert table.act(answers[0].action).code == "done"
            return
    table.wait(1.0)
