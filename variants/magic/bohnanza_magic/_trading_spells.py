"""The spells Trading, Stack and Hand Card: more cards, in phase 2 or for not having traded."""

from __future__ import annotations

from typing import Final, Literal

from attrs import evolve, frozen

from bohnanza_core.authoring import (
    Declarations,
    Public,
    Reason,
    Reveal,
    Slot,
    Table,
    Text,
    TurnTrades,
    only_while,
)

from ._abilities import NO_EFFECT
from ._differences import differences
from ._events import StackTaken
from ._turn import WRONG_PHASE

declared = Declarations()

THIRD_CARD_TOO_LATE = declared.reason(
    "third-card-too-late",
    "*.trading.third-card",
    Text(
        "{spell:The} is used at the start of phase 2, before the first offer.",
        "{spell:Der} wird zu Beginn von Phase 2 genutzt, vor dem ersten Angebot.",
    ),
)
START_IS_OVER = declared.reason(
    "start-is-over",
    "*.stack.start",
    Text(
        "{spell:The} is used at the start of phase 2, before the first offer.",
        "{spell:Der} wird zu Beginn von Phase 2 genutzt, vor dem ersten Angebot.",
    ),
)
TRADED = declared.reason(
    "traded",
    "*.hand.five",
    Text(
        "Whoever has traded in phase 2 cannot use the Hand Card Spell.",
        "Wer in Phase 2 gehandelt hat, kann den Handkartenzauber nicht nutzen.",
    ),
)


@frozen
class TurnSpells:
    """What spells used in this turn still do; it is over when the turn ends."""

    may_discard: Public[bool] = False
    """Revealed cards may be discarded in phase 3."""
    five: Public[bool] = False
    """Two cards more are drawn."""


NO_SPELLS: Final = TurnSpells()
SLOTS = (
    Slot(
        TurnSpells,
        lambda _players: NO_SPELLS,
        per_turn=True,
        title=Text("spells in this turn", "Zauber in diesem Zug"),
        titles={
            "may_discard": Text(
                "Revealed cards may be discarded.", "Aufgedeckte Karten dürfen abgelegt werden."
            ),
            "five": Text("Two cards more are drawn.", "Es werden zwei Karten mehr gezogen."),
        },
    ),
)


# Trading


def why_not_trading(table: Table, _seat: int) -> Reason | None:
    """Return why the Trading spell cannot be used now."""
    if table.rules.current_stage(table) != "trade":
        return WRONG_PHASE
    return THIRD_CARD_TOO_LATE if table.slot(TurnTrades).opened else None


def reveal_third(table: Table, _seat: int, _card: int) -> None:
    """Turn up a third card (trading.third-card), and let revealed cards be discarded."""
    # trading.no-deck: with no card left the second half of the spell still holds.
    table.set_slot(evolve(table.slot(TurnSpells), may_discard=True))
    table.then(Reveal(1))


@only_while(TurnSpells)
def discard_revealed(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Let revealed cards be discarded after the Trading spell (trading.no-plant)."""
    if not table.slot(TurnSpells).may_discard:
        return cards
    # Revealed cards wait for nobody but the active player.
    revealed = table.zones[table.rules.revealed]
    return (*cards, *(card for card in waiting if card in revealed and card not in cards))


# Stack


def why_not_stack(table: Table, _seat: int) -> Reason | None:
    """Return why the Stack spell cannot be used now."""
    if table.rules.current_stage(table) != "trade":
        return WRONG_PHASE
    if differences(table).stack_at_start_only and table.slot(TurnTrades).opened:
        return START_IS_OVER
    return None if table.zones[table.rules.discard] else NO_EFFECT


def take_discard(table: Table, seat: int, _card: int) -> None:
    """Make the top discard a revealed card (stack.top-discard, stack.revealed)."""
    rules = table.rules
    top = table.zones[rules.discard][-1]
    table.move_one(top, rules.discard, rules.revealed)
    table.emit(StackTaken, seat, top)


# Hand Card


def why_not_hand_card(table: Table, _seat: int) -> Reason | None:
    """Return why the Hand Card spell cannot be used now."""
    if table.slot(TurnTrades).concluded:
        return TRADED
    return None if table.rules.current_stage(table) == "before-draw" else WRONG_PHASE


def draw_five(table: Table, _seat: int, _card: int) -> None:
    """Let two cards more be drawn (hand.five)."""
    table.set_slot(evolve(table.slot(TurnSpells), five=True))


@only_while(TurnSpells)
def two_more(table: Table, number: int, seat: int, what: Literal["reveal", "draw"]) -> int:
    """Add the two cards of the Hand Card spell (hand.five)."""
    return number + 2 if what == "draw" and table.slot(TurnSpells).five else number
