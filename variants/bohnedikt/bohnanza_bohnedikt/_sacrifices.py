"""Sacrifices: two beans at once on the God's acre, at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    Answers,
    CardId,
    Decision,
    Declarations,
    Public,
    Reason,
    Rules,
    Seat,
    Shared,
    Step,
    Table,
    Text,
    plant_card,
)

from ._events import Sacrificed, SacrificeDrawn
from ._fields import ACRE
from ._sacrifice_cards import Pair

declared = Declarations()

NOT_YOUR_SACRIFICE = declared.reason(
    "not-your-sacrifice",
    "bohnedikt.sacrifice.always-one",
    Text("{seat} does not hold that sacrifice card.", "{seat} hat diese Opferkarte nicht."),
)
NOT_THE_PAIR = declared.reason(
    "not-the-pair",
    "bohnedikt.sacrifice.own",
    Text(
        "The two beans must be the sorts of the card, from the hand of the player or beside the "
        "player's fields.",
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


draw_sacrifice_of: Final = Shared(DrawSacrifice)

_Wanted = tuple[int, frozenset[int], frozenset[int], frozenset[int]]
"""A sacrifice card, the beans of its first sort, of its second sort, and of both."""
_Cards = tuple[int, ...]
_Ways = Sequence[Sacrifice]
_Seen = tuple[_Cards, _Cards, _Cards, _Ways, Sequence[_Wanted], _Ways]
"""The cards of a seat in the hand, received and revealed; all ways to play sacrifice cards; what
those in the hand want; and the ways to play them from the hand alone."""


# Questions


def held(table: Table, seat: int) -> list[int]:
    """Return the sacrifice cards in a hand."""
    wanted = table.rules.once[_wanted]
    return [card for card in table.zones[table.rules.hands[seat]] if card in wanted]


def sacrifices(table: Table, seat: int, _decision: Decision | None = None) -> Sequence[Sacrifice]:
    """Return all ways in which a seat can play a sacrifice card now, in either order of the beans.

    The owner chooses among equal beans (sacrifice.which).
    """
    rules, zones = table.rules, table.zones
    hand = zones[rules.hands[seat]]
    # sacrifice.own: also what was received and, for the active player, revealed.
    received = zones[rules.received[seat]]
    revealed = zones[rules.revealed] if seat == table.active else ()
    # Asked before every action, but most actions leave most cards where they are.
    seen = rules.once[_seen]
    before, old_received, old_revealed, ways, pairs, alone = seen[seat]
    if before is hand:
        if old_received is received and old_revealed is revealed:
            return ways
    elif alone or before[1:] != hand or rules.sort_of[before[0]] < 0:
        wanted, pairs = rules.once[_wanted], []
        for card in hand:
            if card in wanted:
                pairs.append(wanted[card])
        alone = _ways(seat, pairs, hand)
    # Else the front bean is gone, and there is still nothing to play from the hand alone.
    ways = alone
    if received or revealed:
        aside = revealed + received
        for _, _, _, beans in pairs:
            if not beans.isdisjoint(aside):
                ways = _ways(seat, pairs, hand + aside)
                break
    seen[seat] = hand, received, revealed, ways, pairs, alone
    return ways


def _ways(seat: int, pairs: Sequence[_Wanted], owned: tuple[int, ...]) -> Sequence[Sacrifice]:
    found: Sequence[Sacrifice] = ()
    for card, firsts, seconds, _ in pairs:
        # Most often one of the two sorts is missing, which is seen at a glance.
        if not firsts.isdisjoint(owned) and not seconds.isdisjoint(owned):
            found = (*found, *_orders(seat, card, owned, firsts, seconds))
    return found


def _orders(
    seat: int, card: int, owned: tuple[int, ...], firsts: frozenset[int], seconds: frozenset[int]
) -> Sequence[Sacrifice]:
    """Return the ways to play one sacrifice card, in either order of the beans."""
    found: list[Sacrifice] = []
    others = [bean for bean in owned if bean in seconds]
    for first in owned:
        if first in firsts:
            for second in others:
                found.append(Sacrifice(seat, card, (first, second)))
                found.append(Sacrifice(seat, card, (second, first)))
    return found


def _wanted(rules: Rules) -> dict[int, _Wanted]:
    """Return the beans each sacrifice card wants, no jokers (sacrifice.no-joker)."""
    beans, found = rules.catalogue.of_sort, {}
    for card, pair in enumerate(rules.catalogue.imprints):
        if isinstance(pair, Pair):
            firsts, seconds = frozenset(beans(pair.first)), frozenset(beans(pair.second))
            found[card] = card, firsts, seconds, firsts | seconds
    return found


def _seen(rules: Rules) -> list[_Seen]:
    """Return a place for each seat's cards as they were when they were last looked at."""
    return [((), (), (), (), (), ())] * rules.players


# Playing


def _why_not_sacrificed(table: Table, action: Sacrifice) -> Reason:
    return NOT_THE_PAIR if action.card in held(table, action.seat) else NOT_YOUR_SACRIFICE


@declared.action(
    Sacrifice,
    sacrifices,
    answers=Answers.ANY_TIME,  # sacrifice.any-time, sacrifice.between
    otherwise=_why_not_sacrificed,
    title=Text(
        "Sacrifice {beans:a}, in this order, with {card:the}",
        "{beans:Ein Akk} in dieser Reihenfolge mit {card:der Dat} opfern",
    ),
)
def _sacrifice(table: Table, action: Sacrifice) -> None:
    rules, seat = table.rules, action.seat
    hand, acre = rules.hands[seat], rules.field_zones[seat][ACRE]
    lay_off(table, seat, action.card)
    table.emit(Sacrificed, seat, action.card)
    for bean in action.beans:
        # acre.only; sacrifice.play: whatever grows there.
        held_there = bean in table.zones[hand]
        source = hand if held_there else rules.source_of(table, seat, bean)
        plant_card(table, seat, bean, source, acre)
    table.run_last(draw_sacrifice_of[seat])


# The piles


def _piles(rules: Rules) -> tuple[int, int]:
    """Return where the deck and the discard pile of the sacrifice cards lie."""
    return rules.layout.index("bohnedikt.sacrifice_deck"), rules.layout.index(
        "bohnedikt.sacrifice_discard"
    )


def lay_off(table: Table, seat: int, card: int) -> None:
    """Lay a sacrifice card from a hand onto its discard pile."""
    _, discard = table.rules.once[_piles]
    table.move_one(card, table.rules.hands[seat], discard)


@declared.step(DrawSacrifice)
def _draw(table: Table, step: DrawSacrifice) -> None:
    deck, _ = table.rules.once[_piles]
    # sacrifice.deck-empty: as soon as the last card is drawn, or as soon as there are discards.
    if not table.zones[deck]:
        _refill(table)
    drawn = table.move_top(1, deck, table.rules.hands[step.seat])
    if drawn:
        table.emit(SacrificeDrawn, step.seat, drawn[0])
    if not table.zones[deck]:
        _refill(table)


def _refill(table: Table) -> None:
    deck, discard = table.rules.once[_piles]
    if table.zones[discard]:
        table.move(table.zones[discard], discard, deck)
        table.shuffle(deck)


def enter_sacrifices(table: Table) -> None:
    """Deal everybody a sacrifice card to the back of the hand (sacrifice.deal)."""
    deck, _ = table.rules.once[_piles]
    table.shuffle(deck)
    table.then(
        *(draw_sacrifice_of[seat] for seat in table.rules.from_seat[table.clock.start_player])
    )
