"""What happens with edicts, sacrifices and the coin tax."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import frozen

from bohnanza_core.authoring import CardId, Declarations, Event, Private, Public, Rules, Seat, Text

declared = Declarations()


@declared.event
@frozen
class EdictRead(Event):
    """A Bohnedikt was turned up and is read out."""

    text: ClassVar[Text] = Text("{seat} reads out {card:the}.", "{seat} liest {card:der Akk} vor.")
    seat: Public[Seat]
    """The active player."""
    card: Public[CardId]
    """The edict."""


@declared.event
@frozen
class EdictUsed(Event):
    """The active player takes what an edict offers."""

    text: ClassVar[Text] = Text("{seat} makes use of {card:the}.", "{seat} nutzt {card:der Akk}.")
    seat: Public[Seat]
    """The active player."""
    card: Public[CardId]
    """The edict."""


@declared.event
@frozen
class FrontCardSeen(Event):
    """The active player looks at the front card of another hand."""

    shown_by = "bohnedikt.edict.when"
    text: ClassVar[Text] = Text(
        "{seat} looks at the front bean of {owner}.",
        "{seat} sieht sich die vorderste Bohne von {owner} an.",
    )
    known: ClassVar[Text] = Text(
        "{seat} looks at the front bean of {owner}: {card:a}.",
        "{seat} sieht sich die vorderste Bohne von {owner} an: {card:ein Akk}.",
    )
    """The line for who looks."""
    seat: Public[Seat]
    """Who looks."""
    owner: Public[Seat]
    """Whose card it is."""
    card: Private[CardId]
    """The front card."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; only who looks knows the card."""
        return cls.text if values["card"] is None else cls.known


@declared.event
@frozen
class DiscardTaken(Event):
    """The top discard became a revealed card, by an edict."""

    text: ClassVar[Text] = Text(
        "{seat} takes {card:the} from the discard pile.",
        "{seat} nimmt {card:der Akk} vom Ablagestapel.",
    )
    seat: Public[Seat]
    """The active player."""
    card: Public[CardId]
    """The card, which lay face up."""


@declared.event
@frozen
class TributePaid(Event):
    """A partner added a hand card to the first trade."""

    text: ClassVar[Text] = Text(
        "{seat} adds {card:a} for {to}.", "{seat} legt {card:ein Akk} für {to} dazu."
    )
    seat: Public[Seat]
    """Who adds it."""
    to: Public[Seat]
    """Who gets it."""
    card: Public[CardId]
    """The card added."""


@declared.event
@frozen
class ReceivedKept(Event):
    """A received card went to the back of the hand."""

    text: ClassVar[Text] = Text(
        "{seat} puts {card:the} at the back of the hand.",
        "{seat} steckt {card:der Akk} hinten auf die Hand.",
    )
    seat: Public[Seat]
    """Whose hand it is."""
    card: Public[CardId]
    """The card received."""


@declared.event
@frozen
class Sacrificed(Event):
    """A sacrifice card was played."""

    text: ClassVar[Text] = Text("{seat} plays {card:the}.", "{seat} spielt {card:der Akk}.")
    seat: Public[Seat]
    """Who plays it."""
    card: Public[CardId]
    """The sacrifice card."""


@declared.event
@frozen
class SacrificeDiscarded(Event):
    """A sacrifice card that could not be played was discarded."""

    text: ClassVar[Text] = Text("{seat} discards {card:the}.", "{seat} wirft {card:der Akk} ab.")
    seat: Public[Seat]
    """Whose card it was."""
    card: Public[CardId]
    """The sacrifice card."""


@declared.event
@frozen
class SacrificeDrawn(Event):
    """A new sacrifice card went to the back of a hand."""

    text: ClassVar[Text] = Text("{seat} draws a sacrifice card.", "{seat} zieht eine Opferkarte.")
    known: ClassVar[Text] = Text("{seat} draws {card:the}.", "{seat} zieht {card:der Akk}.")
    """The line for who draws it."""

    seat: Public[Seat]
    """Whose hand it is."""
    card: Private[CardId]
    """The sacrifice card."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; only who draws it knows the card."""
        return cls.text if values["card"] is None else cls.known


@declared.event
@frozen
class TaxPaid(Event):
    """A player gave coins up, unseen."""

    text: ClassVar[Text] = Text("{seat} gives up {coins} Taler.", "{seat} gibt {coins} Taler ab.")
    seat: Public[Seat]
    """Who gives them up."""
    coins: Public[int]
    """How many."""
