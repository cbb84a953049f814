"""What a viewer has seen, and which cards are named to somebody who has not seen them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeAlias

import attrs

from .._engine.state import GameState
from .._family.fields import FieldsChanged
from .._model.events import Event, Moved, Renumbered, Shuffled, SlotChanged, StatusChanged
from .._model.roles import Audience, Role, also_known_to, audience_of, hints_of, role_of
from .._views.visibility import sees_card, sees_contents

Viewer: TypeAlias = int | None
MayShow: TypeAlias = Callable[[object], bool]
"""Whether by its rule a value reveals hidden cards."""
_OF_THE_TABLE = (Moved, Renumbered, Shuffled, SlotChanged, FieldsChanged, StatusChanged)
"""Events that say what became of zones and values; who may know what of them, the zones say."""


def seen(state: GameState, viewer: Viewer) -> set[int]:
    """Return the cards that a viewer sees."""
    found: set[int] = set()
    for zone, cards in enumerate(state.zones):
        if cards and sees_contents(state.rules, zone, viewer):
            found.update(cards)
        elif cards and sees_card(state.rules, zone, viewer, top=True):
            found.add(cards[-1])
    return found


def seen_moving(state: GameState, events: Iterable[Event], viewer: Viewer) -> set[int]:
    """Return the cards that a viewer sees while they are moved, or that lie open then."""
    found: set[int] = set()
    for event in events:
        if isinstance(event, Moved):
            open_ = sees_contents(state.rules, event.source, viewer)
            if open_ or sees_card(state.rules, event.target, viewer, top=True):
                found.update(event.cards)
            if event.top is not None:
                found.add(event.top)
    return found


def told(value: Any, viewer: Viewer) -> Iterator[int]:
    """Return the cards that a value names to a viewer by their ids."""
    owner = getattr(value, "seat", getattr(value, "maker", None))
    mine = viewer is not None and viewer == owner
    for name, hint in hints_of(value.__class__).items():
        audience, role = audience_of(hint), role_of(hint)
        also = mine or (viewer is not None and viewer == getattr(value, also_known_to(hint), None))
        known = audience is Audience.ALL or (audience is Audience.OWNER and also)
        # Of an offered card others learn the sort only.
        if known and (role in (Role.CARD, None) or (role is Role.OFFERED and mine)):
            yield from _told_by(getattr(value, name), role is not None, viewer)


def _told_by(content: Any, is_card: bool, viewer: Viewer) -> Iterator[int]:
    if isinstance(content, tuple | list):
        for item in content:
            yield from _told_by(item, is_card, viewer)
    elif attrs.has(type(content)):
        yield from told(content, viewer)
    elif is_card and isinstance(content, int):
        yield content


class Memory:
    """The cards that one viewer knows by their ids: seen, and not mixed out of sight since."""

    def __init__(self, viewer: Viewer, state: GameState) -> None:
        self._viewer = viewer
        self._zones = [*state.zones]
        self._known = seen(state, viewer)
        self._met: set[int] = set()
        self._mixed_in: set[int] = set()
        self._unseen: dict[int, object] = {}
        self._found: list[tuple[object, int]] = []
        self._told: dict[int, tuple[object, frozenset[int]]] = {}
        self._standing = self._told_by_standing(state)

    def follow(
        self, events: Collection[Event], after: GameState, may_show: MayShow
    ) -> Iterator[tuple[object, int]]:
        """Go through an action event by event; return who named which card that was never seen.

        A card may be named first and shown then, but not once it was mixed with others in between.
        What was mixed in may be named then, but not once it was drawn again.
        """
        self._met = {*self._known}
        self._mixed_in.clear()
        for event in events:
            self._remember(seen_moving(after, (event,), self._viewer))
            if isinstance(event, Moved):
                self._move(event)
            elif isinstance(event, Shuffled):
                self._shuffle(event, after)
            elif isinstance(event, Renumbered):
                self._renumber(event, after)
            elif not isinstance(event, _OF_THE_TABLE):
                self._hear(event, told(event, self._viewer), may_show)
        self._zones = [*after.zones]
        self._remember(seen(after, self._viewer))
        self._look_at_standing(after, may_show)
        found = [*self._found, *((value, card) for card, value in self._unseen.items())]
        self._known.update(self._unseen)
        self._found.clear()
        self._unseen.clear()
        yield from found

    def _move(self, event: Moved) -> None:
        self._mixed_in.difference_update(event.cards)
        left = self._zones[event.source]
        self._zones[event.source] = tuple(
            card for at, card in enumerate(left) if at not in event.places
        )
        there = self._zones[event.target]
        self._zones[event.target] = (*there[: event.at], *event.cards, *there[event.at :])

    def _shuffle(self, event: Shuffled, state: GameState) -> None:
        self._zones[event.zone] = event.cards
        if not sees_contents(state.rules, event.zone, self._viewer):
            self._forget(event.cards)

    def _renumber(self, event: Renumbered, state: GameState) -> None:
        """Forget cards that swapped ids with others where the viewer does not look."""
        before, self._zones[event.zone] = self._zones[event.zone], event.cards
        if not sees_contents(state.rules, event.zone, self._viewer):
            pairs = zip(before, event.cards, strict=False)
            self._forget(card for old, card in pairs if old != card)

    def _hear(self, value: object, cards: Iterable[int], may_show: MayShow) -> None:
        for card in cards:
            if may_show(value):
                self._remember((card,))
            elif card not in self._known | self._mixed_in:
                self._unseen.setdefault(card, value)

    def _look_at_standing(self, state: GameState, may_show: MayShow) -> None:
        """Look at slots and agenda: what they named before the action is no news."""
        standing = self._told_by_standing(state)
        # When a value was set is not known, so what was known at any time in the action counts.
        known = self._known | self._met
        for value in (*state.slots, *state.agenda):
            news = standing[type(value)] - self._standing.get(type(value), set()) - known
            self._hear(value, news, may_show)
        self._standing = standing

    def _told_by_standing(self, state: GameState) -> dict[type, set[int]]:
        """Return what slots and agenda name, by the types of their values."""
        found: dict[type, set[int]] = {}
        # Most values stand from one action to the next; ids are safe, as the values are kept.
        before, self._told = self._told, {}
        for value in (*state.slots, *state.agenda):
            named = before.get(id(value)) or (value, frozenset(told(value, self._viewer)))
            self._told[id(value)] = named
            found.setdefault(type(value), set()).update(named[1])
        return found

    def _remember(self, cards: Iterable[int]) -> None:
        for card in cards:
            self._known.add(card)
            self._met.add(card)
            self._unseen.pop(card, None)

    def _forget(self, cards: Iterable[int]) -> None:
        """Forget cards that were mixed with others out of sight."""
        for card in cards:
            if card in self._known:
                self._known.discard(card)
                self._mixed_in.add(card)
            if card in self._unseen:
                self._found.append((self._unseen.pop(card), card))
