"""What is wrong with a composition."""

from __future__ import annotations

from attrs import frozen

from .text import Text


@frozen
class Problem:
    """One thing that keeps variants from being composed, explained."""

    code: str
    """Stable, for programs: ``two-editions``."""
    variants: tuple[str, ...]
    """The variants concerned."""
    text: Text
    """What is wrong and what would be right."""

    def __str__(self) -> str:
        return self.text.en
