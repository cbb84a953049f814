"""The edition: its deck, its figures and its options; the rules are the family's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bohnanza_core.authoring import (
    CardData,
    Layer,
    Manifest,
    NewCards,
    Option,
    Stage,
    Table,
    Text,
    TieBreak,
    hookimpl,
    set_start_player,
)

from ._version import __version__

FARTHEST: Final = Text("farthest from the start player", "der größte Abstand zum Startspieler")
MANIFEST: Final = Manifest(
    id="bohnanza",
    version=__version__,
    title=Text("Bohnanza", "Bohnanza"),
    layer=Layer.EDITION,
    players=(3, 4, 5),  # base.players
    card_data="bohnanza_classic",
    rulebook="Bohnanza, German edition 5.x (Amigo); third field: earlier German editions",
    options=(
        Option(
            "third_field",
            bool,
            False,
            Text(
                "Two fields for everybody; a third one can be bought for three Taler.",
                "Zwei Felder für alle; ein drittes kann für drei Taler gekauft werden.",
            ),
        ),
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


class Classic:
    """The plugin of the edition."""

    manifest = MANIFEST

    @hookimpl
    def collect_settings(self, players: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give three players three fields, unless a third one is for sale."""
        if options["third_field"]:
            return {"fields": 2, "field_price": 3}  # base.third-field
        return {"fields": 3 if players == 3 else 2}  # base.fields

    @hookimpl
    def collect_cards(self, data: CardData) -> NewCards:
        """Bring the beans (base.deck)."""
        return NewCards(data.sorts(), data.bean_cards())

    @hookimpl
    def collect_stages(self, options: Mapping[str, Any]) -> Sequence[Stage]:
        """Let the caller name the start player (base.start-player)."""
        seat = options["start_player"]
        if seat is None:
            return ()
        return (Stage("setup", "start", lambda table: set_start_player(table, seat),
                      replaces="start"),)  # fmt: skip

    @hookimpl
    def fold_tie_breaks(self, table: Table, criteria: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        """Break a tie for the player farthest clockwise from the start player (base.tie)."""
        return (*criteria, TieBreak(FARTHEST, table.rules.clause("base.tie"), _distance))


def _distance(table: Table, seat: int) -> int:
    return table.rules.from_seat[table.clock.start_player].index(seat)
