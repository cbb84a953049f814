"""What can be drawn: what does not fit together is refused before anything is drawn."""

from __future__ import annotations

from .. import Legend, Outcome, View
from ..errors import PictureError

_OWN_LEGEND = "draw a view with the legend of its own game"


def check_legend(legend: object) -> None:
    """Raise `PictureError` for what is not a legend."""
    if not isinstance(legend, Legend):
        raise PictureError(f"{_kind(legend)} is not a legend: pass Game.legend()")


def check_view(view: object, legend: Legend) -> None:
    """Raise `PictureError` for what is not a view, or a view of another game."""
    check_legend(legend)
    if not isinstance(view, View):
        raise PictureError(f"{_kind(view)} is not a view: pass Game.view()")
    zones = {zone.name for zone in legend.zones}
    sides = len(legend.players) + len(legend.parties)
    for zone in view.zones:
        if zone.name not in zones:
            raise PictureError(f"the legend has no zone {zone.name!r}: {_OWN_LEGEND}")
        if zone.seat is not None and not 0 <= zone.seat < sides:
            raise PictureError(f"the legend has no seat {zone.seat!r}: {_OWN_LEGEND}")
    seats = len({zone.seat for zone in view.zones if zone.name == "hand"})
    if seats != len(legend.players):
        raise PictureError(
            f"the view has {seats} hands, and the legend {len(legend.players)} players: "
            f"{_OWN_LEGEND}"
        )
    if not 0 <= view.status.active < len(legend.players):
        raise PictureError(f"the legend has no seat {view.status.active!r}: {_OWN_LEGEND}")


def check_seat(seat: object, view: View) -> int:
    """Return the seat, or party, that is to be drawn; raise `PictureError` if it is not there."""
    there = sorted({zone.seat for zone in view.zones if zone.seat is not None})
    if type(seat) is not int or seat not in there:
        raise PictureError(f"the view has no seat {seat!r}; it has {', '.join(map(str, there))}")
    return seat


def check_outcome(outcome: object, legend: Legend) -> None:
    """Raise `PictureError` for what is not an outcome, or one of another game."""
    check_legend(legend)
    if not isinstance(outcome, Outcome):
        raise PictureError(f"{_kind(outcome)} is not an outcome: pass Game.outcome at the end")
    if len(outcome.scores) != len(legend.players):
        raise PictureError(
            f"the outcome has {len(outcome.scores)} scores, and the legend "
            f"{len(legend.players)} players: draw an outcome with the legend of its own game"
        )


def _kind(value: object) -> str:
    return "None" if value is None else f"a value of type {type(value).__name__!r}"
