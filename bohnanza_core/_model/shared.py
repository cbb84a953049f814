"""What is made only once: what is worked out of the rules, and values that are equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .._engine.rules import Rules

P = TypeVar("P")
V = TypeVar("V")


class Once(dict[Callable[..., Any], Any]):
    """What functions make of some rules, each called only once: ``once[function]``.

    A dictionary that fills itself, since looking into one takes no call.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    if TYPE_CHECKING:

        def __getitem__(self, work: Callable[[Rules], P]) -> P: ...

    def __missing__(self, work: Callable[[Rules], P]) -> P:
        made = self[work] = work(self._rules)
        return made


class Shared(dict[int, V]):
    """Equal values of a class with one field, each made only once: ``shared[seat]``.

    Building an attrs value costs more than looking one up.
    """

    def __init__(self, make: Callable[[int], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> V:
        made = self[number] = self._make(number)
        return made
