"""The fields of a view, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from .. import Field, Language, Legend, View


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
    """Return the fields that each seat and party has now."""
    titles = {
        zone.name: zone.name if zone.title is None else zone.title.in_language(language)
        for zone in legend.zones
    }
    had: dict[str, set[int]] = {}
    for field in view.fields:
        if field.exists and field.seat < len(legend.players):
            had.setdefault(field.zone, set()).add(field.seat)
    found: dict[int, list[Plot]] = {}
    for field in view.fields:
        if field.exists:
            special = len(had.get(field.zone, ())) not in (0, len(legend.players))
            plot = _plot(field, titles[field.zone], special=special)
            found.setdefault(field.seat, []).append(plot)
    return found


def _plot(field: Field, title: str, *, special: bool) -> Plot:
    return Plot(
        field.seat,
        field.number,
        title,
        field.cards,
        field.taler,
        tuple((cards - field.paid_cards, taler) for cards, taler in field.next_steps),
        field.protected,
        special,
    )
