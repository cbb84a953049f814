"""``bohnanza replay``: step through a saved game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import click
from rich.console import Console

from .. import Game, Language
from ..events import TurnStarted
from ._console import bold, dim, make_console
from ._drawing import Drawing
from ._files import NewFile, load_save
from ._layout import Hanging
from ._lines import event_line
from ._parameters import as_language, language_option, seat_index
from ._reading import NoMoreInputError, Reader
from ._result import result
from ._words import say


@click.command("replay")
@click.argument("save", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--seat",
    type=click.IntRange(1),
    metavar="N",
    help="Show only what that seat knew, counted from 1; otherwise all cards lie open.",
)
@click.option("--all", "whole", is_flag=True, help="Tell the whole game without stopping.")
@click.option(
    "--html",
    "page",
    type=NewFile(),
    metavar="FILE",
    help="Write a page instead that plays the game in a browser.",
)
@language_option
def command(save: Path, seat: int | None, whole: bool, page: Path | None, language: str) -> None:
    """Step through a saved game.

    On a terminal each step waits: Enter goes on, a number goes to that step, b goes back, t draws
    the table, e writes the rest, q stops. Otherwise the whole game is written.

    The page that --html writes is one file with pictures and log: it needs no server or network.
    """
    game = load_save(save)
    viewer = None if seat is None else seat_index(seat, game)
    if page is not None:
        from ..pictures import draw_replay  # noqa: PLC0415 - not for every replay

        html = draw_replay(game, seat=viewer, language=as_language(language))
        page.write_text(html, encoding="utf-8")
        return
    replay = _Replay(game, viewer, as_language(language))
    replay.run(stopping=not whole and stepwise())


def stepwise() -> bool:
    """Return whether somebody is there to press a key."""
    return sys.stdin is not None and sys.stdin.isatty()


class _Replay:
    """A game shown again, from its first action."""

    def __init__(self, game: Game, seat: int | None, language: Language) -> None:
        self._actions = game.actions
        self._events = game.events
        self._again = game.replay()
        self._seat = seat
        self._language: Language = language
        self._console: Console = make_console()
        self._drawing = Drawing(self._again, seat, language)
        self._keys: Mapping[str, Callable[[], None]] = {
            "": self._next,
            "b": self._back,
            "t": self._draw,
            "e": self._tell_rest,
        }

    def run(self, *, stopping: bool) -> None:
        """Tell the game, with a stop before each step or without."""
        self._draw()
        if stopping:
            with suppress(NoMoreInputError, KeyboardInterrupt):
                self._walk()
        else:
            self._tell_rest()

    def _walk(self) -> None:
        """Do what each answer asks for, until there is enough."""
        reader = Reader(self._console, self._language)
        while (answer := reader.line(say("replay-keys", self._language)).lower()) != "q":
            if answer.isascii() and answer.isdigit():
                self._go_to(min(int(answer), len(self._actions)))
            elif answer in self._keys:
                self._keys[answer]()
            else:
                self._console.print(say("no-replay-key", self._language, answer=answer))

    def _next(self) -> None:
        if self._at < len(self._actions):
            self._step()
        if self._at == len(self._actions):
            self._show_end()

    def _back(self) -> None:
        if self._at:
            self._again.undo()
        self._draw()

    def _tell_rest(self) -> None:
        while self._at < len(self._actions):
            self._step()
        self._show_end()

    def _show_end(self) -> None:
        if self._again.outcome is None:
            self._console.print(dim(say("unfinished", self._language)))
        else:
            self._console.print(result(self._again, self._language))

    @property
    def _at(self) -> int:
        return len(self._again.actions)

    def _draw(self) -> None:
        self._console.print(self._drawing.table())

    def _go_to(self, step: int) -> None:
        if step < self._at:
            self._again.undo(step)
        elif step > self._at:
            self._again.redo(step)
        self._draw()

    def _step(self) -> None:
        again, language = self._again, self._language
        at, action = self._at, self._actions[self._at]
        values = {"number": at + 1, "all": len(self._actions)}
        player = again.players[action.seat]
        # A seat learns what others choose from its events alone.
        if self._seat in (None, action.seat):
            words = again.describe_with_secrets(action, language)
            self._console.print(dim(say("step", language, player=player, action=words, **values)))
        again.redo()
        for event in self._events[at]:
            line = event_line(again, event, language, self._seat)
            if isinstance(event, TurnStarted) and line is not None:
                self._console.print(bold(line))
            elif line is not None:
                self._console.print(Hanging("  ", line))
