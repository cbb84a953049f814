"""What texts and numbers in messages and records may be."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 100
"""Characters of the id of a message, of the name of a session or of a bot."""
LONGEST_WHO: Final = 300
"""Characters by which a server knows a person."""
MOST: Final = 2**53
"""Whole numbers from here on are not kept exactly by every reader of JSON."""


def is_name(value: object, longest: int) -> bool:
    """Return whether a value is a text to be kept, sent and shown, neither empty nor too long."""
    return type(value) is str and 0 < len(value) <= longest and value.isprintable()


def is_number(value: object) -> bool:
    """Return whether a value is a whole number that JSON can hold, and not negative."""
    return type(value) is int and 0 <= value < MOST


def is_time(value: object) -> bool:
    """Return whether a value is a number that JSON can hold; neither infinite nor none at all."""
    return (type(value) is int or type(value) is float) and -MOST < value < MOST
