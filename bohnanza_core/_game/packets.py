"""What viewers are sent of a game: everything they need to go on from where they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .._views.view import view_on
from .._wire.messages import Wire
from .._wire.texts import QuestionFields, Texts, names_as_json

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
        self._questions: dict[int, tuple[Table, QuestionFields]] = {}

    def whole(
        self, table: Table, viewers: Sequence[int | None], told: Iterable[Event]
    ) -> dict[int | None, str]:
        """Return packets for viewers who know nothing yet, with lines for the events ``told``."""
        parts = self._texts.told(told, viewers, self._names)
        return {
            viewer: self._packet(
                table,
                f'"since":null,"view":{self._wire.dumps(view_on(table, viewer))},"events":[]',
                lines,
                None if viewer is None else self._question(table, viewer),
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
    ) -> dict[int | None, str]:
        """Return packets for viewers who know everything up to a version, when there was a table."""
        parts = self._texts.told(events, viewers, self._names)
        head = f'"since":{version},"view":null,"events":['
        return {
            viewer: self._packet(
                table,
                f"{head}{','.join(seen)}]",
                lines,
                None if viewer is None else self._news(before, table, viewer),
            )
            for viewer, (seen, lines) in zip(viewers, parts, strict=True)
        }

    def _packet(
        self, table: Table, body: str, lines: Sequence[str], question: QuestionFields | None
    ) -> str:
        asked = "null"
        if question:
            fields = [f'"{name}":{text}' for name, text in question.items()]
            asked = f"{{{','.join(fields)}}}"
        return f'{{"version":{table.version},{body},"log":[{",".join(lines)}],"question":{asked}}}'

    def _question(self, table: Table, seat: int) -> QuestionFields:
        known = self._questions.get(seat)
        if known is None or known[0] is not table:
            known = table, self._texts.question(table, seat, self._players, self._names)
            self._questions[seat] = known
        return known[1]

    def _news(self, before: Table, table: Table, seat: int) -> QuestionFields | None:
        """Return the fields of a question that are new since another table, or None without any."""
        old = self._question(before, seat)
        new = self._question(table, seat)
        changed = {name: text for name, text in new.items() if old[name] != text}
        return changed if len(changed) > 1 or "version" not in changed else None
