"""Actions that answer any decision offering what they take: pass, choose, discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._model.actions import Answers
from .._model.agenda import Decision
from .._model.declarations import Declarations
from .._model.reasons import Reason
from .._model.text import Text
from .actions import Choose, Discard, Pass, choose_of, discard_of, pass_of
from .events import Discarded, Passed

if TYPE_CHECKING:
    from .._engine.table import Table

declared = Declarations()

NOT_YOUR_DECISION = declared.reason(
    "not-your-decision",
    "base.turn.order",
    Text("It is not {seat} who decides now.", "{seat} ist jetzt nicht an der Reihe."),
)
NOT_AN_OPTION = declared.reason(
    "not-an-option",
    "base.turn.order",
    Text("That is not one of the options: {option}.", "Das steht nicht zur Wahl: {option}."),
)
NOT_DISCARDABLE = declared.reason(
    "not-discardable",
    "base.plant.received",
    Text("{card:The} may not be discarded.", "{card:Der} darf nicht abgelegt werden."),
)

# Building blocks for decisions: plant the front card, close the decision


def front_bean(table: Table, seat: int) -> int | None:
    """Return the first bean of a hand, skipping cards that are not beans."""
    cards = front_beans(table, Decision(seat))
    return cards[0] if cards else None


def rear_bean(table: Table, seat: int) -> int | None:
    """Return the last bean of a hand, skipping cards that are not beans."""
    sort_of = table.rules.sort_of
    for card in reversed(table.zones[table.rules.hands[seat]]):
        if sort_of[card] >= 0:
            return card
    return None


def front_beans(table: Table, decision: Decision) -> Sequence[int]:
    """Return the front bean of the deciding seat as the only card to plant: for ``plantable``."""
    sort_of = table.rules.sort_of
    for card in table.zones[table.rules.hands[decision.seat]]:
        if sort_of[card] >= 0:
            return (card,)
    return ()


def close_decision(table: Table, _decision: Decision, _answer: object = None) -> None:
    """Take the decision off the agenda, with nothing to follow: for ``passed`` and others."""
    table.answer()


def not_the_active(table: Table, decision: Decision) -> str | None:
    """Say that the decision is not the active player's: for ``impossible``."""
    return None if decision.seat == table.active else "the active player decides that"


def pass_decision(table: Table) -> None:
    """Let the seat that decides pass: emit `Passed`, and do what follows, or nothing more."""
    decision = table.decision
    spec = table.rules.decisions[type(decision)]
    if Passed in table.heard:
        table.emit(Passed, decision.seat, table.rules.name_of[type(decision)])
    (spec.passed or close_decision)(table, decision)


def discard_card(table: Table, seat: int, card: int) -> None:
    """Lay a card of a seat, wherever it lies, onto the discard pile, and emit `Discarded`."""
    table.move_one(card, table.rules.source_of(table, seat, card), table.rules.discard)
    table.emit(Discarded, seat, card)


# Pass


def _pass_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[Pass]:
    return (pass_of[seat],) if decision.seat == seat else ()


@declared.action(
    Pass,
    _pass_candidates,
    answers=Answers.PASSING,
    otherwise=NOT_YOUR_DECISION,
    title=Text("Pass", "Verzichten"),
)
def _pass(table: Table, _action: Pass) -> None:
    pass_decision(table)


# Choose


def _choose_candidates(table: Table, seat: int, decision: Decision) -> Sequence[Choose]:
    if decision.seat != seat:
        return ()
    options = table.rules.decisions[type(decision)].options
    assert options is not None
    return [choose_of[seat, option] for option in options(table, decision)]


def _why_not_chosen(table: Table, action: Any) -> Reason:
    return NOT_YOUR_DECISION if table.decision.seat != action.seat else NOT_AN_OPTION


@declared.action(
    Choose,
    _choose_candidates,
    answers=Answers.CHOOSING,
    otherwise=_why_not_chosen,
    title=Text("Choose {option}", "{option} wählen"),
)
def _choose(table: Table, action: Choose) -> None:
    decision = table.decision
    chosen = table.rules.decisions[type(decision)].chosen
    assert chosen is not None
    chosen(table, decision, action.option)


# Discard


def discardable(table: Table, seat: int, waiting: Sequence[int]) -> tuple[int, ...]:
    """Return which of the cards waiting to be planted a seat may discard instead."""
    decision: Any = table.agenda[-1]
    spec = table.rules.decisions.get(type(decision))
    allowed: tuple[int, ...] = ()
    if spec is not None and spec.discardable is not None and decision.seat == seat:
        allowed = tuple([card for card in spec.discardable(table, decision) if card in waiting])
    for fold in table.hooks.fold_discardable:
        allowed = fold(table, allowed, seat, tuple(waiting))
    return allowed


def _waiting(table: Table) -> Sequence[int]:
    """Return the cards that the pending decision lets its seat plant, or else discard."""
    decision = table.decision
    spec = table.rules.decisions[type(decision)]
    assert spec.discardable is not None
    plantable = () if spec.plantable is None else spec.plantable(table, decision)
    own = spec.discardable(table, decision)
    return (*plantable, *[card for card in own if card not in plantable])


def _discard_candidates(table: Table, seat: int, decision: Decision) -> Sequence[Discard]:
    if decision.seat != seat:
        return ()
    return [discard_of[seat, card] for card in discardable(table, seat, _waiting(table))]


def _why_not_discarded(table: Table, action: Any) -> Reason:
    if table.decision.seat != action.seat:
        return NOT_YOUR_DECISION
    if action.card in _waiting(table):
        # The variant that allows some of these cards can say why not this one.
        why_not = table.hooks.why_not(Discard)
        reason = None if why_not is None else why_not(table, action)
        if reason is not None:
            return reason
    return NOT_DISCARDABLE


@declared.action(
    Discard,
    _discard_candidates,
    answers=Answers.DISCARDING,
    otherwise=_why_not_discarded,
    title=Text("Discard {card:a}", "{card:Ein Akk} ablegen"),
)
def _discard(table: Table, action: Discard) -> None:
    decision = table.decision
    discard_card(table, action.seat, action.card)
    discarded = table.rules.decisions[type(decision)].discarded
    if discarded is not None:
        discarded(table, decision, action.card)
