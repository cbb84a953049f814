"""Who sits at the table, and how long the table waits."""

from __future__ import annotations

from attrs import evolve, frozen


@frozen
class Chair:
    """Who sits on a seat: a person, a bot or nobody."""

    who: str | None = None
    """For whom it is kept: how the server knows that person, such as an account. Nobody is sent
    it."""
    bot: str | None = None
    """The bot that plays it, by its name."""
    away: bool = False
    """Whether the person has left, and may come back."""
    stand_in: bool = False
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

    None: without end. With `Pace.at_once` bots wait for nothing.
    """

    bot: float = 1.0
    """Between what happened last and what a bot does."""
    offer: float | None = 30.0
    """How long bots let an offer to a person stand before they go on."""
    trading: float | None = 15.0
    """How long nothing may happen in the trading before a bot ends it, while people could still
    make offers."""
    undo: float | None = 60.0
    """How long people may think about a request to take something back; then it lapses."""
    turn: float | None = None
    """How long a person may think about a question; then a bot answers it."""
    away: float | None = 60.0
    """How long a seat is kept waiting for a person who has left; then a bot plays on until they are
    back."""
    stand_in: str = "sensible"
    """The bot that plays for people who are late or away, by its name."""

    @classmethod
    def at_once(cls) -> Pace:
        """Return a pace at which bots act whenever the session is called."""
        return cls(bot=0.0, offer=0.0, trading=0.0)
