"""Enchantment of the Beans: a second bean of any sort on a single first one."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from bohnanza_core.authoring import (
    Action,
    CardId,
    Decision,
    Declarations,
    FieldNumber,
    Harvested,
    HarvestPlan,
    PlantReceived,
    Public,
    Reason,
    Slot,
    Step,
    Table,
    Text,
    cards_to_plant,
    counts_on_field,
    only_while,
    open_fields,
    plant_card,
)

from ._columns import common, without
from ._differences import differences
from ._events import BeanEnchanted, SpellCast
from ._magic_cards import NOT_FACE_UP, TurnDown, face_up_with, up_zones
from ._spells import NOT_ACTIVE

declared = Declarations()

NOT_A_SINGLE_BEAN = declared.reason(
    "not-a-single-bean",
    "*.beans.enchant",
    Text(
        "A bean is enchanted only on a field with exactly one card.",
        "Verzaubert wird nur eine Bohne, die allein auf ihrem Feld liegt.",
    ),
)
NOT_TO_ENCHANT_WITH = declared.reason(
    "not-to-enchant-with",
    "*.beans.enchant",
    Text(
        "{card:The} is not a bean that {seat} has to plant now.",
        "{card:Der} ist keine Bohne, die {seat} jetzt anbauen muss.",
    ),
)


@frozen
class Enchanted:
    """First beans of columns that count as the sort laid on them."""

    cards: Public[tuple[CardId, ...]] = ()
    """The cards, in the order in which they were enchanted."""


def _impossible(table: Table, enchanted: Enchanted) -> str | None:
    cards = enchanted.cards
    zones = [zone for fields in table.rules.field_zones for zone in fields]
    first = {table.zones[zone][0] for zone in zones if len(table.zones[zone]) > 1}
    if len(set(cards)) < len(cards) or not set(cards) <= first:
        return "an enchanted bean is the first of a field with more cards, and is enchanted once"
    return None


SLOTS = (
    Slot(
        Enchanted,
        lambda _players: Enchanted(),
        impossible=_impossible,
        title=Text("enchanted beans", "verzauberte Bohnen"),
    ),
)


@frozen
class Enchant(Action):
    """Lay a bean that must be planted now onto one's own field with exactly one card."""

    spell: CardId
    """The Enchantment of the Beans, face up."""
    card: CardId
    """The bean that is laid down."""
    field: FieldNumber
    """The number of the field, from 0."""


@frozen
class EndEnchantment(Step):
    """Let beans that have left a field be their printed sorts again."""

    cards: Public[tuple[CardId, ...]]


def _beans(table: Table, seat: int) -> list[int]:
    # A bean without a number has no sort of its own that another bean could count as.
    catalogue = table.rules.catalogue
    sorts = [(card, catalogue[card].sort) for card in cards_to_plant(table, seat)]
    return [card for card, sort in sorts if sort is not None and sort.number]


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[Enchant]:
    if decision.seat != seat or seat != table.active:
        return ()
    # No call of `face_up_with` if there is nothing to be found, as is most often the case.
    spells = table.zones[table.rules.once[up_zones][seat]] and face_up_with(table, seat, ("beans",))
    return _enchantments(table, seat, spells) if spells else ()


def _enchantments(table: Table, seat: int, spells: Sequence[int]) -> Sequence[Enchant]:
    numbers = table.rules.field_number
    fields = [numbers[zone] for zone in open_fields(table, seat) if len(table.zones[zone]) == 1]
    return [
        Enchant(seat, spell, card, field)
        for spell in spells
        for card in _beans(table, seat)
        for field in fields
    ]


def _why_not_enchanted(table: Table, action: Enchant) -> Reason:
    seat = action.seat
    if seat != table.active:
        return NOT_ACTIVE
    if action.spell not in face_up_with(table, seat, ("beans",)):
        return NOT_FACE_UP
    return NOT_A_SINGLE_BEAN if action.card in _beans(table, seat) else NOT_TO_ENCHANT_WITH


@declared.action(
    Enchant,
    _candidates,
    answers=(PlantReceived,),
    otherwise=_why_not_enchanted,
    title=Text(
        "Enchant the bean in {field:the} with {card:a}",
        "Die Bohne auf {field:der Dat} mit {card:ein Dat} verzaubern",
    ),
)
def _enchant(table: Table, action: Enchant) -> None:
    rules, seat = table.rules, action.seat
    zone = rules.field_zones[seat][action.field]
    first = table.zones[zone][0]
    table.emit(SpellCast, seat, action.spell)
    plant_card(table, seat, action.card, rules.source_of(table, seat, action.card), zone)
    table.set_slot(Enchanted((*table.slot(Enchanted).cards, first)))
    table.emit(BeanEnchanted, seat, action.field, rules.catalogue.key_of(action.card))
    table.then(TurnDown(seat, action.spell))


# While it lasts


@only_while(Enchanted)
def count_enchanted(table: Table, number: int, zone: int) -> int:
    """Count an enchanted first card in full, as a bean of the second's sort (beans.counts)."""
    column = table.zones[zone]
    if column and column[0] in table.slot(Enchanted).cards:
        first, second = column[:2]
        return number - counts_on_field(table, zone, first) + counts_on_field(table, zone, second)
    return number


@only_while(Enchanted)
def keep_from_coins(table: Table, plan: HarvestPlan, seat: int, zone: int) -> HarvestPlan:
    """Keep an enchanted first card from becoming a coin where that is a rule (beans.coins)."""
    first = table.zones[zone][0]
    enchanted = first in table.slot(Enchanted).cards
    if enchanted and not differences(table).enchanted_may_be_coin:
        return evolve(plan, eligible=tuple(card for card in plan.eligible if card != first))
    return plan


@only_while(Enchanted)
def disenchant(table: Table, event: Harvested) -> tuple[Step, ...]:
    """Return the step that lets a harvested bean be its printed sort again (beans.restored)."""
    gone = common(event.coins + event.discards, table.slot(Enchanted).cards)
    return (EndEnchantment(gone),) if gone else ()


@declared.step(EndEnchantment)
def _end_enchantment(table: Table, step: EndEnchantment) -> None:
    table.set_slot(Enchanted(without(table.slot(Enchanted).cards, step.cards)))
