"""From templates to sentences: seats become names, cards become beans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from .._limits import quoted
from .._model import english, german
from .._model.events import Event
from .._model.nouns import Form, Noun, in_form
from .._model.roles import Role, hints_of, owners_in, role_of
from .._model.templates import Gap, parsed
from .._model.text import Language, Text
from .lines import LinePart, LineParts, plain

if TYPE_CHECKING:
    from .._engine.rules import Rules

_NOTHING: Final = Text("nothing", "nichts")
_CARD: Final = Noun("card", "Karte", gender="f")
_FIELD: Final = Noun("field", "Feld")
_LARGEST: Final = 10**15
"""Whole numbers beyond it are not written out: Python refuses those of thousands of digits."""
_LONGEST: Final = 100
"""Characters that are written out of a text that stands for nothing."""
_NOTHING_SENSIBLE: Final = "…"
_SEAT: Final = Text("seat", "Platz")
_CONTRACTED: Final = {"von": "vom", "in": "im", "an": "am", "zu": "zum", "bei": "beim"}
"""German prepositions that become one with "dem"."""
_AND: Final = {"en": " and ", "de": " und "}

Roles = Mapping[str, Role | None]
NO_OWNERS: Final[Mapping[str, str]] = {}
Places = Mapping[int, Text]
"""Adjectives that tell equal cards apart by where they lie."""


def _plain(value: object) -> str:
    """Return a short text for a value, which may be anything that was sent."""
    if isinstance(value, int):
        return str(value) if abs(value) <= _LARGEST else _NOTHING_SENSIBLE
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else value[:_LONGEST] + _NOTHING_SENSIBLE
    return str(value) if value is None or isinstance(value, float) else _NOTHING_SENSIBLE


class Renderer:
    """Puts the values of a template into words."""

    def __init__(
        self,
        roles: Roles,
        rules: Rules,
        names: Sequence[str],
        language: Language,
        places: Places,
        owners: Mapping[str, str] = NO_OWNERS,
    ) -> None:
        self._roles = roles
        self._owners = owners
        self._rules = rules
        self._names = names
        self._language: Language = language
        self._places = places
        self._whose: Any = None

    def sentence(self, template: str, values: Mapping[str, Any]) -> LineParts:
        return self.joined(parsed(template, self._language), values)

    def joined(self, template: Sequence[str | Gap], values: Mapping[str, Any]) -> LineParts:
        parts: list[str | LinePart] = []
        for part in template:
            if isinstance(part, str):
                parts.append(part)
                continue
            found = self._gap(part, self._roles.get(part.name), values)
            first = found[0]
            # A player can be called so as well.
            if (
                isinstance(first, LinePart)
                and first.role != Role.SEAT.value
                and first.text.startswith("dem ")
                and parts
            ):
                before = parts[-1]
                if isinstance(before, str):
                    parts[-1], word = _contracted(before, first.text)
                    found[0] = LinePart(word, first.role, first.values)
            parts += found
        return tuple(parts)

    def _gap(self, gap: Gap, role: Role | None, values: Mapping[str, Any]) -> list[str | LinePart]:
        value = values.get(gap.name)
        if role is Role.FIELD:
            self._whose = values.get(self._owners.get(gap.name, "seat"))
        if gap.form.number:
            name, number = self._name(value, role), values.get(gap.form.number)
            if name is not None and isinstance(number, int) and abs(number) <= _LARGEST:
                words = in_form(name, self._language, gap.form, number)
                return [self._marked(words, role, (value,))]
        if isinstance(value, tuple | list):
            return self._several(value, role, gap)
        return [self._marked(self._word(value, role, gap), role, (value,))]

    def _marked(self, words: str, role: Role | None, values: Sequence[Any]) -> str | LinePart:
        """Return words with what they stand for, if they stand for something."""
        first = values[0]
        meant: tuple[Any, ...] = (first,)
        if role is None:
            return LinePart(words, "number", meant) if type(first) is int else words
        known = role.value
        if role is Role.CARD or role is Role.OFFERED:
            known, meant = "sort" if isinstance(first, str) else "card", tuple(values)
        elif role is Role.ZONE:
            zones = self._rules.layout.zones
            if type(first) is not int or not 0 <= first < len(zones):
                return words
            meant = (zones[first].name,)
        elif role is Role.FIELD:
            meant = (self._whose, first)
        elif role is Role.SIDE:
            known = "seat" if self._party(first) is None else "party"
        return LinePart(words, known, meant)

    def _word(self, value: Any, role: Role | None, gap: Gap) -> str:
        if isinstance(value, Text):
            return value.in_language(self._language)
        if role is Role.SEAT or role is Role.SIDE:
            player = self._player(value)
            if player is not None:
                return player
        if gap.form.ordinal and type(value) is int and abs(value) <= _LARGEST:
            return _nth(value, self._language)
        if (role is Role.FIELD and not gap.formed) or role is Role.PLACE:
            return _plain(value + 1 if isinstance(value, int) else value)
        name = self._name(value, role)
        if name is None:
            return _plain(value)
        return in_form(name, self._language, self._form(name, gap), 1, self._places.get(value))

    def _name(self, value: Any, role: Role | None) -> Text | None:
        """Return the name of a card, a sort, a field, a zone or a party; None for all else."""
        catalogue = self._rules.catalogue
        if role is Role.CARD or role is Role.OFFERED:
            if value is None:
                return _CARD
            if isinstance(value, int):
                cards = catalogue.cards
                return cards[value].face.name if 0 <= value < len(cards) else None
            # Of an offered card the others know the sort.
            role = Role.SORT
        if role is Role.SORT:
            return catalogue.name_of(value)
        if role is Role.FIELD and isinstance(value, int):
            return self._named_field(value) or Text(
                f"{_FIELD.en} {_plain(value + 1)}", f"{_FIELD.de} {_plain(value + 1)}"
            )
        if role is Role.ZONE and isinstance(value, int):
            zones = self._rules.layout.zones
            return _zone_name(zones[value]) if 0 <= value < len(zones) else None
        return self._party(value) if role is Role.SIDE else None

    def _named_field(self, number: int) -> Text | None:
        """Return the name of a field that has one: those of parties can have others."""
        names, whose = self._rules.once[_field_names], self._whose
        known = type(whose) is int and 0 <= whose < len(names)
        return names[whose if known else 0].get(number)

    def _player(self, value: Any) -> str | None:
        """Return the name of a player by the seat."""
        known = isinstance(value, int) and 0 <= value < len(self._names)
        return str(self._names[value]) if known else None

    def _party(self, value: Any) -> Text | None:
        """Return the name of a party by its number; players have no forms."""
        parties, players = self._rules.parties, self._rules.players
        if isinstance(value, int) and players <= value < players + len(parties):
            return parties[value - players].name
        return None

    def _form(self, name: Text, gap: Gap) -> Form:
        # What is not known is not "the" card, and never goes without an article.
        return evolve(gap.form, article="a") if name is _CARD else gap.form

    def _several(self, values: Sequence[Any], role: Role | None, gap: Gap) -> list[str | LinePart]:
        """Return several values, equal ones as a number of them."""
        if not values:
            return [_NOTHING.in_language(self._language)]
        groups: dict[object, list[Any]] = {}
        for value in values:
            name = self._name(value, role)
            key = quoted(value) if name is None else (name, self._places.get(value))
            groups.setdefault(key, []).append(value)
        between, last = separators(gap, role, self._language)
        parts: list[str | LinePart] = []
        for at, same in enumerate(groups.values()):
            if at:
                parts.append(last if at == len(groups) - 1 else between)
            parts += self.group(gap, role, same, at)
        return parts

    def group(
        self, gap: Gap, role: Role | None, same: Sequence[Any], at: int
    ) -> tuple[str | LinePart, ...]:
        """Return equal values of a list, of which so many others come first."""
        return (self._marked(self._equal(same, role, _later(gap, at)), role, same),)

    def _equal(self, values: Sequence[Any], role: Role | None, gap: Gap) -> str:
        first = values[0]
        name = self._name(first, role)
        if len(values) == 1 or name is None:
            return self._word(first, role, gap)
        return in_form(name, self._language, gap.form, len(values), self._places.get(first))


def separators(gap: Gap, role: Role | None, language: Language) -> tuple[str, str]:
    """Return what stands between things of a list, and before the last one."""
    listed = role is not None and role is not Role.OFFER
    return ", ", ", " if listed and not gap.formed else _AND[language]


def _nth(number: int, language: Language) -> str:
    return english.ordinal(number) if language == "en" else f"{german.ordinal(number)}en"


def _contracted(before: str, word: str) -> tuple[str, str]:
    """Make a German preposition and "dem" one word: "von" and "dem Feld" are "vom Feld"."""
    for preposition, short in _CONTRACTED.items():
        if before == f"{preposition} " or before.endswith(f" {preposition} "):
            return before[: -len(preposition) - 1] + short + " ", word.removeprefix("dem ")
    return before, word


def _later(gap: Gap, at: int) -> Gap:
    """Return the place for a value that is not the first one, which begins no sentence."""
    return evolve(gap, form=evolve(gap.form, capital=False)) if at and gap.form.capital else gap


def _field_names(rules: Rules) -> Sequence[Mapping[int, Text]]:
    """Return the names of the fields of each seat and party: the titles of their zones."""
    zones = rules.layout.zones
    return [
        {number: _zone_name(zones[zone]) for number, zone in enumerate(fields)}
        for fields in rules.field_zones
    ]


def _zone_name(zone: Any) -> Text:
    return zone.title or Text(zone.name, zone.name)


def default_names(players: int, language: Language) -> tuple[str, ...]:
    """Return names for seats whose players have no names."""
    return tuple(f"{_SEAT.in_language(language)} {seat}" for seat in range(players))


@cache
def roles_of(owner: type) -> Roles:
    """Return what the fields of an action, an event or a decision stand for."""
    return {name: role_of(hint) for name, hint in hints_of(owner).items()}


NO_PLACES: Final[Places] = {}


def rendered(
    template: Text,
    values: Mapping[str, object],
    owner: type | None,
    rules: Rules,
    language: Language = "en",
    names: Sequence[str] | None = None,
    roles: Roles | None = None,
    places: Places = NO_PLACES,
) -> LineParts:
    """Return a template with the values of an action or event put into words, which are marked."""
    known: Roles = {} if owner is None else roles_of(owner)
    owners = NO_OWNERS if owner is None else owners_in(owner)
    if roles:
        known = {**known, **roles}
    if owner is not None and issubclass(owner, Event):
        template = owner.wording(values, rules) or template
    who = names or default_names(rules.players, language)
    return Renderer(known, rules, who, language, places, owners).sentence(
        template.in_language(language), values
    )


def render(
    template: Text,
    values: Mapping[str, object],
    owner: type | None,
    rules: Rules,
    language: Language = "en",
    names: Sequence[str] | None = None,
    roles: Roles | None = None,
    places: Places = NO_PLACES,
) -> str:
    """Return a template with the values of an action or event put into words."""
    return plain(rendered(template, values, owner, rules, language, names, roles, places))


def render_both(
    template: Text,
    values: Mapping[str, object],
    owner: type | None,
    rules: Rules,
    names: Sequence[str] | None = None,
    roles: Roles | None = None,
    places: Places = NO_PLACES,
) -> Text:
    """Return a template put into words in both languages."""
    return Text(
        render(template, values, owner, rules, "en", names, roles, places),
        render(template, values, owner, rules, "de", names, roles, places),
    )
