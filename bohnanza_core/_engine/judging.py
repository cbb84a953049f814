"""What a seat may do, and why not: one domain, one rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._model.actions import ActionSpec
from .._model.agenda import Decision
from .._model.reasons import Reason, Refusal
from .._model.roles import Role
from .._model.text import Text
from .._views.asking import question_clause, question_text
from .._views.render import render_both

if TYPE_CHECKING:
    from .table import Table

UNKNOWN_ACTION: Final = Reason(
    "unknown-action",
    "base.turn.order",
    Text("This rule set has no such action.", "Diese Aktion gibt es in diesem Spiel nicht."),
)
NO_SUCH_SEAT: Final = Reason(
    "no-such-seat",
    "base.players",
    Text("There is no such seat.", "Diesen Platz gibt es nicht."),
)
GAME_OVER: Final = Reason(
    "game-over",
    "base.end.only-harvest",
    Text("The game is over.", "Das Spiel ist aus."),
)


def _pending(table: Table, action: Any) -> dict[str, object]:
    decision = table.decision
    return {
        "decision": type(decision).__name__,
        "waiting": decision.seat,
        "pending": question_clause(table),
    }


NOT_NOW: Final = Reason(
    "not-now",
    "base.turn.order",
    Text(
        "This is not possible now. The game waits for {waiting}: {question}",
        "Das geht jetzt nicht. Das Spiel wartet auf {waiting}: {question}",
    ),
    details=_pending,
    roles={"waiting": Role.SEAT},
)
NOT_POSSIBLE: Final = Reason(
    "not-possible",
    "base.turn.order",
    Text("That is not among the possibilities.", "Das gehört nicht zu den Möglichkeiten."),
)
REASONS = (UNKNOWN_ACTION, NO_SUCH_SEAT, GAME_OVER, NOT_NOW, NOT_POSSIBLE)


def waiting_on(table: Table) -> tuple[int, ...]:
    """Return the seats a table waits for; none when the game is over."""
    decision: Any = table.agenda[-1]
    return () if table.rules.decisions[type(decision)].final else (decision.seat,)


def judged(table: Table, action: Any) -> tuple[Any, Reason | None]:
    """Judge an action; return it, made of plain values, with the reason against it if any.

    It may be anything: what comes from outside is not yet known to be an action.
    """
    rules = table.rules
    kind = rules.actions.get(type(action))
    if kind is None:
        return action, UNKNOWN_ACTION
    seat = action.seat
    if type(seat) is not int or not 0 <= seat < rules.players:
        return action, NO_SUCH_SEAT
    decision = table.decision
    if type(action) not in rules.answered_by[type(decision)]:
        final = rules.decisions[type(decision)].final
        return action, GAME_OVER if final else NOT_NOW
    inside = _in_domain(table, kind, action, decision)
    if inside is None:
        return action, kind.otherwise(table, action) if kind.otherwise else NOT_POSSIBLE
    judge = table.hooks.judges[type(action)]
    return inside, None if judge is None else judge(table, inside)


def _in_domain(table: Table, kind: ActionSpec[Any], action: Any, decision: Decision) -> Any:
    listed: Sequence[Any] = ()
    asleep = kind.type in table.hooks.inactive
    if kind.candidates is not None and not asleep and _has_cards(table, kind, action.seat):
        listed = kind.candidates(table, action.seat, decision)
    for candidate in listed:
        # The listed twin is returned, since True == 1 and 1.0 == 1 but are stored differently.
        if candidate is action or candidate == action:
            return candidate
    if kind.accepts is not None and kind.accepts(table, action):
        return action
    return None


def _has_cards(table: Table, kind: ActionSpec[Any], seat: int) -> bool:
    return not kind.only_with or bool(table.cards(kind.only_with, seat))


def refusal(
    table: Table, action: Any, reason: Reason, names: Sequence[str] | None = None
) -> Refusal:
    """Turn a reason into a refusal with parameters and texts, which call players by name."""
    rules = table.rules
    known = attrs.has(type(action)) and type(action) in rules.actions
    parameters: dict[str, object] = {"action": type(action).__name__}
    if known:
        parameters |= attrs.asdict(action, recurse=False)
        if reason.details is not None:
            parameters |= reason.details(table, action)
        if reason is NOT_NOW:
            parameters["question"] = question_text(table, action.seat, names)
    return Refusal(
        reason.code,
        rules.clause(reason.clause),
        rules.reason_owner.get(reason, "family"),
        {name: v.en if isinstance(v, Text) else v for name, v in parameters.items()},
        render_both(
            reason.text, parameters, type(action) if known else None, rules, names, reason.roles
        ),
    )
