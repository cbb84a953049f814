"""Coins: what a harvest brings, coins that are shown, coins that are what is printed on them."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import named, pick, scene
from bohnanza_magic import CoinLost, CoinShown, CoinWon, Enchant

from ._helpers import RULES, both, only, refused, spell, use

VIEWERS = [0, 1, 2, 3, None]


def harvested(edition: str, column: str) -> tuple[str, str]:
    """Harvest a column; return the coins and the discards it brings."""
    game = scene(RULES[edition], hands={0: "white"}, fields={1: [column]})
    game.apply(bz.Harvest(1, 0))
    return named(game, "coins", 1), named(game, "discard")


@both
@pytest.mark.clause("excalibohn.harvest.discard-order", "rabohnzel.harvest.discard-order")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (2, 1, 0)])
def test_the_harvester_chooses_the_order_of_the_discards(
    edition: str, order: tuple[int, ...]
) -> None:
    game = scene(RULES[edition], hands={0: "white"}, fields={0: ["3*sword", "2*mean"]})
    cards = tuple(game.fields(0)[0].cards[place] for place in order)
    foreign = bz.Harvest(0, 0, discards=(*cards[:2], game.fields(0)[1].cards[0]))
    refused(game, foreign, "wrong-discards", "harvest.discard-order")
    game.apply(bz.Harvest(0, 0, discards=cards))
    assert game.cards("discard") == cards


@both
@pytest.mark.clause("excalibohn.princess.meter", "rabohnzel.princess.meter")
def test_what_princess_beans_pay(edition: str) -> None:
    paid = [len(harvested(edition, f"{count}*princess")[0].split()) for count in range(1, 18)]
    assert paid == [0, 1, 1, 2, 2, 3] + [4] * 11


@both
@pytest.mark.clause("excalibohn.white.meter", "rabohnzel.white.meter")
def test_three_white_beans_are_one_taler_and_the_other_two_are_discarded(edition: str) -> None:
    assert harvested(edition, "2*white") == ("", "white white")
    assert harvested(edition, "3*white") == ("white", "white white")
    assert harvested(edition, "4*white") == ("white", "white white white")


# Coins that are shown


@both
@pytest.mark.clause("excalibohn.coins.shown", "rabohnzel.coins.shown")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_coin_turned_up_by_a_sword_bean_is_seen_by_all(edition: str, viewer: int | None) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["sword"]}, coins={1: "white"})
    use(game, 0)
    (shown,) = only(game.apply(bz.Choose(0, 1)), CoinShown)
    (coin,) = game.cards("coins", 1)
    (told,) = game.events_for(viewer, [shown])
    assert told.fields == {"seat": 1, "card": coin}
    # It lies front down again: nobody, not even its owner, sees it any more.
    assert game.view(viewer).zone("coins", 1).cards is None


@both
@pytest.mark.clause("excalibohn.coins.shown", "rabohnzel.coins.shown")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_coins_turned_up_by_mean_beans_are_seen_by_all(
    edition: str, viewer: int | None
) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*mean"]},
        coins={1: "white", 2: "sword", 3: "cape"},
    )  # fmt: skip
    coins = {seat: game.cards("coins", seat)[0] for seat in (1, 2, 3)}
    events = use(game, 0)
    shown = [event.fields for event in game.events_for(viewer, only(events, CoinShown))]
    assert shown == [{"seat": seat, "card": coin} for seat, coin in coins.items()]


@both
@pytest.mark.clause("excalibohn.coins.shown", "rabohnzel.coins.shown")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_both_coins_of_the_attack_spell_are_seen_by_all(edition: str, viewer: int | None) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["sword"]}, coins={1: "white cape"},
        zones={"magic.up": {0: "spell-attack"}},
    )  # fmt: skip
    coins = set(game.cards("coins", 1))
    use(game, 0, spell(game, "attack"))
    events = game.apply(bz.Choose(0, 1))
    shown = game.events_for(viewer, only(events, CoinShown))
    assert {event.fields["card"] for event in shown} == coins
    assert set(game.view(viewer).decision["coins"]) == coins


# Coins are what is printed on them


@both
@pytest.mark.clause("excalibohn.coins.printed", "rabohnzel.coins.printed")
def test_a_coin_acts_in_an_attack_as_the_sort_printed_on_it(edition: str) -> None:
    game = scene(RULES[edition], stage="magic", fields={0: ["sword"], 1: ["mean princess"]})
    assert game.fields(1)[0].sort == "princess"
    game.apply(bz.Harvest(1, 0, coins=pick(game, "field1", 1, "mean")))
    use(game, 0)
    events = game.apply(bz.Choose(0, 1))
    assert only(events, CoinWon) == []
    assert named(game, "coins", 1) == "mean"


@both
@pytest.mark.clause("excalibohn.coins.printed", "rabohnzel.coins.printed")
def test_a_coin_counts_in_a_contest_as_the_sort_printed_on_it(edition: str) -> None:
    game = scene(
        RULES[edition], stage="magic", fields={0: ["4*mean"], 1: ["cape princess"]},
        coins={2: "white"},
    )  # fmt: skip
    game.apply(bz.Harvest(1, 0, coins=pick(game, "field1", 1, "cape")))
    (cape,) = game.cards("coins", 1)
    assert only(use(game, 0), CoinLost) == [CoinLost(1, cape)]


@pytest.mark.clause("excalibohn.coins.printed")
def test_an_enchanted_bean_that_became_a_coin_is_its_printed_sort_again() -> None:
    game = scene(
        RULES["excalibohn"], players=3, active=2, stage="receive", revealed="princess",
        fields={0: ["sword"], 2: ["mean"]}, zones={"magic.up": {2: "spell-beans"}},
    )  # fmt: skip
    (mean,), (princess,) = game.cards("field1", 2), game.cards("revealed")
    game.apply(Enchant(2, spell(game, "beans"), princess, 0))
    assert (game.active, game.stage) == (0, "magic")
    game.apply(bz.Harvest(2, 0, coins=(mean,)))
    use(game, 0)
    assert only(game.apply(bz.Choose(0, 2)), CoinWon) == []
    assert game.cards("coins", 2) == (mean,)
