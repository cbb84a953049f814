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
    DecisionKind,
    Plant,
    PlantFirst,
    PlantSecond,
    Public,
    Reason,
    Seat,
    Step,
    StepKind,
    Table,
    Text,
    front_bean,
    lay,
    open_fields,
)

from ._events import Sacrificed, SacrificeDiscarded, SacrificeDrawn
from ._fields import ACRE
from ._sacrifice_cards import Pair

SACRIFICE_FIRST = Reason(
    "sacrifice-first",
    "bohnedikt.sacrifice.front",
    Text(
        "A sacrifice card lies before that bean: it must be played or discarded first.",
        "Vor dieser Bohne steckt eine Opferkarte: Sie muss zuerst gespielt oder abgeworfen werden.",
    ),
)
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
NOT_IN_THE_WAY = Reason(
    "not-in-the-way",
    "bohnedikt.sacrifice.front",
    Text(
        "Only a sacrifice card before the front bean is discarded.",
        "Abgeworfen wird nur eine Opferkarte vor der vordersten Bohne.",
    ),
)
CAN_BE_PLAYED = Reason(
    "can-be-played",
    "bohnedikt.sacrifice.front",
    Text(
        "The sacrifice card can be played, so it is not discarded.",
        "Die Opferkarte kann gespielt werden, also wird sie nicht abgeworfen.",
    ),
)
REASONS = (SACRIFICE_FIRST, NOT_YOUR_SACRIFICE, NOT_THE_PAIR, NOT_IN_THE_WAY, CAN_BE_PLAYED)


@frozen
class Sacrifice(Action):
    """Play a sacrifice card: both its beans go onto the God's acre, in the order given."""

    card: CardId
    beans: tuple[CardId, ...]


@frozen
class DiscardSacrifice(Action):
    """Discard a sacrifice card that lies before the front bean and cannot be played."""

    card: CardId


@frozen
class PlantAfterSacrifice(Decision):
    """Plant the second bean, for which a sacrifice card was discarded (sacrifice.second)."""


@frozen
class DrawSacrifice(Step):
    """Draw a sacrifice card to the back of the hand."""

    seat: Public[Seat]


def pair_of(table: Table, card: int) -> Pair | None:
    """Return the sorts of a sacrifice card; None for another card."""
    imprint = table.rules.catalogue[card].face.imprint
    return imprint if isinstance(imprint, Pair) else None


def held(table: Table, seat: int) -> list[int]:
    """Return the sacrifice cards in a hand."""
    hand = table.zones[table.rules.hands[seat]]
    return [card for card in hand if pair_of(table, card) is not None]


def _possessions(table: Table, seat: int) -> tuple[int, ...]:
    """Return hand, received and, for the active player, revealed cards (sacrifice.own)."""
    rules = table.rules
    cards = table.zones[rules.hands[seat]] + table.zones[rules.received[seat]]
    return cards + table.zones[rules.revealed] if seat == table.active else cards


def _ways(table: Table, seat: int, card: int) -> list[tuple[int, ...]]:
    pair = pair_of(table, card)
    assert pair is not None
    key_of = table.rules.catalogue.key_of
    owned = _possessions(table, seat)
    firsts = [bean for bean in owned if key_of(bean) == pair.first]
    seconds = [bean for bean in owned if key_of(bean) == pair.second]
    return [way for a in firsts for b in seconds for way in permutations((a, b))]


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Sacrifice]:
    return [
        Sacrifice(seat, card, way) for card in held(table, seat) for way in _ways(table, seat, card)
    ]


def _sacrifice(table: Table, action: Sacrifice) -> None:
    rules, seat = table.rules, action.seat
    index = rules.layout.index
    table.move((action.card,), rules.hands[seat], index("sacrifice_discard"))
    table.emit(Sacrificed, seat, action.card)
    acre = open_fields(table, seat)[ACRE]
    for bean in action.beans:
        lay(table, seat, bean, rules.source_of(table, seat, bean), acre)
    table.then(DrawSacrifice(seat))


def _diagnose(table: Table, action: Sacrifice) -> Reason:
    return NOT_THE_PAIR if action.card in held(table, action.seat) else NOT_YOUR_SACRIFICE


def in_the_way(table: Table, seat: int) -> int | None:
    """Return the sacrifice card that lies before the front bean of a hand."""
    hand = table.zones[table.rules.hands[seat]]
    front = front_bean(table, seat)
    before = hand[: hand.index(front)] if front is not None else ()
    return next((card for card in before if pair_of(table, card) is not None), None)


def forbid_planting(table: Table, action: Plant) -> Reason | None:
    """Keep beans behind a sacrifice card in phase 1 (sacrifice.front, sacrifice.second)."""
    if not isinstance(table.decision, PlantFirst | PlantSecond):
        # compose.front: elsewhere a sacrifice card is passed over.
        return None
    return None if in_the_way(table, action.seat) is None else SACRIFICE_FIRST


def _discard_candidates(table: Table, seat: int, decision: Decision) -> Sequence[DiscardSacrifice]:
    if decision.seat != seat:
        return ()
    return [DiscardSacrifice(seat, card) for card in held(table, seat)]


def _discard_rule(table: Table, action: DiscardSacrifice) -> Reason | None:
    if in_the_way(table, action.seat) != action.card:
        return NOT_IN_THE_WAY
    return CAN_BE_PLAYED if _ways(table, action.seat, action.card) else None


def _discard(table: Table, action: DiscardSacrifice) -> None:
    rules, seat = table.rules, action.seat
    index = rules.layout.index
    table.move((action.card,), rules.hands[seat], index("sacrifice_discard"))
    table.emit(SacrificeDiscarded, seat, action.card)
    if isinstance(table.decision, PlantSecond):
        # sacrifice.second: the card goes only for the sake of the second bean.
        table.answer(DrawSacrifice(seat), PlantAfterSacrifice(seat))
    else:
        table.then(DrawSacrifice(seat))


def _diagnose_discard(_table: Table, _action: DiscardSacrifice) -> Reason:
    return NOT_YOUR_SACRIFICE


def _draw(table: Table, step: DrawSacrifice) -> None:
    index = table.rules.layout.index
    deck, discard = index("sacrifice_deck"), index("sacrifice_discard")
    if not table.zones[deck]:
        # sacrifice.deck-empty
        table.move(table.zones[discard], discard, deck)
        table.shuffle(deck)
    top = table.zones[deck][-1:]
    if top:
        table.move(top, deck, table.rules.hands[step.seat])
        table.emit(SacrificeDrawn, step.seat, top[0])


def enter_sacrifices(table: Table) -> None:
    """Deal everybody a sacrifice card to the very back of the hand (sacrifice.deal)."""
    table.shuffle(table.rules.layout.index("sacrifice_deck"))
    table.then(*(DrawSacrifice(seat) for seat in table.rules.from_seat[table.clock.start]))


def _front(table: Table, decision: Decision) -> Sequence[int]:
    card = front_bean(table, decision.seat)
    return () if card is None else (card,)


def _no_front(table: Table, decision: Decision) -> bool:
    return front_bean(table, decision.seat) is None


def _planted(table: Table, _decision: Decision, _card: int) -> None:
    table.answer()


STEPS = (StepKind(DrawSacrifice, _draw),)
ACTIONS = (
    ActionKind(
        Sacrifice,
        _sacrifice,
        _candidates,
        Ability.ANY_TIME,
        diagnose=_diagnose,
        title=Text("Sacrifice {beans} with {card}", "{beans} mit {card} opfern"),
    ),
    ActionKind(
        DiscardSacrifice,
        _discard,
        _discard_candidates,
        (PlantFirst, PlantSecond),
        rule=_discard_rule,
        diagnose=_diagnose_discard,
        title=Text("Discard {card}", "{card} abwerfen"),
    ),
)
DECISIONS = (
    DecisionKind(
        PlantAfterSacrifice,
        Text("Plant the second bean.", "Baue die zweite Bohne an."),
        "bohnedikt.sacrifice.second",
        done=_no_front,
        plantable=_front,
        planted=_planted,
    ),
)
