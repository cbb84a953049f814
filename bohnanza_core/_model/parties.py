"""Parties: who takes part in a game without a player, such as the mafia of Al Cabohne."""

from __future__ import annotations

from attrs import frozen

from .text import Text


@frozen
class Party:
    """A side without a player: it has zones like a seat, and rules act for it (base.party).

    Parties are counted on after the seats: with two players the first party is number 2. Wherever
    a function asks for a seat to know whose field, pile or Taler is meant, it
    takes that number too.
    """

    key: str
    """What programs call it."""
    name: Text
    """What a player reads; a `Noun` if the usual rules do not give its forms."""
    zones: tuple[str, ...] = ("coins",)
    """The names of zones of every seat that it has one of, too: ``field1``, ``coins``."""
    coins_of: str = ""
    """The key of the party whose pile gets its Taler; empty: it has ``coins`` of its own."""
