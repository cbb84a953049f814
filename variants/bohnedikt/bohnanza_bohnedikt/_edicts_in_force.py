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
    Text,
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


def _impossible(table: Table, edicts: Edicts) -> str | None:
    cards = edicts.in_force
    if len(set(cards)) < len(cards) or not set(cards) <= set(table.rules.once[all_words]):
        return "an edict in force is a Bohnedikt card, and is so once"
    if len(set(edicts.used)) < len(edicts.used) or not set(edicts.used) <= set(cards):
        return "an offer that was taken is that of an edict in force, and is taken once"
    counts = (edicts.discarded, edicts.kept, edicts.draws)
    if not all(0 <= count <= len(table.rules.catalogue) for count in counts):
        return "a number of cards is not above that of all cards"
    return None


NO_EDICTS: Final = Edicts()
SLOTS = (
    TurnTrades.slot,
    Slot(
        Edicts,
        lambda _players: NO_EDICTS,
        per_turn=True,  # edict.stays
        impossible=_impossible,
        title=Text("edicts in this turn", "Edikte in diesem Zug"),
        titles={
            "in_force": Text("in force", "in Kraft"),
            "used": Text("offer taken", "Angebot genutzt"),
            "discarded": Text("revealed cards discarded", "aufgedeckte Karten abgelegt"),
            "kept": Text("received cards kept", "erhaltene Karten behalten"),
            "draws": Text("cards more to draw", "Karten mehr zu ziehen"),
        },
    ),
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
    now = table.slot(Edicts)
    if step.card not in now.in_force:
        # Most turns have a single edict, which is made faster than changed.
        if now is NO_EDICTS:
            table.set_slot(Edicts((step.card,)))
        else:
            update(table, in_force=(*now.in_force, step.card))
        table.emit(EdictRead, table.active, step.card)
