"""What viewers are sent of a game: everything they need to go on from where they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .._views.view import view_on
from .._wire.messages import Wire
from .._wire.texts import QuestionFields, Texts

if TYPE_CHECKING:
    from .._engine.table import Table
    from .._model.events import Event

Questions = dict[int, tuple["Table", QuestionFields]]
"""The last question of each seat, with the table it was asked on."""


def whole_packets(
    table: Table,
    viewers: Iterable[int | None],
    told: Sequence[Event],
    names: Sequence[str],
    known: Questions,
) -> dict[int | None, str]:
    """Return packets for viewers who know nothing yet, with lines for the events ``told``."""
    rules = table.rules
    wire, texts = rules.once[Wire], rules.once[Texts]
    seats = list(dict.fromkeys(viewers))
    lines = texts.lines(told, seats, names)
    return {
        viewer: _packet(
            table,
            f'"since":null,"view":{wire.dumps(view_on(table, viewer))},"events":[]',
            log,
            None if viewer is None else _question(table, viewer, names, known),
        )
        for viewer, log in zip(seats, lines, strict=True)
    }


def packets_since(
    since: int,
    before: Table,
    table: Table,
    viewers: Iterable[int | None],
    events: Sequence[Event],
    names: Sequence[str],
    known: Questions,
) -> dict[int | None, str]:
    """Return packets for viewers who know everything up to a version, when there was a table."""
    texts = table.rules.once[Texts]
    seats = list(dict.fromkeys(viewers))
    head = f'"since":{since},"view":null,"events":['
    return {
        viewer: _packet(
            table,
            f"{head}{','.join(seen)}]",
            log,
            None if viewer is None else _question_since(before, table, viewer, names, known),
        )
        for viewer, seen, log in zip(
            seats, texts.events(events, seats), texts.lines(events, seats, names), strict=True
        )
    }


def _packet(table: Table, body: str, log: Sequence[str], question: QuestionFields | None) -> str:
    asked = "null"
    if question:
        asked = "{" + ",".join([f'"{name}":{text}' for name, text in question.items()]) + "}"
    return f'{{"version":{table.version},{body},"log":[{",".join(log)}],"question":{asked}}}'


def _question(table: Table, seat: int, names: Sequence[str], known: Questions) -> QuestionFields:
    if seat not in known or known[seat][0] is not table:
        known[seat] = table, table.rules.once[Texts].question(table, seat, names)
    return known[seat][1]


def _question_since(
    before: Table, table: Table, seat: int, names: Sequence[str], known: Questions
) -> QuestionFields | None:
    """Return the fields of a question that are new since another table, or None without any."""
    old = _question(before, seat, names, known)
    new = _question(table, seat, names, known)
    changed = {name: text for name, text in new.items() if old[name] != text}
    return changed if changed.keys() > {"version"} else None
