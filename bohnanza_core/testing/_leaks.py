"""Whether somebody learns what they may not know.

Two ways to find out. A card that is named to a viewer must be one that the viewer sees, or has seen
since it was last shuffled. And if cards that a viewer cannot see lay otherwise, the viewer must not
be able to tell: so hidden cards change places, and the same action must look the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

from .._engine.event_log import perform_recorded
from .._engine.scoring import party_scores, scores
from .._engine.state import GameState
from .._engine.table import Table
from .._family.payment import harvest_plan
from .._family.planting import bean_count, field_sort, open_fields
from .._game.game import Game
from .._model.events import Event, Moved, Renumbered, Shuffled
from .._model.roles import named_cards
from .._views.seen_events import SeenEvent, events_for
from .._views.view import view_on
from .._views.visibility import sees_contents
from ..search.functions import legal_actions, why_not
from ._memory import Memory, Viewer, seen, seen_moving, told
from ._steps import Played


class LeakCheck:
    """Watches a game for what viewers must not learn."""

    def __init__(self, game: Game, set_up: Collection[Event], shows: Collection[str]) -> None:
        self._viewers: tuple[Viewer, ...] = (None, *range(len(game.players)))
        unset = game.rules.unset(game.state.clock.seed)
        self._memories = {viewer: Memory(viewer, unset) for viewer in self._viewers}
        self._seen = {viewer: seen(game.state, viewer) for viewer in self._viewers}
        self._shows = frozenset(shows)
        self._rng = random.Random(game.state.clock.seed)
        self._set_up = set_up

    def dealt(self, game: Game) -> Iterator[str]:
        """Look at what the set-up gives away."""
        yield from self._named(self._set_up, game.state)

    def __call__(self, step: Played) -> Iterator[str]:
        """Look at one action; every viewer remembers what they have seen."""
        seen_before = self._seen
        self._seen = {viewer: seen(step.after, viewer) for viewer in self._viewers}
        yield from self._named(step.events, step.after)
        if not self._may_show(step.action):
            viewer = self._rng.choice(self._viewers)
            yield from self._twin(step, viewer, seen_before[viewer])

    def _named(self, events: Collection[Event], after: GameState) -> Iterator[str]:
        """Find cards that are named to a viewer who neither sees nor remembers them."""
        for viewer, memory in self._memories.items():
            named: dict[str, int] = {}
            for value, card in memory.follow(events, after, self._may_show):
                name = type(value).__name__
                named[name] = min(card, named.get(name, card))
            for name, card in named.items():
                yield f"{name} names card {card} to {_who(viewer)}, who cannot see it"

    def _may_show(self, value: object) -> bool:
        """Return whether by its rule a value reveals hidden cards."""
        declared = getattr(value, "shown_by", "") or getattr(value, "discloses", False)
        return bool(declared) or type(value).__name__ in self._shows

    def _twin(self, step: Played, viewer: Viewer, seen: set[int]) -> Iterator[str]:
        """Let hidden cards lie otherwise, and find what the viewer could notice."""
        before = step.before
        if before.clock.chance != step.after.clock.chance or step.game.outcome is not None:
            # What was shuffled in may have been drawn; at the end hidden cards count.
            return
        twin = self._rearranged(step, viewer, seen | self._seen[viewer])
        figures = tuple(_differing_figures(before.table(), twin.table(), viewer))
        if figures:
            yield from figures
            return
        if view_on(twin.table(), viewer) != step.views_before[viewer]:
            yield f"the view of {_who(viewer)} depends on cards that are hidden from them"
            return
        if why_not(twin, step.action) is not None:
            return
        table = twin.table()
        events = perform_recorded(table, step.action)
        shown = events_for(events, viewer, before.rules)
        differing = [one.kind for one, other in _pairs(step.seen[viewer], shown) if one != other]
        allowed = any(map(self._may_show, (*step.events, *events)))
        if differing and not allowed:
            yield (
                f"{type(step.action).__name__}: from {differing[0]} {_who(viewer)} learns of cards "
                "that are hidden from them"
            )
        elif not differing and not allowed and view_on(table, viewer) != step.views[viewer]:
            yield f"{_who(viewer)} sees after {step.action!r} what hidden cards are"
        if viewer is not None and legal_actions(twin, viewer) != legal_actions(before, viewer):
            yield f"what {_who(viewer)} may do depends on cards that are hidden from them"

    def _rearranged(self, step: Played, viewer: Viewer, seen: set[int]) -> GameState:
        """Return the state before with cards in other places that the viewer does not see."""
        before, rules = step.before, step.before.rules
        fixed = seen | seen_moving(before, step.events, viewer)
        for value in (*before.agenda, *before.slots, step.action):
            fixed.update(named_cards(value))
        for event in step.events:
            if not isinstance(event, Moved | Renumbered | Shuffled):
                fixed.update(told(event, viewer))
        groups: dict[tuple[str, bool], list[tuple[int, int]]] = {}
        for zone, cards in enumerate(before.zones):
            for at, card in enumerate(cards):
                if card not in fixed:
                    # Whether a card is a bean shows, for example in who must plant.
                    kind = (rules.catalogue.homes[card], rules.sort_of[card] >= 0)
                    groups.setdefault(kind, []).append((zone, at))
        zones = [list(cards) for cards in before.zones]
        for places in groups.values():
            mixed = [before.zones[zone][at] for zone, at in places]
            self._rng.shuffle(mixed)
            for (zone, at), card in zip(places, mixed, strict=True):
                zones[zone][at] = card
        return before.replace(zones=tuple(map(tuple, zones)))


def _differing_figures(one: Table, other: Table, viewer: Viewer) -> Iterator[str]:
    """Find figures that are shown to everybody, and tell of cards that are hidden."""
    for what, ask in _FIGURES.items():
        if ask(one) != ask(other):
            yield (
                f"{what} depend on cards that are hidden from {_who(viewer)}: until the game is "
                "over count only what everybody may know"
            )


def _fields(table: Table) -> list[Any]:
    """Return what is asked of every open field on which something grows."""
    rules = table.rules
    return [
        (field_sort(table, zone), bean_count(table, zone), harvest_plan(table, side, zone).taler)
        for side in rules.sides
        for zone in open_fields(table, side)
        if table.zones[zone] and sees_contents(rules, zone, None)
    ]


_FIGURES: Final[Mapping[str, Callable[[Table], object]]] = {
    "the scores": lambda table: (scores(table), party_scores(table)),
    "sorts, numbers and harvests of fields": _fields,
}
"""What everybody can read besides their views."""


def _pairs(
    one: tuple[SeenEvent, ...], other: tuple[SeenEvent, ...]
) -> Iterator[tuple[SeenEvent, SeenEvent]]:
    return zip_longest(one, other, fillvalue=SeenEvent("nothing", {}))


def _who(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
