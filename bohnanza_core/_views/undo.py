"""Whether actions can be taken back fairly, which means that nobody has learnt anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from .._model.events import Event, Moved
from .._model.roles import Role, hints_of, role_of
from .._model.text import Text
from .visibility import sees_card, shown_fields

if TYPE_CHECKING:
    from .._engine.table import Table


@frozen
class UndoObstacle:
    """Why an action cannot fairly be taken back."""

    code: str
    """Stable, for programs: ``nothing-to-undo``, ``somebody-else-acted``, ``chance-used``,
    ``hidden-information-seen``, and in a session ``somebody-away`` and ``asked-already``."""
    text: Text
    """What a player reads."""


NOTHING_TO_UNDO: Final = UndoObstacle(
    "nothing-to-undo",
    Text("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
)
SOMEBODY_ELSE_ACTED: Final = UndoObstacle(
    "somebody-else-acted",
    Text("Somebody else has acted since.", "Inzwischen hat jemand anderes gehandelt."),
)
CHANCE_USED: Final = UndoObstacle(
    "chance-used",
    Text("Cards have been shuffled or drawn by lot since.", "Inzwischen wurde gemischt."),
)
HIDDEN_INFORMATION_SEEN: Final = UndoObstacle(
    "hidden-information-seen",
    Text(
        "Somebody has seen a card that was hidden.",
        "Jemand hat eine Karte gesehen, die verdeckt war.",
    ),
)


def obstacle(
    before: Table, after: Table, events: Iterable[Event], *, shown_by: int | None = None
) -> UndoObstacle | None:
    """Return why the action between two tables cannot fairly be taken back, or None.

    Cards that a seat held and has shown the others by it do not count with ``shown_by``.
    """
    if before.clock.chance != after.clock.chance:
        return CHANCE_USED
    return HIDDEN_INFORMATION_SEEN if _learnt(before, after, tuple(events), shown_by) else None


def _learnt(before: Table, after: Table, events: tuple[Event, ...], shown_by: int | None) -> bool:
    """Return whether any viewer learnt something hidden, even for a moment."""
    if any(event.discloses for event in events):
        return True
    rules = before.rules
    viewers = (None, *range(rules.players))
    lay = {
        card: (zone, card == cards[-1]) for zone, cards in enumerate(before.zones) for card in cards
    }

    def knew(card: int, viewer: int | None) -> bool:
        zone, top = lay[card]
        if shown_by is not None and rules.layout.owners[zone] == shown_by:
            viewer = shown_by
        return sees_card(rules, zone, viewer, top=top)

    lying = [
        (card, zone, card == cards[-1])
        for zone, cards in enumerate(after.zones)
        if cards is not before.zones[zone]
        # Of those that lay there before, only what is on top now can have come to light.
        for card in {*cards}.difference(before.zones[zone]).union(cards[-1:])
    ]
    lying += [
        (card, event.target, True)
        for event in events
        if isinstance(event, Moved)
        for card in event.cards
    ]
    if any(
        sees_card(rules, zone, viewer, top=top) and not knew(card, viewer)
        for card, zone, top in lying
        for viewer in viewers
    ):
        return True
    return any(
        not knew(card, viewer)
        for viewer in viewers
        for event in events
        for card in _cards_shown(before, event, viewer)
    )


def _cards_shown(table: Table, event: Event, viewer: int | None) -> Iterator[int]:
    """Return the cards that an event itself shows a viewer, wherever they lie."""
    class_: type = type(event)
    fields = _card_fields(class_)
    if not fields or isinstance(event, Moved):
        return
    shown = shown_fields(event, viewer, table.rules)
    for name in fields:
        content = shown.get(name)
        for card in content if isinstance(content, list) else (content,):
            if card is not None:
                yield card


@lru_cache(256)
def _card_fields(class_: type) -> tuple[str, ...]:
    """Return which fields of an event are cards."""
    return tuple(name for name, hint in hints_of(class_).items() if role_of(hint) is Role.CARD)
