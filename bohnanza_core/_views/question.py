"""What the game waits for, as data for a front end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from .._engine.judging import judged
from .._family.actions import Choose, Discard, Plant
from .._family.planting import open_fields
from .._model.actions import Action, Answers
from .._model.roles import Role, named_cards
from .._model.text import Text
from .._model.zones import POSITIONS
from .description import action_text
from .draft_checks import free_parts
from .places import places_of
from .prompt import question_clause, question_text
from .refusal import remedy
from .render import roles_of
from .touches import NOTHING, Touches, asked_about, touched_by
from .visibility import sees_contents, shown_fields

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table

_OR_DISCARD: Final = Text(
    "You may discard a card instead.", "Du darfst stattdessen eine Karte ablegen."
)


_NOT_YET: Final = Text(
    "That is not possible yet: do something else first.",
    "Das geht noch nicht: Mach zuerst etwas anderes.",
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
    touches: Touches = NOTHING
    """What on the table it names: a person can point at that instead of reading a list."""
    any_time: bool = False
    """Whether it can be done at any time; False: it answers what is asked or offered."""
    free: tuple[str, ...] = ()
    """The lists of the action that can be filled otherwise, to some effect: with other cards of a
    hand, say. `Game.check_draft` helps with them."""
    only_way: bool = False
    """Whether the game cannot go on otherwise: the seat is asked, and can do nothing else that
    is not equivalent."""
    same_as: int | None = None
    """The index of an earlier, equivalent choice: with identical cards from the same pile. None:
    there is none, or places matter, as in a hand and on a field."""


@frozen
class Question:
    """The pending decision as one seat, or a spectator, may know it, and what that seat may do."""

    kind: str
    """The kind of the decision."""
    seat: int
    """Who decides."""
    text: Text
    """What the one who asks reads: the question, if it is asked itself, and else who decides, and
    what about."""
    clause: str
    """The clause behind it."""
    about: Mapping[str, Any]
    """The fields of the decision that the seat may know."""
    touches: Touches
    """What on the table it is about; to the seat that decides also the cards to be planted."""
    version: int
    """The version it was asked at: `Game.apply` takes it as ``asked_at``."""
    choices: tuple[Choice, ...]
    """What the seat may do now: answers first, then what can be done at any time, each in the order
    of `Game.legal_actions`. Offers are not among them: see `OfferBuilder`."""

    @property
    def distinct(self) -> tuple[Choice, ...]:
        """The choices without those that are equivalent to an earlier one."""
        return tuple(choice for choice in self.choices if choice.same_as is None)


def question_on(table: Table, seat: int | None, names: Sequence[str]) -> Question:
    """Return what the game waits for and what a seat may do; None: a spectator."""
    decision, rules = table.decision, table.rules
    legal = [] if seat is None else choices_on(table, seat)
    return Question(
        rules.name_of[type(decision)],
        decision.seat,
        asked_on(table, seat, legal, names),
        question_clause(table),
        shown_fields(decision, seat, rules),
        asked_about(table, seat),
        table.version,
        tuple(_choices(table, legal, names)),
    )


def choices_on(table: Table, seat: int) -> list[Action]:
    """Return what a seat may do: answers first, then what can be done at any time."""
    legal = table.legal(seat)
    known = table.rules.once[_known_answers]
    answering = [action for action in legal if known[type(action)]]
    if not answering or len(answering) == len(legal):
        return legal
    return answering + [action for action in legal if not known[type(action)]]


def _known_answers(rules: Rules) -> Mapping[type, bool]:
    """Return of each class of action whether it answers what is asked."""
    anytime = (Answers.ANY_TIME, Answers.BETWEEN_ACTIONS)
    return {type_: spec.answers not in anytime for type_, spec in rules.actions.items()}


def _answerable(rules: Rules) -> Mapping[type, bool]:
    """Return of each class of decision whether anything is done only to answer it."""
    known = rules.once[_known_answers]
    return {
        type_: any(known[spec.type] for spec in specs) for type_, specs in rules.answering.items()
    }


def asked_on(table: Table, seat: int | None, legal: Sequence[Action], names: Sequence[str]) -> Text:
    """Return what a seat is asked that may do so much, or what others are told of it."""
    text = _question(table, seat, legal, names)
    plants = table.rules.decisions[type(table.decision)].plantable is not None
    if (
        plants
        and seat == table.decision.seat
        and any(isinstance(action, Discard) for action in legal)
    ):
        return _followed_by(text, _OR_DISCARD)
    return text


def _question(
    table: Table, seat: int | None, legal: Sequence[Action], names: Sequence[str]
) -> Text:
    """Return the question; the one who is asked to plant reads what stands in the way of it."""
    decision, rules = table.decision, table.rules
    text, spec = question_text(table, seat, names), rules.decisions[type(decision)]
    if seat != decision.seat:
        return text
    if spec.plantable is None:
        waits = legal and any_time(rules, legal[0]) and rules.once[_answerable][type(decision)]
        return _followed_by(text, _NOT_YET) if waits else text
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
        first = remedy(table, seat, reason, legal)
        if first is not None:
            return _followed_by(text, first)
    return spec.no_room or _followed_by(text, _NO_ROOM)


def _followed_by(text: Text, more: Text) -> Text:
    return Text(f"{text.en} {more.en}", f"{text.de} {more.de}")


def any_time(rules: Rules, action: Action) -> bool:
    """Return whether an action can be done at any time; others answer what is asked."""
    return not rules.once[_known_answers][type(action)]


def only_way(table: Table, legal: Sequence[Action], same: Sequence[int]) -> bool:
    """Return whether the game cannot go on but by these choices, which are all equivalent."""
    if not legal or any(same) or legal[0].seat != table.decision.seat:
        return False
    # Of what cannot be listed, such as offers, there may be something.
    listed = [spec.candidates is not None for spec in table.rules.answering[type(table.decision)]]
    return all(listed)


def _choices(table: Table, legal: Sequence[Action], names: Sequence[str]) -> Iterator[Choice]:
    same = equivalent(table, legal)
    texts = [action_text(table, action, names) for action in legal]
    alike, only = worded_alike(texts, same), only_way(table, legal, same)
    for at, action in enumerate(legal):
        text = precise_text(table, action, names) if texts[at] in alike else texts[at]
        same_as = None if same[at] == at else same[at]
        touches, anytime = touched_by(table, action), any_time(table.rules, action)
        free = free_parts(table, action)
        yield Choice(action, text, touches, anytime, free, only, same_as)


def equivalent(table: Table, legal: Sequence[Action]) -> Sequence[int]:
    """Return for each action the first one that is equivalent to it, or its own place."""
    if len(legal) == 1 or not _can_be_equivalent(legal):
        return range(len(legal))
    first: dict[object, int] = {}
    return [
        first.setdefault(_gist(table, action), at) if depends_on_places(action) else at
        for at, action in enumerate(legal)
    ]


def _can_be_equivalent(legal: Sequence[Action]) -> bool:
    """Return whether two actions name cards and are equal but for them."""
    seen: set[object] = set()
    number = 0
    for action in legal:
        class_: type = type(action)
        cards = _card_fields(class_)
        if cards:
            others = [getattr(action, name) for name in _other_fields(class_)]
            try:
                seen.add((class_, *others))
            except TypeError:  # a value of a variant need not be hashable
                return True
            number += 1
    return len(seen) < number


@cache
def _other_fields(class_: type) -> tuple[str, ...]:
    cards = _card_fields(class_)
    return tuple(name for name in roles_of(class_) if name not in cards)


def depends_on_places(action: Action) -> bool:
    """Return whether words for an action, or its equals, can depend on where cards lie."""
    class_: type = type(action)
    for name in _card_fields(class_):
        value = getattr(action, name)
        if value is not None and value != ():
            return True
    return False


@cache
def _card_fields(class_: type) -> tuple[str, ...]:
    """Return the fields of an action that can name cards."""
    roles = roles_of(class_)
    choosing = issubclass(class_, Choose)
    return tuple(
        name
        for name, role in roles.items()
        if role in (Role.CARD, Role.OFFERED) or (choosing and name == "option")
    )


def precise_text(table: Table, action: Action, names: Sequence[str]) -> Text:
    """Return words for an action that say which of several equal cards it means."""
    places = places_of(table, action.seat, _cards(table, action))
    return action_text(table, action, names, places=places)


def worded_alike(texts: Sequence[Text], same: Sequence[int]) -> set[Text]:
    """Return the texts that several choices have which are not equivalent."""
    if len({text.en for text in texts}) == len(texts):
        return set()
    firsts: dict[Text, int] = {}
    pairs = zip(texts, same, strict=True)
    return {text for text, first in pairs if firsts.setdefault(text, first) != first}


def _cards(table: Table, action: Action) -> Iterator[int]:
    yield from named_cards(action)
    if isinstance(action, Choose):
        role = table.rules.decisions[type(table.decision)].option_role
        if role is Role.CARD and isinstance(action.option, int):
            yield action.option


def _gist(table: Table, action: Action) -> object:
    """Return a key that is equal for actions with identical cards from the same pile."""
    class_: type = type(action)
    roles = roles_of(class_)
    choosing = isinstance(action, Choose)
    if choosing:
        option_role = table.rules.decisions[type(table.decision)].option_role
        roles = {**roles, "option": option_role}
    seat = action.seat
    seen = []
    for name, role in roles.items():
        value = getattr(action, name)
        seen.append(_seen(table, seat, value, role) if role is Role.CARD else value)
    key = (class_, *seen)
    try:
        hash(key)
    except TypeError:  # a value of a variant need not be hashable
        return f"{class_.__name__}{seen!r}"
    return f"{class_.__name__}{seen!r}" if choosing else key


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
