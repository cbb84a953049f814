"""Messages of a game as JSON texts for several viewers at once: what is the same is made once.

The texts are exactly those of the values: of `Game.events_for`, `Game.lines_for`, `Game.question`.
What comes up again and again, such as a choice or a line of the log, is kept as text for all games
with the same rules; the names of players, which differ, are put in later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from .._family.actions import Choose, Pass
from .._family.fields import Field, FieldsChanged
from .._model.events import Event, Moved, Renumbered, Shuffled, SlotChanged, StatusChanged
from .._model.roles import ALL, TOP, Role
from .._views.audiences import insiders
from .._views.description import action_text
from .._views.draft_checks import all_free_parts
from .._views.prompt import question_clause
from .._views.question import (
    any_time,
    asked_on,
    choices_on,
    depends_on_places,
    equivalent,
    only_way,
    precise_text,
    worded_alike,
)
from .._views.render import roles_of
from .._views.seen_events import CHANGING, events_for, field_change, zone_as_seen
from .._views.touches import NOTHING, asked_about, touched_by, touches_as_json
from .._views.visibility import shown_backs, shown_entry, shown_fields
from .messages import Wire
from .pieces import Pieces, gap_for, put_in, taken_apart
from .sentences import MOST_KEPT, Sentences, encode

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.actions import Action
    from .._model.agenda import Decision
    from .._model.status import Status
    from .._model.text import Text

T = TypeVar("T")

_NOTHING_FREE: Final[Mapping[int, Sequence[str]]] = {}


def names_as_json(names: Sequence[str]) -> dict[str, str]:
    """Return the names of players as they stand within JSON, by the numbers of their seats."""
    return {str(seat): encode(name)[1:-1] for seat, name in enumerate(names)}


class Asked:
    """What a seat, or spectators, were asked."""

    __slots__ = ("choices", "decision", "free", "lasting", "legal", "table", "told")

    def __init__(
        self,
        table: Table,
        legal: Sequence[Action],
        told: Mapping[str, str],
        choices: str,
        free: Mapping[int, Sequence[str]],
        *,
        lasting: bool,
    ) -> None:
        self.table = table
        self.decision: Any = table.agenda[-1]
        self.legal = legal
        self.told = told
        """The fields of the question as JSON, but for the version and the choices."""
        self.choices = choices
        """The choices as JSON."""
        self.free = free
        """What is free of the choices, by their places."""
        self.lasting = lasting
        """Whether words for the same choices are the same on any table."""


class Texts:
    """Writes what viewers are sent, for the rules of a game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._wire = rules.once[Wire]
        self._sentences = Sentences(rules)
        self._nobody = tuple([gap_for(seat) for seat in range(rules.players)])
        self._events: dict[Any, tuple[str, Mapping[str, Any]]] = {}
        self._entries: dict[Any, tuple[str, str]] = {}
        self._words: dict[tuple[str, str], str] = {}
        self._choices: dict[Any, tuple[Pieces, Text]] = {}
        self._unnamed = {str(seat): name for seat, name in enumerate(self._nobody)}
        self._lists: dict[Any, Pieces] = {}
        self._kinds: dict[type, tuple[str, str]] = {}
        self._told: dict[Any, Mapping[str, str]] = {}
        self._fields: dict[Any, str] = {}
        self._common: list[bool] = []
        self._zones: dict[int | None, list[tuple[str, bool, bool]]] = {}

    # Events, and lines of a log

    def told(
        self,
        events: Iterable[Event],
        viewers: Sequence[int | None],
        names: Mapping[str, str] | None,
    ) -> list[tuple[list[str], list[str]]]:
        """Return the events as each viewer may know them, and the lines of a log about them.

        Without names there are no lines.
        """
        found: list[tuple[list[str], list[str]]] = [([], []) for _ in viewers]
        for event in events:
            type_ = type(event)
            if type_ is Moved:
                self._add_move(event, viewers, found)
            elif type_ is StatusChanged:
                self._add_status(event, viewers, found)
            elif type_ is FieldsChanged:
                self._add_fields(event, viewers, found)
            elif type_ is SlotChanged or type_ is Shuffled or type_ is Renumbered:
                self._add_rare(event, viewers, found)
            else:
                self._add(event, viewers, found, names)
        return found

    def _add(
        self,
        event: Event,
        viewers: Sequence[int | None],
        found: list[tuple[list[str], list[str]]],
        names: Mapping[str, str] | None,
    ) -> None:
        """Add an event that says what happened."""
        apart = insiders(event)
        if not apart:
            text, line = self._said(event, None, names)
            for seen, lines in found:
                seen.append(text)
                if line is not None:
                    lines.append(line)
            return
        made: dict[int | None, tuple[str, str | None]] = {}
        for viewer, (seen, lines) in zip(viewers, found, strict=True):
            who = viewer if viewer in apart else None
            if who not in made:
                made[who] = self._said(event, who, names)
            text, line = made[who]
            seen.append(text)
            if line is not None:
                lines.append(line)

    def _said(
        self, event: Event, who: int | None, names: Mapping[str, str] | None
    ) -> tuple[str, str | None]:
        """Return an event as a viewer may know it, and its line."""
        rules, type_ = self._rules, type(event)
        kind = rules.name_of[type_]
        text, fields = self._event(event, kind, who)
        if names is None or event.text is None:
            return text, None
        template = event.wording(fields, rules) or event.text
        return text, self._sentences.line(kind, template, type_, fields, names)

    def _event(self, event: Event, kind: str, who: int | None) -> tuple[str, Mapping[str, Any]]:
        """Return an event as a viewer may know it, as JSON and as its fields."""
        key = event, who
        try:
            return self._events[key]
        except KeyError:
            keep = True
        except TypeError:  # a value of a variant need not be hashable
            keep = False
        fields = shown_fields(event, who, self._rules)
        made = encode({"kind": kind, **fields}), fields
        return _kept(self._events, key, made) if keep else made

    def _add_rare(
        self,
        event: Event,
        viewers: Sequence[int | None],
        found: list[tuple[list[str], list[str]]],
    ) -> None:
        """Add an event that some viewers may not be told at all."""
        if isinstance(event, SlotChanged):
            apart = insiders(event.before) | insiders(event.value)
        else:
            apart = frozenset(range(self._rules.players))
        made: dict[int | None, list[str]] = {}
        for viewer, (seen, _) in zip(viewers, found, strict=True):
            who = viewer if viewer in apart else None
            if who not in made:
                made[who] = [
                    encode({"kind": one.kind, **one.fields})
                    for one in events_for((event,), who, self._rules)
                ]
            seen.extend(made[who])

    def _add_move(
        self,
        event: Any,
        viewers: Sequence[int | None],
        found: list[tuple[list[str], list[str]]],
    ) -> None:
        source, target = event.source, event.target
        common = self._common or self._find_common()
        if common[source] and common[target]:
            zones = self._zones[None]
            if zones[source][0] != "null" or zones[target][0] != "null":
                same = self._move(event, None, zones[source], zones[target])
                for seen, _ in found:
                    seen.append(same)
            return
        made: dict[Any, str] = {}
        for viewer, (seen, _) in zip(viewers, found, strict=True):
            zones = self._zones.get(viewer) or self._zones_for(viewer)
            from_, to = zones[source], zones[target]
            if from_[0] == to[0] == "null":
                continue
            # To those who see both zones alike the move is the same.
            key = from_, to
            text = made.get(key)
            if text is None:
                text = made[key] = self._move(event, viewer, from_, to)
            seen.append(text)

    def _find_common(self) -> list[bool]:
        """Return of each zone whether all viewers see it alike."""
        first, *others = [self._zones_for(one) for one in (None, *range(self._rules.players))]
        self._common = [all(one[at] == zone for one in others) for at, zone in enumerate(first)]
        return self._common

    def _zones_for(self, viewer: int | None) -> list[tuple[str, bool, bool]]:
        found = []
        for zone in range(len(self._rules.layout)):
            address, sees, places = zone_as_seen(self._rules, zone, viewer)
            found.append((encode(address), sees, places))
        self._zones[viewer] = found
        return found

    def _move(
        self,
        event: Moved,
        viewer: int | None,
        from_: tuple[str, bool, bool],
        to: tuple[str, bool, bool],
    ) -> str:
        zones = self._rules.layout.zones
        face_up = zones[event.target].faces is TOP
        if face_up or to[1] or from_[1]:
            cards = _numbers(event.cards)
        elif zones[event.source].faces is TOP:
            last = event.left + len(event.cards) - 1
            cards = encode(
                [
                    card if place == last else None
                    for card, place in zip(event.cards, event.places, strict=True)
                ]
            )
        else:
            cards = encode([None] * len(event.cards))
        backs = shown_backs(self._rules, event.target, event.cards, viewer)
        places = f',"places":{_numbers(event.places)}' if from_[2] else ""
        at = f',"at":{event.at}' if to[2] else ""
        open_ = ',"open":true' if to[1] else ""
        up = ',"face_up":true' if face_up else ""
        top = "" if event.top is None else f',"top":{event.top}'
        behind = "" if backs is None else f',"backs":{encode(backs)}'
        return (
            f'{{"kind":"Moved","cards":{cards},"source":{from_[0]},"target":{to[0]}'
            f"{places}{at}{open_}{up}{top}{behind}}}"
        )

    # Fields

    def _add_fields(
        self,
        event: Any,
        viewers: Sequence[int | None],
        found: list[tuple[list[str], list[str]]],
    ) -> None:
        if self._rules.once[_hidden_fields]:
            self._add_rare(event, viewers, found)
            return
        changes = [
            self._field_change(before, field)
            for before, field in zip(event.before, event.fields, strict=True)
        ]
        text = f'{{"kind":"FieldsChanged","fields":[{",".join(changes)}]}}'
        for seen, _ in found:
            seen.append(text)

    def _field_change(self, before: Field, field: Field) -> str:
        key = _changing(before), _changing(field)
        try:
            return self._fields[key]
        except KeyError:
            return _kept(self._fields, key, encode(field_change(before, field)))

    # Where the game stands

    def _add_status(
        self,
        event: Any,
        viewers: Sequence[int | None],
        found: list[tuple[list[str], list[str]]],
    ) -> None:
        status: Status = event.status
        before: Status | None = event.before
        if (
            before is None
            or before.version == status.version
            or (before.outcome or status.outcome) is not None
        ):
            self._add_rare(event, viewers, found)
            return
        start = _changed_fields(before, status)
        agenda, old = status.agenda, before.agenda
        if agenda == old:
            text = f'{{"kind":"StatusChanged","status":{{{start}}}}}'
            for seen, _ in found:
                seen.append(text)
            return
        apart = frozenset[int]().union(*map(insiders, agenda), *map(insiders, old))
        if not apart:
            now, then = self._agenda(agenda, None), self._agenda(old, None)
            middle = f',"agenda":[{now}]' if now != then else ""
            text = f'{{"kind":"StatusChanged","status":{{{start}{middle}}}}}'
            for seen, _ in found:
                seen.append(text)
            return
        made: dict[int | None, str] = {}
        for viewer, (seen, _) in zip(viewers, found, strict=True):
            who = viewer if viewer in apart else None
            if who not in made:
                now, then = self._agenda(agenda, who), self._agenda(old, who)
                middle = f',"agenda":[{now}]' if now != then else ""
                made[who] = f'{{"kind":"StatusChanged","status":{{{start}{middle}}}}}'
            seen.append(made[who])

    def _agenda(self, agenda: Iterable[Any], who: int | None) -> str:
        return ",".join([self._entry(entry, who)[0] for entry in agenda])

    def _entry(self, entry: Any, who: int | None) -> tuple[str, str]:
        """Return an entry of the agenda as a viewer may know it, with its kind and without."""
        key = entry, who
        try:
            return self._entries[key]
        except KeyError:
            return _kept(self._entries, key, self._made_entry(entry, who))
        except TypeError:  # as above
            return self._made_entry(entry, who)

    def _made_entry(self, entry: Any, who: int | None) -> tuple[str, str]:
        whole = shown_entry(entry, who, self._rules)
        fields = {name: value for name, value in whole.items() if name != "kind"}
        return encode(whole), encode(fields)

    # Questions

    def question(
        self,
        table: Table,
        seat: int | None,
        players: Sequence[str],
        names: Mapping[str, str],
        last: Asked | None = None,
    ) -> Asked:
        """Return the question of a seat, or of spectators; the last one may be of use for it."""
        decision: Any = table.agenda[-1]
        mine = seat == decision.seat
        legal: Sequence[Action] = () if seat is None else choices_on(table, seat)
        free = all_free_parts(table, legal) if legal else _NOTHING_FREE
        if (
            last is not None
            and last.lasting
            and last.legal == legal
            and last.free == free
            and (last.decision is decision or (not mine and seat != last.decision.seat))
        ):
            choices, lasting = last.choices, True
        elif legal:
            lasting = not any(map(self._changing, legal))
            if lasting and not free:
                choices = put_in(self._usual_choices(table, legal), names)
            else:
                choices = self._choices_of(table, legal, free, players, names)
        else:
            choices, lasting = "[]", True
        if mine and self._rules.decisions[type(decision)].plantable is not None:
            told = self._asked(table, decision, seat, legal, players)
        elif mine:
            told = self._told_of(table, decision, seat, players, legal[:1])
        elif last is not None and last.decision is decision:
            # Who does not decide is told the same as long as nothing else is asked.
            told = last.told
        else:
            told = self._told_of(table, decision, seat, players)
        return Asked(table, legal, told, choices, free, lasting=lasting)

    def _asked(
        self,
        table: Table,
        decision: Decision,
        seat: int | None,
        legal: Sequence[Action],
        players: Sequence[str],
    ) -> Mapping[str, str]:
        """Return all but the choices of the question of the one who decides."""
        type_ = type(decision)
        known = self._kinds.get(type_)
        if known is None:
            known = f'"{self._rules.name_of[type_]}"', f'"{question_clause(table)}"'
            self._kinds[type_] = known
        who = seat if seat in insiders(decision) else None
        touches = asked_about(table, seat)
        return {
            "kind": known[0],
            "seat": str(decision.seat),
            "text": self._text(asked_on(table, seat, legal, players)),
            "clause": known[1],
            "about": self._entry(decision, who)[1],
            "touches": encode(touches_as_json(touches)) if touches is not NOTHING else "{}",
        }

    def _told_of(
        self,
        table: Table,
        decision: Decision,
        seat: int | None,
        players: Sequence[str],
        first: Sequence[Action] = (),
    ) -> Mapping[str, str]:
        """Return what is told of a decision that depends on nothing else but the first choice.

        So it is for all who do not decide, who need no choices, and for who does not plant.
        """
        mine, who = seat == decision.seat, seat if seat in insiders(decision) else None
        waits = bool(first) and any_time(self._rules, first[0])
        key = decision, mine, who, waits, players
        try:
            return self._told[key]
        except KeyError:
            keep = True
        except TypeError:  # a value of a variant need not be hashable
            keep = False
        made = self._asked(table, decision, seat, first, players)
        return _kept(self._told, key, made) if keep else made

    def _changing(self, action: Action) -> bool:
        """Return whether words for an action can change with the table."""
        return isinstance(action, Choose | Pass) or depends_on_places(action)

    def _text(self, text: Text) -> str:
        key = text.en, text.de
        try:
            return self._words[key]
        except KeyError:
            return _kept(self._words, key, encode({"en": text.en, "de": text.de}))

    def _usual_choices(self, table: Table, legal: Sequence[Action]) -> Pieces:
        """Return choices that are the same whenever somebody has them who is asked the like."""
        decision = table.decision
        # Of who is asked they say whether there is any other way.
        key: Any = type(decision) if legal[0].seat == decision.seat else None, *legal
        try:
            return self._lists[key]
        except KeyError:
            keep = True
        except TypeError:  # as above
            keep = False
        named = self._choices_of(table, legal, _NOTHING_FREE, self._nobody, self._unnamed)
        made = taken_apart(named)
        return _kept(self._lists, key, made) if keep else made

    def _choices_of(
        self,
        table: Table,
        legal: Sequence[Action],
        free: Mapping[int, Sequence[str]],
        players: Sequence[str],
        names: Mapping[str, str],
    ) -> str:
        same = equivalent(table, legal)
        choices = [self._choice(table, action) for action in legal]
        alike = worded_alike([text for _, text in choices], same)
        found = []
        only = ',"only_way":true' if only_way(table, legal, same) else ""
        for at, (pieces, text) in enumerate(choices):
            if alike and text in alike:
                words = precise_text(table, legal[at], players)
                written = self._written(table, legal[at], words)
            else:
                card = _card_of(legal[at])
                written = put_in(pieces, names if card is None else {**names, _CARD: str(card)})
            if at in free:
                written += f',"free":{encode(free[at])}'
            equal = "" if same[at] == at else f',"same_as":{same[at]}'
            found.append(f"{written}{only}{equal}}}")
        return f"[{','.join(found)}]"

    def _choice(self, table: Table, action: Action) -> tuple[Pieces, Text]:
        """Return a choice as JSON without its end, and its words; names and the card are missing.

        Those with equal cards are the same.
        """
        class_: type = type(action)
        name = _card_field(class_)
        key: Any = action
        card: Any = getattr(action, name) if name else None
        if isinstance(action, Choose):
            # What an option is called can depend on everything.
            return self._made_choice(table, action)
        if isinstance(action, Pass):
            # It has the words of the decision.
            key = action, type(table.decision), table.decision.seat
        elif type(card) is int:
            others = [getattr(action, other) for other in roles_of(class_) if other != name]
            key = class_, self._rules.catalogue.face_of[card], *others
        try:
            return self._choices[key]
        except KeyError:
            return _kept(self._choices, key, self._made_choice(table, action))
        except TypeError:  # a value of a variant need not be hashable
            return self._made_choice(table, action)

    def _made_choice(self, table: Table, action: Action) -> tuple[Pieces, Text]:
        text = action_text(table, action, self._nobody)
        return taken_apart(self._written(table, action, text, _card_of(action))), text

    def _written(self, table: Table, action: Action, text: Text, missing: int | None = None) -> str:
        """Return a choice as JSON without its end, with a gap for the card that is missing."""
        done, touched = self._wire.dump_short(action), touches_as_json(touched_by(table, action))
        if missing is not None:
            class_: type = type(action)
            done[_card_field(class_)] = _GAP
            if "cards" in touched:
                touched["cards"] = [_GAP if one == missing else one for one in touched["cards"]]
        about = f',"touches":{encode(touched)}' if touched else ""
        free = ',"any_time":true' if any_time(self._rules, action) else ""
        written = f'{{"action":{encode(done)},"text":{self._text(text)}{about}{free}'
        return written if missing is None else written.replace(f'"{_GAP}"', _GAP)


_CARD: Final = "card"
_GAP: Final = gap_for(_CARD)


@cache
def _card_field(class_: type) -> str:
    """Return the field of an action with the only card that it can name, or nothing."""
    roles = roles_of(class_)
    names = [name for name, role in roles.items() if role in (Role.CARD, Role.OFFERED)]
    if len(names) != 1 or roles[names[0]] is not Role.CARD or issubclass(class_, Choose | Pass):
        return ""
    # What has its usual value is not written.
    declared: Any = class_
    usual: object = attrs.fields_dict(declared)[names[0]].default
    return "" if type(usual) is int else names[0]


def _card_of(action: Action) -> int | None:
    """Return the only card that an action can name."""
    class_: type = type(action)
    name = _card_field(class_)
    card = getattr(action, name) if name else None
    return card if type(card) is int else None


_changing: Final = attrgetter("seat", "number", *CHANGING)


def _hidden_fields(rules: Rules) -> bool:
    """Return whether there are fields whose cards not everybody sees."""
    return any(zone.field and zone.faces is not ALL for zone in rules.layout.zones)


def _kept(texts: dict[Any, T], key: object, made: T) -> T:
    """Keep what was made, and forget the rest if that is too much."""
    if len(texts) >= MOST_KEPT:
        texts.clear()
    texts[key] = made
    return made


def _numbers(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"


_HEAD: Final = (
    "active", "start_player", "turn", "stage", "emptyings", "last_stage", "idle_turns",
    "waiting_for", "scores", "party_scores",
)  # fmt: skip
"""The fields of a status between the version and the agenda."""
_head: Final = attrgetter(*_HEAD)


def _changed_fields(before: Status, now: Status) -> str:
    """Return the fields of a status before the agenda that have changed, as JSON."""
    found = [f'"version":{now.version}']
    for name, value, old in zip(_HEAD, _head(now), _head(before), strict=True):
        if value != old:
            text = encode(value)
            found.append(f'"{name}":{text}')
    return ",".join(found)
