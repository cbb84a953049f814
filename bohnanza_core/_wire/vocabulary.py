"""The shapes of all messages of a rule set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .._family.fields import Field, FieldsChanged
from .._model.agenda import Decision
from .._model.events import Moved, Renumbered, Shuffled, SlotChanged, StatusChanged
from .._model.outcome import Outcome
from .._model.roles import FieldNumber, OfferNumber, Role
from .._model.status import Status
from .._model.text import Text
from .._views.drafts import DraftCheck
from .._views.legend import Legend
from .._views.lines import LINE_ROLES
from .._views.seen_events import CHANGING
from .._views.undo import UndoObstacle
from .reader import Reader
from .shapes import (
    Boolean,
    Fixed,
    Integer,
    ListOf,
    MapOf,
    Member,
    Null,
    OneOf,
    Record,
    Shape,
    String,
    optional,
)

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._model.slots import Slot

_COUNT = Integer(0)
_STEP = Fixed((_COUNT, _COUNT))


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _title(name: str) -> str:
    """Return the name of a kind as schemas call it: ``magic.Cast`` becomes ``MagicCast``."""
    variant, _, class_ = name.rpartition(".")
    return "".join(part.capitalize() for part in re.split(r"[^a-zA-Z0-9]", variant)) + class_


def _camel(name: str) -> str:
    """Return the name of a field as a part of the name of a type."""
    return "".join(part.capitalize() for part in name.split("_"))


def _type_of(slot: Slot) -> type:
    return slot.type


def _list_in(shape: Shape) -> ListOf | None:
    """Return the shape of a list that may be missing, or None for what is not a list."""
    options = shape.options if isinstance(shape, OneOf) else (shape,)
    return next((option for option in options if isinstance(option, ListOf)), None)


def _kinds(shape: OneOf) -> Mapping[str, Record]:
    records = (option for option in shape.options if isinstance(option, Record))
    return {record.kind: record for record in records if record.kind}


class Vocabulary:
    """What each kind of message looks like, for one number of players or for several."""

    def __init__(self, *rules: Rules) -> None:
        self._rules = rules
        self._take_rules()

    def _take_rules(self) -> None:
        """Find out how many there are of what has a number, and which names there are."""
        rules = self._rules
        fields = max(len(zones) for one in rules for zones in one.field_zones)
        stages = (stage.name for one in rules for stage in one.procedures["turn"])
        self._begin(
            players=max(one.players for one in rules),
            sides=max(len(one.sides) for one in rules),
            cards=max(len(one.catalogue) for one in rules),
            zones=max(len(one.layout) for one in rules),
            fields=max(fields, 1),
            sorts=_unique(k for one in rules for k in one.catalogue.offer_keys),
            zone_names=_unique(name for one in rules for name in one.layout.names),
            backs=_unique(key for one in rules for key in one.catalogue.backs),
            stages=(*_unique(stages), ""),
        )

    def _begin(
        self,
        *,
        players: int,
        sides: int,
        cards: int,
        zones: int,
        fields: int,
        sorts: tuple[str, ...] | None,
        zone_names: tuple[str, ...] | None,
        backs: tuple[str, ...] | None,
        stages: tuple[str, ...] | None,
    ) -> None:
        """Take how many there can be of what has a number, and which names there are; None: any."""
        self.seat = Integer(0, players - 1, "Seat")
        self.side = Integer(0, sides - 1, "Side")
        self.card = Integer(0, cards - 1, "CardId")
        self.sort = String(sorts, "SortKey")
        self.zone_name = String(zone_names, "ZoneName")
        self.back = String(backs, "BackName")
        self.stage = String(stages, "StageName")
        roles: dict[Role, Shape] = {
            Role.SEAT: self.seat,
            Role.SIDE: self.side,
            Role.CARD: self.card,
            Role.OFFERED: self.card,
            Role.SORT: self.sort,
            Role.FIELD: Integer(0, fields - 1, "FieldNumber"),
            Role.ZONE: Integer(0, zones - 1, "ZoneIndex"),
            Role.OFFER: Integer(name="OfferNumber"),
            Role.PLACE: _COUNT,
        }
        self._reader = Reader(roles)
        # What clients write names no more things than there are cards.
        self._longest = self.card.most + 1
        self._action_reader = Reader(roles, self._longest)
        self.text = self._reader.record(Text, "Text")
        self.outcome = self._reader.record(
            Outcome,
            "Outcome",
            winners=ListOf(self.seat),
            scores=ListOf(Integer()),
            tie_break=optional(self.text),
            tie_clause=optional(String()),
            winning_party=optional(self.side),
            party_scores=ListOf(optional(Integer())),
        )

    def _types(self, attribute: str) -> dict[str, type]:
        found: dict[str, type] = {}
        for rules in self._rules:
            found |= getattr(rules, attribute)
        return found

    # What seats do

    @cached_property
    def action(self) -> OneOf:
        """Any action."""
        types = self._types("action_types")
        known = (
            self._action_reader.record(type_, f"{_title(name)}Action", kind=name)
            for name, type_ in types.items()
        )
        return OneOf((*known, *self._others("action")), "Action")

    def _named(self, names: tuple[str, ...], name: str) -> Shape:
        """Return the shape of the names of something that is declared."""
        return String(names, name)

    def _others(self, _message: str) -> tuple[Shape, ...]:
        """Return what else such a message can be, where not all of them are known."""
        return ()

    @cached_property
    def draft(self) -> OneOf:
        """An action under construction: its fields can be missing."""
        known = (
            Record(
                f"{_title(name)}Draft",
                tuple(Member(m.name, m.shape, m.name == "seat") for m in action.members),
                f"{action.name} that is being put together.",
                name,
            )
            for name, action in _kinds(self.action).items()
        )
        return OneOf((*known, *self._others("draft")), "Draft")

    # What waits

    @cached_property
    def step(self) -> OneOf:
        """Any entry of the agenda, in full."""
        return OneOf(tuple(self._entries("{}Step", seen=False)), "Step")

    @cached_property
    def seen_step(self) -> OneOf:
        """Any entry of the agenda as viewers may know it."""
        known = self._entries("Seen{}Step", seen=True)
        return OneOf((*known, *self._others("seen_step")), "SeenStep")

    @cached_property
    def decision(self) -> OneOf:
        """Any decision, in full."""
        decisions = {
            name
            for name, type_ in self._types("entry_types").items()
            if issubclass(type_, Decision)
        }
        steps = _kinds(self.step)
        return OneOf(tuple(s for name, s in steps.items() if name in decisions), "Decision")

    def _entries(self, name: str, *, seen: bool) -> Iterable[Record]:
        read = self._reader.seen if seen else self._reader.record
        for type_name, type_ in self._types("entry_types").items():
            yield read(type_, name.format(_title(type_name)), kind=type_name, **self._nobody(type_))

    def _nobody(self, type_: type) -> dict[str, Shape]:
        """Return the seat of decisions that nobody takes any more."""
        final = any(r.decisions[type_].final for r in self._rules if type_ in r.decisions)
        return {"seat": Integer(-1, self.seat.most)} if final else {}

    @cached_property
    def touches(self) -> Record:
        """What on the table something is about."""
        listed: Mapping[str, Shape] = {
            "cards": self.card,
            "fields": Fixed((self.side, self._reader.shape(FieldNumber))),
            "seats": self.side,
            "sorts": self.sort,
            "offers": self._reader.shape(OfferNumber),
            "zones": self.address,
            "places": Fixed((self.zone_name, optional(self.side), _COUNT)),
        }
        return Record(
            "Touches",
            tuple(Member(name, ListOf(shape), required=False) for name, shape in listed.items()),
            "What on the table something is about; what is left out is empty.",
        )

    @cached_property
    def question(self) -> OneOf:
        """What the game waits for, ready to be shown."""
        by_kind = _kinds(self.seen_step)
        choice = Record(
            "Choice",
            (
                Member("action", self.action),
                Member("text", self.text),
                Member("touches", self.touches, required=False),
                Member("any_time", Boolean(), required=False),
                Member("free", ListOf(String()), required=False),
                Member("only_way", Boolean(), required=False),
                Member("same_as", _COUNT, required=False),
            ),
            "Something a seat may do, with words for it; what is left out is as usual.",
        )

        def question(name: str, seat: Shape, about: Record, text: str, kind: str = "") -> Record:
            members = (
                Member("seat", seat),
                Member("text", self.text),
                Member("clause", String()),
                Member("about", about),
                Member("touches", self.touches),
                Member("version", _COUNT),
                Member("choices", ListOf(choice)),
            )
            others = () if kind else (Member("kind", String(dotted=True)),)
            return Record(name, (*others, *members), text, kind)

        known = (
            question(
                f"{_title(name)}Question",
                by_kind[name].by_name["seat"].shape,
                Record(f"{_title(name)}About", by_kind[name].members),
                by_kind[name].text,
                name,
            )
            for name in _kinds(self.decision)
        )
        others = (
            question("VariantQuestion", self.seat, about, "A question that a variant brings.")
            for about in self._others("about")
            if isinstance(about, Record)
        )
        return OneOf((*known, *others), "Question")

    # What was

    @cached_property
    def slots(self) -> Record:
        """The values of all slots, in full."""
        return Record("Slots", tuple(self._slots("{}Slot", seen=False)))

    @cached_property
    def seen_slots(self) -> Record:
        """The values of all slots as viewers may know them."""
        (*more,) = self._others("seen_slot")
        known = tuple(self._slots("Seen{}Slot", seen=True))
        return Record("SeenSlots", known, more=more[0] if more else None)

    def _slots(self, name: str, *, seen: bool) -> Iterable[Member]:
        read = self._reader.seen if seen else self._reader.record
        for type_name, (type_, everywhere) in self._slot_types().items():
            yield Member(type_name, read(type_, name.format(_title(type_name))), everywhere)

    def _slot_types(self) -> Mapping[str, tuple[type, bool]]:
        """Return the classes of the slots by name, and whether every game has them."""
        found = {
            rules.name_of[slot.type]: slot.type for rules in self._rules for slot in rules.slots
        }
        return {
            name: (type_, all(type_ in map(_type_of, one.slots) for one in self._rules))
            for name, type_ in found.items()
        }

    @cached_property
    def seen_slot_change(self) -> OneOf:
        """What viewers are sent of a changed slot, whose name says which fields it can have."""
        changes = []
        for name, member in self.seen_slots.by_name.items():
            assert isinstance(member.shape, Record)
            changes.append(self._slot_change(name, member.shape))
        return OneOf((*changes, *self._others("seen_slot_change")), "SeenSlotChangedEvent")

    def _slot_change(self, name: str, shape: Record) -> Record:
        fields = tuple(Member(m.name, m.shape, required=False) for m in shape.members)
        lists = tuple(
            Member(m.name, self._list_change(f"{shape.name}{_camel(m.name)}", listed), False)
            for m in shape.members
            if (listed := _list_in(m.shape)) is not None
        )
        text = "The lists in which something went or came."
        return Record(
            f"{shape.name}ChangedEvent",
            (
                Member("slot", String((name,))),
                Member(
                    "fields",
                    Record(f"{shape.name}Fields", fields, "The fields that have new values."),
                ),
                Member("lists", Record(f"{shape.name}Lists", lists, text)),
                Member("gone", ListOf(String(tuple(m.name for m in shape.members)))),
            ),
            "What has changed in this slot.",
            "SlotChanged",
        )

    def _list_change(self, name: str, shape: ListOf) -> Record:
        return Record(
            f"{name}Change",
            (
                Member("went", ListOf(_COUNT)),
                Member("came", ListOf(Fixed((_COUNT, shape.item)))),
            ),
            "The places of items that are gone, and new items with their places.",
        )

    @cached_property
    def event(self) -> OneOf:
        """Any event, in full: for servers, not for players."""
        values = OneOf(tuple(member.shape for member in self.slots.members))
        known: Mapping[type, dict[str, Shape]] = {
            SlotChanged: {
                "slot": String(tuple(self.slots.by_name)),
                "value": values,
                "before": values,
            },
            FieldsChanged: {"fields": ListOf(self.field), "before": ListOf(self.field)},
            StatusChanged: {
                "status": (status := self._status("FullStatus", self.step)),
                "before": optional(status),
            },
        }
        return OneOf(
            tuple(
                self._reader.record(
                    type_, f"{_title(name)}Event", kind=name, **known.get(type_, {})
                )
                for name, type_ in self._types("event_types").items()
            ),
            "Event",
        )

    @cached_property
    def seen_event(self) -> OneOf:
        """Any event as viewers may know it."""
        special: Mapping[type, tuple[Member, ...]] = {
            Moved: self._seen_move(),
            Shuffled: (
                Member("zone", self.address),
                Member("cards", optional(ListOf(self.card))),
                Member("backs", optional(ListOf(self.back))),
            ),
            Renumbered: (Member("zone", self.address), Member("cards", ListOf(self.card))),
            FieldsChanged: (Member("fields", ListOf(self._field_change())),),
            StatusChanged: (Member("status", self._status_change()),),
        }
        records: list[Shape] = []
        for name, type_ in self._types("event_types").items():
            if type_ is SlotChanged:
                records.append(self.seen_slot_change)
                continue
            record = self._reader.seen(type_, f"Seen{_title(name)}Event", kind=name)
            if type_ in special:
                record = Record(record.name, special[type_], record.text, name)
            records.append(record)
        return OneOf((*records, *self._others("seen_event")), "SeenEvent")

    @property
    def address(self) -> Fixed:
        """The name of a zone and whose it is."""
        return Fixed((self.zone_name, optional(self.side)))

    def _seen_move(self) -> tuple[Member, ...]:
        return (
            Member("cards", ListOf(optional(self.card))),
            Member("source", optional(self.address)),
            Member("target", optional(self.address)),
            Member("places", ListOf(_COUNT), required=False),
            Member("at", _COUNT, required=False),
            Member("open", Boolean(), required=False),
            Member("face_up", Boolean(), required=False),
            Member("top", self.card, required=False),
            Member("backs", ListOf(self.back), required=False),
        )

    @cached_property
    def field(self) -> Record:
        """A field."""
        return self._reader.record(Field, "Field", zone=self.zone_name, next_steps=ListOf(_STEP))

    def _field_change(self) -> Record:
        """Return what has changed of a field."""
        named = ("seat", "number")
        members = [m for m in self.field.members if m.name in named or m.name in CHANGING]
        return Record(
            "FieldChange",
            tuple(Member(m.name, m.shape, m.name in named) for m in members),
            "What has changed of a field but for its cards, which are those of its zone.",
        )

    def _status_change(self) -> Record:
        """Return the fields of the status that have changed."""
        whole = self._status("Status", self.seen_step)
        fields = tuple(Member(m.name, m.shape, m.name == "version") for m in whole.members)
        return Record("StatusFields", fields, "The fields of the status that have changed.")

    def _status(self, name: str, entry: Shape) -> Record:
        """Return where the game stands, with such entries on the agenda."""
        return self._reader.record(
            Status,
            name,
            version=_COUNT,
            active=self.seat,
            start_player=self.seat,
            turn=_COUNT,
            stage=self.stage,
            emptyings=_COUNT,
            last_stage=self.stage,
            idle_turns=_COUNT,
            waiting_for=ListOf(self.seat),
            scores=ListOf(optional(Integer())),
            party_scores=ListOf(optional(Integer())),
            agenda=ListOf(entry),
            outcome=optional(self.outcome),
        )

    @cached_property
    def line(self) -> Record:
        """A line of a log."""
        role = String(LINE_ROLES, "LineRole")
        values = ListOf(OneOf((Integer(), String(), Null())))
        parts = ListOf(OneOf((String(), Fixed((String(), role, values)))))
        return Record(
            "Line",
            (
                Member("kind", self._named(_unique(self._types("event_types")), "EventName")),
                Member("en", parts),
                Member("de", parts),
            ),
            "A line of a log: texts, and texts with what they stand for and which.",
        )

    @cached_property
    def packet(self) -> Record:
        """All that a viewer needs to go on from where it was."""
        fields = [_kinds(self.question)[name].by_name for name in _kinds(self.question)]
        kinds = self._named(tuple(_kinds(self.question)), "DecisionName")
        known = (by_name["about"].shape for by_name in fields)
        about = OneOf((*known, *self._others("about")))
        question = Record(
            "QuestionFields",
            (
                Member("kind", kinds, required=False),
                *(
                    Member(name, about if name == "about" else member.shape, required=False)
                    for name, member in fields[0].items()
                    if name != "version"
                ),
            ),
            "The fields of a question that have changed.",
        )
        return Record(
            "Packet",
            (
                Member("version", _COUNT),
                Member("since", optional(_COUNT), required=False),
                Member("view", self.view, required=False),
                Member("events", ListOf(self.seen_event), required=False),
                Member("log", ListOf(self.line), required=False),
                Member("question", question, required=False),
            ),
            "All that a viewer needs to go on from where it was; what is left out is empty.",
        )

    # What is

    @cached_property
    def view(self) -> Record:
        """What a viewer may know."""
        zone = Record(
            "ZoneView",
            (
                Member("name", self.zone_name),
                Member("seat", optional(self.side)),
                Member("count", Integer(0, self.card.most + 1)),
                Member("cards", optional(ListOf(optional(self.card)))),
                Member("top", optional(self.card)),
                Member("backs", optional(ListOf(self.back))),
            ),
            "A zone as a viewer sees it.",
        )
        return Record(
            "View",
            (
                Member("seat", optional(self.seat)),
                Member("status", self._status("Status", self.seen_step)),
                Member("zones", ListOf(zone)),
                Member("fields", ListOf(self.field)),
                Member("slots", self.seen_slots),
            ),
            "All that one viewer may know of a game.",
        )

    @cached_property
    def refusal(self) -> Record:
        """Why an action is not allowed."""
        codes, variants = self._codes()
        plain: tuple[Shape, ...] = (Null(), Boolean(), Integer(), String())
        return Record(
            "Refusal",
            (
                Member("code", String(codes, "RefusalCode")),
                Member("clause", String()),
                Member("variant", String(variants, "VariantId")),
                Member("parameters", MapOf(OneOf((*plain, ListOf(OneOf(plain)))))),
                Member("text", self.text),
            ),
            "Why an action is not allowed, for people and for programs.",
        )

    def _codes(self) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
        """Return the codes of refusals, and the ids of the variants that can refuse."""
        variants = _unique(v for rules in self._rules for v in rules.options)
        codes = _unique(code for rules in self._rules for code in rules.reasons)
        return codes, _unique(("family", *variants))

    # Trading, going back

    @cached_property
    def builder(self) -> Record:
        """What a seat can put into an offer."""
        return Record(
            "OfferBuilder",
            (
                Member("seat", self.seat),
                Member("partners", ListOf(self.seat)),
                Member("give", ListOf(self.card)),
                Member("want", ListOf(self.sort)),
            ),
            "What a seat can put into an offer now.",
        )

    @cached_property
    def draft_check(self) -> Record:
        """What can become of an action under construction."""
        return self._reader.record(
            DraftCheck,
            "DraftCheck",
            refusal=optional(self.refusal),
            example=optional(self.action),
            more=MapOf(ListOf(OneOf((Integer(), String())))),
        )

    @cached_property
    def obstacle(self) -> Record:
        """Why an action cannot be taken back."""
        return self._reader.record(UndoObstacle, "UndoObstacle")

    @cached_property
    def legend(self) -> Record:
        """What numbers and names in messages stand for."""
        return self._reader.record(Legend, "Legend")

    def messages(self) -> dict[str, Any]:
        """Return the shapes of all messages by name."""
        return {
            "Action": self.action,
            "Event": self.event,
            "SeenEvent": self.seen_event,
            "Decision": self.decision,
            "View": self.view,
            "Question": self.question,
            "Refusal": self.refusal,
            "OfferBuilder": self.builder,
            "Draft": self.draft,
            "DraftCheck": self.draft_check,
            "UndoObstacle": self.obstacle,
            "Legend": self.legend,
            "Line": self.line,
            "Packet": self.packet,
        }
