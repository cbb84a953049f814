"""Events: typed values whose annotations say who may know which field."""

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
    """A line for people, with the fields of the event in braces; None: it has no text."""
    discloses: ClassVar[bool] = False
    """It makes something hidden known without showing a card, so it cannot be undone."""
    shown_by: ClassVar[str] = ""
    """The clause that lets the event show hidden cards; empty: it shows none."""

    @classmethod
    def wording(cls, _values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line for the fields that a viewer may know; ``text`` unless overridden."""
        return cls.text


@frozen
class Moved(Event):
    """Cards moved from one zone to another; the zones say who may know which."""

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
    """The top card of the source now, if it is a pile whose top card is visible."""


@frozen
class Shuffled(Event):
    """A zone got a new order."""

    zone: Public[ZoneIndex]
    """Which zone."""
    cards: tuple[CardId, ...]
    """The cards in their new order, for those who see them."""


@frozen
class Renumbered(Event):
    """Cards of a zone swapped ids with identical ones, so that no id tells where they came from.

    By their faces they lie as before. Only who sees the cards of the zone is told.
    """

    zone: Public[ZoneIndex]
    """Which zone."""
    cards: tuple[CardId, ...]
    """The cards in their places, as they are called from now on."""


@frozen
class SlotChanged(Event):
    """The value of a slot changed; viewers are sent what changed of the fields they may know."""

    slot: Public[str]
    """The name of the slot."""
    value: object
    """Its new value."""
    before: object
    """The value it had before."""


@frozen
class StatusChanged(Event):
    """All that followed an action is done, and the game waits again; always the last event.

    Viewers are sent the fields of the status that have changed.
    """

    status: Status
    """Where the game stands now; its agenda holds the steps and decisions themselves."""
    before: Status | None
    """Where it stood before; None: it has only begun."""
