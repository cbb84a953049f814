"""The limits of all that comes from outside: how much of it, how long, which characters.

Whatever reads names, options, card data, messages, saves or snapshots takes its limits from here,
and quotes what it refuses by `quoted`.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Sequence
from reprlib import Repr
from typing import Any, Final

# Texts

LONGEST_NAME: Final = 100
"""Characters of a name: of a player, a card, a sort, a variant, an option, a key."""
LONGEST_OPTION: Final = 500
"""Characters of the value of an option, or of a text in card data that is not a name."""
LONGEST_TEXT: Final = 10_000
"""Characters of any text in a message or a save."""
LONGEST_ERROR: Final = 2_000
"""Characters of what an error says."""
LONGEST_COMPLAINT: Final = 500
"""Characters that an error quotes of what somebody else's code said."""
LONGEST_MANIFEST_TEXT: Final = 1_000
"""Characters of a text in a manifest."""

# Numbers

SAFE: Final = (1 << 53) - 1
"""The greatest whole number that every reader of JSON keeps exactly."""

# Documents

LONGEST_MESSAGE: Final = 1_000_000
"""Characters of a message or a snapshot, which have a few thousand."""
MOST_VALUES: Final = 100_000
"""Values in a message or a snapshot, and lists and objects."""
LONGEST_SAVE: Final = 4_000_000
"""Characters of a save, which grows with the game. Where all make as many offers as they may, each
as long as can be, it has about 2.8 million."""
MOST_SAVED_VALUES: Final = 500_000
"""Values in a save."""
MOST_SAVED_HOLDERS: Final = 200_000
"""Lists and objects in a save."""
MOST_SAVED_KEYS: Final = 250_000
"""Keys in a save. One object of keys that all differ takes ten times their text."""
MOST_ACTIONS: Final = 60_000
"""Actions of a save. To play them again costs what it cost to play them, 10 to 15 µs each."""
DEEPEST: Final = 50
"""Lists and objects inside each other."""
LONGEST_CARD_DATA: Final = 50_000
"""Bytes of a file of card data; those of our variants have a few thousand."""
LONGEST_LINE: Final = 1_000
"""Bytes of a line in it: a key of thousands of parts, all on one line, takes gigabytes to read."""
MOST_FIGURES: Final = 5_000
"""Values in card data."""
MOST_CARDS: Final = 500
"""Cards of one sort."""

# What is asked for

MOST_VARIANTS: Final = 50
"""Variants in one composition."""
MOST_OPTIONS: Final = 100
"""Options given to one variant."""


class _Quote(Repr):
    """Python's own way to write a value in short, but without sorting a million keys first."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = 4
        self.maxstring = self.maxlong = self.maxother = 60

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        if level <= 0 and x:
            return "{...}"
        parts = [
            f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}"
            for key, value in itertools.islice(x.items(), self.maxdict)
        ]
        return "{" + ", ".join(parts + ["..."] * (len(x) > self.maxdict)) + "}"

    def repr_set(self, x: set[Any], level: int) -> str:
        return self._some(x, level, "set({", "})")

    def repr_frozenset(self, x: frozenset[Any], level: int) -> str:
        return self._some(x, level, "frozenset({", "})")

    def _some(self, x: set[Any] | frozenset[Any], level: int, left: str, right: str) -> str:
        if level <= 0 and x:
            return f"{left}...{right}"
        parts = [self.repr1(item, level - 1) for item in itertools.islice(x, self.maxset)]
        return left + ", ".join(parts + ["..."] * (len(x) > self.maxset)) + right


_QUOTE: Final = _Quote()


def quoted(value: object) -> str:
    """Return a value as it stands in a message, of large ones a part."""
    try:
        return _QUOTE.repr(value)
    except ValueError:  # Python does not write out numbers of thousands of digits
        return "a number out of all bounds"
    except Exception:
        return f"an unreadable {type(value).__name__}"


def listed(names: Any) -> str:
    """Return names with commas between them, of many the first."""
    some = [str(name)[:LONGEST_NAME] for name in itertools.islice(names, 41)]
    return ", ".join(some[:40]) + (", …" if len(some) > 40 else "")


def readable(text: str, longest: int = LONGEST_ERROR) -> str:
    """Return a text that can be shown and encoded: cut, with unusable characters written out."""
    if len(text) > longest:
        text = f"{text[: longest - 2]} …"
    if text.isprintable():
        return text
    return "".join(c if c == "\n" or not _unusable(c) else repr(c)[1:-1] for c in text)[:longest]


def text_fault(text: object, longest: int, *, lines: bool = False) -> str | None:
    """Return what is wrong with a text, or None: its type, its length, its characters.

    A text cannot have characters that nobody sees, that turn the direction of writing or that
    cannot be written as UTF-8. ``lines``: it may have several lines.
    """
    if type(text) is not str:
        return f"must be a text, not {quoted(text)}"
    if len(text) > longest:
        return f"must be a text of at most {longest} characters, not {len(text)}"
    if text.isascii() and text.isprintable():
        return None
    for character in text:
        if _unusable(character) and not (lines and character == "\n"):
            return f"must not have the character {_named(character)}"
    return None


def name_fault(name: object) -> str | None:
    """Return what is wrong with a name, or None: it is a text on one line, and not empty."""
    fault = text_fault(name, LONGEST_NAME)
    if fault is None and not str(name).strip():
        return "must not be empty"
    return fault


def looks(name: str) -> str:
    """Return what names that look the same have in common."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def names_fault(names: Sequence[Any]) -> str | None:
    """Return what is wrong with the names of players, or None."""
    if len(names) > LONGEST_NAME:
        return f"there are {len(names)} names"
    for name in names:
        fault = name_fault(name)
        if fault is not None:
            return f"a player's name {fault}"
    if len(set(map(looks, names))) < len(names):
        return f"players need different names, not {', '.join(names)}"
    return None


_UNUSABLE: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories: controls, formats such as overrides of direction, surrogates, line separators."""
_BLANK: Final = "\u115f\u1160\u3164\uffa0\u2800\u034f"
"""Letters and signs that nobody sees."""
_NO_CHARACTERS: Final = range(0xFDD0, 0xFDF0)
"""Never to be characters, as the last two of every plane: programs mark places in texts by them."""


def _unusable(character: str) -> bool:
    if unicodedata.category(character) in _UNUSABLE or character in _BLANK:
        return True
    code = ord(character)
    return code in _NO_CHARACTERS or code & 0xFFFE == 0xFFFE


def _named(character: str) -> str:
    return f"U+{ord(character):04X}"
