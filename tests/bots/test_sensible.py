"""What a sensible bot does in situations with an obvious answer."""

from __future__ import annotations

from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.bots import Advice, Appraisal, SensibleBot, play_game, worth
from bohnanza_core.bots._bargaining import payment
from bohnanza_core.testing import pick, scene

ADA, BEN, CLEO = range(3)


def choice(game: bz.Game, seat: int = ADA) -> bz.Action | None:
    return SensibleBot().choose(game.outlook(seat))


def test_a_bean_goes_where_its_sort_grows() -> None:
    game = scene("bohnanza", hands={0: "red blue"}, fields={0: ["2*blue", "red"]})
    (red,) = pick(game, "hand", 0, "red")
    assert choice(game) == bz.Plant(0, red, 1)


def test_the_better_field_is_kept_when_one_must_go() -> None:
    game = scene("bohnanza", hands={0: "garden"}, fields={0: ["4*blue", "5*red"]})
    action = choice(game)
    # Five red beans pay the last step of their beanometer; four blue ones have a way to go.
    assert action == bz.Harvest(0, 1)


def test_a_full_field_is_harvested_out_of_turn() -> None:
    game = scene("bohnanza", hands={0: "red"}, fields={1: ["3*garden", "red"]})
    assert choice(game, BEN) == bz.Harvest(1, 0)


def test_a_growing_field_is_left_alone_out_of_turn() -> None:
    game = scene("bohnanza", hands={0: "red"}, fields={1: ["2*blue", "red"]})
    assert choice(game, BEN) is None


def test_a_bean_that_fits_nowhere_stays_in_the_hand() -> None:
    game = scene("bohnanza", hands={0: "red garden"}, fields={0: ["red", "5*blue"]})
    game.apply(game.legal_actions(0)[0])
    assert choice(game) == bz.Pass(0)


def trade(**changes: Any) -> bz.Game:
    situation: dict[str, Any] = {
        "players": 3,
        "stage": "trade",
        "revealed": "chili chili",
        "hands": {0: "soy", 1: "red red blue", 2: "stink"},
        "fields": {0: ["3*red", "2*blue", "2*soy"], 1: ["2*chili", "green", "stink"]},
    }
    return scene("bohnanza:start_player=0", **situation | changes)


def test_an_offer_helps_both_sides() -> None:
    game = trade()
    offer = choice(game)
    assert isinstance(offer, bz.Offer)
    assert offer.partner == BEN
    assert {game.rules.catalogue.key_of(card) for card in offer.give} == {"chili"}
    assert set(offer.want) <= {"red", "blue", "soy"}


def test_the_same_offer_is_not_made_twice() -> None:
    game, bot, made = trade(), SensibleBot(), []
    for _ in range(20):
        action = bot.choose(game.outlook(ADA))
        if not isinstance(action, bz.Offer):
            break
        made.append((action.partner, action.give, action.want))
        game.apply(action)
        game.apply(bz.Decline(action.partner, game.view(ADA).offers[-1]["number"]))
    assert action == bz.EndTrade(ADA)
    assert 1 <= len(made) == len(set(made))


def test_a_welcome_gift_is_accepted_and_an_unwelcome_one_declined() -> None:
    game = trade()
    chili, other = game.cards("revealed")
    game.apply(bz.Offer(ADA, BEN, (chili,)))
    game.apply(bz.Offer(ADA, CLEO, (other,)))
    assert choice(game, BEN) == bz.Accept(BEN, 1)
    game = trade(fields={2: ["3*blue", "2*stink", "2*green"]})
    chili, _ = game.cards("revealed")
    game.apply(bz.Offer(ADA, CLEO, (chili,)))
    assert choice(game, CLEO) == bz.Decline(CLEO, 1)


def test_of_equal_cards_the_one_missed_least_is_handed_over() -> None:
    game = trade(hands={1: "stink blue stink"}, fields={1: ["4*chili", "2*blue", "2*stink"]})
    chili, _ = game.cards("revealed")
    game.apply(bz.Offer(ADA, BEN, (chili,), ("blue", "stink")))
    action = choice(game, BEN)
    paid = payment(Appraisal(game.outlook(BEN)), ("stink",))
    assert paid == game.hand(BEN).cards[-1:]  # the one in front would be planted sooner
    assert payment(Appraisal(game.outlook(BEN)), ("red",)) is None
    assert action == bz.Decline(BEN, 1)


def test_a_field_is_bought_while_there_is_time_to_use_it() -> None:
    def buys(emptyings: int, deck: int) -> bool:
        game = scene(
            "bohnanza:third_field=true",
            hands={0: "red"},
            fields={0: ["red", "blue"]},
            coins={0: "3*green"},
            deck=f"{deck}*stink",
            rest="box",
            emptyings=emptyings,
        )
        gains = worth(Appraisal(game.outlook(0)), bz.BuyField(0, game.cards("coins", 0)))
        return gains > 0

    assert not buys(emptyings=2, deck=3)


# Advice of variants


class Feast:
    """A house rule that gives advice about harvests."""

    def __init__(self, gain: float) -> None:
        self.gain = gain

    manifest = bz.Manifest(
        "feast", "1.0", bz.Text("Feast", "Fest"), ba.Layer.HOUSE, default_edition="bohnanza"
    )

    @ba.hookimpl
    def collect_advice(self) -> tuple[Advice, ...]:
        """Return what a harvest is worth."""
        return (Advice(bz.Harvest, lambda _appraisal, _action: self.gain),)


@pytest.mark.parametrize("gain", [5.0, -5.0])
def test_advice_of_a_variant_is_added(gain: float) -> None:
    situation: dict[str, Any] = {"hands": {0: "red"}, "fields": {0: ["2*red", "2*blue"]}}
    plain, advised = scene("bohnanza", **situation), scene(Feast(gain), **situation)
    harvest = bz.Harvest(0, 0)
    before = worth(Appraisal(plain.outlook(0)), harvest)
    assert worth(Appraisal(advised.outlook(0)), harvest) == pytest.approx(before + gain)
    assert isinstance(choice(advised), bz.Harvest) is (gain > 0)
    assert [advice.about for advice in advised.rules.rule_set.advice] == [bz.Harvest]


def test_what_nobody_advises_about_is_worth_nothing() -> None:
    game = scene("bohnanza", hands={0: "red"}, fields={0: ["red", "blue"]})
    assert worth(Appraisal(game.outlook(0)), bz.Pass(0)) == 0


# The variants of the library


def test_duell_bonus_cards_are_fulfilled_at_once() -> None:
    game = scene(
        "duell",
        players=2,
        hands={0: "red"},
        fields={1: ["garden red black-eyed"]},
        zones={"duell.bonus_hand": {1: "bonus-seventy-steps-1"}},
    )
    action = choice(game, BEN)
    assert type(action).__name__ == "FulfilBonus"


def test_duell_a_bluff_is_not_offered_where_it_would_be_called() -> None:
    game = scene(
        "duell",
        players=2,
        stage="trade",
        revealed="garden red soy",
        hands={0: "blue blue", 1: "stink"},
        fields={1: ["2*chili", "green"]},
    )
    action: Any = choice(game)
    assert type(action).__name__ == "PushGift"
    assert action.sort != "chili"


def test_magic_abilities_are_used() -> None:
    game = scene(
        "excalibohn",
        players=3,
        stage="magic",
        hands={0: "sword", 1: "white white"},
        fields={0: ["2*picking", "2*princess"]},
    )
    assert type(choice(game)).__name__ == "UseAbility"


def test_bohnedikt_a_sacrifice_that_pays_is_made() -> None:
    game = scene(
        "bohnedikt",
        players=4,
        hands={0: "blue", 1: "garden red sacrifice-garden-red"},
        fields={1: ["2*blue", "red"]},
    )
    action = choice(game, BEN)
    assert type(action).__name__ == "Sacrifice"


def test_a_whole_game_is_judged_legal() -> None:
    game = bz.new_game("bohnedikt", players=3, seed=2)
    play_game(game, [SensibleBot(seat) for seat in range(3)])
    assert game.outcome is not None
