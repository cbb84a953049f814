"""The working copy of a state that rules read and change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from .._model.agenda import Decision, Step
from .._model.events import Event, Moved, Renumbered, Shuffled
from .._model.roles import TOP
from .._model.slots import Clock
from ..errors import RuleDefectError
from .chance import shuffled
from .lookalikes import swapped_lookalikes

if TYPE_CHECKING:
    from .._model.actions import Action
    from .active_hooks import ActiveHooks
    from .rules import Rules

V = TypeVar("V")

_CLOCK: Final = tuple(attrs.fields_dict(Clock))
_clock_values: Final = attrgetter(*_CLOCK)
LONGEST_PROCEDURE: Final = 100_000
"""Steps after one action before it is called an endless loop."""


class Table:
    """A game while rules work on it: the mutable counterpart of a `GameState`.

    Rules get a table, never a state. They move cards with `move`, replace slot values with
    `set_slot`, put steps on the agenda with `then`, and report what happened with `emit`.
    """

    __slots__ = (
        "active",
        "agenda",
        "answered",
        "chances",
        "clock",
        "heard",
        "hooks",
        "log",
        "queue",
        "recorded",
        "rules",
        "slots",
        "turn",
        "version",
        "watched",
        "zones",
    )

    def __init__(
        self,
        rules: Rules,
        zones: list[tuple[int, ...]],
        agenda: list[Step],
        slots: dict[type, Any],
        hooks: ActiveHooks,
        active: int,
        clock: Clock,
        turn: int,
        version: int,
    ) -> None:
        self.rules: Rules = rules
        """The rules of the game, with everything looked up often as attributes."""
        self.zones: list[tuple[int, ...]] = zones
        """The cards of each zone, by zone index."""
        self.agenda: list[Step] = agenda
        """What is to be done; the last entry is next."""
        self.slots: dict[type, Any] = slots
        """The values of the slots by their types; shared by copies, so it is never changed: read
        and replace a value with `slot` and `set_slot`."""
        self.hooks: ActiveHooks = hooks
        """The hook implementations that can matter now."""
        self.active: int = active
        """Whose turn it is."""
        self.clock: Clock = clock
        """How far the game has come; change it with `set_clock`."""
        self.turn: int = turn
        """Turns begun so far."""
        self.version: int = version
        """The number of this moment of the game. It counts actions, undos and redos up, and never
        goes back; while an action is carried out it is already that of the moment after it."""
        self.answered: bool = False
        """Whether a decision was taken off the agenda on this table."""
        self.queue: tuple[Step, ...] = ()
        """Steps that the current procedure has asked for and that are not on the agenda yet."""
        self.log: list[Any] | None = None
        """What happened so far, flat: an event's class, then its values; None if it is not kept,
        see `record`. For a move it keeps what the event is built from."""
        self.heard: frozenset[type[Event]] = hooks.wanted_events
        """The events that somebody hears of: all while a log is kept, else those that variants
        react to. The core's rules that are asked most often look here before they `emit`."""
        self.chances: tuple[tuple[int, ...], ...] = ()
        """The results of all shuffles on this table."""
        self.recorded: list[tuple[int, ...]] | None = None
        """Results of shuffles that a save recorded, to be used instead of the generator's."""
        self.watched: bool = True
        """Whether somebody may look at the cards; only then ids are hidden: `swap_lookalikes`."""

    def copy(self) -> Table:
        """Return an independent table in the same state, without the log."""
        return Table(
            self.rules,
            self.zones.copy(),
            self.agenda.copy(),
            self.slots,
            self.hooks,
            self.active,
            self.clock,
            self.turn,
            self.version,
        )

    # Cards

    def cards(self, zone: str, seat: int | None = None) -> tuple[int, ...]:
        """Return the cards of a zone by its name."""
        layout = self.rules.layout
        try:
            return self.zones[layout.places[zone, seat]]
        except KeyError:
            return self.zones[layout.index(zone, seat)]  # which says what is wrong

    def zone(self, place: int | str | tuple[str, int | None]) -> int:
        """Return the index of a zone: of one of the table by its name, or by name and seat."""
        if isinstance(place, int):
            return place
        name, seat = (place, None) if isinstance(place, str) else place
        return self.rules.layout.index(name, seat)

    def move(
        self,
        cards: Sequence[int],
        source: int | str | tuple[str, int | None],
        target: int | str | tuple[str, int | None],
        at: int | None = None,
    ) -> None:
        """Move cards to the end of a zone, or to the place ``at``.

        With `move_one` and `move_top` this is the only way to move a card. The cards keep the order
        in which they are named. A zone is its name, ``"discard"``, its name and the seat,
        ``("hand", 2)``, or its index.
        """
        if not isinstance(source, int):
            source = self.zone(source)
        if not isinstance(target, int):
            target = self.zone(target)
        zones = self.zones
        before = zones[source]
        moved = tuple(cards)
        rest = len(before) - len(moved)
        top = before[rest:] if rest > 0 else before
        if top == moved or (len(moved) > 1 and top == moved[::-1]):
            # All cards, or those on top: most often of the deck.
            zones[source] = before[:rest]
        else:
            left = list(before)
            for card in moved:
                try:
                    left.remove(card)
                except ValueError:
                    raise self._not_there(card, source) from None
            zones[source] = tuple(left)
        there = zones[target]
        if at is None:
            zones[target] = there + moved
        elif 0 <= at <= len(there):
            zones[target] = there[:at] + moved + there[at:]
        else:
            name = self.rules.layout.zones[target].name
            raise RuleDefectError(f"there is no place {at} in zone {name!r}")
        if self.heard and Moved in self.heard:
            self._moved(moved, source, target, before, len(there) if at is None else at)

    def move_one(
        self,
        card: int,
        source: int | str | tuple[str, int | None],
        target: int | str | tuple[str, int | None],
    ) -> None:
        """Move one card to the end of a zone, as most moves do."""
        if not isinstance(source, int):
            source = self.zone(source)
        if not isinstance(target, int):
            target = self.zone(target)
        zones = self.zones
        before = zones[source]
        try:
            at = before.index(card)
        except ValueError:
            raise self._not_there(card, source) from None
        zones[source] = before[:at] + before[at + 1 :] if at else before[1:]
        there = zones[target]
        zones[target] = there + (card,)  # noqa: RUF005 - unpacking makes a list first
        if self.heard and Moved in self.heard:
            self._moved((card,), source, target, before, len(there))

    def move_top(
        self,
        number: int,
        source: int | str | tuple[str, int | None],
        target: int | str | tuple[str, int | None],
    ) -> tuple[int, ...]:
        """Move the top cards of a pile one by one to the end of a zone, and return them.

        If the pile has fewer cards, all of them are moved.
        """
        if not isinstance(source, int):
            source = self.zone(source)
        if not isinstance(target, int):
            target = self.zone(target)
        zones = self.zones
        before = zones[source]
        rest = max(len(before) - number, 0)
        moved = before[rest:][::-1]
        zones[source] = before[:rest]
        there = zones[target]
        zones[target] = there + moved
        if self.heard and Moved in self.heard:
            self._moved(moved, source, target, before, len(there))
        return moved

    def _moved(
        self,
        moved: tuple[int, ...],
        source: int,
        target: int,
        before: tuple[int, ...],
        place: int,
    ) -> None:
        move = (moved, source, target, before, place, self.zones[source])
        log = self.log
        if log is not None:
            log.append(Moved)
            log.append(move)
        if Moved in self.hooks.wanted_events:
            self._react(moved_event(self.rules, *move))

    def _not_there(self, card: int, zone: int) -> RuleDefectError:
        name = self.rules.layout.zones[zone].name
        return RuleDefectError(f"card {card} is not in zone {name!r}")

    def shuffle(self, zone: int | str | tuple[str, int | None]) -> None:
        """Bring the cards of a zone into a random order."""
        if not isinstance(zone, int):
            zone = self.zone(zone)
        self.zones[zone] = self.shuffled(self.zones[zone])
        self.emit(Shuffled, zone, self.zones[zone])

    def shuffled(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the values in a random order."""
        result = self._ordered(values, self.clock.chance)
        self.set_clock(chance=self.clock.chance + 1)
        return result

    def swap_lookalikes(self, zones: Iterable[int] | None = None) -> None:
        """Let identical cards swap ids at random wherever not everybody sees them.

        For cards that were mixed or are chosen unseen, before one of them is seen: afterwards an id
        tells no more than the face. By faces nothing changes. Who sees a zone is told the new ids
        (`Renumbered`). ``zones`` are all in which such cards can lie; by default all there are.
        """
        if not self.watched:
            # Only counted, so that the shuffles to come are the same.
            self.set_clock(chance=self.clock.chance + 1)
            return
        for zone, cards in swapped_lookalikes(self, zones).items():
            self.zones[zone] = cards
            self.emit(Renumbered, zone, cards)

    def _ordered(self, values: Sequence[int], number: int) -> tuple[int, ...]:
        """Return the values in a random or in the recorded order: the only source of chance."""
        if self.recorded is None:
            result = shuffled(values, self.clock.seed, number)
        else:
            if not self.recorded or sorted(self.recorded[0]) != sorted(values):
                raise RuleDefectError("the recorded shuffles do not fit the game")
            result = self.recorded.pop(0)
        self.chances += (result,)
        return result

    # Slots and clock

    def slot(self, type_: type[V]) -> V:
        """Return the value of the slot of that type."""
        try:
            value: V = self.slots[type_]
        except KeyError:
            raise _no_slot(type_) from None
        return value

    def set_slot(self, value: object) -> None:
        """Replace the value of the slot of its type."""
        type_ = type(value)
        if type_ not in self.slots:
            raise _no_slot(type_)
        self.slots = slots = self.slots.copy()
        slots[type_] = value
        if type_ in self.rules.hook_index.slots:
            self.hooks = self.rules.hook_index.after(self.hooks, type_, value)
            if self.log is None:
                self.heard = self.hooks.wanted_events

    def activate_all_hooks(self) -> None:
        """Activate every hook permanently; tests find hooks that were wrongly inactive."""
        self.hooks = self.rules.hook_index.everything()
        if self.log is None:
            self.heard = self.hooks.wanted_events

    def set_clock(self, **changes: Any) -> None:
        """Change the clock."""
        self.clock = Clock(**dict(zip(_CLOCK, _clock_values(self.clock), strict=True)) | changes)

    def fingerprint(self) -> str:
        """Return a short text that is the same only if all cards lie the same."""
        return hashlib.blake2b(repr(self.zones).encode(), digest_size=8).hexdigest()

    # Agenda

    @property
    def decision(self) -> Decision:
        """The decision the game waits for."""
        entry = self.agenda[-1]
        if not isinstance(entry, Decision):
            raise RuleDefectError(f"the game does not wait for a decision but for {entry!r}")
        return entry

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda: in the order written, behind those asked for before."""
        self.queue += steps

    def run_last(self, step: Step) -> None:
        """Run a step as the last one of a procedure: now, unless others were asked for before."""
        if self.queue:
            self.queue += (step,)
        else:
            self.rules.steps[type(step)](self, step)

    def run_first(self, *steps: Step) -> None:
        """Put steps on the agenda before anything this procedure has asked for so far."""
        self.queue = steps + self.queue

    def answer(self, *steps: Step) -> None:
        """Take the pending decision off the agenda and let steps follow."""
        if type(self.agenda[-1]) not in self.rules.decisions:
            raise RuleDefectError(
                f"the game does not wait for a decision but for {self.agenda[-1]!r}"
            )
        self.agenda.pop()
        self.answered = True
        self.queue += steps

    def going_on(self, *scopes: type[Step]) -> bool:
        """Return whether an entry of one of these types is on the agenda."""
        return not {*scopes}.isdisjoint(map(type, self.agenda))

    def settle(self) -> Decision:
        """Run steps until a decision waits for a seat, and return it."""
        return self.perform(None)

    def perform(self, action: Action | None) -> Decision:
        """Carry out a legal action, if there is one, and all that follows.

        Returns the decision that the game waits for then.
        """
        if action is not None:
            self.version += 1
            apply = self.rules.actions[type(action)].apply
            apply(self, action)
        agenda, entries = self.agenda, self.rules.entries
        left = LONGEST_PROCEDURE
        while left:
            queue = self.queue
            if queue:
                self.queue = ()
                if len(queue) == 1:
                    agenda.append(queue[0])
                else:
                    agenda += queue[::-1]
            try:
                entry: Any = agenda[-1]
            except IndexError:
                raise RuleDefectError("nothing is left to be done, but the game goes on") from None
            try:
                run, pending = entries[type(entry)]
            except KeyError:
                raise RuleDefectError(f"{entry!r} is not declared by any variant") from None
            if run is not None:
                left -= 1
                agenda.pop()
                run(self, entry)
            elif pending is not None and not pending(self, entry):
                agenda.pop()
                self.answered = True
            elif not self.queue:
                decision: Decision = entry
                return decision
        following = self.queue[0] if self.queue else agenda[-1]
        raise RuleDefectError(f"the procedure does not end; it is at {following!r}")

    def legal(self, seat: int) -> list[Action]:
        """Return what a seat may do now; offers are not listed."""
        decision = self.agenda[-1]
        found: list[Action] = []
        try:
            listing = self.hooks.listings[type(decision)]
        except KeyError:
            listing = self.hooks.listing(type(decision))
        for candidates, why_not in listing:
            if why_not is None:
                found += candidates(self, seat, decision)
            else:
                for action in candidates(self, seat, decision):
                    if why_not(self, action) is None:
                        found.append(action)
        return found

    # Events

    def record(self) -> list[Any]:
        """Keep a log of what happens from now on, and return it."""
        self.log, self.heard = [], self.rules.events
        return self.log

    def emit(self, event: type[Event], *values: Any) -> None:
        """Report that something happened: the class of the event, and its values.

        Variants may answer with steps, which are queued as by `then`. An event that is neither
        recorded nor reacted to is not built.
        """
        log = self.log
        if log is not None:
            log.append(event)
            log.append(values)
        if event in self.hooks.wanted_events:
            self._react(event(*values))

    def _react(self, happened: Event) -> None:
        for react in self.hooks.reactions[type(happened)]:
            steps = react(self, happened)
            if steps:
                self.queue += tuple(steps)


def moved_event(
    rules: Rules,
    cards: tuple[int, ...],
    source: int,
    target: int,
    before: tuple[int, ...],
    at: int,
    left: tuple[int, ...],
) -> Moved:
    """Return the event of a move, built from the cards of the source before and after it."""
    places = tuple(map(before.index, cards))
    seen = left and rules.layout.zones[source].faces is TOP
    return Moved(cards, source, target, places, at, len(left), left[-1] if seen else None)


def _no_slot(type_: type) -> RuleDefectError:
    return RuleDefectError(f"there is no slot of type {type_.__name__!r}")
