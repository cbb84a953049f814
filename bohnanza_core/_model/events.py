"""What happened: typed, in order, with who may know it in the annotations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from .roles import CardId, Public, ZoneIndex
from .status import Status
from .text import Text

if TYPE_CHECKING:
    from .._engine.rules import Rules


@frozen
class Event:
    """Something that happened."""

    text: ClassVar[Text | None] = None
    """A line for people, with the fields of the event in braces; None: not worth a line."""
    discloses: ClassVar[bool] = False
    """Something hidden becomes known by it, though it shows no card; that cannot be undone."""
    shown_by: ClassVar[str] = ""
    """The clause by which the event may show cards that are hidden; empty: it shows none."""

    @classmethod
    def wording(cls, _values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line for fields that somebody may know; ``text`` unless an event has more."""
        return cls.text


@frozen
class Moved(Event):
    """Cards went from one zone to another; the zones say who may know which."""

    cards: tuple[CardId, ...]
    """In the order in which they lie in the target."""
    source: Public[ZoneIndex]
    """The zone they left."""
    target: Public[ZoneIndex]
    """The zone they lie in now."""
    places: tuple[int, ...]
    """Where in the source each card lay before the move."""
    at: Public[int]
    """The place in the target where the first of them lies now."""
    left: Public[int]
    """How many cards are left in the source."""
    top: CardId | None
    """The card on top of the source now, if it is a pile of which the top card is seen."""


@frozen
class Shuffled(Event):
    """A zone got a new order."""

    zone: Public[ZoneIndex]
    """Which zone."""
    cards: tuple[CardId, ...]
    """The cards in their new order, for those who see them."""


@frozen
class SlotChanged(Event):
    """A value of the core or of a variant changed; those who may know see its fields."""

    slot: Public[str]
    """The name of the slot."""
    value: object
    """Its new value."""


@frozen
class StatusChanged(Event):
    """All that followed an action is done, and the game waits again; always the last event."""

    status: Status
    """Where the game stands now; its agenda holds the steps and decisions themselves."""
