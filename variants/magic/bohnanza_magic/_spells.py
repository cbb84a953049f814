"""Using a spell: when each of them may be used, and how it begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Literal

from attrs import evolve, frozen

from bohnanza_core.authoring import (
    Action,
    ActionSpec,
    Answers,
    CardId,
    Decision,
    Reason,
    Reveal,
    Table,
    Text,
    TurnTrades,
    only_while,
    rear_bean,
)

from ._events import Activated, SpellCast, StackTaken
from ._flow import begin_flow
from ._forced_planting import force_others
from ._magic_cards import Spell, TurnDown, up_zones
from ._rearranging import ChooseHandCard
from ._reasons import (
    FIELD_OPEN,
    NO_EFFECT,
    NOT_ACTIVE,
    NOT_FACE_UP,
    START_IS_OVER,
    THIRD_CARD_TOO_LATE,
    TRADED,
    WITH_A_BEAN,
    WITH_AN_ABILITY,
    WRONG_PHASE,
)
from ._state import Borrowed, ThirdFields, TurnSpells, differences
from ._swapping import SwapWith, partners
from ._third_field import open_field


@frozen
class Cast(Action):
    """Use the spell of an own face-up magic card, or do without (spell.optional)."""

    spell: CardId
    """The magic card."""


cast_of: Final[Callable[[int, int], Cast]] = cache(Cast)


@frozen
class Rule:
    """When a spell may be used and what it does."""

    refuse: Callable[[Table, int], Reason | None]
    cast: Callable[[Table, int, int], None]
    """By seat and magic card; the card is turned down when all that follows is done."""


def _any_time(has_effect: Callable[[Table, int], bool]) -> Callable[[Table, int], Reason | None]:
    return lambda table, seat: None if has_effect(table, seat) else NO_EFFECT


def _refuse_field(table: Table, seat: int) -> Reason | None:
    stage, meant = table.rules.current_stage(table), differences(table).field_spell_stage
    if stage != meant and (stage, meant) != ("before-planting", "receive"):
        return WRONG_PHASE
    return FIELD_OPEN if seat in table.slot(ThirdFields).seats else None


def _refuse_trading(table: Table, _seat: int) -> Reason | None:
    if table.rules.current_stage(table) != "trade":
        return WRONG_PHASE
    return THIRD_CARD_TOO_LATE if table.slot(TurnTrades).opened else None


def _refuse_stack(table: Table, _seat: int) -> Reason | None:
    if table.rules.current_stage(table) != "trade":
        return WRONG_PHASE
    if differences(table).stack_at_start_only and table.slot(TurnTrades).opened:
        return START_IS_OVER
    return None if table.zones[table.rules.discard] else NO_EFFECT


def _refuse_hand(table: Table, _seat: int) -> Reason | None:
    if table.slot(TurnTrades).concluded:
        return TRADED
    return None if table.rules.current_stage(table) == "before-draw" else WRONG_PHASE


def _has_front(table: Table, seat: int) -> bool:
    # A hand with a rearmost bean has a front one, and this takes less to find out.
    return rear_bean(table, seat) is not None


def _anybody_has_front(table: Table, seat: int) -> bool:
    return any(_has_front(table, other) for other in table.rules.from_seat[seat][1:])


def _has_hand(table: Table, seat: int) -> bool:
    return len(table.zones[table.rules.hands[seat]]) > 1


def _has_partner(table: Table, seat: int) -> bool:
    return bool(partners(table, seat))


def _has_magic_deck(table: Table, _seat: int) -> bool:
    return bool(table.cards("magic_deck"))


def _cast_field(table: Table, seat: int, _card: int) -> None:
    open_field(table, seat)


def _cast_trading(table: Table, _seat: int, _card: int) -> None:
    # trading.no-deck: with no card left the second half of the spell still holds.
    table.set_slot(evolve(table.slot(TurnSpells), may_discard=True))
    table.then(Reveal(1))


def _cast_stack(table: Table, seat: int, _card: int) -> None:
    # stack.top-discard, stack.revealed
    rules = table.rules
    top = table.zones[rules.discard][-1]
    table.move_one(top, rules.discard, rules.revealed)
    table.emit(StackTaken, seat, top)


def _cast_swap(table: Table, seat: int, card: int) -> None:
    table.then(SwapWith(seat, card))


def _cast_flow(table: Table, seat: int, _card: int) -> None:
    begin_flow(table, seat)


def _cast_players(table: Table, seat: int, _card: int) -> None:
    force_others(table, seat)


def _cast_rearrange(table: Table, seat: int, _card: int) -> None:
    table.then(ChooseHandCard(seat))


def _cast_hand(table: Table, _seat: int, _card: int) -> None:
    table.set_slot(evolve(table.slot(TurnSpells), five=True))


def _cast_random(table: Table, seat: int, _card: int) -> None:
    # random.again, random.twice: face up like an own one, however many.
    index = table.rules.layout.index
    drawn = table.cards("magic_deck")[-1:]
    table.move(drawn, index("magic_deck"), index("magic_up", seat))
    table.set_slot(Borrowed((*table.slot(Borrowed).cards, *drawn)))
    table.emit(Activated, seat, drawn[0])


@only_while(TurnSpells)
def two_more(table: Table, number: int, seat: int, what: Literal["reveal", "draw"]) -> int:
    """Add the two cards of the Hand Card spell (hand.five)."""
    return number + 2 if what == "draw" and table.slot(TurnSpells).five else number


@only_while(TurnSpells)
def discardable(
    table: Table, cards: tuple[int, ...], seat: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Let revealed cards be discarded after the Trading spell (trading.no-plant)."""
    if not table.slot(TurnSpells).may_discard:
        return cards
    # Revealed cards wait for nobody but the active player.
    revealed = table.zones[table.rules.revealed]
    return (*cards, *(card for card in waiting if card in revealed and card not in cards))


def _nothing(_table: Table, _seat: int, _card: int) -> None:
    """Never reached: the spell is used with another action."""


RULES: Final = {
    "attack": Rule(lambda _table, _seat: WITH_AN_ABILITY, _nothing),
    "field": Rule(_refuse_field, _cast_field),
    "swap": Rule(_any_time(_has_partner), _cast_swap),
    "trading": Rule(_refuse_trading, _cast_trading),
    "flow": Rule(_any_time(_has_front), _cast_flow),
    "stack": Rule(_refuse_stack, _cast_stack),
    "beans": Rule(lambda _table, _seat: WITH_A_BEAN, _nothing),
    "players": Rule(_any_time(_anybody_has_front), _cast_players),
    "rearrange": Rule(_any_time(_has_hand), _cast_rearrange),
    "hand": Rule(_refuse_hand, _cast_hand),
    "random": Rule(_any_time(_has_magic_deck), _cast_random),
}
"""The eleven spells by key."""


def _candidates(table: Table, seat: int, _decision: Decision) -> Sequence[Cast]:
    if seat != table.active:
        return ()
    # No call of `face_up`: this is asked before every action.
    cards = table.zones[table.rules.once[up_zones][seat]]
    return _casts(seat, cards) if cards else ()


def _casts(seat: int, cards: tuple[int, ...]) -> Sequence[Cast]:
    return [cast_of(seat, card) for card in cards]


def _rule(table: Table, action: Cast) -> Reason | None:
    spell = table.rules.catalogue.imprints[action.spell]
    assert isinstance(spell, Spell)
    return RULES[spell.key].refuse(table, action.seat)


def _cast(table: Table, action: Cast) -> None:
    spell = table.rules.catalogue.imprints[action.spell]
    assert isinstance(spell, Spell)
    table.emit(SpellCast, action.seat, action.spell)
    RULES[spell.key].cast(table, action.seat, action.spell)
    table.then(TurnDown(action.seat, action.spell))


def _diagnose(table: Table, action: Cast) -> Reason:
    return NOT_ACTIVE if action.seat != table.active else NOT_FACE_UP


ACTIONS = (
    ActionSpec(
        Cast,
        _cast,
        _candidates,
        Answers.BETWEEN_ACTIONS,  # ability.one-at-a-time
        why_not=_rule,
        otherwise=_diagnose,
        title=Text("Use {spell}", "{spell} nutzen"),
    ),
)
