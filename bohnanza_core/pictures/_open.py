"""A view in which all cards lie open, for looking back at a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from .. import Game, View, ZoneView


def open_view(game: Game) -> View:
    """Return what a spectator sees to whom everybody shows what they see: not for players."""
    view = game.view(None)
    seen: dict[tuple[str, int | None], ZoneView] = {}
    for seat in range(len(game.players)):
        for zone in game.view(seat).zones:
            known = zone.cards is not None and None not in zone.cards
            if known or (zone.name, zone.seat) not in seen:
                seen[zone.name, zone.seat] = zone
    public = {(zone.name, zone.seat): zone for zone in view.zones}
    return attrs.evolve(view, zones=tuple((public | seen).values()))
