"""Rules that can be watched: a copy in which every hook implementation of a variant is wrapped.

The rules of games are not touched, so watching costs nothing where nobody watches.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeAlias

import attrs
import pluggy
from attrs import frozen

from .._composing.plugins import Hooks
from .._composing.seating import put_together
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
    """The hooks of a rule set, with every function wrapped that is asked in play."""

    def __init__(self, rules: Rules, wrap: Wrap) -> None:
        self._wrap = wrap
        super().__init__(rules.parts, [])

    def _impls(self, hook: str) -> list[Any]:
        found = super()._impls(hook)
        if hook.startswith("collect_"):
            return found
        return [_Impl(impl, self._wrap, hook) for impl in found]


def observed(
    rules: Rules,
    wrap: Wrap,
    wrap_rule: WrapByType | None = None,
    wrap_step: WrapByType | None = None,
) -> Rules:
    """Return a copy of rules in which whatever variants answer in play goes through ``wrap``.

    ``wrap_rule`` does the same for the rules of actions, ``wrap_step`` for what carries out steps.
    """

    def change(steps: dict[type, Any], actions: dict[type, Any]) -> None:
        if wrap_rule is not None:
            for type_, spec in actions.items():
                if spec.why_not is not None:
                    actions[type_] = attrs.evolve(spec, why_not=wrap_rule(type_, spec.why_not))
        if wrap_step is not None:
            for type_, run in steps.items():
                steps[type_] = wrap_step(type_, run)

    hooks = _Watched(rules, wrap)
    return put_together(rules.rule_set, rules.parts, hooks, rules.settings, change)


def answerers(rules: Rules) -> tuple[Answerer, ...]:
    """Return the functions of variants that can be asked in play."""
    hooks = Hooks(rules.parts, [])
    return tuple(
        Answerer(impl.plugin_name, hook, getattr(impl.function, "__name__", hook))
        for hook in hooks._impls_by_hook()
        if not hook.startswith("collect_")
        for impl in hooks._impls(hook)
    )
