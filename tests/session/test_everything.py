"""Random people, processes that are killed, lost connections: all packets add up to the views."""

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import bohnanza_core as bz
from bohnanza_core.session import Chair, Follower, MemoryStore, Pace, SeatError, Session

from .tables import same_lines, timeless

RULE_SETS: Final = [
    (("bohnanza",), 3),
    (("excalibohn",), 3),
    (("rabohnzel", "bohnedikt"), 4),
    (("excalibohn", "bohnedikt"), 3),
    (("duell",), 2),
    (("bohnanza", "bohnedikt"), 5),
]
MOST: Final = max(players for _, players in RULE_SETS)
SEATS: Final = st.integers(0, MOST - 1)
VIEWERS: Final = st.none() | SEATS
PACES: Final = [
    Pace.at_once(),
    Pace(bot=1, offer=5, trading=5, undo=10, turn=20, away=10),
    Pace(bot=0, offer=2, trading=0, undo=None, turn=None, away=None, stand_in="random"),
]


def visible(view: bz.View) -> Iterator[int | None]:
    """Return the cards that a view shows."""
    for zone in view.zones:
        yield from zone.cards or ()
        yield zone.top


def cards_in(packet: Mapping[str, Any]) -> Iterator[int | None]:
    """Return the cards that the events, the lines and the choices of a packet name."""
    for event in packet.get("events", ()):
        if event["kind"] == "Moved":
            yield from (*event["cards"], event.get("top"))
    for line in packet.get("log", ()):
        for part in (*line["en"], *line["de"]):
            if isinstance(part, list) and part[1] == "card":
                yield from part[2]
    for choice in (packet.get("question") or {}).get("choices", ()):
        yield choice["action"].get("card")


class KilledError(Exception):
    """The process was killed."""


class MortalStore(MemoryStore):
    """A store whose process is killed before, while or after it keeps a record."""

    dies = ""

    def append(self, game: str, place: int, record: str) -> None:
        dies, self.dies = self.dies, ""
        if dies == "before":
            raise KilledError
        if dies == "while" and place == len(self.read(game)):
            written = self.text(game) + record[: len(record) // 2]
            self.remove(game)
            self.load(game, written)
            raise KilledError
        super().append(game, place, record)
        if dies == "after":
            raise KilledError


class Tables(RuleBasedStateMachine):
    """Two processes at one game; whatever goes wrong, nobody is told anything wrong."""

    @initialize(
        rules=st.sampled_from(RULE_SETS),
        seed=st.integers(0, 10**6),
        bots=st.sets(SEATS, max_size=2),
        pace=st.sampled_from(PACES),
    )
    def begin(self, rules: Any, seed: int, bots: set[int], pace: Pace) -> None:
        variants, self.players = rules
        game = bz.new_game(*variants, players=self.players, seed=seed)
        self.now = 0.0
        self.store = MortalStore()
        seats = [Chair(bot="sensible" if at in bots else None) for at in range(self.players)]
        self.sessions = [Session(game, name="g", seats=seats, pace=pace, store=self.store)]
        self.sessions.append(Session.restore("g", self.store))
        self.followers: list[dict[int | None, Follower]] = [{}, {}]
        self.deaf: list[set[int | None]] = [set(), set()]
        """Whose packets are lost on the way."""
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.accepted: set[tuple[int, str]] = set()
        """The messages of which somebody was told that they are done."""
        self.told: dict[int, str] = {}
        """What was kept at each place: it must never be another record."""
        self.seen: dict[int | None, set[int | None]] = {}
        """The cards that each viewer was ever to see."""
        self.look()
        for seat in range(self.players):
            self.connect(seat % 2, seat)

    def there_is(self, viewer: int | None) -> bool:
        return viewer is None or viewer < self.players

    # What is done with a process

    def call(self, process: int, name: str, *arguments: Any, **keywords: Any) -> Any:
        """Call a session; if its process dies, begin another one, and connect again."""
        session = self.sessions[process]
        try:
            reaction = getattr(session, name)(*arguments, self.now, **keywords)
        except KilledError:
            self.revive(process)
            return None
        self.look()
        new = arguments[0] if name in ("join", "leave") else -1
        for viewer, text in reaction.packets.items():
            if viewer != new and viewer not in self.deaf[process]:
                self.take(process, viewer, text)
        return reaction

    def take(self, process: int, viewer: int | None, text: str) -> None:
        """Let a client go on by a packet, which names no card that it must not know."""
        packet = self.followers[process][viewer].take(text)
        assert "person" not in text.replace('"kind":"person"', "")
        if "view" in packet:
            # The lines of the log tell of cards that were shown for a moment.
            game = self.sessions[process].game
            for events in game.events:
                for event in game.events_for(viewer, events):
                    self.seen[viewer].add(event.fields.get("card"))
        for shown in packet.get("events", ()):
            if shown["kind"] != "Moved":
                # Such as that the viewer has looked at a card of somebody else.
                self.seen[viewer].add(shown.get("card"))
            elif shown.get("face_up") or shown.get("open"):
                # It may be hidden again in the same action.
                self.seen[viewer].update(shown["cards"])
        assert {*cards_in(packet)} <= self.seen[viewer]

    def look(self) -> None:
        """Note which cards everybody sees."""
        for session in self.sessions:
            for viewer in (None, *range(self.players)):
                self.seen.setdefault(viewer, {None}).update(visible(session.game.view(viewer)))

    def revive(self, process: int) -> None:
        self.sessions[process] = Session.restore("g", self.store, now=self.now)
        self.look()
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
        self.deaf[process].discard(viewer)
        self.take(process, viewer, reaction.own)

    @rule(process=st.integers(0, 1), viewer=VIEWERS, fresh=st.booleans())
    def join(self, process: int, viewer: int | None, fresh: bool) -> None:
        if self.there_is(viewer):
            self.connect(process, viewer, fresh=fresh)

    @rule(process=st.integers(0, 1), viewer=VIEWERS)
    def leave(self, process: int, viewer: int | None) -> None:
        if self.there_is(viewer):
            self.call(process, "leave", viewer)

    @rule(process=st.integers(0, 1), viewer=VIEWERS)
    def lose_packets(self, process: int, viewer: int | None) -> None:
        """Let a connection be cut off without anybody noticing."""
        if viewer in self.sessions[process].viewers:
            self.deaf[process].add(viewer)

    @rule(process=st.integers(0, 1))
    def ask_again(self, process: int) -> None:
        """Let those who were cut off ask for what they have missed."""
        for viewer in [*self.deaf[process]]:
            self.deaf[process].discard(viewer)
            after = self.followers[process][viewer].at
            message = {"type": "packet", "game": "g", "after": after}
            reaction = self.call(process, "receive", viewer, message)
            if reaction is None or reaction.own is None:
                continue
            self.take(process, viewer, reaction.own)

    @rule(process=st.integers(0, 1), seat=SEATS, to=st.sampled_from(["bot", "nobody"]))
    def give_away(self, process: int, seat: int, to: str) -> None:
        """Give a seat to a bot or to nobody; whoever had it may come back only to the latter."""
        if self.there_is(seat):
            self.call(process, "place", seat, Chair(bot="random" if to == "bot" else None))

    @rule(process=st.integers(0, 1), seat=SEATS, name=st.sampled_from(["Zoë", "Øle", "Jo & Bo"]))
    def rename(self, process: int, seat: int, name: str) -> None:
        try:
            self.call(process, "rename", seat, name)
        except SeatError:
            # What another process had done before is told with the next call.
            self.call(process, "catch_up")

    @rule(when=st.sampled_from(["before", "while", "after"]))
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
        if type_ == "undo":
            message["asked_at"] = self.followers[process][seat].version
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
            assert (seat, message["id"]) not in self.accepted
            assert session.game.version >= before
        if reaction.answer.accepted:
            self.accepted.add((seat, message["id"]))
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
                if seat is not None and seat not in self.deaf[process]:
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
        if not self.there_is(seat):
            return
        game = self.sessions[process].game
        builder = game.offer_builder(seat)
        gifts = builder.gifts() if builder else []
        if gifts:
            self.act_on(process, data.draw(st.sampled_from(gifts)))

    @rule(process=st.integers(0, 1), seat=SEATS)
    def undo(self, process: int, seat: int) -> None:
        if seat in self.followers[process]:
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
        for session, followers, deaf in zip(self.sessions, self.followers, self.deaf, strict=True):
            for viewer in session.viewers - deaf:
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
        ids = [(kept["seat"], kept["id"]) for kept in map(json.loads, records) if "id" in kept]
        assert len(ids) == len({*ids})
        assert self.accepted <= {*ids}

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        self.store.dies = ""
        for process in (0, 1):
            self.call(process, "catch_up")
            self.ask_again(process=process)
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
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: "+".join(rules[0]))
def test_long_games(rules: Any, pace: Pace) -> None:
    rng = Random(f"{rules} {pace}")
    table = Tables()
    table.begin(rules=rules, seed=rng.randrange(1000), bots={rng.randrange(rules[1])}, pace=pace)
    table.join(process=0, viewer=None, fresh=True)
    for _ in range(40):
        for seat in range(rules[1]):
            if rng.random() < 0.2:
                table.join(process=rng.randrange(2), viewer=seat, fresh=False)
        table.play(seed=rng.randrange(10**6), steps=10)
        process, viewer = rng.randrange(2), rng.choice([None, *range(rules[1])])
        match rng.randrange(14):
            case 0:
                table.kill(when=rng.choice(["before", "while", "after"]))
            case 1:
                table.kill_now(process=process)
            case 2:
                table.leave(process=process, viewer=viewer)
            case 3:
                table.wait(process=process, after=15.0)
            case 4:
                table.lose_packets(process=process, viewer=viewer)
            case 5:
                table.ask_again(process=process)
            case 6 if viewer is not None:
                table.give_away(process=process, seat=viewer, to="nobody")
            case _:
                table.join(process=process, viewer=viewer, fresh=rng.random() < 0.3)
        table.every_viewer_knows_what_it_may()
        table.nothing_is_lost_or_done_twice()
    assert table.sessions[0].at > 100
    table.teardown()
