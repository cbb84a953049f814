"""What happens with edicts, sacrifices and the coin tax."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bohnanza_core.authoring import CardId, Declarations, Event, Private, Public, Seat, Text

declared = Declarations()


@declared.event
@frozen
class EdictRead(Event):
    """A Bohnedikt was turned up and is read out."""

    text: ClassVar[Text] = Text("{seat} reads out: {card}.", "{seat} liest vor: {card}.")
    seat: Public[Seat]
    """The active player."""
    card: Public[CardId]
    """The edict."""


@declared.event
@frozen
class EdictUsed(Event):
    """The active player takes what an edict offers."""

    text: ClassVar[Text] = Text("{seat} makes use of {card}.", "{seat} nutzt {card}.")
    seat: Public[Seat]
    """The active player."""
    card: Public[CardId]
    """The edict."""


@declared.event
@frozen
class FrontCardSeen(Event):
    """The active player looks at the front card of another hand."""

    shown_by = "bohnedikt.edict.when"
    text: ClassVar[Text] = Text("{seat} looks at the front card of {owner}: {card}.",
                "{seat} sieht sich die vorderste Karte von {owner} an: {card}.")  # fmt: skip
    seat: Public[Seat]
    """Who looks."""
    owner: Public[Seat]
    """Whose card it is."""
    card: Private[CardId]
    """The front card."""


@declared.event
@frozen
class TributePaid(Event):
    """A partner added a hand card to the first trade."""

    text: ClassVar[Text] = Text("{seat} adds {card} for {to}.", "{seat} legt {card} für {to} dazu.")
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

    text: ClassVar[Text] = Text("{seat} puts {card} at the back of the hand.",
                "{seat} steckt {card} hinten auf die Hand.")  # fmt: skip
    seat: Public[Seat]
    """Whose hand it is."""
    card: Public[CardId]
    """The card received."""


@declared.event
@frozen
class Sacrificed(Event):
    """A sacrifice card was played."""

    text: ClassVar[Text] = Text("{seat} plays {card}.", "{seat} spielt {card}.")
    seat: Public[Seat]
    """Who plays it."""
    card: Public[CardId]
    """The sacrifice card."""


@declared.event
@frozen
class SacrificeDiscarded(Event):
    """A sacrifice card that could not be played was discarded."""

    text: ClassVar[Text] = Text("{seat} discards {card}.", "{seat} wirft {card} ab.")
    seat: Public[Seat]
    """Whose card it was."""
    card: Public[CardId]
    """The sacrifice card."""


@declared.event
@frozen
class SacrificeDrawn(Event):
    """A new sacrifice card went to the back of a hand."""

    seat: Public[Seat]
    """Whose hand it is."""
    card: Private[CardId]
    """The sacrifice card."""


@declared.event
@frozen
class TaxPaid(Event):
    """A player gave coins up, unseen."""

    text: ClassVar[Text] = Text("{seat} gives up {coins} Taler.", "{seat} gibt {coins} Taler ab.")
    seat: Public[Seat]
    """Who gives them up."""
    coins: Public[int]
    """How many."""
