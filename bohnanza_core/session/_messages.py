"""What clients send, and what the sender alone is answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from ..errors import BohnanzaError
from ._texts import LONGEST_NAME, is_name, is_number

LONGEST: Final = 20_000
DOUBTFUL: Final = frozenset({"refused", "stale", "no-undo", "not-yours", "no-seat"})
"""What a session answers only if it knows all that was kept."""
_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "action": frozenset({"asked_at", "action"}),
    "draft": frozenset({"draft"}),
    "why": frozenset({"action"}),
    "undo": frozenset({"asked_at"}),
    "agree": frozenset({"request"}),
    "refuse": frozenset({"request"}),
    "packet": frozenset({"after"}),
}
_OFTEN: Final = frozenset({"type", "game", "id"})
_NUMBERS: Final = ("asked_at", "request")


class MessageError(BohnanzaError):
    """A message is malformed."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


@frozen
class Answer:
    """What the sender of a message is answered; nobody else is sent it."""

    code: str
    """What became of the message, such as ``done`` or ``stale``."""
    id: str | None = None
    """The id of the message, if it had one."""
    content: Mapping[str, Any] = {}
    """More about it, in plain JSON types."""

    def dumps(self) -> str:
        """Return the answer as JSON."""
        return as_json({"answer": self.code, "id": self.id, **self.content})

    @property
    def accepted(self) -> bool:
        """Whether the message has done what it was to do, now or before."""
        return self.code in ("done", "repeated")


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def as_json(data: object) -> str:
    """Return data as JSON, as short as it can be."""
    return _ENCODER.encode(data)


def read_message(data: object) -> dict[str, Any]:
    """Return a message with the parts that its type has, of the types they have."""
    message = _parsed(data)
    type_ = message.get("type")
    if not isinstance(type_, str) or type_ not in _KEYS:
        raise MessageError("type", f"must be one of {', '.join(_KEYS)}")
    needed = _KEYS[type_]
    for key in sorted(needed - message.keys()):
        raise MessageError(key, "is missing")
    for key in message.keys() - needed - _OFTEN:
        raise MessageError("", f"a message of type {type_!r} has no {key[:LONGEST_NAME]!r}")
    id_ = message.get("id")
    if id_ is not None and not is_name(id_, LONGEST_NAME):
        raise MessageError("id", f"must be a readable text of at most {LONGEST_NAME} characters")
    if not isinstance(message.get("game"), str):
        raise MessageError("game", "must be the name of the game")
    for key in needed.intersection(_NUMBERS):
        if not is_number(message[key]):
            raise MessageError(key, "must be a whole number that is not negative")
    if type_ == "packet" and message["after"] is not None and not is_number(message["after"]):
        raise MessageError("after", "must be a whole number that is not negative, or null")
    return message


def _parsed(data: object) -> dict[str, Any]:
    if isinstance(data, str | bytes):
        if len(data) > LONGEST:
            raise MessageError("", f"is longer than {LONGEST} characters")
        try:
            data = json.loads(data, object_pairs_hook=_once)
        except (ValueError, RecursionError):
            raise MessageError("", "is not JSON") from None
    if not isinstance(data, dict):
        raise MessageError("", "must be an object")
    if not all(isinstance(key, str) for key in data):
        raise MessageError("", "its keys must be texts")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found
