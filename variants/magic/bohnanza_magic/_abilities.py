"""The abilities of the beans on the active player's fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from attrs import frozen

from bohnanza_core import (
    Action,
    ActionKind,
    CardId,
    Decision,
    Drawn,
    FieldNumber,
    Public,
    Reason,
    Seat,
    Step,
    StepKind,
    Table,
    Text,
    bean_count,
    field_sort,
    open_fields,
    take,
)

from ._activating import ActivateCards
from ._attack import ChooseTarget, targets
from ._cards import TurnDown, face_down, face_up_with
from ._contest import Contest
from ._events import AbilityUsed, SpellCast
from ._flow import Flow
from ._phase import MagicPhase
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
from ._state import MagicTurn, spend
from ._stealing import Place, StealFrom, victims


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


def _can_steal(table: Table, seat: int) -> bool:
    return bool(victims(table, seat))


def _can_fight(table: Table, seat: int) -> bool:
    return bool(targets(table, seat))


def _can_activate(table: Table, seat: int) -> bool:
    return bool(face_down(table, seat))


ABILITIES: Final = {
    "picking": Ability(_can_steal, lambda seat, _four, _spell: (StealFrom(seat),)),
    "mean": Ability(
        _can_fight, lambda seat, _four, _spell: (Contest(seat),), spell=True, four=True
    ),
    "white": Ability(_can_draw, lambda seat, four, _spell: (DrawByAbility(seat, four),)),
    "magic": Ability(
        _can_activate, lambda seat, four, _spell: (ActivateCards(seat, 2 if four else 1),)
    ),
    "sword": Ability(
        _can_fight, lambda seat, _four, spell: (ChooseTarget(seat, spell),), spell=True
    ),
}
"""By the key of the sort; Cape, Princess and sorts of other games have none (ability.none)."""


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[UseAbility]:
    # ability.whose: only the active player has abilities.
    if decision.seat != seat or seat != table.active:
        return ()
    numbers = table.rules.field_number
    spells = face_up_with(table, seat, ("attack",))
    found = []
    for zone in open_fields(table, seat):
        if table.zones[zone]:
            found.append(use_of(seat, numbers[zone], None))
            for spell in spells:
                found.append(use_of(seat, numbers[zone], spell))  # noqa: PERF401 - cheaper for few
    return found


def _rule(table: Table, action: UseAbility) -> Reason | None:
    rules, seat = table.rules, action.seat
    zone = rules.field_zones[seat][action.field]
    ability = ABILITIES.get(rules.catalogue.sorts[field_sort(table, zone)].key)
    if ability is None:
        return NO_ABILITY
    if reason := _column_rule(table, table.zones[zone][0]):
        return reason
    if action.spell is not None and not ability.spell:
        return NOT_WITH_THIS_SPELL
    if ability.four:
        few = bean_count(table, zone) < 4  # ability.count, attack.mean
        if few and action.spell is None:
            return FOUR_NEEDED
        if action.spell is not None and not few:
            return NOT_WITH_THIS_SPELL
    return None if ability.usable(table, seat) else NO_EFFECT


def _column_rule(table: Table, first: int) -> Reason | None:
    # A Flow can come in any phase (flow.any-time).
    if type(table.agenda[-1]) is Flow and table.rules.current_stage(table) != "magic":
        return NOT_IN_MAGIC_PHASE
    # A column is known by its first card (ability.new-column, ability.extended-column).
    turn: MagicTurn = table.slots[MagicTurn]
    if first in turn.spent:
        return ABILITY_USED
    if first in turn.mute:
        return MUTE_COLUMN
    return OLD_COLUMN if turn.flow is not None and first in turn.flow else None


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
    numbers = [table.rules.field_number[z] for z in open_fields(table, action.seat)
               if table.zones[z]]  # fmt: skip
    return NOT_FACE_UP if action.field in numbers else FIELD_HAS_NOTHING


def _draw(table: Table, step: DrawByAbility) -> None:
    rules, seat = table.rules, step.seat
    target = rules.layout.index("held", seat) if step.plant else rules.hands[seat]
    if take(table, seat, 1, target, Drawn):
        # white.reshuffle: the new deck is made first.
        table.then(step)
    elif step.plant:
        # white.harvest-first: the card is looked at first, a harvest may come before planting.
        table.then(Place(seat))


STEPS = (StepKind(DrawByAbility, _draw),)
ACTIONS = (
    ActionKind(
        UseAbility,
        _use,
        _candidates,
        (MagicPhase, Flow),
        rule=_rule,
        diagnose=_diagnose,
        title=Text("Use the ability of field {field}", "Fähigkeit von Feld {field} nutzen"),
    ),
)
