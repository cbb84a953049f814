"""What the magic editions remember, and questions about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import frozen

from bohnanza_core import (
    CardId,
    ExchangeOpened,
    Harvested,
    Public,
    Seat,
    Slot,
    Step,
    StepKind,
    Table,
    Traded,
)

from ._differences import Differences


class MagicPlugin:
    """The common type of both editions' plugins, by which shared rules find their column."""

    differences: Differences


def differences(table: Table) -> Differences:
    """Return how the edition in play differs."""
    return table.rules.plugin(MagicPlugin).differences


@frozen
class MagicTurn:
    """Facts of this turn; all are forgotten when it ends."""

    spent: Public[tuple[CardId, ...]] = ()
    """Columns, by their first card, whose ability is used."""
    mute: Public[tuple[CardId, ...]] = ()
    """Beans stolen in an attack: a column started with one has no ability."""
    flow: Public[tuple[CardId, ...] | None] = None
    """During a Flow: the columns that stood when it began."""
    opened: Public[bool] = False
    """The active player has made or accepted an offer: the start of phase 2 is over."""
    traded: Public[bool] = False
    """Cards have changed hands."""
    borrowed: tuple[CardId, ...] = ()
    """Magic cards that go back to the magic deck at the end of the turn. Hidden: one got by a
    borrowed Swap may lie face down (magiccard.secret)."""


NEW_TURN: Final = MagicTurn()
"""What a turn begins with."""
turn_of: Final[Callable[..., MagicTurn]] = lru_cache(1024)(MagicTurn)
"""Makes the facts of a turn; most turns know little, so equal ones come again."""


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
class Remember(Step):
    """Note a fact of this turn."""

    fact: Public[str]


_OPENED: Final = (Remember("opened"),)
_TRADED: Final = (Remember("traded"),)


@frozen
class ForgetColumn(Step):
    """Forget what was known of cards that have left a field."""

    cards: Public[tuple[CardId, ...]]


def update(table: Table, **changes: Any) -> None:
    """Change facts of this turn."""
    table.put(attrs.evolve(table.slots[MagicTurn], **changes))


def spend(table: Table, first_card: int) -> None:
    """Use up the ability of a column."""
    turn: MagicTurn = table.slots[MagicTurn]
    table.put(_noted(turn, (*turn.spent, first_card), turn.opened, turn.traded))


def forgetting(table: Table, event: Harvested) -> tuple[Step, ...]:
    """Return the step that forgets a harvested column, if something is known of it.

    Off the field an enchanted bean is its printed sort again (beans.restored).
    """
    turn: MagicTurn = table.slots[MagicTurn]
    enchanted: Enchanted = table.slots[Enchanted]
    if not (turn.spent or turn.mute or turn.flow or enchanted.cards):
        return ()
    known = turn.spent + turn.mute + (turn.flow or ()) + enchanted.cards
    gone = _both(event.coins + event.discards, known)
    return (ForgetColumn(gone),) if gone else ()


def _both(cards: tuple[int, ...], known: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if card in known])


def opening(table: Table, event: ExchangeOpened) -> tuple[Step, ...]:
    """Return the step that notes the end of the start of phase 2, if it is news (stack.start)."""
    return () if table.slots[MagicTurn].opened else _OPENED


def trading(table: Table, event: Traded) -> tuple[Step, ...]:
    """Return the step that notes that cards have changed hands, if it is news (hand.five)."""
    return () if table.slots[MagicTurn].traded else _TRADED


def _remember(table: Table, step: Remember) -> None:
    turn: MagicTurn = table.slots[MagicTurn]
    opened, traded = step.fact == "opened", step.fact == "traded"
    table.put(_noted(turn, turn.spent, turn.opened or opened, turn.traded or traded))


def _noted(old: MagicTurn, spent: tuple[int, ...], opened: bool, traded: bool) -> MagicTurn:
    # What changes in nearly every turn, so `update`, which takes longer, is not asked.
    return turn_of(spent, old.mute, old.flow, opened, traded, old.borrowed)


def _forget(table: Table, step: ForgetColumn) -> None:
    gone = step.cards
    turn: MagicTurn = table.slots[MagicTurn]
    table.put(
        turn_of(
            _without(turn.spent, gone),
            _without(turn.mute, gone),
            None if turn.flow is None else _without(turn.flow, gone),
            turn.opened,
            turn.traded,
            turn.borrowed,
        )
    )
    enchanted: Enchanted = table.slots[Enchanted]
    if enchanted.cards:
        table.put(Enchanted(_without(enchanted.cards, gone)))


def _without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if card not in gone]) if cards else ()


SLOTS = (
    Slot(MagicTurn, lambda _players: NEW_TURN),
    Slot(TurnSpells, lambda _players: NO_SPELLS),
    Slot(Countdown, lambda _players: Countdown()),
    Slot(ThirdFields, lambda _players: ThirdFields()),
    Slot(Enchanted, lambda _players: Enchanted()),
)
STEPS = (StepKind(Remember, _remember), StepKind(ForgetColumn, _forget))
