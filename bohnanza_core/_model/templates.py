"""Templates: sentences with places for seats, cards and numbers, each in the form it needs.

``{seat} plants {card:a} in {field:the}``; in German ``{seat} baut {card:ein Akk} auf {field:der
Dat} an``. A number of things takes the name of the field that says how many, ``{sort:{count}}``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import frozen

from ..errors import TemplateError
from .nouns import BARE, Form, parsed_form
from .roles import Role
from .text import Language, Text

LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
_INFLECTED: Final = (
    Role.CARD,
    Role.OFFERED,
    Role.SORT,
    Role.FIELD,
    Role.ZONE,
    Role.SIDE,
)
"""What has forms; of sides the parties, the names of players stay as they are."""


@frozen
class Gap:
    """A place in a template."""

    name: str
    """The field whose value goes there."""
    form: Form = BARE
    """The form it needs."""
    formed: bool = False
    """Whether the template asks for a form; else numbers stay numbers."""

    @property
    def inflected(self) -> bool:
        """Whether it needs a name."""
        return self.formed and not self.form.ordinal


Parts: TypeAlias = tuple[str | Gap, ...]


@lru_cache(4096)
def parsed(template: str, language: Language) -> Parts:
    """Return a template taken apart; raise `TemplateError` where it is not well formed."""
    parts: list[str | Gap] = []
    text, at = "", 0
    while at < len(template):
        char = template[at]
        if template[at : at + 2] in ("{{", "}}"):
            text, at = text + char, at + 2
        elif char == "{":
            end = _end_of_gap(template, at)
            if text:
                parts.append(text)
            parts.append(_gap(template[at + 1 : end], language))
            text, at = "", end + 1
        elif char == "}":
            raise TemplateError(f"{template!r} has a closing brace without an opening one")
        else:
            text, at = text + char, at + 1
    if text:
        parts.append(text)
    return tuple(parts)


def _end_of_gap(template: str, start: int) -> int:
    depth = 0
    for at in range(start, len(template)):
        depth += {"{": 1, "}": -1}.get(template[at], 0)
        if depth == 0:
            return at
    raise TemplateError(f"{template!r} has an opening brace without a closing one")


def _gap(content: str, language: Language) -> Gap:
    name, colon, words = content.partition(":")
    if not name.isidentifier():
        raise TemplateError(f"{name!r} is not the name of a field")
    return Gap(name, parsed_form(words, language), bool(colon))


def names_in(template: str, language: Language) -> Iterator[str]:
    """Return the fields that a template names, also those that say how many."""
    for part in parsed(template, language):
        if isinstance(part, Gap):
            yield part.name
            if part.form.number:
                yield part.form.number


def template_faults(
    text: Text, fields: Collection[str] | None, roles: Mapping[str, Role | None]
) -> Iterator[str]:
    """Return what is wrong with a template for these fields; None: any fields."""
    for language in LANGUAGES:
        try:
            parts = parsed(text.in_language(language), language)
            names = set(names_in(text.in_language(language), language))
        except TemplateError as error:
            yield f"in {_NAMES[language]} {error}"
            continue
        unknown = sorted(names.difference(fields)) if fields is not None else []
        for name in unknown:
            known = ", ".join(sorted(fields or ())) or "no fields"
            yield f"in {_NAMES[language]} {{{name}}} is not a field; there are {known}"
        formed = {part.name for part in parts if isinstance(part, Gap) and part.inflected}
        for name in sorted(formed.intersection(roles)):
            if roles[name] not in _INFLECTED:
                yield (
                    f"in {_NAMES[language]} {{{name}}} has no forms: only cards, sorts, fields, "
                    "zones and parties have"
                )


_NAMES: Final = {"en": "English", "de": "German"}
