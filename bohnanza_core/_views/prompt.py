"""The words of the pending question, and the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .render import render_both
from .visibility import shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
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
    """Return the clause of the pending decision, or the clause of a variant that replaces it."""
    rules = table.rules
    return clause_in_force(rules, rules.decisions[type(table.decision)].clause)


def clause_in_force(rules: Rules, id_: str) -> str:
    """Return the id of a clause, or of the clause of a variant that replaces it."""
    clause = rules.clause(id_)
    return rules.once[_in_place].get(clause, clause)


def _in_place(rules: Rules) -> Mapping[str, str]:
    return {clause.instead_of: clause.id for clause in rules.clauses if clause.instead_of}
