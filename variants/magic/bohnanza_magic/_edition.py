"""The plugin behind both magic editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

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
    Zone,
    hookimpl,
    load_clauses,
)

from . import (
    _abilities,
    _activating,
    _attack,
    _capes,
    _contest,
    _enchanting,
    _flow,
    _forced_planting,
    _magic_cards,
    _rearranging,
    _setup,
    _spells,
    _state,
    _stealing,
    _swapping,
    _third_field,
    _turn,
)
from ._differences import Differences
from ._events import EVENTS
from ._reasons import REASONS

if TYPE_CHECKING:
    from bohnanza_core.bots import Advice


class MagicEdition(_state.MagicPlugin):
    """An edition with the magic phase; its column of the differences says which."""

    def __init__(self, manifest: Manifest, differences: Differences, clauses: str) -> None:
        self.manifest = manifest
        self.differences = differences
        self._clauses = clauses
        if not differences.enchanted_may_be_coin:
            # Answered only where it takes something away, since plans cost time at every harvest.
            self.fold_harvest = hookimpl(_enchanting.without_enchanted)

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
        return _magic_cards.deck(data)

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Add the places of magic cards, the held bean and the temporary field."""
        return _magic_cards.ZONES

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember the magic of a turn, temporary fields and enchanted beans."""
        return _state.SLOTS

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Insert the magic phase and the moments around the draw."""
        return (
            Stage("setup", "magic-cards", _setup.enter_magic_cards, after="shuffle"),
            Stage("setup", "start", _setup.enter_start, replaces="start"),
            Stage("turn", "magic", _turn.enter_magic, after="plant", title=self.differences.phase),
            *_turn.planting_stages(self.differences),
            Stage("turn", "before-draw", _turn.enter_before_draw, before="draw",
                  title=Text("4 Before the draw", "4 Vor dem Ziehen")),
            Stage("turn", "finish", _turn.enter_finish, after="draw",
                  title=Text("4 After the draw", "4 Nach dem Ziehen")),
            Stage("turn", "face-down", _setup.enter_face_down, after="finish",
                  title=Text("End of the turn", "Ende des Zuges")),
            Stage("ending", "give-back", _setup.return_borrowed, before="harvest"),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Name everything the kernel must know by type."""
        return Declarations(
            steps=(
                *_state.STEPS,
                *_magic_cards.STEPS,
                *_abilities.STEPS,
                *_attack.STEPS,
                *_contest.STEPS,
                *_enchanting.STEPS,
                *_capes.STEPS,
                *_flow.STEPS,
                *_forced_planting.STEPS,
                *_third_field.STEPS,
            ),
            scopes=_attack.SCOPES,
            decisions=(
                *_turn.DECISIONS,
                *_stealing.DECISIONS,
                *_activating.DECISIONS,
                *_attack.DECISIONS,
                *_flow.DECISIONS,
                *_forced_planting.DECISIONS,
                *_swapping.DECISIONS,
                *_rearranging.DECISIONS,
            ),
            actions=(
                *_abilities.ACTIONS,
                *_activating.ACTIONS,
                *_stealing.ACTIONS,
                *_enchanting.ACTIONS,
                *_spells.ACTIONS,
            ),
            events=EVENTS,
            reasons=REASONS,
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the edition."""
        return load_clauses(self._clauses)

    @hookimpl
    def collect_advice(self) -> Sequence[Advice]:
        """Tell bots what abilities and spells are worth."""
        from ._advice import ADVICE  # noqa: PLC0415 - for bots, which not every program has

        return ADVICE

    # The answers asked for in play are the rules themselves.
    fold_fields = staticmethod(hookimpl(_third_field.with_field))
    fold_bean_count = staticmethod(hookimpl(_enchanting.counted))
    fold_count = staticmethod(hookimpl(_spells.two_more))
    fold_discardable = staticmethod(hookimpl(_spells.discardable))
    forbid_harvest = staticmethod(hookimpl(_attack.harvest_ban, specname="forbid_action"))
    forget_column = staticmethod(hookimpl(_state.forgetting, specname="on_event"))
    disenchant = staticmethod(hookimpl(_enchanting.restoring, specname="on_event"))
    close_field = staticmethod(hookimpl(_third_field.closing, specname="on_event"))

    @hookimpl
    def fold_tie_breaks(self, table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        """Break ties by cents (end.winner)."""
        return (*criteria, _magic_cards.cents_tie_break(table))
