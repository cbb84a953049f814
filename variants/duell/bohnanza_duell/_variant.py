"""The plugin of the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from bohnanza_core.authoring import (
    CardData,
    Clause,
    CompositionError,
    Conflict,
    Declarations,
    Layer,
    Manifest,
    NewCards,
    PlantingRule,
    Problem,
    ScoreUnit,
    Slot,
    Sort,
    Stage,
    Table,
    Taler,
    Text,
    TieBreak,
    Zone,
    hookimpl,
    load_clauses,
)

from . import (
    _bonus,
    _bonus_cards,
    _bonus_exchange,
    _delivery,
    _discarding,
    _events,
    _gifts,
    _ladder,
)
from ._version import __version__

if TYPE_CHECKING:
    from bohnanza_core.bots import Advice

NOT_THE_START_PLAYER: Final = Text("not the start player", "wer nicht begonnen hat")
MANIFEST: Final = Manifest(
    id="duell",
    version=__version__,
    title=Text("Das Duell", "Das Duell"),
    layer=Layer.FORMAT,
    players=(2,),  # duell.players
    adds_players=(2,),
    default_edition="bohnanza",
    conflicts=(
        Conflict(
            "bohnedikt",
            Text(
                "Bohnedikt is for three to five, and its edicts bind trading, which Das Duell does "
                "not have; play one or the other.",
                "Bohnedikt ist für drei bis fünf, und seine Edikte regeln den Handel, den es im "
                "Duell nicht gibt. Nur eines von beiden ist möglich.",
            ),
        ),
    ),
    card_data="bohnanza_duell",
    rulebook="Bohnanza: Das Duell (Amigo), short German rules",
)


FIELD_FOR_SALE: Final = Problem(
    "conflict",
    (MANIFEST.id,),
    Text(
        "Das Duell gives everybody three fields all game long, so none is for sale; switch off the "
        "option that sells one, such as 'third_field' of 'bohnanza'.",
        "Im Duell haben alle das ganze Spiel lang drei Felder, also ist keines zu kaufen; die "
        "Option dafür, etwa 'third_field' von 'bohnanza', muss ausgeschaltet sein.",
    ),
)


def enter_coins(table: Table) -> None:
    """Lay three unseen beans before each as the first Taler (setup.coins)."""
    rules = table.rules
    for _ in range(3):
        for seat in rules.from_seat[table.clock.start_player]:
            table.move(table.zones[rules.deck][-1:], rules.deck, rules.coins[seat])


class Duell:
    """The plugin of the format."""

    manifest = MANIFEST

    @hookimpl
    def collect_settings(self, so_far: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set three fields, three cards revealed, two drawn, one pass of the deck."""
        if so_far["field_price"]:
            raise CompositionError([FIELD_FOR_SALE])  # fields
        return {
            "fields": 3,
            "deal": (5, 5),
            "reveal": 3,  # reveal
            "draw": 2,  # draw
            "emptyings": 1,  # deck.once
            "known_coins": False,  # setup.coins, gift.bluff.coin
            "last_stage": {"": "receive", "draw": "draw"},  # end, end.phase4
            "score_unit": ScoreUnit(Text("Groschen", "Groschen"), per_taler=100),
        }

    @hookimpl
    def collect_cards(self, data: CardData, sorts: Sequence[Sort]) -> NewCards:
        """Add the bonus cards, made from the deck's sorts."""
        if (problem := _ladder.no_ladder(MANIFEST.id, sorts)) is not None:
            raise CompositionError([problem])
        return NewCards(cards=_bonus_cards.bonus_cards(data, sorts))

    @hookimpl
    def collect_zones(self) -> Sequence[Zone]:
        """Add the places of the bonus cards."""
        return _bonus.ZONES

    @hookimpl
    def collect_planting_rules(self, sorts: Sequence[Sort]) -> Sequence[PlantingRule]:
        """Let the next higher sort go on a bean."""
        return list(_ladder.planting_rules(sorts))

    @hookimpl
    def collect_slots(self) -> Sequence[Slot]:
        """Remember pushed gift cards and the discard of phase 3."""
        return (*_gifts.SLOTS, *_discarding.SLOTS)

    @hookimpl
    def collect_stages(self) -> Sequence[Stage]:
        """Replace the trading by gifts (trade.none); add coins, bonus cards and their end."""
        return (
            Stage("setup", "coins", enter_coins, before="deal"),
            Stage("setup", "bonus", _bonus_exchange.enter_deal_bonus, after="deal"),
            Stage("turn", "trade", _gifts.enter_trade, replaces="trade",
                  title=Text("2 Give", "2 Schenken")),
            Stage("turn", "bonus", _bonus_exchange.enter_bonus, after="draw",
                  title=Text("4 Bonus cards", "4 Bohnus-Karten")),
            Stage("ending", "last-bonus", _bonus.enter_last_bonus, before="harvest"),
        )  # fmt: skip

    @hookimpl
    def collect_declarations(self) -> Declarations:
        """Declare the steps, decisions, actions, events and reasons to refuse."""
        return Declarations.joined(
            _events.declared,
            _ladder.declared,
            _gifts.declared,
            _delivery.declared,
            _bonus.declared,
            _bonus_exchange.declared,
            _discarding.declared,
        )

    @hookimpl
    def collect_clauses(self) -> Sequence[Clause]:
        """Bring the clauses of the format."""
        return load_clauses("bohnanza_duell")

    @hookimpl
    def collect_advice(self) -> Sequence[Advice]:
        """Explain to bots what gifts, bluffs and bonus cards are worth."""
        from ._advice import ADVICE  # noqa: PLC0415 - for bots, which not every program has

        return ADVICE

    # Asked in play: the rules themselves.
    fold_discardable: Final = staticmethod(hookimpl(_discarding.discard_one))
    forbid_at_end: Final = staticmethod(hookimpl(_bonus.forbid_at_end, specname="forbid_action"))
    forbid_discard: Final = staticmethod(
        hookimpl(_discarding.forbid_discard, specname="forbid_action")
    )
    note_discard: Final = staticmethod(hookimpl(_discarding.note_discard, specname="on_event"))

    @hookimpl
    def fold_score(self, table: Table, taler: Taler, seat: int) -> Taler:
        """Add the Groschen of fulfilled bonus cards (score, score.exact)."""
        return taler + Fraction(_bonus.value(table, seat), 100)

    @hookimpl
    def fold_tie_breaks(self, table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        """Let the start player lose a tie (tie)."""
        return (*criteria, TieBreak(NOT_THE_START_PLAYER, "duell.tie", _not_start))


def _not_start(table: Table, seat: int) -> bool:
    return seat != table.clock.start_player
