"""The rules as pure functions over states.

`apply` and `apply_with_events` judge the action first; `advance` trusts it, for programs that took
the action from `legal_actions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from .._engine import scoring
from .._engine.defects import report, reports_defects
from .._engine.event_log import perform_recorded
from .._engine.judging import waiting_on
from .._engine.state import GameState, table_of
from .._model.actions import Action
from .._model.events import Event
from .._model.outcome import Outcome
from .._model.reasons import Refusal
from .._views.offer_builder import OfferBuilder, offer_builder_on
from .._views.refusal import check_seat, checked, why_not_on


def legal_actions(state: GameState, seat: int) -> list[Action]:
    """Return what a seat may do now, out-of-turn actions included.

    Offers are not listed, there are too many: see `OfferBuilder`. Of a harvest and of an answer to
    an offer the usual form is listed; others, with chosen cards, are judged by `why_not`.
    """
    table = table_of(state)
    check_seat(table, seat)
    try:
        return table.legal(seat)
    except Exception as error:
        report(error, table.rules, partial(table.legal, seat))


@reports_defects
def offer_builder(state: GameState, seat: int) -> OfferBuilder | None:
    """Return what a seat can put into an offer now, or None if there is no trading."""
    table = table_of(state)
    check_seat(table, seat)
    return offer_builder_on(table, seat)


@reports_defects
def why_not(state: GameState, action: Action) -> Refusal | None:
    """Return None if an action is legal, else why it is not."""
    return why_not_on(table_of(state), action)


def advance(state: GameState, action: Action) -> GameState:
    """Return the state after an action that is known to be legal."""
    table = state.table()
    try:
        table.perform(action)
    except Exception as error:
        report(error, table.rules, partial(state.table().perform, action))
    return GameState(table)


@reports_defects
def apply(state: GameState, action: Action) -> GameState:
    """Return the state after an action; raise `IllegalActionError` if it is refused."""
    table = state.table()
    table.perform(checked(table, action))
    return GameState(table)


@reports_defects
def apply_with_events(state: GameState, action: Action) -> tuple[GameState, Sequence[Event]]:
    """Return the state after an action and what happened; raise `IllegalActionError` as `apply`."""
    table = state.table()
    events = perform_recorded(table, checked(table, action))
    return GameState(table), events


def waiting_for(state: GameState) -> Sequence[int]:
    """Return the seats the game cannot go on without; none when it is over."""
    return waiting_on(table_of(state))


@reports_defects
def outcome(state: GameState) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    return scoring.outcome(table_of(state))
