"""Swapping identical cards that were mixed unseen, so that ids give nothing away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .._model.roles import NOBODY, named_cards

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table


def _unseen(rules: Rules) -> frozenset[int]:
    """Return the zones whose cards nobody sees."""
    return frozenset(at for at, zone in enumerate(rules.layout.zones) if zone.faces is NOBODY)


def swapped_lookalikes(table: Table, zones: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return the cards of unseen zones, identical ones of different zones swapped at random.

    A card that a slot or the agenda names keeps its place, since something still depends on it,
    unless the slot only records what has happened (`Slot.pins_cards`).
    """
    unseen = table.rules.once[_unseen]
    face_of = table.rules.catalogue.face_of
    values = (
        *[table.slots[slot.type] for slot in table.rules.slots if slot.pins_cards],
        *table.agenda,
    )
    named = {card for value in values for card in named_cards(value)}
    places: dict[int, tuple[int, ...]] = {
        zone: table.zones[zone] for zone in zones if zone in unseen
    }
    if named:
        for zone, cards in places.items():
            places[zone] = tuple([card for card in cards if card not in named])
    met: set[int] = set()
    spread: set[int] = set()
    for cards in places.values():
        faces = {face_of[card] for card in cards}
        spread |= faces & met
        met |= faces
    if not spread:
        return {}
    loose = [card for cards in places.values() for card in cards if face_of[card] in spread]
    following: dict[int, list[int]] = {face: [] for face in spread}
    for card in reversed(table.random_order(loose)):
        following[face_of[card]].append(card)
    instead = list(range(len(face_of)))
    for card in loose:
        instead[card] = following[face_of[card]].pop()
    return {zone: tuple([instead[card] for card in table.zones[zone]]) for zone in places}
