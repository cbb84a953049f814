"""The actions that answer decisions by their abilities: listing and carrying out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._model.agenda import Decision
from .._model.events import Discarded, Passed
from .._model.reasons import Reason
from .._model.text import Text
from .constants import PASS_OF

if TYPE_CHECKING:
    from .._engine.table import Table
from .._model.actions import (
    NOT_AN_OPTION,
    NOT_DISCARDABLE,
    NOT_YOUR_DECISION,
    ActionSpec,
    Answers,
    Choose,
    Discard,
    Pass,
    choose_of,
    discard_of,
)


def _pass_candidates(_table: Table, seat: int, decision: Decision) -> Sequence[Pass]:
    return (PASS_OF[seat],) if decision.seat == seat else ()


def _pass(table: Table, action: Pass) -> None:
    decision = table.decision
    if table.wanted_events and Passed in table.wanted_events:
        table.emit(Passed, action.seat, type(decision).__name__)
    passed = table.rules.decisions[type(decision)].passed
    assert passed is not None
    passed(table, decision)


def _choose_candidates(table: Table, seat: int, decision: Decision) -> Sequence[Choose]:
    if decision.seat != seat:
        return ()
    options = table.rules.decisions[type(decision)].options
    assert options is not None
    return [choose_of(seat, option) for option in options(table, decision)]


def _choose(table: Table, action: Choose) -> None:
    decision = table.decision
    chosen = table.rules.decisions[type(decision)].chosen
    assert chosen is not None
    chosen(table, decision, action.option)


def _discard_candidates(table: Table, seat: int, decision: Decision) -> Sequence[Discard]:
    folds = table.hooks.fold_discardable
    if not folds or decision.seat != seat:
        return ()
    discardable = table.rules.decisions[type(decision)].discardable
    assert discardable is not None
    waiting = tuple(discardable(table, decision))
    allowed: tuple[int, ...] = ()
    for fold in folds:
        allowed = fold(table, allowed, seat, waiting)
    return _discards(seat, allowed) if allowed else ()


def _discards(seat: int, cards: Sequence[int]) -> Sequence[Discard]:
    return [discard_of(seat, card) for card in cards]


def _discard(table: Table, action: Discard) -> None:
    decision = table.decision
    rules = table.rules
    table.move_one(action.card, rules.source_of(table, action.seat, action.card), rules.discard)
    table.emit(Discarded, action.seat, action.card)
    discarded = rules.decisions[type(decision)].discarded
    if discarded is not None:
        discarded(table, decision, action.card)


def _diagnose_pass(_table: Table, _action: Pass) -> Reason:
    return NOT_YOUR_DECISION


def _diagnose_choose(table: Table, action: Any) -> Reason:
    return NOT_YOUR_DECISION if table.decision.seat != action.seat else NOT_AN_OPTION


def _diagnose_discard(table: Table, action: Any) -> Reason:
    decision = table.decision
    if decision.seat != action.seat:
        return NOT_YOUR_DECISION
    discardable = table.rules.decisions[type(decision)].discardable
    assert discardable is not None
    if action.card in discardable(table, decision):
        # The variant that allows some of these cards can say why not this one.
        judge = table.hooks.judges[Discard]
        reason = None if judge is None else judge(table, action)
        if reason is not None:
            return reason
    return NOT_DISCARDABLE


PASS = ActionSpec(
    Pass,
    _pass,
    _pass_candidates,
    Answers.PASSING,
    otherwise=_diagnose_pass,
    title=Text("Pass", "Verzichten"),
)
CHOOSE = ActionSpec(
    Choose,
    _choose,
    _choose_candidates,
    Answers.CHOOSING,
    otherwise=_diagnose_choose,
    title=Text("Choose {option}", "{option} wählen"),
)
DISCARD = ActionSpec(
    Discard,
    _discard,
    _discard_candidates,
    Answers.DISCARDING,
    otherwise=_diagnose_discard,
    allowed_by="fold_discardable",
    title=Text("Discard {card}", "{card} ablegen"),
)
