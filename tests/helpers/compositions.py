"""The rule sets that bots are tried with."""

from __future__ import annotations

from typing import Final

COMPOSITIONS: Final = (
    ("bohnanza",),
    ("excalibohn",),
    ("rabohnzel",),
    ("bohnedikt",),
    ("duell",),
    ("bohnanza:third_field=true",),
    ("excalibohn", "bohnedikt"),
    ("rabohnzel", "bohnedikt"),
    ("excalibohn", "duell"),
    ("rabohnzel", "duell"),
    ("bohnedikt", "openhands", "shortgame", "thirdfield"),
)


def named(variants: tuple[str, ...]) -> str:
    """Return a name for a test."""
    return "+".join(variants)
