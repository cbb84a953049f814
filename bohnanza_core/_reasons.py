"""Why something is not allowed.

A rule answers with a `Reason`, a constant of its module, or None. That is cheap, so listing what
is legal and judging an action can ask the same rule. Only when somebody wants to know, the
boundary turns the reason into a `Refusal` with parameters and a text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ._text import Language, Text

if TYPE_CHECKING:
    from ._table import Table


@frozen
class Reason:
    """A reason to refuse: one for each thing that a rule forbids."""

    code: str
    """Stable, for programs: ``field-protected``."""
    clause: str
    """The clause of the rules it stands on."""
    text: Text
    """A template; ``{seat}``, ``{card}`` and the like are the fields of the action."""
    details: Callable[[Table, Any], Mapping[str, object]] | None = field(
        default=None, eq=False, repr=False
    )
    """Further parameters, read off the table and the action when the refusal is made."""


@frozen
class Refusal:
    """Why an action is not allowed, for people and for programs."""

    code: str
    clause: str
    variant: str
    """The id of the variant whose rule decided; ``family`` for the rules all editions share."""
    parameters: Mapping[str, object]
    """The fields of the action and the details of the reason."""
    texts: Text

    @property
    def text(self) -> str:
        """The refusal in English."""
        return self.texts.en

    def in_language(self, language: Language) -> str:
        """Return the refusal in that language."""
        return self.texts.in_language(language)

    def __str__(self) -> str:
        return self.text
