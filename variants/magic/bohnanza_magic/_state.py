"""What the magic editions remember, and questions about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Harvested,
    Public,
    Seat,
    Slot,
    Step,
    StepSpec,
    Table,
    TurnTrades,
    only_while,
)

from ._differences import Differences


class MagicPlugin:
    """The common type of both editions' plugins, by which shared rules find their column."""

    differences: Differences


def differences(table: Table) -> Differences:
    """Return how the edition in play differs."""
    return table.rules.plugin(MagicPlugin).differences


@frozen
class Borrowed:
    """Magic cards that go back to the magic deck at the end of the turn (random.draw)."""

    cards: tuple[CardId, ...] = ()
    """Hidden: one got by a borrowed Swap may lie face down (magiccard.secret)."""


NOTHING_BORROWED: Final = Borrowed()


@frozen
class TurnColumns:
    """What is known of columns in this turn, by their first cards."""

    spent: Public[tuple[CardId, ...]] = ()
    """Columns whose ability is used."""
    mute: Public[tuple[CardId, ...]] = ()
    """Beans stolen in an attack: a column started with one has no ability."""
    flow: Public[tuple[CardId, ...] | None] = None
    """During a Flow: the columns that stood when it began."""


NO_COLUMNS: Final = TurnColumns()
columns_of: Final[Callable[..., TurnColumns]] = lru_cache(1024)(TurnColumns)
"""Makes what is known of columns; mostly it is one, so equal ones come again."""


@frozen
class TurnSpells:
    """What spells used in this turn still do; it is over when the turn ends."""

    may_discard: Public[bool] = False
    """Revealed cards may be discarded in phase 3."""
    five: Public[bool] = False
    """Two cards more are drawn."""


NO_SPELLS: Final = TurnSpells()


@frozen
class Countdown:
    """What everybody learnt when the start player was found (setup.start-player)."""

    card: Public[CardId | None] = None
    """The highest magic card dealt; None: the game did not begin with a deal."""


@frozen
class ThirdFields:
    """Who has a temporary third field."""

    seats: Public[tuple[Seat, ...]] = ()
    """Their seats."""


@frozen
class Enchanted:
    """First beans of columns that count as the sort laid on them."""

    cards: Public[tuple[CardId, ...]] = ()
    """The cards, in the order in which they were enchanted."""


@frozen
class ForgetColumn(Step):
    """Forget what was known in this turn of cards that have left a field."""

    cards: Public[tuple[CardId, ...]]


def update(table: Table, **changes: Any) -> None:
    """Change what is known of columns."""
    table.set_slot(attrs.evolve(table.slot(TurnColumns), **changes))


def spend(table: Table, first_card: int) -> None:
    """Use up the ability of a column."""
    columns: TurnColumns = table.slot(TurnColumns)
    table.set_slot(columns_of((*columns.spent, first_card), columns.mute, columns.flow))


@only_while(TurnColumns)
def forgetting(table: Table, event: Harvested) -> tuple[Step, ...]:
    """Return the step that forgets a harvested column, if something is known of it."""
    columns: TurnColumns = table.slot(TurnColumns)
    known = columns.spent + columns.mute + (columns.flow or ())
    gone = common(event.coins + event.discards, known)
    return (ForgetColumn(gone),) if gone else ()


def common(cards: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the cards that are among the known ones."""
    return tuple([card for card in cards if card in known])


def _forget(table: Table, step: ForgetColumn) -> None:
    gone = step.cards
    columns: TurnColumns = table.slot(TurnColumns)
    table.set_slot(
        columns_of(
            without(columns.spent, gone),
            without(columns.mute, gone),
            None if columns.flow is None else without(columns.flow, gone),
        )
    )


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards without those that are gone."""
    return tuple([card for card in cards if card not in gone]) if cards else ()


SLOTS = (
    TurnTrades.slot,
    Slot(Borrowed, lambda _players: NOTHING_BORROWED, per_turn=True),
    Slot(TurnColumns, lambda _players: NO_COLUMNS, per_turn=True),
    Slot(TurnSpells, lambda _players: NO_SPELLS, per_turn=True),
    Slot(Countdown, lambda _players: Countdown()),
    Slot(ThirdFields, lambda _players: ThirdFields()),
    Slot(Enchanted, lambda _players: Enchanted()),
)
STEPS = (StepSpec(ForgetColumn, _forget),)
