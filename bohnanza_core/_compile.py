"""From pluggy to plain callables.

pluggy registers and validates the answers of the variants. Calling through it costs more than
most rules do, so the answers are read off once, in the order of the variants, and kept as tuples
of functions; a hook nobody answers is an empty tuple.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import pluggy

from . import _hookspecs
from ._collect import Part
from ._problems import Problem
from ._text import Text

T = TypeVar("T")
Chain = tuple[Callable[..., Any], ...]

FOLDS = (
    "fold_fields",
    "fold_field_sort",
    "fold_fit",
    "fold_tradable",
    "fold_discardable",
    "fold_harvest",
    "fold_count",
    "fold_score",
    "fold_tie_breaks",
)
DISPATCHED = {"forbid_action": "action", "on_event": "event"}


class Hooks:
    """The answers of all parts of a rule set."""

    def __init__(self, parts: Iterable[Part], problems: list[Problem]) -> None:
        self._parts = {part.id: part for part in parts}
        self._manager = pluggy.PluginManager("bohnanza")
        self._manager.add_hookspecs(_hookspecs)
        for part in self._parts.values():
            try:
                self._manager.register(part.plugin, part.id)
                self._manager.check_pending()
            except (pluggy.PluginValidationError, ValueError) as error:
                problems.append(_bad_hook(part.id, str(error)))
        for hook in self._impls_by_hook():
            problems.extend(self._check(hook))

    def _impls_by_hook(self) -> Iterable[str]:
        return [name for name in vars(self._manager.hook) if not name.startswith("_")]

    def _impls(self, hook: str) -> list[pluggy.HookImpl]:
        caller: pluggy.HookCaller = getattr(self._manager.hook, hook)
        order = list(self._parts)
        return sorted(caller.get_hookimpls(), key=lambda impl: order.index(impl.plugin_name))

    def _check(self, hook: str) -> Iterable[Problem]:
        seen: set[str] = set()
        for impl in self._impls(hook):
            if impl.wrapper or impl.hookwrapper or impl.tryfirst or impl.trylast:
                yield _bad_hook(
                    impl.plugin_name,
                    f"{hook} must not be a wrapper nor ask to be first or last: "
                    "the order of variants decides",
                )
            if impl.plugin_name in seen and hook not in DISPATCHED:
                yield _bad_hook(impl.plugin_name, f"{hook} is answered twice; once is enough")
            seen.add(impl.plugin_name)

    def answered(self, hook: str) -> bool:
        """Tell whether any part answers a hook."""
        return bool(self._impls(hook))

    def collect(self, hook: str, **arguments: Any) -> list[tuple[Part, Any]]:
        """Ask every part that answers a hook, each with its own options and card data."""
        answers = []
        for impl in self._impls(hook):
            part = self._parts[impl.plugin_name]
            given = {**arguments, "options": part.options, "data": part.data}
            answers.append((part, impl.function(*(given[name] for name in impl.argnames))))
        return answers

    def chain(self, hook: str) -> Chain:
        """Return the answers to a fold as plain functions with all its arguments."""
        wanted = _arguments(hook)
        return tuple(_adapted(impl, wanted) for impl in self._impls(hook))

    def dispatch(
        self, hook: str, types_: Iterable[type], problems: list[Problem]
    ) -> dict[type, tuple[tuple[str, Callable[..., Any]], ...]]:
        """Return the answers to a hook by the types its last argument is annotated with."""
        argument = DISPATCHED[hook]
        wanted = _arguments(hook)
        known = tuple(types_)
        found: dict[type, list[tuple[str, Callable[..., Any]]]] = {}
        for impl in self._impls(hook):
            function = _adapted(impl, wanted)
            meant = _annotated_types(impl, argument)
            if meant is None:
                problems.append(
                    _bad_hook(
                        impl.plugin_name,
                        f"{hook} must annotate {argument!r} with the types it is meant for",
                    )
                )
                continue
            for type_ in known:
                if issubclass(type_, meant):
                    found.setdefault(type_, []).append((impl.plugin_name, function))
        return {type_: tuple(functions) for type_, functions in found.items()}


def _bad_hook(variant: str, complaint: str) -> Problem:
    first = complaint.strip().splitlines()[-1] if complaint.strip() else "unknown"
    return Problem(
        "bad-hook",
        (variant,),
        Text(
            f"A hook of {variant!r} is not usable: {first}",
            f"Ein Hook von {variant!r} ist nicht brauchbar: {first}",
        ),
    )


def _arguments(hook: str) -> tuple[str, ...]:
    function = getattr(_hookspecs, hook)
    code = function.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def _adapted(impl: pluggy.HookImpl, wanted: tuple[str, ...]) -> Callable[..., Any]:
    """Return a function with all arguments of the hook, whichever the answer takes."""
    function = impl.function
    if tuple(impl.argnames) == wanted:
        return function
    places = tuple(wanted.index(name) for name in impl.argnames)

    def adapted(*arguments: Any) -> Any:
        return function(*[arguments[place] for place in places])

    return adapted


def _annotated_types(impl: pluggy.HookImpl, argument: str) -> tuple[type, ...] | None:
    function = impl.function
    try:
        hints: Mapping[str, Any] = get_type_hints(getattr(function, "__func__", function))
    except NameError:
        # Names imported for type checkers only: evaluate the one annotation that matters.
        raw = getattr(function, "__func__", function)
        try:
            hints = {argument: eval(raw.__annotations__[argument], raw.__globals__)}
        except (NameError, KeyError):
            return None
    hint = hints.get(argument)
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(get_args(hint))
    return (hint,) if isinstance(hint, type) else None
