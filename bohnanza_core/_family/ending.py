"""The end of the game: the last harvest and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._engine.scoring import result
from .._model.declarations import Declarations
from .._model.text import Text
from .events import GameEnded, TieBroken
from .harvesting import harvest_field
from .planting import open_fields
from .steps import FinalHarvest, GameOver

if TYPE_CHECKING:
    from .._engine.table import Table

declared = Declarations()


def enter_harvest(table: Table) -> None:
    """Let everybody harvest, the active player first, parties without a player last."""
    rules = table.rules
    table.emit(GameEnded)
    sides = (*rules.from_seat[table.active], *rules.sides[rules.players :])
    table.then(*(FinalHarvest(side) for side in sides))  # base.end.harvest, base.party.harvest


@declared.step(FinalHarvest)
def _final_harvest(table: Table, step: FinalHarvest) -> None:
    for zone in open_fields(table, step.seat):
        if table.zones[zone]:
            harvest_field(table, step.seat, zone)


def enter_score(table: Table) -> None:
    """End the game: only the result is left, and what decided a tie."""
    outcome = result(table)
    if outcome.tie_clause is not None and outcome.winners:
        table.emit(TieBroken, outcome.winners, outcome.tie_clause)
    table.then(GameOver(-1))


declared.decision(
    GameOver,
    Text("The game is over.", "Das Spiel ist aus."),
    "base.end.only-harvest",
    final=True,
)
