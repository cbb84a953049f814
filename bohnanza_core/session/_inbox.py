"""Judging messages: what each would do, and what its sender is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from .. import Action, Draft, UndoObstacle
from ..errors import IllegalActionError, SaveError, StaleActionError
from ._history import action_record
from ._messages import Answer
from ._undo import ASKED_ALREADY, way_back, why_not_back

if TYPE_CHECKING:
    from .. import Game
    from ._history import History

Verdict = tuple[Answer, dict[str, Any] | None, "Game | None"]
"""The answer, the record of what is done if anything is, and the game after an action."""
_OVER = "what it answers is over"
_ANOTHER = "another action would be taken back now"


class Inbox:
    """Judges the messages of a session; nothing is changed here."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._judges: Mapping[str, Callable[[History, int, dict[str, Any]], Verdict]] = {
            "action": self._action,
            "draft": self._draft,
            "why": self._why,
            "undo": self._undo,
            "agree": self._agree,
            "refuse": self._refuse,
        }

    def judge(self, history: History, viewer: int | None, message: dict[str, Any]) -> Verdict:
        """Return what a message leads to."""
        id_ = message.get("id")
        if message["game"] != self._name:
            return Answer("other-game", id_), None, None
        if message["type"] == "packet":
            return Answer("packet", id_), None, None
        if viewer is None or history.seats[viewer].who is None:
            return Answer("no-seat", id_), None, None
        if id_ is not None and (viewer, id_) in history.done:
            return Answer("repeated", id_, {"at": history.done[viewer, id_]}), None, None
        try:
            answer, record, game = self._judges[message["type"]](history, viewer, message)
        except SaveError as error:
            place = "action" if "action" in message else "draft"
            path = f"{place}.{error.path}".rstrip(".")
            content = {"path": path, "why": str(error).removeprefix(f"{error.path}: ")}
            return Answer("malformed", id_, content), None, None
        if record is not None and id_ is not None:
            record["id"] = id_
        return Answer(answer.code, id_, answer.content), record, game

    # Acting

    def _action(self, history: History, viewer: int, message: dict[str, Any]) -> Verdict:
        before = history.game
        action = before.wire.load(Action, message["action"])
        if action.seat != viewer:
            return Answer("not-yours"), None, None
        game = copy(before)
        try:
            game.apply(action, asked_at=message["asked_at"])
        except IllegalActionError as error:
            return Answer("refused", None, {"refusal": before.wire.dump(error.refusal)}), None, None
        except StaleActionError as error:
            return Answer("stale", None, {"why": error.why}), None, None
        return _done(history), action_record(before, game, action), game

    def _why(self, history: History, viewer: int, message: dict[str, Any]) -> Verdict:
        game = history.game
        action = game.wire.load(Action, message["action"])
        if action.seat != viewer:
            return Answer("not-yours"), None, None
        refusal = game.why_not(action)
        found = None if refusal is None else game.wire.dump(refusal)
        return Answer("checked", None, {"refusal": found}), None, None

    def _draft(self, history: History, viewer: int, message: dict[str, Any]) -> Verdict:
        game = history.game
        draft = game.wire.load(Draft, message["draft"])
        if draft.seat != viewer:
            return Answer("not-yours"), None, None
        found = game.wire.dump(game.check_draft(draft))
        return Answer("checked", None, {"draft": found}), None, None

    # Taking back

    def _undo(self, history: History, viewer: int, message: dict[str, Any]) -> Verdict:
        if not history.acted[viewer] <= message["asked_at"] <= history.game.version:
            return Answer("stale", None, {"why": _ANOTHER}), None, None
        if history.request is not None:
            return _no_undo(history, ASKED_ALREADY), None, None
        way = way_back(history, viewer)
        if way is None:
            return _no_undo(history, why_not_back(history, viewer)), None, None
        record = {"do": "ask", "seat": viewer, "to": way.to, "asked": list(way.asked)}
        return _done(history), record, None

    def _agree(self, history: History, viewer: int, message: dict[str, Any]) -> Verdict:
        request = history.request
        if request is None or request.number != message["request"]:
            return Answer("stale", None, {"why": _OVER}), None, None
        if viewer not in request.asked:
            return Answer("not-yours"), None, None
        return _done(history), {"do": "agree", "seat": viewer}, None

    def _refuse(self, history: History, viewer: int, message: dict[str, Any]) -> Verdict:
        request = history.request
        if request is None or request.number != message["request"]:
            return Answer("stale", None, {"why": _OVER}), None, None
        if viewer not in request.asked and viewer != request.seat:
            return Answer("not-yours"), None, None
        return _done(history), {"do": "refuse", "seat": viewer}, None


def _done(history: History) -> Answer:
    return Answer("done", None, {"at": history.at + 1})


def _no_undo(history: History, obstacle: UndoObstacle) -> Answer:
    return Answer("no-undo", None, {"obstacle": history.game.wire.dump(obstacle)})
