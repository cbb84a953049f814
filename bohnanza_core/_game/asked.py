"""Whether an action still answers the question it was chosen from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .._engine.judging import is_seat
from .._family.actions import Choose
from .._model.roles import Role
from .._views.description import action_text

if TYPE_CHECKING:
    from .._engine.table import Table


def why_stale(tables: Sequence[Table], seats: Sequence[int], action: Any) -> str:
    """Return why an action does not mean any more what it meant when it was chosen, or nothing.

    ``tables`` are those from the moment of the question to now, ``seats`` are those that have acted
    since. Whether the action is legal is another matter: it may be anything.
    """
    first, last = tables[0], tables[-1]
    seat: Any = getattr(action, "seat", None)
    if len(tables) == 1 or not is_seat(last, seat):
        return ""
    if seat in seats:
        return "the seat itself has acted since"
    if any(table.answered or table.agenda[-1] != first.agenda[-1] for table in tables[1:]):
        return "another question has come up since"
    if _moved(tables, {seat, *_seats_chosen(last, action)}):
        return "cards that it is about have moved since"
    if isinstance(action, Choose) and _choice(first, action) != _choice(last, action):
        return "there are other options now"
    return ""


def _seats_chosen(table: Table, action: Any) -> Iterator[int]:
    """Return the seat or party that an action chooses, for example as a victim."""
    chosen = isinstance(action, Choose) and _role(table) in (Role.SEAT, Role.SIDE)
    if chosen and type(action.option) is int and action.option in table.rules.sides:
        yield action.option


def _role(table: Table) -> Role | None:
    return table.rules.decisions[type(table.decision)].option_role


def _moved(tables: Sequence[Table], seats: set[int]) -> bool:
    """Return whether cards came to or left a zone of these seats, or changed their order there."""
    owners = tables[0].rules.layout.owners
    zones = [zone for zone, owner in enumerate(owners) if owner in seats]
    return any(
        before.zones[zone] != after.zones[zone] for before, after in pairwise(tables)
        for zone in zones
    )  # fmt: skip


def _choice(table: Table, action: Choose) -> tuple[object, ...]:
    """Return what there is to choose from, and what the choice is in words and on the table."""
    kind, option = table.rules.decisions[type(table.decision)], action.option
    options = [] if kind.options is None else [*kind.options(table, table.decision)]
    if option not in options:
        return (options,)
    zone = None
    if kind.option_role is Role.CARD:
        zone = next((at for at, cards in enumerate(table.zones) if option in cards), None)
    return options, action_text(table, action, ()), zone
