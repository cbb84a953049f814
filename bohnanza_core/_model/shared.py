"""What is made only once: what is worked out of the rules, and equal values."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from .._engine.rules import Rules

P = ParamSpec("P")
T = TypeVar("T")

MOST_SHARED: Final = 4096
"""How many values of a class are kept."""


class Once(dict[Callable[..., Any], Any]):
    """What functions make of some rules, each called only once: ``once[function]``."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    if TYPE_CHECKING:

        def __getitem__(self, work: Callable[[Rules], T]) -> T: ...

    def __missing__(self, work: Callable[[Rules], T]) -> T:
        made = self[work] = work(self._rules)
        return made


def shared(make: Callable[P, T]) -> Callable[P, T]:
    """Keep equal values, so that each is made only once: ``plant_of`` is what it makes of `Plant`.

    For actions and steps that come up again and again: building an attrs value takes longer than
    looking one up. Only the latest values are kept.
    """
    # 1 and True are equal, but not the same value.
    return cast("Callable[P, T]", lru_cache(MOST_SHARED, typed=True)(make))
