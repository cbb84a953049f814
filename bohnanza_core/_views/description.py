"""Actions and events in words: with what a viewer may know, or with everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._engine.judging import UNKNOWN_ACTION
from .._family.actions import Choose, Pass
from .._model.actions import Action
from .._model.events import Event
from .._model.roles import Role
from .._model.text import Language, Text
from ..errors import IllegalActionError
from .refusal import refusal
from .render import NO_PLACES, Places, render, render_both, roles_of
from .visibility import sees_card, shown_fields

if TYPE_CHECKING:
    from .._engine.table import Table

_A_CHOICE: Final = Text("Make a choice", "Eine Wahl treffen")
_A_CARD: Final = Text("Choose {option:a}", "{option:Ein Akk} wählen")


def describe_for(
    table: Table, what: Action | Event, seat: int | None, names: Sequence[str], language: Language
) -> str | None:
    """Describe an action or an event with what a seat, or a spectator, may know."""
    if isinstance(what, Event):
        return _event_line(table, what, shown_fields(what, seat, table.rules), names, language)
    return action_text(table, _known(table, what, names), names, seat).in_language(language)


def describe_in_full(
    table: Table, what: Action | Event, names: Sequence[str], language: Language
) -> str | None:
    """Describe an action or an event with all its cards."""
    if isinstance(what, Event):
        return _event_line(table, what, attrs.asdict(what, recurse=False), names, language)
    return action_text(table, _known(table, what, names), names).in_language(language)


def _event_line(
    table: Table, event: Event, values: Mapping[str, Any], names: Sequence[str], language: Language
) -> str | None:
    if event.text is None:
        return None
    return render(event.text, values, type(event), table.rules, language, names)


def _known(table: Table, action: Action, names: Sequence[str]) -> Action:
    if type(action) not in table.rules.actions:
        raise IllegalActionError(refusal(table, action, UNKNOWN_ACTION, names))
    return action


_EVERYTHING: Final = -1


def action_text(
    table: Table,
    action: Action,
    names: Sequence[str],
    viewer: int | None = _EVERYTHING,
    places: Places = NO_PLACES,
) -> Text:
    """Return words for an action of the rule set; without a viewer they name every card.

    ``places`` tell equal cards apart.
    """
    rules = table.rules
    class_: type = type(action)
    roles = roles_of(class_)
    values = attrs.asdict(action, recurse=False)
    title = _title(table, action)
    if isinstance(action, Choose):
        decision: type = type(table.decision)
        kind = rules.decisions[decision]
        roles = {**roles_of(decision), **roles, "option": kind.option_role}
        values = attrs.asdict(table.decision, recurse=False) | values
        if kind.label is not None:
            if viewer not in (_EVERYTHING, action.seat):
                return _A_CHOICE
            title = kind.label(table, table.decision, action.option)
        elif kind.option_role is Role.CARD:
            title = _A_CARD
    if viewer != _EVERYTHING:
        values = {name: _seen(table, values[name], roles[name], viewer) for name in values}
    return render_both(title, values, class_, rules, names, roles, places)


def _title(table: Table, action: Action) -> Text:
    """Return the template for an action: passing has the words of the decision."""
    spec = table.rules.actions[type(action)]
    title = None
    if isinstance(action, Pass) and action.seat == table.decision.seat:
        title = table.rules.decisions[type(table.decision)].passing
    elif spec.wording is not None:
        title = spec.wording(action)
    name = type(action).__name__
    return title or spec.title or Text(name, name)


def _seen(table: Table, value: Any, role: Role | None, viewer: int | None) -> Any:
    """Return a value with None in place of every card that a viewer does not see."""
    if isinstance(value, tuple):
        return tuple(_seen(table, item, role, viewer) for item in value)
    if role is not Role.CARD or type(value) is not int:
        return value
    for zone, cards in enumerate(table.zones):
        if value in cards:
            known = sees_card(table.rules, zone, viewer, top=value == cards[-1])
            return value if known else None
    return None
