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
    Zone,
    hookimpl,
    load_clauses,
)

from . import (
    _abilities,
    _activating,
    _attack,
    _capes,
    _cards,
    _contest,
    _enchanting,
    _flow,
    _forcing,
    _phase,
    _rearranging,
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
            self.fold_harvest: Final = hookimpl(_enchanting.without_enchanted)

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
        return _cards.deck(data)

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Add the places of magic cards, the held bean and the temporary field."""
        return _cards.ZONES

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember the magic of a turn, temporary fields and enchanted beans."""
        return _state.SLOTS

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Insert the magic phase and the moments around the draw."""
        return (
            Stage("setup", "magic-cards", _turn.enter_magic_cards, after="shuffle"),
            Stage("setup", "start", _turn.enter_start, replaces="start"),
            Stage("turn", "magic", _phase.enter_magic, after="plant", title=self.differences.phase),
            *_phase.planting_stages(self.differences),
            Stage("turn", "before-draw", _phase.enter_before_draw, before="draw",
                  title=Text("4 Before the draw", "4 Vor dem Ziehen")),
            Stage("turn", "finish", _phase.enter_finish, after="draw",
                  title=Text("4 After the draw", "4 Nach dem Ziehen")),
            Stage("turn", "face-down", _turn.enter_face_down, after="finish",
                  title=Text("End of the turn", "Ende des Zuges")),
            Stage("ending", "give-back", _turn.return_borrowed, before="harvest"),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Name everything the kernel must know by type."""
        return Declarations(
            steps=(
                *_state.STEPS,
                *_cards.STEPS,
                *_abilities.STEPS,
                *_attack.STEPS,
                *_contest.STEPS,
                *_enchanting.STEPS,
                *_capes.STEPS,
                *_flow.STEPS,
                *_forcing.STEPS,
                *_third_field.STEPS,
            ),
            scopes=_attack.SCOPES,
            decisions=(
                *_phase.DECISIONS,
                *_stealing.DECISIONS,
                *_activating.DECISIONS,
                *_attack.DECISIONS,
                *_flow.DECISIONS,
                *_forcing.DECISIONS,
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
    fold_fields: Final = staticmethod(hookimpl(_third_field.with_field))
    fold_bean_count: Final = staticmethod(hookimpl(_enchanting.counted))
    fold_count: Final = staticmethod(hookimpl(_spells.two_more))
    fold_discardable: Final = staticmethod(hookimpl(_spells.discardable))
    forbid_harvest: Final = staticmethod(hookimpl(_attack.harvest_ban, specname="forbid_action"))
    forget_column: Final = staticmethod(hookimpl(_state.forgetting, specname="on_event"))
    disenchant: Final = staticmethod(hookimpl(_enchanting.restoring, specname="on_event"))
    close_field: Final = staticmethod(hookimpl(_third_field.closing, specname="on_event"))

    @hookimpl
    def fold_tie_breaks(self, table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        """Break ties by cents (end.winner)."""
        return (*criteria, _cards.cents_tie_break(table))
