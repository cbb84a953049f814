"""Why something is not allowed: an action, or a composition of variants.

A rule answers with a `Reason`, a constant of its module, or None. That is cheap, so listing and
judging actions can ask the same rule. Only when a refusal is shown is the reason turned into a
`Refusal` with parameters and a text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from .._limits import readable
from .roles import Role
from .text import Language, Text

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class Remedy:
    """What a player can do about a reason; told only to a seat that may do it now."""

    action: type
    """The class of the actions that help."""
    text: Text
    """What a player reads: "Harvest a field first to make room."."""


@frozen
class Reason:
    """A reason to refuse an action; one for each thing that a rule forbids."""

    code: str
    """Stable, for programs: ``field-protected``."""
    clause: str
    """The clause behind it; ``*.`` at its start stands for the edition in play."""
    text: Text
    """A template; ``{seat}``, ``{card}`` and the like are the fields of the action."""
    details: Callable[[Table, Any], Mapping[str, object]] | None = field(
        default=None, eq=False, repr=False
    )
    """Returns further parameters, from the table and the action, when the refusal is made."""
    roles: Mapping[str, Role] = field(factory=dict, eq=False, repr=False)
    """What the further parameters stand for, so that the text names players and beans."""
    remedies: tuple[Remedy, ...] = field(default=(), eq=False, repr=False)
    """What can be done about it: the first that the seat may do is added to the refusal, and to
    the question where the reason stands in the way of all that is asked."""


@frozen
class Refusal:
    """Why an action is not allowed, for people and for programs."""

    code: str
    """The reason's code."""
    clause: str
    """The clause of the rules that decides."""
    variant: str
    """The id of the variant whose rule decided; ``family`` for the rules all editions share."""
    parameters: Mapping[str, object]
    """The fields of the action and the details of the reason."""
    text: Text
    """What a player reads, with names and beans put in, in both languages."""

    def in_language(self, language: Language) -> str:
        """Return the refusal in that language."""
        return self.text.in_language(language)

    def __str__(self) -> str:
        return self.text.en


def _readable(text: Text) -> Text:
    """Return a text of which both languages can be shown, whatever is quoted in it."""
    en, de = readable(text.en), readable(text.de)
    return text if (en, de) == (text.en, text.de) else Text(en, de)


@frozen
class Problem:
    """One thing that keeps variants from being composed, explained."""

    code: str
    """Stable, for programs: ``two-editions``."""
    variants: tuple[str, ...]
    """The variants concerned."""
    text: Text = field(converter=_readable)
    """What is wrong and what would be right."""

    def __str__(self) -> str:
        return self.text.en
