"""Bonus cards: fulfilled at any time on any field, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from bohnanza_core import (
    ALL,
    COUNT,
    NOBODY,
    OWNER,
    TOP,
    Ability,
    Action,
    ActionKind,
    BuyField,
    CardId,
    Decision,
    DecisionKind,
    FieldNumber,
    Harvest,
    Kinds,
    Reason,
    Seat,
    SeatedRules,
    Table,
    Text,
    Zone,
    answered,
    open_fields,
)

from ._bonus_cards import Bonus
from ._events import BonusFulfilled

NOT_YOUR_BONUS = Reason(
    "not-your-bonus",
    "duell.bonus.secret",
    Text("{seat} does not hold that bonus card.", "{seat} hat diese Bohnus-Karte nicht."),
)
PATTERN_MISSING = Reason(
    "pattern-missing",
    "duell.bonus.pattern",
    Text(
        "{card}: these beans do not lie next to each other in that order on field {field} of "
        "{owner}.",
        "{card}: Diese Bohnen liegen auf Feld {field} von {owner} nicht in dieser Reihenfolge "
        "beieinander.",
    ),
)
BONUS_FIRST = Reason(
    "bonus-first",
    "duell.end.order",
    Text(
        "First both fulfil bonus cards, then all fields are harvested.",
        "Zuerst erfüllen beide Bohnus-Karten, dann werden alle Felder geerntet.",
    ),
)

ZONES = (
    Zone("bonus_deck", per_seat=False, contents=NOBODY, structure=COUNT,
         title=Text("bonus deck", "Bohnus-Stapel")),
    Zone("bonus_discard", per_seat=False, contents=TOP, structure=COUNT, holds=("bonus_deck",),
         title=Text("bonus discards", "Bohnus-Ablage")),
    Zone("bonus_hand", contents=OWNER, structure=COUNT, holds=("bonus_deck",),
         title=Text("bonus cards in hand", "Bohnus-Karten auf der Hand")),
    Zone("bonus_done", contents=ALL, holds=("bonus_deck",),
         title=Text("fulfilled bonus cards", "erfüllte Bohnus-Karten")),
)  # fmt: skip


@frozen
class FulfilBonus(Action):
    """Fulfil a bonus card by an own field or one of the other player's (bonus.any-time)."""

    card: CardId
    """The own bonus card."""
    owner: Seat
    """Whose field it is."""
    field: FieldNumber
    """The number of the field, from 0."""


@frozen
class LastBonus(Decision):
    """Fulfil bonus cards before the last harvest (end.order)."""


def bonus_of(table: Table, card: int) -> Bonus:
    """Return what a bonus card shows."""
    imprint = table.rules.catalogue.imprints[card]
    assert isinstance(imprint, Bonus)
    return imprint


def stands(column: tuple[str, ...], pattern: tuple[str, ...]) -> bool:
    """Tell whether a pattern stands in a column as adjacent cards in that order."""
    size = len(pattern)
    return any(column[at : at + size] == pattern for at in range(len(column) - size + 1))


def _fulfil_candidates(table: Table, seat: int, _decision: Decision) -> Sequence[FulfilBonus]:
    rules, zones = table.rules, table.zones
    shortest, places = rules.once(_where_patterns_stand)
    # Most columns are too short for any pattern.
    long = [place for place in places[seat] if len(zones[place[0]]) >= shortest]
    if not long:
        return ()
    names = rules.catalogue.names
    columns = [
        (owner, field, tuple([names[card] for card in zones[zone]]))
        for zone, owner, field in long
        if zone in open_fields(table, owner)
    ]
    return [
        FulfilBonus(seat, card, owner, field)
        for card in table.cards("bonus_hand", seat)
        for owner, field, column in columns
        if stands(column, bonus_of(table, card).pattern)
    ]


def _where_patterns_stand(
    rules: SeatedRules,
) -> tuple[int, tuple[tuple[tuple[int, int, int], ...], ...]]:
    """Return the length of the shortest pattern and, for each seat, the fields to look at.

    The own fields come first; each is its zone, its owner and its number.
    """
    patterns = [card.pattern for card in rules.catalogue.imprints if isinstance(card, Bonus)]
    fields = tuple(
        tuple(
            (zone, owner, number)
            for owner in seats
            for number, zone in enumerate(rules.field_zones[owner])
        )
        for seats in rules.from_seat
    )
    return min(map(len, patterns)), fields


def _fulfil(table: Table, action: FulfilBonus) -> None:
    # bonus.fulfilled
    index, seat = table.rules.layout.index, action.seat
    table.move((action.card,), index("bonus_hand", seat), index("bonus_done", seat))
    table.emit(BonusFulfilled, seat, action.card, action.owner, action.field)


def _diagnose_fulfil(table: Table, action: FulfilBonus) -> Reason:
    mine = action.card in table.cards("bonus_hand", action.seat)
    return PATTERN_MISSING if mine else NOT_YOUR_BONUS


def enter_last_bonus(table: Table) -> None:
    """Let both fulfil what they can, the active player first."""
    table.then(*(LastBonus(seat) for seat in table.rules.from_seat[table.active]))


def no_bonus(table: Table, decision: Decision) -> bool:
    """Tell whether a seat has no bonus card left to decide about."""
    return not table.cards("bonus_hand", decision.seat)


def forbid_at_end(table: Table, _action: Harvest | BuyField) -> Reason | None:
    """Let nothing but bonus cards be played before the last harvest (end.order)."""
    return BONUS_FIRST if isinstance(table.decision, LastBonus) else None


def value(table: Table, seat: int) -> int:
    """Return what the fulfilled bonus cards of a seat are worth, in Groschen (bonus.value)."""
    done = table.cards("bonus_done", seat)
    return sum(bonus_of(table, card).value for card in done)


KINDS = Kinds(
    decisions=(
        DecisionKind(
            LastBonus,
            Text(
                "Fulfil bonus cards before the last harvest.",
                "Erfülle Bohnus-Karten vor der letzten Ernte.",
            ),
            "duell.end.order",
            done=no_bonus,
            passed=answered,
            midway=True,
        ),
    ),
    actions=(
        ActionKind(
            FulfilBonus,
            _fulfil,
            _fulfil_candidates,
            Ability.ANY_TIME,  # bonus.between
            diagnose=_diagnose_fulfil,
            title=Text(
                "Fulfil {card} on field {field} of {owner}",
                "{card} auf Feld {field} von {owner} erfüllen",
            ),
        ),
    ),
    reasons=(NOT_YOUR_BONUS, PATTERN_MISSING, BONUS_FIRST),
)
