"""Rules that can be watched: a compiled copy in which every answer of a variant is wrapped.

The rules of games are not touched, so watching costs nothing where nobody watches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Any, TypeAlias

import attrs
import pluggy
from attrs import frozen

from .._composing.merging import Part
from .._composing.plugins import Hooks
from .._engine.rules import Rules


@frozen
class Answerer:
    """A function of a variant that answers a hook."""

    variant: str
    """The id of the variant; ``family`` for the core."""
    hook: str
    """The hook."""
    function: str
    """The name of the function."""
    arguments: tuple[str, ...] = attrs.field(default=(), eq=False)
    """The names of what it takes."""


Wrap: TypeAlias = Callable[[Answerer, Callable[..., Any]], Callable[..., Any]]
"""Makes the function that is asked in place of an answerer's."""
WrapByType: TypeAlias = Callable[[type, Callable[..., Any]], Callable[..., Any]]
"""Makes what is called in place of the function of a type of action or step."""


class _Impl:
    """An implementation of pluggy with another function."""

    def __init__(self, impl: pluggy.HookImpl, wrap: Wrap, hook: str) -> None:
        self.plugin_name = impl.plugin_name
        self.argnames = impl.argnames
        self.wrapper = self.hookwrapper = self.tryfirst = self.trylast = False
        plain = getattr(impl.function, "__func__", impl.function)
        answerer = Answerer(impl.plugin_name, hook, plain.__name__, tuple(impl.argnames))
        self.function = update_wrapper(wrap(answerer, impl.function), plain)
        # Where the composition looks for the annotations.
        self.function.__func__ = plain  # type: ignore[attr-defined]


class _Watched(Hooks):
    """The hooks of a rule set, with every function wrapped."""

    def __init__(self, rules: Rules, wrap: Wrap) -> None:
        self._wrap = wrap
        super().__init__(parts_of(rules), [])

    def _impls(self, hook: str) -> list[Any]:
        return [_Impl(impl, self._wrap, hook) for impl in super()._impls(hook)]


def parts_of(rules: Rules) -> list[Part]:
    """Return the variants in play, the core's own parts first."""
    return list(rules._parts)


def observed(
    rules: Rules,
    wrap: Wrap,
    wrap_rule: WrapByType | None = None,
    wrap_step: WrapByType | None = None,
) -> Rules:
    """Return a copy of rules in which whatever variants answer in play goes through ``wrap``.

    ``wrap_rule`` does the same for the rules of the kinds of actions, ``wrap_step`` for what
    carries out the steps.
    """
    twin = Rules(rules.rule_set, parts_of(rules), rules.players)
    if wrap_rule is not None:
        twin.actions = {
            type_: attrs.evolve(kind, rule=wrap_rule(type_, kind.rule)) if kind.rule else kind
            for type_, kind in rules.actions.items()
        }
    if wrap_step is not None:
        twin.entries = {
            type_: (over, wrap_step(type_, do) if over is None else do)
            for type_, (over, do) in rules.entries.items()
        }
    twin._compile(_Watched(rules, wrap), [])
    return twin


def answerers(rules: Rules) -> tuple[Answerer, ...]:
    """Return the functions of variants that can be asked in play."""
    hooks = Hooks(parts_of(rules), [])
    return tuple(
        Answerer(impl.plugin_name, hook, getattr(impl.function, "__name__", hook))
        for hook in hooks._impls_by_hook()
        if not hook.startswith("collect_")
        for impl in hooks._impls(hook)
    )


def owners(rules: Rules) -> Mapping[type, str]:
    """Return which variant brings each kind of step, decision, action and event."""
    hooks = Hooks(parts_of(rules), [])
    found: dict[type, str] = {}
    for part, kinds in hooks.collect("collect_declarations", settings=rules.settings):
        for kind in (*kinds.entries, *kinds.actions):
            found.setdefault(kind.type, part.id)
        for event in kinds.events:
            found.setdefault(event, part.id)
    return found
