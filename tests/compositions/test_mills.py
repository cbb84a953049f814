"""Something to buy and a changed beanometer, with games that have never heard of them."""

from __future__ import annotations

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import Appraisal, worth
from bohnanza_core.testing import check_variant, scene

from ..helpers.checked_play import do
from ..toys.mills import BuildMill, Mills

OTHERS = [(), ("duell",), ("bohnedikt",), ("excalibohn",), ("bohnanza:third_field=true",)]


@pytest.mark.parametrize("others", OTHERS)
def test_the_kit_finds_nothing_wrong(others: tuple[str, ...]) -> None:
    rules = bz.compose(Mills(), *others, "shortgame:fewer=2")
    check_variant(rules, players=rules.players[:1], games=1)


@pytest.mark.parametrize(("others", "unit"), [((), 1), (("duell",), 100), (("bohnedikt",), 1)])
def test_the_owner_is_paid_more_in_every_game(others: tuple[str, ...], unit: int) -> None:
    rules = bz.compose(Mills(), *others)
    game = scene(
        rules,
        players=rules.players[0],
        hands={0: "blue"},
        coins={0: "3*red"},
        fields={0: ["4*soy"], 1: ["4*soy"]},
    )
    assert (game.scores[0], game.fields(0)[0].taler) == (3 * unit, 2)
    (mill,) = (a for a in game.legal_actions(0) if isinstance(a, BuildMill))
    do(game, mill)
    assert game.scores[0] == unit
    assert [game.fields(seat)[0].taler for seat in (0, 1)] == [3, 2]
    do(game, bz.Harvest(0, 0))
    assert game.scores[0] == 4 * unit


def test_bots_know_what_a_mill_is_worth() -> None:
    game = scene("duell", Mills(), players=2, coins={0: "3*red"}, hands={0: "red"})
    (mill,) = (a for a in game.legal_actions(0) if isinstance(a, BuildMill))
    assert worth(Appraisal(game.outlook(0)), mill) > 0
