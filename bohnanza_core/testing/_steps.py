"""What the kit looks at after every action of a game."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

import attrs

from .._engine.scoring import scores
from .._engine.state import GameState
from .._engine.table import Table
from .._family.deck import cards_due
from .._family.gifts import gifts_on
from .._family.payment import harvest_plan
from .._family.planting import bean_count, field_sort, open_fields
from .._game.game import Game
from .._model.actions import Action
from .._model.agenda import Scope
from .._model.events import Event, Moved, Shuffled, SlotChanged, StatusChanged
from .._model.text import Language
from .._saving.state import dump_state, load_state
from .._views.question import Question
from .._views.seen_events import SeenEvent
from .._views.view import View
from .._wire.converter import dump, dump_fields, load, load_fields
from ..errors import IllegalActionError, RuleDefectError, SaveError
from ..search.functions import apply_with_events
from ._invariants import cards_are_conserved, hands_keep_their_order, protection_holds

Views: TypeAlias = Mapping[int | None, View]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")
_NOTHING: Final = 9999
"""No card, no field and no offer has this number."""


class Played:
    """An action that was just carried out; what several checks look at is looked up once."""

    def __init__(
        self, game: Game, before: GameState, views: Views, action: Action, events: Sequence[Event]
    ) -> None:
        self.game = game
        """The game after it."""
        self.before = before
        """The state before it."""
        self.views_before = views
        """What everybody could know before it."""
        self.action = action
        """The action."""
        self.events = events
        """What happened."""
        # A copy of its own: whatever changes the table of the game does not change this one.
        self.after = GameState(game.state.table())
        """The state after it."""

    @cached_property
    def views(self) -> Views:
        """What everybody may know now."""
        return looked_at(self.game)

    @cached_property
    def seen(self) -> Mapping[int | None, tuple[SeenEvent, ...]]:
        """The events as everybody may know them."""
        return {viewer: self.game.events_for(viewer, self.events) for viewer in self.views}

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What everybody may do now, with words."""
        return tuple(self.game.question(seat) for seat in range(len(self.game.players)))

    @property
    def legal(self) -> Iterator[Action]:
        """What anybody may do now."""
        return (choice.action for question in self.questions for choice in question.choices)

    @property
    def viewer(self) -> int | None:
        """One of those who look on, another one after every action."""
        return tuple(self.views)[self.after.version % len(self.views)]


def looked_at(game: Game) -> Views:
    """Return what everybody may know of a game now."""
    seats: Sequence[int | None] = (None, *range(len(game.players)))
    return {seat: game.view(seat) for seat in seats}


def _through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


# Cards


def _invariant(check: Callable[[], None]) -> Iterator[str]:
    try:
        check()
    except RuleDefectError as error:
        yield str(error)


def conservation(step: Played) -> Iterator[str]:
    """Find cards that were lost or doubled."""
    return _invariant(lambda: cards_are_conserved(step.after))


def hands(step: Played) -> Iterator[str]:
    """Find hands that were reordered."""
    return _invariant(lambda: hands_keep_their_order(step.before, step.events, step.after))


def protection(step: Played) -> Iterator[str]:
    """Find harvests against the protection rule."""
    return _invariant(lambda: protection_holds(step.before, step.events))


def moves(step: Played) -> Iterator[str]:
    """Find zones that moves and shuffles do not account for."""
    rules = step.before.rules
    # By their faces, as equal cards that nobody sees may have changed places.
    face_of = rules.catalogue.face_of
    zones = [[face_of[card] for card in cards] for cards in step.before.zones]
    for event in step.events:
        if isinstance(event, Moved):
            left = zones[event.source]
            zones[event.source] = [c for at, c in enumerate(left) if at not in event.places]
            zones[event.target][event.at : event.at] = [face_of[card] for card in event.cards]
        elif isinstance(event, Shuffled):
            zones[event.zone] = [face_of[card] for card in event.cards]
    for zone, (named, cards) in enumerate(zip(zones, step.after.zones, strict=True)):
        if named != [face_of[card] for card in cards]:
            name = rules.layout.zones[zone].name
            yield f"{step.action!r} changed the zone {name!r} without moving or shuffling"


# Asking


def judging(step: Played) -> Iterator[str]:
    """Find actions that are listed but not allowed, or refused but with an effect."""
    game = step.game
    for action in step.legal:
        refused = game.why_not(action)
        if refused is not None:
            yield f"{action!r} is listed, but {refused.code}"
    # What has been done can rarely be done again.
    refused = game.why_not(step.action)
    if refused is not None:
        try:
            game.apply(step.action)
        except IllegalActionError as error:
            if error.refusal != refused:
                yield f"explain and apply differ about {step.action!r}"
        else:
            game.undo()
            yield f"{step.action!r} is refused and yet carried out"
    yield from _strangers(step)
    if game.state.replace(version=step.after.version) != step.after:
        yield f"{step.action!r} is refused and yet changes the game"


def _strangers(step: Played) -> Iterator[str]:
    """Find actions like the one that was played that cannot be judged, or not properly refused."""
    game = step.game
    for action in _alike(step.action, len(game.players)):
        try:
            refused = game.why_not(action)
        except Exception as error:
            yield f"{action!r} cannot be judged: {error}"
            continue
        if refused is not None and refused.code not in game.rules.reasons:
            yield (
                f"{action!r} is refused for the reason {refused.code!r}, which no variant "
                "declares; name it among the reasons of collect_declarations"
            )


def _alike(action: Action, players: int) -> Iterator[Action]:
    """Return the same action of the other seats, and with numbers that stand for nothing."""
    for seat in range(players):
        yield attrs.evolve(action, seat=seat)
    for name in attrs.fields_dict(type(action)):
        if name != "seat" and type(getattr(action, name)) is int:
            yield attrs.evolve(action, **{name: _NOTHING})


def asking(step: Played) -> Iterator[str]:
    """Find questions that change the game."""
    game, seats = step.game, range(len(step.game.players))
    looked: list[object] = [step.views, step.seen, step.questions]
    looked += [(game.offer_builder(seat), game.fields(seat)) for seat in seats]
    if not all(looked) or game.state != step.after:
        yield "looking at the game changes it"


def inactive(step: Played) -> Iterator[str]:
    """Find hooks that are inactive although they would have something to say."""
    table = step.after.table()
    decision = table.rules.decisions[type(table.decision)]
    scopes = [type(entry).__name__ for entry in table.agenda if isinstance(entry, Scope)]
    if scopes and not decision.interrupts:
        name = decision.type.__name__
        yield f"{name} waits while {scopes[-1]} is on the agenda: declare interrupts=True"
    everything = step.after.table()
    everything.activate_all_hooks()
    for seat in range(table.rules.players):
        usual, with_all = table.legal(seat), everything.legal(seat)
        for action in (*usual, *with_all):
            if (action in usual) != (action in with_all):
                yield f"{action!r} is legal depending on which hooks are active (only_while)"
    for what, asked in _ASKED.items():
        if asked(everything) != asked(table):
            yield f"{what} depend on which hooks are active (only_while)"
    played = step.before.table()
    played.activate_all_hooks()
    played.perform(step.action)
    if GameState(played) != step.after:
        yield f"what follows {step.action!r} depends on which hooks are active (only_while)"


def _planned(table: Table) -> list[Any]:
    """Return what is asked of every field on which something grows."""
    return [
        (field_sort(table, zone), bean_count(table, zone), harvest_plan(table, seat, zone))
        for seat in table.rules.sides
        for zone in open_fields(table, seat)
        if table.zones[zone]
    ]


_ASKED: Final[dict[str, Callable[[Table], object]]] = {
    "the fields": lambda table: [open_fields(table, side) for side in table.rules.sides],
    "sorts, numbers and harvests of fields": _planned,
    "the numbers of cards that are revealed and drawn": lambda table: [
        cards_due(table, table.active, what) for what in ("reveal", "draw")
    ],
    "the gifts that may be offered": lambda table: [
        gifts_on(table, seat) for seat in range(table.rules.players)
    ],
    "the scores": scores,
}
"""What inactive hooks must not change, besides legal actions."""


def _picture(state: GameState) -> bytes:
    return pickle.dumps(dump_state(state))


def copy(step: Played) -> Iterator[str]:
    """Find states that do not play on in the same way twice, or that change."""
    picture = _picture(step.before)
    again, events = apply_with_events(step.before, step.action)
    if again != step.after:
        yield f"{step.action!r} leads from the same state to another one"
    elif events != step.events:
        yield f"{step.action!r} has other events the second time"
    if _picture(step.before) != picture:
        yield f"{step.action!r} changes the state it is applied to"


def texts(step: Played) -> Iterator[str]:
    """Find texts that cannot be put into words."""
    choices = [choice.text for question in step.questions for choice in question.choices]
    for language in LANGUAGES:
        lines = [step.game.describe_with_secrets(event, language) for event in step.events]
        lines += [text.in_language(language) for text in choices]
        for line in lines:
            if line is not None and ("{" in line or "None" in line):
                yield f"a text is not complete: {line!r}"


# JSON


def json_state(step: Played) -> Iterator[str]:
    """Find what a state loses in JSON, also in fields that comparing passes over."""
    state = step.after
    try:
        loaded = load_state(_through_json(dump_state(state)), state.rules)
    except (SaveError, TypeError, ValueError) as error:
        yield f"a state does not survive JSON: {error}"
        return
    for at in ("zones", "agenda", "slots", "active", "clock", "turn", "version"):
        yield from _differences(getattr(state, at), getattr(loaded, at), at)


def _differences(one: Any, other: Any, path: str) -> Iterator[str]:
    if type(one) is not type(other):
        yield f"{path} was {one!r}, and is {other!r} after loading"
    elif isinstance(one, tuple) and len(one) == len(other):
        for at, (mine, yours) in enumerate(zip(one, other, strict=True)):
            yield from _differences(mine, yours, f"{path}[{at}]")
    elif attrs.has(type(one)):
        names = {attribute.name for attribute in attrs.fields(type(one))}
        for name in sorted(names | set(getattr(one, "__dict__", ()))):
            mine, yours = getattr(one, name, None), getattr(other, name, None)
            yield from _differences(mine, yours, f"{path}.{type(one).__name__}.{name}")
    elif one != other:
        yield f"{path} was {one!r}, and is {other!r} after loading"


def json_actions(step: Played) -> Iterator[str]:
    """Find actions that JSON changes."""
    types, names = step.game.rules.action_types, step.game.rules.name_of
    for action in (step.action, *step.legal):
        yield from _survives(
            action, lambda data: load(data, types, "action"), lambda value: dump(value, names)
        )


def json_events(step: Played) -> Iterator[str]:
    """Find events that JSON changes, complete ones and those for a viewer."""
    types, names = step.game.rules.event_types, step.game.rules.name_of
    for event in step.events:
        # These two carry values of any variant, and are sent as a viewer may know them.
        if not isinstance(event, StatusChanged | SlotChanged):
            yield from _survives(
                event, lambda data: load(data, types, "event"), lambda value: dump(value, names)
            )
    for seen in step.seen[step.viewer]:
        yield from _survives(seen, lambda data: load_fields(data, SeenEvent, ""), dump_fields)


def json_views(step: Played) -> Iterator[str]:
    """Find views that JSON changes."""
    view = step.views[step.viewer]
    yield from _survives(view, lambda data: load_fields(data, View, "view"), dump_fields)


def _survives(value: Any, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> Iterator[str]:
    try:
        loaded = read(_through_json(write(value)))
    except (SaveError, TypeError, ValueError) as error:
        yield f"{value!r} does not survive JSON: {error}"
        return
    if loaded != value:
        yield f"{value!r} is {loaded!r} after JSON"


def following(step: Played) -> Iterator[str]:
    """Find viewers whom the events do not lead from one view to the next."""
    for viewer, view in step.views_before.items():
        if view.after(step.seen[viewer]) != step.views[viewer]:
            who = "a spectator" if viewer is None else f"seat {viewer}"
            yield f"{who} cannot follow {step.action!r} by its events"


STEP_CHECKS: Final[Mapping[str, Callable[[Played], Iterator[str]]]] = {
    "conservation": conservation,
    "moves": moves,
    "hands": hands,
    "protection": protection,
    "judging": judging,
    "asking": asking,
    "inactive": inactive,
    "copy": copy,
    "texts": texts,
    "json-state": json_state,
    "json-actions": json_actions,
    "json-events": json_events,
    "json-views": json_views,
    "following": following,
}
