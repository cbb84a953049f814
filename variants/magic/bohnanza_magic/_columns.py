"""What is known of columns in a turn: whose ability is used, or has to wait."""

from __future__ import annotations

from typing import Any, Final

import attrs
from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Declarations,
    Harvested,
    Public,
    Shared,
    Slot,
    Step,
    Table,
    Text,
    only_while,
)

declared = Declarations()


@frozen
class TurnColumns:
    """What is known of columns in this turn, by their first cards."""

    spent: Public[tuple[CardId, ...]] = ()
    """Columns whose ability is used."""
    mute: Public[tuple[CardId, ...]] = ()
    """Beans stolen in an attack: a column started with one has no ability."""
    flow: Public[tuple[CardId, ...] | None] = None
    """During a Flow: the columns that stood when it began."""


def _impossible(table: Table, columns: TurnColumns) -> str | None:
    for cards in (columns.spent, columns.mute, columns.flow or ()):
        if len(set(cards)) < len(cards) or any(table.rules.sort_of[card] < 0 for card in cards):
            return "the first cards of columns are beans, each of another column"
    return None


NO_COLUMNS: Final = TurnColumns()
SLOTS = (
    Slot(
        TurnColumns,
        lambda _players: NO_COLUMNS,
        per_turn=True,
        impossible=_impossible,
        title=Text("abilities in this turn", "Fähigkeiten in diesem Zug"),
        titles={
            "spent": Text("used up", "genutzt"),
            "mute": Text("stolen, without ability", "gestohlen, ohne Fähigkeit"),
            "flow": Text("have to wait", "müssen warten"),
        },
    ),
)
# Mostly one column is known, so equal values come again.
columns_of: Final = Shared(TurnColumns)


@frozen
class ForgetColumn(Step):
    """Forget what was known in this turn of cards that have left a field."""

    cards: Public[tuple[CardId, ...]]


def update_columns(table: Table, **changes: Any) -> None:
    """Change what is known of columns."""
    table.set_slot(attrs.evolve(table.slot(TurnColumns), **changes))


def spend_ability(table: Table, first_card: int) -> None:
    """Use up the ability of a column."""
    columns = table.slot(TurnColumns)
    table.set_slot(columns_of[(*columns.spent, first_card), columns.mute, columns.flow])


@only_while(TurnColumns)
def forget_column(table: Table, event: Harvested) -> tuple[Step, ...]:
    """Return the step that forgets a harvested column, if something is known of it."""
    columns = table.slot(TurnColumns)
    known = columns.spent + columns.mute + (columns.flow or ())
    gone = common(event.coins + event.discards, known)
    return (ForgetColumn(gone),) if gone else ()


@declared.step(ForgetColumn)
def _forget(table: Table, step: ForgetColumn) -> None:
    gone = step.cards
    columns = table.slot(TurnColumns)
    flow = None if columns.flow is None else without(columns.flow, gone)
    table.set_slot(columns_of[without(columns.spent, gone), without(columns.mute, gone), flow])


def common(cards: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the cards that are among the known ones."""
    return tuple([card for card in cards if card in known])


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards without those that are gone."""
    return tuple([card for card in cards if card not in gone]) if cards else ()
