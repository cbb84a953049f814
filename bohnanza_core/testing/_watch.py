"""Watching games: what they reach of what the variants bring, and hooks that change the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import NoneType
from typing import Any, Final

from .._engine.event_log import built
from .._engine.rules import Rules
from .._engine.table import Table
from .._family.actions import HarvestPlan
from .._family.buying import Price
from .._model.agenda import Step
from .._model.cards import Beanometer
from .._model.events import Event, Renumbered
from .._model.outcome import Outcome
from .._model.reasons import Reason
from ._observed import Answerer, answerers, observed
from ._steps import Played

_REASON: Final = ((Reason, NoneType), "a Reason or None")
_NUMBER: Final = ((int,), "a number")
_TUPLE: Final = ((tuple,), "a tuple")
_ANSWERS: Final[Mapping[str, tuple[tuple[type, ...], str]]] = {
    "fold_fields": _TUPLE,
    "fold_field_sort": _NUMBER,
    "fold_bean_count": _NUMBER,
    "fold_planting": _REASON,
    "fold_tradable": _REASON,
    "fold_discardable": _TUPLE,
    "fold_protection": _REASON,
    "fold_beanometer_card": _NUMBER,
    "fold_beanometer": ((Beanometer,), "a Beanometer"),
    "fold_paid_cards": _NUMBER,
    "fold_harvest": ((HarvestPlan,), "a HarvestPlan"),
    "fold_price": ((Price,), "a Price"),
    "fold_count": _NUMBER,
    "fold_score": ((int, Fraction), "a whole number or a Fraction"),
    "fold_tie_breaks": _TUPLE,
    "fold_outcome": ((Outcome,), "an Outcome"),
    "forbid_action": _REASON,
    "on_event": ((tuple, list, NoneType), "a sequence of steps"),
}
"""What a hook that is asked in play must be answered with."""


class Watch:
    """Watched rules, with what was met and what was found wrong."""

    def __init__(self, rules: Rules) -> None:
        self.complaints: list[str] = []
        """What hooks did that they must not do."""
        self._met: set[object] = set()
        self._original = rules
        self.rules = observed(rules, self._wrap, self._wrap_rule, self._running)
        """The rules to play by."""

    def _note_answer(self, answer: object, by: Answerer) -> None:
        """Complain about an answer of another type, such as that of a function without return."""
        who = f"{by.function} of {by.variant!r}"
        wanted, words = _ANSWERS[by.hook]
        if not isinstance(answer, wanted):
            self.complaints.append(f"{who} must answer {by.hook} with {words}, not {answer!r}")
        self._note_reason(answer, who)

    def _note_reason(self, answer: object, who: str) -> None:
        """Complain about a reason that nobody declares: a refusal would name the wrong variant."""
        if isinstance(answer, Reason) and answer not in self._original.owner_of:
            self.complaints.append(
                f"{who} answers with the reason {answer.code!r}, which no variant declares; "
                "name it among the reasons of collect_declarations"
            )

    def _wrap_rule(self, type_: type, rule: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*arguments: Any) -> Any:
            answer = rule(*arguments)
            self._note_reason(answer, f"the rule of {type_.__name__}")
            return answer

        return asked

    def _wrap(self, by: Answerer, function: Callable[..., Any]) -> Callable[..., Any]:
        if "table" not in by.arguments:

            def asked(*arguments: Any) -> Any:
                self._met.add(by)
                answer = function(*arguments)
                self._note_answer(answer, by)
                return answer

            return asked
        at = by.arguments.index("table")

        def asked_with_table(*arguments: Any) -> Any:
            self._met.add(by)
            table: Table = arguments[at]
            before = _contents(table)
            answer = function(*arguments)
            self._note_answer(answer, by)
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
        """Set a game up, record what happens then, and return it."""
        table = self.rules.unset(seed).table()
        log = table.record()
        table.settle()
        events = built(log, table.rules)
        self._note_events(events)
        self._met.update(map(type, table.agenda))
        return tuple(events)

    def note(self, step: Played) -> None:
        """Record what an action has met."""
        self._met.add(type(step.action))
        self._note_events(step.events)
        self._met.update(map(type, step.after.agenda))

    def _note_events(self, events: Iterable[Event]) -> None:
        for type_ in dict.fromkeys(map(type, events)):
            self._met.add(type_)
            if type_ not in self._original.event_types.values():
                self.complaints.append(
                    f"no variant declares the event {type_.__name__}; "
                    "name it among the events of collect_declarations"
                )

    def unreached(self) -> Mapping[str, tuple[str, ...]]:
        """Return what was not met, by the variant that brings it."""
        rules = self._original
        brought = rules.owner_of
        # Where nothing is mixed unseen, no card is given another id.
        events = [kind for kind in rules.event_types.values() if kind is not Renumbered]
        kinds = (*rules.actions, *rules.entry_types.values(), *events)
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
        tuple(table.slots.values()),
        table.queue,
        table.active,
        table.clock,
        table.turn,
        table.version,
        None if log is None else len(log),
    )
