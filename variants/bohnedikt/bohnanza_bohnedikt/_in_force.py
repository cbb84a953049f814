"""Edicts in force: read out when they are turned up, forgotten when the turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from attrs import frozen

from bohnanza_core import CardId, Kinds, Public, Revealed, Seat, Slot, Step, StepKind, Table

from ._edicts import Edict, Modifiers
from ._events import EdictRead


@frozen
class Edicts:
    """The edicts of this turn and what was made of them; all is forgotten when it ends."""

    in_force: Public[tuple[CardId, ...]] = ()
    """The Bohnedikt cards that were read out, in that order."""
    used: Public[tuple[CardId, ...]] = ()
    """Edicts whose offer has been taken."""
    trades: Public[int] = 0
    """How many trades were concluded."""
    partners: Public[tuple[Seat, ...]] = ()
    """Who has traded."""
    received: Public[tuple[CardId, ...]] = ()
    """Cards the active player has received in trade."""
    traded_again: Public[int] = 0
    """How many received cards were traded again."""
    discarded: Public[int] = 0
    """How many revealed cards were discarded in phase 3."""
    kept: Public[int] = 0
    """How many received cards went to the back of the hand."""
    draws: Public[int] = 0
    """Further cards to be drawn in phase 4."""


@frozen
class ReadEdict(Step):
    """Read out the edict of a card that was turned up (edict.when)."""

    card: Public[CardId]


def edict_of(table: Table, card: int) -> Edict | None:
    """Return the edict of a Bohnedikt card; None for another card."""
    imprint = table.rules.catalogue.imprints[card]
    return imprint if isinstance(imprint, Edict) else None


def in_force(table: Table) -> Sequence[tuple[int, Modifiers]]:
    """Return the cards in force with what they do, in the order in which they were read."""
    cards = table.slot(Edicts).in_force
    if not cards:
        return ()
    edicts = [(card, edict_of(table, card)) for card in cards]
    return [(card, edict.modifiers) for card, edict in edicts if edict is not None]


def allowance(table: Table, word: str) -> int:
    """Return how much the edicts in force allow of something, added up."""
    return sum([getattr(words, word) for _, words in in_force(table)])


def update(table: Table, **changes: Any) -> None:
    """Change what is known of the edicts of this turn."""
    table.put(attrs.evolve(table.slot(Edicts), **changes))


def reading(table: Table, event: Revealed) -> Sequence[Step]:
    """Return a step for each Bohnedikt turned up from the deck (edict.only-reveal)."""
    return [ReadEdict(card) for card in event.cards if edict_of(table, card) is not None]


def _read(table: Table, step: ReadEdict) -> None:
    edicts = table.slot(Edicts)
    if step.card not in edicts.in_force:
        update(table, in_force=(*edicts.in_force, step.card))
        table.emit(EdictRead, table.active, step.card)


def enter_over(table: Table) -> None:
    """Forget the edicts when the turn ends (edict.stays)."""
    table.put(Edicts())


SLOTS = (Slot(Edicts, lambda _players: Edicts()),)

KINDS = Kinds(
    steps=(StepKind(ReadEdict, _read),),
)
