"""The plugin of the expansion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from bohnanza_core import (
    COUNT,
    NOBODY,
    TOP,
    Accept,
    BuyField,
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
    Settings,
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

from . import (
    _edicts,
    _fields,
    _forbidding,
    _front_card,
    _in_force,
    _offering,
    _sacrifice_cards,
    _sacrifices,
    _tax,
    _tribute,
)
from ._events import EVENTS
from ._version import __version__

if TYPE_CHECKING:
    from bohnanza_core.bots import Advice

MANIFEST: Final = Manifest(
    id="bohnedikt",
    version=__version__,
    title=Text("Bohnedikt", "Bohnedikt"),
    layer=Layer.EXPANSION,
    players=(3, 4, 5),  # bohnedikt.players
    default_edition="bohnanza",  # bohnedikt.expansion
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
        """Set the fields of the mat, the falling deal and the draw (fields, deal, draw)."""
        # fields.bought: a field that is for sale comes beside garden and acre.
        fields = 3 if players == 3 and not so_far["field_price"] else 2
        deal = tuple(6 - (players - 1 - distance) for distance in range(players))
        return {"fields": fields, "deal": deal, "draw": 4}

    @hookimpl
    def collect_cards(self, settings: Settings, data: CardData, sorts: Sequence[Sort]) -> Deck:
        """Add the Bohnedikte (deck), and sacrifice cards made from the deck's sorts."""
        sacrifices = _sacrifice_cards.sacrifice_cards(data, sorts, settings.players)
        return Deck(data.sorts(), (*_edicts.edict_cards(data), *sacrifices))

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Name the special fields and add the piles of the sacrifice cards."""
        return (
            *_fields.ZONES,
            Zone("sacrifice_deck", per_seat=False, contents=NOBODY, structure=COUNT,
                 title=Text("sacrifice deck", "Opferkartenstapel")),
            Zone("sacrifice_discard", per_seat=False, contents=TOP, structure=COUNT,
                 holds=("sacrifice_deck",),
                 title=Text("sacrifice discards", "abgelegte Opferkarten")),
        )  # fmt: skip

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember the edicts in force."""
        return _in_force.SLOTS

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Deal sacrifices, collect the tax, forget edicts."""
        return (
            Stage("setup", "sacrifices", _sacrifices.enter_sacrifices, after="deal"),
            Stage("turn", "edicts-over", _in_force.enter_over, after="draw",
                  title=Text("End of the edicts", "Ende der Edikte")),
            # second-emptying.when
            Stage("refill", "tax", _tax.enter_tax, before="reshuffle"),
        )  # fmt: skip

    @hookimpl
    def collect_kinds(self) -> Kinds:
        """Name everything the kernel must know by type."""
        return Kinds.joined(
            _fields.KINDS,
            _in_force.KINDS,
            _tribute.KINDS,
            _offering.KINDS,
            _sacrifices.KINDS,
            _front_card.KINDS,
            _tax.KINDS,
            _forbidding.KINDS,
            Kinds(events=EVENTS),
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the expansion."""
        return load_clauses("bohnanza_bohnedikt")

    @hookimpl
    def collect_advice(self) -> Sequence[Advice]:
        """Tell bots what sacrifices and edicts are worth."""
        from ._advice import ADVICE  # noqa: PLC0415 - for bots, which not every program has

        return ADVICE

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
        return number + table.slot(_in_force.Edicts).draws if what == "draw" else number

    @hookimpl
    def fold_tradable(
        self, table: Table, reason: Reason | None, seat: int, card: int
    ) -> Reason | None:
        """Change which cards the active player may give."""
        return _forbidding.tradable(table, reason, seat, card)

    @hookimpl
    def fold_discardable(
        self, table: Table, cards: tuple[int, ...], waiting: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Let revealed cards be discarded where an edict says so."""
        return _offering.discardable(table, cards, waiting)

    forbid_trade = staticmethod(hookimpl(_forbidding.forbid_trade, specname="forbid_action"))

    @hookimpl(specname="forbid_action")
    def forbid_planting(self, table: Table, action: Plant) -> Reason | None:
        """Put the sacrifice card in front first (sacrifice.front)."""
        return _front_card.forbid_planting(table, action)

    @hookimpl(specname="forbid_action")
    def forbid_in_tax(
        self, table: Table, action: Harvest | _sacrifices.Sacrifice | BuyField
    ) -> Reason | None:
        """Let the tax be collected undisturbed (second-emptying.order)."""
        return _tax.forbid(table, action)

    @hookimpl(specname="on_event")
    def on_reveal(self, table: Table, event: Revealed) -> Sequence[Step]:
        """Read out edicts turned up (edict.when)."""
        return _in_force.reading(table, event)

    @hookimpl(specname="on_event")
    def on_trade(self, event: Traded) -> Sequence[Step]:
        """Count trades and ask for tribute."""
        return _tribute.noting(event)

    @hookimpl(specname="on_event")
    def on_discard(self, table: Table, event: Discarded) -> Sequence[Step]:
        """Count discards of phase 3."""
        return _offering.noting_discard(table, event)
