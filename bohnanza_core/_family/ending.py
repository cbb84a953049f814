"""The end of the game: what ends it early, the last harvest and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._engine.scoring import result
from .._model.agenda import EnterStage
from .._model.declarations import Declarations
from .._model.text import Text
from ..errors import RuleDefectError
from .events import GameEnded, TieBroken
from .harvesting import harvest_field
from .offering import let_lapse
from .offers import NO_OFFERS, OpenOffers
from .planting import open_fields
from .steps import EndGame, FinalHarvest, GameOver

if TYPE_CHECKING:
    from .._engine.table import Table

declared = Declarations()


@declared.step(EndGame)
def _end_game(table: Table, step: EndGame) -> None:
    rules = table.rules
    if any(type(entry) is EnterStage and entry.procedure == "ending" for entry in table.agenda):
        return
    if not step.after:
        let_lapse(table, table.slots[OpenOffers].open)
        if table.slots[OpenOffers] is not NO_OFFERS:
            table.set_slot(NO_OFFERS)
        table.agenda.clear()
        table.then(rules.first_stage("ending"))
    elif rules.has_stage(EnterStage("turn", step.after)):
        table.set_clock(last_stage=step.after)
    else:
        names = ", ".join(stage.name for stage in rules.procedures["turn"])
        raise RuleDefectError(f"the turn has no stage {step.after!r}; it has {names}")


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
