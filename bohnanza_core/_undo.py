"""Whether an action can be taken back without anybody having learnt something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ._events import Moved
from ._views import sees_card

if TYPE_CHECKING:
    from ._table import Table


def nothing_learnt(before: Table, after: Table, moves: Iterable[Moved]) -> bool:
    """Tell whether no viewer got to know a card, not even for a moment, and chance was not asked.

    ``moves`` are the moves between the two.
    """
    if before.clock.chance != after.clock.chance:
        return False
    rules = before.rules
    viewers = (None, *range(rules.players))
    known = {
        card: [sees_card(rules, zone, viewer, top=card == cards[-1]) for viewer in viewers]
        for zone, cards in enumerate(before.zones)
        for card in cards
    }
    shown = [
        (card, zone, card == cards[-1])
        for zone, cards in enumerate(after.zones)
        if cards is not before.zones[zone]
        for card in cards
    ]
    shown += [(card, move.target, True) for move in moves for card in move.cards]
    return not any(
        not knew and sees_card(rules, zone, viewer, top=top)
        for card, zone, top in shown
        for viewer, knew in zip(viewers, known[card], strict=True)
    )
