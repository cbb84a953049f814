"""The edition: its deck and its figures by number of players; two play the bean duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from bohnanza_core.authoring import (
    BuyField,
    CardData,
    Clause,
    Conflict,
    Declarations,
    Layer,
    Manifest,
    NewCards,
    Option,
    Price,
    Settings,
    Stage,
    Table,
    Text,
    TieBreak,
    Zone,
    hookimpl,
    load_clauses,
    set_start_player,
)

from . import _bean_duel
from ._version import __version__

MOST_HAND_CARDS: Final = Text("the most hand cards", "die meisten Handkarten")
FOUR_PLAYERS: Final = 4
MANY_PLAYERS: Final = 6
"""From so many on the hands, the price of a field and the draw are other ones."""
MANIFEST: Final = Manifest(
    id="riogrande",
    version=__version__,
    title=Text("Bohnanza for two to seven", "Bohnanza für zwei bis sieben"),
    layer=Layer.EDITION,
    players=(2, 3, 4, 5, 6, 7),  # riogrande.players
    card_data="bohnanza_riogrande",
    rulebook="Bohnanza, English edition for 2–7 players (Rio Grande Games)",
    conflicts=(
        Conflict(
            "thirdfield",
            Text(
                "This edition says by itself who has a third field, and at what price; leave "
                "'thirdfield' out.",
                "Diese Ausgabe sagt selbst, wer ein drittes Feld hat und was es kostet; "
                "'thirdfield' muss wegbleiben.",
            ),
        ),
    ),
    options=(
        Option(
            "start_player",
            int,
            None,
            Text(
                "The seat that begins, counted from 0; none: drawn at random.",
                "Der Platz, der beginnt, von 0 an gezählt; ohne Angabe: ausgelost.",
            ),
            optional=True,
            seat=True,
        ),
    ),
)


def _bean_duel_is_played(players: int, variants: Sequence[str]) -> bool:
    """Return whether two play (beanduel.players), and not Das Duell, which takes its place."""
    return players == 2 and "duell" not in variants


class RioGrande:
    """The plugin of the edition."""

    manifest = MANIFEST

    @hookimpl
    def collect_settings(self, players: int, variants: Sequence[str]) -> Mapping[str, Any]:
        """Set the figures by the number of players."""
        if _bean_duel_is_played(players, variants):
            return _bean_duel.SETTINGS
        many = players >= MANY_PLAYERS
        return {
            "fields": 3 if players == 3 else 2,  # riogrande.fields
            "field_price": self._price(players),
            # riogrande.deal, riogrande.deal.staggered
            "deal": (3, 4, 5, 6, 6, 6, 6)[:players] if many else (5,) * players,
            "draw": 4 if many else 3,  # riogrande.draw
            "emptyings": 2 if players == 3 else 3,  # riogrande.end
            # riogrande.end.phase2, riogrande.end.phase4
            "last_stage": {"": "receive", "draw": "draw"},
        }

    @staticmethod
    def _price(players: int) -> int:
        """Return the price of a third field (riogrande.third-field, riogrande.third-field.price).

        0: none is sold.
        """
        if players < FOUR_PLAYERS:  # three have three fields, and Das Duell gives them too
            return 0
        return 2 if players >= MANY_PLAYERS else 3

    @hookimpl
    def collect_cards(self, settings: Settings, data: CardData) -> NewCards:
        """Bring the beans that are in the game with so many players (riogrande.deck)."""
        # riogrande.removed: the others do not exist. Which they are, cards.toml says:
        # riogrande.deck.two, riogrande.deck.three, riogrande.deck.four-five,
        # riogrande.deck.six-seven.
        return NewCards(
            data.sorts(),
            data.bean_cards(players=settings.players),
            without=data.left_out(settings.players),
        )

    @hookimpl
    def collect_zones(self, settings: Settings, variants: Sequence[str]) -> Sequence[Zone]:
        """Add the place of what is left for the other in the bean duel."""
        return _bean_duel.ZONES if _bean_duel_is_played(settings.players, variants) else ()

    @hookimpl
    def collect_stages(
        self, settings: Settings, options: Mapping[str, Any], variants: Sequence[str]
    ) -> Sequence[Stage]:
        """Let the caller name the start player (riogrande.start-player); order the bean duel."""
        seat = options["start_player"]
        named = Stage("setup", "start", lambda table: set_start_player(table, seat),
                      replaces="start")  # fmt: skip
        duel = _bean_duel.STAGES if _bean_duel_is_played(settings.players, variants) else ()
        return (*duel, *(() if seat is None else (named,)))

    @hookimpl
    def collect_declarations(self, settings: Settings, variants: Sequence[str]) -> Declarations:
        """Declare what happens in the bean duel, where it is played."""
        played = _bean_duel_is_played(settings.players, variants)
        return _bean_duel.declared if played else Declarations()

    @hookimpl
    def collect_clauses(self, settings: Settings, variants: Sequence[str]) -> Sequence[Clause]:
        """Bring the clauses of the edition, and those of the bean duel where it is played."""
        clauses = load_clauses("bohnanza_riogrande")
        if _bean_duel_is_played(settings.players, variants):
            return (*clauses, *load_clauses("bohnanza_riogrande", "bean_duel.toml"))
        return clauses

    @hookimpl
    def fold_price(self, table: Table, price: Price, action: BuyField) -> Price:
        """Let a field be paid for with the Taler earned last (riogrande.third-field.coins)."""
        # riogrande.third-field.order: in the order in which the buyer names them.
        # riogrande.third-field.discard; beanduel.third-field: with two they leave the game.
        to = "box" if _bean_duel.is_played(table) else price.to
        return attrs.evolve(price, coins="top", to=to)

    @hookimpl
    def fold_tie_breaks(self, table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        """Break a tie for the player with most hand cards (riogrande.tie)."""
        # riogrande.hands-aside: hands are counted for that. riogrande.tie.again: for nothing else.
        # Das Duell breaks ties by itself.
        if any(manifest.id == "duell" for manifest in table.rules.rule_set.manifests):
            return criteria
        return (*criteria, TieBreak(MOST_HAND_CARDS, table.rules.clause("riogrande.tie"), _cards))

    forbid_harvest: Final = staticmethod(
        hookimpl(_bean_duel.forbid_harvest, specname="forbid_action")
    )


def _cards(table: Table, seat: int) -> int:
    return len(table.zones[table.rules.hands[seat]])
