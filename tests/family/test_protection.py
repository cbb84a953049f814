"""Protection: a question that variants may answer."""

from __future__ import annotations

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.bots import Appraisal
from bohnanza_core.testing import check_step, scene
from tests.helpers.refusals import assert_refused
from tests.toys.made_up import KINDS, NO, variant


def blacksmith(table: ba.Table, reason: ba.Reason | None, seat: int) -> ba.Reason | None:
    """Let the first player harvest single beans."""
    return None if seat == 0 else reason


def mine(table: ba.Table, reason: ba.Reason | None, zone: int) -> ba.Reason | None:
    """Let a single Garden bean be harvested."""
    garden = table.rules.catalogue.sort_index("garden")
    return None if ba.field_sort(table, zone) == garden else reason


def fence(table: ba.Table, reason: ba.Reason | None, zone: int) -> ba.Reason | None:
    """Keep fields of two beans."""
    return NO if len(table.zones[zone]) == 2 else reason


def played(*folds: Any, **situation: Any) -> bz.Game:
    houses = [variant(fold.__name__, fold_protection=fold) for fold in folds]
    says_no = variant("no", collect_declarations=lambda: KINDS)
    return scene("bohnanza", says_no, *houses, hands={0: "soy"}, **situation)


def harvests(game: bz.Game, seat: int) -> set[int]:
    return {one.field for one in game.legal_actions(seat) if isinstance(one, bz.Harvest)}


@pytest.mark.clause("base.protection")
def test_a_variant_lifts_the_protection_of_a_player() -> None:
    columns = ["red", "5*blue"]
    game = played(blacksmith, fields={0: columns, 1: columns})
    assert (harvests(game, 0), harvests(game, 1)) == ({0, 1}, {1})
    assert [field.protected for field in (*game.fields(0), *game.fields(1))] == [
        *(False, False),
        *(True, False),
    ]
    assert_refused(game, bz.Harvest(1, 0), "field-protected", "base.protection")
    before = game.state
    check_step(before, game.apply(bz.Harvest(0, 0)), game.state)
    assert game.cards("coins", 0) == ()


@pytest.mark.clause("base.protection")
def test_a_variant_lifts_the_protection_of_a_sort() -> None:
    game = played(mine, fields={0: ["garden", "5*blue"], 1: ["red", "5*blue"]})
    assert (harvests(game, 0), harvests(game, 1)) == ({0, 1}, {1})
    assert not ba.is_protected(game.state.table(), 0, game.rules.field_zones[0][0])


def test_what_protects_more_says_why() -> None:
    game = played(fence, fields={0: ["2*red", "5*blue"], 1: ["red", ""]})
    assert (harvests(game, 0), harvests(game, 1)) == ({1}, {0})
    assert game.fields(0)[0].protected
    assert_refused(game, bz.Harvest(0, 0), "no", "house.no")


def test_of_several_answers_that_of_the_last_counts() -> None:
    situation: dict[str, Any] = {"fields": {0: ["2*garden", "5*blue"]}}
    assert harvests(played(fence, mine, **situation), 0) == {0, 1}
    assert harvests(played(fence, **situation), 0) == {1}


def test_bots_reckon_with_fields_that_are_not_protected() -> None:
    worth = []
    for folds in ((), (blacksmith,)):
        game = played(*folds, fields={0: ["garden", "7*blue"]})
        worth.append(Appraisal(game.outlook(0)).planting(game.hand(0).cards[0]))
    bound, free = worth
    assert free > bound
