"""Random people, processes that are killed, lost connections: all packets add up to the views."""

from random import Random
from typing import Any, Final

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import bohnanza_core as bz
from bohnanza_core.session import Chair, Follower, MemoryStore, Pace, SeatError, Session

from .tables import same_lines, timeless

PLAYERS: Final = 3
RULE_SETS: Final = [("bohnanza",), ("excalibohn",), ("rabohnzel", "bohnedikt")]
SEATS: Final = st.integers(0, PLAYERS - 1)
VIEWERS: Final = st.none() | SEATS
PACES: Final = [
    Pace.at_once(),
    Pace(bot=1, offer=5, trading=5, undo=10, turn=20, away=10),
    Pace(bot=0, offer=2, trading=0, undo=None, turn=None, away=None, stand_in="random"),
]


class KilledError(Exception):
    """The process was killed."""


class MortalStore(MemoryStore):
    """A store whose process is killed before or after it keeps a record."""

    dies = ""

    def append(self, game: str, place: int, record: str) -> None:
        dies, self.dies = self.dies, ""
        if dies == "before":
            raise KilledError
        super().append(game, place, record)
        if dies == "after":
            raise KilledError


class Tables(RuleBasedStateMachine):
    """Two processes at one game; whatever goes wrong, nobody is told anything wrong."""

    @initialize(
        variants=st.sampled_from(RULE_SETS),
        seed=st.integers(0, 10**6),
        bots=st.sets(SEATS, max_size=2),
        pace=st.sampled_from(PACES),
    )
    def begin(self, variants: Any, seed: int, bots: set[int], pace: Pace) -> None:
        game = bz.new_game(*variants, players=PLAYERS, seed=seed)
        self.now = 0.0
        self.store = MortalStore()
        seats = [Chair(bot="sensible" if at in bots else None) for at in range(PLAYERS)]
        self.sessions = [Session(game, name="g", seats=seats, pace=pace, store=self.store)]
        self.sessions.append(Session.restore("g", self.store))
        self.followers: list[dict[int | None, Follower]] = [{}, {}]
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.told: dict[int, str] = {}
        """What was told about each record: it must never be told in another way."""
        for seat in range(PLAYERS):
            self.connect(seat % 2, seat)

    # What is done with a process

    def call(self, process: int, name: str, *arguments: Any, **keywords: Any) -> Any:
        """Call a session; if its process dies, begin another one, and connect again."""
        session = self.sessions[process]
        try:
            reaction = getattr(session, name)(*arguments, self.now, **keywords)
        except KilledError:
            self.revive(process)
            return None
        new = arguments[0] if name in ("join", "leave") else -1
        for viewer, text in reaction.packets.items():
            if viewer != new:
                self.followers[process][viewer].take(text)
        return reaction

    def revive(self, process: int) -> None:
        self.sessions[process] = Session.restore("g", self.store, now=self.now)
        for viewer in [*self.followers[process]]:
            # Some come back later, or never.
            if viewer is None or self.sessions[process].seats[viewer].who is not None:
                self.connect(process, viewer)

    def connect(self, process: int, viewer: int | None, *, fresh: bool = False) -> None:
        known = self.followers[process].get(viewer)
        at = None if known is None or fresh else known.at
        try:
            reaction = self.call(process, "join", viewer, f"person {viewer}", after=at)
        except SeatError:
            return
        if reaction is None:
            return
        if fresh or known is None:
            known = Follower(self.sessions[process].game.wire)
        self.followers[process][viewer] = known
        known.take(reaction.own)

    @rule(process=st.integers(0, 1), viewer=VIEWERS, fresh=st.booleans())
    def join(self, process: int, viewer: int | None, fresh: bool) -> None:
        self.connect(process, viewer, fresh=fresh)

    @rule(process=st.integers(0, 1), viewer=VIEWERS)
    def leave(self, process: int, viewer: int | None) -> None:
        self.call(process, "leave", viewer)

    @rule(when=st.sampled_from(["before", "after"]))
    def kill(self, when: str) -> None:
        self.store.dies = when

    @rule(process=st.integers(0, 1))
    def kill_now(self, process: int) -> None:
        self.store.dies = ""
        self.revive(process)

    @rule(process=st.integers(0, 1), after=st.sampled_from([0.0, 1.0, 4.0, 30.0]))
    def wait(self, process: int, after: float) -> None:
        self.now += after
        self.call(process, "advance")

    def wake(self, process: int) -> None:
        wake_at = self.sessions[process].wake_at
        if wake_at is not None:
            self.now = max(self.now, wake_at)
            self.call(process, "advance")

    @rule(process=st.integers(0, 1))
    def wake_up(self, process: int) -> None:
        self.wake(process)

    @rule(process=st.integers(0, 1))
    def catch_up(self, process: int) -> None:
        self.call(process, "catch_up")

    # What people do

    def send(self, process: int, seat: int, type_: str, **content: Any) -> None:
        message = {"type": type_, "game": "g", "id": str(len(self.sent)), **content}
        self.sent.append((seat, message))
        self.deliver(process, seat, message)

    def deliver(self, process: int, seat: int, message: dict[str, Any]) -> None:
        session = self.sessions[process]
        before = session.game.version
        reaction = self.call(process, "receive", seat, message)
        if reaction is None:
            return
        assert reaction.answer is not None
        if reaction.answer.code == "done":
            assert session.game.version >= before
        told = reaction.answer.dumps()
        assert "person" not in told

    @rule(process=st.integers(0, 1), seat=SEATS, data=st.data())
    def act(self, process: int, seat: int, data: st.DataObject) -> None:
        known = self.followers[process].get(seat)
        if known is None or not known.question or not known.question["choices"]:
            return
        choices = known.question["choices"]
        found = data.draw(st.sampled_from(range(len(choices))))
        action = choices[found]["action"]
        self.send(process, seat, "action", asked_at=known.version, action=action)

    @rule(seed=st.integers(0, 10**6), steps=st.integers(10, 40))
    def play(self, seed: int, steps: int) -> None:
        """Let everybody play for a while."""
        rng = Random(seed)
        for _ in range(steps):
            process = rng.randrange(2)
            for seat in [*self.sessions[process].viewers]:
                if seat is not None:
                    self.do_something(process, seat, rng)
            self.wake(process)

    def do_something(self, process: int, seat: int, rng: Random) -> None:
        known, game = self.followers[process][seat], self.sessions[process].game
        request, luck = known.undo["request"], rng.random()
        builder = game.offer_builder(seat)
        if request and seat in request["waits_for"]:
            answer = "agree" if luck < 0.9 else "refuse"
            self.send(process, seat, answer, request=request["number"])
        elif known.undo["can"] and luck < 0.2:
            self.send(process, seat, "undo")
        elif builder and luck < 0.5 and (gifts := builder.gifts()):
            self.act_on(process, rng.choice(gifts))
        elif known.question and known.question["choices"] and luck < 0.9:
            action = rng.choice(known.question["choices"])["action"]
            self.send(process, seat, "action", asked_at=known.version, action=action)

    def act_on(self, process: int, action: bz.Action) -> None:
        game = self.sessions[process].game
        dumped = game.wire.dump(action)
        self.send(process, action.seat, "action", asked_at=game.version, action=dumped)

    @rule(process=st.integers(0, 1), seat=SEATS, data=st.data())
    def offer(self, process: int, seat: int, data: st.DataObject) -> None:
        game = self.sessions[process].game
        builder = game.offer_builder(seat)
        gifts = builder.gifts() if builder else []
        if gifts:
            self.act_on(process, data.draw(st.sampled_from(gifts)))

    @rule(process=st.integers(0, 1), seat=SEATS)
    def undo(self, process: int, seat: int) -> None:
        self.send(process, seat, "undo")

    @rule(process=st.integers(0, 1), seat=SEATS, type_=st.sampled_from(["agree", "refuse"]))
    def consent(self, process: int, seat: int, type_: str) -> None:
        known = self.followers[process].get(seat)
        request = known.undo["request"] if known else None
        if request is not None:
            self.send(process, seat, type_, request=request["number"])

    @precondition(lambda self: self.sent)
    @rule(process=st.integers(0, 1), data=st.data())
    def send_again(self, process: int, data: st.DataObject) -> None:
        seat, message = data.draw(st.sampled_from(self.sent))
        self.deliver(process, seat, message)

    # What holds

    @invariant()
    def every_viewer_knows_what_it_may(self) -> None:
        for session, followers in zip(self.sessions, self.followers, strict=True):
            for viewer in session.viewers:
                known = followers[viewer]
                assert known.at == session.at
                assert known.version == session.game.version
                assert known.view == session.game.view(viewer)
                if viewer is not None:
                    question = session.game.wire.dump(session.game.question(viewer))
                    del question["version"]
                    assert timeless(known) == question

    @invariant()
    def nothing_is_lost_or_done_twice(self) -> None:
        records = self.store.read("g")
        for session in self.sessions:
            assert session.at <= len(records)
        for place, record in enumerate(records):
            assert self.told.setdefault(place, record) == record
        ids = [at for session in self.sessions[:1] for at in session._history.done.values()]
        assert len(ids) == len(set(ids))

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        self.store.dies = ""
        for process in (0, 1):
            self.call(process, "catch_up")
        again = Session.restore("g", self.store)
        for session, followers in zip(self.sessions, self.followers, strict=True):
            assert session.game == again.game
            assert session.seats == again.seats
            for viewer in session.viewers:
                whole = Follower(again.game.wire)
                whole.take(again.packet(viewer))
                known = followers[viewer]
                assert timeless(known) == timeless(whole)
                for part in ("view", "seats", "undo"):
                    assert getattr(known, part) == getattr(whole, part)
                assert same_lines(known, whole)


TestTables = Tables.TestCase
TestTables.settings = settings(stateful_step_count=30, max_examples=30)


@pytest.mark.parametrize("pace", PACES, ids=["at once", "patient", "endless"])
@pytest.mark.parametrize("variants", RULE_SETS, ids="+".join)
def test_long_games(variants: tuple[str, ...], pace: Pace) -> None:
    rng = Random(f"{variants} {pace}")
    table = Tables()
    table.begin(variants=variants, seed=rng.randrange(1000), bots={rng.randrange(3)}, pace=pace)
    table.join(process=0, viewer=None, fresh=True)
    for _ in range(40):
        table.play(seed=rng.randrange(10**6), steps=10)
        process, viewer = rng.randrange(2), rng.choice([None, 0, 1, 2])
        match rng.randrange(6):
            case 0:
                table.kill(when=rng.choice(["before", "after"]))
            case 1:
                table.kill_now(process=process)
            case 2:
                table.leave(process=process, viewer=viewer)
            case 3:
                table.wait(process=process, after=15.0)
            case _:
                table.join(process=process, viewer=viewer, fresh=rng.random() < 0.3)
        table.every_viewer_knows_what_it_may()
        table.nothing_is_lost_or_done_twice()
    assert table.sessions[0].at > 100
    table.teardown()
