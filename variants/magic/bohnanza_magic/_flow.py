"""Magic Card Flow: planting the front hand card as often as wished."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core import (
    Decision,
    DecisionKind,
    Step,
    StepKind,
    Table,
    Text,
    front_bean,
    open_fields,
)

from ._state import update


@frozen
class Flow(Decision):
    """Plant the front hand card, again and again, or end the Flow (flow.any-time)."""


@frozen
class EndFlow(Step):
    """Let older columns have their abilities again (flow.end)."""


def begin_flow(table: Table, seat: int) -> None:
    """Note the columns that stand now: their abilities wait until the Flow is over."""
    columns = [table.zones[zone] for zone in open_fields(table, seat)]
    update(table, flow=tuple(column[0] for column in columns if column))
    table.then(Flow(seat), EndFlow())


def _front(table: Table, decision: Flow) -> Sequence[int]:
    card = front_bean(table, decision.seat)
    return () if card is None else (card,)


def _planted(_table: Table, _decision: Flow, _card: int) -> None:
    """Stay: the next front card may follow."""


def _ended(table: Table, _decision: Flow) -> None:
    table.answer()


def _end_flow(table: Table, _step: EndFlow) -> None:
    update(table, flow=None)


STEPS = (StepKind(EndFlow, _end_flow),)
DECISIONS = (
    DecisionKind(
        Flow,
        Text(
            "Plant the front card of your hand, or end the Flow.",
            "Baue deine vorderste Handkarte an oder beende den Kartenfluss.",
        ),
        "*.flow.any-time",
        plantable=_front,
        planted=_planted,
        passed=_ended,
        midway=True,
    ),
)
