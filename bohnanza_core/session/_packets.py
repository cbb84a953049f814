"""Packets: what a viewer needs to go on from where it was, as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from .. import Event
from ._messages import as_json
from ._undo import way_back
from ._waiting import waits

if TYPE_CHECKING:
    from .. import Game
    from ._history import History, Line
    from ._waiting import Wait

LINES: Final = 100
"""How many lines of the log a viewer gets who joins."""
_SHORT: Final = 4_000
"""Events of fewer characters are not compared with the view."""


class Packets:
    """Makes packets for the viewers of a session: seats, and None for spectators."""

    def __init__(self, name: str) -> None:
        self._name = as_json(name)
        self._sent: dict[int | None, dict[str, str]] = {}

    def forget(self, viewer: int | None) -> None:
        """Forget what a viewer was sent."""
        self._sent.pop(viewer, None)

    def for_all(
        self, history: History, viewers: Iterable[int | None], since: int
    ) -> dict[int | None, str]:
        """Return packets for viewers who had all packets before, with what is new for them."""
        return {viewer: self._made(history, viewer, since, known=True) for viewer in viewers}

    def for_one(self, history: History, viewer: int | None, since: int | None) -> str:
        """Return a packet for a viewer who has seen so many records; None: nothing."""
        return self._made(history, viewer, since, known=False)

    def _made(self, history: History, viewer: int | None, since: int | None, *, known: bool) -> str:
        game = history.game
        parts = {
            "game": self._name,
            "at": str(history.at),
            "version": str(game.version),
            "since": "null" if since is None else str(since),
        }
        if since is None:
            parts["legend"] = game.wire.dumps(game.legend())
        parts |= _news(history, viewer, since)
        state = dict(_state(history, viewer))
        sent = self._sent.get(viewer, {}) if known else {}
        parts |= {name: text for name, text in state.items() if sent.get(name) != text}
        self._sent[viewer] = state
        return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"


# What has happened


def _news(history: History, viewer: int | None, since: int | None) -> dict[str, str]:
    """Return the events since then, or the view where no events lead here or it is shorter."""
    game = history.game
    version = None if since is None else history.version_at(since)
    done = None if version is None else game.events_since(version)
    keeps = 0 if since is None else history.kept_since(since)
    found = {}
    if keeps is not None:
        found["log_keeps"] = str(keeps)
    if done is None or version is None:
        found["view"] = game.wire.dumps(game.view(viewer))
    else:
        seen = [
            game.wire.dumps(event) for events in done for event in game.events_for(viewer, events)
        ]
        events, view = ",".join(seen), ""
        if len(events) > _SHORT:
            view = game.wire.dumps(game.view(viewer))
        if view and len(view) < len(events):
            found["view"] = view
        elif done:
            found["events"] = f"[{events}]"
    told = (
        [*_lines(history, viewer, version, keeps)][-LINES:]
        if since is None
        else [*_lines(history, viewer, version, keeps)]
    )
    if told:
        found["log"] = as_json(told)
    return found


def _lines(
    history: History, viewer: int | None, version: int | None, keeps: int | None
) -> Iterator[dict[str, Any]]:
    """Return the lines of the log that were not told at a version, or were and are gone."""
    game = history.game
    told = -1 if version is None else version if keeps is None else min(version, keeps)
    between = [line for line in history.lines if line.version > told]
    for reached, events in history.events_after(told):
        while between and between[0].version < reached:
            yield _line(between.pop(0))
        yield from _told(game, viewer, reached, events)
    yield from map(_line, between)


def _told(
    game: Game, viewer: int | None, version: int, events: Iterable[Event]
) -> Iterator[dict[str, Any]]:
    for event in events:
        english = game.describe(event, "en", seat=viewer)
        if english is not None:
            german = game.describe(event, "de", seat=viewer)
            yield {"version": version, "en": english, "de": german}


def _line(line: Line) -> dict[str, Any]:
    return {"version": line.version, "en": line.text.en, "de": line.text.de}


# How things stand


def _state(history: History, viewer: int | None) -> Iterator[tuple[str, str]]:
    """Return what a packet says about now, part by part."""
    if viewer is not None:
        question = history.game.wire.dump(history.game.question(viewer))
        # The version of the packet says as of when it stands.
        del question["version"]
        yield "question", as_json(question)
    yield "seats", as_json([_seat(history, seat) for seat in range(len(history.seats))])
    yield "waiting", as_json([_wait(wait) for wait in waits(history)])
    yield "undo", as_json(_undo(history, viewer))


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
