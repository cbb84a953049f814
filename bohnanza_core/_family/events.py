"""The events of the base game; their annotations say who may know which field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from .._model.declarations import Declarations
from .._model.events import Event
from .._model.roles import (
    CardId,
    FieldNumber,
    OfferedCard,
    OfferNumber,
    Private,
    Public,
    Seat,
    Side,
    SortKey,
)
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
        "{seat:The} plants {card:a} in {field:the}.",
        "{seat:Der} baut {card:ein Akk} auf {field:der Dat} an.",
    )
    seat: Public[Side]
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
        "{seat:The} harvests {sort:{count}} from {field:the} for {taler} Taler.",
        "{seat:Der} erntet {sort:{count} Akk} von {field:der Dat} für {taler} Taler.",
    )
    unpaid: ClassVar[Text] = Text(
        "{seat:The} harvests {sort:{count}} from {field:the} and gets nothing for it.",
        "{seat:Der} erntet {sort:{count} Akk} von {field:der Dat} und bekommt nichts dafür.",
    )
    """The line for a column of one sort that pays nothing."""
    mixed: ClassVar[Text] = Text(
        "{seat:The} harvests {field:the}, {count} cards that count as {sort:plural}, "
        "for {taler} Taler.",
        "{seat:Der} erntet {field:der Akk}, {count} als {sort:plural Akk} gewertete Karten, "
        "für {taler} Taler.",
    )
    """The line for a column of several sorts."""
    mixed_unpaid: ClassVar[Text] = Text(
        "{seat:The} harvests {field:the}, {count} cards that count as {sort:plural}, "
        "and gets nothing for it.",
        "{seat:Der} erntet {field:der Akk}, {count} als {sort:plural Akk} gewertete Karten, "
        "und bekommt nichts dafür.",
    )
    """The line for a column of several sorts that pays nothing."""
    joker_on_top: ClassVar[Text] = Text(
        "{seat:The} harvests {field:the}, {count} cards, and gets nothing for it: "
        "the joker on top does not pay.",
        "{seat:Der} erntet {field:der Akk}, {count} Karten, und bekommt nichts dafür: "
        "Der Joker obenauf zahlt nicht.",
    )
    """The line for a column that would pay, but for the joker on top of it."""
    seat: Public[Side]
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
        catalogue, sort, taler = rules.catalogue, values["sort"], values["taler"]
        names, cards = catalogue.names, (*values["coins"], *values["discards"])
        if all(names[card] == sort for card in cards):
            return cls.text if taler else cls.unpaid
        if taler:
            return cls.mixed
        would_pay = catalogue.sort(sort).beanometer.taler(values["count"])
        jokers = rules.planting.jokers[rules.field_zones[values["seat"]][values["field"]]]
        joker = any(rules.sort_of[card] in jokers for card in cards)
        return cls.joker_on_top if would_pay and joker else cls.mixed_unpaid


@declared.event
@frozen
class Revealed(Event):
    """Cards were turned up from the deck."""

    text: ClassVar[Text] = Text(
        "{seat:The} reveals {cards:a}.", "{seat:Der} deckt {cards:ein Akk} auf."
    )
    seat: Public[Side]
    """Who turned them up."""
    cards: Public[tuple[CardId, ...]]
    """The cards, in the order in which they were turned up."""


@declared.event
@frozen
class Drawn(Event):
    """Cards were drawn from the deck to the back of a hand."""

    text: ClassVar[Text] = Text("{seat:The} draws {cards:a}.", "{seat:Der} zieht {cards:ein Akk}.")
    seat: Public[Side]
    """Who drew them."""
    cards: Private[tuple[CardId, ...]]
    """The cards, in the order in which they were drawn."""


@declared.event
@frozen
class DeckEmptied(Event):
    """The last card of the deck was taken."""

    text: ClassVar[Text] = Text(
        "The deck has run out for the {emptyings:nth} time.",
        "Der Zugstapel ist zum {emptyings:nth} Mal leer.",
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

    text: ClassVar[Text] = Text(
        "{seat:The} discards {card:a}.", "{seat:Der} legt {card:ein Akk} ab."
    )
    seat: Public[Side]
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

    @classmethod
    def wording(cls, values: Mapping[str, Any], rules: Rules) -> Text | None:
        """Return the line of the decision, if it has one."""
        for type_, decision in rules.decisions.items():
            if rules.name_of[type_] == values["decision"]:
                return decision.passed_text or cls.text
        return cls.text


@declared.event
@frozen
class GameEnded(Event):
    """The game is over except for the last harvest."""

    text: ClassVar[Text] = Text("The game is over.", "Das Spiel ist aus.")


@declared.event
@frozen
class TieBroken(Event):
    """After the last harvest several had most, and a rule decided among them."""

    text: ClassVar[Text] = Text(
        "The tie goes to {winners} ({clause}).", "Der Gleichstand geht an {winners} ({clause})."
    )
    winners: Public[tuple[Seat, ...]]
    """For whom it was decided."""
    clause: Public[str]
    """The id of the clause that decided."""


# Trading


@declared.event
@frozen
class OfferMade(Event):
    """An offer is open."""

    text: ClassVar[Text] = Text(
        "{maker} offers {partner} {give:a} for {want:a} (offer {number}).",
        "{maker} bietet {partner} {give:ein Akk} für {want:ein Akk} (Angebot {number}).",
    )
    gift: ClassVar[Text] = Text(
        "{maker} offers {partner} {give:a} as a gift (offer {number}).",
        "{maker} bietet {partner} {give:ein Akk} als Geschenk an (Angebot {number}).",
    )
    """The line for an offer that asks for nothing."""
    request: ClassVar[Text] = Text(
        "{maker} asks {partner} for {want:a} as a gift (offer {number}).",
        "{maker} bittet {partner} um {want:ein Akk} als Geschenk (Angebot {number}).",
    )
    """The line for an offer that gives nothing."""
    number: Public[OfferNumber]
    """The number by which it is answered."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who may accept it."""
    give: Public[tuple[OfferedCard, ...]]
    """The maker's cards; others know their sorts."""
    want: Public[tuple[SortKey, ...]]
    """The sorts asked for."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; a gift has a line of its own."""
        if not values["want"]:
            return cls.gift
        return cls.text if values["give"] else cls.request


@declared.event
@frozen
class OfferDeclined(Event):
    """The partner turned an offer down."""

    text: ClassVar[Text] = Text(
        "{partner} declines offer {number} of {maker}.",
        "{partner} lehnt Angebot {number} von {maker} ab.",
    )
    number: Public[OfferNumber]
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
    number: Public[OfferNumber]
    """The number of the offer."""
    maker: Public[Seat]
    """Who made it."""
    partner: Public[Seat]
    """Who could have accepted it."""


@declared.event
@frozen
class OffersLapsed(Event):
    """Offers are void: a card of theirs is gone, or the phase is over."""

    text: ClassVar[Text] = Text(
        "Offers {numbers} have lapsed.", "Die Angebote {numbers} sind hinfällig."
    )
    single: ClassVar[Text] = Text("Offer {numbers} has lapsed.", "Angebot {numbers} ist hinfällig.")
    """The line for a single one."""
    numbers: Public[tuple[OfferNumber, ...]]
    """The numbers of the offers."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; a single offer has a line of its own."""
        return cls.single if len(values["numbers"]) == 1 else cls.text


@declared.event
@frozen
class Traded(Event):
    """A trade was concluded; everybody sees the cards (base.trade.open).

    Emitted by `record_trade`, which also keeps the trade for rules that need it later.
    """

    text: ClassVar[Text] = Text(
        "{seat} gives {given:a} to {partner} and gets {taken:a}.",
        "{seat} gibt {partner} {given:ein Akk} und bekommt {taken:ein Akk}.",
    )
    gift: ClassVar[Text] = Text(
        "{seat} gives {given:a} to {partner}.", "{seat} schenkt {partner} {given:ein Akk}."
    )
    """The line for a gift of the active player."""
    gift_of_partner: ClassVar[Text] = Text(
        "{partner} gives {taken:a} to {seat}.", "{partner} schenkt {seat} {taken:ein Akk}."
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
