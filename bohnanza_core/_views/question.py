"""What the game waits for, as data for a front end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import frozen

from .._family.actions import Choose, Discard
from .._model.actions import Action, Answers
from .._model.roles import Role, hints_of, role_of
from .._model.text import Text
from .description import action_text
from .prompt import question_clause, question_text
from .visibility import sees_contents, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

_OR_DISCARD: Final = Text(
    "You may discard a card instead.", "Du darfst stattdessen eine Karte ablegen."
)


@frozen
class Choice:
    """Something a seat may do, with words for it."""

    action: Action
    """What to apply."""
    text: Text
    """What a player reads. Equal cards have equal words: see ``same_as``, and distinguish cards of
    a hand by their places."""
    answers: bool = True
    """Whether it answers what is asked or offered; False: it can be done at any time."""
    same_as: int | None = None
    """The index of an earlier, equivalent choice: with identical cards from the same pile. None:
    there is none, or places matter, as in a hand and on a field."""


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
    """The clause behind it."""
    about: Mapping[str, Any]
    """The fields of the decision that the seat may know."""
    version: int
    """The version it was asked at: `Game.apply` takes it as ``asked_at``."""
    choices: tuple[Choice, ...]
    """What the asking seat may do now: answers first, then what can be done at any time, each in
    the order of `Game.legal_actions`. Offers are not among them: see `OfferBuilder`."""

    @property
    def distinct(self) -> tuple[Choice, ...]:
        """The choices without those that are equivalent to an earlier one."""
        return tuple(choice for choice in self.choices if choice.same_as is None)


def question_on(table: Table, seat: int, names: Sequence[str]) -> Question:
    """Return what the game waits for and what a seat may do."""
    decision, rules = table.decision, table.rules
    legal = sorted(table.legal(seat), key=lambda action: not _answers(rules, action))
    text = question_text(table, seat, names)
    if any(isinstance(action, Discard) for action in legal):
        text = Text(f"{text.en} {_OR_DISCARD.en}", f"{text.de} {_OR_DISCARD.de}")
    return Question(
        rules.name_of[type(decision)],
        decision.seat,
        text,
        question_clause(table),
        shown_fields(decision, seat, rules),
        table.version,
        tuple(_choices(table, legal, names)),
    )


def _answers(rules: Rules, action: Action) -> bool:
    return rules.actions[type(action)].answers not in (Answers.ANY_TIME, Answers.BETWEEN_ACTIONS)


def _choices(table: Table, legal: Sequence[Action], names: Sequence[str]) -> Iterator[Choice]:
    first: dict[str, int] = {}
    for at, action in enumerate(legal):
        same_as = first.setdefault(_gist(table, action), at)
        yield Choice(
            action,
            action_text(table, action, names),
            _answers(table.rules, action),
            None if same_as == at else same_as,
        )


def _gist(table: Table, action: Action) -> str:
    """Return a key that is equal for actions with identical cards from the same pile."""
    class_: type = type(action)
    values = attrs.asdict(action, recurse=False)
    roles = {name: role_of(hint) for name, hint in hints_of(class_).items()}
    if isinstance(action, Choose):
        roles["option"] = table.rules.decisions[type(table.decision)].option_role
    seen = [_seen(table, action.seat, values[name], roles[name]) for name in values]
    # As a text, since a value of a variant need not be hashable.
    return f"{class_.__name__}{seen!r}"


def _seen(table: Table, seat: int, value: Any, role: Role | None) -> object:
    if isinstance(value, tuple):
        return tuple([_seen(table, seat, item, role) for item in value])
    if role is not Role.CARD or value is None:
        return value
    rules = table.rules
    zone = next(zone for zone, cards in enumerate(table.zones) if value in cards)
    ordered = rules.layout.zones[zone].field or zone in rules.hands
    if ordered or not sees_contents(rules, zone, seat):
        return value
    return zone, rules.catalogue.face_of[value]
