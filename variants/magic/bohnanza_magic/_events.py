"""What happens in the magic editions."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from bohnanza_core.authoring import (
    CardId,
    Declarations,
    Event,
    FieldNumber,
    Private,
    Public,
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
        "{seat} has the highest magic card, {card}, and begins.",
        "{seat} hat die höchste Zauberkarte, {card}, und beginnt.",
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
        "{seat} uses the ability of {sort} on field {field}.",
        "{seat} nutzt die Fähigkeit von {sort} auf Feld {field}.",
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

    text: ClassVar[Text] = Text("{seat} activates {card}.", "{seat} aktiviert {card}.")
    seat: Public[Seat]
    """Whose card it is."""
    card: Public[CardId]
    """The magic card."""


@declared.event
@frozen
class SpellCast(Event):
    """A spell is used."""

    text: ClassVar[Text] = Text("{seat} uses {card}.", "{seat} nutzt {card}.")
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

    text: ClassVar[Text] = Text("{seat} steals the rearmost bean of {victim}.",
                "{seat} stiehlt die hinterste Bohne von {victim}.")  # fmt: skip
    seat: Public[Seat]
    """The thief."""
    victim: Public[Seat]
    """Whose bean it was."""


@declared.event
@frozen
class TheftAnnounced(Event):
    """Everybody learns the sort of a stolen bean."""

    shown_by = "*.picking.secret"
    text: ClassVar[Text] = Text("It is {sort}.", "Es ist {sort}.")
    seat: Public[Seat]
    """The thief."""
    sort: Public[SortKey]
    """The key of the sort."""


@declared.event
@frozen
class KeptInHand(Event):
    """A stolen or drawn bean went to the back of the hand."""

    text: ClassVar[Text] = Text(
        "{seat} takes the bean to the hand.", "{seat} nimmt die Bohne auf die Hand."
    )
    seat: Public[Seat]
    """Whose hand it is."""


@declared.event
@frozen
class CoinShown(Event):
    """A coin is turned up for all to see."""

    shown_by = "*.coins.shown"
    text: ClassVar[Text] = Text("A coin of {seat} is turned up: {card}.",
                "Ein Taler von {seat} wird aufgedeckt: {card}.")  # fmt: skip
    seat: Public[Seat]
    """Whose coin it is."""
    card: Public[CardId]
    """The coin."""


@declared.event
@frozen
class CoinLost(Event):
    """A coin went to the discard pile."""

    text: ClassVar[Text] = Text("{seat} discards {card} as the loser of the contest.",
                "{seat} verliert den Vergleich und legt {card} ab.")  # fmt: skip
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
        "{seat} and {target} have nothing but Sword beans as coins: the attack ends.",
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
        "{seat} wins the coin of {target}.", "{seat} gewinnt den Taler von {target}."
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
    seat: Public[Seat]
    """Who gets it."""


@declared.event
@frozen
class FieldOpened(Event):
    """A temporary field is there."""

    text: ClassVar[Text] = Text(
        "{seat} opens a temporary field.", "{seat} eröffnet ein weiteres Feld."
    )
    seat: Public[Seat]
    """Whose field it is."""


@declared.event
@frozen
class FieldClosed(Event):
    """The temporary field is gone; its column, if there is one, lies on the harvested field."""

    text: ClassVar[Text] = Text(
        "{seat} is back to the usual fields.", "{seat} hat wieder die üblichen Felder."
    )
    seat: Public[Seat]
    """Whose field it was."""
    field: Public[FieldNumber]
    """The field that was harvested."""


@declared.event
@frozen
class BeanEnchanted(Event):
    """The single bean of a field counts as the sort laid on it."""

    text: ClassVar[Text] = Text("The first bean on field {field} of {seat} counts as {sort} now.",
                "Die erste Bohne auf Feld {field} von {seat} zählt nun als {sort}.")  # fmt: skip
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

    text: ClassVar[Text] = Text("{seat} swaps a magic card with {partner}.",
                "{seat} tauscht eine Zauberkarte mit {partner}.")  # fmt: skip
    seat: Public[Seat]
    """The active player."""
    partner: Public[Seat]
    """The other player."""


@declared.event
@frozen
class StackTaken(Event):
    """The top discard became a revealed card."""

    text: ClassVar[Text] = Text("{seat} takes {card} from the discard pile.",
                "{seat} nimmt {card} vom Ablagestapel.")  # fmt: skip
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

    text: ClassVar[Text] = Text("{seat} gives back {cards} to the magic deck.",
                "{seat} gibt {cards} in den Zauberkartenstapel zurück.")  # fmt: skip
    seat: Public[Seat]
    """Who had borrowed them."""
    cards: Private[tuple[CardId, ...]]
    """The magic cards."""
