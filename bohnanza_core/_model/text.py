"""Texts in the languages the library speaks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from ..errors import UnknownLanguageError

Language: TypeAlias = Literal["en", "de"]
"""English or German."""


@frozen
class Text:
    """One text in English and in German."""

    en: str
    """In English."""
    de: str
    """In German."""

    def in_language(self, language: Language) -> str:
        """Return the text in that language; raise `UnknownLanguageError` for another."""
        if language == "en":
            return self.en
        if language == "de":
            return self.de
        raise UnknownLanguageError(language)
