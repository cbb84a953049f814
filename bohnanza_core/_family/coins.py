"""Taler piles: shuffled before one is turned up, and told apart by nothing but their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._engine.table import Table


def shuffle_coins(table: Table, *seats: int) -> None:
    """Shuffle the Taler of seats, of which some are then turned up."""
    hide_origins(table)
    for seat in seats:
        table.shuffle(table.rules.coins[seat])


def hide_origins(table: Table) -> None:
    """Let no id tell where Taler came from that are about to be shown.

    Where Taler were won or lost unseen (`Settings.known_coins`), an id would tell whether the Taler
    is one that everybody has seen, and so which ones the others are (base.coins.hidden).
    """
    if not table.rules.settings.known_coins:
        table.swap_lookalikes()
