"""A small expansion as a new author would write it from the pages: mills, which pay more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.authoring import Public, Text
from bohnanza_core.bots import Advice

CLAUSES = (
    ba.Clause(
        "mill.build",
        Text(
            "Everybody may build a mill once, for two Taler.",
            "Alle dürfen einmal eine Mühle bauen, für zwei Taler.",
        ),
        ruling=True,
    ),
    ba.Clause(
        "mill.pays",
        Text(
            "Whoever has one is paid 1, 2 and 3 Taler for 2, 3 and 4 Soy Beans.",
            "Wer eine hat, bekommt für 2, 3 und 4 Sojabohnen 1, 2 und 3 Taler.",
        ),
        ruling=True,
    ),
)
MILLED = ba.Beanometer(((2, 1), (3, 2), (4, 3)))
declared = ba.Declarations()


@declared.event
@frozen
class MillBuilt(bz.Event):
    """Somebody has a mill."""

    text: ClassVar[Text] = Text("{seat} builds a mill.", "{seat} baut eine Mühle.")
    seat: Public[ba.Seat]


@frozen
class BuildMill(ba.Buy):
    """Build a mill."""

    coins: tuple[ba.CardId, ...]


@ba.purchase(
    declared,
    BuildMill,
    price=2,
    limit=1,
    title=Text("Build a mill for {coins:a}", "Eine Mühle für {coins:ein Akk} bauen"),
)
def _built(table: ba.Table, action: BuildMill, _coins: tuple[int, ...]) -> None:
    table.emit(MillBuilt, action.seat)


class Mills:
    """The plugin."""

    manifest: ClassVar = bz.Manifest(
        "mill", "1.0", Text("Mills", "Mühlen"), ba.Layer.EXPANSION, default_edition="bohnanza"
    )

    @ba.hookimpl
    def collect_clauses(self) -> Sequence[ba.Clause]:
        """Bring the rules in words."""
        return CLAUSES

    @ba.hookimpl
    def collect_zones(self) -> Sequence[ba.Zone]:
        """Let who pays see the own Taler."""
        return (ba.Zone("coins", faces=ba.OWNER, backs=ba.COUNT, title=Text("coins", "Taler")),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        """Sell mills."""
        return declared

    @ba.hookimpl
    def collect_advice(self) -> Sequence[Advice]:
        """Let bots build while there is time."""
        return (Advice(BuildMill, lambda appraisal, _: appraisal.turns_left / 4 - 2),)

    @ba.hookimpl
    def fold_beanometer(
        self, table: ba.Table, beanometer: ba.Beanometer, seat: int, zone: int
    ) -> ba.Beanometer:
        """Pay more for what a mill grinds."""
        card = ba.beanometer_card(table, seat, zone)
        soy = card is not None and table.rules.catalogue.key_of(card) == "soy"
        return MILLED if soy and ba.times_bought(table, BuildMill, seat) else beanometer
