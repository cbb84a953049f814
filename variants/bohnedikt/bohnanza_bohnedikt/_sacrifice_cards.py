"""The sacrifice cards: pairs of sorts, made from whatever deck they are composed with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

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

BACK: Final = Back("sacrifice", Text("sacrifice card", "Opferkarte"))
"""The back with the angel (sacrifice.back)."""
_SORTS: Final = Text("beans to sacrifice", "zu opfernde Bohnen")
# sacrifice.any-time, sacrifice.own, sacrifice.play, sacrifice.redraw
_MEANING: Final = Text(
    "At any time: plant a bean of each of these sorts, from your hand or of your revealed or "
    "received cards, on your God's acre. Then draw a new sacrifice card.",
    "Jederzeit: Baue von jeder dieser Sorten eine Bohne aus deiner Hand oder von deinen "
    "aufgedeckten oder erhaltenen Karten auf deinem Gottesacker an. Zieh dann eine neue "
    "Opferkarte.",
)
_PAIRS: Final = "sacrifices.cards.pairs"


@frozen
class Pair:
    """The two sorts on a sacrifice card, as keys."""

    first: str
    """The key of the one sort."""
    second: str
    """The key of the other."""


def sacrifice_cards(data: CardData, sorts: Sequence[Sort], players: int) -> tuple[CardSet, ...]:
    """Return the sacrifice cards: those of the data, or made by rule from the deck's sorts."""
    beans = sorted((sort for sort in sorts if sort.number), key=lambda sort: sort.number)
    known = {sort.key: sort for sort in beans}
    given = data.tables["sacrifices"]["cards"]["pairs"]
    if 0 < len(given) < players:
        # sacrifice.always-one
        raise CardDataError(_PAIRS, f"must be {players} cards at least, one for each player")
    pairs = [_given(pair, known) for pair in given] or _by_rule([sort.key for sort in beans])
    return tuple(_card(pair, known) for pair in pairs)


def _by_rule(keys: Sequence[str]) -> list[tuple[str, str]]:
    return [*combinations(keys, 2), *combinations(keys[-5:], 2)]


def _given(pair: object, known: dict[str, Sort]) -> tuple[str, str]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise CardDataError(_PAIRS, f"must be pairs of sorts, not {pair!r}")
    for key in pair:
        if not isinstance(key, str) or key not in known:
            raise CardDataError(_PAIRS, f"there is no sort {key!r}; there are {', '.join(known)}")
    if pair[0] == pair[1]:
        raise CardDataError(_PAIRS, f"a card shows two different sorts, not {pair!r}")
    return pair[0], pair[1]


def _card(pair: tuple[str, str], known: dict[str, Sort]) -> CardSet:
    first, second = (known[key].name for key in pair)
    name = Text(
        f"Sacrifice Card ({first.en}, {second.en})", f"Opferkarte ({first.de}, {second.de})"
    )
    key, printed = f"sacrifice-{pair[0]}-{pair[1]}", (Printed(_SORTS, pair),)
    face = Face(key, name, imprint=Pair(*pair), back=BACK, text=_MEANING, printed=printed)
    # sacrifice.always-one: one in each hand
    return CardSet(face, home="bohnedikt.sacrifice_deck", also_in=("hand",))
