"""What many kinds of decisions share: the front card to plant, and nothing else to follow.

They are made to stand in a `DecisionSpec`: ``plantable=front_beans, done=nothing_to_plant,
planted=answered, passed=answered``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._model.agenda import Decision

if TYPE_CHECKING:
    from .._engine.table import Table


def front_bean(table: Table, seat: int) -> int | None:
    """Return the first bean of a hand, passing over cards that are none."""
    cards = front_beans(table, Decision(seat))
    return cards[0] if cards else None


def rear_bean(table: Table, seat: int) -> int | None:
    """Return the last bean of a hand, passing over cards that are none."""
    sort_of = table.rules.sort_of
    for card in reversed(table.zones[table.rules.hands[seat]]):
        if sort_of[card] >= 0:
            return card
    return None


def front_beans(table: Table, decision: Decision) -> Sequence[int]:
    """Return the first bean in the hand of who decides, as all that may be planted."""
    sort_of = table.rules.sort_of
    for card in table.zones[table.rules.hands[decision.seat]]:
        if sort_of[card] >= 0:
            return (card,)
    return ()


def nothing_to_plant(table: Table, decision: Decision) -> bool:
    """Tell whether a decision lets a seat plant nothing any more."""
    return not table.rules.plantable[type(decision)](table, decision)


def close_decision(table: Table, _decision: Decision, _answer: object = None) -> None:
    """Take the decision off the agenda, and let nothing else follow."""
    table.answer()
