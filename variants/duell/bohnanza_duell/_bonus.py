"""Bonus cards: fulfilled at any time on any field, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Annotated, Final

from attrs import frozen

from bohnanza_core.authoring import (
    ALL,
    COUNT,
    NOBODY,
    OWNER,
    TOP,
    Action,
    Answers,
    BuyField,
    CardId,
    Decision,
    Declarations,
    FieldNumber,
    Harvest,
    Noun,
    OwnedBy,
    Reason,
    Rules,
    Seat,
    Shared,
    Table,
    Text,
    Zone,
    close_decision,
    open_fields,
)

from ._bonus_cards import Bonus
from ._events import BonusFulfilled

declared = Declarations()

NOT_YOUR_BONUS = declared.reason(
    "not-your-bonus",
    "duell.bonus.secret",
    Text("{seat} does not hold that bonus card.", "{seat} hat diese Bohnus-Karte nicht."),
)
PATTERN_MISSING = declared.reason(
    "pattern-missing",
    "duell.bonus.pattern",
    Text(
        "The beans of {card:the} do not lie next to each other in that order in {field:the} of "
        "{owner}.",
        "Die Bohnen {card:der Gen} liegen auf {field:der Dat} von {owner} nicht in dieser "
        "Reihenfolge beieinander.",
    ),
)
BONUS_FIRST = declared.reason(
    "bonus-first",
    "duell.end.order",
    Text(
        "First both fulfil bonus cards, then all fields are harvested.",
        "Zuerst erfüllen beide Bohnus-Karten, dann werden alle Felder geerntet.",
    ),
)

ZONES = (
    Zone("duell.bonus_deck", per_seat=False, faces=NOBODY, backs=COUNT,
         title=Text("bonus deck", "Bohnus-Stapel")),
    Zone("duell.bonus_discard", per_seat=False, faces=TOP, backs=COUNT, holds=("duell.bonus_deck",),
         title=Text("bonus discards", "Bohnus-Ablage")),
    Zone("duell.bonus_hand", faces=OWNER, backs=COUNT, holds=("duell.bonus_deck",),
         title=Noun("bonus cards in hand", "Bohnus-Karten auf der Hand",
                    en_article="none", gender="pl")),
    Zone("duell.bonus_done", faces=ALL, holds=("duell.bonus_deck",),
         title=Noun("fulfilled bonus cards", "erfüllte Bohnus-Karten",
                    en_article="none", gender="pl")),
)  # fmt: skip


@frozen
class FulfilBonus(Action):
    """Fulfil a bonus card by one's own field or one of the other player's (bonus.any-time)."""

    card: CardId
    """The own bonus card."""
    owner: Seat
    """Whose field it is."""
    field: Annotated[FieldNumber, OwnedBy("owner")]
    """The number of the field, from 0."""


@frozen
class LastBonus(Decision):
    """Fulfil bonus cards before the last harvest (end.order)."""


fulfil_bonus_of: Final = Shared(FulfilBonus)


@frozen
class _Patterns:
    """Which bonus cards columns fulfil, and where to look for them."""

    shown: Callable[[tuple[int, ...]], frozenset[int]]
    """Returns the bonus cards whose pattern a column shows; kept for a while, since most columns
    stay as they are for many actions."""
    shortest: int
    """The length of the shortest pattern."""
    hands: tuple[int, ...]
    """The zones of the bonus cards in hand, by seat."""
    fields: tuple[tuple[int, ...], ...]
    """The zones of all fields, the seat's own first, by seat."""


def bonus_of(table: Table, card: int) -> Bonus:
    """Return what a bonus card shows."""
    imprint = table.rules.catalogue.imprints[card]
    assert isinstance(imprint, Bonus)
    return imprint


def _patterns(rules: Rules) -> _Patterns:
    # Patterns and columns are words with a letter for each sort.
    catalogue = rules.catalogue
    letter = {key: chr(ord("A") + at) for at, key in enumerate(catalogue.keys)}
    letters = [letter.get(name, " ") for name in catalogue.names]  # a blank is not a bean

    def shown(column: tuple[int, ...]) -> frozenset[int]:
        word = "".join([letters[card] for card in column])
        # bonus.pattern: adjacent cards in that order
        return frozenset([card for card, pattern in patterns.items() if pattern in word])

    patterns = {
        card: "".join(letter[key] for key in bonus.pattern)
        for card, bonus in enumerate(catalogue.imprints)
        if isinstance(bonus, Bonus)
    }
    return _Patterns(
        shown=lru_cache(1024)(shown),
        shortest=min(map(len, patterns.values())),
        hands=rules.layout.per_seat("duell.bonus_hand"),
        fields=tuple(
            tuple(zone for owner in owners for zone in rules.field_zones[owner])
            for owners in rules.from_seat
        ),
    )


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[FulfilBonus]:
    rules, zones = table.rules, table.zones
    patterns = rules.once[_patterns]
    shortest, shown, hand = patterns.shortest, patterns.shown, zones[patterns.hands[seat]]
    fitting: list[tuple[int, frozenset[int]]] = []
    for zone in patterns.fields[seat]:
        column = zones[zone]
        # Most columns are too short for any pattern, and few others show one of the hand's.
        if len(column) >= shortest:
            cards = shown(column)
            if not cards.isdisjoint(hand):
                fitting.append((zone, cards))
    if not fitting:
        return ()
    found = []
    for card in hand:
        for zone, cards in fitting:
            if card in cards:
                owner = rules.layout.owners[zone]
                if zone in open_fields(table, owner):
                    found.append(fulfil_bonus_of[seat, card, owner, rules.field_number[zone]])
    return found


def _why_not_fulfilled(table: Table, action: FulfilBonus) -> Reason:
    mine = action.card in table.cards("duell.bonus_hand", action.seat)
    return PATTERN_MISSING if mine else NOT_YOUR_BONUS


@declared.action(
    FulfilBonus,
    _candidates,
    answers=Answers.ANY_TIME,  # bonus.between
    otherwise=_why_not_fulfilled,
    title=Text(
        "Fulfil {card:the} in {field:the} of {owner}",
        "{card:Der Akk} auf {field:der Dat} von {owner} erfüllen",
    ),
)
def _fulfil(table: Table, action: FulfilBonus) -> None:
    # bonus.fulfilled
    index, seat = table.rules.layout.index, action.seat
    table.move_one(action.card, index("duell.bonus_hand", seat), index("duell.bonus_done", seat))
    table.emit(BonusFulfilled, seat, action.card, action.owner, action.field)


def enter_last_bonus(table: Table) -> None:
    """Let both fulfil what they can, the active player first."""
    table.then(*(LastBonus(seat) for seat in table.rules.from_seat[table.active]))


def bonus_hand(table: Table, decision: Decision) -> tuple[int, ...]:
    """Return the bonus cards that who decides has left."""
    return table.cards("duell.bonus_hand", decision.seat)


declared.decision(
    LastBonus,
    Text(
        "Fulfil bonus cards before the last harvest.",
        "Erfülle Bohnus-Karten vor der letzten Ernte.",
    ),
    "duell.end.order",
    for_others=Text(
        "{seat} may fulfil bonus cards before the last harvest.",
        "{seat} darf vor der letzten Ernte Bohnus-Karten erfüllen.",
    ),
    pending=bonus_hand,
    passed=close_decision,
    passing=Text("Fulfil no further bonus card", "Keine Bohnus-Karte mehr erfüllen"),
    passed_text=Text(
        "{seat} fulfils no further bonus card.", "{seat} erfüllt keine Bohnus-Karte mehr."
    ),
    interrupts=True,
)


def forbid_at_end(table: Table, action: Harvest | BuyField) -> Reason | None:
    """Let nothing but bonus cards be played before the last harvest (end.order)."""
    return BONUS_FIRST if isinstance(table.agenda[-1], LastBonus) else None


def value(table: Table, seat: int) -> int:
    """Return what the fulfilled bonus cards of a seat are worth, in Groschen (bonus.value)."""
    done = table.cards("duell.bonus_done", seat)
    return sum(bonus_of(table, card).value for card in done)
