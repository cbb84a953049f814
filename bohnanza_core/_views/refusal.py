"""From a reason to a refusal: with parameters, and a text with the names of players and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .._engine.judging import NO_SUCH_SEAT, NOT_NOW, is_seat, judged
from .._family.actions import Choose
from .._model.actions import Action
from .._model.reasons import Reason, Refusal
from .._model.roles import Role
from .._model.text import Text
from ..errors import IllegalActionError
from .prompt import clause_in_force, question_clause, question_text
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
    roles: dict[str, Role | None] = {**reason.roles}
    if isinstance(action, Choose):
        roles["option"] = rules.decisions[type(table.decision)].option_role
    text = render_both(
        reason.text, parameters, type(action) if known else None, rules, names, roles
    )
    if known and is_seat(table, action.seat) and (more := remedy(table, action.seat, reason)):
        text = Text(f"{text.en} {more.en}", f"{text.de} {more.de}")
    return Refusal(
        reason.code,
        clause_in_force(rules, reason.clause),
        rules.owner_of.get(reason, "family"),
        {name: v.en if isinstance(v, Text) else v for name, v in parameters.items()},
        text,
    )


def remedy(table: Table, seat: int, reason: Reason) -> Text | None:
    """Return what a seat can do now about a reason, if anything."""
    if not reason.remedies:
        return None
    possible = {type(action) for action in table.legal(seat)}
    return next((one.text for one in reason.remedies if one.action in possible), None)


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
    # Asked before everything a game is asked, so `is_seat` is written out.
    if type(seat) is not int or not 0 <= seat < table.rules.players:
        raise IllegalActionError(refusal(table, Action(seat), NO_SUCH_SEAT))
