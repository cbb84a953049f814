"""Whether an action can be taken back without anybody having learnt something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._views import sees_card

if TYPE_CHECKING:
    from ._table import Table


def nothing_learnt(before: Table, after: Table) -> bool:
    """Tell whether no viewer got to know a card, and chance was not asked."""
    if before.clock.chance != after.clock.chance:
        return False
    rules = before.rules
    viewers = (None, *range(rules.players))
    known = {
        card: [sees_card(rules, zone, viewer, top=card == cards[-1]) for viewer in viewers]
        for zone, cards in enumerate(before.zones)
        for card in cards
    }
    for zone, cards in enumerate(after.zones):
        if cards is before.zones[zone]:
            continue
        for card in cards:
            for viewer, knew in zip(viewers, known[card], strict=True):
                if not knew and sees_card(rules, zone, viewer, top=card == cards[-1]):
                    return False
    return True
