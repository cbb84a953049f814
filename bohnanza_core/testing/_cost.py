"""How much of the work of listing legal actions a variant's own functions take.

Lines of Python are counted, not seconds: the figures are the same on every machine, however much
else it does. What a single call of a function written in C takes is not seen.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from .._game.game import Game

EVERY: Final = 10
"""Actions between two listings that are measured."""
_MANY: Final = 4
"""So many times the work of the core, by one function alone, are worth a warning."""
_LEAST: Final = 300
"""Lines for one listing that nobody needs to think about."""
_CORE: Final = str(Path(__file__).parents[1])


class Cost:
    """Counts the lines that listing takes, by the function of a variant that the core asked."""

    def __init__(self) -> None:
        self._lines: Counter[CodeType | None] = Counter()
        self._listings = 0
        self._asked: FrameType | None = None

    def measure(self, game: Game) -> None:
        """List what every seat may do, and count."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            for seat in range(len(game.players)):
                # A table of its own: what the game has listed already, it remembers.
                game.state.table().legal(seat)
        finally:
            sys.settrace(before)
        self._listings += len(game.players)

    def _trace(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "call":
            if self._asked is None and not frame.f_code.co_filename.startswith(_CORE):
                self._asked = frame
        elif event == "line":
            self._lines[None if self._asked is None else self._asked.f_code] += 1
        elif event == "return" and frame is self._asked:
            self._asked = None
        return self._trace

    def warnings(self) -> Iterator[str]:
        """Return which functions slow every listing, with the figures."""
        core = self._lines[None]
        for code, lines in self._lines.most_common():
            if code is None or lines < _MANY * core or lines < _LEAST * self._listings:
                continue
            file = "/".join(Path(code.co_filename).parts[-2:])
            # Of a compiled core no lines are seen.
            longer = f", which makes it {1 + lines / core:.0f} times as long" if core else ""
            yield (
                f"{code.co_qualname} ({file}, line {code.co_firstlineno}) takes "
                f"{lines // self._listings:,} lines of Python for one listing of legal "
                f"actions{longer}"
            )
