"""The words of the pending question, and the clause behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .render import render_both
from .visibility import shown_fields

if TYPE_CHECKING:
    from .._engine.table import Table
    from .._model.text import Text


def question_text(table: Table, seat: int | None, names: Sequence[str] | None = None) -> Text:
    """Return what the game waits for, with what the viewer may know of it."""
    decision, rules = table.decision, table.rules
    prompt = rules.decisions[type(decision)].prompt
    if "{" not in prompt.en:
        return prompt
    return render_both(prompt, shown_fields(decision, seat, rules), type(decision), rules, names)


def question_clause(table: Table) -> str:
    """Return the clause of the pending decision, or the one in force that replaces it."""
    rules = table.rules
    return rules.clause(rules.decisions[type(table.decision)].clause)
