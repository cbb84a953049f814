"""The plugin of the expansion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from bohnanza_core.authoring import (
    COUNT,
    NOBODY,
    TOP,
    CardData,
    Clause,
    Conflict,
    Declarations,
    Joker,
    Layer,
    Manifest,
    NewCards,
    PlantingRule,
    Settings,
    Slot,
    Sort,
    Stage,
    Text,
    Zone,
    hookimpl,
    load_clauses,
)

from . import (
    _edict_cards,
    _edicts_in_force,
    _events,
    _fields,
    _forbidden_trades,
    _helping_edicts,
    _sacrifice_cards,
    _sacrifice_in_front,
    _sacrifices,
    _tax,
    _tribute,
)
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
        """Set the fields of the mat, the falling deal and the draw (fields, deal, draw).

        The last planted cards become coins, and nobody chooses (harvest.last-cards).
        """
        # fields.bought: a field that is for sale comes beside garden and acre.
        fields = 3 if players == 3 and not so_far["field_price"] else 2
        deal = tuple(6 - (players - 1 - distance) for distance in range(players))
        return {
            "fields": fields,
            "deal": deal,
            "draw": 4,
            "choose_coins": False,
            "known_coins": False,  # second-emptying
        }

    @hookimpl
    def collect_cards(self, settings: Settings, data: CardData, sorts: Sequence[Sort]) -> NewCards:
        """Add the Bohnedikte (deck), and sacrifice cards made from the deck's sorts."""
        sacrifices = _sacrifice_cards.sacrifice_cards(data, sorts, settings.players)
        # edict.when, edict.only-reveal: a card has no effect unless it is turned up from the deck.
        edicts = _edict_cards.edict_cards(data, when_revealed=_edicts_in_force.ReadEdict)
        return NewCards(data.sorts(), (*edicts, *sacrifices))

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Name the special fields and add the piles of the sacrifice cards."""
        return (
            *_fields.ZONES,
            Zone("bohnedikt.sacrifice_deck", per_seat=False, faces=NOBODY, backs=COUNT,
                 title=Text("sacrifice deck", "Opferkartenstapel")),
            Zone("bohnedikt.sacrifice_discard", per_seat=False, faces=TOP, backs=COUNT,
                 holds=("bohnedikt.sacrifice_deck",),
                 title=Text("sacrifice discards", "abgelegte Opferkarten")),
        )  # fmt: skip

    @hookimpl
    def collect_planting_rules(self, sorts: Sequence[Sort]) -> Sequence[PlantingRule | Joker]:
        """Say where jokers grow."""
        return list(_fields.planting_rules(sorts))

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember the edicts in force, the trades of this turn, and the tax."""
        return (*_edicts_in_force.SLOTS, *_tax.SLOTS)

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Deal sacrifices, collect the tax."""
        return (
            Stage("setup", "sacrifices", _sacrifices.enter_sacrifices, after="deal"),
            # second-emptying.when
            Stage("refill", "tax", _tax.enter_tax, before="reshuffle"),
            Stage("refill", "tax-mixed", _tax.enter_tax_mixed, after="reshuffle"),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Declare the steps, decisions, actions, events and reasons to refuse."""
        return Declarations.joined(
            _events.declared,
            _fields.declared,
            _edicts_in_force.declared,
            _tribute.declared,
            _helping_edicts.declared,
            _sacrifices.declared,
            _sacrifice_in_front.declared,
            _tax.declared,
            _forbidden_trades.declared,
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the expansion."""
        return load_clauses("bohnanza_bohnedikt")

    @hookimpl
    def collect_advice(self) -> Sequence[Advice]:
        """Explain to bots what sacrifices and edicts are worth."""
        from ._advice import ADVICE  # noqa: PLC0415 - for bots, which not every program has

        return ADVICE

    # Asked in play: the rules themselves.
    fold_count: Final = staticmethod(hookimpl(_edicts_in_force.draw_more))
    fold_tradable: Final = staticmethod(hookimpl(_forbidden_trades.judge_giving))
    fold_discardable: Final = staticmethod(hookimpl(_helping_edicts.discard_revealed))
    forbid_trade: Final = staticmethod(
        hookimpl(_forbidden_trades.forbid_trade, specname="forbid_action")
    )
    forbid_planting: Final = staticmethod(
        hookimpl(_sacrifice_in_front.forbid_planting, specname="forbid_action")
    )
    forbid_in_tax: Final = staticmethod(hookimpl(_tax.forbid_in_tax, specname="forbid_action"))
    claim_tribute: Final = staticmethod(hookimpl(_tribute.claim_tribute, specname="on_event"))
    count_discard: Final = staticmethod(
        hookimpl(_helping_edicts.count_discard, specname="on_event")
    )
