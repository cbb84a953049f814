"""The monastery garden: where Bohnedikte grow, and what they count as."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

from ._helpers import ACRE, GARDEN, RULES, THIRD, at

JOKER = "edict-tribute"
ANOTHER = "edict-third-card"


def refused_elsewhere(game: bz.Game, card: int, *numbers: int) -> None:
    for number in numbers:
        action = bz.Plant(0, card, number)
        assert_refused(game, action, "only-in-the-garden", "bohnedikt.garden.joker")


@pytest.mark.clause("bohnedikt.fields.normal")
@pytest.mark.parametrize("number", [GARDEN, ACRE, THIRD])
def test_ordinary_beans_are_planted_on_every_field_by_the_base_rules(number: int) -> None:
    game = scene(RULES, players=3, hands={0: "red red blue"})
    red, second, blue = game.hand(0)
    game.apply(bz.Plant(0, red, number))
    game.apply(bz.Plant(0, second, number))
    assert fields(game, 0)[number] == "red red"
    game = scene(RULES, players=3, hands={0: "blue"}, fields={0: ["red", "red", "red"]})
    (blue,) = game.hand(0)
    assert_refused(game, bz.Plant(0, blue, number), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(0, number))
    game.apply(bz.Plant(0, blue, number))
    assert fields(game, 0)[number] == "blue"


@pytest.mark.clause("bohnedikt.fields.normal")
@pytest.mark.parametrize("number", [GARDEN, ACRE, THIRD])
def test_ordinary_columns_are_harvested_and_protected_by_the_base_rules(number: int) -> None:
    columns = ["", "", ""]
    columns[number] = "4*soy"
    columns[number - 1] = "red"
    game = scene(RULES, players=3, hands={1: "blue"}, active=1, fields={0: columns})
    protected = bz.Harvest(0, (number - 1) % 3)
    assert_refused(game, protected, "field-protected", "base.protection")
    assert game.fields(0)[number].taler == 2
    game.apply(bz.Harvest(0, number))
    assert (named(game, "coins", 0), named(game, "discard")) == ("soy soy", "soy soy")


@pytest.mark.clause("bohnedikt.garden.joker")
def test_a_bohnedikt_is_a_bean_without_a_beanometer() -> None:
    sort = RULES.for_players(4).catalogue.sort("bohnedikt")
    assert sort.beanometer.steps == ()
    assert [sort.beanometer.taler(cards) for cards in range(20)] == [0] * 20


@pytest.mark.clause("bohnedikt.garden.joker")
@pytest.mark.parametrize("stage", ["plant", "receive"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_bohnedikt_is_planted_in_the_garden_only(stage: str, players: int) -> None:
    where = {"hands": {0: JOKER}} if stage == "plant" else {"revealed": JOKER}
    game = at(stage, players=players, **where)
    (card,) = game.hand(0) if stage == "plant" else game.cards("revealed")
    refused_elsewhere(game, card, *range(1, len(game.fields(0))))
    game.apply(bz.Plant(0, card, GARDEN))
    assert fields(game, 0)[GARDEN] == "bohnedikt"


@pytest.mark.clause("bohnedikt.garden.joker")
def test_in_the_garden_it_counts_as_the_sort_that_grows_there() -> None:
    game = at("plant", hands={0: f"{JOKER} red red"}, fields={0: ["red", "chili"]})
    joker, red, _ = game.hand(0)
    game.apply(bz.Plant(0, joker, GARDEN))
    assert game.fields(0)[GARDEN].sort == "red"
    game.apply(bz.Plant(0, red, GARDEN))
    assert fields(game, 0)[GARDEN] == "red bohnedikt red"
    # Three cards of the sort pay 2 Taler, two would pay 1.
    assert game.fields(0)[GARDEN].taler == 2


@pytest.mark.clause("bohnedikt.garden.open")
@pytest.mark.parametrize("sort", ["red", "blue", "garden"])
def test_a_column_begins_with_a_bohnedikt_and_the_first_other_bean_fixes_the_sort(
    sort: str,
) -> None:
    game = at("plant", hands={0: f"{sort} {sort}"}, fields={0: [JOKER, "chili"]})
    first, second = game.hand(0)
    assert game.fields(0)[GARDEN].sort == "bohnedikt"
    game.apply(bz.Plant(0, first, GARDEN))
    assert game.fields(0)[GARDEN].sort == sort
    game.apply(bz.Plant(0, second, GARDEN))
    assert fields(game, 0)[GARDEN] == f"bohnedikt {sort} {sort}"


@pytest.mark.clause("bohnedikt.garden.open", "bohnedikt.garden.sort")
@pytest.mark.parametrize("column", [f"{JOKER} red", f"red {JOKER}", f"{JOKER} red {ANOTHER}"])
def test_once_the_sort_is_fixed_no_other_fits(column: str) -> None:
    game = at("plant", hands={0: "blue red"}, fields={0: [column, "2*chili"]})
    (blue, red) = game.hand(0)
    assert game.fields(0)[GARDEN].sort == "red"
    assert_refused(game, bz.Plant(0, blue, GARDEN), "does-not-fit", "base.field.one-sort")
    game.apply(bz.Harvest(0, ACRE))
    game.apply(bz.Plant(0, blue, ACRE))
    game.apply(bz.Plant(0, red, GARDEN))
    assert fields(game, 0)[GARDEN].endswith(" red")


@pytest.mark.clause("bohnedikt.garden.several")
def test_several_bohnedikte_may_lie_there_before_a_sort_is_fixed() -> None:
    hand = f"{ANOTHER} edict-no-gifts soy"
    game = at("plant", hands={0: hand}, fields={0: [JOKER]})
    for card in game.hand(0).cards[:2]:
        game.apply(bz.Plant(0, card, GARDEN))
    assert fields(game, 0)[GARDEN] == "bohnedikt bohnedikt bohnedikt"
    assert game.fields(0)[GARDEN].sort == "bohnedikt"
    game = at("plant", hands={0: "soy"}, fields={0: [f"{JOKER} {ANOTHER}"]})
    game.apply(bz.Plant(0, game.hand(0).cards[0], GARDEN))
    assert game.fields(0)[GARDEN].sort == "soy"


@pytest.mark.clause("bohnedikt.garden.always-fits")
@pytest.mark.parametrize("column", ["", "red", "5*blue", ANOTHER, f"soy {ANOTHER}"])
def test_a_bohnedikt_fits_the_garden_whatever_grows_there(column: str) -> None:
    game = at("plant", hands={0: JOKER}, fields={0: [column, "red"]})
    (card,) = game.hand(0)
    game.apply(bz.Plant(0, card, GARDEN))
    assert game.cards("field1", 0)[-1] == card
    assert game.cards("discard") == ()


@pytest.mark.clause("bohnedikt.garden.always-fits")
@pytest.mark.parametrize("column", ["", "red"])
def test_it_never_goes_to_another_field_even_an_empty_one(column: str) -> None:
    columns = ["4*soy", column, column]
    game = scene(RULES, players=3, hands={0: JOKER}, fields={0: columns})
    (card,) = game.hand(0)
    refused_elsewhere(game, card, ACRE, THIRD)
    plants = [act for act in game.legal_actions(0) if isinstance(act, bz.Plant)]
    assert plants == [bz.Plant(0, card, GARDEN)]


@pytest.mark.clause("bohnedikt.garden.sort")
def test_with_a_bohnedikt_on_top_the_sort_is_that_of_the_other_beans() -> None:
    game = at("plant", hands={0: "red"}, fields={0: [f"{JOKER} 2*red {ANOTHER}", "chili"]})
    garden = game.fields(0)[GARDEN]
    assert (garden.sort, len(garden), garden.taler) == ("red", 4, 0)
    (red,) = game.hand(0)
    game.apply(bz.Plant(0, red, GARDEN))
    # Five cards of the sort pay 4 Taler as soon as a beanometer is on top again.
    assert game.fields(0)[GARDEN].taler == 4


@pytest.mark.clause("bohnedikt.garden.joker-coin", "bohnedikt.harvest.last-cards")
def test_a_bohnedikt_can_become_a_coin_like_any_card() -> None:
    game = at("plant", hands={1: "blue"}, active=1, fields={0: [f"2*red {JOKER} red"]})
    column = game.fields(0)[GARDEN].cards
    game.apply(bz.Harvest(0, GARDEN))
    # Four cards pay 3 Taler: the last three, the Bohnedikt among them.
    assert game.cards("coins", 0) == column[1:]
    assert named(game, "coins", 0) == "red bohnedikt red"
    assert named(game, "discard") == "red"


@pytest.mark.clause("bohnedikt.harvest.joker-top")
@pytest.mark.parametrize("column", [JOKER, f"8*red {JOKER}", f"{JOKER} {ANOTHER}"])
def test_with_a_bohnedikt_on_top_the_harvest_earns_nothing(column: str) -> None:
    game = at("plant", hands={1: "blue"}, active=1, fields={0: [column]})
    cards = game.fields(0)[GARDEN].cards
    assert game.fields(0)[GARDEN].taler == 0
    refused = bz.Harvest(0, GARDEN, coins=cards[:1])
    assert_refused(game, refused, "wrong-coins", "bohnedikt.harvest.last-cards")
    game.apply(bz.Harvest(0, GARDEN))
    assert (game.cards("coins", 0), game.cards("discard")) == ((), cards)


@pytest.mark.clause("bohnedikt.harvest.joker-top")
def test_without_a_bohnedikt_on_top_the_same_cards_pay() -> None:
    game = at("plant", hands={1: "blue"}, active=1, fields={0: [f"{JOKER} 7*red"]})
    game.apply(bz.Harvest(0, GARDEN))
    assert named(game, "coins", 0) == "red red red red"


@pytest.mark.clause("bohnedikt.edict.tradable")
@pytest.mark.parametrize("zone", ["hand", "revealed"])
@pytest.mark.parametrize("want", [(), ("red",)])
def test_bohnedikte_are_traded_and_given_away_like_any_bean(
    zone: str, want: tuple[str, ...]
) -> None:
    own = {"hands": {0: JOKER, 1: "red"}, "revealed": "soy"}
    if zone == "revealed":
        own = {"hands": {0: "soy", 1: "red"}, "revealed": JOKER}
    game = at("trade", **own)
    give = pick(game, zone, 0 if zone == "hand" else None, "bohnedikt")
    game.apply(bz.Offer(0, 1, give, want))
    game.apply(bz.Accept(1, 1, pick(game, "hand", 1, " ".join(want))))
    assert named(game, "received", 1) == "bohnedikt"
    assert named(game, "received", 0) == " ".join(want)


@pytest.mark.clause("bohnedikt.edict.tradable")
def test_a_bohnedikt_can_be_asked_for() -> None:
    game = at("trade", hands={0: "soy", 1: f"red {JOKER} {ANOTHER}"})
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("bohnedikt",)))
    _, first, second = game.hand(1)
    assert_refused(game, bz.Accept(1, 1, game.hand(1).cards[:1]), "wrong-cards",
                   "base.trade.payment")  # fmt: skip
    assert game.why_not(bz.Accept(1, 1, (first,))) is None
    game.apply(bz.Accept(1, 1, (second,)))
    assert game.cards("received", 0) == (second,)
