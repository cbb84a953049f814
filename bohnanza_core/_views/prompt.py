"""The words of the pending question, and the clause behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .._model.text import Text
from .render import render_both
from .visibility import shown_fields

if TYPE_CHECKING:
    from .._engine.table import Table

_ASKED: Final = Text("{seat} is asked: “{question}”", "{seat} wird gefragt: „{question}“")


def question_text(table: Table, seat: int | None, names: Sequence[str] | None = None) -> Text:
    """Return what the game waits for: the question, or for others who is asked what.

    It tells what the viewer may know.
    """
    decision, rules = table.decision, table.rules
    kind = rules.decisions[type(decision)]
    if seat == decision.seat or kind.final:
        return _rendered(table, kind.prompt, seat, names)
    if kind.for_others is not None:
        return _rendered(table, kind.for_others, seat, names)
    values = {"seat": decision.seat, "question": _rendered(table, kind.prompt, seat, names)}
    return render_both(_ASKED, values, type(decision), rules, names)


def _rendered(table: Table, text: Text, seat: int | None, names: Sequence[str] | None) -> Text:
    if "{" not in text.en:
        return text
    decision, rules = table.decision, table.rules
    return render_both(text, shown_fields(decision, seat, rules), type(decision), rules, names)


def question_clause(table: Table) -> str:
    """Return the clause of the pending decision, or the one in force that replaces it."""
    rules = table.rules
    return rules.clause(rules.decisions[type(table.decision)].clause)
