"""Bots: seats that play by themselves, and many games of them.

A bot sees what a player sees, an `Outlook`, and says what it does. Nothing here reads the state of
a game; what a bot is not given it cannot use.
"""

from ..authoring import document_fields
from ..search import Outlook
from ._advice import Advice, worth
from ._appraisal import Appraisal
from ._bot import Bot, RandomBot, RememberingBot
from ._columns import Columns
from ._playing import BotError, StuckBotError, next_action, play_game
from ._registry import BOTS, UnknownBotError, make_bot
from ._sensible import SensibleBot
from ._simulation import GameResult, simulate
from ._summary import Estimate, Summary, Tally, summarize

__all__ = [
    "BOTS",
    "Advice",
    "Appraisal",
    "Bot",
    "BotError",
    "Columns",
    "Estimate",
    "GameResult",
    "Outlook",
    "RandomBot",
    "RememberingBot",
    "SensibleBot",
    "StuckBotError",
    "Summary",
    "Tally",
    "UnknownBotError",
    "make_bot",
    "next_action",
    "play_game",
    "simulate",
    "summarize",
    "worth",
]

document_fields(globals())
