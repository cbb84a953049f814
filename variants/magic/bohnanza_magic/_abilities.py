"""The abilities of the beans on the active player's fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    ActionSpec,
    CardId,
    Decision,
    Drawn,
    FieldNumber,
    Public,
    Reason,
    Rules,
    Seat,
    Step,
    StepSpec,
    Table,
    Text,
    bean_count,
    field_sort,
    open_fields,
    take_from_deck,
)

from ._activating import ActivateCards
from ._attack import ChooseTarget, has_target
from ._contest import Contest
from ._events import AbilityUsed, SpellCast
from ._flow import Flow
from ._magic_cards import TurnDown, face_down, face_up_with, up_zones
from ._reasons import (
    ABILITY_USED,
    FIELD_HAS_NOTHING,
    FOUR_NEEDED,
    MUTE_COLUMN,
    NO_ABILITY,
    NO_EFFECT,
    NOT_FACE_UP,
    NOT_IN_MAGIC_PHASE,
    NOT_WITH_THIS_SPELL,
    NOT_YOUR_ABILITY,
    OLD_COLUMN,
)
from ._state import NO_COLUMNS, TurnColumns, spend
from ._stealing import Place, StealFrom, has_victim
from ._turn import MagicPhase


@frozen
class UseAbility(Action):
    """Use the ability of what grows on an own field, or do without (ability.optional)."""

    field: FieldNumber
    """The number of the field, from 0."""
    spell: CardId | None = None
    """A face-up Attack spell used with it."""


use_of: Final[Callable[[int, int, int | None], UseAbility]] = cache(UseAbility)


@frozen
class DrawByAbility(Step):
    """Draw the top card of the deck (white.draw); with four White beans plant it (white.four)."""

    seat: Public[Seat]
    plant: Public[bool]


@frozen
class Ability:
    """What a sort does in the magic phase."""

    usable: Callable[[Table, int], bool]
    """Whether there is something to work on (ability.no-effect)."""
    steps: Callable[[int, bool, bool], Sequence[Step]]
    """What follows, by seat, whether there are four beans, and whether the Attack spell helps."""
    spell: bool = False
    """The Attack spell can be used with it."""
    four: bool = False
    """It needs four beans, or the Attack spell."""


def _can_draw(table: Table, _seat: int) -> bool:
    rules = table.rules
    more = table.clock.emptyings < rules.settings.emptyings
    return bool(table.zones[rules.deck] or (more and table.zones[rules.discard]))


def _can_activate(table: Table, seat: int) -> bool:
    return bool(face_down(table, seat))


ABILITIES: Final = {
    "picking": Ability(has_victim, lambda seat, _four, _spell: (StealFrom(seat),)),
    "mean": Ability(
        has_target, lambda seat, _four, _spell: (Contest(seat),), spell=True, four=True
    ),
    "white": Ability(_can_draw, lambda seat, four, _spell: (DrawByAbility(seat, four),)),
    "magic": Ability(
        _can_activate, lambda seat, four, _spell: (ActivateCards(seat, 2 if four else 1),)
    ),
    "sword": Ability(
        has_target, lambda seat, _four, spell: (ChooseTarget(seat, spell),), spell=True
    ),
}
"""By the key of the sort; Cape, Princess and sorts of other games have none (ability.none)."""
_ATTACK: Final = ("attack",)


def _by_sort(rules: Rules) -> Sequence[Ability | None]:
    """Return the abilities by the index of the sort."""
    return [ABILITIES.get(key) for key in rules.catalogue.keys]


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[UseAbility]:
    # ability.whose: only the active player has abilities.
    if decision.seat != seat or seat != table.active:
        return ()
    rules, columns = table.rules, table.zones
    numbers, by_sort = rules.field_number, rules.once[_by_sort]
    # No call of `face_up_with` where there is nothing to be found, as is most often the case.
    spells = columns[rules.once[up_zones][seat]] and face_up_with(table, seat, _ATTACK)
    found = []
    for zone in open_fields(table, seat):
        ability = by_sort[field_sort(table, zone)] if columns[zone] else None
        if ability is not None:
            if _refuse(table, seat, zone, ability, None) is None:
                found.append(use_of(seat, numbers[zone], None))
            for spell in spells:
                if _refuse(table, seat, zone, ability, spell) is None:
                    found.append(use_of(seat, numbers[zone], spell))  # noqa: PERF401 - for few
    return found


def _contains(table: Table, action: UseAbility) -> bool:
    seat, field, spell = action.seat, action.field, action.spell
    if type(field) is not int or not seat == table.active == table.decision.seat:
        return False
    known = spell is None or spell in face_up_with(table, seat, _ATTACK)
    return known and field in _planted(table, seat)


def _planted(table: Table, seat: int) -> list[int]:
    """Return the numbers of the fields on which something grows."""
    numbers, zones = table.rules.field_number, open_fields(table, seat)
    return [numbers[zone] for zone in zones if table.zones[zone]]


def _rule(table: Table, action: UseAbility) -> Reason | None:
    seat = action.seat
    zone = table.rules.field_zones[seat][action.field]
    ability = table.rules.once[_by_sort][field_sort(table, zone)]
    return NO_ABILITY if ability is None else _refuse(table, seat, zone, ability, action.spell)


def _refuse(
    table: Table, seat: int, zone: int, ability: Ability, spell: int | None
) -> Reason | None:
    # A Flow can come in any phase (flow.any-time).
    if type(table.agenda[-1]) is Flow and table.rules.current_stage(table) != "magic":
        return NOT_IN_MAGIC_PHASE
    columns: TurnColumns = table.slot(TurnColumns)
    # Nothing is known of any column in a new turn.
    if columns is not NO_COLUMNS:
        reason = _column_rule(columns, table.zones[zone][0])
        if reason is not None:
            return reason
    if spell is not None and not ability.spell:
        return NOT_WITH_THIS_SPELL
    if ability.four:
        few = bean_count(table, zone) < 4  # ability.count, attack.mean
        if few and spell is None:
            return FOUR_NEEDED
        if spell is not None and not few:
            return NOT_WITH_THIS_SPELL
    return None if ability.usable(table, seat) else NO_EFFECT


def _column_rule(columns: TurnColumns, first: int) -> Reason | None:
    # A column is known by its first card (ability.new-column, ability.extended-column).
    if first in columns.spent:
        return ABILITY_USED
    if first in columns.mute:
        return MUTE_COLUMN
    return OLD_COLUMN if columns.flow is not None and first in columns.flow else None


def _use(table: Table, action: UseAbility) -> None:
    rules, seat = table.rules, action.seat
    zone = rules.field_zones[seat][action.field]
    sort = rules.catalogue.sorts[field_sort(table, zone)].key
    four = bean_count(table, zone) >= 4
    spend(table, table.zones[zone][0])  # attack.mean.once: with the spell too
    table.emit(AbilityUsed, seat, action.field, sort)
    table.then(*ABILITIES[sort].steps(seat, four, action.spell is not None))
    if action.spell is not None:
        table.emit(SpellCast, seat, action.spell)
        table.then(TurnDown(seat, action.spell))


def _diagnose(table: Table, action: UseAbility) -> Reason:
    if action.seat != table.active or action.seat != table.decision.seat:
        return NOT_YOUR_ABILITY
    grows = action.field in _planted(table, action.seat)
    return NOT_FACE_UP if grows else FIELD_HAS_NOTHING


def _draw(table: Table, step: DrawByAbility) -> None:
    rules, seat = table.rules, step.seat
    target = rules.layout.index("held", seat) if step.plant else rules.hands[seat]
    if take_from_deck(table, seat, 1, target, Drawn):
        # white.reshuffle: the new deck is made first.
        table.then(step)
    elif step.plant:
        # white.harvest-first: the card is looked at first, a harvest may come before planting.
        table.then(Place(seat))


STEPS = (StepSpec(DrawByAbility, _draw),)
ACTIONS = (
    ActionSpec(
        UseAbility,
        _use,
        _candidates,
        (MagicPhase, Flow),
        accepts=_contains,
        why_not=_rule,
        candidates_are_legal=True,
        otherwise=_diagnose,
        title=Text("Use the ability of field {field}", "Fähigkeit von Feld {field} nutzen"),
    ),
)
