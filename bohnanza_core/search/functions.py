"""The rules as pure functions over frozen states.

`apply` and `transition` judge the action first; `advance` trusts it, for programs that took the
action from `legal_actions`.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from .._engine.event_log import Events
from .._engine.judging import NO_SUCH_SEAT, judged, refusal, waiting_on
from .._engine.table import Table, state_of, table_of
from .._family.ending import Outcome
from .._family.ending import outcome as outcome_on
from .._model.actions import Action
from .._model.events import Event
from .._model.reasons import Refusal
from .._model.state import GameState
from .._views.offer_builder import OfferBuilder, offer_builder_on
from ..errors import IllegalActionError


@frozen
class Transition:
    """A new state and what happened on the way to it."""

    state: GameState
    """The state after the action."""
    events: Sequence[Event]
    """What happened, in order."""


def legal_actions(state: GameState, seat: int) -> list[Action]:
    """Return what a seat may do now, out-of-turn actions included.

    Offers are not listed, there are too many: see `OfferBuilder`. Of a harvest and of an answer to
    an offer the usual form is listed; others, with chosen cards, are judged by `why_not`.
    """
    table = table_of(state)
    if type(seat) is not int or not 0 <= seat < table.rules.players:
        check_seat(table, seat)  # which says what is wrong
    return table.legal(seat)


def offer_builder(state: GameState, seat: int) -> OfferBuilder | None:
    """Return what a seat can put into an offer now, or None if there is no trading."""
    table = table_of(state)
    check_seat(table, seat)
    return offer_builder_on(table, seat)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that does not exist."""
    if type(seat) is not int or not 0 <= seat < table.rules.players:
        raise IllegalActionError(refusal(table, Action(seat), NO_SUCH_SEAT))


def why_not(state: GameState, action: Action) -> Refusal | None:
    """Return None if an action is legal, else why it is not."""
    table = table_of(state)
    _, reason = judged(table, action)
    return None if reason is None else refusal(table, action, reason)


def perform_logged(table: Table, action: Action) -> Events:
    """Carry out a legal action on a table, in place, and return what happened.

    The table must stay as it is then: the events are read off it when somebody looks at them.
    """
    before, log = table.slots, table.listen()
    table.perform(action)
    return Events(log, before, table)


def checked(table: Table, action: Action, names: Sequence[str] | None = None) -> Action:
    """Return a legal action, made of plain values; raise `IllegalActionError` for another."""
    plain: Action
    plain, reason = judged(table, action)
    if reason is not None:
        raise IllegalActionError(refusal(table, action, reason, names))
    return plain


def advance(state: GameState, action: Action) -> GameState:
    """Return the state after an action that is known to be legal."""
    table = Table(table_of(state))
    table.perform(action)
    return state_of(table)


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after an action; raise `IllegalActionError` if it is refused."""
    table = Table(table_of(state))
    table.perform(checked(table, action))
    return state_of(table)


def transition(state: GameState, action: Action) -> Transition:
    """Return the state after an action and the events; raise `IllegalActionError` if refused."""
    table = Table(table_of(state))
    events = perform_logged(table, checked(table, action))
    return Transition(state_of(table), events)


def waiting_for(state: GameState) -> Sequence[int]:
    """Return the seats the game cannot go on without; none when it is over."""
    return waiting_on(table_of(state))


def outcome(state: GameState) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    return outcome_on(table_of(state))
