"""Packets: what a viewer needs to go on from where it was, as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ._messages import as_json
from ._undo import way_back
from ._waiting import waits

if TYPE_CHECKING:
    from ._history import History
    from ._waiting import Wait

_MOST_FOLLOWED: Final = 50
"""After more actions, the whole view is shorter than the events."""


class Packets:
    """Makes packets for the viewers of a session: seats, and None for spectators."""

    def __init__(self, name: str) -> None:
        self._name = as_json(name)
        self._sent: dict[int | None, dict[str, str]] = {}
        self._seats: tuple[object, str] = (None, "[]")

    def forget(self, viewer: int | None) -> None:
        """Forget what a viewer was sent."""
        self._sent.pop(viewer, None)

    def for_all(
        self, history: History, viewers: Iterable[int | None], after: int
    ) -> dict[int | None, str]:
        """Return packets for viewers who had all packets before, with what is new for them."""
        seats, since = [*viewers], _unless_renamed(history, after)
        played, shared = _played(history, seats, since), self._shared(history)
        packets = {}
        for seat in seats:
            known = {} if since is None else self._sent.get(seat, {})
            state = self._sent[seat] = _state(history, seat, shared)
            packets[seat] = self._packet(history, since, played.get(seat, ""), state, known)
        return packets

    def for_one(self, history: History, viewer: int | None, after: int | None) -> str:
        """Return a packet for a viewer who has seen so many records; None: nothing."""
        since = _unless_renamed(history, after)
        played, state = (
            _played(history, [viewer], since),
            _state(history, viewer, self._shared(history)),
        )
        # Others with the same view may have been sent less.
        self._sent.setdefault(viewer, state)
        return self._packet(history, since, played.get(viewer, ""), state, {})

    def _shared(self, history: History) -> Mapping[str, str]:
        """Return what everybody is told about how things stand around the game."""
        seats = tuple(history.seats), history.game.players
        if self._seats[0] != seats:
            text = as_json([_seat(history, number) for number in range(len(seats[0]))])
            self._seats = seats, text
        return {
            "seats": self._seats[1],
            "waiting": as_json([_wait(wait) for wait in waits(history)]),
        }

    def _packet(
        self,
        history: History,
        after: int | None,
        played: str,
        state: Mapping[str, str],
        known: Mapping[str, str],
    ) -> str:
        parts = {
            "game": self._name,
            "at": str(history.at),
            "after": "null" if after is None else str(after),
        }
        if after is None:
            wire = history.game.wire
            parts["legend"] = wire.dumps(history.game.legend())
        elif notes := history.notes_since(after):
            parts["notes"] = as_json([history.game.wire.dump(line) for line in notes])
        parts |= {name: text for name, text in state.items() if known.get(name) != text}
        members = [f'"{name}":{text}' for name, text in parts.items()]
        if played:
            # It is an object of JSON, whose members become those of the packet.
            members.append(played[1:-1])
        return "{" + ",".join(members) + "}"


def _unless_renamed(history: History, after: int | None) -> int | None:
    """Return from where to go on: from nothing, where words with another name have been sent."""
    return None if after is not None and after < history.renamed else after


def _played(
    history: History, viewers: list[int | None], after: int | None
) -> Mapping[int | None, str]:
    """Return what `Game.packets` has for viewers; nothing if the game has not gone on."""
    game = history.game
    if after is None:
        return game.packets(viewers)
    version = history.version_at(after)
    if version == game.version:
        return {}
    since = version if game.version - version <= _MOST_FOLLOWED else None
    return game.packets(viewers, since=since)


def _state(history: History, viewer: int | None, shared: Mapping[str, str]) -> dict[str, str]:
    """Return how things stand around the game for a viewer."""
    return {**shared, "undo": as_json(_undo(history, viewer))}


def _seat(history: History, number: int) -> dict[str, Any]:
    seat = history.seats[number]
    return {
        "name": history.game.players[number],
        "kind": seat.kind,
        "bot": seat.bot,
        "away": seat.away,
        "stand_in": seat.stand_in,
    }


def _wait(wait: Wait) -> dict[str, Any]:
    until = None if math.isinf(wait.until) else wait.until
    return {"seat": wait.seat, "why": wait.why, "until": until}


def _undo(history: History, viewer: int | None) -> dict[str, Any]:
    request, way = history.request, None
    if viewer is not None and request is None:
        way = way_back(history, viewer)
    return {
        "can": None if way is None else "by-consent" if way.asked else "at-once",
        "request": None
        if request is None
        else {
            "number": request.number,
            "seat": request.seat,
            "actions": request.actions,
            "waits_for": sorted(request.asked),
        },
    }
