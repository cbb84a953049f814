"""Bans that look at the agenda hold as long as something is on it, whatever is being decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine.state import freeze
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import NO, kinds_left, played, variant


@frozen
class Party(ba.Scope):
    """While it goes on nobody harvests."""


@frozen
class Toast(bz.Decision):
    """Asked in the middle of the party."""


@frozen
class Invite(bz.Action):
    """Begin a party."""


def party(*, interrupts: bool) -> Any:
    """Return a house rule with parties, during which harvests are forbidden."""

    def invite(table: ba.Table, action: Invite) -> None:
        table.then(Toast(action.seat), Party())

    def candidates(_table: ba.Table, seat: int, _decision: bz.Decision) -> Sequence[Invite]:
        return (Invite(seat),)

    def forbid_action(table: ba.Table, action: bz.Harvest) -> ba.Reason | None:
        return NO if table.going_on(Party) else None

    toast = ba.DecisionSpec(
        Toast,
        bz.Text("Cheers?", "Prost?"),
        "house.no",
        passed=ba.close_decision,
        interrupts=interrupts,
    )
    declared = ba.Declarations(
        decisions=(toast,),
        scopes=(ba.ScopeSpec(Party),),
        actions=(ba.ActionSpec(Invite, invite, candidates, ba.Answers.BETWEEN_ACTIONS),),
        reasons=(NO,),
    )
    return variant(collect_declarations=lambda: declared, forbid_action=forbid_action)


@pytest.mark.parametrize("interrupts", [True, False], ids=["interrupts", "forgotten"])
def test_a_ban_holds_while_a_scope_is_on_the_agenda_whatever_a_decision_says_of_itself(
    interrupts: bool,
) -> None:
    game = played(bz.compose("bohnanza", party(interrupts=interrupts)))
    assert bz.Harvest in kinds_left(game)
    assert game.why_not(bz.Harvest(0, 0)) is None
    game.apply(Invite(0))
    assert game.decision == Toast(0)
    assert kinds_left(game) == ({bz.Pass} if interrupts else {bz.Pass, Invite})
    assert_refused(game, bz.Harvest(1, 0), "no", "house.no")
    game.apply(bz.Pass(0))
    assert bz.Harvest in kinds_left(game)
    assert game.why_not(bz.Harvest(1, 0)) is None


def test_a_ban_holds_at_decisions_of_others_too() -> None:
    game = played(bz.compose("bohnanza", party(interrupts=True)))
    table = game.state.table()
    table.agenda.insert(-1, Party())  # below a decision of the base game
    below = freeze(table)
    assert below.decision == ba.PlantFirst(0)
    assert bz.Harvest(0, 0) not in search.legal_actions(below, 0)
    refusal = search.why_not(below, bz.Harvest(0, 0))
    assert refusal is not None
    assert refusal.code == "no", "listing and judging are one thing"


def test_a_ban_may_hold_while_a_decision_is_pending() -> None:
    def forbid_action(table: ba.Table, action: bz.Harvest) -> ba.Reason | None:
        return NO if isinstance(table.decision, ba.PlantFirst) else None

    house = variant(
        collect_declarations=lambda: ba.Declarations(reasons=(NO,)), forbid_action=forbid_action
    )
    game = played(bz.compose("bohnanza", house))
    assert kinds_left(game) == {bz.Plant}
    assert_refused(game, bz.Harvest(1, 0), "no", "house.no")
    game.apply(game.legal_actions(0)[0])
    assert isinstance(game.decision, ba.PlantSecond)
    assert bz.Harvest in kinds_left(game)
    assert game.why_not(bz.Harvest(1, 0)) is None
