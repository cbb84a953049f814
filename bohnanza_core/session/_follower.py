"""Adding packets up, as a client does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import SeenEvent, View

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
        self.version = -1
        """The version of the game: the ``asked_at`` of an action."""
        self.view: View | None = None
        """What the viewer sees."""
        self.log: list[Mapping[str, Any]] = []
        """The lines of the log, each with its version and its words by language."""
        self.question: Mapping[str, Any] | None = None
        """What is asked, and what the viewer may do; None for spectators."""
        self.seats: Sequence[Mapping[str, Any]] = ()
        """Who plays each seat."""
        self.waiting: Sequence[Mapping[str, Any]] = ()
        """For whom the table waits, why and until when."""
        self.undo: Mapping[str, Any] = {}
        """Whether the viewer can take something back, and what was asked."""

    def take(self, text: str) -> Mapping[str, Any]:
        """Go on by a packet, and return what it holds.

        A packet that does not go on from here raises ValueError: ask for one since `at`.
        """
        packet: dict[str, Any] = json.loads(text)
        if packet["since"] is not None and packet["since"] != self.at:
            raise ValueError(f"it goes on from {packet['since']}, not from {self.at}")
        self.at, self.version = packet["at"], packet["version"]
        if "view" in packet:
            self.view = self._wire.load(View, packet["view"])
        elif "events" in packet:
            assert self.view is not None
            events = [self._wire.load(SeenEvent, event) for event in packet["events"]]
            self.view = self.view.after(events)
        if "log_keeps" in packet:
            keeps = packet["log_keeps"]
            self.log = [line for line in self.log if line["version"] <= keeps]
        if packet["since"] is None:
            self.log = []
        self.log += packet.get("log", ())
        for part in ("question", "seats", "waiting", "undo"):
            if part in packet:
                setattr(self, part, packet[part])
        return packet
