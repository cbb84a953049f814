"""Edicts in force: read out when they are turned up, forgotten when the turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import attrs
from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Declarations,
    Public,
    Rules,
    Slot,
    Step,
    Table,
    TurnTrades,
    only_while,
)

from ._edict_cards import Edict, Modifiers
from ._events import EdictRead

declared = Declarations()


@frozen
class Edicts:
    """The edicts of this turn and what was made of them; all is forgotten when it ends."""

    in_force: Public[tuple[CardId, ...]] = ()
    """The Bohnedikt cards that were read out, in that order."""
    used: Public[tuple[CardId, ...]] = ()
    """Edicts whose offer has been taken."""
    discarded: Public[int] = 0
    """How many revealed cards were discarded in phase 3."""
    kept: Public[int] = 0
    """How many received cards went to the back of the hand."""
    draws: Public[int] = 0
    """Further cards to be drawn in phase 4."""


NO_EDICTS: Final = Edicts()
SLOTS = (
    TurnTrades.slot,
    Slot(Edicts, lambda _players: NO_EDICTS, per_turn=True),  # edict.stays
)


@frozen
class ReadEdict(Step):
    """Read out the edict of a card that was turned up (edict.when)."""

    card: Public[CardId]


def all_words(rules: Rules) -> dict[int, Modifiers]:
    """Return what the edict of each Bohnedikt card does."""
    imprints = enumerate(rules.catalogue.imprints)
    return {card: edict.modifiers for card, edict in imprints if isinstance(edict, Edict)}


def in_force(table: Table) -> Sequence[tuple[int, Modifiers]]:
    """Return the cards in force with what they do, in the order in which they were read."""
    words = table.rules.once[all_words]
    return [(card, words[card]) for card in table.slot(Edicts).in_force]


def allowance(table: Table, word: str) -> int:
    """Return how much the edicts in force allow of something, added up."""
    words, number = table.rules.once[all_words], 0
    for card in table.slot(Edicts).in_force:
        number += getattr(words[card], word)
    return number


@only_while(Edicts)
def draw_more(table: Table, number: int, seat: int, what: Literal["reveal", "draw"]) -> int:
    """Let the active player draw what an edict has granted."""
    return number + table.slot(Edicts).draws if what == "draw" else number


def update(table: Table, **changes: Any) -> None:
    """Change what is known of the edicts of this turn."""
    table.set_slot(attrs.evolve(table.slot(Edicts), **changes))


@declared.step(ReadEdict)
def _read(table: Table, step: ReadEdict) -> None:
    read = table.slot(Edicts).in_force
    if step.card not in read:
        update(table, in_force=(*read, step.card))
        table.emit(EdictRead, table.active, step.card)
