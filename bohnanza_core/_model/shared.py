"""Values that are made only once: results that depend on the rules alone, and equal values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from .._engine.rules import Rules

T = TypeVar("T")


class Results(Protocol):
    """What `Once` is for type checkers: a key says the type of its value."""

    def __getitem__(self, work: Callable[[Rules], T], /) -> T: ...


MOST_SHARED: Final = 4096
"""How many values of a class are kept."""


class Once(dict[Callable[..., Any], Any]):
    """Results of functions of some rules, each called only once: ``once[function]``."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, work: Callable[[Rules], T]) -> T:
        made = self[work] = work(self._rules)
        return made


class Shared(dict[Any, T]):
    """Equal values of a class, each made only once: ``Shared(Draw)[seat, 3]``.

    For actions and steps that are needed often, since building an attrs value takes longer than
    looking one up. The key is the only argument, or a tuple of all arguments.
    """

    def __init__(self, make: Callable[..., T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> T:
        if len(self) >= MOST_SHARED:
            self.clear()
        made = self[key] = self._make(*key) if isinstance(key, tuple) else self._make(key)
        return made
