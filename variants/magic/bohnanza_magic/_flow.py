"""Magic Card Flow: planting the front hand card as often as wished."""

from __future__ import annotations

from attrs import frozen

from bohnanza_core.authoring import (
    Decision,
    Declarations,
    Step,
    Table,
    Text,
    close_decision,
    front_beans,
    open_fields,
)

from ._columns import update_columns

declared = Declarations()


@frozen
class Flow(Decision):
    """Plant the front hand card, again and again, or end the Flow (flow.any-time, flow.end)."""


@frozen
class EndFlow(Step):
    """Let older columns have their abilities again (flow.end)."""


def begin_flow(table: Table, seat: int, _card: int) -> None:
    """Note the columns that stand now: their abilities wait until the Flow is over."""
    columns = [table.zones[zone] for zone in open_fields(table, seat)]
    update_columns(table, flow=tuple(column[0] for column in columns if column))
    table.then(Flow(seat), EndFlow())


def _planted(_table: Table, _decision: Flow, _card: int) -> None:
    """Stay: the next front card may follow."""


def _goes_on(_table: Table, _decision: Flow) -> bool:
    """Keep the Flow going, also with nothing to plant: the caster ends it (flow.end)."""
    return True


declared.decision(
    Flow,
    Text(
        "Plant the front card of your hand, or end the Flow.",
        "Baue deine vorderste Handkarte an oder beende den Kartenfluss.",
    ),
    "*.flow.any-time",
    for_others=Text(
        "{seat} may plant the front hand card, or end the Flow.",
        "{seat} darf die vorderste Handkarte anbauen oder den Kartenfluss beenden.",
    ),
    pending=_goes_on,
    plantable=front_beans,
    planted=_planted,
    passed=close_decision,
    passing=Text("End the Flow", "Kartenfluss beenden"),
    passed_text=Text("{seat} ends the Flow.", "{seat} beendet den Kartenfluss."),
    interrupts=True,
)


@declared.step(EndFlow)
def _end_flow(table: Table, _step: EndFlow) -> None:
    update_columns(table, flow=None)
