"""English: articles, plurals, numbers."""

from __future__ import annotations

import re
from typing import Final

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
_VOWEL: Final = re.compile(r"(?!uni|eu|one)[aeiou]", re.IGNORECASE)
_PROPER: Final = re.compile(r"\S+'s |.*\d$")
"""Names that begin with an owner or end with a number: God's acre, field 1."""
_HEAD: Final = re.compile(r"(.*?)( (?:of|for|from|with|in)\b.*| [(\"“].*|)$")
"""What takes the plural, and what follows it: Enchantment | of the Beans."""


def article(name: str) -> str:
    """Return the indefinite article a name takes, empty for the name of a single thing."""
    if _PROPER.match(name):
        return ""
    return "an" if _VOWEL.match(name) else "a"


def plural(name: str) -> str:
    """Return the plural of a name by the usual rule."""
    match = _HEAD.match(name)
    assert match is not None
    head, rest = match.groups()
    if re.search(r"[^aeiou]y$", head):
        return f"{head[:-1]}ies{rest}"
    return f"{head}{'es' if re.search(r'(s|x|z|ch|sh)$', head) else 's'}{rest}"


def number(count: int) -> str:
    """Return a number, in words up to twelve."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def ordinal(count: int) -> str:
    """Return the word for the place of that number, counted from one."""
    return _ORDINALS[count - 1] if 0 < count <= len(_ORDINALS) else f"{count}th"
