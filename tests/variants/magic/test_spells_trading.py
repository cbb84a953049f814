"""The Trading spell: a third card, and no duty to plant what was revealed."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import fields, named, pick
from bohnanza_magic import Cast
from tests.helpers.refusals import assert_refused

from ._helpers import both, cast, castable, plant, refused, spell, waits_for, with_spell


def discard(game: bz.Game, key: str) -> None:
    (card,) = pick(game, "revealed", None, key)
    game.apply(bz.Discard(0, card))


# The third card


@both
@pytest.mark.clause("excalibohn.trading.third-card", "rabohnzel.trading.third-card")
def test_a_third_card_is_revealed_after_the_two_were_seen(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean princess")
    assert named(game, "revealed") == "white sword"
    assert waits_for(game) == ba.Trading(0)
    cast(game, "trading")
    assert named(game, "revealed") == "white sword mean"
    assert waits_for(game) == ba.Trading(0)
    assert named(game, "magic.down", 0) == "spell-trading"
    refused(game, Cast(0, spell(game, "trading")), "not-face-up", "spell.once")


@both
@pytest.mark.clause("excalibohn.trading.third-card", "rabohnzel.trading.third-card")
def test_the_third_card_can_be_traded_like_the_others(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean")
    cast(game, "trading")
    (mean,) = pick(game, "revealed", None, "mean")
    game.apply(bz.Offer(0, 1, (mean,)))
    game.apply(bz.Accept(1, game.version))
    assert named(game, "received", 1) == "mean"


@both
@pytest.mark.clause("excalibohn.trading.third-card", "rabohnzel.trading.third-card")
def test_it_is_too_late_after_an_offer_of_the_active_player(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean")
    game.apply(bz.Offer(0, 1, pick(game, "revealed", None, "white")))
    action = Cast(0, spell(game, "trading"))
    refused(game, action, "third-card-too-late", "trading.third-card")
    game.apply(bz.Decline(1, 1))
    refused(game, action, "third-card-too-late", "trading.third-card")


@both
@pytest.mark.clause("excalibohn.trading.third-card", "rabohnzel.trading.third-card")
def test_offers_of_others_and_harvests_leave_time_for_it(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean",
                      hands={1: "cape"}, fields={0: ["2*princess"]})  # fmt: skip
    game.apply(bz.Offer(1, 0, game.hand(1).cards, ("white",)))
    game.apply(bz.Decline(0, 1))
    game.apply(bz.Harvest(0, 0))
    cast(game, "trading")
    assert named(game, "revealed") == "white sword mean"


@both
@pytest.mark.clause("excalibohn.trading.third-card", "rabohnzel.trading.third-card")
def test_it_is_too_late_after_the_active_player_accepted_an_offer(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword", hands={1: "cape"})
    game.apply(bz.Offer(1, 0, game.hand(1).cards))
    game.apply(bz.Accept(0, 1))
    action = Cast(0, spell(game, "trading"))
    refused(game, action, "third-card-too-late", "trading.third-card")


@both
@pytest.mark.clause("excalibohn.trading.third-card", "rabohnzel.trading.third-card")
@pytest.mark.parametrize("stage", ["plant", "magic", "receive"])
def test_the_spell_belongs_to_phase_2(edition: str, stage: str) -> None:
    game = with_spell(edition, "trading", stage=stage, hands={0: "white"}, revealed="mean")
    refused(game, Cast(0, spell(game, "trading")), "wrong-phase", "spell.once")


# No duty to plant


@both
@pytest.mark.clause("excalibohn.trading.no-plant", "rabohnzel.trading.no-plant")
def test_revealed_cards_may_be_discarded_in_phase_3(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean")
    cast(game, "trading")
    game.apply(bz.EndTrade(0))
    assert waits_for(game) == ba.PlantReceived(0)
    for key in ("sword", "white", "mean"):
        discard(game, key)
    assert named(game, "discard") == "mean white sword"
    assert fields(game, 0)[:2] == ["", ""]
    assert game.active == 1


@both
@pytest.mark.clause("excalibohn.trading.no-plant", "rabohnzel.trading.no-plant")
def test_without_the_spell_revealed_cards_must_be_planted(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword")
    game.apply(bz.EndTrade(0))
    for card in game.cards("revealed"):
        assert_refused(game, bz.Discard(0, card), "not-discardable", "base.plant.received")


@both
@pytest.mark.clause("excalibohn.trading.no-plant", "rabohnzel.trading.no-plant")
def test_cards_got_in_a_trade_must_be_planted_all_the_same(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean",
                      hands={1: "cape"})  # fmt: skip
    cast(game, "trading")
    game.apply(bz.Offer(0, 1, pick(game, "revealed", None, "white"), ("cape",)))
    game.apply(bz.Accept(1, game.version, game.hand(1).cards))
    game.apply(bz.EndTrade(0))
    (cape,) = game.cards("received", 0)
    assert_refused(game, bz.Discard(0, cape), "not-discardable", "base.plant.received")
    discard(game, "sword")
    discard(game, "mean")
    assert waits_for(game) == ba.PlantReceived(0)
    plant(game, "cape", 0)
    assert waits_for(game) == ba.PlantReceived(1)
    (white,) = game.cards("received", 1)
    assert_refused(game, bz.Discard(1, white), "not-discardable", "base.plant.received")


@both
@pytest.mark.clause("excalibohn.trading.no-plant", "rabohnzel.trading.no-plant")
def test_the_freedom_ends_with_the_turn(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="15*sword")
    cast(game, "trading")
    game.apply(bz.EndTrade(0))
    while game.cards("revealed"):
        discard(game, "sword")
    assert game.active == 1
    game.apply(bz.Pass(1))
    game.apply(bz.EndTrade(1))
    card = game.cards("revealed")[0]
    assert_refused(game, bz.Discard(1, card), "not-discardable", "base.plant.received")


@both
@pytest.mark.clause("excalibohn.trading.each", "rabohnzel.trading.each")
def test_each_card_is_decided_separately_and_at_any_time_of_phase_3(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword mean")
    cast(game, "trading")
    game.apply(bz.EndTrade(0))
    plant(game, "sword", 0)
    discard(game, "white")
    plant(game, "mean", 1)
    assert fields(game, 0)[:2] == ["sword", "mean"]
    assert named(game, "discard") == "white"


@both
@pytest.mark.clause("excalibohn.trading.each", "rabohnzel.trading.each")
@pytest.mark.parametrize("keys", [("trading", "stack"), ("stack", "trading")])
def test_a_card_added_by_stack_counts_as_revealed(edition: str, keys: tuple[str, str]) -> None:
    game = with_spell(edition, "trading stack", stage="reveal", deck="white sword mean",
                      discard="cape")  # fmt: skip
    for key in keys:
        cast(game, key)
    assert sorted(named(game, "revealed").split()) == ["cape", "mean", "sword", "white"]
    game.apply(bz.EndTrade(0))
    discard(game, "cape")
    assert named(game, "discard") == "cape"


@both
@pytest.mark.clause("excalibohn.trading.no-deck", "rabohnzel.trading.no-deck")
def test_without_a_third_card_the_second_half_still_holds(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword", rest="box",
                      discard="cape", emptyings=2)  # fmt: skip
    assert castable(game, "trading")
    cast(game, "trading")
    assert named(game, "revealed") == "white sword"
    assert named(game, "magic.down", 0) == "spell-trading"
    game.apply(bz.EndTrade(0))
    discard(game, "white")
    discard(game, "sword")
    assert fields(game, 0)[:2] == ["", ""]


@both
@pytest.mark.clause("excalibohn.trading.no-deck", "rabohnzel.trading.no-deck")
def test_with_an_emptied_deck_the_third_card_comes_from_the_new_one(edition: str) -> None:
    game = with_spell(edition, "trading", stage="reveal", deck="white sword", rest="box",
                      discard="cape")  # fmt: skip
    cast(game, "trading")
    assert named(game, "revealed") == "white sword cape"
