"""The messages between a server and its clients, as JSON and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from .._family.ending import Outcome
from .._family.offers import Offer
from .._model.actions import Action
from .._model.agenda import Decision
from .._model.events import Event, SlotChanged, StatusChanged
from .._model.reasons import Refusal
from .._model.text import Text
from .._views.drafts import DraftCheck, OfferDraft
from .._views.legend import Legend
from .._views.offer_builder import OfferBuilder
from .._views.question import Choice, Question
from .._views.seen_events import SeenEvent
from .._views.undo import UndoObstacle
from .._views.view import View, ZoneView
from ..errors import BohnanzaError, SaveError
from .converter import dump, dump_fields, in_lists, load, load_fields, read_json, short
from .shapes import SAFE, Shape, check
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from .._engine.rules import Rules

M = TypeVar("M")


class Wire:
    """Messages of a game as JSON, and back: strict, with the place of whatever is wrong.

    An action, an event or a decision is an object with its ``kind``, the name of its class, and its
    fields. The other messages are objects with their fields. Reach it as ``game.rules.wire``.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._words = Vocabulary(rules)
        self._loaders: dict[type, tuple[str, Callable[[Any], Any]]] = {
            Action: ("action", self._load_action),
            Event: ("event", self._load_event),
            SeenEvent: ("cut_event", self._load_cut_event),
            Decision: ("decision", self._load_decision),
            View: ("view", self._load_view),
            Question: ("question", self._load_question),
            Refusal: ("refusal", _load_refusal),
            OfferDraft: ("draft", _loader(OfferDraft)),
            DraftCheck: ("completion", self._load_completion),
            UndoObstacle: ("obstacle", _loader(UndoObstacle)),
            Legend: ("legend", _loader(Legend)),
        }

    # To JSON

    def dump(self, message: object) -> dict[str, Any]:
        """Return a message in plain JSON types."""
        for type_ in type(message).__mro__:
            if type_ in _DUMPERS:
                return _DUMPERS[type_](message)
        raise BohnanzaError(f"{message!r} is no message")

    def dumps(self, message: object) -> str:
        """Return a message as JSON."""
        return json.dumps(self.dump(message), ensure_ascii=False, separators=(",", ":"))

    # From JSON

    def load(self, type_: type[M], data: Any) -> M:
        """Return a message of a type from JSON: from the text, or from what a parser made of it.

        The types are `Action`, `Event`, `SeenEvent`, `Decision`, `View`, `Question`, `Refusal`,
        `OfferDraft`, `DraftCheck`, `UndoObstacle` and `Legend`. Whatever does not belong into such
        a message of this game, unknown keys included, raises `SaveError` with its path.
        """
        if type_ not in self._loaders:
            raise BohnanzaError(f"{type_!r} is no type of messages that can be loaded")
        shape, loader = self._loaders[type_]
        if isinstance(data, str | bytes):
            data = read_json(data)
        try:
            check(self._shape(shape), data, "")
            return cast(M, loader(data))
        except RecursionError:
            raise SaveError("", "is nested too deeply") from None

    def _shape(self, name: str) -> Shape:
        shape: Shape = getattr(self._words, name)
        return shape

    def _load_action(self, data: Any) -> Action:
        return load(data, self._rules.action_types, "")

    def _load_decision(self, data: Any) -> Decision:
        decision = load(data, self._rules.entry_types, "")
        assert isinstance(decision, Decision)
        return decision

    def _load_event(self, data: Any) -> Event:
        known: dict[str, type[Event]] = self._rules.event_types
        if data["kind"] == SlotChanged.__name__:
            name = data["slot"]
            check(self._words.slots.by_name[name].shape, data["value"], "value")
            types = {slot.type.__name__: slot.type for slot in self._rules.slots}
            return SlotChanged(name, load_fields(data["value"], types[name], "value"))
        if data["kind"] == StatusChanged.__name__:
            fields = {name: value for name, value in data.items() if name != "kind"}
            fields["waiting_for"] = tuple(fields["waiting_for"])
            fields["agenda"] = tuple(
                load(entry, self._rules.entry_types, "agenda") for entry in fields["agenda"]
            )
            fields["outcome"] = _outcome(fields["outcome"])
            return StatusChanged(**fields)
        return load(data, known, "")

    def _load_cut_event(self, data: Any) -> SeenEvent:
        if data["kind"] == SlotChanged.__name__:
            check(self._words.cut_slots.by_name[data["slot"]].shape, data["fields"], "fields")
        return SeenEvent(data["kind"], {k: v for k, v in data.items() if k != "kind"})

    def _load_view(self, data: Any) -> View:
        zones = tuple(_zone(zone) for zone in data["zones"])
        return View(
            **{
                **data,
                "waiting_for": tuple(data["waiting_for"]),
                "agenda": tuple(data["agenda"]),
                "zones": zones,
                "outcome": _outcome(data["outcome"]),
            }
        )

    def _load_question(self, data: Any) -> Question:
        choices = tuple(
            Choice(
                self._load_action(choice["action"]),
                Text(**choice["text"]),
                choice["answers"],
                choice["same_as"],
            )
            for choice in data["choices"]
        )
        return Question(**{**data, "text": Text(**data["text"]), "choices": choices})

    def _load_completion(self, data: Any) -> DraftCheck:
        refusal, example = data["refusal"], data["example"]
        return DraftCheck(
            None if refusal is None else _load_refusal(refusal),
            None if example is None else cast(Offer, self._load_action(example)),
            *(tuple(data[name]) for name in ("partners", "give", "want")),
        )


def _loader(type_: type[M]) -> Callable[[Any], M]:
    return lambda data: load_fields(data, type_, "")


def _outcome(data: Mapping[str, Any] | None) -> Outcome | None:
    if data is None:
        return None
    criterion = data.get("tie_break")
    decided = None if criterion is None else Text(**criterion)
    return Outcome(tuple(data["winners"]), tuple(data["scores"]), decided)


def _zone(data: Mapping[str, Any]) -> ZoneView:
    cards = data["cards"]
    places = None if cards is None else tuple(cards)
    return ZoneView(data["name"], data["seat"], data["count"], places, data["top"])


def _load_refusal(data: Mapping[str, Any]) -> Refusal:
    parameters = {name: _frozen(value) for name, value in data["parameters"].items()}
    return Refusal(**{**data, "parameters": parameters, "texts": Text(**data["texts"])})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# Dumping


def _dump_event(event: Event) -> dict[str, Any]:
    if isinstance(event, SlotChanged):
        return {"kind": "SlotChanged", "slot": event.slot, "value": dump_fields(event.value)}
    if isinstance(event, StatusChanged):
        fields = attrs.asdict(event, recurse=False)
        agenda: Any = event.agenda
        outcome: Any = event.outcome
        fields["waiting_for"] = list(event.waiting_for)
        fields["agenda"] = [dump(entry) for entry in agenda]
        fields["outcome"] = None if outcome is None else dump_fields(outcome)
        return {"kind": "StatusChanged", **fields}
    return dump(event)


def _dump_cut_event(event: SeenEvent) -> dict[str, Any]:
    return {"kind": event.kind, **event.fields}


def _dump_view(view: View) -> dict[str, Any]:
    outcome = view.outcome
    return {
        "seat": view.seat,
        "version": view.version,
        "active": view.active,
        "start_player": view.start_player,
        "turn": view.turn,
        "stage": view.stage,
        "emptyings": view.emptyings,
        "last_stage": view.last_stage,
        "idle_turns": view.idle_turns,
        "waiting_for": list(view.waiting_for),
        "agenda": list(view.agenda),
        "outcome": None if outcome is None else dump_fields(outcome),
        "zones": [
            {
                "name": zone.name,
                "seat": zone.seat,
                "count": zone.count,
                "cards": None if zone.cards is None else list(zone.cards),
                "top": zone.top,
            }
            for zone in view.zones
        ],
        "slots": dict(view.slots),
    }


def _dump_question(question: Question) -> dict[str, Any]:
    return {
        "kind": question.kind,
        "seat": question.seat,
        "text": dump_fields(question.text),
        "clause": question.clause,
        "about": dict(question.about),
        "choices": [
            {
                "action": dump(choice.action),
                "text": dump_fields(choice.text),
                "answers": choice.answers,
                "same_as": choice.same_as,
            }
            for choice in question.choices
        ],
    }


def _dump_refusal(refusal: Refusal) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "clause": refusal.clause,
        "variant": refusal.variant,
        "parameters": {name: _plain(value) for name, value in refusal.parameters.items()},
        "texts": dump_fields(refusal.texts),
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
    return value if plain or safe else short(value)


def _dump_domain(domain: OfferBuilder) -> dict[str, Any]:
    return {
        "seat": domain.seat,
        "partners": list(domain.partners),
        "give": list(domain.give),
        "want": list(domain.want),
    }


def _dump_completion(completion: DraftCheck) -> dict[str, Any]:
    refusal, example = completion.refusal, completion.example
    return {
        "refusal": None if refusal is None else _dump_refusal(refusal),
        "example": None if example is None else dump(example),
        "partners": list(completion.partners),
        "give": list(completion.give),
        "want": list(completion.want),
    }


_DUMPERS: Mapping[type, Callable[[Any], dict[str, Any]]] = {
    Action: dump,
    Event: _dump_event,
    SeenEvent: _dump_cut_event,
    Decision: dump,
    View: _dump_view,
    Question: _dump_question,
    Refusal: _dump_refusal,
    OfferBuilder: _dump_domain,
    OfferDraft: dump_fields,
    DraftCheck: _dump_completion,
    UndoObstacle: dump_fields,
    Legend: dump_fields,
}
