"""Messages of a game as JSON texts for several viewers at once: what is the same is made once.

The texts are exactly those of the values: of `Game.events_for`, `Game.lines_for`, `Game.question`.
What comes up again and again, such as a choice or a line of the log, is kept as text for all games
with the same rules; the names of players, which differ, are put in later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar

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
from .sentences import MOST_KEPT, Sentences, encode

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.actions import Action
    from .._model.agenda import Decision
    from .._model.status import Status
    from .._model.text import Text

T = TypeVar("T")

_MARK: Final = "\ufdd0"
"""Stands on both sides of a seat whose player's name is to be put in. It is no character."""

_NOTHING_FREE: Final[Mapping[int, Sequence[str]]] = {}
_Pieces = tuple[str, ...]
"""A text taken apart where names belong: every second piece is the number of a seat."""


def names_as_json(names: Sequence[str]) -> dict[str, str]:
    """Return the names of players as they stand within JSON, by the numbers of their seats."""
    return {str(seat): encode(name)[1:-1] for seat, name in enumerate(names)}


def _with_names(pieces: _Pieces, names: Mapping[str, str]) -> str:
    if len(pieces) == 1:
        return pieces[0]
    found = list(pieces)
    found[1::2] = [names[seat] for seat in pieces[1::2]]
    return "".join(found)


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
        self._nobody = tuple([f"{_MARK}{seat}{_MARK}" for seat in range(rules.players)])
        self._events: dict[Any, str] = {}
        self._lines: dict[Any, _Pieces] = {}
        self._entries: dict[Any, tuple[str, str]] = {}
        self._words: dict[tuple[str, str], str] = {}
        self._choices: dict[Any, tuple[_Pieces, Text]] = {}
        self._unnamed = {str(seat): name for seat, name in enumerate(self._nobody)}
        self._spoken: dict[Any, Text] = {}
        self._lists: dict[Any, _Pieces] = {}
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
            text, line = self._event(event, None), None
            if names is not None and event.text is not None:
                line = _with_names(self._line(event, None), names)
            for seen, lines in found:
                seen.append(text)
                if line is not None:
                    lines.append(line)
            return
        made: dict[int | None, tuple[str, str | None]] = {}
        for viewer, (seen, lines) in zip(viewers, found, strict=True):
            who = viewer if viewer in apart else None
            if who not in made:
                line = None
                if names is not None and event.text is not None:
                    line = _with_names(self._line(event, who), names)
                made[who] = self._event(event, who), line
            text, line = made[who]
            seen.append(text)
            if line is not None:
                lines.append(line)

    def _event(self, event: Event, who: int | None) -> str:
        key = event, who
        try:
            return self._events[key]
        except KeyError:
            return _kept(self._events, key, self._made_event(event, who))
        except TypeError:  # a value of a variant need not be hashable
            return self._made_event(event, who)

    def _made_event(self, event: Event, who: int | None) -> str:
        rules = self._rules
        fields = shown_fields(event, who, rules)
        return encode({"kind": rules.name_of[type(event)], **fields})

    def _line(self, event: Event, who: int | None) -> _Pieces:
        key = event, who
        try:
            return self._lines[key]
        except KeyError:
            return _kept(self._lines, key, self._made_line(event, who))
        except TypeError:  # as above
            return self._made_line(event, who)

    def _made_line(self, event: Event, who: int | None) -> _Pieces:
        rules, type_ = self._rules, type(event)
        fields = shown_fields(event, who, rules)
        template = event.wording(fields, rules) or event.text
        assert template is not None
        kind = rules.name_of[type_]
        line = self._sentences.line(kind, template, type_, fields, self._nobody)
        return tuple(line.split(_MARK))

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
            if lasting and not free and not mine:
                choices = _with_names(self._usual_choices(table, legal), names)
            else:
                choices = self._choices_of(table, legal, free, players, names)
        else:
            choices, lasting = "[]", True
        if mine:
            told = self._asked(table, decision, seat, legal, players)
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
        self, table: Table, decision: Decision, seat: int | None, players: Sequence[str]
    ) -> Mapping[str, str]:
        """Return what one is told who does not decide: it depends on the decision alone."""
        key = decision, seat if seat in insiders(decision) else None, players
        try:
            return self._told[key]
        except KeyError:
            keep = True
        except TypeError:  # a value of a variant need not be hashable
            keep = False
        made = self._asked(table, decision, seat, (), players)
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

    def _usual_choices(self, table: Table, legal: Sequence[Action]) -> _Pieces:
        """Return choices that are the same whenever somebody who is not asked has them."""
        key = tuple(legal)
        try:
            return self._lists[key]
        except KeyError:
            keep = True
        except TypeError:  # as above
            keep = False
        named = self._choices_of(table, legal, _NOTHING_FREE, self._nobody, self._unnamed)
        made = tuple(named.split(_MARK))
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
                written = _with_names(pieces, names)
            if at in free:
                written += f',"free":{encode(free[at])}'
            equal = "" if same[at] == at else f',"same_as":{same[at]}'
            found.append(f"{written}{only}{equal}}}")
        return f"[{','.join(found)}]"

    def _choice(self, table: Table, action: Action) -> tuple[_Pieces, Text]:
        """Return a choice as JSON without its end, and its words, both without names."""
        key: Any = action
        if isinstance(action, Pass):
            # It has the words of the decision.
            key = action, type(table.decision), table.decision.seat
        try:
            # What an option is called can depend on everything.
            if not isinstance(action, Choose):
                return self._choices[key]
        except KeyError:
            return _kept(self._choices, key, self._made_choice(table, action))
        except TypeError:  # as above
            pass
        return self._made_choice(table, action)

    def _made_choice(self, table: Table, action: Action) -> tuple[_Pieces, Text]:
        text = self._words_for(table, action)
        return tuple(self._written(table, action, text).split(_MARK)), text

    def _words_for(self, table: Table, action: Action) -> Text:
        """Return words for an action; those for equal cards are the same."""
        if isinstance(action, Choose | Pass):
            return action_text(table, action, self._nobody)
        face_of = self._rules.catalogue.face_of
        class_: type = type(action)
        roles = roles_of(class_).items()
        values = [
            face_of[value] if role is Role.CARD and type(value) is int else value
            for role, value in [(role, getattr(action, name)) for name, role in roles]
        ]
        key = class_, *values
        try:
            return self._spoken[key]
        except KeyError:
            return _kept(self._spoken, key, action_text(table, action, self._nobody))
        except TypeError:  # a value of a variant need not be hashable
            return action_text(table, action, self._nobody)

    def _written(self, table: Table, action: Action, text: Text) -> str:
        touches = touched_by(table, action)
        about = f',"touches":{encode(touches_as_json(touches))}' if touches is not NOTHING else ""
        free = ',"any_time":true' if any_time(self._rules, action) else ""
        done = encode(self._wire.dump_short(action))
        return f'{{"action":{done},"text":{self._text(text)}{about}{free}'


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
