"""What viewers are sent of a game: everything they need to go on from where they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .._views.view import view_on
from .._wire.messages import Wire
from .._wire.texts import Asked, Texts, names_as_json

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.events import Event


class Packets:
    """Writes the packets of one game, and remembers the last question of each seat."""

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        self._wire = rules.once[Wire]
        self._texts = rules.once[Texts]
        self._players = players
        self._names = names_as_json(players)
        self._questions: dict[int | None, Asked] = {}

    def __copy__(self) -> Packets:
        """Return packets for a copy of the game, which remember what is asked up to now."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._questions = dict(self._questions)
        return other

    def whole(
        self,
        table: Table,
        viewers: Sequence[int | None],
        told: Iterable[Event],
        wanted: tuple[bool, bool],
    ) -> dict[int | None, str]:
        """Return packets for viewers who know nothing yet, with lines for the events ``told``.

        ``wanted``: whether they get lines, and questions.
        """
        log, questions = wanted
        parts = self._texts.told(told, viewers, self._names if log else None)
        return {
            viewer: self._packet(
                table,
                f',"since":null,"view":{self._wire.dumps(view_on(table, viewer))}',
                lines,
                self._whole(table, viewer) if questions else "",
            )
            for viewer, (_, lines) in zip(viewers, parts, strict=True)
        }

    def since(
        self,
        version: int,
        before: Table,
        table: Table,
        viewers: Sequence[int | None],
        events: Iterable[Event],
        wanted: tuple[bool, bool],
    ) -> dict[int | None, str]:
        """Return packets for viewers who know everything up to a version and its table."""
        log, questions = wanted
        parts = self._texts.told(events, viewers, self._names if log else None)
        head = "" if version == table.version - 1 else f',"since":{version}'
        return {
            viewer: self._packet(
                table,
                f'{head},"events":[{",".join(seen)}]' if seen else head,
                lines,
                self._news(before, table, viewer) if questions else "",
            )
            for viewer, (seen, lines) in zip(viewers, parts, strict=True)
        }

    def _packet(self, table: Table, body: str, lines: Sequence[str], question: str) -> str:
        log = f',"log":[{",".join(lines)}]' if lines else ""
        asked = f',"question":{{{question}}}' if question else ""
        return f'{{"version":{table.version}{body}{log}{asked}}}'

    def _question(self, table: Table, seat: int | None) -> Asked:
        last = self._questions.get(seat)
        if last is None or last.table is not table:
            last = self._texts.question(table, seat, self._players, self._names, last)
            self._questions[seat] = last
        return last

    def _whole(self, table: Table, seat: int | None) -> str:
        """Return the fields of a question but for its version, as JSON."""
        asked = self._question(table, seat)
        return _fields([*asked.told.items(), ("choices", asked.choices)])

    def _news(self, before: Table, table: Table, seat: int | None) -> str:
        """Return the fields of a question that are new since another table."""
        old = self._questions.get(seat)
        if old is None or old.table is not before:
            old = self._question(before, seat)
        new = self._question(table, seat)
        found: list[tuple[str, str]] = []
        if new.told is not old.told:
            told = old.told
            found = [one for one in new.told.items() if told[one[0]] != one[1]]
        if new.choices != old.choices:
            found.append(("choices", new.choices))
        return _fields(found) if found else ""


def _fields(fields: Iterable[tuple[str, str]]) -> str:
    return ",".join([f'"{name}":{text}' for name, text in fields])
