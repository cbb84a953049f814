"""What a bot is told is what its seat may know, no more."""

from __future__ import annotations

import random

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core.bots import SensibleBot, next_action
from bohnanza_core.testing import scene
from tests.helpers.compositions import COMPOSITIONS, named


def game() -> bz.Game:
    return scene(
        "bohnanza",
        players=3,
        stage="trade",
        revealed="chili garden",
        hands={0: "soy red", 1: "blue stink", 2: "stink"},
        fields={0: ["2*red", "soy"], 1: ["3*blue"]},
    )


def test_an_outlook_tells_the_situation_of_its_seat() -> None:
    outlook = game().outlook(0)
    assert outlook.asked
    assert outlook.active == 0
    assert (outlook.stage, outlook.turn, outlook.emptyings) == ("trade", 1, 0)
    assert outlook.decision_type is ba.Trading
    assert outlook.view == game().view(0)
    assert [field.sort for field in outlook.fields(1)] == ["blue", None, None]
    assert outlook.field(0).sort == "red"


def test_other_hands_are_backs() -> None:
    outlook = game().outlook(0)
    hand = outlook.zone("hand", 1)
    assert hand is not None
    assert hand.cards == (None, None)
    assert len(outlook.hand) == 2
    known = {outlook.rules.catalogue.key_of(card) for card in outlook.seen}
    assert known == {"soy", "red", "chili", "garden", "blue"}


def test_actions_are_judged_for_the_own_seat_only() -> None:
    table = game()
    outlook = table.outlook(1)
    assert not outlook.asked
    offer = bz.Offer(1, 0, give=outlook.hand[:1], want=("chili",))
    assert outlook.allows(offer)
    assert not outlook.allows(bz.EndTrade(0))
    assert not outlook.allows(bz.Offer(1, 2, give=outlook.hand[:1]))


def test_whether_a_card_would_fit_is_a_matter_of_the_rules() -> None:
    outlook = game().outlook(0)
    red, soy = (outlook.rules.catalogue.of_sort(key)[-1] for key in ("red", "soy"))
    assert outlook.fits(red, outlook.field(0))
    assert not outlook.fits(soy, outlook.field(0))
    assert outlook.fits(soy, outlook.field(2))


@pytest.mark.parametrize("variants", COMPOSITIONS, ids=named)
def test_a_bot_decides_the_same_whatever_is_hidden(variants: tuple[str, ...]) -> None:
    """Deal the hidden cards again and again: the choice does not change."""
    rule_set = bz.compose(*variants)
    table = bz.new_game(rule_set, players=rule_set.players[0], seed=11)
    bots = [SensibleBot(seat) for seat in range(len(table.players))]
    rng = random.Random(5)
    while table.version < 120 and table.outcome is None:
        if table.version % 10 == 0:
            for seat in range(len(table.players)):
                state = search.determinize(table.rules, table.view(seat), rng)
                guessed = search.Rollout(state)
                told = SensibleBot(1).choose(table.outlook(seat))
                assert SensibleBot(1).choose(guessed.outlook(seat)) == told
        action = next_action(table, bots)
        assert action is not None
        table.apply(action)
