"""Lines of a log: what happened in words, in both languages, with the things named in it marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen

from .._model.text import Language
from ..errors import UnknownLanguageError

LINE_ROLES: Final = (
    "seat", "party", "card", "sort", "field", "zone", "offer", "place", "number",
)  # fmt: skip
"""What words of a line can stand for."""


@frozen
class LinePart:
    """Words of a line that stand for something on the table."""

    text: str
    """The words, in the form that the sentence needs."""
    role: str
    """What they stand for: ``seat``, ``party``, ``card``, ``sort``, ``field``, ``zone``, ``offer``,
    ``place`` or ``number``."""
    values: tuple[int | str | None, ...]
    """Which: each card, None for a hidden one; of a field, whose it is and its number; of all else
    one value, a zone by its name."""


LineParts: TypeAlias = tuple[str | LinePart, ...]
"""A sentence: plain words, and words that stand for something."""


@frozen
class Line:
    """A line of a log, for one viewer."""

    kind: str
    """The name of the event."""
    en: LineParts
    """The line in English."""
    de: LineParts
    """The line in German."""

    def in_language(self, language: Language) -> str:
        """Return the line as a plain text; raise `UnknownLanguageError` for an unknown language."""
        if language not in ("en", "de"):
            raise UnknownLanguageError(language)
        return plain(self.en if language == "en" else self.de)


def plain(parts: Iterable[str | LinePart]) -> str:
    """Return a sentence without its marks."""
    return "".join([part if isinstance(part, str) else part.text for part in parts])
