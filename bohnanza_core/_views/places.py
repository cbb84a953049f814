"""Telling equal cards apart by where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from .._model import english, german
from .._model.text import Text

if TYPE_CHECKING:
    from .._engine.table import Table

_FRONT: Final = Text("front", "vorderst")
_REVEALED: Final = Text("revealed", "aufgedeckt")
_RECEIVED: Final = Text("received", "erhalten")


def places_of(table: Table, cards: Iterable[int]) -> dict[int, Text]:
    """Return an adjective for each card that says which of several equal ones it is.

    In a hand it counts equal cards from the front, on a field from the first one planted.
    """
    rules, found = table.rules, {}
    faces = rules.catalogue.face_of
    for card in cards:
        zone = next((zone for zone, there in enumerate(table.zones) if card in there), None)
        if zone is None or not _has_equal(table, card, zone):
            continue
        if zone == rules.revealed:
            found[card] = _REVEALED
        elif zone in rules.received:
            found[card] = _RECEIVED
        elif zone in rules.hands or rules.layout.zones[zone].field:
            equal = [one for one in table.zones[zone] if faces[one] == faces[card]]
            place = equal.index(card) + 1
            front = place == 1 and zone in rules.hands
            found[card] = _FRONT if front else Text(english.ordinal(place), german.ordinal(place))
    return found


def _has_equal(table: Table, card: int, zone: int) -> bool:
    """Return whether another card in the same zone, or with those to be planted, is equal."""
    rules = table.rules
    faces, owner = rules.catalogue.face_of, rules.layout.owners[zone]
    zones = {zone, rules.revealed}
    if owner >= 0:
        zones |= {rules.hands[owner], rules.received[owner]}
    elif zone == rules.revealed:
        zones |= {*rules.hands, *rules.received}
    return any(
        faces[other] == faces[card] for at in zones for other in table.zones[at] if other != card
    )
