"""Which hook of which variant answered what, for one action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from attrs import field, frozen

from .._engine.event_log import perform_recorded
from .._engine.judging import judged
from .._engine.rules import Rules
from .._engine.state import GameState, new_table
from .._engine.table import Table
from .._game.game import Game
from .._model.actions import Action
from .._model.agenda import Step
from .._model.events import Event
from .._model.reasons import Reason, Refusal
from .._views.refusal import refusal
from ._observed import Answerer, observed

Part = Literal["judging", "carrying out"]


@frozen
class TraceEntry:
    """A hook that was asked, the rule of the action, or a step that ran."""

    part: Part
    """Whether the action was judged, or carried out."""
    kind: Literal["hook", "rule", "step"]
    """What it is."""
    variant: str
    """The id of the variant whose function it is; ``family`` for the core."""
    name: str
    """The hook, the class of the action, or the class of the step."""
    function: str
    """The name of the function that answered."""
    arguments: Mapping[str, Any]
    """What it was asked with, the table left out."""
    answer: Any
    """What it said; of a step None."""

    def text(self, rules: Rules) -> str:
        """Return the entry as a line."""
        values = [f"{n}={_word(value, n, rules)}" for n, value in self.arguments.items()]
        if self.kind == "step":
            return f"step {self.arguments['step']!r} of {self.variant}"
        asked = f"{self.name}({', '.join(values)})" if self.kind == "hook" else f"rule {self.name}"
        own = "" if self.function == self.name else f".{self.function}"
        # A fold over fields answers with fields, one over cards with cards.
        about = next(iter(self.arguments), "")
        return f"{asked} -> {self.variant}{own}: {_word(self.answer, about, rules)}"


@frozen
class Trace:
    """Everything that was asked and done for one action, in order."""

    action: Action
    """The action."""
    refusal: Refusal | None
    """Why it is not allowed; None: it is."""
    entries: tuple[TraceEntry, ...]
    """What was asked and what ran."""
    events: Sequence[Event]
    """What happened; nothing if the action is refused."""
    state: GameState | None = field(repr=False)
    """The state after the action; None if it is refused."""
    rules: Rules = field(repr=False, eq=False)
    """The rules that were asked."""

    def answers(self, hook: str) -> tuple[TraceEntry, ...]:
        """Return the answers to one hook."""
        return tuple(e for e in self.entries if e.kind == "hook" and e.name == hook)

    def text(self) -> str:
        """Return the trace as lines."""
        if self.refusal is None:
            verdict = "legal"
        else:
            verdict = f"refused by {self.refusal.variant} ({self.refusal.clause}): {self.refusal}"
        lines = [f"{self.action!r}: {verdict}"]
        part = ""
        for entry in self.entries:
            if entry.part != part:
                part = entry.part
                lines.append(part)
            lines.append(f"    {entry.text(self.rules)}")
        return "\n".join(lines)


def _word(value: Any, name: str, rules: Rules) -> str:
    """Return a value as it stands in a line; zones and cards by their names."""
    if isinstance(value, Reason):
        return value.code
    if isinstance(value, tuple | list):
        return f"({', '.join(_word(item, name, rules) for item in value)})"
    if type(value) is int and name in ("zone", "zones"):
        seat = rules.layout.owners[value]
        zone = rules.layout.zones[value].name
        return zone if seat < 0 else f"{zone} of {seat}"
    if type(value) is int and name == "sort":
        return rules.catalogue.sorts[value].key if value >= 0 else "nothing"
    if type(value) is int and name in ("card", "cards", "waiting"):
        return f"{rules.catalogue.key_of(value)} {value}"
    return repr(value)


def trace(game: Game | GameState, action: Action) -> Trace:
    """Judge an action and carry it out, watching; the game itself is left as it is.

    Rules that are traced are a copy, so games that are not traced pay nothing.
    """
    state, names = (game.state, game.players) if isinstance(game, Game) else (game, None)
    watcher = _Watcher(state.rules)
    table = _under(watcher.rules, state)
    plain, reason = judged(table, action)
    if reason is not None:
        entries = tuple(watcher.entries)  # before it is asked what could be done about it
        return Trace(action, refusal(table, action, reason, names), entries, (), None, state.rules)
    watcher.part = "carrying out"
    events = perform_recorded(table, plain)
    after = GameState(_under(state.rules, GameState(table)))
    return Trace(plain, None, tuple(watcher.entries), events, after, state.rules)


def _under(rules: Rules, state: GameState) -> Table:
    """Return a table in a state, with other rules."""
    parts = state.zones, state.agenda, state.slots, state.active, state.clock
    return new_table(rules, *parts, state.turn, state.version)


class _Watcher:
    """Watched rules and what was seen."""

    def __init__(self, rules: Rules) -> None:
        self.part: Part = "judging"
        self.entries: list[TraceEntry] = []
        self._owners = rules.owner_of
        self.rules = observed(rules, self._wrap, self._wrap_rule, self._running)

    def _note(self, kind: Literal["hook", "rule", "step"], *values: Any) -> None:
        self.entries.append(TraceEntry(self.part, kind, *values))

    def _wrap(self, by: Answerer, function: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*arguments: Any) -> Any:
            answer = function(*arguments)
            named = zip(by.arguments, arguments, strict=True)
            given = {name: value for name, value in named if name != "table"}
            self._note("hook", by.variant, by.hook, by.function, given, answer)
            return answer

        return asked

    def _wrap_rule(self, type_: type, rule: Callable[..., Any]) -> Callable[..., Any]:
        def asked(table: Table, action: Action) -> Reason | None:
            reason: Reason | None = rule(table, action)
            name, owner = type_.__name__, self._owners[type_]
            self._note("rule", owner, name, name, {"action": action}, reason)
            return reason

        return asked

    def _running(self, type_: type, run: Callable[..., None]) -> Callable[..., None]:
        def running(table: Table, step: Step) -> None:
            name, owner = type_.__name__, self._owners[type_]
            self._note("step", owner, name, name, {"step": step}, None)
            run(table, step)

        return running
