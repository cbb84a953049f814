"""From a reason to a refusal: with parameters, and a text with the names of players and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .._engine.judging import NO_SUCH_SEAT, NOT_NOW, is_seat, judged
from .._model.actions import Action
from .._model.reasons import Reason, Refusal
from .._model.text import Text
from ..errors import IllegalActionError
from .prompt import question_clause, question_text
from .render import render_both

if TYPE_CHECKING:
    from .._engine.table import Table


def refusal(
    table: Table, action: Any, reason: Reason, names: Sequence[str] | None = None
) -> Refusal:
    """Turn a reason into a refusal with parameters and texts."""
    rules = table.rules
    known = attrs.has(type(action)) and type(action) in rules.actions
    parameters: dict[str, object] = {
        "action": rules.name_of.get(type(action), type(action).__name__)
    }
    if known:
        parameters |= attrs.asdict(action, recurse=False)
        if reason.details is not None:
            parameters |= reason.details(table, action)
        if reason is NOT_NOW:
            parameters |= _pending(table, action, names)
    return Refusal(
        reason.code,
        rules.clause(reason.clause),
        rules.owner_of.get(reason, "family"),
        {name: v.en if isinstance(v, Text) else v for name, v in parameters.items()},
        render_both(
            reason.text, parameters, type(action) if known else None, rules, names, reason.roles
        ),
    )


def _pending(table: Table, action: Action, names: Sequence[str] | None) -> dict[str, object]:
    decision = table.decision
    return {
        "decision": table.rules.name_of[type(decision)],
        "waiting": decision.seat,
        "pending": question_clause(table),
        "question": question_text(table, action.seat, names),
    }


def why_not_on(table: Table, action: Action, names: Sequence[str] | None = None) -> Refusal | None:
    """Return None if an action is legal, else why it is not."""
    _, reason = judged(table, action)
    return None if reason is None else refusal(table, action, reason, names)


def checked(table: Table, action: Action, names: Sequence[str] | None = None) -> Action:
    """Return a legal action, made of plain values; raise `IllegalActionError` for another."""
    plain: Action
    plain, reason = judged(table, action)
    if reason is not None:
        raise IllegalActionError(refusal(table, action, reason, names))
    return plain


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that does not exist."""
    if not is_seat(table, seat):
        raise IllegalActionError(refusal(table, Action(seat), NO_SUCH_SEAT))
