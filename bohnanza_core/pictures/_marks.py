"""What is marked in a picture: what can be done now, and what is to be remembered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import Factory, asdict, frozen

if TYPE_CHECKING:
    from .. import Question


@frozen
class Marks:
    """Marks on what lies on the table."""

    answers: frozenset[tuple[str, Hashable]] = frozenset()
    """What the choices touch that answer a question: the kind, such as ``cards``, and which."""
    any_time: frozenset[tuple[str, Hashable]] = frozenset()
    """What else can be done something with."""
    notes: Mapping[int, tuple[str, ...]] = Factory(dict)
    """What is to be remembered of a card, in words."""

    def strength(self, kind: str, which: Hashable) -> str:
        """Return how something is marked: ``answer``, ``any-time`` or not at all."""
        if (kind, which) in self.answers:
            return "answer"
        return "any-time" if (kind, which) in self.any_time else ""


def marks_of(question: Question | None, notes: Mapping[int, tuple[str, ...]]) -> Marks:
    """Return what is to be marked for who is asked a question."""
    if question is None:
        return Marks(notes=notes)
    return Marks(
        frozenset(_touched(question, any_time=False)),
        frozenset(_touched(question, any_time=True)),
        notes,
    )


def _touched(question: Question, *, any_time: bool) -> Iterator[tuple[str, Hashable]]:
    for choice in question.choices:
        if choice.any_time is any_time:
            touches: Mapping[str, Any] = asdict(choice.touches, recurse=False)
            for kind, values in touches.items():
                for which in values:
                    yield kind, which
