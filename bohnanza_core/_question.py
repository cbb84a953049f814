"""What the game waits for, as data that a front end can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from ._actions import Action, Choose
from ._render import render
from ._shown import shown_fields
from ._text import Text

if TYPE_CHECKING:
    from ._table import Table


@frozen
class Choice:
    """Something a seat may do, with words for it."""

    action: Action
    text: Text


@frozen
class Question:
    """The pending decision as one seat may know it, and what that seat may do."""

    kind: str
    """The kind of the decision."""
    seat: int
    """Who decides."""
    text: Text
    """The question, for the seat that decides."""
    clause: str
    """The clause it stands on."""
    about: Mapping[str, Any]
    """The fields of the decision that the seat may know."""
    choices: tuple[Choice, ...]
    """What the asking seat may do now: answers if it decides, otherwise what can come in between.
    Offers are not among them: see `TradeDomain`."""


def question_on(table: Table, seat: int, names: Sequence[str]) -> Question:
    """Return what the game waits for and what a seat may do."""
    decision = table.decision
    kind = table.rules.decisions[type(decision)]
    choices = (Choice(action, action_text(table, action, names)) for action in table.legal(seat))
    return Question(
        type(decision).__name__,
        decision.seat,
        kind.prompt,
        table.rules.clause(kind.clause),
        shown_fields(decision, seat, table.rules),
        tuple(choices),
    )


def action_text(table: Table, action: Action, names: Sequence[str]) -> Text:
    """Return words for an action of the rule set."""
    rules = table.rules
    title = rules.actions[type(action)].title
    if title is None:
        return Text(repr(action), repr(action))
    values = attrs.asdict(action, recurse=False)
    roles = {}
    if isinstance(action, Choose):
        kind = rules.decisions[type(table.decision)]
        if kind.label is not None:
            return kind.label(table, table.decision, action.option)
        if kind.option_role is not None:
            roles["option"] = kind.option_role
    return Text(
        *(
            render(title, values, type(action), rules, language, names, roles)
            for language in ("en", "de")
        )
    )
