"""The events of the base game; their annotations say who may know which field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from .._model.declarations import Declarations
from .._model.events import Event
from .._model.roles import CardId, FieldNumber, OfferedCard, Private, Public, Seat, SortKey
from .._model.text import Text

if TYPE_CHECKING:
    from .._engine.rules import Rules

declared = Declarations()


@declared.event
@frozen
class GameStarted(Event):
    """The cards are dealt."""

    text: ClassVar[Text] = Text("{seat} is the start player.", "{seat} beginnt.")
    seat: Public[Seat]
    """The start player."""


@declared.event
@frozen
class TurnStarted(Event):
    """A seat became active."""

    text: ClassVar[Text] = Text("Turn {turn}: {seat}.", "Zug {turn}: {seat}.")
    seat: Public[Seat]
    """Whose turn it is now."""
    turn: Public[int]
    """Counted from 1."""


@declared.event
@frozen
class TurnEnded(Event):
    """The turn of a seat is over."""

    seat: Public[Seat]
    """Whose turn it was."""


@declared.event
@frozen
class StageEntered(Event):
    """A stage of the turn began."""

    stage: Public[str]
    """Its name."""


@declared.event
@frozen
class Planted(Event):
    """A bean was laid on a field."""

    text: ClassVar[Text] = Text(
        "{seat} plants {card} on field {field}.", "{seat} baut {card} auf Feld {field} an."
    )
    seat: Public[Seat]
    """Who planted it."""
    card: Public[CardId]
    """The bean."""
    field: Public[FieldNumber]
    """The field of the seat, counted from 0."""
    started: Public[bool]
    """Whether it is the first of its column."""


@declared.event
@frozen
class Harvested(Event):
    """A field was harvested."""

    text: ClassVar[Text] = Text(
        "{seat} harvests field {field} ({count} × {sort}) for {taler} Taler.",
        "{seat} erntet Feld {field} ({count} × {sort}) für {taler} Taler.",
    )
    mixed: ClassVar[Text] = Text(
        "{seat} harvests field {field} ({count} cards, counted as {sort}) for {taler} Taler.",
        "{seat} erntet Feld {field} ({count} Karten, gewertet als {sort}) für {taler} Taler.",
    )
    """The line for a column of several sorts."""
    seat: Public[Seat]
    """Whose field it is."""
    field: Public[FieldNumber]
    """The field of the seat, counted from 0."""
    sort: Public[SortKey]
    """The sort that grew there; of a column of several sorts the one that counts, usually the top
    card's."""
    count: Public[int]
    """How many cards lay there."""
    taler: Public[int]
    """How many of them became coins."""
    coins: Public[tuple[CardId, ...]]
    """The cards that became coins."""
    discards: Public[tuple[CardId, ...]]
    """The cards discarded; the last one ends on top."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], rules: Rules) -> Text | None:
        """Return the line; a column of several sorts has a line of its own."""
        names, cards = rules.catalogue.names, (*values["coins"], *values["discards"])
        return cls.text if all(names[card] == values["sort"] for card in cards) else cls.mixed


@declared.event
@frozen
class Revealed(Event):
    """Cards were turned up from the deck."""

    text: ClassVar[Text] = Text("{seat} reveals {cards}.", "{seat} deckt {cards} auf.")
    seat: Public[Seat]
    """Who turned them up."""
    cards: Public[tuple[CardId, ...]]
    """The cards, in the order in which they were turned up."""


@declared.event
@frozen
class Drawn(Event):
    """Cards were drawn from the deck to the back of a hand."""

    text: ClassVar[Text] = Text("{seat} draws {cards}.", "{seat} zieht {cards}.")
    seat: Public[Seat]
    """Who drew them."""
    cards: Private[tuple[CardId, ...]]
    """The cards, in the order in which they were drawn."""


@declared.event
@frozen
class DeckEmptied(Event):
    """The last card of the deck was taken."""

    text: ClassVar[Text] = Text(
        "The deck has run out (time {emptyings}).", "Der Zugstapel ist leer ({emptyings}. Mal)."
    )
    emptyings: Public[int]
    """How often that has happened, this time included."""


@declared.event
@frozen
class DeckMade(Event):
    """The discard pile became the new deck."""

    text: ClassVar[Text] = Text(
        "{count} discards are shuffled into a new deck.",
        "{count} abgelegte Karten werden zum neuen Zugstapel gemischt.",
    )
    count: Public[int]
    """How many cards it has."""


@declared.event
@frozen
class Discarded(Event):
    """A bean was discarded instead of planted."""

    text: ClassVar[Text] = Text("{seat} discards {card}.", "{seat} legt {card} ab.")
    seat: Public[Seat]
    """Who discarded it."""
    card: Public[CardId]
    """The bean."""


@declared.event
@frozen
class Passed(Event):
    """A seat passed."""

    text: ClassVar[Text] = Text("{seat} passes.", "{seat} verzichtet.")
    seat: Public[Seat]
    """Who passed."""
    decision: Public[str]
    """The name of the decision at which it passed."""


@declared.event
@frozen
class GameEnded(Event):
    """The game is over except for the last harvest."""

    text: ClassVar[Text] = Text("The game is over.", "Das Spiel ist aus.")


# Trading


@declared.event
@frozen
class OfferMade(Event):
    """An offer is open."""

    text: ClassVar[Text] = Text(
        "{maker} offers {partner} {give} for {want} (offer {number}).",
        "{maker} bietet {partner} {give} für {want} (Angebot {number}).",
    )
    number: Public[int]
    """The number by which it is answered."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who may accept it."""
    give: Public[tuple[OfferedCard, ...]]
    """The maker's cards; others know their sorts."""
    want: Public[tuple[SortKey, ...]]
    """The sorts asked for."""


@declared.event
@frozen
class OfferDeclined(Event):
    """The partner turned an offer down."""

    text: ClassVar[Text] = Text(
        "{partner} declines offer {number}.", "{partner} lehnt Angebot {number} ab."
    )
    number: Public[int]
    """The number of the offer."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who could have accepted it."""


@declared.event
@frozen
class OfferWithdrawn(Event):
    """The maker took an offer back."""

    text: ClassVar[Text] = Text(
        "{maker} withdraws offer {number}.", "{maker} zieht Angebot {number} zurück."
    )
    number: Public[int]
    """The number of the offer."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who could have accepted it."""


@declared.event
@frozen
class OfferLapsed(Event):
    """An offer is void: a card of it is gone, or the phase is over."""

    text: ClassVar[Text] = Text("Offer {number} has lapsed.", "Angebot {number} ist hinfällig.")
    number: Public[int]
    """The number of the offer."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who could have accepted it."""


@declared.event
@frozen
class Traded(Event):
    """A trade was concluded; everybody sees the cards (base.trade.open).

    Emitted by `record_trade`, which also keeps the trade for rules that need it later.
    """

    text: ClassVar[Text] = Text(
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
        """Return the line; a gift has a line of its own."""
        if not values["given"]:
            return cls.gift_of_partner
        return cls.text if values["taken"] else cls.gift


@declared.event
@frozen
class TradeEnded(Event):
    """The active player ended the trading."""

    text: ClassVar[Text] = Text("{seat} ends the trading.", "{seat} beendet den Handel.")
    seat: Public[Seat]
    """The active player."""
