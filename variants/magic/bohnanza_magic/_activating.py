"""Activating magic cards: by discarding Magic beans, by an ability, by an attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from bohnanza_core.authoring import (
    Action,
    CardId,
    Decision,
    Declarations,
    Discarded,
    Public,
    Reason,
    Role,
    Rules,
    Shared,
    Table,
    Text,
    close_decision,
)

from ._magic_cards import face_down, turn_up
from ._turn import MagicPhase

declared = Declarations()

NOT_YOUR_MAGIC_PHASE = declared.reason(
    "not-your-magic-phase",
    "*.activate.own-turn",
    Text(
        "Only the active player discards Magic beans to activate magic cards.",
        "Nur der Spieler am Zug legt Zauberbohnen ab, um Zauberkarten zu aktivieren.",
    ),
)
NO_MAGIC_BEAN = declared.reason(
    "no-magic-bean",
    "*.activate.discard",
    Text(
        "Activating takes a Magic bean from the hand.",
        "Zum Aktivieren wird eine Zauberbohne von der Hand abgelegt.",
    ),
)
NOT_FACE_DOWN = declared.reason(
    "not-face-down",
    "*.activate.face-down",
    Text(
        "Activating takes a face-down magic card of one's own.",
        "Aktiviert wird eine eigene verdeckte Zauberkarte.",
    ),
)


@frozen
class Activate(Action):
    """Discard a Magic bean from anywhere in the hand to turn a magic card up."""

    bean: CardId
    """The Magic bean that is discarded."""
    spell: CardId
    """The magic card, face down until now."""


@frozen
class ActivateCards(Decision):
    """Turn up to so many own magic cards face up (magicbean.activate, sword.magic).

    The option of `Choose` is the card.
    """

    left: Public[int]
    """How many may still be turned up."""


activate_of: Final = Shared(Activate)

# By discarding a Magic bean


def _magic_beans(rules: Rules) -> frozenset[int]:
    names = rules.catalogue.names
    return frozenset(card for card, name in enumerate(names) if name == "magic")


def _candidates(table: Table, seat: int, decision: Decision) -> Sequence[Activate]:
    if decision.seat != seat:
        return ()
    rules = table.rules
    hand, magic = table.zones[rules.hands[seat]], rules.once[_magic_beans]
    # Asked before every action of a magic phase, and half of the hands have none.
    return () if magic.isdisjoint(hand) else _activations(table, seat, hand, magic)


def _activations(
    table: Table, seat: int, hand: tuple[int, ...], magic: frozenset[int]
) -> Sequence[Activate]:
    cards = face_down(table, seat)
    return [activate_of[seat, bean, card] for bean in hand if bean in magic for card in cards]


def _why_not_activated(table: Table, action: Activate) -> Reason:
    if action.seat != table.decision.seat:
        return NOT_YOUR_MAGIC_PHASE
    rules = table.rules
    held = action.bean in table.zones[rules.hands[action.seat]]
    return NOT_FACE_DOWN if held and action.bean in rules.once[_magic_beans] else NO_MAGIC_BEAN


@declared.action(
    Activate,
    _candidates,
    answers=(MagicPhase,),
    otherwise=_why_not_activated,
    title=Text(
        "Discard {bean:a} and activate {spell:the}",
        "{bean:Ein Akk} ablegen und {spell:der Akk} aktivieren",
    ),
)
def _activate(table: Table, action: Activate) -> None:
    rules, seat = table.rules, action.seat
    table.move_one(action.bean, rules.hands[seat], rules.discard)
    table.emit(Discarded, seat, action.bean)
    turn_up(table, seat, action.spell)


# By an ability or an attack


def _options(table: Table, decision: ActivateCards) -> Sequence[int | str]:
    return face_down(table, decision.seat)


def _may_activate(table: Table, decision: ActivateCards) -> bool:
    return decision.left > 0 and bool(face_down(table, decision.seat))


def _chosen(table: Table, decision: ActivateCards, option: int | str) -> None:
    turn_up(table, decision.seat, int(option))
    # magicbean.two: the second one is another card, since the first lies face up by now.
    table.answer(ActivateCards(decision.seat, decision.left - 1))


_ACTIVATE: Final = Text("Activate {option:the}", "{option:Der Akk} aktivieren")
declared.decision(
    ActivateCards,
    Text("Which magic card do you activate?", "Welche Zauberkarte aktivierst du?"),
    "*.magicbean.activate",
    for_others=Text(
        "{seat} chooses which magic card to activate.",
        "{seat} wählt, welche Zauberkarte aktiviert wird.",
    ),
    pending=_may_activate,
    options=_options,
    option_role=Role.CARD,
    label=lambda _table, _decision, _option: _ACTIVATE,
    chosen=_chosen,
    passed=close_decision,
    passing=Text("Activate no magic card", "Keine Zauberkarte aktivieren"),
    passed_text=Text("{seat} activates no magic card.", "{seat} aktiviert keine Zauberkarte."),
    interrupts=True,
)
