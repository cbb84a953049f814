"""What is worked out of the rules only once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ._seated import SeatedRules

P = TypeVar("P")


class Once(dict[Callable[..., Any], Any]):
    """What functions make of some rules, each called only once: ``once[function]``.

    A dictionary that fills itself, since looking into one takes no call.
    """

    def __init__(self, rules: SeatedRules) -> None:
        super().__init__()
        self._rules = rules

    if TYPE_CHECKING:

        def __getitem__(self, work: Callable[[SeatedRules], P]) -> P: ...

    def __missing__(self, work: Callable[[SeatedRules], P]) -> P:
        made = self[work] = work(self._rules)
        return made
