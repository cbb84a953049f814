"""``bohnanza play``: a person against bots, or bots among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

import click

from .._compose import RuleSet, compose
from .._game import new_game
from .._text import Language
from ._files import NewFile, load_save
from ._parameters import (
    BotNames,
    as_language,
    bot_names,
    card_data_option,
    check_bots,
    language_option,
    seat_index,
    uses,
    variants_argument,
)

if TYPE_CHECKING:
    from .._game import Game
    from ._session import Session

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hanna")


@click.command("play")
@variants_argument
@click.option("-p", "--players", type=click.IntRange(1), metavar="N", help="How many play.")
@click.option("--watch", is_flag=True, help="Let bots play all seats, with all cards open.")
@click.option("--name", metavar="NAME", help="Your name at the table.")
@click.option(
    "--seat",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Your seat, counted from 1.",
)
@click.option(
    "--bots",
    type=BotNames(),
    callback=bot_names,
    default="sensible",
    show_default=True,
    metavar="BOT,...",
    help="Who plays the other seats; the last one takes all that are left.",
)
@language_option
@click.option("--seed", type=int, metavar="N", help="The same seed deals the same cards.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a saved game.",
)
@click.option(
    "--save",
    "file",
    type=NewFile(),
    metavar="FILE",
    help="Where to save the game: on key s, and when you stop.",
)
@click.option(
    "--delay",
    type=click.FloatRange(0),
    default=0.0,
    metavar="SECONDS",
    help="With --watch: wait after each action.",
)
@card_data_option
def command(
    variants: tuple[str, ...],
    players: int | None,
    watch: bool,
    name: str | None,
    seat: int,
    bots: tuple[str, ...],
    language: str,
    seed: int | None,
    resume: Path | None,
    file: Path | None,
    delay: float,
    card_data: str | None,
) -> None:  # fmt: skip
    """Play against bots, or watch them play.

    VARIANT is "bohnanza" if none is given. What you may do now is listed with numbers; letters do
    the rest: o makes an offer step by step, ? tells the rule behind a question and why something
    is not possible, u takes back what may fairly be taken back, b lets the bot choose for you,
    s saves.

    Answers can come from a file or a pipe as well; when they end, the game stops.

    \b
    Examples:
      bohnanza play
      bohnanza play excalibohn bohnedikt --players 4 --language de
      bohnanza play duell --seed 7 --save duel.json
      bohnanza play --resume duel.json
      bohnanza play bohnanza:third_field=true --watch --bots sensible,random
    """  # noqa: D301 - \b is a mark for click, not for Python
    tongue = as_language(language)
    if resume is not None:
        if variants or players or seed is not None or card_data:
            raise click.UsageError("A saved game knows its variants, players, cards and seed.")
        game = load_save(resume)
        file = file or resume
    else:
        rule_set = compose(*uses(variants), card_data=card_data)
        number = players or usual_players(rule_set, len(bots) + (not watch))
        names = _names(number, None if watch else seat, name)
        game = new_game(rule_set, players=names, seed=random_seed() if seed is None else seed)
    person = None if watch else seat_index(seat, game)
    check_bots(bots, len(game.players) - (not watch))
    session = _session(game, person, bots, tongue, delay)
    _introduce(session)
    if watch:
        _watch(session)
    else:
        _play(session, file)


def random_seed() -> int:
    """Return a seed that is short enough to be typed."""
    return SystemRandom().randrange(1_000_000)


def usual_players(rule_set: RuleSet, least: int) -> int:
    """Return how many play if nobody says it: three, or the nearest number that is allowed."""
    enough = [number for number in rule_set.players if number >= least] or [*rule_set.players]
    return min(enough, key=lambda number: abs(number - 3))


def _names(players: int, seat: int | None, name: str | None) -> list[str]:
    names = [NAMES[at] if at < len(NAMES) else f"Bot {at + 1}" for at in range(players)]
    if seat is not None and seat <= players and name is not None:
        names[seat - 1] = name
    return names


def _session(
    game: Game, seat: int | None, bots: Sequence[str], language: Language, delay: float
) -> Session:
    from ..bots import make_bot  # noqa: PLC0415 - loaded after all is checked
    from ._console import make_console  # noqa: PLC0415
    from ._session import Session  # noqa: PLC0415
    from ._words import say  # noqa: PLC0415

    seats = [at for at in range(len(game.players)) if at != seat]
    labels = [say("person", language)] * len(game.players)
    made: list[Any] = [None] * len(game.players)
    for number, at in enumerate(seats):
        labels[at] = bots[min(number, len(bots) - 1)]
        made[at] = make_bot(labels[at], game.start.clock.seed + at)
    return Session(game, make_console(), language, bots=made, labels=labels, seat=seat, delay=delay)


def _introduce(session: Session) -> None:
    from ._words import say  # noqa: PLC0415 - loaded after all is checked

    game, language = session.game, session.language
    titles = [m.title.in_language(language) for m in game.rules.rule_set.manifests]
    people = [f"{name} ({label})" for name, label in zip(game.players, session.labels, strict=True)]
    session.console.print(
        say("players", language, game=" + ".join(titles), players=", ".join(people)), style="bold"
    )
    session.note(say("seed", language, seed=game.start.clock.seed))
    session.note(say("legend", language))


def _watch(session: Session) -> None:
    session.console.print(session.drawing.table())
    while session.game.outcome is None:
        action = session.bot_action()
        assert action is not None, "every seat has a bot"
        session.do(action)
    session.show_result()


def _play(session: Session, file: Path | None) -> None:
    from ._menu import LeaveError, Menu  # noqa: PLC0415 - loaded after all is checked
    from ._reading import NoMoreInputError, Reader  # noqa: PLC0415
    from ._words import say  # noqa: PLC0415

    menu = Menu(session, Reader(session.console, session.language), file)
    try:
        _until_over(session, menu)
    except (LeaveError, NoMoreInputError, KeyboardInterrupt) as end:
        key = "input-ended" if isinstance(end, NoMoreInputError) else "quit"
        session.console.print(say(key, session.language))
        if file is not None:
            session.save(file)
    else:
        session.show_result()


def _until_over(session: Session, menu: Any) -> None:
    while session.game.outcome is None:
        version, action = session.game.version, session.bot_action()
        if action is None or session.person_may_act(action):
            menu.ask(action)
        if action is not None and session.game.version == version:
            session.do(action)
