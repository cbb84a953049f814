"""``bohnanza play``: a person against bots, or bots among themselves."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Final

import click

from .. import RuleSet, compose, new_game
from ._files import NewFile, load_save
from ._parameters import (
    as_language,
    bots_option,
    card_data_option,
    check_bots,
    language_option,
    seat_index,
    uses,
    variants_argument,
)

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hanna")


@click.command("play")
@variants_argument
@click.option(
    "-p",
    "--players",
    type=click.IntRange(1),
    metavar="N",
    help="How many play; by default three, if the variants allow it.",
)
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
@bots_option("sensible", "Who plays the other seats; the last one takes all that are left.")
@language_option
@click.option("--seed", type=int, metavar="N", help="The same seed deals the same cards.")
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a saved game; it is saved there again when it stops.",
)
@click.option(
    "--save",
    "file",
    type=NewFile(),
    metavar="FILE",
    help="Where to save the game: on key s, and when it stops.",
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
) -> None:
    """Play against bots, or watch them play.

    VARIANT is "bohnanza" if none is given. What you may do now is listed with numbers; letters do
    the rest: o makes an offer step by step, ? shows the rule behind a question and why something
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
        file = file or (None if watch else resume)
    else:
        rule_set = compose(*uses(variants), card_data=card_data)
        number = players or usual_players(rule_set, len(bots) + (not watch))
        names = _names(number, None if watch else seat, name)
        game = new_game(rule_set, players=names, seed=random_seed() if seed is None else seed)
    person = None if watch else seat_index(seat, game)
    # Who plays alone has no bot, and need not say so.
    check_bots(bots, max(len(game.players) - (not watch), 1))
    # What draws and reads is loaded after the command line is understood.
    from ._playing import play, take_seats, watch_game  # noqa: PLC0415

    session = take_seats(game, person, bots, tongue, delay)
    if watch:
        watch_game(session, file)
    else:
        play(session, file)


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
