"""Watching games: what they reach of what the variants bring, and hooks that change the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .._agenda import Step
from .._events import Event
from .._seated import SeatedRules
from .._table import Table
from ._observed import Answerer, answerers, observed, owners
from ._steps import Played


class Watch:
    """Watched rules, with what was met and what was found wrong."""

    def __init__(self, rules: SeatedRules) -> None:
        self.complaints: list[str] = []
        """What hooks did that they must not do."""
        self._met: set[object] = set()
        self._original = rules
        self.rules = observed(rules, self._wrap)
        """The rules to play by."""
        self.rules.runs = {type_: self._running(type_, run) for type_, run in rules.runs.items()}

    def _wrap(self, by: Answerer, function: Callable[..., Any]) -> Callable[..., Any]:
        if "table" not in by.arguments:

            def asked(*arguments: Any) -> Any:
                self._met.add(by)
                return function(*arguments)

            return asked
        at = by.arguments.index("table")

        def asked_with_table(*arguments: Any) -> Any:
            self._met.add(by)
            table: Table = arguments[at]
            before = _contents(table)
            answer = function(*arguments)
            if _contents(table) != before:
                self.complaints.append(
                    f"{by.function} of {by.variant!r}, which answers {by.hook}, changes the table"
                )
            return answer

        return asked_with_table

    def _running(self, type_: type, run: Callable[..., None]) -> Callable[..., None]:
        def running(table: Table, step: Step) -> None:
            self._met.add(type_)
            run(table, step)

        return running

    def set_up(self, seed: int) -> tuple[Event, ...]:
        """Set a game up, note what happens then, and return it."""
        table = Table(self.rules.unset(seed))
        table.log = []
        table.settle()
        self._met.update(map(type, table.log))
        self._met.update(map(type, table.agenda))
        return tuple(table.log)

    def note(self, step: Played) -> None:
        """Note what an action has met."""
        self._met.add(type(step.action))
        self._met.update(map(type, step.events))
        self._met.update(map(type, step.after.agenda))

    def unreached(self) -> Mapping[str, tuple[str, ...]]:
        """Return what was not met, by the variant that brings it."""
        rules = self._original
        brought = owners(rules)
        kinds = (*rules.actions, *rules.entry_types.values(), *rules.event_types.values())
        missing: dict[str, list[str]] = {}
        for kind in kinds:
            if kind not in self._met:
                missing.setdefault(brought[kind], []).append(kind.__name__)
        for by in answerers(rules):
            if by not in self._met:
                missing.setdefault(by.variant, []).append(by.function)
        return {variant: tuple(names) for variant, names in missing.items()}


def _contents(table: Table) -> tuple[Any, ...]:
    log = table.log
    return (
        table.zones[:],
        table.agenda[:],
        table.slots[:],
        table.queue[:],
        table.active,
        table.clock,
        table.version,
        None if log is None else len(log),
    )
