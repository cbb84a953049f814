"""The rules that all editions share, as a plugin like every variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._engine.judging import REASONS as JUDGING_REASONS
from .._model.agenda import Stage
from .._model.clauses import Clause, load_clauses
from .._model.declarations import Declarations
from .._model.events import Moved, Renumbered, Shuffled, SlotChanged, StatusChanged
from .._model.hookspecs import hookimpl
from .._model.planting_rules import NO_SORT, PlantingRule, every_sort
from .._model.roles import ALL, NOBODY, OWNER, TOP
from .._model.settings import ScoreUnit
from .._model.slots import Slot
from .._model.text import Text
from .._model.zones import COUNT, POSITIONS, Zone
from . import (
    buying,
    deck,
    ending,
    events,
    fields,
    harvesting,
    offering,
    planting,
    shared_actions,
    trading,
    turn,
)
from .offers import NO_OFFERS, OpenOffers

if TYPE_CHECKING:
    from .._model.cards import Sort
    from .._model.settings import Settings

ENGINE = Declarations(
    events=(Moved, Renumbered, Shuffled, SlotChanged, StatusChanged), reasons=JUDGING_REASONS
)
"""What happens, and is refused, in any game."""


class Family:
    """The mechanics of the family; editions bring the deck and the figures."""

    @hookimpl
    def collect_settings(self, players: int) -> Mapping[str, Any]:
        """Set the figures that most editions share."""
        return {
            "fields": 2,
            "deal": (5,) * players,
            "reveal": 2,
            "draw": 3,
            "emptyings": 3,
            # base.end.phase2 and base.end.phase4
            "last_stage": {"": "receive", "draw": "draw"},
            "score_unit": ScoreUnit(Text("Taler", "Taler")),
            "field_price": 0,
            "choose_coins": True,  # base.harvest.which
            "known_coins": True,
        }

    @hookimpl
    def collect_zones(self, settings: Settings) -> Sequence[Zone]:
        """Lay out the table."""
        return (
            # base.piles.visible, base.hand.hidden, base.coins, base.coins.hidden
            Zone("deck", per_seat=False, faces=NOBODY, backs=COUNT,
                 title=Text("deck", "Zugstapel")),
            Zone("discard", per_seat=False, faces=TOP, backs=COUNT,
                 title=Text("discard pile", "Ablagestapel")),
            Zone("box", per_seat=False, faces=NOBODY, backs=COUNT,
                 title=Text("box", "Schachtel")),
            Zone("revealed", per_seat=False, faces=ALL, title=Text("revealed", "aufgedeckt")),
            Zone("hand", faces=OWNER, backs=POSITIONS, title=Text("hand", "Hand")),
            Zone("received", faces=ALL, title=Text("received", "erhalten")),
            Zone("coins", faces=NOBODY, backs=COUNT, title=Text("coins", "Taler")),
            *(
                Zone(f"field{number}", faces=ALL, field=True,
                     title=Text(f"field {number}", f"Feld {number}"))
                for number in range(1, settings.fields + 1)
            ),
        )  # fmt: skip

    @hookimpl
    def collect_planting_rules(self, sorts: Sequence[Sort]) -> Sequence[PlantingRule]:
        """Let only one sort grow on a field (base.field.one-sort)."""
        keys = every_sort(sorts)
        return [
            PlantingRule(sort, top, planting.DOES_NOT_FIT)
            for sort in keys
            for top in keys
            if top not in (sort, NO_SORT)
        ]

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember open offers."""
        return (
            Slot(
                OpenOffers,
                lambda _players: NO_OFFERS,
                impossible=trading.impossible_offers,
                shown=False,  # offers are shown as offers
            ),
        )

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Order the procedures."""
        return (
            Stage("setup", "shuffle", turn.enter_shuffle),
            Stage("setup", "start", turn.enter_start),
            Stage("setup", "deal", turn.enter_deal),
            Stage("turn", "plant", planting.enter_plant, title=Text("1 Plant", "1 Anbauen")),
            Stage("turn", "reveal", deck.enter_reveal, title=Text("2 Reveal", "2 Aufdecken")),
            Stage("turn", "trade", trading.enter_trade, title=Text("2 Trade", "2 Handeln")),
            Stage("turn", "receive", planting.enter_receive,
                  title=Text("3 Plant received", "3 Erhaltene anbauen")),
            Stage("turn", "draw", deck.enter_draw, title=Text("4 Draw", "4 Nachziehen")),
            Stage("refill", "reshuffle", deck.make_deck),
            Stage("ending", "harvest", ending.enter_harvest),
            Stage("ending", "score", ending.enter_score),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Declare the steps, decisions, actions, events and reasons of the base game."""
        return Declarations.joined(
            ENGINE,
            events.declared,
            fields.declared,
            turn.declared,
            deck.declared,
            planting.declared,
            shared_actions.declared,
            trading.declared,
            offering.declared,
            harvesting.declared,
            buying.declared,
            ending.declared,
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the base game, on which all editions build."""
        return load_clauses("bohnanza_core._family")
