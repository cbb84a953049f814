"""What viewers are sent of a game: everything they need to go on from where they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from .._views.view import view_on
from .._wire.messages import Wire
from .._wire.texts import Asked, Texts, names_as_json

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.events import Event


_NOTHING: Final[Mapping[str, str]] = {}


class Packets:
    """Writes the packets of one game, and remembers the last question of each seat."""

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        self._wire = rules.once[Wire]
        self._texts = rules.once[Texts]
        self._players = players
        self._names = names_as_json(players)
        self._questions: dict[int | None, Asked] = {}
        self._peer: Asked | None = None

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
                f'"since":null,"view":{self._wire.dumps(view_on(table, viewer))},"events":[]',
                lines,
                self._question(table, viewer) if questions else _NOTHING,
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
        head = f'"since":{version},"view":null,"events":['
        return {
            viewer: self._packet(
                table,
                f"{head}{','.join(seen)}]",
                lines,
                self._news(before, table, viewer) if questions else _NOTHING,
            )
            for viewer, (seen, lines) in zip(viewers, parts, strict=True)
        }

    def _packet(
        self, table: Table, body: str, lines: Sequence[str], question: Mapping[str, str]
    ) -> str:
        asked = "null"
        if question:
            fields = "".join([f',"{name}":{text}' for name, text in question.items()])
            asked = f'{{"version":{table.version}{fields}}}'
        return f'{{"version":{table.version},{body},"log":[{",".join(lines)}],"question":{asked}}}'

    def _question(self, table: Table, seat: int | None) -> Mapping[str, str]:
        last = self._questions.get(seat)
        if last is None or last.table is not table:
            peer = self._peer
            if peer is None or peer.table is not table:
                peer = None
            last = self._texts.question(table, seat, self._players, self._names, last, peer)
            self._questions[seat] = last
            if last.shared:
                self._peer = last
        return last.fields

    def _news(self, before: Table, table: Table, seat: int | None) -> Mapping[str, str]:
        """Return the fields of a question that are new since another table."""
        last = self._questions.get(seat)
        known = last is not None and last.table is before
        old = last.fields if last is not None and known else self._question(before, seat)
        new = self._question(table, seat)
        if new is old:
            return _NOTHING
        return {name: text for name, text in new.items() if old[name] != text}
