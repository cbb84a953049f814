"""A game at the terminal, from the first line to the result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ._console import make_console
from ._menu import LeaveError, Menu
from ._reading import NoMoreInputError, Reader
from ._terminal import Terminal
from ._words import say

if TYPE_CHECKING:
    from .. import Game, Language


def take_seats(
    game: Game, person: int | None, bots: Sequence[str], language: Language, delay: float
) -> Terminal:
    """Give every other seat a bot, the last one those that are left, and introduce all."""
    labels = [say("person", language)] * len(game.players)
    seats = [seat for seat in range(len(game.players)) if seat != person]
    for number, seat in enumerate(seats):
        labels[seat] = bots[min(number, len(bots) - 1)]
    terminal = Terminal(game, make_console(), language, labels=labels, seat=person, delay=delay)
    _introduce(terminal)
    terminal.begin()
    return terminal


def _introduce(terminal: Terminal) -> None:
    game, language = terminal.game, terminal.language
    titles = [m.title.in_language(language) for m in game.rules.rule_set.manifests]
    people = [
        f"{name} ({label})" for name, label in zip(game.players, terminal.labels, strict=True)
    ]
    terminal.console.print(
        say("players", language, game=" + ".join(titles), players=", ".join(people)), style="bold"
    )
    terminal.note(say("seed", language, seed=game.seed))
    terminal.note(say("legend", language))


def watch_game(terminal: Terminal, file: Path | None) -> None:
    """Let bots play to the end, and keep the game if there is a file for it."""
    while terminal.game.outcome is None:
        terminal.step()
    _end(terminal, file)


def play(terminal: Terminal, file: Path | None) -> None:
    """Let the person play with bots to the end, or until there is enough of it."""
    menu = Menu(terminal, Reader(terminal.console, terminal.language), file)
    try:
        _until_over(terminal, menu)
    except (LeaveError, NoMoreInputError, KeyboardInterrupt) as end:
        key = "input-ended" if isinstance(end, NoMoreInputError) else "quit"
        terminal.console.print(say(key, terminal.language))
    _end(terminal, file)


def _end(terminal: Terminal, file: Path | None) -> None:
    if terminal.game.outcome is not None:
        terminal.show_result()
    if file is not None:
        terminal.save(file)


def _until_over(terminal: Terminal, menu: Menu) -> None:
    while terminal.game.outcome is None:
        if not terminal.asks:
            terminal.step()
        elif terminal.has_news():
            _let_act(terminal, menu, "in-between")
        elif not terminal.step():
            _ask(terminal, menu)


def _ask(terminal: Terminal, menu: Menu) -> None:
    """Ask the person, for whom the bots wait."""
    if terminal.seat in terminal.game.waiting_for:
        menu.ask(None)
    elif terminal.could_trade():
        _let_act(terminal, menu, "end-trading")
    else:
        terminal.go_on()


def _let_act(terminal: Terminal, menu: Menu, key: str) -> None:
    """Let the person do something before the bots go on."""
    version = terminal.game.version
    menu.ask(key)
    if terminal.game.version == version:
        terminal.go_on()
        terminal.step()
