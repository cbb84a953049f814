"""From templates to sentences: seats become names, cards become beans."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._model.events import Event
from .._model.roles import Role, hints_of, role_of
from .._model.text import Language, Text

if TYPE_CHECKING:
    from .._engine.rules import Rules

_NOTHING: Final = Text("nothing", "nichts")
_A_CARD: Final = Text("a card", "eine Karte")
_CARDS: Final = Text("{number} cards", "{number} Karten")
_LARGEST: Final = 10**15
"""Whole numbers beyond it are not written out: Python refuses those of thousands of digits."""
_LONGEST: Final = 100
"""Characters that are written out of a text that stands for nothing."""
_NOTHING_SENSIBLE: Final = "…"
_SEAT: Final = Text("seat", "Platz")


def _plain(value: object) -> str:
    """Return a short text for a value, which may be anything that was sent."""
    if isinstance(value, int):
        return str(value) if abs(value) <= _LARGEST else _NOTHING_SENSIBLE
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else value[:_LONGEST] + _NOTHING_SENSIBLE
    return str(value) if value is None or isinstance(value, float) else _NOTHING_SENSIBLE


class _Renderer(string.Formatter):
    """Formats a template with words in place of numbers."""

    def __init__(
        self, roles: Mapping[str, Role | None], rules: Rules, names: Sequence[str],
        language: Language,
    ) -> None:  # fmt: skip
        self._roles = roles
        self._rules = rules
        self._names = names
        self._language: Language = language

    def get_value(self, key: int | str, _args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = kwargs.get(str(key))
        return self._word(value, self._roles.get(str(key)))

    def _word(self, value: Any, role: Role | None) -> str:
        if isinstance(value, Text):
            return value.in_language(self._language)
        if isinstance(value, tuple | list):
            return self._words(value, role)
        if role is Role.SEAT and isinstance(value, int) and 0 <= value < len(self._names):
            return self._names[value]
        if role in (Role.CARD, Role.OFFERED):
            return self._card(value)
        if role is Role.SORT and self._rules.catalogue.has_sort(value):
            return self._rules.catalogue.sort(value).name.in_language(self._language)
        return _plain(value + 1 if role is Role.FIELD and isinstance(value, int) else value)

    def _words(self, values: Sequence[Any], role: Role | None) -> str:
        if len(values) > 1 and all(value is None for value in values):
            return _CARDS.in_language(self._language).format(number=len(values))
        words = [self._word(value, role) for value in values]
        return ", ".join(words) if words else _NOTHING.in_language(self._language)

    def _card(self, card: Any) -> str:
        cards = self._rules.catalogue.cards
        if card is None:
            return _A_CARD.in_language(self._language)
        if isinstance(card, int) and 0 <= card < len(cards):
            return cards[card].name.in_language(self._language)
        if self._rules.catalogue.has_sort(card):
            # Of an offered card the others know the sort.
            return self._rules.catalogue.sort(card).name.in_language(self._language)
        return _plain(card)


def default_names(players: int, language: Language) -> tuple[str, ...]:
    """Return names for seats whose players have no names."""
    return tuple(f"{_SEAT.in_language(language)} {seat}" for seat in range(players))


def render(
    template: Text,
    values: Mapping[str, object],
    owner: type | None,
    rules: Rules,
    language: Language = "en",
    names: Sequence[str] | None = None,
    roles: Mapping[str, Role] | None = None,
) -> str:
    """Return a template with the values of an action or event put into words."""
    known: dict[str, Role | None] = {}
    if owner is not None:
        known |= {name: role_of(hint) for name, hint in hints_of(owner).items()}
    known |= roles or {}
    if owner is not None and issubclass(owner, Event):
        template = owner.wording(values, rules) or template
    renderer = _Renderer(known, rules, names or default_names(rules.players, language), language)
    return renderer.vformat(template.in_language(language), (), values)


def render_both(
    template: Text,
    values: Mapping[str, object],
    owner: type | None,
    rules: Rules,
    names: Sequence[str] | None = None,
    roles: Mapping[str, Role] | None = None,
) -> Text:
    """Return a template put into words in both languages."""
    return Text(
        render(template, values, owner, rules, "en", names, roles),
        render(template, values, owner, rules, "de", names, roles),
    )
