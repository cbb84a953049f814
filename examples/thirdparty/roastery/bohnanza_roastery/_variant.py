"""The plugin of the expansion."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from bohnanza_core.authoring import (
    ALL,
    CardData,
    Clause,
    Declarations,
    HarvestPlan,
    Layer,
    Manifest,
    NewCards,
    Slot,
    Stage,
    Table,
    Taler,
    Text,
    Zone,
    hookimpl,
    load_clauses,
)

from . import _roasting  # pyright: ignore[reportPrivateUsage] - private to this package
from ._version import __version__

MOST = 3
"""How many Taler more a harvest earns at the most (roastery.harvest)."""
WORTH = 2
"""What a lot counts at the end (roastery.score)."""

MANIFEST = Manifest(
    id="roastery",
    version=__version__,
    title=Text("The Roastery", "Die Rösterei"),
    layer=Layer.EXPANSION,
    players=(3, 4, 5),
    default_edition="bohnanza",
    card_data="bohnanza_roastery",
    rulebook="The Roastery, made up for this example",
)


class Roastery:
    """The plugin of the expansion."""

    manifest = MANIFEST

    @hookimpl
    def collect_cards(self, data: CardData) -> NewCards:
        """Bring the roast beans (roastery.beans)."""
        return NewCards(data.sorts(), data.bean_cards())

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Give everybody a roaster (roastery.roast, roastery.final)."""
        return (Zone("roastery.roaster", faces=ALL, title=Text("roaster", "Röster")),)

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember who has roasted how often."""
        return _roasting.SLOTS

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Insert the phase (roastery.phase)."""
        title = Text("3b Roast", "3b Rösten")
        return (Stage("turn", "roast", _roasting.enter_roast, after="receive", title=title),)

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Declare the decision, the action, the event and the reasons to refuse."""
        return _roasting.declared

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the expansion."""
        return load_clauses("bohnanza_roastery")

    @hookimpl
    def fold_harvest(self, table: Table, plan: HarvestPlan, seat: int, zone: int) -> HarvestPlan:
        """Let experienced roasters earn more (roastery.harvest)."""
        if not _roasting.is_roast(table, zone):
            return plan
        more = min(_roasting.lots(table, seat), MOST)
        return evolve(plan, taler=plan.taler + more)

    @hookimpl
    def fold_score(self, table: Table, taler: Taler, seat: int) -> Taler:
        """Count the lots (roastery.score)."""
        return taler + WORTH * _roasting.lots(table, seat)
