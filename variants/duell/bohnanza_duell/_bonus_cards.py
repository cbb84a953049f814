"""The bonus cards: patterns as data, made from whatever deck is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from bohnanza_core.authoring import (
    Back,
    CardData,
    CardDataError,
    CardSet,
    Face,
    Printed,
    Sort,
    Text,
)

from ._ladder import ladder

BACK: Final = Back("bonus", Text("bonus card", "Bohnus-Karte"))
"""The back with the Taler (setup.bonus)."""
_PATTERN: Final = Text("pattern, from bottom to top", "Muster von unten nach oben")
_GROSCHEN: Final = Text("Groschen", "Groschen")
# bonus.pattern, bonus.any-time, bonus.value
_MEANING: Final = Text(
    "Fulfil it at any time when these beans lie next to each other in this order on any field. "
    "It is worth one Taler and its Groschen.",
    "Jederzeit zu erfüllen, wenn diese Bohnen auf irgendeinem Feld in dieser Reihenfolge "
    "beieinander liegen. Sie zählt einen Taler und ihre Groschen.",
)


@frozen
class Bonus:
    """What is printed on a bonus card."""

    pattern: tuple[str, ...]
    """Sorts from the bottom of a column to its top, next to each other."""
    groschen: int
    """The Groschen on it, which it is worth besides one Taler."""

    @property
    def value(self) -> int:
        """What the card is worth in all, in Groschen (bonus.value)."""
        return 100 + self.groschen


def bonus_cards(data: CardData, sorts: Sequence[Sort]) -> tuple[CardSet, ...]:
    """Return the bonus cards for the sorts of a deck (compose.sorts)."""
    known = ladder(sorts)
    return tuple(
        _card(Bonus(pattern, entry["groschen"]), f"{name}-{at}", known)
        for name, entry in data.tables["bonus"].items()
        for at, pattern in enumerate(_patterns(f"bonus.{name}", entry, known), 1)
    )


def _patterns(
    path: str, entry: Mapping[str, Any], known: Mapping[str, Sort]
) -> list[tuple[str, ...]]:
    if not 0 <= entry["groschen"] <= 1000:
        raise CardDataError(f"{path}.groschen", f"must be 0 to 1000, not {entry['groschen']!r}")
    if entry["cards"]:
        return [_given(f"{path}.cards", text, known) for text in entry["cards"]]
    letters = entry["pattern"].split()
    span = len(set(letters))
    if not letters or sorted(set(letters)) != list("abcdefgh"[:span]):
        raise CardDataError(f"{path}.pattern", "is written with the letters a, b, c, …")
    keys = list(known)
    groups = [keys[at : at + span] for at in range(len(keys) - span + 1)]
    return [
        tuple(group["abcdefgh".index(letter)] for letter in letters)
        for group in _chosen(f"{path}.of", entry["of"], groups)
    ]


def _chosen(path: str, of: str, groups: list[list[str]]) -> list[list[str]]:
    word, _, number = of.partition(" ")
    count = int(number) if number.isascii() and number.isdigit() else 0
    if of == "all":
        return groups
    if of == "second":
        return groups[-2:-1]
    if word == "commonest" and count:
        return groups[-count:]
    if word == "rarest" and count:
        return groups[:count]
    raise CardDataError(path, f"must be all, second, commonest N or rarest N, not {of!r}")


def _given(path: str, text: object, known: Mapping[str, Sort]) -> tuple[str, ...]:
    pattern = tuple(text.split()) if isinstance(text, str) else ()
    if not pattern:
        raise CardDataError(path, f"must be patterns such as 'garden red', not {text!r}")
    for key in pattern:
        if key not in known:
            raise CardDataError(path, f"there is no sort {key!r}; there are {', '.join(known)}")
    return pattern


def _card(bonus: Bonus, key: str, known: Mapping[str, Sort]) -> CardSet:
    names = [known[sort].name for sort in bonus.pattern]
    name = Text(
        f"Bonus Card for {bonus.value} Groschen ({', '.join(name.en for name in names)})",
        f"Bohnus-Karte über {bonus.value} Groschen ({', '.join(name.de for name in names)})",
    )
    printed = (Printed(_PATTERN, bonus.pattern), Printed(_GROSCHEN, (bonus.groschen,)))
    face = Face(f"bonus-{key}", name, imprint=bonus, back=BACK, text=_MEANING, printed=printed)
    return CardSet(face, home="duell.bonus_deck")
