"""Lines of a log as JSON, put together from parts that are kept.

A line about equal cards is the same but for the cards, so these are put in last.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.roles import Role, owners_in
from .._model.templates import Gap, parsed
from .._views.lines import LineParts
from .._views.render import NO_PLACES, Renderer, roles_of, separators
from .pieces import Pieces, gap_for, put_in, taken_apart

if TYPE_CHECKING:
    from .._engine.rules import Rules
    from .._model.text import Language, Text

MOST_KEPT: Final = 8192
"""How many texts of one kind are kept."""

encode: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False
).encode
"""Writes a value as JSON; nothing that is written holds itself."""


def dump_parts(parts: LineParts) -> list[Any]:
    """Return a sentence of a line in plain JSON types."""
    return [
        part if isinstance(part, str) else [part.text, part.role, list(part.values)]
        for part in parts
    ]


class _Gap:
    """A gap of a template, with the words before it and what has stood in it."""

    __slots__ = (
        "before", "before_json", "cards", "gap", "known", "name", "number", "role", "separators",
    )  # fmt: skip

    def __init__(self, before: str, gap: Gap, role: Role | None) -> None:
        # A German article can become one with the word before it, so it is kept with the gap.
        self.before = before
        self.before_json = f"{encode(before)}," if before else ""
        self.gap = gap
        self.name = gap.name
        self.number = gap.form.number
        self.role = role
        self.cards = role is Role.CARD and not gap.form.number
        self.separators: tuple[str, str] | None = None
        self.known: dict[Any, str] = {}


class Sentences:
    """Puts events into sentences; all parts but the names of players are kept."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._nobody = tuple([gap_for(seat) for seat in range(rules.players)])
        self._templates: dict[tuple[str, str, type], tuple[list[_Gap], str]] = {}
        self._named: dict[tuple[str, str, type], tuple[tuple[str, bool, bool], ...]] = {}
        self._lines: dict[Any, Pieces] = {}
        self._kept = 0
        self._called = _called(rules)

    def line(
        self,
        kind: str,
        template: Text,
        owner: type,
        fields: Mapping[str, Any],
        names: Mapping[str, str],
    ) -> str:
        """Return a line about an event, of which a viewer may know these fields.

        ``names`` are those of the players as they stand within JSON, by the numbers of their seats.
        """
        key, cards = self._said(template, owner, fields)
        try:
            pieces = self._lines.get(key)
            keep = True
        except TypeError:  # a value of a variant need not be hashable
            pieces, keep = None, False
        if pieces is None:
            en = self._sentence(template.en, "en", owner, fields)
            de = self._sentence(template.de, "de", owner, fields)
            pieces = taken_apart(f'{{"kind":"{kind}","en":[{en}],"de":[{de}]}}')
            if keep:
                if len(self._lines) >= MOST_KEPT:
                    self._lines.clear()
                self._lines[key] = pieces
        return put_in(pieces, {**names, **cards} if cards else names)

    def _said(
        self, template: Text, owner: type, fields: Mapping[str, Any]
    ) -> tuple[object, dict[str, str]]:
        """Return a key that is equal for lines that say the same, and the cards to be put in."""
        of = template.en, template.de, owner
        named = self._named.get(of)
        if named is None:
            named = self._named[of] = self._find_named(template, owner)
        called, most = self._called, len(self._called)
        said: list[object] = [of]
        cards: dict[str, str] = {}
        for name, are_cards, alone in named:
            value: Any = fields.get(name)
            type_ = type(value)
            found = value
            if type_ is list:
                if are_cards:
                    for at, card in enumerate(value):
                        cards[f"{name} {at}"] = str(card)
                    if alone:
                        found = [None if card is None else called[card] for card in value]
                found = tuple(found)
            elif are_cards and type_ is int and 0 <= value < most:
                cards[name] = str(value)
                if alone:
                    found = (called[value],)
            said += (type_, found)
        return tuple(said), cards

    def _find_named(self, template: Text, owner: type) -> tuple[tuple[str, bool, bool], ...]:
        """Return the fields that a line depends on.

        Each has its name, whether it holds cards to be put in, and whether it is nothing else.
        """
        owners = owners_in(owner)
        gaps = [*self._gaps(template.en, "en", owner)[0], *self._gaps(template.de, "de", owner)[0]]
        cards = {gap.name for gap in gaps if gap.cards}
        others = {gap.name for gap in gaps if not gap.cards}
        others |= {gap.number for gap in gaps if gap.number}
        others |= {owners[gap.name] for gap in gaps if gap.role is Role.FIELD}
        return tuple([(n, n in cards, n not in others) for n in sorted(cards | others)])

    def _gaps(self, template: str, language: Language, owner: type) -> tuple[list[_Gap], str]:
        key = template, language, owner
        known = self._templates.get(key)
        if known is None:
            known = self._templates[key] = _taken_apart(template, language, owner)
        return known

    def _sentence(
        self,
        template: str,
        language: Language,
        owner: type,
        fields: Mapping[str, Any],
    ) -> str:
        names = self._nobody
        gaps, end = self._gaps(template, language, owner)
        found = []
        for gap in gaps:
            value = fields.get(gap.name)
            if gap.role is Role.SEAT and type(value) is int and 0 <= value < len(names):
                found.append(f'{gap.before_json}["{names[value]}","seat",[{value}]]')
            else:
                found.append(self._words(gap, value, owner, fields, language))
        if end:
            found.append(end)
        return ",".join(found)

    def _words(
        self,
        gap: _Gap,
        value: Any,
        owner: type,
        fields: Mapping[str, Any],
        language: Language,
    ) -> str:
        if gap.cards:
            if isinstance(value, list) and value:
                return self._cards(gap, value, owner, language)
            if type(value) is int and 0 <= value < len(self._called):
                return self._card(gap, value, gap.name, owner, language)
        seen = tuple(value) if isinstance(value, list) else value
        key: Any = seen, type(value), fields.get(gap.number) if gap.number else None
        if gap.role is Role.FIELD:
            key = *key, fields.get(owners_in(owner)[gap.name])
        try:
            return gap.known[key]
        except KeyError:
            keep = gap.role is not Role.SEAT
        except TypeError:  # a value of a variant need not be hashable
            keep = False
        roles, owners = roles_of(owner), owners_in(owner)
        renderer = Renderer(roles, self._rules, self._nobody, language, NO_PLACES, owners)
        parts = renderer.joined((gap.before, gap.gap) if gap.before else (gap.gap,), fields)
        made = encode(dump_parts(parts))[1:-1]
        if keep:
            if self._kept >= MOST_KEPT:
                self._templates.clear()
                self._kept = 0
            self._kept += 1
            gap.known[key] = made
        return made

    def _card(self, gap: _Gap, card: int, name: str, owner: type, language: Language) -> str:
        """Return words for one card, which is put in by a name."""
        key = self._called[card], 1, False
        words = gap.known.get(key)
        if words is None:
            words = gap.known[key] = self._name(gap, 0, (card,), owner, language)
        return f"{words}{gap_for(name)}]]"

    def _cards(
        self,
        gap: _Gap,
        cards: Sequence[int | None],
        owner: type,
        language: Language,
    ) -> str:
        """Return words for cards; what is kept depends on their names alone."""
        called = self._called
        if len(cards) == 1 and cards[0] is not None:
            return self._card(gap, cards[0], f"{gap.name} 0", owner, language)
        groups: dict[int, list[int]] = {}
        for place, card in enumerate(cards):
            groups.setdefault(-1 if card is None else called[card], []).append(place)
        if len(groups) > 1 and gap.separators is None:
            gap.separators = separators(gap.gap, gap.role, language)
        found = []
        for at, (name, places) in enumerate(groups.items()):
            same = [cards[place] for place in places]
            key = name, len(same), at > 0
            words = gap.known.get(key)
            if words is None:
                words = gap.known[key] = self._name(gap, at, same, owner, language)
            if at and gap.separators is not None:
                between, last = gap.separators
                found.append(encode(last if at == len(groups) - 1 else between))
            numbers = ",".join(
                [
                    "null" if cards[place] is None else gap_for(f"{gap.name} {place}")
                    for place in places
                ]
            )
            found.append(f"{words}{numbers}]]")
        return ",".join(found)

    def _name(
        self,
        gap: _Gap,
        at: int,
        same: Sequence[int | None],
        owner: type,
        language: Language,
    ) -> str:
        """Return words for identical cards, without the cards themselves."""
        renderer = Renderer(roles_of(owner), self._rules, (), language, NO_PLACES)
        if at:
            parts: LineParts = renderer.group(gap.gap, gap.role, same, at)
        else:
            template = (gap.before, gap.gap) if gap.before else (gap.gap,)
            parts = renderer.joined(template, {gap.name: list(same)})
        text = encode(dump_parts(parts))[1:-1]
        return text[: text.rindex("[") + 1]


def _called(rules: Rules) -> tuple[int, ...]:
    """Return a number for each card that is the same for cards of the same name."""
    numbers: dict[Text, int] = {}
    return tuple(numbers.setdefault(card.face.name, len(numbers)) for card in rules.catalogue.cards)


def _taken_apart(template: str, language: Language, owner: type) -> tuple[list[_Gap], str]:
    """Return the gaps of a template, and the words after the last one as JSON."""
    roles = roles_of(owner)
    found = []
    before = ""
    for part in parsed(template, language):
        if isinstance(part, str):
            before = part
        else:
            found.append(_Gap(before, part, roles.get(part.name)))
            before = ""
    return found, encode(before) if before else ""
