"""What happens in the magic editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Declarations,
    Event,
    FieldNumber,
    KnownTo,
    Private,
    Public,
    Rules,
    Seat,
    SortKey,
    Text,
)

declared = Declarations()


@declared.event
@frozen
class StartPlayerFound(Event):
    """The countdown found the highest magic card; so everybody knows it."""

    shown_by = "*.setup.start-player"
    text: ClassVar[Text] = Text(
        "{seat} has the highest magic card, {card:the}, and begins.",
        "{seat} hat die höchste Zauberkarte, {card:der Akk}, und beginnt.",
    )
    seat: Public[Seat]
    """Who begins."""
    card: Public[CardId]
    """The highest magic card."""


@declared.event
@frozen
class AbilityUsed(Event):
    """The active player uses the ability of a field."""

    text: ClassVar[Text] = Text(
        "{seat} uses the ability of {sort:the} in {field:the}.",
        "{seat} nutzt die Fähigkeit {sort:der Gen} auf {field:der Dat}.",
    )
    seat: Public[Seat]
    """The active player."""
    field: Public[FieldNumber]
    """The field of the seat, counted from 0."""
    sort: Public[SortKey]
    """The key of what grows there."""


@declared.event
@frozen
class Activated(Event):
    """A magic card was turned face up."""

    text: ClassVar[Text] = Text("{seat} activates {card:the}.", "{seat} aktiviert {card:der Akk}.")
    seat: Public[Seat]
    """Whose card it is."""
    card: Public[CardId]
    """The magic card."""


@declared.event
@frozen
class SpellCast(Event):
    """A spell is used."""

    text: ClassVar[Text] = Text("{seat} uses {card:the}.", "{seat} nutzt {card:der Akk}.")
    seat: Public[Seat]
    """Who uses it."""
    card: Public[CardId]
    """The magic card."""


@declared.event
@frozen
class TurnedDown(Event):
    """A magic card was turned face down."""

    seat: Public[Seat]
    """Whose card it is."""
    card: Public[CardId]
    """The magic card."""


@declared.event
@frozen
class Stole(Event):
    """The rearmost bean of a hand was stolen; thief and victim know which."""

    text: ClassVar[Text] = Text(
        "{seat} steals the rearmost bean of {victim}.",
        "{seat} stiehlt die hinterste Bohne von {victim}.",
    )
    known: ClassVar[Text] = Text(
        "{seat} steals the rearmost bean of {victim}, {card:a}.",
        "{seat} stiehlt die hinterste Bohne von {victim}, {card:ein Akk}.",
    )
    """The line for thief and victim."""
    seat: Public[Seat]
    """The thief."""
    victim: Public[Seat]
    """Whose bean it was."""
    card: Annotated[Private[CardId], KnownTo("victim")]
    """The bean."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; thief and victim know the bean."""
        return cls.text if values["card"] is None else cls.known


@declared.event
@frozen
class TheftAnnounced(Event):
    """Everybody learns the sort of a stolen bean."""

    shown_by = "*.picking.secret"
    text: ClassVar[Text] = Text("It is {sort:a}.", "Es ist {sort:ein}.")
    seat: Public[Seat]
    """The thief."""
    sort: Public[SortKey]
    """The key of the sort."""


@declared.event
@frozen
class KeptInHand(Event):
    """A stolen or drawn bean went to the back of the hand."""

    text: ClassVar[Text] = Text(
        "{seat} puts the bean at the back of the hand.",
        "{seat} steckt die Bohne hinten auf die Hand.",
    )
    known: ClassVar[Text] = Text(
        "{seat} puts {card:the} at the back of the hand.",
        "{seat} steckt {card:der Akk} hinten auf die Hand.",
    )
    """The line for the seat itself."""
    seat: Public[Seat]
    """Whose hand it is."""
    card: Private[CardId]
    """The bean."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; the others do not know the bean."""
        return cls.text if values["card"] is None else cls.known


@declared.event
@frozen
class CoinShown(Event):
    """A coin is turned up for all to see."""

    shown_by = "*.coins.shown"
    text: ClassVar[Text] = Text(
        "A Taler of {seat} is turned up: {card:a}.",
        "Ein Taler von {seat} wird aufgedeckt: {card:ein}.",
    )
    seat: Public[Seat]
    """Whose coin it is."""
    card: Public[CardId]
    """The coin."""


@declared.event
@frozen
class CoinLost(Event):
    """A coin went to the discard pile."""

    text: ClassVar[Text] = Text(
        "{seat} loses the contest and discards {card:the}.",
        "{seat} verliert den Vergleich und legt {card:der Akk} ab.",
    )
    seat: Public[Seat]
    """Who loses it."""
    card: Public[CardId]
    """The coin."""


@declared.event
@frozen
class Attacked(Event):
    """An attack, or a counter-attack, begins."""

    text: ClassVar[Text] = Text("{seat} attacks {target}.", "{seat} greift {target} an.")
    seat: Public[Seat]
    """Who attacks."""
    target: Public[Seat]
    """Who is attacked."""


@declared.event
@frozen
class AttackStopped(Event):
    """An attack would never end, since nothing but Sword beans can turn up (sword.endless)."""

    text: ClassVar[Text] = Text(
        "{seat} and {target} have nothing but Sword Beans as Taler: the attack ends.",
        "{seat} und {target} haben nur Schwertbohnen als Taler: Der Angriff endet.",
    )
    discloses = True
    seat: Public[Seat]
    """Who attacks."""
    target: Public[Seat]
    """Who is attacked."""


@declared.event
@frozen
class CoinWon(Event):
    """A Princess coin went to the attacker."""

    text: ClassVar[Text] = Text(
        "{seat} wins {card:the} of {target} as a Taler.",
        "{seat} gewinnt {card:der Akk} von {target} als Taler.",
    )
    seat: Public[Seat]
    """Who wins it."""
    target: Public[Seat]
    """Who loses it."""
    card: Public[CardId]
    """The coin."""


@declared.event
@frozen
class MagicCardGained(Event):
    """Cape beans brought a magic card."""

    text: ClassVar[Text] = Text("{seat} gets a magic card.", "{seat} bekommt eine Zauberkarte.")
    known: ClassVar[Text] = Text(
        "{seat} gets a magic card, {card:the}.", "{seat} bekommt eine Zauberkarte, {card:der Akk}."
    )
    """The line for who gets it."""
    seat: Public[Seat]
    """Who gets it."""
    card: Private[CardId]
    """The magic card."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; only who gets it knows the card."""
        return cls.text if values["card"] is None else cls.known


@declared.event
@frozen
class FieldOpened(Event):
    """A temporary field is there."""

    text: ClassVar[Text] = Text(
        "{seat} opens a temporary field.", "{seat} eröffnet ein vorübergehendes Feld."
    )
    seat: Public[Seat]
    """Whose field it is."""


@declared.event
@frozen
class FieldClosed(Event):
    """The temporary field is gone; its column, if there is one, lies on the harvested field."""

    text: ClassVar[Text] = Text(
        "{seat} has only the usual fields again.", "{seat} hat wieder nur die üblichen Felder."
    )
    seat: Public[Seat]
    """Whose field it was."""
    field: Public[FieldNumber]
    """The field that was harvested."""


@declared.event
@frozen
class BeanEnchanted(Event):
    """The single bean of a field counts as the sort laid on it."""

    text: ClassVar[Text] = Text(
        "The first bean in {field:the} of {seat} counts as {sort:a} now.",
        "Die erste Bohne auf {field:der Dat} von {seat} zählt nun als {sort}.",
    )
    seat: Public[Seat]
    """Whose field it is."""
    field: Public[FieldNumber]
    """The field of the seat, counted from 0."""
    sort: Public[SortKey]
    """The key of the sort that it counts as."""


@declared.event
@frozen
class MagicCardsSwapped(Event):
    """Two magic cards changed owners."""

    text: ClassVar[Text] = Text(
        "{seat} swaps {given:the} for a face-down magic card of {partner}.",
        "{seat} tauscht {given:der Akk} gegen eine verdeckte Zauberkarte von {partner}.",
    )
    known: ClassVar[Text] = Text(
        "{seat} swaps {given:the} for {card:the} of {partner}.",
        "{seat} tauscht {given:der Akk} gegen {card:der Akk} von {partner}.",
    )
    """The line for both."""
    seat: Public[Seat]
    """The active player."""
    partner: Public[Seat]
    """The other player."""
    given: Public[CardId]
    """The card that lay face up, the Magic Card Swap."""
    card: Annotated[Private[CardId], KnownTo("partner")]
    """The card that lay face down."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line; the others do not know the card that lay face down."""
        return cls.text if values["card"] is None else cls.known


@declared.event
@frozen
class StackTaken(Event):
    """The top discard became a revealed card."""

    text: ClassVar[Text] = Text(
        "{seat} takes {card:the} from the discard pile.",
        "{seat} nimmt {card:der Akk} vom Ablagestapel.",
    )
    seat: Public[Seat]
    """Who takes it."""
    card: Public[CardId]
    """The card taken."""


@declared.event
@frozen
class HandRearranged(Event):
    """A hand card got another place."""

    text: ClassVar[Text] = Text("{seat} moves a hand card.", "{seat} steckt eine Handkarte um.")
    seat: Public[Seat]
    """Whose hand it is."""


@declared.event
@frozen
class BorrowedReturned(Event):
    """Borrowed magic cards were shuffled back."""

    text: ClassVar[Text] = Text(
        "{seat} gives {face_up:the} back to the magic deck.",
        "{seat} gibt {face_up:der Akk} in den Zauberkartenstapel zurück.",
    )
    unseen: ClassVar[Text] = Text(
        "{seat} gives {face_down:a} back to the magic deck.",
        "{seat} gibt {face_down:ein Akk} in den Zauberkartenstapel zurück.",
    )
    """The line if none of them lay face up."""
    both: ClassVar[Text] = Text(
        "{seat} gives {face_up:the} and {face_down:a} back to the magic deck.",
        "{seat} gibt {face_up:der Akk} und {face_down:ein Akk} in den Zauberkartenstapel zurück.",
    )
    """The line if some lay face up and some face down."""
    seat: Public[Seat]
    """Who had borrowed them."""
    face_up: Public[tuple[CardId, ...]]
    """Those that lay face up."""
    face_down: Private[tuple[CardId, ...]]
    """Those that lay face down."""

    @classmethod
    def wording(cls, values: Mapping[str, Any], _rules: Rules) -> Text | None:
        """Return the line for how they lay."""
        if not values["face_down"]:
            return cls.text
        return cls.both if values["face_up"] else cls.unseen
