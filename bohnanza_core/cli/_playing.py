"""A game at the terminal, from the first line to the result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..bots import Bot, make_bot
from ._console import make_console
from ._menu import LeaveError, Menu
from ._reading import NoMoreInputError, Reader
from ._session import Session
from ._words import say

if TYPE_CHECKING:
    from .. import Game, Language


def take_seats(
    game: Game, person: int | None, bots: Sequence[str], language: Language, delay: float
) -> Session:
    """Give every other seat a bot, the last one those that are left, and introduce all."""
    labels = [say("person", language)] * len(game.players)
    made: list[Bot | None] = [None] * len(game.players)
    seats = [seat for seat in range(len(game.players)) if seat != person]
    for number, seat in enumerate(seats):
        labels[seat] = bots[min(number, len(bots) - 1)]
        made[seat] = make_bot(labels[seat], game.seed + seat)
    session = Session(
        game, make_console(), language, bots=made, labels=labels, seat=person, delay=delay
    )
    _introduce(session)
    session.begin()
    return session


def _introduce(session: Session) -> None:
    game, language = session.game, session.language
    titles = [m.title.in_language(language) for m in game.rules.rule_set.manifests]
    people = [f"{name} ({label})" for name, label in zip(game.players, session.labels, strict=True)]
    session.console.print(
        say("players", language, game=" + ".join(titles), players=", ".join(people)), style="bold"
    )
    session.note(say("seed", language, seed=game.seed))
    session.note(say("legend", language))


def watch_game(session: Session, file: Path | None) -> None:
    """Let bots play to the end, and keep the game if there is a file for it."""
    while session.game.outcome is None:
        action = session.bot_action()
        assert action is not None, "every seat has a bot"
        session.do(action)
    _end(session, file)


def play(session: Session, file: Path | None) -> None:
    """Let the person play with bots to the end, or until there is enough of it."""
    menu = Menu(session, Reader(session.console, session.language), file)
    try:
        _until_over(session, menu)
    except (LeaveError, NoMoreInputError, KeyboardInterrupt) as end:
        key = "input-ended" if isinstance(end, NoMoreInputError) else "quit"
        session.console.print(say(key, session.language))
    _end(session, file)


def _end(session: Session, file: Path | None) -> None:
    if session.game.outcome is not None:
        session.show_result()
    if file is not None:
        session.save(file)


def _until_over(session: Session, menu: Menu) -> None:
    while session.game.outcome is None:
        version, action = session.game.version, session.bot_action()
        if action is None or session.person_may_act(action):
            menu.ask(action)
        if action is not None and session.game.version == version:
            session.do(action)
