"""From pluggy to plain functions.

pluggy registers and validates the hook implementations of the variants. Calling through it takes
longer than most rules do, so they are read once, in the order of the variants, and kept as tuples
of functions; a hook without implementations is an empty tuple.
"""

from __future__ import annotations

import difflib
import re
import traceback
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import pluggy

from .._engine.active_hooks import Implementation
from .._engine.defects import said
from .._model import hookspecs
from .._model.actions import Action
from .._model.agenda import Stage
from .._model.cards import NewCards
from .._model.clauses import Clause
from .._model.declarations import Declarations
from .._model.events import Event
from .._model.parties import Party
from .._model.planting_rules import Joker, PlantingRule
from .._model.reasons import Problem
from .._model.slots import Slot
from .._model.text import Text
from .._model.zones import Zone
from ..errors import CardDataError, CompositionError
from .faults.declarations import declared_faults
from .merging import Part

if TYPE_CHECKING:
    pass

T = TypeVar("T")
FOLDS = (
    "fold_fields",
    "fold_field_sort",
    "fold_bean_count",
    "fold_planting",
    "fold_tradable",
    "fold_discardable",
    "fold_protection",
    "fold_beanometer_card",
    "fold_beanometer",
    "fold_paid_cards",
    "fold_harvest",
    "fold_price",
    "fold_count",
    "fold_score",
    "fold_tie_breaks",
    "fold_outcome",
)
DISPATCHED: Mapping[str, tuple[str, type]] = {
    "forbid_action": ("action", Action),
    "on_event": ("event", Event),
}
"""The argument whose annotation selects what the hook is asked about, and its base class."""
ONE: Mapping[str, type] = {
    "collect_settings": Mapping,
    "collect_cards": NewCards,
    "collect_declarations": Declarations,
}
SEVERAL: Mapping[str, type | tuple[type, ...]] = {
    "collect_zones": Zone,
    "collect_parties": Party,
    "collect_planting_rules": (PlantingRule, Joker),
    "collect_slots": Slot,
    "collect_stages": Stage,
    "collect_clauses": Clause,
}


HOOKS = tuple(
    name for name in vars(hookspecs) if name.startswith(("collect_", "fold_", *DISPATCHED))
)
"""The names of all hooks."""
_EXAMPLES = {"forbid_action": "Harvest | Plant", "on_event": "Harvested | TurnEnded"}


class Hooks:
    """The answers of all parts of a rule set."""

    def __init__(self, parts: Iterable[Part], problems: list[Problem]) -> None:
        self._parts = {part.id: part for part in parts}
        # Parts of the core have no prefix in saves and messages.
        self._variants = tuple([part.id for part in self._parts.values() if part.namespace])
        self._manager = pluggy.PluginManager("bohnanza")
        self._manager.add_hookspecs(hookspecs)
        for part in self._parts.values():
            try:
                self._manager.register(part.plugin, part.id)
            except pluggy.PluginValidationError as error:
                problems.append(bad_hook(part.id, _unknown_arguments(str(error))))
            except Exception as error:  # it may have properties that fail
                problems.append(bad_hook(part.id, said(error)))
                continue
            problems.extend(
                bad_hook(part.id, f"{name} is not marked; put @hookimpl above it")
                for name in self._unmarked(part.plugin)
            )
        for hook in self._impls_by_hook():
            problems.extend(self._check(hook))

    def _unmarked(self, plugin: Any) -> Iterable[str]:
        """Return unmarked functions with the name of a hook, which would never be called."""
        marks = f"{self._manager.project_name}_impl"
        for name in HOOKS:
            function = getattr(plugin, name, None)
            if callable(function) and not hasattr(function, marks):
                yield name

    def _impls_by_hook(self) -> Iterable[str]:
        return [name for name in vars(self._manager.hook) if not name.startswith("_")]

    def _impls(self, hook: str) -> list[pluggy.HookImpl]:
        caller: pluggy.HookCaller = getattr(self._manager.hook, hook)
        order = list(self._parts)
        return sorted(caller.get_hookimpls(), key=lambda impl: order.index(impl.plugin_name))

    def _check(self, hook: str) -> Iterable[Problem]:
        seen: set[str] = set()
        for impl in self._impls(hook):
            if hook not in HOOKS:
                close = difflib.get_close_matches(hook, HOOKS, 1)
                right = f"did it mean {close[0]!r}?" if close else f"there are {', '.join(HOOKS)}"
                yield bad_hook(impl.plugin_name, f"there is no hook {hook!r}; {right}")
                continue
            if impl.wrapper or impl.hookwrapper or impl.tryfirst or impl.trylast:
                yield bad_hook(
                    impl.plugin_name,
                    f"{hook} must not be a wrapper nor ask to be first or last: "
                    "the order of variants decides",
                )
            slot = slot_of(impl.function)
            if slot is not None and hook not in FOLDS and hook not in DISPATCHED:
                yield bad_hook(
                    impl.plugin_name,
                    f"{hook} cannot have only_while; it is for folds, forbid_action and on_event",
                )
            if impl.plugin_name in seen and hook not in DISPATCHED:
                yield bad_hook(impl.plugin_name, f"{hook} is implemented twice; make it one")
            seen.add(impl.plugin_name)

    def slots(self) -> Iterator[tuple[str, str, type]]:
        """Return the slots that implementations depend on, each with its variant and its hook."""
        for hook in (*FOLDS, *DISPATCHED):
            for impl in self._impls(hook):
                slot = slot_of(impl.function)
                if slot is not None:
                    yield impl.plugin_name, hook, slot

    def collect(self, hook: str, **arguments: Any) -> Iterator[tuple[Part, Any]]:
        """Ask every part that answers a hook, each with its own options and card data.

        None means no answer. An answer of the wrong type, or an error, is a problem of the variant;
        with a `CompositionError` the variant refuses for reasons of its own. All variants are asked
        before the problems are raised.
        """
        problems: list[Problem] = []
        cause: Exception | None = None
        for impl in self._impls(hook):
            part = self._parts[impl.plugin_name]
            given = {
                **arguments,
                "options": part.options,
                "data": part.data,
                "variants": self._variants,
            }
            try:
                answer = impl.function(*(given[name] for name in impl.argnames))
                answer = None if answer is None else _checked(hook, answer)
            except CardDataError as error:
                path = f"{part.id}.{error.path}".rstrip(".")
                raise CardDataError(path, error.message) from None
            except CompositionError as error:
                problems.extend(error.problems)
                continue
            except Exception as error:
                complaint = f"{hook} fails with {said(error)}"
                problems.append(bad_hook(part.id, complaint, _place(impl.function, error)))
                cause = cause or error
                continue
            if answer is not None:
                faults = declared_faults(hook, answer, arguments.get("settings"))
                at = _place(impl.function)
                seen = [f"{fault} ({at})" if at else fault for fault in faults]
                wrong = [bad_declaration(part.id, hook, fault) for fault in seen]
                problems += wrong
                if not wrong:
                    yield part, answer
        if problems:
            raise CompositionError(problems) from cause

    def chain(self, hook: str) -> tuple[Implementation, ...]:
        """Return the implementations of a fold, as plain functions with all its arguments."""
        wanted = _arguments(hook)
        return tuple((slot_of(impl.function), _adapted(impl, wanted)) for impl in self._impls(hook))

    def dispatch(
        self, hook: str, types_: Iterable[type], problems: list[Problem]
    ) -> dict[type, tuple[Implementation, ...]]:
        """Return the implementations of a hook by the types its last argument is annotated with."""
        argument, base = DISPATCHED[hook]
        wanted = _arguments(hook)
        known = tuple(types_)
        found: dict[type, list[Implementation]] = {}
        for impl in self._impls(hook):
            function = _adapted(impl, wanted)
            meant = _annotated_types(impl, argument)
            if meant is None or not all(issubclass(type_, base) for type_ in meant):
                problems.append(
                    bad_hook(
                        impl.plugin_name,
                        f"{hook} must annotate {argument!r} with the types of {argument}s it is "
                        f"meant for, for example {argument}: {_EXAMPLES[hook]}",
                    )
                )
                continue
            for type_ in known:
                if issubclass(type_, meant):
                    found.setdefault(type_, []).append((slot_of(impl.function), function))
        return {type_: tuple(functions) for type_, functions in found.items()}


def _checked(hook: str, answer: Any) -> Any:
    if hook in ONE:
        if not isinstance(answer, ONE[hook]):
            raise TypeError(f"the answer must be a {ONE[hook].__name__}, not {answer!r}")
        return answer
    wanted = SEVERAL[hook]
    if not isinstance(answer, Iterable):
        raise TypeError(_not_several(answer))
    answers = tuple(answer)
    for one in answers:
        if not isinstance(one, wanted):
            names = " or ".join(f"{type_.__name__}s" for type_ in _types(wanted))
            raise TypeError(f"the answer must hold {names}, not {one!r}")
    return answers


def _not_several(answer: object) -> str:
    return f"the answer must be a tuple, with a comma even for a single one, not {answer!r}"


def _types(wanted: type | tuple[type, ...]) -> tuple[type, ...]:
    return wanted if isinstance(wanted, tuple) else (wanted,)


def _place(function: Callable[..., Any], error: Exception | None = None) -> str:
    """Return the file and line in which a hook failed; of one that only answers, where it is."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code else ("", 0)
    for frame in traceback.extract_tb(None if error is None else error.__traceback__):
        if not Path(frame.filename).is_relative_to(_CORE):
            file, line = frame.filename, frame.lineno or line
    return f"{'/'.join(Path(file).parts[-2:])}, line {line}" if line else ""


_CORE = Path(__file__).parents[1]


def bad_hook(variant: str, complaint: str, place: str = "") -> Problem:
    """Return the problem of a hook that cannot be used."""
    first = complaint.strip().splitlines()[-1] if complaint.strip() else "unknown"
    if place:
        first = f"{first} ({place})"
    return Problem(
        "bad-hook",
        (variant,),
        Text(
            f"A hook of {variant!r} is not usable: {first}",
            f"Ein Hook von {variant!r} ist nicht brauchbar: {first}",
        ),
    )


def unknown_slot(variant: str, what: str, slot: type, slots: Collection[type]) -> Problem:
    """Return the problem of something that depends on a slot that no variant declares."""
    known = ", ".join(sorted(type_.__name__ for type_ in slots))
    return Problem(
        "unknown-slot",
        (variant,),
        Text(
            f"{what} of {variant!r} depends on the slot {slot.__name__!r}, which no variant "
            f"declares; there are {known}.",
            f"{what} von {variant!r} hängt vom Slot {slot.__name__!r} ab, den keine Variante "
            f"erklärt; es gibt {known}.",
        ),
    )


def bad_declaration(variant: str, hook: str, fault: str) -> Problem:
    """Return the problem of an unusable declaration of a variant."""
    return Problem(
        "bad-declaration",
        (variant,),
        Text(
            f"What {variant!r} declares by {hook} is not usable: {fault}.",
            f"Was {variant!r} durch {hook} angibt, ist nicht brauchbar: {fault}.",
        ),
    )


def _unknown_arguments(complaint: str) -> str:
    """Return a message with the arguments a hook has; pluggy names only the wrong one."""
    found = re.search(r"hook '(\w+)'.*Argument\(s\) \{(.*?)\}", complaint, re.DOTALL)
    if found is None:
        return complaint
    hook, wrong = found.groups()
    return f"{hook} has no argument {wrong}; it has: {', '.join(_arguments(hook))}"


def _arguments(hook: str) -> tuple[str, ...]:
    function = getattr(hookspecs, hook)
    code = function.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def slot_of(function: Callable[..., Any]) -> type | None:
    """Return the slot that `only_while` names for a function."""
    slot: type | None = getattr(function, "only_while", None)
    return slot


def _adapted(impl: pluggy.HookImpl, wanted: tuple[str, ...]) -> Callable[..., Any]:
    """Return a function that takes all arguments of the hook and passes on those wanted."""
    function = impl.function
    if tuple(impl.argnames) == wanted:
        return function
    places = tuple(wanted.index(name) for name in impl.argnames)
    if len(places) == 1:
        (place,) = places
        return lambda *arguments: function(arguments[place])
    if not places:
        return lambda *_arguments: function()
    pick = itemgetter(*places)

    def adapted(*arguments: Any) -> Any:
        return function(*pick(arguments))

    return adapted


def collected_advice(plugins: Iterable[Any]) -> tuple[Any, ...]:
    """Return the variants' answers to `collect_advice`, as one tuple."""
    # Separate from the other hooks: rules do not need advice, and it imports further modules.
    manager = pluggy.PluginManager("bohnanza")
    manager.add_hookspecs(hookspecs)
    for plugin in plugins:
        manager.register(plugin, plugin.manifest.id)
    found: list[Any] = []
    for impl in reversed(manager.hook.collect_advice.get_hookimpls()):
        answer = impl.function()
        if not isinstance(answer, Iterable):
            complaint = f"collect_advice fails: {_not_several(answer)}"
            place = _place(impl.function)
            raise CompositionError([bad_hook(impl.plugin_name, complaint, place)])
        found += answer
    return tuple(found)


def _annotated_types(impl: pluggy.HookImpl, argument: str) -> tuple[type, ...] | None:
    function = impl.function
    try:
        hints: Mapping[str, Any] = get_type_hints(getattr(function, "__func__", function))
    except Exception:
        # Names imported for type checkers only: evaluate the one annotation that matters.
        raw = getattr(function, "__func__", function)
        try:
            hints = {argument: eval(raw.__annotations__[argument], raw.__globals__)}
        except Exception:
            return None
    hint = hints.get(argument)
    meant = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    return meant if all(isinstance(type_, type) for type_ in meant) else None
