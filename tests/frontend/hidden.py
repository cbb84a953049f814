"""The same moment with other cards where somebody cannot see."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import attrs

import bohnanza_core as bz
from bohnanza_core._roles import Audience, Role, audience_of, hints_of, role_of
from bohnanza_core._views import sees_card

Viewer = int | None


def seen(state: bz.GameState, viewer: Viewer) -> set[int]:
    """Return the cards that a viewer knows: those that lie open, and those that are named."""
    lying = {
        card
        for zone, cards in enumerate(state.zones)
        for card in cards
        if sees_card(state.rules, zone, viewer, top=card == cards[-1])
    }
    named = {
        card for value in (*state.agenda, *state.slots) for card, _ in _named(value, viewer, True)
    }
    return lying | named


def offered(state: bz.GameState, viewer: Viewer) -> set[int]:
    """Return the cards of which a viewer knows the sort only, by an offer."""
    return {
        card
        for value in (*state.agenda, *state.slots)
        for card, open_ in _named(value, viewer, False)
        if not open_
    }


def _named(value: Any, viewer: Viewer, only_open: bool) -> Iterator[tuple[int, bool]]:
    owner = getattr(value, "seat", getattr(value, "maker", None))
    mine = viewer is not None and viewer == owner
    for name, hint in hints_of(value.__class__).items():
        audience, role = audience_of(hint), role_of(hint)
        known = audience is Audience.ALL or (audience is Audience.OWNER and mine)
        for item in _flat(getattr(value, name)):
            if attrs.has(item.__class__):
                yield from _named(item, viewer, only_open)
            elif role is Role.CARD and known and item is not None:
                yield item, True
            elif role is Role.OFFERED and item is not None and (mine or not only_open):
                yield item, mine


def _flat(content: Any) -> Iterator[Any]:
    if isinstance(content, tuple):
        for item in content:
            yield from _flat(item)
    else:
        yield content


def exchanged(
    state: bz.GameState, viewer: Viewer, rng: random.Random, fixed: Collection[int] = ()
) -> tuple[bz.GameState, int]:
    """Return a state that differs only in what a viewer cannot know, and by how many cards.

    Cards change places with cards of the same home; offered ones with cards of the same face.
    """
    catalogue = state.rules.catalogue
    named = offered(state, viewer)
    known = seen(state, viewer) | set(fixed)
    free = [card for card in range(len(catalogue)) if card not in known]
    groups: dict[tuple[str, bool], list[int]] = {}
    for card in free:
        if card not in named:
            kind = (catalogue.homes[card], catalogue.sort_of[card] >= 0)
            groups.setdefault(kind, []).append(card)
    other: dict[int, int] = {}
    for group in groups.values():
        other |= dict(zip(group, rng.sample(group, len(group)), strict=True))
    for card in named - known:
        twins = [c for c in free if catalogue.face_of[c] == catalogue.face_of[card]]
        _swap(other, card, rng.choice(twins))
    moved = {card: new for card, new in other.items() if card != new}
    return renamed_state(state, moved), len(moved)


def _swap(other: dict[int, int], one: int, two: int) -> None:
    """Let two cards change their new places."""
    for card in (one, two):
        other.setdefault(card, card)
    back = {new: card for card, new in other.items()}
    other[back[one]], other[back[two]] = two, one


def renamed_state(state: bz.GameState, other: Mapping[int, int]) -> bz.GameState:
    """Return a state with cards in place of others, everywhere."""
    return attrs.evolve(
        state,
        zones=tuple(tuple(other.get(card, card) for card in zone) for zone in state.zones),
        agenda=tuple(renamed(entry, other) for entry in state.agenda),
        slots=tuple(renamed(value, other) for value in state.slots),
    )


def renamed(value: Any, other: Mapping[int, int]) -> Any:
    """Return a value with cards in place of others."""
    changes = {
        name: _renamed(getattr(value, name), role_of(hint), other)
        for name, hint in hints_of(value.__class__).items()
    }
    return attrs.evolve(value, **changes)


def _renamed(content: Any, role: Role | None, other: Mapping[int, int]) -> Any:
    if isinstance(content, tuple):
        return tuple(_renamed(item, role, other) for item in content)
    if attrs.has(content.__class__):
        return renamed(content, other)
    if role in (Role.CARD, Role.OFFERED) and content is not None:
        return other.get(content, content)
    return content
