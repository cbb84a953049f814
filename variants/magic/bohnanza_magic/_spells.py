"""Using a spell: when each of them may be used, and how it begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    Answers,
    CardId,
    Decision,
    Declarations,
    Reason,
    Shared,
    Table,
    Text,
    rear_bean,
)

from ._abilities import NO_EFFECT
from ._borrowing import borrow, has_magic_deck
from ._differences import differences
from ._events import SpellCast
from ._flow import Flow, begin_flow
from ._forced_planting import force_others
from ._magic_cards import NOT_FACE_UP, Spell, TurnDown, up_zones
from ._rearranging import rearrange
from ._swapping import partners, swap
from ._third_field import open_field, why_not_open
from ._trading_spells import (
    draw_five,
    reveal_third,
    take_discard,
    why_not_hand_card,
    why_not_stack,
    why_not_trading,
)
from ._turn import ANY_TIME

declared = Declarations()

NOT_ACTIVE = declared.reason(
    "only-the-active-player",
    "*.spell.active-only",
    Text("Only the active player may do that.", "Das darf nur der Spieler am Zug."),
)
IN_THE_MIDDLE = declared.reason(
    "spell-in-the-middle",
    "*.spell.any-time",
    Text(
        "{spell:The} is used between two actions, not in the middle of one.",
        "{spell:Der} wird zwischen zwei Aktionen genutzt, nicht mitten in einer.",
    ),
)
DURING_A_FLOW = declared.reason(
    "spell-during-flow",
    "*.flow.between",
    Text(
        "{spell:The} has to wait until the Flow is over.",
        "{spell:Der} muss warten, bis der Kartenfluss vorbei ist.",
    ),
)
WITH_AN_ABILITY = declared.reason(
    "with-an-ability",
    "*.attack.one-of",
    Text(
        "The Attack Spell is used together with the ability of Mean Beans or Sword Beans.",
        "Der Angriffszauber wird mit der Fähigkeit von Gemeinen Bohnen oder Schwertbohnen genutzt.",
    ),
)
WITH_A_BEAN = declared.reason(
    "with-a-bean",
    "*.beans.enchant",
    Text(
        "The Enchantment of the Beans is used while planting in phase 3.",
        "Die Verzauberung der Bohnen wird beim Anbauen in Phase 3 genutzt.",
    ),
)


@frozen
class Cast(Action):
    """Use the spell of one's own face-up magic card, or do without (spell.optional)."""

    spell: CardId
    """The magic card."""


cast_of: Final = Shared(Cast)


# The spells


@frozen
class Rule:
    """When a spell may be used and what it does."""

    why_not: Callable[[Table, int], Reason | None]
    """Returns why a seat cannot use it now."""
    cast: Callable[[Table, int, int], None]
    """By seat and magic card; the card is turned down when all that follows is done."""


def _any_time(has_effect: Callable[[Table, int], object]) -> Callable[[Table, int], Reason | None]:
    return lambda table, seat: None if has_effect(table, seat) else NO_EFFECT


def _has_front(table: Table, seat: int) -> bool:
    # A hand with a rearmost bean has a front one, and this takes less to find out.
    return rear_bean(table, seat) is not None


def _anybody_has_front(table: Table, seat: int) -> bool:
    # players.caster: the caster is enough.
    return any(_has_front(table, other) for other in table.rules.from_seat[seat])


def _has_hand(table: Table, seat: int) -> bool:
    return len(table.zones[table.rules.hands[seat]]) > 1


def _nothing(_table: Table, _seat: int, _card: int) -> None:
    """Never reached: the spell is used with another action."""


RULES: Final = {
    "attack": Rule(lambda _table, _seat: WITH_AN_ABILITY, _nothing),
    "field": Rule(why_not_open, open_field),
    "swap": Rule(_any_time(partners), swap),
    "trading": Rule(why_not_trading, reveal_third),
    "flow": Rule(_any_time(_has_front), begin_flow),
    "stack": Rule(why_not_stack, take_discard),
    "beans": Rule(lambda _table, _seat: WITH_A_BEAN, _nothing),
    "players": Rule(_any_time(_anybody_has_front), force_others),
    "rearrange": Rule(_any_time(_has_hand), rearrange),
    "hand": Rule(why_not_hand_card, draw_five),
    "random": Rule(_any_time(has_magic_deck), borrow),
}
"""The eleven spells by key."""


# Using one

_DURING_A_FLOW: Final = ANY_TIME - {"flow"}


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Cast]:
    if seat != table.active:
        return ()
    # No call of `face_up`: this is asked before every action.
    cards = table.zones[table.rules.once[up_zones][seat]]
    return _casts(seat, cards) if cards and _why_wait(table) is None else ()


def _casts(seat: int, cards: tuple[int, ...]) -> Sequence[Cast]:
    return [cast_of[seat, card] for card in cards]


def _spell(table: Table, action: Cast) -> Spell:
    spell = table.rules.catalogue.imprints[action.spell]
    assert isinstance(spell, Spell)
    return spell


def _rule(table: Table, action: Cast) -> Rule:
    return RULES[_spell(table, action).key]


def _why_wait(table: Table) -> Reason | None:
    """Return why no spell can be used before the pending decision is over."""
    decision = type(table.agenda[-1])
    if not table.rules.decisions[decision].interrupts:
        return None
    if decision is Flow:
        return None if differences(table).spells_during_flow else DURING_A_FLOW
    return IN_THE_MIDDLE  # ability.one-at-a-time


def _why_not(table: Table, action: Cast) -> Reason | None:
    # flow.between: not a second Flow, nor a spell that names a phase.
    if type(table.agenda[-1]) is Flow and _spell(table, action).key not in _DURING_A_FLOW:
        return DURING_A_FLOW
    return _rule(table, action).why_not(table, action.seat)


def _why_not_cast(table: Table, action: Cast) -> Reason:
    if action.seat != table.active:
        return NOT_ACTIVE
    # A magic card that is not there, or lies face down, could not be used at any moment.
    face_up = action.spell in table.zones[table.rules.once[up_zones][action.seat]]
    return (face_up and _why_wait(table)) or NOT_FACE_UP


@declared.action(
    Cast,
    _candidates,
    answers=Answers.ANY_TIME,  # but see _why_wait
    why_not=_why_not,
    otherwise=_why_not_cast,
    title=Text("Use {spell:the}", "{spell:Der Akk} nutzen"),
)
def _cast(table: Table, action: Cast) -> None:
    table.emit(SpellCast, action.seat, action.spell)
    _rule(table, action).cast(table, action.seat, action.spell)
    table.then(TurnDown(action.seat, action.spell))
