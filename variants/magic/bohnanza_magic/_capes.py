"""Cape beans: a magic card for a harvest of two or more."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bohnanza_core.authoring import Declarations, Public, Seat, Step, Table

from ._events import MagicCardGained

declared = Declarations()

CAPE: Final = "cape"


@frozen
class GainMagicCard(Step):
    """Take the top card of the magic deck, look at it and lay it face down (cape.harvest)."""

    seat: Public[Seat]


def gain_magic_card(seat: int, beans: int) -> GainMagicCard | None:
    """Return the step that a harvest of Cape beans brings, whoever harvests (cape.out-of-turn)."""
    return GainMagicCard(seat) if beans >= 2 else None


@declared.step(GainMagicCard)
def _gain(table: Table, step: GainMagicCard) -> None:
    deck = table.cards("magic.deck")
    if deck:
        index = table.rules.layout.index
        table.move(deck[-1:], index("magic.deck"), index("magic.down", step.seat))
        table.emit(MagicCardGained, step.seat, deck[-1])
