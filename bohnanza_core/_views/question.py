"""What the game waits for, as data for a front end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import frozen

from .._engine.judging import judged
from .._family.actions import Choose, Discard, Plant
from .._family.planting import open_fields
from .._model.actions import Action, Answers
from .._model.roles import Role, named_cards
from .._model.text import Text
from .._model.zones import POSITIONS
from .description import action_text
from .places import places_of
from .prompt import question_clause, question_text
from .refusal import remedy
from .render import roles_of
from .visibility import sees_contents, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

_OR_DISCARD: Final = Text(
    "You may discard a card instead.", "Du darfst stattdessen eine Karte ablegen."
)


_NO_ROOM: Final = Text("Planting is not possible now.", "Anbauen ist jetzt nicht möglich.")


@frozen
class Choice:
    """Something a seat may do, with words for it."""

    action: Action
    """What to apply."""
    text: Text
    """What a player reads. Choices that do different things have different words; those that are
    equivalent may have the same: see ``same_as``."""
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
    text = _question(table, seat, legal, names)
    plants = rules.decisions[type(decision)].plantable is not None
    if plants and any(isinstance(action, Discard) for action in legal):
        text = _followed_by(text, _OR_DISCARD)
    return Question(
        rules.name_of[type(decision)],
        decision.seat,
        text,
        question_clause(table),
        shown_fields(decision, seat, rules),
        table.version,
        tuple(_choices(table, legal, names)),
    )


def _question(table: Table, seat: int, legal: Sequence[Action], names: Sequence[str]) -> Text:
    """Return the question; the one who is asked to plant reads what stands in the way of it."""
    decision, rules = table.decision, table.rules
    text, spec = question_text(table, seat, names), rules.decisions[type(decision)]
    if seat != decision.seat or spec.plantable is None:
        return text
    cards = spec.plantable(table, decision)
    if not cards or any(type(action) is Plant for action in legal):
        return text
    # A sacrifice card before a bean, say, stands in the way on every field, and is told first.
    reasons = [
        reason
        for card in cards
        for zone in open_fields(table, seat)
        if (reason := judged(table, Plant(seat, card, rules.field_number[zone]))[1])
    ]
    for reason in sorted(reasons, key=reasons.count, reverse=True):
        first = remedy(table, seat, reason)
        if first is not None:
            return _followed_by(text, first)
    return spec.no_room or _followed_by(text, _NO_ROOM)


def _followed_by(text: Text, more: Text) -> Text:
    return Text(f"{text.en} {more.en}", f"{text.de} {more.de}")


def _answers(rules: Rules, action: Action) -> bool:
    return rules.actions[type(action)].answers not in (Answers.ANY_TIME, Answers.BETWEEN_ACTIONS)


def _choices(table: Table, legal: Sequence[Action], names: Sequence[str]) -> Iterator[Choice]:
    first: dict[str, int] = {}
    same = [first.setdefault(_gist(table, action), at) for at, action in enumerate(legal)]
    texts = [action_text(table, action, names) for action in legal]
    alike = _alike(texts, same)
    for at, action in enumerate(legal):
        text = texts[at]
        if text in alike:
            places = places_of(table, action.seat, _cards(table, action))
            text = action_text(table, action, names, places=places)
        same_as = None if same[at] == at else same[at]
        yield Choice(action, text, _answers(table.rules, action), same_as)


def _alike(texts: Sequence[Text], same: Sequence[int]) -> set[Text]:
    """Return the texts that several choices have which are not equivalent."""
    firsts: dict[Text, int] = {}
    pairs = zip(texts, same, strict=True)
    return {text for text, first in pairs if firsts.setdefault(text, first) != first}


def _cards(table: Table, action: Action) -> Iterator[int]:
    yield from named_cards(action)
    if isinstance(action, Choose):
        role = table.rules.decisions[type(table.decision)].option_role
        if role is Role.CARD and isinstance(action.option, int):
            yield action.option


def _gist(table: Table, action: Action) -> str:
    """Return a key that is equal for actions with identical cards from the same pile."""
    class_: type = type(action)
    values = attrs.asdict(action, recurse=False)
    roles = dict(roles_of(class_))
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
    declared = rules.layout.zones[zone]
    unseen = declared.backs is POSITIONS and not sees_contents(rules, zone, seat)
    if declared.field or zone in rules.hands or unseen:
        return value
    return zone, rules.catalogue.face_of[value]
