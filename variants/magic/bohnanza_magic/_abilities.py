"""The abilities of the beans on the active player's fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    CardId,
    Decision,
    Declarations,
    Drawn,
    FieldNumber,
    Public,
    Reason,
    Rules,
    Seat,
    Shared,
    Step,
    Table,
    Text,
    bean_count,
    can_take_from_deck,
    field_sort,
    open_fields,
    take_from_deck,
)

from ._activating import ActivateCards
from ._attack import ChooseTarget, targets
from ._columns import NO_COLUMNS, TurnColumns, spend_ability
from ._contest import Contest
from ._differences import differences
from ._events import AbilityUsed, SpellCast
from ._flow import Flow
from ._magic_cards import NOT_FACE_UP, TurnDown, face_down, face_up_with, up_zones
from ._stealing import Place, StealFrom, victims
from ._turn import MagicPhase

declared = Declarations()

NOT_YOUR_ABILITY = declared.reason(
    "not-your-ability",
    "*.ability.whose",
    Text("Only the active player has abilities.", "Fähigkeiten hat nur der Spieler am Zug."),
)
NOT_IN_MAGIC_PHASE = declared.reason(
    "not-in-magic-phase",
    "*.flow.outside-1b",
    Text(
        "Abilities are used in the magic phase only.",
        "Fähigkeiten wirken nur in der Zauberphase.",
    ),
)
FIELD_HAS_NOTHING = declared.reason(
    "no-column",
    "*.ability.lost-in-phase",
    Text("Nothing grows in {field:the}.", "Auf {field:der Dat} wächst nichts."),
)
NO_ABILITY = declared.reason(
    "no-ability",
    "*.ability.none",
    Text(
        "What grows in {field:the} has no ability.",
        "Was auf {field:der Dat} wächst, hat keine Fähigkeit.",
    ),
)
NO_EFFECT = declared.reason(
    "no-effect",
    "*.ability.no-effect",
    Text("There is nothing for it to work on.", "Es gibt nichts, worauf es wirken kann."),
)
ABILITY_USED = declared.reason(
    "ability-used",
    "*.ability.per-field",
    Text(
        "The ability of the column in {field:the} is not available any more.",
        "Die Fähigkeit der Reihe auf {field:der Dat} ist nicht mehr verfügbar.",
    ),
)
MUTE_COLUMN = declared.reason(
    "mute-column",
    "*.sword.picking.ability",
    Text(
        "A bean stolen in an attack gives no ability to the column in {field:the}.",
        "Eine im Angriff gestohlene Bohne gibt der Reihe auf {field:der Dat} keine Fähigkeit.",
    ),
)
OLD_COLUMN = declared.reason(
    "old-column",
    "*.flow.between",
    Text(
        "During a Flow only columns newly started have their ability.",
        "Während des Kartenflusses wirken nur neu begonnene Reihen.",
    ),
)
FOUR_NEEDED = declared.reason(
    "four-needed",
    "*.mean.four",
    Text(
        "That ability needs four or more beans on the field.",
        "Diese Fähigkeit braucht vier oder mehr Bohnen auf dem Feld.",
    ),
)
NOT_WITH_THIS_SPELL = declared.reason(
    "not-with-this-spell",
    "*.attack.one-of",
    Text(
        "The Attack Spell goes with one to three Mean Beans, or with Sword Beans.",
        "Der Angriffszauber gilt für ein bis drei Gemeine Bohnen oder für Schwertbohnen.",
    ),
)


@frozen
class UseAbility(Action):
    """Use the ability of what grows on one's own field, or do without (ability.optional)."""

    field: FieldNumber
    """The number of the field, from 0."""
    spell: CardId | None = None
    """A face-up Attack spell used with it."""


use_of: Final = Shared(UseAbility)


@frozen
class DrawByAbility(Step):
    """Draw the top card of the deck (white.draw); with four White beans plant it (white.four)."""

    seat: Public[Seat]
    plant: Public[bool]


@frozen
class Ability:
    """What a sort does in the magic phase."""

    works_on: Callable[[Table, int], object]
    """Returns what there is for it to work on; nothing, if it is empty (ability.no-effect)."""
    steps: Callable[[int, bool, bool], Sequence[Step]]
    """What follows, by seat, whether there are four beans, and whether the Attack spell helps."""
    spell: bool = False
    """The Attack spell can be used with it."""
    four: bool = False
    """It needs four beans, or the Attack spell."""


def _can_draw(table: Table, _seat: int) -> bool:
    return can_take_from_deck(table)


ABILITIES: Final = {
    "picking": Ability(victims, lambda seat, _four, _spell: (StealFrom(seat),)),
    "mean": Ability(targets, lambda seat, _four, _spell: (Contest(seat),), spell=True, four=True),
    "white": Ability(_can_draw, lambda seat, four, _spell: (DrawByAbility(seat, four),)),
    "magic": Ability(
        face_down, lambda seat, four, _spell: (ActivateCards(seat, 2 if four else 1),)
    ),
    "sword": Ability(targets, lambda seat, _four, spell: (ChooseTarget(seat, spell),), spell=True),
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
            if _why_not_ability(table, seat, zone, ability, None) is None:
                found.append(use_of[seat, numbers[zone], None])
            for spell in spells:
                if _why_not_ability(table, seat, zone, ability, spell) is None:
                    found.append(use_of[seat, numbers[zone], spell])  # noqa: PERF401 - for few
    return found


def _accepts(table: Table, action: UseAbility) -> bool:
    seat, field, spell = action.seat, action.field, action.spell
    if type(field) is not int or not seat == table.active == table.decision.seat:
        return False
    known = spell is None or spell in face_up_with(table, seat, _ATTACK)
    return known and field in _planted(table, seat)


def _planted(table: Table, seat: int) -> list[int]:
    """Return the numbers of the fields on which something grows."""
    numbers, zones = table.rules.field_number, open_fields(table, seat)
    return [numbers[zone] for zone in zones if table.zones[zone]]


def _why_not(table: Table, action: UseAbility) -> Reason | None:
    seat = action.seat
    zone = table.rules.field_zones[seat][action.field]
    ability = table.rules.once[_by_sort][field_sort(table, zone)]
    if ability is None:
        return NO_ABILITY
    return _why_not_ability(table, seat, zone, ability, action.spell)


def _why_not_ability(
    table: Table, seat: int, zone: int, ability: Ability, spell: int | None
) -> Reason | None:
    # A Flow can come in any phase (flow.any-time).
    if type(table.agenda[-1]) is Flow and table.rules.current_stage(table) != "magic":
        return NOT_IN_MAGIC_PHASE
    columns = table.slots[TurnColumns]
    # Nothing is known of any column in a new turn.
    if columns is not NO_COLUMNS:
        reason = _why_not_column(columns, table.zones[zone][0])
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
    return None if ability.works_on(table, seat) else NO_EFFECT


def _why_not_column(columns: TurnColumns, first: int) -> Reason | None:
    # A column is known by its first card (ability.new-column, ability.extended-column).
    if first in columns.spent:
        return ABILITY_USED
    if first in columns.mute:
        return MUTE_COLUMN
    return OLD_COLUMN if columns.flow is not None and first in columns.flow else None


def _why_not_used(table: Table, action: UseAbility) -> Reason:
    if action.seat != table.active or action.seat != table.decision.seat:
        return NOT_YOUR_ABILITY
    grows = action.field in _planted(table, action.seat)
    return NOT_FACE_UP if grows else FIELD_HAS_NOTHING


_WITH_SPELL: Final = Text(
    "Use the ability in {field:the} with {spell:the}",
    "Die Fähigkeit auf {field:der Dat} mit {spell:der Dat} nutzen",
)


@declared.action(
    UseAbility,
    _candidates,
    answers=(MagicPhase, Flow),
    accepts=_accepts,
    why_not=_why_not,
    otherwise=_why_not_used,
    title=Text("Use the ability in {field:the}", "Die Fähigkeit auf {field:der Dat} nutzen"),
    wording=lambda action: None if action.spell is None else _WITH_SPELL,
    candidates_are_legal=True,
)
def _use(table: Table, action: UseAbility) -> None:
    rules, seat = table.rules, action.seat
    zone = rules.field_zones[seat][action.field]
    sort = rules.catalogue.sorts[field_sort(table, zone)].key
    four = bean_count(table, zone) >= 4
    spend_ability(table, table.zones[zone][0])  # attack.mean.once: with the spell too
    table.emit(AbilityUsed, seat, action.field, sort)
    steps = ABILITIES[sort].steps(seat, four, action.spell is not None)
    if action.spell is None:
        table.then(*steps)
        return
    table.emit(SpellCast, seat, action.spell)
    down = TurnDown(seat, action.spell)
    # spell.turned: turned down first, it can be activated again by what comes of it.
    first = differences(table).attack_spell_turned_first
    table.then(*((down, *steps) if first else (*steps, down)))


@declared.step(DrawByAbility)
def _draw(table: Table, step: DrawByAbility) -> None:
    rules, seat = table.rules, step.seat
    target = rules.layout.index("magic.held", seat) if step.plant else rules.hands[seat]
    if take_from_deck(table, seat, 1, target, Drawn):
        # white.reshuffle: the new deck is made first.
        table.then(step)
    elif step.plant:
        # white.harvest-first: the card is looked at first, a harvest may come before planting.
        table.then(Place(seat))
