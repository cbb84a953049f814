"""Whether an action is legal, and the reason if it is not."""

from __future__ import annotations

import types
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Union, get_args, get_origin

from .._model.reasons import Reason
from .._model.roles import hints_of
from .._model.text import Text

if TYPE_CHECKING:
    from .._model.actions import ActionSpec
    from .._model.agenda import Decision
    from .table import Table

UNKNOWN_ACTION: Final = Reason(
    "unknown-action",
    "base.turn.order",
    Text("This game has no such action.", "Diese Aktion gibt es in diesem Spiel nicht."),
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
NOT_NOW: Final = Reason(
    "not-now",
    "base.turn.order",
    Text(
        "This is not possible now. {question}",
        "Das geht jetzt nicht. {question}",
    ),
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


def is_seat(table: Table, seat: object) -> bool:
    """Return whether a value is the number of a seat."""
    return type(seat) is int and 0 <= seat < table.rules.players


def judged(table: Table, action: Any) -> tuple[Any, Reason | None]:
    """Judge an action; return it, made of plain values, with the reason against it if any.

    It may be anything: what comes from outside is not yet known to be an action.
    """
    rules = table.rules
    spec = rules.actions.get(type(action))
    if spec is None:
        return action, UNKNOWN_ACTION
    if not is_seat(table, action.seat):
        return action, NO_SUCH_SEAT
    decision = table.decision
    if spec not in rules.answering[type(decision)]:
        final = rules.decisions[type(decision)].final
        return action, GAME_OVER if final else NOT_NOW
    plain = _accepted(table, spec, action, decision)
    if plain is None:
        return action, _otherwise(table, spec, action)
    why_not = table.hooks.why_not(type(action))
    return plain, None if why_not is None else why_not(table, plain)


def _accepted(table: Table, spec: ActionSpec[Any], action: Any, decision: Decision) -> Any:
    """Return the action if it is well formed, or the candidate that is equal to it."""
    if table.hooks.is_inactive(spec):
        return None
    if spec.accepts is not None and _is_plain(action):
        return action if spec.accepts(table, action) else None
    if spec.candidates is None:
        return None
    for candidate in spec.candidates(table, action.seat, decision):
        # The candidate is returned, since True == 1 and 1.0 == 1 but are stored differently.
        if candidate is action or candidate == action:
            return candidate
    return None


def forbidden_part(table: Table, action: Any, reason: Reason) -> Any:
    """Return what a reason against an action is about: the action, or a part of what it does."""
    spec, hooks, decision = table.rules.actions[type(action)], table.hooks, table.decision
    if spec.does is None or spec not in table.rules.answering[type(decision)]:
        return action
    plain = _accepted(table, spec, action, decision)
    if plain is None or (spec.why_not is not None and spec.why_not(table, plain) is not None):
        return action
    if any(ban(table, plain) is not None for ban in hooks.bans(type(plain))):
        return action
    part, found = hooks.forbidden(table, spec.does(table, plain))
    return part if found is reason else action


def _otherwise(table: Table, spec: ActionSpec[Any], action: Any) -> Reason:
    if spec.otherwise is None:
        return NOT_POSSIBLE
    if isinstance(spec.otherwise, Reason):
        return spec.otherwise
    return spec.otherwise(table, action)


def _is_plain(action: Any) -> bool:
    """Return whether the fields hold exactly what their annotations say: no True for a 1."""
    class_: type = type(action)
    for name, types_, item_types in _field_types(class_):
        value = getattr(action, name)
        if types_ and type(value) not in types_:
            return False
        if item_types and type(value) is tuple:
            for item in value:
                if type(item) not in item_types:
                    return False
    return True


_Types = frozenset[type]
"""Types that a value may have; none: any."""


@lru_cache(1024)
def _field_types(class_: type) -> tuple[tuple[str, _Types, _Types], ...]:
    """Return the fields of an action, the types each may have, and those of items of a tuple."""
    found: list[tuple[str, _Types, _Types]] = []
    for name, hint in hints_of(class_).items():
        ways = [_unannotated(way) for way in _ways(_unannotated(hint))]
        items = [get_args(way)[0] for way in ways if get_origin(way) is tuple]
        found.append(
            (name, _classes([get_origin(way) or way for way in ways]), _classes(items)),
        )
    return tuple(found)


def _unannotated(hint: Any) -> Any:
    return hint.__origin__ if hasattr(hint, "__metadata__") else hint


def _ways(hint: Any) -> tuple[Any, ...]:
    """Return what a hint is a union of, or the hint alone."""
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _classes(hints: Sequence[Any]) -> _Types:
    """Return plain classes; none if one of the hints is something else, which allows anything."""
    plain = [way for hint in hints for way in _ways(_unannotated(hint))]
    return frozenset(plain) if all(isinstance(one, type) for one in plain) else frozenset()
