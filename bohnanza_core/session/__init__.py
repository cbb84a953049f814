"""A game with people and bots at it, without any input or output.

A session takes messages and the time, and returns what is to be sent to whom: around it go a
server, a chat or a loop of your own.
"""

from ..authoring import document_fields
from ._follower import Follower
from ._messages import Answer
from ._seats import Chair, Pace, SeatError
from ._session import Reaction, Session
from ._stores import MemoryStore, SqliteStore, Store, TakenError

__all__ = [
    "Answer",
    "Chair",
    "Follower",
    "MemoryStore",
    "Pace",
    "Reaction",
    "SeatError",
    "Session",
    "SqliteStore",
    "Store",
    "TakenError",
]

document_fields(globals())
