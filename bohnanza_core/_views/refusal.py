"""From a reason to a refusal: with parameters, and a text with the names of players and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._engine.judging import NO_SUCH_SEAT, NOT_NOW, forbidden_part, is_seat, judged
from .._family.actions import Choose
from .._limits import LONGEST_NAME, SAFE, quoted, readable, text_fault
from .._model.actions import Action
from .._model.reasons import Reason, Refusal
from .._model.roles import Role
from .._model.text import Text
from ..errors import IllegalActionError
from .prompt import question_clause, question_text
from .render import render_both

if TYPE_CHECKING:
    from .._engine.table import Table

_MOST_QUOTED: Final = 200
"""Values of a list that a refusal repeats."""


def refusal(
    table: Table, action: Any, reason: Reason, names: Sequence[str] | None = None
) -> Refusal:
    """Turn a reason into a refusal with parameters and texts."""
    rules = table.rules
    meant = action
    known = attrs.has(type(action)) and type(action) in rules.actions
    parameters: dict[str, object] = {
        "action": rules.name_of.get(type(action), readable(type(action).__name__, LONGEST_NAME))
    }
    if known:
        parameters |= {
            name: _in_bounds(value) for name, value in attrs.asdict(action, recurse=False).items()
        }
        meant = forbidden_part(table, action, reason)
        if meant is not action:
            parameters |= attrs.asdict(meant, recurse=False)
        if reason.details is not None:
            parameters |= reason.details(table, meant)
        if reason is NOT_NOW:
            parameters |= _pending(table, action, names)
    roles: dict[str, Role | None] = {**reason.roles}
    if isinstance(action, Choose):
        roles["option"] = rules.decisions[type(table.decision)].option_role
    text = render_both(reason.text, parameters, type(meant) if known else None, rules, names, roles)
    if known and is_seat(table, action.seat) and (more := remedy(table, action.seat, reason)):
        text = Text(f"{text.en} {more.en}", f"{text.de} {more.de}")
    return Refusal(
        reason.code,
        rules.clause(reason.clause),
        rules.owner_of.get(reason, "family"),
        {name: v.en if isinstance(v, Text) else v for name, v in parameters.items()},
        Text(readable(text.en), readable(text.de)),
    )


def remedy(
    table: Table, seat: int, reason: Reason, legal: Sequence[Action] | None = None
) -> Text | None:
    """Return what a seat can do now about a reason, if anything."""
    if not reason.remedies:
        return None
    possible = {type(action) for action in (table.legal(seat) if legal is None else legal)}
    return next((one.text for one in reason.remedies if one.action in possible), None)


def _in_bounds(value: Any) -> Any:
    """Return what an action holds, or a quotation of what no action of a game can hold."""
    if isinstance(value, tuple | list | set | frozenset):
        many = len(value) > _MOST_QUOTED
        return quoted(value) if many else type(value)(map(_in_bounds, value))
    if isinstance(value, str):
        return value if text_fault(value, LONGEST_NAME) is None else quoted(value)
    if type(value) is int:
        return value if abs(value) <= SAFE else quoted(value)
    return value


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


def check_side(table: Table, side: int) -> None:
    """Refuse what is neither a seat nor the number of a party."""
    if type(side) is not int or side not in table.rules.sides:
        raise IllegalActionError(refusal(table, Action(side), NO_SUCH_SEAT))


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that does not exist."""
    if not is_seat(table, seat):
        raise IllegalActionError(refusal(table, Action(seat), NO_SUCH_SEAT))
