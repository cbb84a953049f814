"""Bots by name, as a command line calls them."""

from __future__ import annotations

import hashlib
import importlib
import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..errors import BohnanzaError
from ._bot import RandomBot
from ._sensible import SensibleBot

if TYPE_CHECKING:
    from ._bot import Bot

BOTS: Final[Mapping[str, Callable[[int], Bot]]] = {
    "sensible": SensibleBot,
    "patient": partial(RandomBot, patience=1.0),
    "random": RandomBot,
}
"""The bots of the library by name: sensible, random, and one that is random but harvests only when
it has to. Each is made with a seed."""


_SEED_BYTES: Final = 6


class UnknownBotError(BohnanzaError):
    """There is no bot of that name, or it cannot be made."""

    def __init__(self, name: object, message: str) -> None:
        super().__init__(f"bot {name!r}: {message}")
        self.name = name
        """What was asked for."""
        self.message = message
        """What is wrong with it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.message)


def make_bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot: one of `BOTS`, or one of your own as ``module:factory``.

    The factory, for example a class, is called with a seed that is made from the given one. That
    may be the seed of a game, from which all cards could be worked out; what a bot does at random
    must not give it away either.
    """
    if not isinstance(name, str):
        raise UnknownBotError(name, "a bot is named by a text, 'module:factory' for your own")
    if name in BOTS:
        return BOTS[name](_own_seed(seed))
    module, colon, factory = name.partition(":")
    if not (colon and module and factory):
        known = ", ".join(BOTS)
        raise UnknownBotError(name, f"there are {known}, and your own as 'module:factory'")
    make: Any = None
    try:
        make = getattr(importlib.import_module(module), factory)
        bot: Any = make(_own_seed(seed))
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        if isinstance(error, TypeError) and not _takes_a_seed(make):
            message = f"{factory} must be callable with one argument, the seed"
        raise UnknownBotError(name, message) from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBotError(name, "it has no method 'choose'")
    made: Bot = bot
    return made


def _own_seed(seed: int) -> int:
    """Return a seed for a bot that does not lead back."""
    digest = hashlib.blake2b(f"bot {seed}".encode(), digest_size=_SEED_BYTES).digest()
    return int.from_bytes(digest, "big")


def _takes_a_seed(make: Any) -> bool:
    try:
        inspect.signature(make).bind(0)
    except TypeError:
        return False
    except ValueError:  # of what is written in C little is known
        return True
    return True
