"""The messages between a server and its clients, as JSON and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, Union, cast, get_args, get_origin

import attrs

from .._limits import SAFE, quoted
from .._model.actions import Action
from .._model.agenda import Decision
from .._model.events import Event, SlotChanged, StatusChanged
from .._model.reasons import Refusal
from .._model.roles import hints_of
from .._model.status import Status
from .._model.text import Text
from .._views.drafts import Draft, DraftCheck
from .._views.legend import Legend
from .._views.lines import Line, LinePart, LineParts
from .._views.offer_builder import OfferBuilder
from .._views.question import Choice, Question
from .._views.seen_events import SeenEvent
from .._views.touches import NOTHING, Touches, touches_as_json
from .._views.undo import UndoObstacle
from .._views.view import View, ZoneView, field_from, status_from
from ..errors import BohnanzaError, SaveError
from .converter import (
    check_values,
    dump,
    dump_fields,
    dump_short,
    in_lists,
    load,
    load_fields,
    read_json,
)
from .shapes import Shape, check
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from .._engine.rules import Rules

M = TypeVar("M")

MOST_ACTIONS: Final = 8192
"""How many actions are kept that were read, since the same ones come again and again."""
LONGEST_KEPT: Final = 200
"""Characters of an action that is kept."""


class Wire:
    """Messages of a game as JSON, and back: strict, with the place of whatever is wrong.

    An action, an event or a decision is an object with its ``kind``, the name of its class, and its
    fields. The other messages are objects with their fields. Reach it as `Game.wire`.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._words = Vocabulary(rules)
        self._actions: dict[str, Action] = {}
        self._loaders: dict[type, tuple[str, Callable[[Any], Any]]] = {
            Action: ("action", self._load_action),
            Event: ("event", self._load_event),
            SeenEvent: ("seen_event", self._load_seen_event),
            Decision: ("decision", self._load_decision),
            View: ("view", self._load_view),
            Question: ("question", self._load_question),
            Refusal: ("refusal", _load_refusal),
            Draft: ("draft", _load_draft),
            DraftCheck: ("draft_check", self._load_draft_check),
            UndoObstacle: ("obstacle", _loader(UndoObstacle)),
            Legend: ("legend", _loader(Legend)),
            Line: ("line", _load_line),
        }

        self._dumpers: dict[type, Callable[[Any], dict[str, Any]]] = {
            Action: self._dump,
            Event: self._dump_event,
            SeenEvent: _dump_seen_event,
            Decision: self._dump,
            View: _dump_view,
            Question: self._dump_question,
            Refusal: _dump_refusal,
            OfferBuilder: _dump_builder,
            Draft: _dump_draft,
            DraftCheck: self._dump_draft_check,
            UndoObstacle: dump_fields,
            Legend: dump_fields,
            Line: _dump_line,
        }

    # To JSON

    def dump(self, message: object) -> dict[str, Any]:
        """Return a message in plain JSON types."""
        for type_ in type(message).__mro__:
            if type_ in self._dumpers:
                return self._dumpers[type_](message)
        raise BohnanzaError(f"{quoted(message)} is not a message")

    def dumps(self, message: object) -> str:
        """Return a message as JSON."""
        return json.dumps(self.dump(message), ensure_ascii=False, separators=(",", ":"))

    def _dump(self, value: Action | Event | Decision) -> dict[str, Any]:
        class_: Any = type(value)
        if isinstance(value, Action) and _plain_fields(class_) is not None:
            fields: dict[str, Any] = {"kind": self._rules.name_of[class_]}
            for name in hints_of(class_):
                content = getattr(value, name)
                fields[name] = in_lists(content) if isinstance(content, tuple) else content
            return fields
        return dump(value, self._rules.name_of)

    def dump_short(self, action: Action) -> dict[str, Any]:
        """Return an action without the fields that have their usual value."""
        class_: Any = type(action)
        if _plain_fields(class_) is None:
            return dump_short(action, self._rules.name_of)
        fields: dict[str, Any] = {"kind": self._rules.name_of[class_]}
        for name, usual in _usual_values(class_):
            content = getattr(action, name)
            if content is not usual and content != usual:
                fields[name] = in_lists(content) if isinstance(content, tuple) else content
        return fields

    def _dump_event(self, event: Event) -> dict[str, Any]:
        if isinstance(event, SlotChanged):
            return {
                "kind": "SlotChanged",
                "slot": event.slot,
                "value": dump_fields(event.value),
                "before": dump_fields(event.before),
            }
        if isinstance(event, StatusChanged):
            before = None if event.before is None else self._dump_full_status(event.before)
            status = self._dump_full_status(event.status)
            return {"kind": "StatusChanged", "status": status, "before": before}
        return self._dump(event)

    def _dump_full_status(self, status: Status) -> dict[str, Any]:
        return _dump_status(status, [self._dump(entry) for entry in status.agenda])

    def _dump_question(self, question: Question) -> dict[str, Any]:
        return {
            "kind": question.kind,
            "seat": question.seat,
            "text": dump_fields(question.text),
            "clause": question.clause,
            "about": dict(question.about),
            "touches": touches_as_json(question.touches),
            "version": question.version,
            "choices": [self.dump_choice(choice) for choice in question.choices],
        }

    def dump_choice(self, choice: Choice) -> dict[str, Any]:
        """Return a choice in plain JSON types, without what is as usual.

        It stands in questions only.
        """
        found: dict[str, Any] = {
            "action": self.dump_short(choice.action),
            "text": dump_fields(choice.text),
        }
        if touches := touches_as_json(choice.touches):
            found["touches"] = touches
        if choice.any_time:
            found["any_time"] = True
        if choice.free:
            found["free"] = list(choice.free)
        if choice.only_way:
            found["only_way"] = True
        if choice.same_as is not None:
            found["same_as"] = choice.same_as
        return found

    def _dump_draft_check(self, found: DraftCheck) -> dict[str, Any]:
        return {
            "refusal": None if found.refusal is None else _dump_refusal(found.refusal),
            "example": None if found.example is None else self._dump(found.example),
            "more": {name: list(values) for name, values in found.more.items()},
        }

    # From JSON

    def load(self, type_: type[M], data: Any) -> M:
        """Return a message of a type from JSON: from the text, or from what a parser made of it.

        The types are `Action`, `Event`, `SeenEvent`, `Decision`, `View`, `Question`, `Refusal`,
        `Draft`, `DraftCheck`, `UndoObstacle`, `Legend` and `Line`. Whatever does not belong
        into such a message of this game, unknown keys included, raises `SaveError` with its path.
        """
        text: str | bytes = b""
        if type_ not in self._loaders:
            raise BohnanzaError(f"{quoted(type_)} is not a type of messages that can be loaded")
        shape, loader = self._loaders[type_]
        if type_ is Action and type(data) is str:
            known = self._actions.get(data)
            if known is not None:
                return cast(M, known)
        if isinstance(data, str | bytes):
            text, data = data, read_json(data)
        else:
            check_values(data)
        try:
            check(self._shape(shape), data, "")
            message = loader(data)
        except RecursionError:
            raise SaveError("", "is nested too deeply") from None
        if type_ is Action and type(text) is str and len(text) <= LONGEST_KEPT:
            if len(self._actions) >= MOST_ACTIONS:
                self._actions.clear()
            self._actions[text] = message
        return cast(M, message)

    def _shape(self, name: str) -> Shape:
        shape: Shape = getattr(self._words, name)
        return shape

    def _load_action(self, data: Any) -> Action:
        """Return an action that has its shape; most have fields that hold no more than that."""
        class_: Any = self._rules.action_types[data["kind"]]
        tuples = _plain_fields(class_)
        if tuples is None:
            return load(data, self._rules.action_types, "")
        action: Action = class_(
            **{
                name: tuple(value) if name in tuples and isinstance(value, list) else value
                for name, value in data.items()
                if name != "kind"
            }
        )
        return action

    def _load_decision(self, data: Any) -> Decision:
        decision = load(data, self._rules.entry_types, "")
        assert isinstance(decision, Decision)
        return decision

    def _load_event(self, data: Any) -> Event:
        known: dict[str, type[Event]] = self._rules.event_types
        if data["kind"] == "SlotChanged":
            name = data["slot"]
            types = {self._rules.name_of[slot.type]: slot.type for slot in self._rules.slots}
            values: list[object] = []
            for key in ("value", "before"):
                check(self._words.slots.by_name[name].shape, data[key], key)
                values.append(load_fields(data[key], types[name], key))
            return SlotChanged(name, *values)
        if data["kind"] == "StatusChanged":
            before = data["before"]
            return StatusChanged(
                self._load_status(data["status"]),
                None if before is None else self._load_status(before),
            )
        return load(data, known, "")

    def _load_status(self, data: Any) -> Status:
        agenda = [load(entry, self._rules.entry_types, "agenda") for entry in data["agenda"]]
        return status_from({**data, "agenda": agenda})

    def _load_seen_event(self, data: Any) -> SeenEvent:
        return SeenEvent(data["kind"], {k: v for k, v in data.items() if k != "kind"})

    def _load_view(self, data: Any) -> View:
        zones = tuple(_zone(zone) for zone in data["zones"])
        fields = tuple(field_from(field) for field in data["fields"])
        return View(data["seat"], status_from(data["status"]), zones, fields, data["slots"])

    def _load_question(self, data: Any) -> Question:
        choices = tuple(
            Choice(
                self._load_action(choice["action"]),
                Text(**choice["text"]),
                _load_touches(choice.get("touches", {})),
                choice.get("any_time", False),
                tuple(choice.get("free", ())),
                choice.get("only_way", False),
                choice.get("same_as"),
            )
            for choice in data["choices"]
        )
        touches = _load_touches(data["touches"])
        text = Text(**data["text"])
        return Question(**{**data, "text": text, "touches": touches, "choices": choices})

    def _load_draft_check(self, data: Any) -> DraftCheck:
        refusal, example = data["refusal"], data["example"]
        return DraftCheck(
            None if refusal is None else _load_refusal(refusal),
            None if example is None else self._load_action(example),
            {name: tuple(values) for name, values in data["more"].items()},
        )


@cache
def _usual_values(class_: type) -> tuple[tuple[str, Any], ...]:
    return tuple((one.name, one.default) for one in attrs.fields(class_))


@cache
def _plain_fields(class_: type) -> frozenset[str] | None:
    """Return the fields of an action that hold tuples; None: some hold more than plain values."""
    tuples = set()
    for name, hint in hints_of(class_).items():
        plain, listed = _ways(hint)
        if not plain:
            return None
        if listed:
            tuples.add(name)
    return frozenset(tuples)


def _ways(hint: Any) -> tuple[bool, bool]:
    """Return whether a hint allows plain values and tuples of them only, and whether tuples."""
    while hasattr(hint, "__metadata__"):
        hint = hint.__origin__
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        plain = len(inner) == 2 and inner[1] is Ellipsis and _ways(inner[0]) == (True, False)
        return plain, True
    if get_origin(hint) in (Union, UnionType):
        ways = [_ways(way) for way in inner]
        return all(plain for plain, _ in ways), any(listed for _, listed in ways)
    return hint in (int, str, bool, None, type(None)), False


def _loader(type_: type[M]) -> Callable[[Any], M]:
    return lambda data: load_fields(data, type_, "")


def _zone(data: Mapping[str, Any]) -> ZoneView:
    cards = data["cards"]
    places = None if cards is None else tuple(cards)
    backs = None if data["backs"] is None else tuple(data["backs"])
    return ZoneView(data["name"], data["seat"], data["count"], places, data["top"], backs)


def _load_draft(data: Mapping[str, Any]) -> Draft:
    parts = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in data.items()
        if name not in ("kind", "seat") and value is not None
    }
    return Draft(data["kind"], data["seat"], parts)


def _load_touches(data: Mapping[str, Any]) -> Touches:
    if not data:
        return NOTHING
    found: dict[str, Any] = {
        name: tuple(tuple(one) if isinstance(one, list) else one for one in things)
        for name, things in data.items()
    }
    return Touches(**found)


def _load_line(data: Mapping[str, Any]) -> Line:
    return Line(data["kind"], _load_parts(data["en"]), _load_parts(data["de"]))


def _load_parts(parts: Iterable[Any]) -> LineParts:
    return tuple(
        part if isinstance(part, str) else LinePart(part[0], part[1], tuple(part[2]))
        for part in parts
    )


def _load_refusal(data: Mapping[str, Any]) -> Refusal:
    parameters = {name: _frozen(value) for name, value in data["parameters"].items()}
    return Refusal(**{**data, "parameters": parameters, "text": Text(**data["text"])})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# Dumping


def _dump_seen_event(event: SeenEvent) -> dict[str, Any]:
    return {"kind": event.kind, **event.fields}


def _dump_status(status: Status, agenda: list[Any]) -> dict[str, Any]:
    outcome = status.outcome
    return {
        **attrs.asdict(status, recurse=False),
        "waiting_for": list(status.waiting_for),
        "scores": list(status.scores),
        "party_scores": list(status.party_scores),
        "agenda": agenda,
        "outcome": None if outcome is None else dump_fields(outcome),
    }


def _dump_view(view: View) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "status": _dump_status(view.status, list(view.status.agenda)),
        "zones": [
            {
                "name": zone.name,
                "seat": zone.seat,
                "count": zone.count,
                "cards": None if zone.cards is None else list(zone.cards),
                "top": zone.top,
                "backs": None if zone.backs is None else list(zone.backs),
            }
            for zone in view.zones
        ],
        "fields": [dump_fields(field) for field in view.fields],
        "slots": dict(view.slots),
    }


def _dump_refusal(refusal: Refusal) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "clause": refusal.clause,
        "variant": refusal.variant,
        "parameters": {name: _plain(value) for name, value in refusal.parameters.items()},
        "text": dump_fields(refusal.text),
    }


def _plain(value: Any) -> Any:
    """Return a parameter in types of JSON; what a program passed by mistake is quoted."""
    if isinstance(value, tuple | list | set | frozenset):
        listed: list[Any] = in_lists(value)
        return [_scalar(item) for item in listed]
    return _scalar(value)


def _scalar(value: Any) -> Any:
    plain = value is None or isinstance(value, str | bool)
    safe = type(value) is int and abs(value) <= SAFE
    return value if plain or safe else quoted(value)


def _dump_line(line: Line) -> dict[str, Any]:
    return {"kind": line.kind, "en": dump_parts(line.en), "de": dump_parts(line.de)}


def dump_parts(parts: LineParts) -> list[Any]:
    """Return a sentence of a line in plain JSON types."""
    return [
        part if isinstance(part, str) else [part.text, part.role, list(part.values)]
        for part in parts
    ]


def _dump_draft(draft: Draft) -> dict[str, Any]:
    parts: dict[str, Any] = in_lists(draft.parts)
    return {"kind": draft.kind, "seat": draft.seat, **parts}


def _dump_builder(builder: OfferBuilder) -> dict[str, Any]:
    return {
        "seat": builder.seat,
        "partners": list(builder.partners),
        "give": list(builder.give),
        "want": list(builder.want),
    }
