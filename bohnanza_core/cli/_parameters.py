"""What the parameters of several commands are, with shell completion."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from .. import Language, variants
from ..errors import BohnanzaError

if TYPE_CHECKING:
    from .. import Game

F = TypeVar("F", bound=Callable[..., Any])


class VariantName(StringParamType):
    """One or more variants joined by "+", each perhaps with options."""

    name = "variant"

    def shell_complete(
        self, _context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the last of the variants, or an option of it."""
        before, plus, last = incomplete.rpartition("+")
        known = {manifest.id: manifest for manifest in variants()}
        name, colon, _ = last.partition(":")
        if colon and name in known:
            endings = [f"{name}:{option.name}=" for option in known[name].options]
        else:
            endings = list(known)
        return [
            CompletionItem(f"{before}{plus}{ending}", help=_title(ending, known))
            for ending in endings
            if ending.startswith(last)
        ]


def _title(ending: str, known: dict[str, Any]) -> str | None:
    return known[ending].title.en if ending in known else None


def uses(names: Iterable[str]) -> tuple[str, ...]:
    """Return the variants that some arguments name, the base edition if there are none."""
    return tuple(part for name in names for part in name.split("+") if part) or ("bohnanza",)


class BotNames(StringParamType):
    """Names of bots, separated by commas."""

    name = "bots"

    def shell_complete(
        self, _context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the last of the names."""
        from ..bots import BOTS  # noqa: PLC0415 - not for every command

        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(f"{before}{comma}{name}") for name in BOTS if name.startswith(last)]


def _bot_names(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """Return the names of bots that a text names, all of which can be made."""
    from ..bots import UnknownBotError, make_bot  # noqa: PLC0415 - not for every command

    names = tuple(name.strip() for name in value.split(",") if name.strip())
    if not names:
        raise click.BadParameter("name a bot at least.")
    if any(":" in name for name in names) and "" not in sys.path:
        sys.path.insert(0, "")  # modules in the current folder, as for python itself
    for name in names:
        try:
            make_bot(name)
        except UnknownBotError as error:
            raise click.BadParameter(f"{error}.") from None
    return names


def bots_option(default: str, text: str) -> Callable[[F], F]:
    """Return an option for the names of bots."""
    return click.option(
        "-b",
        "--bots",
        type=BotNames(),
        callback=_bot_names,
        default=default,
        show_default=True,
        metavar="BOT,...",
        help=text,
    )


def check_bots(bots: Sequence[str], seats: int) -> None:
    """Refuse more bots than there are seats for them."""
    if len(bots) > seats:
        raise BohnanzaError(f"{len(bots)} bots do not fit on {seats} seats")


def seat_index(number: int, game: Game) -> int:
    """Return the seat that people call by a number, counted from 1."""
    if number > len(game.players):
        raise BohnanzaError(f"there is no seat {number} among {len(game.players)} players")
    return number - 1


# Arguments and options


def variants_argument(function: F) -> F:
    """Add the variants of a game as arguments."""
    return click.argument("variants", nargs=-1, type=VariantName(), metavar="[VARIANT]...")(
        function
    )


def language_option(function: F) -> F:
    """Add the choice of the language."""
    return click.option(
        "-l",
        "--language",
        type=click.Choice(["en", "de"]),
        default="en",
        show_default=True,
        envvar="BOHNANZA_LANGUAGE",
        help="English or German.",
    )(function)


def card_data_option(function: F) -> F:
    """Add the user's card data."""
    return click.option(
        "--card-data",
        type=click.Path(exists=True, dir_okay=False),
        metavar="FILE",
        help="A TOML file with figures of your own cards.",
    )(function)


def as_language(value: str) -> Language:
    """Return a language that the command line has checked."""
    return "de" if value == "de" else "en"


def joined(values: Sequence[object]) -> str:
    """Return values in a row."""
    return ", ".join(map(str, values))
