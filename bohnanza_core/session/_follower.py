"""Adding packets up, as a client does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import SeenEvent, View
from ..events import Line, LinePart

if TYPE_CHECKING:
    from .. import Wire


class Follower:
    """What a viewer knows of a session from its packets.

    Clients in Python use it as it is; it shows those in other languages what to do with a packet.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.at: int | None = None
        """How many records it has seen, for `Session.packet` and messages of the type ``packet``;
        None: it has seen nothing."""
        self.version: int = -1
        """The version of the game: the ``asked_at`` of an action."""
        self.view: View | None = None
        """What the viewer sees."""
        self.log: list[Line] = []
        """The lines of the log."""
        self.question: Mapping[str, Any] | None = None
        """What is asked, and what the viewer may do; of spectators only who is asked what.
        It stands as of `version`."""
        self.seats: Sequence[Mapping[str, Any]] = ()
        """Who plays each seat."""
        self.waiting: Sequence[Mapping[str, Any]] = ()
        """For whom the table waits, why and until when."""
        self.undo: Mapping[str, Any] = {}
        """Whether the viewer can take something back, and what was asked."""

    def take(self, text: str) -> Mapping[str, Any]:
        """Go on by a packet, and return what it holds.

        One with nothing new changes nothing. One that does not go on from here raises ValueError:
        ask for a packet after `at`.
        """
        packet: dict[str, Any] = json.loads(text)
        if packet["after"] is not None and packet["after"] != self.at:
            if self.at is not None and packet["at"] <= self.at:
                return packet
            raise ValueError(f"it goes on from {packet['after']}, not from {self.at}")
        self.at = packet["at"]
        if "version" in packet:
            self._play_on(packet)
        self.log += map(_note, packet.get("notes", ()))
        for part in ("seats", "waiting", "undo"):
            if part in packet:
                setattr(self, part, packet[part])
        return packet

    def _play_on(self, packet: Mapping[str, Any]) -> None:
        self.version = packet["version"]
        if "view" in packet:
            self.view, self.log = self._wire.load(View, packet["view"]), []
            self.question = packet.get("question")
        else:
            assert self.view is not None
            events = [self._wire.load(SeenEvent, event) for event in packet.get("events", ())]
            self.view = self.view.after(events)
            if "question" in packet:
                self.question = {**(self.question or {}), **packet["question"]}
        self.log += [self._wire.load(Line, line) for line in packet.get("log", ())]


def _note(note: Mapping[str, Any]) -> Line:
    """Return a line that stands for no event, and so is not a message of the game."""
    en, de = (
        tuple(part if isinstance(part, str) else _part(*part) for part in note[language])
        for language in ("en", "de")
    )
    return Line(note["kind"], en, de)


def _part(text: str, role: str, values: Sequence[int | str | None]) -> LinePart:
    return LinePart(text, role, tuple(values))
