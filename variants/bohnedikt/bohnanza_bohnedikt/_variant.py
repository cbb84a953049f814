"""The plugin of the expansion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from bohnanza_core import (
    COUNT,
    NOBODY,
    TOP,
    Accept,
    CardData,
    Clause,
    Conflict,
    Deck,
    Discarded,
    Harvest,
    HarvestPlan,
    Kinds,
    Layer,
    Manifest,
    Offer,
    Plant,
    Reason,
    Revealed,
    Slot,
    Sort,
    Stage,
    Step,
    Table,
    Text,
    Traded,
    Zone,
    hookimpl,
    load_clauses,
)

from . import _edicts, _fields, _sacrifice_cards, _sacrifices, _tax, _trading
from ._events import EVENTS
from ._version import __version__

MANIFEST: Final = Manifest(
    id="bohnedikt",
    version=__version__,
    title=Text("Bohnedikt", "Bohnedikt"),
    layer=Layer.EXPANSION,
    players=(3, 4, 5),
    default_edition="bohnanza",
    conflicts=(
        Conflict(
            "duell",
            Text(
                "Das Duell is for two and has no trading, so the edicts of Bohnedikt, made for "
                "three to five, would have nothing to bind; play one or the other.",
                "Das Duell ist für zwei und kennt keinen Handel; die Edikte von Bohnedikt, für "
                "drei bis fünf, hätten nichts zu regeln. Nur eines von beiden ist möglich.",
            ),
        ),
    ),
    card_data="bohnanza_bohnedikt",
    rulebook="Bohnedikt (Amigo), German rules, for Bohnanza 5.0",
)


class Bohnedikt:
    """The plugin of the expansion."""

    manifest = MANIFEST

    @hookimpl
    def collect_settings(self, players: int, so_far: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set the fields of the mat, the falling deal and the draw of four."""
        # fields.bought: a field that is for sale comes beside garden and acre.
        fields = 3 if players == 3 and not so_far["field_price"] else 2
        deal = tuple(6 - (players - 1 - distance) for distance in range(players))
        return {"fields": fields, "deal": deal, "draw": 4}

    @hookimpl
    def collect_cards(self, data: CardData, sorts: Sequence[Sort]) -> Deck:
        """Add the Bohnedikte, and sacrifice cards made from the deck's sorts."""
        cards = (*_edicts.edict_cards(data), *_sacrifice_cards.sacrifice_cards(data, sorts))
        return Deck(data.sorts(), cards)

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Name the special fields and add the piles of the sacrifice cards."""
        return (
            *_fields.ZONES,
            Zone("sacrifice_deck", per_seat=False, contents=NOBODY, structure=COUNT,
                 title=Text("sacrifice deck", "Opferkartenstapel")),
            Zone("sacrifice_discard", per_seat=False, contents=TOP, structure=COUNT,
                 title=Text("sacrifice discards", "abgelegte Opferkarten")),
        )  # fmt: skip

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember the edicts in force."""
        return _trading.SLOTS

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Deal sacrifices, collect the tax, forget edicts."""
        return (
            Stage("setup", "sacrifices", _sacrifices.enter_sacrifices, after="deal"),
            Stage("turn", "edicts-over", _trading.enter_over, after="draw",
                  title=Text("End of the edicts", "Ende der Edikte")),
            Stage("refill", "tax", _tax.enter_tax, before="reshuffle"),
        )  # fmt: skip

    @hookimpl
    def collect_kinds(self) -> Kinds:
        """Name everything the kernel must know by type."""
        return Kinds(
            steps=(*_trading.STEPS, *_sacrifices.STEPS, *_tax.STEPS),
            scopes=_tax.SCOPES,
            decisions=(*_trading.DECISIONS, *_sacrifices.DECISIONS, *_tax.DECISIONS),
            actions=(*_trading.ACTIONS, *_sacrifices.ACTIONS),
            events=EVENTS,
            reasons=(
                *_fields.REASONS,
                *_sacrifices.REASONS,
                *_tax.REASONS,
                *_trading.REASONS,
            ),
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the expansion."""
        return load_clauses("bohnanza_bohnedikt")

    @hookimpl
    def fold_fit(self, table: Table, reason: Reason | None, card: int, zone: int) -> Reason | None:
        """Let jokers grow in the garden only (garden.joker)."""
        return _fields.fitting(table, reason, card, zone)

    @hookimpl
    def fold_field_sort(self, table: Table, sort: int, zone: int) -> int:
        """Look at the beans between the jokers (garden.sort)."""
        return _fields.garden_sort(table, sort, zone)

    @hookimpl
    def fold_bean_count(self, table: Table, number: int, zone: int) -> int:
        """Count the jokers in the garden (compose.ability)."""
        return _fields.counted(table, number, zone)

    @hookimpl
    def fold_harvest(self, plan: HarvestPlan) -> HarvestPlan:
        """Turn the last cards into coins (harvest.last-cards)."""
        return _fields.plan(plan)

    @hookimpl
    def fold_count(self, table: Table, number: int, what: Literal["reveal", "draw"]) -> int:
        """Draw what an edict has granted."""
        return number + table.slot(_trading.Edicts).draws if what == "draw" else number

    @hookimpl
    def fold_tradable(
        self, table: Table, reason: Reason | None, seat: int, card: int
    ) -> Reason | None:
        """Change which cards the active player may give."""
        return _trading.tradable(table, reason, seat, card)

    @hookimpl
    def fold_discardable(
        self, table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Let revealed cards be discarded where an edict says so."""
        return _trading.discardable(table, cards, seat, waiting)

    @hookimpl(specname="forbid_action")
    def forbid_trade(self, table: Table, action: Offer | Accept) -> Reason | None:
        """Obey the edicts (edict.when)."""
        return _trading.forbid_trade(table, action)

    @hookimpl(specname="forbid_action")
    def forbid_planting(self, table: Table, action: Plant) -> Reason | None:
        """Put the sacrifice card in front first (sacrifice.front)."""
        return _sacrifices.forbid_planting(table, action)

    @hookimpl(specname="forbid_action")
    def forbid_in_tax(self, table: Table, action: Harvest | _sacrifices.Sacrifice) -> Reason | None:
        """Let the tax be collected undisturbed (second-emptying.order)."""
        return _tax.forbid(table, action)

    @hookimpl(specname="on_event")
    def on_reveal(self, table: Table, event: Revealed) -> Sequence[Step]:
        """Read out edicts turned up (edict.when)."""
        return _trading.reading(table, event)

    @hookimpl(specname="on_event")
    def on_trade(self, event: Traded) -> Sequence[Step]:
        """Count trades and ask for tribute."""
        return _trading.noting(event)

    @hookimpl(specname="on_event")
    def on_discard(self, table: Table, event: Discarded) -> Sequence[Step]:
        """Count discards of phase 3."""
        return _trading.noting_discard(table, event)
