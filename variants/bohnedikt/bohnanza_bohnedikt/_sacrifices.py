"""Sacrifices: two beans at once on the God's acre, at any time."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core import (
    Ability,
    Action,
    ActionKind,
    CardId,
    Decision,
    Kinds,
    Public,
    Reason,
    Seat,
    SeatedRules,
    Step,
    StepKind,
    Table,
    Text,
    lay,
)

from ._events import Sacrificed, SacrificeDrawn
from ._fields import ACRE
from ._sacrifice_cards import Pair

NOT_YOUR_SACRIFICE = Reason(
    "not-your-sacrifice",
    "bohnedikt.sacrifice.always-one",
    Text("{seat} does not hold that sacrifice card.", "{seat} hat diese Opferkarte nicht."),
)
NOT_THE_PAIR = Reason(
    "not-the-pair",
    "bohnedikt.sacrifice.own",
    Text(
        "The two beans must be the sorts of the card, from the own hand or beside the own fields.",
        "Nötig sind die beiden Sorten der Karte, von der Hand oder neben den eigenen Feldern.",
    ),
)


@frozen
class Sacrifice(Action):
    """Play a sacrifice card: both its beans go onto the God's acre, in the order given."""

    card: CardId
    """The sacrifice card."""
    beans: tuple[CardId, ...]
    """Both beans; the one named last lies on top."""


@frozen
class DrawSacrifice(Step):
    """Draw a sacrifice card to the back of the hand (sacrifice.redraw)."""

    seat: Public[Seat]


# Questions


def held(table: Table, seat: int) -> list[int]:
    """Return the sacrifice cards in a hand."""
    pairs = table.rules.once[_pairs]
    return [card for card in table.zones[table.rules.hands[seat]] if card in pairs]


def sacrifices(table: Table, seat: int, _decision: Decision | None = None) -> Sequence[Sacrifice]:
    """Return all ways in which a seat can play a sacrifice card now, in either order of the beans.

    The owner chooses among equal beans (sacrifice.which).
    """
    rules, zones = table.rules, table.zones
    pairs = rules.once[_pairs]
    hand = zones[rules.hands[seat]]
    found: list[Sacrifice] = []
    for card in filter(pairs.__contains__, hand):
        # sacrifice.own: also what was received and, for the active player, revealed.
        revealed = zones[rules.revealed] if seat == table.active else ()
        owned = hand + revealed + zones[rules.received[seat]]
        firsts, seconds = pairs[card]
        # Most often one of the two sorts is missing, which is seen at a glance.
        if not firsts.isdisjoint(owned) and not seconds.isdisjoint(owned):
            for first in filter(firsts.__contains__, owned):
                for second in filter(seconds.__contains__, owned):
                    found.append(Sacrifice(seat, card, (first, second)))
                    found.append(Sacrifice(seat, card, (second, first)))
    return found


def _pairs(rules: SeatedRules) -> dict[int, tuple[frozenset[int], frozenset[int]]]:
    """Return the beans of both sorts of each sacrifice card, no jokers (sacrifice.no-joker)."""
    beans, imprints = rules.catalogue.of_sort, rules.catalogue.imprints
    return {
        card: (frozenset(beans(pair.first)), frozenset(beans(pair.second)))
        for card, pair in enumerate(imprints)
        if isinstance(pair, Pair)
    }


# Playing


def _sacrifice(table: Table, action: Sacrifice) -> None:
    rules, seat = table.rules, action.seat
    lay_off(table, seat, action.card)
    if Sacrificed in table.heard:
        table.emit(Sacrificed, seat, action.card)
    for bean in action.beans:
        # acre.only; sacrifice.play: whatever grows there.
        source = rules.source_of(table, seat, bean)
        lay(table, seat, bean, source, rules.field_zones[seat][ACRE])
    table.then(DrawSacrifice(seat))


def _diagnose(table: Table, action: Sacrifice) -> Reason:
    return NOT_THE_PAIR if action.card in held(table, action.seat) else NOT_YOUR_SACRIFICE


# The piles


def lay_off(table: Table, seat: int, card: int) -> None:
    """Lay a sacrifice card from a hand onto its discard pile."""
    table.move_one(card, table.rules.hands[seat], table.rules.layout.index("sacrifice_discard"))


def _draw(table: Table, step: DrawSacrifice) -> None:
    deck = table.rules.layout.index("sacrifice_deck")
    _refill(table, deck)
    if table.zones[deck]:
        top = table.zones[deck][-1]
        table.move_one(top, deck, table.rules.hands[step.seat])
        if SacrificeDrawn in table.heard:
            table.emit(SacrificeDrawn, step.seat, top)
    _refill(table, deck)


def _refill(table: Table, deck: int) -> None:
    # sacrifice.deck-empty: as soon as the last card is drawn, or as soon as there are discards.
    if table.zones[deck]:
        return
    discard = table.rules.layout.index("sacrifice_discard")
    if table.zones[discard]:
        table.move(table.zones[discard], discard, deck)
        table.shuffle(deck)


def enter_sacrifices(table: Table) -> None:
    """Deal everybody a sacrifice card to the very back of the hand (sacrifice.deal)."""
    table.shuffle(table.rules.layout.index("sacrifice_deck"))
    table.then(*(DrawSacrifice(seat) for seat in table.rules.from_seat[table.clock.start]))


KINDS = Kinds(
    steps=(StepKind(DrawSacrifice, _draw),),
    actions=(
        ActionKind(
            Sacrifice,
            _sacrifice,
            sacrifices,
            Ability.ANY_TIME,  # sacrifice.any-time, sacrifice.between
            diagnose=_diagnose,
            title=Text("Sacrifice {beans} with {card}", "{beans} mit {card} opfern"),
        ),
    ),
    reasons=(NOT_YOUR_SACRIFICE, NOT_THE_PAIR),
)
