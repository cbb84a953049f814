"""Where a game stands: the head of every view, and the last event of every action."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from .outcome import Outcome


@frozen
class Status:
    """Where a game stands, as everybody may know it."""

    version: int
    """The number of this moment: every action, undo and redo counts it up, so it never repeats."""
    active: int
    """Whose turn it is."""
    start_player: int
    """Who began."""
    turn: int
    """Turns begun so far."""
    stage: str
    """The stage of the turn."""
    emptyings: int
    """How often the deck has run out."""
    last_stage: str
    """The stage of the turn after which the game ends; empty while there is no end in sight."""
    idle_turns: int
    """Turns in a row, with nothing left to draw, in which no card moved."""
    waiting_for: tuple[int, ...]
    """The seats the game cannot go on without."""
    scores: tuple[int | None, ...]
    """The scores by seat, in the unit of the game, as far as everybody can know them while it goes
    on; None for a seat whose Taler nobody else can count."""
    party_scores: tuple[int | None, ...]
    """The same for the parties; None also for a party that gets no Taler."""
    agenda: tuple[Any, ...]
    """What is to be done, the pending decision last. In a view these are mappings: the kind of each
    entry, and what the viewer may know of it."""
    outcome: Outcome | None
    """How the game ended, or None while it goes on."""
