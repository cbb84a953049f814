"""The fields of a view, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from .. import Language, Legend, View


@frozen
class Plot:
    """A field as it is drawn."""

    seat: int
    """Whose it is: a seat, or the number of a party."""
    number: int
    """Its number, as in actions."""
    title: str
    """What a player reads."""
    cards: tuple[int, ...]
    """The column, the top card last."""
    taler: int
    """What a harvest would earn now."""
    later: tuple[tuple[int, int], ...]
    """How many more cards, and how many Taler then."""
    protected: bool
    """A single bean that may not be harvested."""
    special: bool
    """Whether not everybody has such a field now: it was bought, or is there for a while only."""


def plots_of(view: View, legend: Legend, language: Language) -> Mapping[int, Sequence[Plot]]:
    """Return the fields of each seat and party."""
    found: dict[int, list[Plot]] = {}
    zones = [zone for zone in legend.zones if zone.field]
    steps = {sort.key: sort.beanometer for sort in legend.sorts}
    for zone in view.zones:
        number = next((n for n, z in enumerate(zones) if z.name == zone.name), None)
        if number is None or zone.seat is None:
            continue
        entry = zones[number]
        cards = tuple(card for card in zone.cards or () if card is not None)
        if number > 2 and not cards:
            continue
        words = entry.name if entry.title is None else entry.title.in_language(language)
        sort = None if not cards else legend.faces[legend.cards[cards[-1]]].sort
        paid = steps.get(sort or "", ())
        taler = max((t for n, t in paid if n <= len(cards)), default=0)
        later = tuple((n - len(cards), t) for n, t in paid if n > len(cards))
        found.setdefault(zone.seat, []).append(
            Plot(zone.seat, number, words, cards, taler, later, False, number > 2)
        )
    return found
