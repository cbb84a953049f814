"""Checking drafts of any action: the listed ones, with what a seat may fill in otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import attrs

from .._engine.defects import reports_defects
from .._engine.judging import NOT_NOW, NOT_POSSIBLE, UNKNOWN_ACTION, judged
from .._family.actions import Harvest, Offer
from .._family.gifts import is_trading
from .._limits import quoted
from .._model.actions import Action, FreePart
from ..errors import BohnanzaError, IllegalActionError
from .drafts import Draft, DraftCheck
from .offer_drafts import check_offer
from .refusal import check_seat, refusal

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._engine.table import Table
    from .._model.reasons import Reason, Refusal

_MOST_COLUMNS: Final = 4096
_MOST_TRIED: Final = 50
"""Ways to fill a part that are tried, where a rule is against the first one."""


@reports_defects
def check_draft(table: Table, draft: Draft, names: Sequence[str]) -> DraftCheck:
    """Return what is wrong with an action under construction, and what may still be chosen."""
    check_seat(table, draft.seat)
    type_ = table.rules.action_types.get(draft.kind)
    if type_ is None or type_ not in table.rules.actions:
        raise IllegalActionError(refusal(table, Action(draft.seat), UNKNOWN_ACTION, names))
    parts = _parts(type_, draft)
    if type_ is Offer and is_trading(table):
        return check_offer(table, draft.seat, parts, names)
    return _Drafted(table, type_, draft.seat, parts, names).check()


def _parts(type_: type[Action], draft: Draft) -> dict[str, Any]:
    known = [field.name for field in attrs.fields(type_) if field.name != "seat"]
    for name in draft.parts:
        if name not in known:
            raise BohnanzaError(f"an action {draft.kind} has no part {quoted(name)}")
    return {name: value for name, value in draft.parts.items() if value is not None}


def all_free_parts(table: Table, legal: Sequence[Action]) -> Mapping[int, tuple[str, ...]]:
    """Return what is free of several actions, by their places, where anything is."""
    rules = table.rules
    fillable, alike = rules.once[_fillable], rules.once[_columns]
    found: dict[int, tuple[str, ...]] = {}
    for at, action in enumerate(legal):
        class_ = type(action)
        if class_ not in fillable:
            continue
        # As is most often the case; asked for every harvest of every seat after every action.
        if isinstance(action, Harvest) and alike.get(
            table.zones[rules.field_zones[action.seat][action.field]]
        ):
            continue
        if parts := free_parts(table, action):
            found[at] = parts
    return found


def _fillable(rules: Rules) -> frozenset[type]:
    """Return the classes of actions with lists that a seat fills as it likes."""
    return frozenset(type_ for type_, spec in rules.actions.items() if spec.free is not None)


def free_parts(table: Table, action: Action) -> tuple[str, ...]:
    """Return the parts of a legal action that can be filled otherwise, to some effect."""
    class_ = type(action)
    free = table.rules.actions[class_].free
    if free is None:
        return ()
    if class_ is Harvest and _alike(table, action):
        return ()
    return tuple([name for name, part in free(table, action).items() if _matters(table, part)])


def _alike(table: Table, harvest: Any) -> bool:
    """Return whether all cards of a field are equal, as is most often the case."""
    rules = table.rules
    column = table.zones[rules.field_zones[harvest.seat][harvest.field]]
    known = rules.once[_columns]
    found = known.get(column)
    if found is None:
        if len(known) >= _MOST_COLUMNS:
            known.clear()
        face_of = rules.catalogue.face_of
        found = known[column] = len({face_of[card] for card in column}) <= 1
    return found


def _columns(_rules: Rules) -> dict[tuple[int, ...], bool]:
    """Return of columns that were seen whether all their cards are equal."""
    return {}


def _matters(table: Table, part: FreePart) -> bool:
    """Return whether it makes a difference what is chosen: equal cards of a field make none."""
    values = list(dict.fromkeys(value for place in part.places for value in place))
    more = len(values) > len(part.places) or part.ordered
    return more and len(part.places) > 0 and len({_look(table, one) for one in values}) > 1


def _look(table: Table, value: Any) -> object:
    if type(value) is not int:
        return value
    for zone, cards in enumerate(table.zones):
        if value in cards:
            field = table.rules.layout.zones[zone].field
            return table.rules.catalogue.face_of[value] if field else value
    return value


class _Drafted:
    """A draft of an action that is listed, perhaps with other contents."""

    def __init__(
        self,
        table: Table,
        type_: type[Action],
        seat: int,
        parts: Mapping[str, Any],
        names: Sequence[str],
    ) -> None:
        self._table = table
        self._type = type_
        self._seat = seat
        self._parts = parts
        self._names = names
        self._free = table.rules.actions[type_].free
        self._listed = [action for action in table.legal(seat) if type(action) is type_]

    def check(self) -> DraftCheck:
        example = self._example(self._parts)
        if example is None:
            return DraftCheck(self._complaint(), None, {})
        more: dict[str, tuple[int | str, ...]] = {}
        for field in attrs.fields(self._type):
            name = field.name
            values = () if name == "seat" else tuple(self._values(name))
            if values:
                more[name] = values
        return DraftCheck(self._complaint(), example, more)

    # What it can become

    def _example(self, parts: Mapping[str, Any]) -> Action | None:
        """Return a legal action that begins with such parts."""
        for listed in self._listed:
            free = {} if self._free is None else self._free(self._table, listed)
            fixed = all(
                _begins(getattr(listed, name), value)
                for name, value in parts.items()
                if name not in free
            )
            chosen = {name: value for name, value in parts.items() if name in free}
            if not fixed:
                continue
            if not chosen:
                return listed
            for action in islice(self._filled(listed, chosen), _MOST_TRIED):
                if judged(self._table, action)[1] is None:
                    return action
        return None

    def _filled(self, action: Action, chosen: Mapping[str, Any]) -> Iterator[Action]:
        """Return an action with its free parts filled as they are begun, in several ways."""
        if not chosen:
            yield action
            return
        assert self._free is not None
        # What is left for one part can depend on what was chosen for those before it.
        free = self._free(self._table, action)
        name = next(name for name in free if name in chosen)
        rest = {other: value for other, value in chosen.items() if other != name}
        for values in _fillings(free[name], chosen[name]):
            one: dict[str, Any] = {name: values}
            yield from self._filled(attrs.evolve(action, **one), rest)

    def _values(self, name: str) -> Iterator[Any]:
        """Return what may be chosen for a field, or added to it if it is a list."""
        seen: set[Any] = set()
        begun = self._parts.get(name, ())
        for value in self._candidates(name):
            if value in seen or value is None:
                continue
            seen.add(value)
            several = isinstance(begun, tuple) and self._is_list(name)
            grown = (*begun, value) if several else value
            if self._example({**self._parts, name: grown}) is not None:
                yield value

    def _candidates(self, name: str) -> Iterator[Any]:
        begun = self._parts.get(name, ())
        for listed in self._listed:
            free = {} if self._free is None else self._free(self._table, listed)
            if name in free:
                action = listed
                for other in free:
                    if other == name:
                        break
                    if other in self._parts:
                        action = attrs.evolve(action, **{other: self._parts[other]})
                part = self._free(self._table, action)[name] if self._free else free[name]
                yield from (one for place in part.places for one in place if one not in begun)
                continue
            value = getattr(listed, name)
            if not isinstance(value, tuple):
                yield value
            elif len(value) > len(begun) and value[: len(begun)] == begun:
                yield value[len(begun)]

    def _is_list(self, name: str) -> bool:
        for listed in self._listed:
            if self._free is not None and name in self._free(self._table, listed):
                return True
            if isinstance(getattr(listed, name), tuple):
                return True
        return False

    # What is wrong with it

    def _complaint(self) -> Refusal | None:
        """Return why it cannot be done as it is."""
        needed = [
            field.name
            for field in attrs.fields(self._type)
            if field.default is attrs.NOTHING
            and field.name != "seat"
            and field.name not in self._parts
        ]
        found: list[Refusal] = []
        for one in self._listed if needed else (None,):
            more = {name: getattr(one, name) for name in needed}
            action = self._type(self._seat, **{**more, **self._parts})
            reason = judged(self._table, action)[1]
            if reason is None:
                return None
            found.append(refusal(self._table, action, reason, self._names))
        if found:
            return found[0]
        return refusal(self._table, Action(self._seat), self._not_even_begun(), self._names)

    def _not_even_begun(self) -> Reason:
        table = self._table
        answering = table.rules.answering[type(table.decision)]
        return NOT_POSSIBLE if table.rules.actions[self._type] in answering else NOT_NOW


def _begins(value: Any, begun: Any) -> bool:
    """Return whether a value of a listed action begins as it was chosen."""
    if isinstance(value, tuple) and isinstance(begun, tuple):
        return value[: len(begun)] == begun
    return type(value) is type(begun) and bool(value == begun)


def _fillings(part: FreePart, begun: Any) -> Iterator[tuple[Any, ...]]:
    """Return ways to fill a part that begin so: one value for each place, none twice."""
    if not isinstance(begun, tuple) or len(begun) > len(part.places):
        return
    if len(set(begun)) < len(begun):
        return
    for free in _places_left(part.places, begun):
        for rest in _picked(free, frozenset(begun)):
            yield (*begun, *rest)


def _places_left(
    places: Sequence[Sequence[Any]], begun: Sequence[Any]
) -> Iterator[Sequence[Sequence[Any]]]:
    """Return the places that values leave which may stand at any of them."""
    if not begun:
        yield places
        return
    tried: list[Sequence[Any]] = []
    for at, place in enumerate(places):
        if begun[0] in place and place not in tried:
            tried.append(place)
            yield from _places_left((*places[:at], *places[at + 1 :]), begun[1:])


def _picked(places: Sequence[Sequence[Any]], taken: frozenset[Any]) -> Iterator[tuple[Any, ...]]:
    """Return ways to put a value at each place, none twice."""
    if not places:
        yield ()
        return
    for value in places[0]:
        if value not in taken:
            for rest in _picked(places[1:], taken | {value}):
                yield (value, *rest)
