"""Who sits at the table, and how long the table waits."""

from __future__ import annotations

from typing import Any

from attrs import Attribute, evolve, field, frozen

from ..errors import BohnanzaError
from ._texts import LONGEST_NAME, LONGEST_WHO, is_name, is_time


class SeatError(BohnanzaError):
    """Somebody cannot sit down there, or leave there."""


def _person(chair: object, at: Attribute[Any], value: object) -> None:
    if value is not None and not is_name(value, LONGEST_WHO):
        raise SeatError(f"a person is known by a readable text of at most {LONGEST_WHO} characters")


def _bot(chair: object, at: Attribute[Any], value: object) -> None:
    if value is not None and not is_name(value, LONGEST_NAME):
        raise SeatError(f"a bot is named by a readable text of at most {LONGEST_NAME} characters")


def _flag(chair: object, at: Attribute[Any], value: object) -> None:
    if type(value) is not bool:
        raise SeatError(f"{at.name} is True or False")


def _waits(pace: object, at: Attribute[Any], value: Any) -> None:
    if not is_time(value) or value < 0:
        raise BohnanzaError(f"Pace.{at.name} is how long to wait, a number that is not negative")


def _waits_or_not(pace: object, at: Attribute[Any], value: Any) -> None:
    if value is not None:
        _waits(pace, at, value)


def _stands_in(pace: object, at: Attribute[Any], value: object) -> None:
    if value is None:
        raise SeatError("somebody must stand in for who is away: a bot, by its name")
    _bot(pace, at, value)


@frozen
class Chair:
    """Who sits on a seat: a person, a bot or nobody."""

    who: str | None = field(default=None, validator=_person)
    """For whom it is kept: how the server knows that person, such as an account. Nobody is sent
    it."""
    bot: str | None = field(default=None, validator=_bot)
    """The bot that plays it, by its name."""
    away: bool = field(default=False, validator=_flag)
    """Whether the person has left, and may come back."""
    stand_in: bool = field(default=False, validator=_flag)
    """Whether a bot plays until the person is back."""

    @property
    def kind(self) -> str:
        """``person``, ``bot`` or ``nobody``."""
        if self.who is not None:
            return "person"
        return "nobody" if self.bot is None else "bot"

    @property
    def waited_for(self) -> bool:
        """Whether a person is to answer here."""
        return self.who is not None and not self.stand_in

    @property
    def there(self) -> bool:
        """Whether a person sits here who has not left."""
        return self.waited_for and not self.away

    def back(self) -> Chair:
        """Return the chair with its person at the table."""
        return evolve(self, away=False, stand_in=False)


@frozen
class Pace:
    """How long a session waits, in the unit of the times it is given, such as seconds.

    None: without end. With `Pace.at_once` bots wait for nothing. What begins anew with every offer
    or action ends in one stage of a turn after ten times as long.
    """

    bot: float = field(default=1.0, validator=_waits)
    """Between what happened last and what a bot does."""
    offer: float | None = field(default=30.0, validator=_waits_or_not)
    """How long bots let an offer to a person stand before they go on."""
    trading: float | None = field(default=15.0, validator=_waits_or_not)
    """How long nothing may happen in the trading before a bot ends it, while people could still
    make offers."""
    undo: float | None = field(default=60.0, validator=_waits_or_not)
    """How long people may think about a request to take something back; then it lapses."""
    turn: float | None = field(default=None, validator=_waits_or_not)
    """How long a person may think about a question; then a bot answers it."""
    away: float | None = field(default=60.0, validator=_waits_or_not)
    """How long a seat is kept waiting for a person who has left; then a bot plays on until they are
    back."""
    stand_in: str = field(default="sensible", validator=_stands_in)
    """The bot that plays for people who are late or away, by its name."""

    @classmethod
    def at_once(cls) -> Pace:
        """Return a pace at which bots act whenever the session is called."""
        return cls(bot=0.0, offer=0.0, trading=0.0)
