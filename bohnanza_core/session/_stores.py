"""Where the records of games are kept."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from ..errors import BohnanzaError


class TakenError(BohnanzaError):
    """A record cannot be kept at its place: another one is there, or one before it is missing."""

    def __init__(self, game: str, place: int) -> None:
        super().__init__(f"place {place} of game {game!r} is not the next one that is free")
        self.game = game
        """Whose record it was."""
        self.place = place
        """Where it was to be kept."""


class Store(Protocol):
    """Keeps the records of games: texts by the name of the game and their place, from 0 on.

    What was kept never changes, and is returned whole or not at all. Several processes may use one
    store: the place decides who was first. Several threads may use it as well.
    """

    def append(self, game: str, place: int, record: str) -> None:
        """Keep a record for good; raise `TakenError` if its place is not the next free one.

        If anything else is raised it may have been kept or not: the session finds out.
        """

    def read(self, game: str, start: int = 0) -> Sequence[str]:
        """Return the records of a game from a place on; none of a game that is not known.

        What was kept is in it from then on, whoever reads.
        """

    def games(self) -> Sequence[str]:
        """Return the names of all games that are kept, in order."""

    def remove(self, game: str) -> None:
        """Forget a game for good, if there is one; nobody may be playing it."""


class MemoryStore:
    """A store in memory, for tests and for games that need not be kept."""

    def __init__(self) -> None:
        self._records: dict[str, list[str]] = {}
        self._lock = threading.Lock()

    def append(self, game: str, place: int, record: str) -> None:
        """Keep a record; raise `TakenError` if its place is not the next free one."""
        with self._lock:
            kept = self._records.setdefault(game, [])
            if place != len(kept):
                raise TakenError(game, place)
            kept.append(record)

    def read(self, game: str, start: int = 0) -> Sequence[str]:
        """Return the records of a game from a place on; none of a game that is not known."""
        return self._records.get(game, [])[start:]

    def text(self, game: str) -> str:
        """Return the records of a game as a text, one in each line."""
        return "".join(f"{record}\n" for record in self.read(game))

    def load(self, game: str, text: str) -> None:
        """Keep the records of a text; a last line that was cut off is left out."""
        for place, record in enumerate(text.split("\n")[:-1], len(self.read(game))):
            self.append(game, place, record)

    def games(self) -> tuple[str, ...]:
        """Return the names of the games, in order."""
        with self._lock:
            return tuple(sorted(name for name, kept in self._records.items() if kept))

    def remove(self, game: str) -> None:
        """Forget a game for good, if there is one; nobody may be playing it."""
        with self._lock:
            self._records.pop(game, None)


_TABLE = """
CREATE TABLE IF NOT EXISTS records (
    game TEXT NOT NULL, place INTEGER NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (game, place)
) WITHOUT ROWID
"""
_APPEND = """
INSERT INTO records SELECT :game, :place, :record
WHERE :place = (SELECT COALESCE(MAX(place) + 1, 0) FROM records WHERE game = :game)
"""
_READ = "SELECT record FROM records WHERE game = ? AND place >= ? ORDER BY place"


class SqliteStore:
    """A store in a file, by the SQLite of the standard library.

    A record that was kept is on the disk: neither a killed process nor a power cut loses it.
    """

    def __init__(self, file: str | Path, *, patience: float = 10.0) -> None:
        self._lock = threading.Lock()
        # Every statement is a transaction of its own; the lock stands for the thread.
        self._base = sqlite3.connect(
            str(file), timeout=patience, isolation_level=None, check_same_thread=False
        )
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.execute(_TABLE)

    def append(self, game: str, place: int, record: str) -> None:
        """Keep a record on the disk; raise `TakenError` if its place is not the next free one."""
        values = {"game": game, "place": place, "record": record}
        with self._lock:
            try:
                kept = self._base.execute(_APPEND, values).rowcount
            except sqlite3.IntegrityError:
                kept = 0
        if not kept:
            raise TakenError(game, place)

    def read(self, game: str, start: int = 0) -> Sequence[str]:
        """Return the records of a game from a place on; none of a game that is not known."""
        with self._lock:
            return [record for (record,) in self._base.execute(_READ, (game, start))]

    def games(self) -> tuple[str, ...]:
        """Return the names of the games, in order."""
        with self._lock:
            found = self._base.execute("SELECT DISTINCT game FROM records ORDER BY game")
            return tuple(name for (name,) in found)

    def remove(self, game: str) -> None:
        """Forget a game for good, if there is one; nobody may be playing it."""
        with self._lock:
            self._base.execute("DELETE FROM records WHERE game = ?", (game,))

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._base.close()
