"""Letting bots play: who acts next, and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .. import Action
from ..errors import BohnanzaError
from ._bot import RandomBot
from ._sensible import SensibleBot

if TYPE_CHECKING:
    from .. import Game, Refusal
    from ..search import Outlook, Rollout
    from ._bot import Bot

MOST_ACTIONS: Final = 20_000
_TRUSTED: Final = frozenset({RandomBot, SensibleBot})
"""The bots whose actions need no judging, since they take them from what is legal."""


class BotError(BohnanzaError):
    """A bot raised an error, or did what it may not do; nothing has changed."""

    def __init__(
        self,
        message: str,
        *,
        bot: str = "",
        seat: int | None = None,
        seed: int | None = None,
        action: object = None,
        refusal: Refusal | None = None,
    ) -> None:
        super().__init__(message)
        self.bot = bot
        """The name of the bot; empty: no bot alone is to blame."""
        self.seat = seat
        """The seat it plays."""
        self.seed = seed
        """The seed of the game."""
        self.action = action
        """What it wanted to do; None if it did nothing, or raised an error."""
        self.refusal = refusal
        """Why that is not allowed; None if the error is of another kind."""

    def __reduce__(self) -> tuple[Any, ...]:
        # An error may come from another process, in which anything can be called an action.
        known = self.action is None or isinstance(self.action, Action)
        action = self.action if known else repr(self.action)
        return type(self), self.args, {**vars(self), "action": action}


class StuckBotError(BotError):
    """A bot did nothing where the game waits for its seat, or a game does not end."""


def next_action(
    game: Game | Rollout, bots: Sequence[Bot | None], *, names: Sequence[str] = ()
) -> Action | None:
    """Return what one of the bots does now, by seat; None if the game waits for somebody else.

    The seats that the game does not wait for are asked first, clockwise from the active player, so
    that they can answer an offer or harvest before the game goes on. None stands for a person.

    What a bot of your own does is judged; `BotError` says what is wrong with it, and calls the bot
    by its name among ``names``, by default by its class.
    """
    rules = game.rules
    if len(bots) != rules.players:
        raise BohnanzaError(
            f"{rules.players} seats need as many bots, or None for a person, not {len(bots)}"
        )
    waited: list[int] = []
    for seat in rules.from_seat[game.active]:
        bot, outlook = bots[seat], game.outlook(seat)
        if outlook.asked:
            waited.append(seat)
        elif bot is not None and (action := _chosen(game, bot, outlook, names)) is not None:
            return action
    for seat in waited:
        bot = bots[seat]
        if bot is not None:
            action = _chosen(game, bot, game.outlook(seat), names)
            if action is None:
                raise _error(
                    game, bot, seat, names, "does nothing, but it is asked", type_=StuckBotError
                )
            return action
    return None


def _chosen(
    game: Game | Rollout, bot: Bot, outlook: Outlook, names: Sequence[str]
) -> Action | None:
    """Return what a bot does; a legal action, or None."""
    seat = outlook.seat
    try:
        action = bot.choose(outlook)
    except Exception as error:
        what = f"raised {type(error).__name__}: {error}"
        raise _error(game, bot, seat, names, what) from error
    if action is None or type(bot) in _TRUSTED:
        return action
    refusal = game.why_not(action)
    if refusal is not None:
        what = f"wants to do {action!r}, which is refused: {refusal} ({refusal.clause})"
        raise _error(game, bot, seat, names, what, action=action, refusal=refusal)
    if action.seat != seat:
        what = f"wants to do {action!r}, which is not for its seat to do"
        raise _error(game, bot, seat, names, what, action=action)
    return _as_listed(outlook, action)


def _as_listed(outlook: Outlook, action: Action) -> Action:
    """Return the listed action that equals a legal one, or the action itself if none does."""
    # True == 1 and 1.0 == 1, but a rollout would store them as they are.
    return next((listed for listed in outlook.actions if listed == action), action)


def _error(
    game: Game | Rollout,
    bot: Bot,
    seat: int,
    names: Sequence[str],
    what: str,
    *,
    type_: type[BotError] = BotError,
    action: object = None,
    refusal: Refusal | None = None,
) -> BotError:
    name = names[seat] if names else f"{type(bot).__module__}:{type(bot).__qualname__}"
    seed, version = game.seed, game.version
    return type_(
        f"the bot {name!r} of seat {seat} {what}; seed {seed}, after {version} actions",
        bot=name,
        seat=seat,
        seed=seed,
        action=action,
        refusal=refusal,
    )


def play_game(game: Game, bots: Sequence[Bot]) -> Game:
    """Let bots play a game to its end; every action is judged."""
    for _ in range(MOST_ACTIONS):
        if game.outcome is not None:
            return game
        action = next_action(game, bots)
        if action is None:
            raise BohnanzaError(f"seat {game.waiting_for[0]} has no bot")
        game.apply(action)
    raise StuckBotError(f"the game does not end within {MOST_ACTIONS} actions", seed=game.seed)
