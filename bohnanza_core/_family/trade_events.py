"""What happens while trading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from .._model.events import Event
from .._model.roles import CardId, OfferedCard, Public, Seat, SortKey
from .._model.text import Text

if TYPE_CHECKING:
    from .._engine.rules import Rules


@frozen
class OfferMade(Event):
    """An offer is open."""

    text = Text(
        "{seat} offers {partner} {give} for {want} (offer {offer}).",
        "{seat} bietet {partner} {give} für {want} (Angebot {offer}).",
    )
    offer: Public[int]
    """The number by which it is answered."""
    seat: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who may accept it."""
    give: Public[tuple[OfferedCard, ...]]
    """The maker's cards; others know their sorts."""
    want: Public[tuple[SortKey, ...]]
    """The sorts asked for."""


@frozen
class OfferDeclined(Event):
    """The partner turned an offer down."""

    text = Text("{partner} declines offer {offer}.", "{partner} lehnt Angebot {offer} ab.")
    offer: Public[int]
    """The number of the offer."""
    seat: Public[Seat]
    """Who had made it."""
    partner: Public[Seat]
    """Who declined it."""


@frozen
class OfferWithdrawn(Event):
    """The maker took an offer back."""

    text = Text("{seat} withdraws offer {offer}.", "{seat} zieht Angebot {offer} zurück.")
    offer: Public[int]
    """The number of the offer."""
    seat: Public[Seat]
    """Who had made it, and took it back."""
    partner: Public[Seat]
    """Who could have accepted it."""


@frozen
class OfferLapsed(Event):
    """An offer is void: a card of it is gone, or the phase is over."""

    text = Text("Offer {offer} has lapsed.", "Angebot {offer} ist hinfällig.")
    offer: Public[int]
    """The number of the offer."""
    seat: Public[Seat]
    """Who had made it."""
    partner: Public[Seat]
    """Who could have accepted it."""


@frozen
class Traded(Event):
    """A trade was concluded; everybody sees the cards (base.trade.open).

    Told by `record_trade`, which also keeps the trade for rules that ask for it later.
    """

    text = Text(
        "{seat} gives {given} to {partner} and gets {taken}.",
        "{seat} gibt {partner} {given} und bekommt {taken}.",
    )
    gift: ClassVar[Text] = Text(
        "{seat} gives {given} to {partner}.", "{seat} schenkt {partner} {given}."
    )
    """The line for a gift of the active player."""
    gift_of_partner: ClassVar[Text] = Text(
        "{partner} gives {taken} to {seat}.", "{partner} schenkt {seat} {taken}."
    )
    """The line for a gift to the active player."""
    seat: Public[Seat]
    """The active player."""
    partner: Public[Seat]
    """The other player."""
    given: Public[tuple[CardId, ...]]
    """By the active player."""
    taken: Public[tuple[CardId, ...]]
    """By the partner."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line, which calls a gift a gift."""
        if not values["given"]:
            return cls.gift_of_partner
        return cls.text if values["taken"] else cls.gift


@frozen
class TradeEnded(Event):
    """The active player ended the trading."""

    text = Text("{seat} ends the trading.", "{seat} beendet den Handel.")
    seat: Public[Seat]
    """The active player."""
