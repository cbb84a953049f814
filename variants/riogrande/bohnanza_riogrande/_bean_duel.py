"""The bean duel, which two play: what one leaves is an offer to the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from attrs import frozen

from bohnanza_core.authoring import (
    ALL,
    CardId,
    Decision,
    Declarations,
    Event,
    Harvest,
    PlantFirst,
    Public,
    Reason,
    Reveal,
    Seat,
    Stage,
    Step,
    Table,
    Text,
    Zone,
    cards_due,
    close_decision,
)

declared = Declarations()

OFFER: Final = "riogrande.offer"
SETTINGS: Final[Mapping[str, Any]] = {
    "fields": 2,  # beanduel.start
    "deal": (5, 5),  # beanduel.start
    "reveal": 3,  # beanduel.reveal
    "draw": 2,  # beanduel.draw
    "field_price": 3,  # beanduel.third-field, beanduel.third-field.when
    "emptyings": 1,  # beanduel.end
    "last_stage": {"": "receive", "draw": "draw"},  # beanduel.end.reveal, beanduel.end.draw
}
# Everybody sees what was left, as it lay revealed before.
ZONES: Final = (Zone(OFFER, per_seat=False, faces=ALL, title=Text("left over", "übrig gelassen")),)

NOT_YOUR_TURN = declared.reason(
    "not-your-turn",
    "beanduel.harvest.own-turn",
    Text(
        "Fields are harvested only in the own turn, and it is not that of {seat}.",
        "Geerntet wird nur im eigenen Zug, und {seat} ist nicht am Zug.",
    ),
)


@frozen
class PlantLeft(Decision):
    """Plant or discard what the other has left (beanduel.offer)."""


@frozen
class DiscardFromHand(Decision):
    """One card of the hand may be discarded (beanduel.hand.discard)."""


@frozen
class AddDiscards(Step):
    """Add to the revealed cards what lies on the discard pile and matches (beanduel.reveal)."""


@frozen
class PlantRevealed(Decision):
    """Plant revealed cards, and leave the others (beanduel.plant, beanduel.leave)."""


@declared.event
@frozen
class DiscardsAdded(Event):
    """Cards from the discard pile were added to the revealed ones."""

    text: ClassVar[Text] = Text(
        "{seat} adds {cards:a} from the discard pile.",
        "{seat} nimmt {cards:ein Akk} vom Ablagestapel dazu.",
    )
    seat: Public[Seat]
    """Whose turn it is."""
    cards: Public[tuple[CardId, ...]]
    """The cards, the top one first."""


@declared.event
@frozen
class CardsLeft(Event):
    """Revealed cards were left for the other player."""

    text: ClassVar[Text] = Text("{seat} leaves {cards:a}.", "{seat} lässt {cards:ein Akk} liegen.")
    seat: Public[Seat]
    """Who left them."""
    cards: Public[tuple[CardId, ...]]
    """The cards."""


def is_played(table: Table) -> bool:
    """Return whether the bean duel is played."""
    return OFFER in table.rules.layout


def forbid_harvest(table: Table, action: Harvest) -> Reason | None:
    """Let nobody harvest in the other's turn (beanduel.harvest.own-turn)."""
    # beanduel.harvest.end: the last harvest is not an action, so nothing forbids it.
    return NOT_YOUR_TURN if is_played(table) and action.seat != table.active else None


# Phase 1: what the other has left


def _left(table: Table, _decision: Decision) -> Sequence[int]:
    return table.cards(OFFER)


def _enter_offer(table: Table) -> None:
    # beanduel.offer.first-turn: where nothing was left, nothing is asked.
    table.then(PlantLeft(table.active))


declared.decision(
    PlantLeft,
    Text(
        "Plant or discard the cards that were left for you.",
        "Baue an, was dir übrig gelassen wurde, oder lege es ab.",
    ),
    "beanduel.offer",
    for_others=Text(
        "{seat} must plant or discard the cards that were left.",
        "{seat} muss anbauen oder ablegen, was übrig gelassen wurde.",
    ),
    # beanduel.offer.order, beanduel.offer.all: any of them, until none is left.
    plantable=_left,
    discardable=_left,
)

# Phase 2: the hand


def _hand(table: Table, decision: Decision) -> Sequence[int]:
    return table.zones[table.rules.hands[decision.seat]]


def _enter_hand(table: Table) -> None:
    seat = table.active
    table.then(PlantFirst(seat), DiscardFromHand(seat))  # beanduel.hand, beanduel.hand.discard


def _discarded(table: Table, decision: DiscardFromHand, _card: int) -> None:
    close_decision(table, decision)


declared.decision(
    DiscardFromHand,
    Text("You may discard one card of your hand.", "Du darfst eine Handkarte ablegen."),
    "beanduel.hand.discard",
    for_others=Text("{seat} may discard a hand card.", "{seat} darf eine Handkarte ablegen."),
    # beanduel.hand.discard.empty: with an empty hand nothing is asked.
    discardable=_hand,
    discarded=_discarded,
    passed=close_decision,
    passing=Text("Discard no card", "Keine Karte ablegen"),
    passed_text=Text("{seat} discards no card.", "{seat} legt keine Karte ab."),
)

# Phase 3: reveal, plant, leave


def _enter_reveal(table: Table) -> None:
    # beanduel.reveal.once: when all are turned up.
    table.then(Reveal(cards_due(table, table.active, "reveal")), AddDiscards())


@declared.step(AddDiscards)
def _add_discards(table: Table, _step: AddDiscards) -> None:
    rules = table.rules
    names, discards = rules.catalogue.names, table.zones[rules.discard]
    there = {names[card] for card in table.zones[rules.revealed]}
    matching = 0
    # beanduel.reveal.discards: a duty, up to the first that does not match.
    while matching < len(discards) and names[discards[-1 - matching]] in there:
        matching += 1
    if matching:
        added = discards[: -1 - matching : -1]
        table.move(added, rules.discard, rules.revealed)
        table.emit(DiscardsAdded, table.active, added)


def _revealed(table: Table, _decision: Decision) -> Sequence[int]:
    return table.zones[table.rules.revealed]


def _enter_plant_revealed(table: Table) -> None:
    table.then(PlantRevealed(table.active))


def _leave(table: Table, decision: PlantRevealed) -> None:
    # beanduel.leave, beanduel.leave.split: whatever is not planted.
    cards = table.zones[table.rules.revealed]
    table.move(cards, table.rules.revealed, OFFER)
    table.emit(CardsLeft, decision.seat, cards)
    table.answer()


declared.decision(
    PlantRevealed,
    Text(
        "Plant as many of the revealed cards as you like.",
        "Baue von den aufgedeckten Karten an, so viele du willst.",
    ),
    "beanduel.plant",
    for_others=Text(
        "{seat} plants revealed cards, or leaves them.",
        "{seat} baut aufgedeckte Karten an oder lässt sie liegen.",
    ),
    plantable=_revealed,
    passed=_leave,
    passing=Text("Leave the other cards", "Die übrigen Karten liegen lassen"),
    passed_text=Text("{seat} plants no further card.", "{seat} baut keine weitere Karte an."),
)


def _nothing(_table: Table) -> None:
    """Do nothing: nobody trades (beanduel.no-trade)."""


STAGES: Final = (  # beanduel.phases
    Stage("turn", "offer", _enter_offer, before="plant", title=Text("1 Offer", "1 Angebot")),
    Stage("turn", "plant", _enter_hand, replaces="plant", title=Text("2 Hand", "2 Hand")),
    Stage("turn", "reveal", _enter_reveal, replaces="reveal",
          title=Text("3 Reveal", "3 Aufdecken")),
    Stage("turn", "trade", _nothing, replaces="trade"),
    Stage("turn", "receive", _enter_plant_revealed, replaces="receive",
          title=Text("3 Plant and leave", "3 Anbauen und liegen lassen")),
)  # fmt: skip
