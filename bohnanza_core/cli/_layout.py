"""How lines are set on a terminal: hanging, packed, or beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Styled


class Hanging:
    """A text after a head; its further lines stand below the first one."""

    def __init__(self, head: str, text: str | Styled) -> None:
        self._head = head
        self._text = Styled(text) if isinstance(text, str) else text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        indent = Styled(self._head).cell_len
        head = self._head
        for line in self._text.wrap(console, max(1, options.max_width - indent)):
            line.rstrip()
            yield Styled(head).append_text(line)
            head = " " * indent


class Packed:
    """Words that are not broken apart, unless one is longer than a line; as many as have room."""

    def __init__(self, words: Sequence[Styled], gap: str = "  ", indent: str = "") -> None:
        self._words = words
        self._gap = gap
        self._indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, line = options.max_width, Styled()
        for word in self._words:
            if line and line.cell_len + len(self._gap) + word.cell_len > width:
                yield from self._broken(line, console, width)
                line = Styled(self._indent).append_text(word)
            else:
                line = (line.append(self._gap) if line else line).append_text(word)
        yield from self._broken(line, console, width)

    def _broken(self, line: Styled, console: Console, width: int) -> Iterator[Styled]:
        """Return a line; what is too long of a single word stands below it, further in."""
        if line.cell_len <= width:
            yield line
            return
        inner = 2 * self._indent
        first, *rest = line.wrap(console, max(1, width - len(inner)))
        yield first
        for part in rest:
            yield Styled(inner).append_text(part)


class SideBySide:
    """Panels beside each other, as many as there is room for, of equal height in a row."""

    def __init__(self, panels: Sequence[Callable[[int], Panel]], narrowest: int) -> None:
        self._panels = panels
        self._narrowest = narrowest

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        beside = max(1, min(len(self._panels), options.max_width // self._narrowest))
        width = options.max_width // beside
        for first in range(0, len(self._panels), beside):
            panels = [panel(width) for panel in self._panels[first : first + beside]]
            height = max(len(console.render_lines(panel, options)) for panel in panels)
            row = Grid.grid()
            for panel in panels:
                panel.height = height
            row.add_row(*panels)
            yield row
