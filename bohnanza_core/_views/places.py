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
_STORED: Final = Text("stored", "gelagert")
_RECEIVED: Final = Text("received", "erhalten")


def places_of(table: Table, seat: int, cards: Iterable[int]) -> dict[int, Text]:
    """Return an adjective for each card of a seat that says which of several equal ones it is.

    In a hand it counts equal cards from the front, on a field from the first one planted. Cards in
    other hands make no difference, since the seat does not know them.
    """
    rules, found = table.rules, {}
    aside = {rules.revealed: _REVEALED, rules.received[seat]: _RECEIVED}
    aside |= dict.fromkeys(rules.traded_from[seat], _STORED)
    faces, own = rules.catalogue.face_of, {*aside, rules.hands[seat]}
    for card in cards:
        zone = next((zone for zone, there in enumerate(table.zones) if card in there), None)
        if zone is None or not (zone in own or rules.layout.zones[zone].field):
            continue
        equal = [one for one in table.zones[zone] if faces[one] == faces[card]]
        elsewhere = zone in own and any(
            faces[one] == faces[card] for other in own - {zone} for one in table.zones[other]
        )
        if len(equal) == 1 and not elsewhere:
            continue
        place = equal.index(card) + 1
        if zone in aside:
            found[card] = aside[zone]
        elif place == 1 and zone == rules.hands[seat]:
            found[card] = _FRONT
        else:
            found[card] = Text(english.ordinal(place), german.ordinal(place))
    return found
