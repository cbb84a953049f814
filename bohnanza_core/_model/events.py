"""What happened: typed, in order, with who may know it in the annotations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from .roles import CardId, FieldNumber, Private, Public, Seat, SortKey, ZoneIndex
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
    """The zone that was shuffled."""
    cards: tuple[CardId, ...]
    """The cards in their new order, for those who see them."""


@frozen
class SlotChanged(Event):
    """A value of the core or of a variant changed; those who may know see its fields."""

    slot: Public[str]
    """The name of the slot's class."""
    value: object
    """The new value."""


@frozen
class StatusChanged(Event):
    """All that followed an action is done, and the game waits again; always the last event."""

    version: Public[int]
    """How many actions led here."""
    active: Public[Seat]
    """Whose turn it is."""
    start_player: Public[Seat]
    """The start player."""
    turn: Public[int]
    """Turns begun so far."""
    stage: Public[str]
    """The stage of the turn; empty while no turn is going on."""
    emptyings: Public[int]
    """How often the deck has run out."""
    last_stage: Public[str]
    """The stage of the turn after which the game ends; empty while there is no end in sight."""
    idle_turns: Public[int]
    """Turns in a row, with nothing left to draw, in which no card moved."""
    waiting_for: Public[tuple[Seat, ...]]
    """The seats the game cannot go on without."""
    agenda: object
    """What is to be done, the pending decision last."""
    outcome: object
    """How the game ended, or None while it goes on."""


@frozen
class GameStarted(Event):
    """The cards are dealt."""

    text = Text("{seat} is the start player.", "{seat} beginnt.")
    seat: Public[Seat]
    """The start player."""


@frozen
class TurnStarted(Event):
    """A seat became active."""

    text = Text("Turn {turn}: {seat}.", "Zug {turn}: {seat}.")
    seat: Public[Seat]
    """Whose turn it is now."""
    turn: Public[int]
    """Counted from 1."""


@frozen
class TurnEnded(Event):
    """The turn of a seat is over."""

    seat: Public[Seat]
    """Whose turn it was."""


@frozen
class StageEntered(Event):
    """A stage of the turn began."""

    stage: Public[str]
    """Its name."""


@frozen
class Planted(Event):
    """A bean was laid on a field."""

    text = Text("{seat} plants {card} on field {field}.", "{seat} baut {card} auf Feld {field} an.")
    seat: Public[Seat]
    """Who planted it."""
    card: Public[CardId]
    """The bean."""
    field: Public[FieldNumber]
    """The field of the seat, counted from 0."""
    started: Public[bool]
    """It is the first of its column."""


@frozen
class Harvested(Event):
    """A field was harvested."""

    text = Text(
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
    """The sort that grew there; of a column of several sorts the one that counts, the top card's
    as a rule."""
    count: Public[int]
    """How many cards lay there."""
    taler: Public[int]
    """How many of them became coins."""
    coins: Public[tuple[CardId, ...]]
    """The cards that became coins."""
    discards: Public[tuple[CardId, ...]]
    """The cards discarded, the last one ends on top."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], rules: Rules) -> Text | None:
        """Return the line, which does not call cards of several sorts by one."""
        names, cards = rules.catalogue.names, (*values["coins"], *values["discards"])
        return cls.text if all(names[card] == values["sort"] for card in cards) else cls.mixed


@frozen
class Revealed(Event):
    """Cards were turned up from the deck."""

    text = Text("{seat} reveals {cards}.", "{seat} deckt {cards} auf.")
    seat: Public[Seat]
    """Who turned them up."""
    cards: Public[tuple[CardId, ...]]
    """The cards, in the order in which they were turned up."""


@frozen
class Drawn(Event):
    """Cards were drawn from the deck to the back of a hand."""

    text = Text("{seat} draws {cards}.", "{seat} zieht {cards}.")
    seat: Public[Seat]
    """Who drew them."""
    cards: Private[tuple[CardId, ...]]
    """The cards, in the order in which they were drawn."""


@frozen
class DeckEmptied(Event):
    """The last card of the deck was taken."""

    text = Text(
        "The deck has run out (time {emptyings}).", "Der Zugstapel ist leer ({emptyings}. Mal)."
    )
    emptyings: Public[int]
    """How often that has happened, this time included."""


@frozen
class DeckMade(Event):
    """The discard pile became the new deck."""

    text = Text(
        "{count} discards are shuffled into a new deck.",
        "{count} abgelegte Karten werden zum neuen Zugstapel gemischt.",
    )
    count: Public[int]
    """How many cards it has."""


@frozen
class Discarded(Event):
    """A bean was discarded instead of planted."""

    text = Text("{seat} discards {card}.", "{seat} legt {card} ab.")
    seat: Public[Seat]
    """Who discarded it."""
    card: Public[CardId]
    """The bean."""


@frozen
class Passed(Event):
    """A seat did without something it could have done."""

    text = Text("{seat} passes.", "{seat} verzichtet.")
    seat: Public[Seat]
    """Who passed."""
    decision: Public[str]
    """The kind of decision."""


@frozen
class GameEnded(Event):
    """Nothing but the last harvest takes place any more."""

    text = Text("The game is over.", "Das Spiel ist aus.")
