"""Every error the library raises on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ._limits import LONGEST_ERROR, LONGEST_NAME, quoted, readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._model.reasons import Problem, Refusal

_LONGEST_PATH: Final = 4 * LONGEST_NAME
_LONGEST_MESSAGE: Final = LONGEST_ERROR - _LONGEST_PATH - 2
"""Beside a path there is that much room in an error."""


class BohnanzaError(Exception):
    """The root of all errors of this library.

    What it says is at most 2,000 characters long and can be encoded as UTF-8, whatever was passed.
    """

    longest: ClassVar[int] = LONGEST_ERROR
    """Characters it says at most."""

    def __init__(self, *arguments: object) -> None:
        shown = (readable(a, self.longest) if isinstance(a, str) else a for a in arguments)
        super().__init__(*shown)


class IllegalActionError(BohnanzaError):
    """An action was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        """Why: code, clause, deciding variant, parameters and text."""


class StaleActionError(BohnanzaError):
    """An action was meant for another moment of the game; nothing has changed."""

    def __init__(self, expected: object, actual: int, why: str = "") -> None:
        words = (
            f"the action was meant for version {quoted(expected)} of the game, "
            f"which is at version {actual}"
        )
        super().__init__(f"{words}: {why}" if why else words)
        self.expected: object = expected
        """The version of the game that the action was meant for, as it was given."""
        self.actual: int = actual
        """The version that the game is at."""
        self.why: str = why
        """Why it does not answer the question it was chosen from; empty if that was not asked."""


class CompositionError(BohnanzaError):
    """The variants asked for do not make a rule set."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(problem.text.en for problem in problems))
        self.problems: tuple[Problem, ...] = tuple(problems)
        """Everything that is wrong, each with an explanation."""


class OptionError(CompositionError):
    """An option is unknown or has a value of the wrong kind."""


class CardDataError(BohnanzaError):
    """Card data, shipped or given, is not what it must be."""

    def __init__(self, path: str, message: str) -> None:
        path, message = readable(path, _LONGEST_PATH), readable(message, _LONGEST_MESSAGE)
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        """Where in the data, as a dotted path."""
        self.message = message
        """What is wrong there."""


class UnknownLanguageError(BohnanzaError):
    """There are no texts in that language."""

    def __init__(self, language: object) -> None:
        super().__init__(f"there is no language {quoted(language)}; there are 'en' and 'de'")
        self.language = language
        """What was asked for."""


class UnknownEventError(BohnanzaError):
    """An event does not belong to this game, or its fields hold what they cannot."""


class TemplateError(BohnanzaError):
    """A text, or a name for texts, asks for a form or a field that does not exist."""


class UndoError(BohnanzaError):
    """There is nothing to undo or to redo."""


class SaveError(BohnanzaError):
    """A save, a snapshot or a message cannot be read."""

    def __init__(self, path: str, message: str) -> None:
        path, message = readable(path, _LONGEST_PATH), readable(message, _LONGEST_MESSAGE)
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        """Where in the document, as a dotted path; empty for the whole."""


class RuleDefectError(BohnanzaError):
    """The rules of a variant are defective: a function failed, or broke a law of the core.

    Nothing has changed. What was raised there is the cause of this error.
    """

    def __init__(self, message: str, variant: str = "") -> None:
        super().__init__(message)
        self.variant = variant
        """The id of the variant whose function failed or answered last; ``family`` for the core's
        own rules, empty if that is not known."""


class NoSuchZoneError(BohnanzaError, KeyError):
    """A view has no such zone: there is none, or the viewer sees nothing of it."""

    # A KeyError shows its message quoted, which is meant for keys.
    def __str__(self) -> str:
        return BohnanzaError.__str__(self)


class PictureError(BohnanzaError):
    """A picture cannot be drawn of what was given."""


class BrokenVariantWarning(UserWarning):
    """An installed variant cannot be used; games that do not ask for it are not affected."""


__all__ = [
    "BohnanzaError",
    "BrokenVariantWarning",
    "CardDataError",
    "CompositionError",
    "IllegalActionError",
    "NoSuchZoneError",
    "OptionError",
    "PictureError",
    "RuleDefectError",
    "SaveError",
    "StaleActionError",
    "TemplateError",
    "UndoError",
    "UnknownEventError",
    "UnknownLanguageError",
]
