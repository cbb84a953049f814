"""Garden and acre in the magic editions: abilities, new columns, enchanted beans, capes."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, pick, scene
from bohnanza_magic import (
    AbilityUsed,
    Enchant,
    Enchanted,
    MagicCardGained,
    StealFrom,
    ThirdFields,
    UseAbility,
)
from tests.helpers.refusals import assert_refused

from ._composed import JOKER, at, both, refused, with_spell
from ._helpers import ACRE, GARDEN, only, plant, sacrifice, waits_for

ANOTHER = "edict-third-card"
WHITE_AND_PICKING = "sacrifice-picking-white"


# Abilities


@both
@pytest.mark.clause("bohnedikt.compose.ability")
def test_a_mixed_acre_has_the_ability_of_its_last_bean(edition: str) -> None:
    game = at(edition, fields={0: ["", "3*white picking"]}, hands={1: "cape"})
    events = game.apply(UseAbility(0, ACRE))
    assert only(events, AbilityUsed) == [AbilityUsed(0, ACRE, "picking")]
    assert waits_for(game) == StealFrom(0)


@both
@pytest.mark.clause("bohnedikt.compose.ability")
def test_a_mixed_acre_with_princess_on_top_has_none(edition: str) -> None:
    game = at(edition, fields={0: ["", "white picking princess"]}, hands={1: "cape"})
    refused(game, UseAbility(0, ACRE), "no-ability", "ability.none")


@both
@pytest.mark.clause("bohnedikt.compose.ability")
@pytest.mark.parametrize(
    ("column", "enough"),
    [
        ("4*mean", True),
        ("3*mean white mean", True),
        ("mean white sword 3*mean", True),
        ("white 3*mean", False),
        ("2*white 3*mean", False),
    ],
)
def test_on_a_mixed_acre_four_cards_of_the_sort_are_needed(
    edition: str, column: str, enough: bool
) -> None:
    game = at(edition, fields={0: ["", column]}, coins={1: "white"})
    action = UseAbility(0, ACRE)
    if enough:
        game.apply(action)
    else:
        refused(game, action, "four-needed", "mean.four")


@both
@pytest.mark.clause("bohnedikt.compose.ability")
@pytest.mark.parametrize(
    ("column", "enough"),
    [
        (f"3*mean {JOKER}", True),
        (f"{JOKER} 3*mean", True),
        (f"{JOKER} mean {ANOTHER} mean", True),
        (f"{JOKER} mean {ANOTHER}", False),
        ("3*mean", False),
    ],
)
def test_in_the_garden_bohnedikte_count_as_the_sort(
    edition: str, column: str, enough: bool
) -> None:
    game = at(edition, fields={0: [column]}, coins={1: "white"})
    action = UseAbility(0, GARDEN)
    if enough:
        assert AbilityUsed(0, GARDEN, "mean") in game.apply(action)
    else:
        refused(game, action, "four-needed", "mean.four")


@both
@pytest.mark.clause("bohnedikt.compose.ability")
@pytest.mark.parametrize("column", [JOKER, f"{JOKER} {ANOTHER} edict-no-gifts edict-one-trade"])
def test_a_column_of_bohnedikte_alone_has_no_ability(edition: str, column: str) -> None:
    game = at(edition, fields={0: [column]}, hands={1: "cape"}, coins={1: "white"})
    refused(game, UseAbility(0, GARDEN), "no-ability", "ability.none")


# New columns


@both
@pytest.mark.clause("bohnedikt.compose.new-column")
@pytest.mark.parametrize(
    ("beans", "sort"), [("white picking", "picking"), ("picking white", "white")]
)
def test_a_sacrifice_onto_an_empty_acre_gives_one_use_of_the_last_beans_ability(
    edition: str, beans: str, sort: str
) -> None:
    hands = {0: f"picking white {WHITE_AND_PICKING}", 1: "cape cape"}
    game = at(edition, hands=hands, deck="mean")
    sacrifice(game, 0, beans)
    assert AbilityUsed(0, ACRE, sort) in game.apply(UseAbility(0, ACRE))
    if sort == "picking":
        game.apply(bz.Choose(0, 1))
        plant(game, 0, "cape", GARDEN)
    refused(game, UseAbility(0, ACRE), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("bohnedikt.compose.new-column")
def test_a_sacrifice_onto_a_column_gives_no_further_use(edition: str) -> None:
    hands = {0: f"picking white {WHITE_AND_PICKING}", 1: "cape"}
    game = at(edition, hands=hands, fields={0: ["", "white"]}, deck="mean")
    game.apply(UseAbility(0, ACRE))
    sacrifice(game, 0, "white picking")
    refused(game, UseAbility(0, ACRE), "ability-used", "ability.per-field")


@both
@pytest.mark.clause("bohnedikt.compose.new-column")
def test_a_sacrifice_of_another_player_gives_no_ability(edition: str) -> None:
    game = at(edition, hands={1: f"picking white {WHITE_AND_PICKING}", 0: "cape"})
    sacrifice(game, 1, "white picking")
    refused(game, UseAbility(1, ACRE), "not-your-ability", "ability.whose")


# Enchanted beans


@both
@pytest.mark.clause("bohnedikt.compose.enchant")
def test_a_bohnedikt_is_not_the_second_card_of_an_enchantment(edition: str) -> None:
    game = with_spell(edition, "beans", stage="receive", revealed=f"white {JOKER}",
                      fields={0: ["cape", "mean"]})  # fmt: skip
    white, joker = game.cards("revealed")
    (spell,) = game.cards("magic.up", 0)
    for field in (GARDEN, ACRE):
        action = Enchant(0, spell, joker, field)
        refused(game, action, "not-to-enchant-with", "beans.enchant")
    game.apply(Enchant(0, spell, white, ACRE))
    # In the garden it fits without magic.
    game.apply(bz.Plant(0, joker, GARDEN))
    assert fields(game, 0)[:2] == ["cape bohnedikt", "mean white"]


@both
@pytest.mark.clause("bohnedikt.compose.ability", "bohnedikt.compose.enchant")
@pytest.mark.parametrize(
    ("column", "enough"), [(f"{JOKER} 2*mean", False), (f"{JOKER} 3*mean", True)]
)
def test_an_enchanted_bohnedikt_counts_once(edition: str, column: str, enough: bool) -> None:
    plain = at(edition, fields={0: [column]})
    enchanted = Enchanted(plain.fields(0)[GARDEN].cards[:1])
    game = at(edition, fields={0: [column]}, coins={1: "white"}, slots=[enchanted])
    assert (UseAbility(0, GARDEN) in game.legal_actions(0)) == enough


@both
@pytest.mark.clause("bohnedikt.compose.ability")
@pytest.mark.parametrize(
    ("column", "enough"),
    [
        ("princess mean white mean", False),
        ("princess mean white 2*mean", True),
        ("princess mean white sword mean", False),
        ("mean white 3*mean", False),
        ("princess white 3*mean", False),
    ],
)
def test_on_a_mixed_acre_an_enchanted_card_counts_as_the_second_cards_sort(
    edition: str, column: str, enough: bool
) -> None:
    plain = at(edition, fields={0: ["", column]})
    enchanted = Enchanted(plain.fields(0)[ACRE].cards[:1])
    game = at(edition, fields={0: ["", column]}, coins={1: "white"}, slots=[enchanted])
    assert (UseAbility(0, ACRE) in game.legal_actions(0)) == enough


@pytest.mark.clause("bohnedikt.harvest.last-cards")
def test_an_enchanted_card_that_is_no_coin_is_none_though_more_is_earned() -> None:
    generous = {"rabohnzel": {"sorts": {"white": {"beanometer": {"3": 3}}}}}
    rules = bz.compose("rabohnzel", "bohnedikt", card_data=generous)
    column = ["", "princess 2*white"]
    plain = scene(rules, fields={0: column})
    enchanted = Enchanted(plain.fields(0)[ACRE].cards[:1])
    game = scene(rules, active=1, hands={1: "mean"}, fields={0: column}, slots=[enchanted])
    game.apply(bz.Harvest(0, ACRE))
    assert (named(game, "coins", 0), named(game, "discard")) == ("white white", "princess")


# Harvests


@both
@pytest.mark.clause("bohnedikt.compose.cape")
@pytest.mark.parametrize(
    ("field", "column", "gained"),
    [
        (ACRE, "white cape", True),
        (ACRE, "2*cape white", False),
        (GARDEN, f"cape {JOKER}", True),
        (GARDEN, f"{JOKER} cape", True),
        (GARDEN, JOKER, False),
        (ACRE, "cape", False),
    ],
)
def test_a_harvest_brings_the_magic_card_of_the_sort_that_grows_there(
    edition: str, field: int, column: str, gained: bool
) -> None:
    columns = ["", ""]
    columns[field] = column
    game = at(edition, fields={1: columns})
    events = game.apply(bz.Harvest(1, field))
    assert bool(only(events, MagicCardGained)) == gained


@both
@pytest.mark.clause("bohnedikt.compose.fields")
def test_the_column_of_a_closed_field_takes_the_place_of_the_harvested_one(edition: str) -> None:
    game = at(edition, "receive", revealed=JOKER, fields={0: ["2*mean", "cape", "2*white"]},
              slots=[ThirdFields((0,))])  # fmt: skip
    (joker,) = game.cards("revealed")
    game.apply(bz.Harvest(0, GARDEN))
    assert fields(game, 0) == ["white white", "cape"]
    assert_refused(game, bz.Plant(0, joker, ACRE), "only-in-the-garden", "bohnedikt.garden.joker")
    game.apply(bz.Plant(0, joker, GARDEN))
    assert (game.fields(0)[GARDEN].sort, named(game, "revealed")) == ("white", "")
    assert pick(game, "field1", 0, "bohnedikt") == (joker,)
