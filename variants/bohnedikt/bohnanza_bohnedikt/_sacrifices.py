"""Sacrifices: two beans at once on the God's acre, at any time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

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
    to_plant,
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


def pair_of(table: Table, card: int) -> Pair | None:
    """Return the sorts of a sacrifice card; None for another card."""
    imprint = table.rules.catalogue.imprints[card]
    return imprint if isinstance(imprint, Pair) else None


def held(table: Table, seat: int) -> list[int]:
    """Return the sacrifice cards in a hand."""
    sort_of = table.rules.sort_of
    others = [card for card in table.zones[table.rules.hands[seat]] if sort_of[card] < 0]
    return [card for card in others if pair_of(table, card) is not None]


def ways(table: Table, seat: int, card: int) -> list[tuple[int, ...]]:
    """Return the beans with which a seat can play a sacrifice card, in either order.

    The owner chooses among equal ones (sacrifice.which); no joker stands in (sacrifice.no-joker).
    """
    pair = pair_of(table, card)
    assert pair is not None
    names = table.rules.catalogue.names
    owned = _possessions(table, seat)
    firsts = [bean for bean in owned if names[bean] == pair.first]
    if not firsts:
        return []
    seconds = [bean for bean in owned if names[bean] == pair.second]
    return [way for a in firsts for b in seconds for way in permutations((a, b))]


def _possessions(table: Table, seat: int) -> tuple[int, ...]:
    """Return hand, received and, for the active player, revealed cards (sacrifice.own)."""
    return table.zones[table.rules.hands[seat]] + to_plant(table, seat)


# Playing


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Sacrifice]:
    pairs, sort_of = table.rules.once(_pairs), table.rules.sort_of
    cards = [card for card in table.zones[table.rules.hands[seat]] if card in pairs]
    # Most often one of the two sorts is missing, which is seen at a glance.
    sorts = set(map(sort_of.__getitem__, _possessions(table, seat))) if cards else set()
    return [
        Sacrifice(seat, card, way)
        for card in cards
        if pairs[card] <= sorts
        for way in ways(table, seat, card)
    ]


def _pairs(rules: SeatedRules) -> dict[int, set[int]]:
    """Return the sorts of all sacrifice cards, as indexes."""
    index, imprints = rules.catalogue.sort_index, rules.catalogue.imprints
    return {
        card: {index(pair.first), index(pair.second)}
        for card, pair in enumerate(imprints)
        if isinstance(pair, Pair)
    }


def _sacrifice(table: Table, action: Sacrifice) -> None:
    rules, seat = table.rules, action.seat
    lay_off(table, seat, action.card)
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
    table.move((card,), table.rules.hands[seat], table.rules.layout.index("sacrifice_discard"))


def _draw(table: Table, step: DrawSacrifice) -> None:
    deck = table.rules.layout.index("sacrifice_deck")
    _refill(table, deck)
    top = table.zones[deck][-1:]
    if top:
        table.move(top, deck, table.rules.hands[step.seat])
        table.emit(SacrificeDrawn, step.seat, top[0])
    _refill(table, deck)


def _refill(table: Table, deck: int) -> None:
    # sacrifice.deck-empty: as soon as the last card is drawn, or as soon as there are discards.
    discard = table.rules.layout.index("sacrifice_discard")
    if table.zones[discard] and not table.zones[deck]:
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
            _candidates,
            Ability.ANY_TIME,  # sacrifice.any-time, sacrifice.between
            diagnose=_diagnose,
            title=Text("Sacrifice {beans} with {card}", "{beans} mit {card} opfern"),
        ),
    ),
    reasons=(NOT_YOUR_SACRIFICE, NOT_THE_PAIR),
)
