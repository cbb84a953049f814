"""Actions and events in words: with what a viewer may know, or with everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._engine.judging import UNKNOWN_ACTION
from .._family.actions import Choose, Pass
from .._model.actions import Action
from .._model.events import Event
from .._model.outcome import Outcome
from .._model.roles import Role
from .._model.templates import LANGUAGES
from .._model.text import Language, Text
from ..errors import BohnanzaError, IllegalActionError, UnknownEventError
from .lines import Line, LineParts, plain
from .refusal import refusal
from .render import NO_PLACES, Places, render_both, rendered, roles_of
from .visibility import sees_card, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

_WON: Final = Text("{winners:The} won.", "{winners:Der} hat gewonnen.")
_SEVERAL_WON: Final = Text("{winners:The} won.", "{winners:Der} haben gewonnen.")
_TIE_WON: Final = Text(
    "{winners:The} won; the tie was decided by: {criterion} ({clause}).",
    "{winners:Der} hat gewonnen; über den Gleichstand entschied: {criterion} ({clause}).",
)
_SEVERAL_TIES_WON: Final = Text(
    "{winners:The} won; the tie was decided by: {criterion} ({clause}).",
    "{winners:Der} haben gewonnen; über den Gleichstand entschied: {criterion} ({clause}).",
)
_NOBODY_WON: Final = Text("Nobody won.", "Niemand hat gewonnen.")
_A_CHOICE: Final = Text("Make a choice", "Eine Wahl treffen")
_A_CARD: Final = Text("Choose {option:a}", "{option:Ein Akk} wählen")


def describe_outcome(
    table: Table, outcome: Outcome, names: Sequence[str], language: Language
) -> str:
    """Say who won, and what decided a tie."""
    party = outcome.winning_party
    winners = outcome.winners if party is None else (*outcome.winners, party)
    criterion = outcome.tie_break
    if not winners:
        return _NOBODY_WON.in_language(language)
    if criterion is None:
        text = _SEVERAL_WON if len(winners) > 1 else _WON
    else:
        text = _SEVERAL_TIES_WON if len(winners) > 1 else _TIE_WON
    values = {"winners": winners, "criterion": criterion, "clause": outcome.tie_clause}
    roles = {"winners": Role.SIDE}
    return plain(rendered(text, values, None, table.rules, language, names, roles))


def describe_for(
    table: Table, what: Action | Event, seat: int | None, names: Sequence[str], language: Language
) -> str | None:
    """Describe an action or an event with what a seat, or a spectator, may know."""
    if isinstance(what, Event):
        return _event_line(
            table, what, lambda event: shown_fields(event, seat, table.rules), names, language
        )
    return _action_line(table, what, names, seat).in_language(language)


def describe_in_full(
    table: Table, what: Action | Event, names: Sequence[str], language: Language
) -> str | None:
    """Describe an action or an event with all its cards."""
    if isinstance(what, Event):
        return _event_line(
            table, what, lambda event: attrs.asdict(event, recurse=False), names, language
        )
    return _action_line(table, what, names, _EVERYTHING).in_language(language)


def lines_for(
    rules: Rules, events: Iterable[Event], seat: int | None, names: Sequence[str]
) -> tuple[Line, ...]:
    """Return lines of a log for those events that have words, with what a viewer may know."""
    return tuple(
        Line(rules.name_of[type(event)], *parts)
        for event in events
        if (parts := both_languages(rules, event, seat, names)) is not None
    )


def both_languages(
    rules: Rules, event: Event, seat: int | None, names: Sequence[str]
) -> tuple[LineParts, LineParts] | None:
    """Return an event in English and in German, or None if it has no words."""
    en, de = (
        _sentence(rules, event, lambda event: shown_fields(event, seat, rules), names, language)
        for language in LANGUAGES
    )
    return None if en is None or de is None else (en, de)


def _event_line(
    table: Table,
    event: Event,
    fields: Callable[[Event], Mapping[str, Any]],
    names: Sequence[str],
    language: Language,
) -> str | None:
    parts = _sentence(table.rules, event, fields, names, language)
    return None if parts is None else plain(parts)


def _sentence(
    rules: Rules,
    event: Event,
    fields: Callable[[Event], Mapping[str, Any]],
    names: Sequence[str],
    language: Language,
) -> LineParts | None:
    if type(event) not in rules.name_of:
        raise UnknownEventError(f"this game has no event {type(event).__name__!r}")
    if event.text is None:
        return None
    try:
        return rendered(event.text, fields(event), type(event), rules, language, names)
    except BohnanzaError:
        raise
    except Exception:  # anything may stand in the fields of an event from outside
        raise UnknownEventError(
            f"the fields of {type(event).__name__!r} hold what they cannot"
        ) from None


def _action_line(table: Table, action: Action, names: Sequence[str], viewer: int | None) -> Text:
    if type(action) not in table.rules.actions:
        raise IllegalActionError(refusal(table, action, UNKNOWN_ACTION, names))
    return action_text(table, action, names, viewer)


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
            # A label can tell where a card lies: only who decides may know it, and a seat that is
            # merely written into an action decides nothing.
            own = viewer == _EVERYTHING or viewer == action.seat == table.decision.seat
            if not own or kind.options is None or not _among(action, table):
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


def _among(choice: Choose, table: Table) -> bool:
    """Return whether what is chosen is among the options, by its value and its type."""
    options = table.rules.decisions[type(table.decision)].options
    known = () if options is None else options(table, table.decision)
    return any(type(one) is type(choice.option) and one == choice.option for one in known)


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
