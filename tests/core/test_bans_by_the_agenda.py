"""Bans while something is on the agenda, and kinds of actions that need cards in a zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine.state import freeze
from tests.refusals import assert_refused

from .made import NO, kinds_left, played, variant
from .problems import assert_problem, problem_in


@frozen
class Party(ba.Scope):
    """While it goes on nobody harvests."""


@frozen
class Toast(bz.Decision):
    """Asked in the middle of the party."""


@frozen
class Invite(bz.Action):
    """Begin a party."""


def party(asked: list[str]) -> Any:
    """Return a house rule with parties, during which harvests are forbidden."""

    def invite(table: ba.Table, action: Invite) -> None:
        table.then(Toast(action.seat), Party())

    def candidates(_table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Invite]:
        return (Invite(seat),)

    @ba.only_while(Party)
    def forbid_action(action: bz.Harvest) -> ba.Reason:
        asked.append("ban")
        return NO

    toast = ba.DecisionSpec(
        Toast, bz.Text("Cheers?", "Prost?"), "house.no", passed=ba.close_decision, interrupts=True
    )
    kinds = ba.Declarations(
        decisions=(toast,),
        scopes=(ba.ScopeSpec(Party),),
        actions=(ba.ActionSpec(Invite, invite, candidates, ba.Answers.BETWEEN_ACTIONS),),
        reasons=(NO,),
    )
    return variant(collect_declarations=lambda: kinds, forbid_action=forbid_action)


def test_a_ban_holds_while_its_scope_is_on_the_agenda() -> None:
    asked: list[str] = []
    game = played(bz.compose("bohnanza", party(asked)))
    assert bz.Harvest in kinds_left(game)
    assert game.why_not(bz.Harvest(0, 0)) is None
    assert asked == [], "nothing goes on, so the ban is not even asked"
    game.apply(Invite(0))
    assert game.decision == Toast(0)
    assert kinds_left(game) == {bz.Pass}
    assert_refused(game, bz.Harvest(1, 0), "no", "house.no")
    game.apply(bz.Pass(0))
    assert bz.Harvest in kinds_left(game)
    assert game.why_not(bz.Harvest(1, 0)) is None


def test_a_ban_that_names_a_decision_holds_while_that_is_pending() -> None:
    asked: list[str] = []

    @ba.only_while(ba.PlantFirst)
    def forbid_action(action: bz.Harvest) -> ba.Reason:
        asked.append("ban")
        return NO

    house = variant(
        collect_declarations=lambda: ba.Declarations(reasons=(NO,)), forbid_action=forbid_action
    )
    game = played(bz.compose("bohnanza", house))
    assert kinds_left(game) == {bz.Plant}
    assert_refused(game, bz.Harvest(1, 0), "no", "house.no")
    game.apply(game.legal_actions(0)[0])
    asked.clear()
    assert isinstance(game.decision, ba.PlantSecond)
    assert bz.Harvest in kinds_left(game)
    assert game.why_not(bz.Harvest(1, 0)) is None
    assert asked == []


# Cards in a zone


@frozen
class Juggle(bz.Action):
    """Something to do with received cards."""


def juggler(asked: list[int], zone: str = "received") -> Any:
    def candidates(table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Juggle]:
        asked.append(seat)
        return (Juggle(seat),) if table.cards("received", seat) else ()

    kind = ba.ActionSpec(Juggle, lambda _t, _a: None, candidates, only_with=zone)
    return variant(collect_declarations=lambda: ba.Declarations(actions=(kind,)))


def test_candidates_are_asked_for_only_if_the_seat_has_cards_there() -> None:
    asked: list[int] = []
    rules = bz.compose("bohnanza", juggler(asked))
    game = played(rules)
    table = game.state.table()
    hand, received = rules.for_players(3).hands, rules.for_players(3).received
    asked.clear()
    assert [table.legal(seat) for seat in range(3)]
    assert asked == []
    table.move(table.zones[hand[0]][:1], hand[0], received[1])
    listed = [Juggle(seat) in table.legal(seat) for seat in range(3)]
    assert listed == [False, True, False]
    assert asked == [1]
    assert search.why_not(freeze(table), Juggle(1)) is None
    assert search.why_not(freeze(table), Juggle(0)) is not None


@pytest.mark.parametrize("zone", ["recieved", "deck"])
def test_the_zone_must_be_one_that_every_seat_has(zone: str) -> None:
    problem = problem_in("bohnanza", juggler([], zone))
    assert_problem(problem, "bad-declaration", ["house"], f"is {zone!r}; it must be a zone that "
                   "every seat has, such as hand, received")  # fmt: skip


def test_what_only_pretends_to_go_on_is_neither_listed_nor_judged_otherwise() -> None:
    game = played(bz.compose("bohnanza", party([])))
    state = game.state
    table = state.table()
    table.agenda.insert(-1, Party())  # below a decision that is not interrupts
    below = freeze(table)
    assert bz.Harvest(0, 0) in search.legal_actions(below, 0)
    assert search.why_not(below, bz.Harvest(0, 0)) is None, "listing and judging are one thing"


def test_a_ban_must_name_something_that_is_declared() -> None:
    @frozen
    class Nowhere(ba.Scope):
        """Declared by nobody."""

    @ba.only_while(Nowhere)
    def forbid_action(action: bz.Harvest) -> None:
        return None

    problem = problem_in("bohnanza", variant(forbid_action=forbid_action))
    assert_problem(problem, "bad-declaration", ["house"], "names Nowhere, which no variant")


def test_an_action_without_its_cards_is_refused_even_if_it_would_be_a_candidate() -> None:
    kind = ba.ActionSpec(
        Juggle, lambda _t, _a: None, lambda _t, seat, _d: (Juggle(seat),), only_with="received"
    )
    game = played(
        bz.compose(
            "bohnanza", variant(collect_declarations=lambda: ba.Declarations(actions=(kind,)))
        )
    )
    assert Juggle not in kinds_left(game)
    assert_refused(game, Juggle(0), "not-possible", "base.turn.order")
