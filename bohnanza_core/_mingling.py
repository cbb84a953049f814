"""Equal cards that were mixed unseen cannot be told apart, not by their ids either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ._named import named_cards

if TYPE_CHECKING:
    from ._table import Table


def mingled(table: Table, zones: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return the cards of zones with equal ones having changed places by chance.

    A card that a slot or the agenda names keeps its place: something still depends on it.
    """
    named = {card for value in (*table.slots, *table.agenda) for card in named_cards(value)}
    places = {zone: table.zones[zone] for zone in zones}
    free = [card for cards in places.values() for card in cards if card not in named]
    face_of = table.rules.catalogue.face_of
    if len({face_of[card] for card in free}) == len(free):
        return {}
    following = _by_face(table.by_chance(free), face_of)
    return {
        zone: tuple([card if card in named else next(following[face_of[card]]) for card in cards])
        for zone, cards in places.items()
    }


def _by_face(cards: Sequence[int], face_of: Sequence[int]) -> dict[int, Iterator[int]]:
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(face_of[card], []).append(card)
    return {face: iter(group) for face, group in groups.items()}
