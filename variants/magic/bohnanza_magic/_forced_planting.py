"""Enchantment of the Other Players: everybody plants the front hand card."""

from __future__ import annotations

from attrs import frozen

from bohnanza_core.authoring import (
    Decision,
    Declarations,
    Public,
    Seat,
    Step,
    Table,
    Text,
    close_decision,
    front_beans,
)

declared = Declarations()


@frozen
class ForceNext(Step):
    """Let the seat at that distance from the caster plant, then the ones behind it."""

    caster: Public[Seat]
    distance: Public[int]


@frozen
class ForcedPlant(Decision):
    """A player must plant the front hand card at once (players.force)."""


@frozen
class CasterPlants(Decision):
    """The caster may plant their own front hand card (players.caster)."""


def force_others(table: Table, caster: int, _card: int) -> None:
    """Begin with the player to the left of the caster (players.order); the caster comes last."""
    table.then(ForceNext(caster, 1))


@declared.step(ForceNext)
def _force_next(table: Table, step: ForceNext) -> None:
    seats = table.rules.from_seat[step.caster]
    if step.distance < len(seats):
        table.then(ForcedPlant(seats[step.distance]), ForceNext(step.caster, step.distance + 1))
    else:
        table.then(CasterPlants(step.caster))


declared.decision(
    ForcedPlant,
    Text(
        "You are enchanted: plant the front card of your hand.",
        "Du bist verzaubert: Baue deine vorderste Handkarte an.",
    ),
    "*.players.force",
    for_others=Text(
        "{seat} is enchanted and must plant the front hand card.",
        "{seat} ist verzaubert und muss die vorderste Handkarte anbauen.",
    ),
    plantable=front_beans,
    planted=close_decision,
    interrupts=True,
)
declared.decision(
    CasterPlants,
    Text(
        "You may plant the front card of your hand.",
        "Du darfst deine vorderste Handkarte anbauen.",
    ),
    "*.players.caster",
    for_others=Text(
        "{seat} may plant the front hand card.", "{seat} darf die vorderste Handkarte anbauen."
    ),
    plantable=front_beans,
    planted=close_decision,
    passed=close_decision,
    passing=Text("Plant no card", "Keine Karte anbauen"),
    passed_text=Text("{seat} plants no card.", "{seat} baut keine Karte an."),
    interrupts=True,
)
