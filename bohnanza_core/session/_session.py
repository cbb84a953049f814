"""A game with people and bots at it, for any server and any client loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import frozen

from .. import Game
from ..errors import BohnanzaError
from ._bots import Bots, MakeBot, known_bot
from ._clock import Clock
from ._history import (
    History,
    header_of,
    read_history,
    seat_record,
    take_text,
)
from ._inbox import Inbox, Verdict
from ._messages import DOUBTFUL, Answer, MessageError, as_json, read_message
from ._packets import Packets
from ._records import LONGEST
from ._seats import Chair, Pace, SeatError
from ._stores import MemoryStore, Store, TakenError
from ._texts import LONGEST_NAME, is_name, is_number, is_time

if TYPE_CHECKING:
    from .. import Variant

_TRIES: Final = 100
"""How often a message is judged again because another process was faster."""


@frozen
class Reaction:
    """What comes out of a session when something has gone in."""

    answer: Answer | None
    """What the sender of a message is answered, nobody else; None if there was no message."""
    own: str | None
    """A packet for the client alone that has joined or asked for it; else None."""
    packets: Mapping[int | None, str]
    """What is to be sent to viewers, by seat, as JSON; None stands for the spectators. A viewer for
    whom nothing is new is not in it."""
    wake_at: float | None
    """When `Session.advance` is to be called next, unless something goes in before; None: there is
    nothing to wait for."""
    happened: bool = False
    """Whether there are new records, also if nobody is there to be sent a packet."""

    @property
    def reply(self) -> str:
        """What the client that joined or asked is sent, as JSON: its packet, or else its answer."""
        if self.own is not None:
            return self.own
        return "" if self.answer is None else self.answer.dumps()


class Session:
    """A game, the people and bots around it, and its records.

    It does no input or output but by its store, and has no clock: every call says what time it is.
    Like a `Game` it is used by one thread at a time.
    """

    def __init__(
        self,
        game: Game,
        *,
        name: str = "game",
        seats: Sequence[Chair] = (),
        pace: Pace = Pace(),  # noqa: B008 - it never changes
        store: Store | None = None,
        bots: MakeBot = known_bot,
        now: float = 0.0,
    ) -> None:
        """Begin a session with a game, and keep its first record."""
        placed = [*seats] or [Chair()] * len(game.players)
        at_table = Bots(bots)
        if len(placed) != len(game.players):
            raise SeatError(f"{len(game.players)} play, but there are {len(placed)} seats")
        if not is_name(name, LONGEST_NAME):
            raise BohnanzaError(
                f"a session is named by a readable text of at most {LONGEST_NAME} characters"
            )
        for bot in (*(chair.bot for chair in placed), pace.stand_in):
            at_table.check(bot)
        header = header_of(name, game, placed, pace, _time(now))
        kept = MemoryStore() if store is None else store
        self._begin(name, History(header, copy(game)), kept, at_table)
        self._store.append(name, 0, as_json(header))

    @classmethod
    def restore(
        cls,
        name: str,
        store: Store,
        *,
        bots: MakeBot = known_bot,
        plugins: Sequence[Variant] = (),
        now: float = 0.0,
    ) -> Session:
        """Go on with a session that is kept in a store.

        Nobody is held to have waited before ``now``. Raises `SaveError` if there is none of that
        name or its records do not fit. ``plugins`` are those of `load_game`.
        """
        history = read_history(name, store.read(name), plugins)
        history.resume(_time(now))
        self = cls.__new__(cls)
        self._begin(name, history, store, Bots(bots))
        self._bots.recall(history)
        return self

    def _begin(self, name: str, history: History, store: Store, bots: Bots) -> None:
        self.name = name
        """The name of the game; every message names it."""
        self._history = history
        self._store = store
        self._bots = bots
        self._clock = Clock(bots)
        self._packets = Packets(name)
        self._inbox = Inbox(name)
        self._viewers: dict[int | None, str | None] = {}
        self._unseated: set[int | None] = set()
        self._told = history.at

    # What is

    @property
    def game(self) -> Game:
        """The game, to look at; acting on it would not be recorded."""
        return self._history.game

    @property
    def seats(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return tuple(self._history.seats)

    @property
    def pace(self) -> Pace:
        """How long it waits."""
        return self._history.pace

    @property
    def at(self) -> int:
        """How many records there are: the number that a packet tells as ``at``."""
        return self._history.at

    @property
    def viewers(self) -> frozenset[int | None]:
        """For whom packets are made: the seats that have joined here, None for spectators.

        A seat that is given to somebody else is not in it any more: close its connection.
        """
        return frozenset(self._viewers)

    @property
    def wake_at(self) -> float | None:
        """When `advance` is to be called next; None: there is nothing to wait for."""
        return self._clock.wake_at(self._history)

    def packet(self, viewer: int | None, after: int | None = None) -> str:
        """Return all that a viewer needs who has seen so many records, as JSON.

        ``after`` is the ``at`` of the last packet that the viewer has; None: it has none. It may be
        from before an undo.
        """
        self._check_viewer(viewer)
        known = after if type(after) is int and 0 < after <= self._history.at else None
        return self._packets.for_one(self._history, viewer, known)

    # People

    def join(
        self, seat: int | None, who: str = "", now: float = 0.0, *, after: int | None = None
    ) -> Reaction:
        """Let a person sit down, or come back; None: let spectators watch.

        ``who`` is how the server knows the person. A seat that is kept for somebody else, or that a
        bot plays, raises `SeatError`. `Reaction.own` is the packet for the client that joins, from
        ``after`` on, as in `packet`: send it first. The others are for those who were there before.
        """
        self._check_viewer(seat)

        def sit() -> None:
            self._read_up_to(after)
            if seat is None:
                return
            sitting = self._history.seats[seat]
            if sitting.kind == "bot" or (sitting.who is not None and sitting.who != who):
                raise SeatError(f"seat {seat} is taken")
            if not who:
                raise SeatError("a person is known by a text")
            self._place(seat, Chair(who), now)

        reaction = self._react(sit, now)
        self._viewers[seat] = None if seat is None else who
        self._unseated.discard(seat)
        return attrs.evolve(reaction, own=self.packet(seat, after))

    def leave(self, seat: int | None, now: float = 0.0) -> Reaction:
        """Let a person leave, for whom the seat is kept; None: spectators watch no more.

        This is also what a lost connection means: of somebody with several, the last one.
        """
        self._check_viewer(seat)
        # Who has lost the seat cannot leave it for somebody else.
        left = {self._viewers.pop(seat)} if seat in self._viewers else None
        unseated = seat in self._unseated
        self._packets.forget(seat)

        def go() -> None:
            if seat is None or unseated:
                return
            sitting = self._history.seats[seat]
            if sitting.who is not None and (left is None or sitting.who in left):
                self._place(seat, attrs.evolve(sitting, away=True), now)

        return self._react(go, now)

    def place(self, seat: int, sitting: Chair, now: float = 0.0) -> Reaction:
        """Give a seat to somebody: a bot, a person or, with ``Chair()``, to nobody.

        This is for whoever runs the table; people sit down by `join`.
        """
        self._check_seat(seat)
        self._bots.check(sitting.bot)
        return self._react(lambda: self._place(seat, sitting, now), now)

    def rename(self, seat: int, name: str, now: float = 0.0) -> Reaction:
        """Give a player another name; `SeatError` says what is wrong with it."""
        self._check_seat(seat)

        def change() -> None:
            if self.game.players[seat] == name:
                return
            try:
                copy(self.game).rename(seat, name)
            except BohnanzaError as error:
                raise SeatError(str(error)) from None
            self._write({"do": "name", "seat": seat, "name": name}, now)

        return self._react(change, now)

    def _place(self, seat: int, sitting: Chair, now: float) -> None:
        if self._history.seats[seat] != sitting:
            self._write(seat_record(seat, sitting), now)

    # Messages

    def receive(self, viewer: int | None, message: object, now: float = 0.0) -> Reaction:
        """Take a message of a viewer: JSON, or what a parser made of it.

        Whatever is wrong with it is answered to the sender, and nothing has changed then.
        """
        self._check_viewer(viewer)
        try:
            read = read_message(message)
        except MessageError as error:
            answer = Answer("malformed", None, {"path": error.path, "why": error.message})
            return Reaction(answer, None, {}, self.wake_at)
        answers: list[Answer] = []

        def take() -> None:
            if read["type"] == "packet":
                self._read_up_to(read["after"])
            answer, record, game = self._judge(viewer, read)
            # Perhaps another process knows better, or has done it already.
            while answer.code in DOUBTFUL and self._read_on():
                answer, record, game = self._judge(viewer, read)
            answers[:] = [answer]
            if record is not None:
                self._write(record, now, game)

        reaction = self._react(take, now)
        own = self.packet(viewer, read["after"]) if answers[0].code == "packet" else None
        return attrs.evolve(reaction, answer=answers[0], own=own)

    def _judge(self, viewer: int | None, message: dict[str, Any]) -> Verdict:
        if viewer in self._unseated:
            return Answer("no-seat", message.get("id")), None, None
        return self._inbox.judge(self._history, viewer, message)

    # Time

    def advance(self, now: float) -> Reaction:
        """Let happen what is due: one action of a bot, or that somebody's time is up.

        Call it at `Reaction.wake_at`; earlier or later does no harm.
        """

        def step() -> None:
            due = self._clock.due(self._history, now)
            if due is not None:
                record, game = due
                self._write(record, now, game)

        return self._react(step, now)

    def catch_up(self, now: float = 0.0) -> Reaction:
        """Take over what other processes have kept in the store since."""
        return self._react(self._read_on, now)

    # Records

    def _write(self, record: dict[str, Any], now: float, game: Game | None = None) -> None:
        record["time"] = now
        text = as_json(record)
        if len(text) > LONGEST:
            # By what a bot of somebody's own remembers; it could not be read again.
            raise BohnanzaError(f"a record has at most {LONGEST} characters, not {len(text)}")
        self._store.append(self.name, self._history.at, text)
        # What is kept has happened, so nothing happens before.
        self._history.take(record, game)
        self._let_go()

    def _react(self, work: Callable[[], object], now: float) -> Reaction:
        """Do something, again if another process was faster, and make the packets."""
        _time(now)
        for left in reversed(range(_TRIES)):
            try:
                work()
                break
            except TakenError:
                if not left or not self._read_on():
                    raise
        packets: Mapping[int | None, str] = {}
        happened = self._history.at > self._told
        # What another process did is told as well, also if the last attempt came to nothing.
        if happened:
            packets = self._packets.for_all(self._history, self._viewers, self._told)
            self._told = self._history.at
        return Reaction(None, None, packets, self.wake_at, happened)

    def _read_on(self) -> bool:
        """Take records that others have kept; return whether there were any."""
        texts = self._store.read(self.name, self._history.at)
        for text in texts:
            take_text(self._history, text, self._history.at)
            self._let_go()
        return bool(texts)

    def _read_up_to(self, at: int | None) -> None:
        """Take what others have kept if a client knows more than is known here."""
        if at is not None and is_number(at) and at > self._history.at:
            self._read_on()

    def _let_go(self) -> None:
        """Send nothing more to those whose seat was given to somebody else."""
        for viewer, who in [*self._viewers.items()]:
            if viewer is not None and self._history.seats[viewer].who != who:
                del self._viewers[viewer]
                self._unseated.add(viewer)
                self._packets.forget(viewer)

    def _check_seat(self, seat: object) -> None:
        if seat is None:
            raise SeatError("spectators have no seat")
        self._check_viewer(seat)

    def _check_viewer(self, viewer: object) -> None:
        seats = len(self._history.seats)
        if viewer is not None and not (type(viewer) is int and 0 <= viewer < seats):
            raise SeatError(f"{viewer!r} is not a seat from 0 to {seats - 1}")


def _time(now: object) -> float:
    if not is_time(now):
        raise BohnanzaError("a time is a number that JSON can hold")
    return now  # type: ignore[return-value]
