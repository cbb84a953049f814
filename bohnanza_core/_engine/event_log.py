"""The log of one action; event objects are built on first access."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from .._model.agenda import Decision
from .._model.events import Event, Moved, SlotChanged, StatusChanged
from .._model.status import Status
from .defects import reports_defects
from .judging import waiting_on
from .scoring import open_party_scores, open_scores, outcome
from .table import Table, moved_event

if TYPE_CHECKING:
    from .._model.actions import Action
    from .rules import Rules


def built(log: Sequence[Any], rules: Rules) -> list[Event]:
    """Return the events of the log of a table."""
    parts = iter(log)
    return [
        moved_event(rules, *values) if event is Moved else event(*values)
        for event, values in zip(parts, parts, strict=True)
    ]


def perform_recorded(table: Table, action: Action | None) -> Events:
    """Carry out a legal action on a table, in place, and return what happened.

    The table must not change afterwards: the events are built from it on first access. Without an
    action, steps run until a decision waits for a seat.
    """
    before, log = table.copy(), table.record()
    table.perform(action)
    return Events(log, before, table)


class Events(Sequence[Event]):
    """The events of one action, in order: a sequence like a tuple.

    They are built on first access, so events that are never read cost nothing.
    """

    __slots__ = ("_after", "_before", "_log", "_made", "_table")

    def __init__(self, log: list[Any], before: Table, table: Table) -> None:
        self._log: Sequence[Any] = log
        self._before: Table | None = before
        self._table: Table | None = table
        self._after = table
        self._made: tuple[Event, ...] = ()

    def led_to(self, table: Table) -> bool:
        """Return whether these events ended with that table."""
        return self._after is table

    def _events(self) -> tuple[Event, ...]:
        # In this order, since another thread may read at the same time.
        log, before, table = self._log, self._before, self._table
        if table is not None and before is not None:
            self._made = _all_events(table, log, before)
            self._table = None
            self._log, self._before = (), None
        return self._made

    def __len__(self) -> int:
        return len(self._events())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._events()[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Events):
            return self._events() == other._events()
        return self._events() == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._events())

    def __repr__(self) -> str:
        return f"Events{self._events()!r}"


@reports_defects
def _all_events(table: Table, log: Sequence[Any], before: Table) -> tuple[Event, ...]:
    """Return what was logged, then what it has come to, and last where the game stands."""
    events = built(log, table.rules)
    if before.slots is not table.slots:
        for old, new in zip(before.slots.values(), table.slots.values(), strict=True):
            if old is not new and old != new:
                events.append(SlotChanged(table.rules.name_of[type(new)], new, old))
    # Before the set-up nobody is asked anything yet.
    begun = isinstance(before.agenda[-1], Decision)
    if begun:
        reported = [report(before, table) for report in table.rules.reports]
        events += [event for event in reported if event is not None]
    last = table.rules.once[_last_status]
    then = None
    if begun:
        known = bool(last) and last[0] is before and last[1].version == before.version
        then = last[1] if known else status_on(before)
    now = status_on(table)
    # The table of an action does not change any more, and the next action begins there.
    last[:] = table, now
    events.append(StatusChanged(now, then))
    return tuple(events)


def _last_status(_rules: Rules) -> list[Any]:
    """Return the last table of which events were made, and where the game stood there."""
    return []


def status_on(table: Table) -> Status:
    """Return where the game stands."""
    clock = table.clock
    return Status(
        table.version,
        table.active,
        clock.start_player,
        table.turn,
        table.rules.current_stage(table),
        clock.emptyings,
        clock.last_stage,
        clock.idle_turns,
        waiting_on(table),
        open_scores(table),
        open_party_scores(table),
        tuple(table.agenda),
        outcome(table),
    )
