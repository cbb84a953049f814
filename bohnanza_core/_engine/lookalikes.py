"""Giving identical cards each other's ids, so that ids give nothing away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from .._model.roles import ALL, TOP, named_cards
from .._model.zones import POSITIONS

if TYPE_CHECKING:
    from .rules import Rules
    from .table import Table


def _not_open(rules: Rules) -> tuple[int, ...]:
    """Return the zones of which somebody does not see all cards."""
    return tuple(at for at, zone in enumerate(rules.layout.zones) if zone.faces is not ALL)


def _kinds(rules: Rules) -> list[int]:
    """Return a number for each card that identical cards share."""
    kinds = [*zip(rules.catalogue.face_of, rules.catalogue.homes, strict=True)]
    number = {kind: at for at, kind in enumerate(dict.fromkeys(kinds))}
    return [number[kind] for kind in kinds]


def swapped_lookalikes(table: Table, zones: Iterable[int] | None) -> dict[int, tuple[int, ...]]:
    """Return the zones that change if identical cards that are not open swap ids at random.

    Among them are those that one player sees: which identical cards that player has must tell
    nothing of the others either.
    """
    rules, kinds = table.rules, table.rules.once[_kinds]
    not_open = rules.once[_not_open]
    taking_part = not_open if zones is None else [at for at in not_open if at in {*zones}]
    kept = {*_kept(table)}
    loose: list[int] = []
    for zone in taking_part:
        cards = table.zones[zone]
        if rules.layout.zones[zone].faces is TOP:
            cards = cards[:-1]  # everybody sees the top card
        loose += [card for card in cards if card not in kept] if kept else cards
    # Sorted by kind, the cards stand opposite identical ones, in a random order among them.
    mixed, kind = table.shuffled(loose)[::-1], kinds.__getitem__
    instead = dict(zip(sorted(loose, key=kind), sorted(mixed, key=kind), strict=True))
    now: Callable[[int, int], int] = instead.get
    swapped: dict[int, tuple[int, ...]] = {}
    for zone in taking_part:
        cards = table.zones[zone]
        others = tuple(map(now, cards, cards))
        if others != cards:
            swapped[zone] = others
    return swapped


def _kept(table: Table) -> Iterator[int]:
    """Return the cards that keep their ids, since something still depends on them.

    The agenda and slots name them. A slot that only records what has happened (`Slot.pins_cards`)
    matters for cards in hands alone, which everybody can follow by their places.
    """
    layout, slots = table.rules.layout, table.rules.slots
    for slot in slots:
        named = named_cards(table.slots[slot.type])
        if slot.pins_cards:
            yield from named
        elif recorded := {*named}:
            for at, zone in enumerate(layout.zones):
                if zone.backs is POSITIONS:
                    yield from recorded.intersection(table.zones[at])
    for entry in table.agenda:
        yield from named_cards(entry)
