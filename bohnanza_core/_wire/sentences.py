"""Lines of a log as JSON, put together from parts that are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.roles import Role, owners_in
from .._model.templates import Gap, parsed
from .._views.lines import LineParts
from .._views.render import NO_PLACES, Renderer, roles_of, separators

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
        self._templates: dict[tuple[str, str, type], tuple[list[_Gap], str]] = {}
        self._kept = 0
        self._called = _called(rules)

    def line(
        self,
        kind: str,
        template: Text,
        owner: type,
        fields: Mapping[str, Any],
        names: Sequence[str],
    ) -> str:
        """Return a line about an event, of which a viewer may know these fields.

        ``names`` must need no escapes in JSON.
        """
        en = self._sentence(template.en, "en", owner, fields, names)
        de = self._sentence(template.de, "de", owner, fields, names)
        return f'{{"kind":"{kind}","en":[{en}],"de":[{de}]}}'

    def _sentence(
        self,
        template: str,
        language: Language,
        owner: type,
        fields: Mapping[str, Any],
        names: Sequence[str],
    ) -> str:
        key = template, language, owner
        known = self._templates.get(key)
        if known is None:
            known = self._templates[key] = _taken_apart(template, language, owner)
        gaps, end = known
        found = []
        for gap in gaps:
            value = fields.get(gap.name)
            if gap.role is Role.SEAT and type(value) is int and 0 <= value < len(names):
                found.append(f'{gap.before_json}["{names[value]}","seat",[{value}]]')
            else:
                found.append(self._words(gap, value, owner, fields, names, language))
        if end:
            found.append(end)
        return ",".join(found)

    def _words(
        self,
        gap: _Gap,
        value: Any,
        owner: type,
        fields: Mapping[str, Any],
        names: Sequence[str],
        language: Language,
    ) -> str:
        if gap.cards:
            if isinstance(value, list) and value:
                return self._cards(gap, value, owner, language)
            if type(value) is int and 0 <= value < len(self._called):
                return self._card(gap, value, owner, language)
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
        renderer = Renderer(roles, self._rules, names, language, NO_PLACES, owners)
        parts = renderer.joined((gap.before, gap.gap) if gap.before else (gap.gap,), fields)
        made = encode(dump_parts(parts))[1:-1]
        if keep:
            if self._kept >= MOST_KEPT:
                self._templates.clear()
                self._kept = 0
            self._kept += 1
            gap.known[key] = made
        return made

    def _card(self, gap: _Gap, card: int, owner: type, language: Language) -> str:
        """Return words for one card."""
        key = self._called[card], 1, False
        words = gap.known.get(key)
        if words is None:
            words = gap.known[key] = self._name(gap, 0, (card,), owner, language)
        return f"{words}{card}]]"

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
            return self._card(gap, cards[0], owner, language)
        groups: dict[int, list[int | None]] = {}
        for card in cards:
            groups.setdefault(-1 if card is None else called[card], []).append(card)
        if len(groups) > 1 and gap.separators is None:
            gap.separators = separators(gap.gap, gap.role, language)
        found = []
        for at, (name, same) in enumerate(groups.items()):
            key = name, len(same), at > 0
            words = gap.known.get(key)
            if words is None:
                words = gap.known[key] = self._name(gap, at, same, owner, language)
            if at and gap.separators is not None:
                between, last = gap.separators
                found.append(encode(last if at == len(groups) - 1 else between))
            numbers = ",".join(["null" if card is None else str(card) for card in same])
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
