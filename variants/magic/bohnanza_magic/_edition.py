"""The plugin behind both magic editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bohnanza_core.authoring import (
    CardData,
    Clause,
    Declarations,
    Manifest,
    NewCards,
    Slot,
    Stage,
    Table,
    Text,
    TieBreak,
    TurnTrades,
    Zone,
    hookimpl,
    load_clauses,
)

from . import (
    _abilities,
    _activating,
    _attack,
    _borrowing,
    _capes,
    _columns,
    _contest,
    _enchanting,
    _events,
    _flow,
    _forced_planting,
    _magic_cards,
    _rearranging,
    _setup,
    _spells,
    _stealing,
    _swapping,
    _third_field,
    _trading_spells,
    _turn,
)
from ._differences import Differences, MagicPlugin

if TYPE_CHECKING:
    from bohnanza_core.bots import Advice


class MagicEdition(MagicPlugin):
    """An edition with the magic phase; its column of the differences says which."""

    def __init__(self, manifest: Manifest, differences: Differences, clauses: str) -> None:
        self.manifest = manifest
        self.differences = differences
        self._clauses = clauses

    @hookimpl
    def collect_settings(self, players: int) -> Mapping[str, Any]:
        """Two fields; three rounds for three players, four for more (fields, rounds, end.turn)."""
        return {
            "fields": 2,
            "emptyings": 3 if players == 3 else 4,
            "last_stage": self.differences.last_stage,
        }

    @hookimpl
    def collect_cards(self, data: CardData) -> NewCards:
        """Bring 98 beans and eleven magic cards."""
        return _magic_cards.deck(data, self.differences)

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Add the places of magic cards, the held bean and the temporary field."""
        return _magic_cards.ZONES

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember the magic of a turn, temporary fields and enchanted beans."""
        return (
            TurnTrades.slot,
            *_borrowing.SLOTS,
            *_columns.SLOTS,
            *_trading_spells.SLOTS,
            *_setup.SLOTS,
            *_third_field.SLOTS,
            *_enchanting.SLOTS,
        )

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Insert the magic phase and the moments around the draw."""
        return (
            Stage("setup", "magic-cards", _setup.enter_magic_cards, after="shuffle"),
            Stage("setup", "start", _setup.enter_start, replaces="start"),
            Stage("turn", "plant", replaces="plant", title=self.differences.plant_phase),
            Stage("turn", "magic", _turn.enter_magic, after="plant", title=self.differences.phase),
            Stage("turn", "before-planting", _third_field.enter_before_planting, before="receive",
                  title=Text("3 Before planting", "3 Vor dem Anbauen")),
            Stage("turn", "before-draw", _turn.enter_before_draw, before="draw",
                  title=Text("4 Before the draw", "4 Vor dem Ziehen")),
            Stage("turn", "finish", _turn.enter_finish, after="draw",
                  title=Text("4 After the draw", "4 Nach dem Ziehen")),
            Stage("turn", "face-down", _turn.enter_face_down, after="finish",
                  title=Text("End of the turn", "Ende des Zuges")),
            Stage("ending", "give-back", _borrowing.return_borrowed, before="harvest"),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Declare the steps, decisions, actions, events and reasons to refuse."""
        return Declarations.joined(
            _events.declared,
            _turn.declared,
            _columns.declared,
            _magic_cards.declared,
            _capes.declared,
            _abilities.declared,
            _activating.declared,
            _stealing.declared,
            _attack.declared,
            _contest.declared,
            _enchanting.declared,
            _spells.declared,
            _third_field.declared,
            _swapping.declared,
            _trading_spells.declared,
            _flow.declared,
            _forced_planting.declared,
            _rearranging.declared,
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the edition."""
        return load_clauses(self._clauses)

    @hookimpl
    def collect_advice(self) -> Sequence[Advice]:
        """Explain to bots what abilities and spells are worth."""
        from ._advice import ADVICE  # noqa: PLC0415 - for bots, which not every program has

        return ADVICE

    # Asked in play: the rules themselves.
    fold_fields: Final = staticmethod(hookimpl(_third_field.add_third_field))
    fold_bean_count: Final = staticmethod(hookimpl(_enchanting.count_enchanted))
    fold_harvest: Final = staticmethod(hookimpl(_enchanting.keep_from_coins))
    fold_count: Final = staticmethod(hookimpl(_trading_spells.two_more))
    fold_discardable: Final = staticmethod(hookimpl(_trading_spells.discard_revealed))
    forbid_harvest: Final = staticmethod(hookimpl(_attack.forbid_harvest, specname="forbid_action"))
    forget_column: Final = staticmethod(hookimpl(_columns.forget_column, specname="on_event"))
    disenchant: Final = staticmethod(hookimpl(_enchanting.disenchant, specname="on_event"))
    close_field: Final = staticmethod(hookimpl(_third_field.close_field, specname="on_event"))

    @hookimpl
    def fold_tie_breaks(self, table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        """Break ties by cents (end.winner)."""
        return (*criteria, _magic_cards.cents_tie_break(table))
