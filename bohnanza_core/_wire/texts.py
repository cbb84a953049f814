"""Messages of a game as JSON texts for several viewers at once: what is the same is made once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._views.description import lines_for
from .._views.question import question_on
from .._views.seen_events import events_for
from .messages import Wire

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.events import Event

QuestionFields = Mapping[str, str]
"""The fields of a question as JSON, by name."""


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Texts:
    """Writes what viewers are sent, for the rules of a game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._wire = rules.once[Wire]

    def events(self, events: Iterable[Event], viewers: Sequence[int | None]) -> list[list[str]]:
        """Return what each viewer may know of events."""
        events = tuple(events)
        return [
            [self._wire.dumps(event) for event in events_for(events, viewer, self._rules)]
            for viewer in viewers
        ]

    def lines(
        self, events: Iterable[Event], viewers: Sequence[int | None], names: Sequence[str]
    ) -> list[list[str]]:
        """Return the lines of a log for each viewer."""
        events = tuple(events)
        return [
            [self._wire.dumps(line) for line in lines_for(self._rules, events, viewer, names)]
            for viewer in viewers
        ]

    def question(self, table: Table, seat: int, names: Sequence[str]) -> QuestionFields:
        """Return the question of a seat."""
        dumped = self._wire.dump(question_on(table, seat, names))
        return {name: _json(value) for name, value in dumped.items()}
