"""The rules all editions share, entering through the same door as every variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._engine.judging import REASONS as JUDGING_REASONS
from .._model import events as _events
from .._model.actions import REASONS as ACTION_REASONS
from .._model.agenda import Stage
from .._model.clauses import Clause, load_clauses
from .._model.hookspecs import hookimpl
from .._model.kinds import Declarations
from .._model.planting_rules import NO_SORT, PlantingRule, every_sort
from .._model.roles import ALL, NOBODY, OWNER, TOP
from .._model.state import Slot
from .._model.text import Text
from .._model.zones import COUNT, POSITIONS, Zone
from . import deck as _drawing
from . import ending as _ending
from . import harvesting as _harvest
from . import planting as _planting
from . import trade_events as _trade_events
from . import trading as _trading
from . import turn as _turn
from .planting import DOES_NOT_FIT
from .shared_actions import CHOOSE, DISCARD, PASS

if TYPE_CHECKING:
    from .._model.cards import Sort
    from .._model.settings import Settings


class Family:
    """The mechanics of the family; editions bring the deck and the figures."""

    @hookimpl
    def collect_settings(self, players: int) -> Mapping[str, Any]:
        """Name the figures most editions have."""
        return {
            "fields": 2,
            "deal": (5,) * players,
            "reveal": 2,
            "draw": 3,
            "emptyings": 3,
            # base.end.phase2 and base.end.phase4
            "last_stage": {"": "receive", "draw": "draw"},
            "score_unit": Text("Taler", "Taler"),
            "field_price": 0,
            "choose_coins": True,  # base.harvest.which
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
            PlantingRule(sort, top, DOES_NOT_FIT)
            for sort in keys
            for top in keys
            if top not in (sort, NO_SORT)
        ]

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember open offers."""
        return _trading.SLOTS

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Order the procedures."""
        return (
            Stage("setup", "shuffle", _turn.enter_shuffle),
            Stage("setup", "start", _turn.enter_start),
            Stage("setup", "deal", _turn.enter_deal),
            Stage("turn", "plant", _planting.enter_plant, title=Text("1 Plant", "1 Anbauen")),
            Stage("turn", "reveal", _drawing.enter_reveal, title=Text("2 Reveal", "2 Aufdecken")),
            Stage("turn", "trade", _trading.enter_exchange, title=Text("2 Trade", "2 Handeln")),
            Stage("turn", "receive", _planting.enter_receive,
                  title=Text("3 Plant received", "3 Erhaltene anbauen")),
            Stage("turn", "draw", _drawing.enter_draw, title=Text("4 Draw", "4 Nachziehen")),
            Stage("refill", "reshuffle", _drawing.make_deck),
            Stage("ending", "harvest", _ending.enter_harvest),
            Stage("ending", "score", _ending.enter_score),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Name everything the kernel must know by type."""
        return Declarations(
            steps=(*_turn.STEPS, *_drawing.STEPS, *_planting.STEPS, *_ending.STEPS),
            decisions=(*_planting.DECISIONS, *_trading.DECISIONS, *_ending.DECISIONS),
            actions=(_planting.PLANT, PASS, *_trading.ACTIONS, CHOOSE, DISCARD, _harvest.HARVEST),
            events=(
                _events.Moved,
                _events.Shuffled,
                _events.SlotChanged,
                _events.StatusChanged,
                _events.GameStarted,
                _events.TurnStarted,
                _events.TurnEnded,
                _events.StageEntered,
                _events.Planted,
                _events.Harvested,
                _events.Revealed,
                _events.Drawn,
                _events.DeckEmptied,
                _events.DeckMade,
                _events.Discarded,
                _events.Passed,
                _events.GameEnded,
                _trade_events.OfferMade,
                _trade_events.OfferDeclined,
                _trade_events.OfferWithdrawn,
                _trade_events.OfferLapsed,
                _trade_events.Traded,
                _trade_events.TradeEnded,
            ),
            reasons=(
                *JUDGING_REASONS,
                *ACTION_REASONS,
                *_planting.REASONS,
                *_harvest.REASONS,
                *_trading.REASONS,
            ),
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the base game, which all editions stand on."""
        return load_clauses("bohnanza_core")
