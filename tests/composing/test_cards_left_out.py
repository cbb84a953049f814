"""Cards that are not in a game: left out by a variant, or for some numbers of players."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core.authoring import Layer
from bohnanza_core.cli._cards import _all_sorts, _left_out
from tests.helpers.problems import assert_problem, problem_in
from tests.toys.made_up import LENTIL, PEA, cards, edition, sort, variant

RADISH = sort("radish", 12, (2, 1))
NO = ba.Reason("no", "house.no", bz.Text("No.", "Nein."))


def without(*keys: str, layer: Layer = Layer.HOUSE) -> Any:
    """Return a variant that leaves sorts out."""
    return variant("bare", layer, collect_cards=lambda: ba.NewCards(without=keys))


def test_what_is_left_out_does_not_exist_in_that_game() -> None:
    rules = bz.compose("bohnanza", without("garden", "soy")).for_players(3)
    usual = bz.compose("bohnanza").for_players(3).catalogue
    gone = len(usual.of_sort("garden")) + len(usual.of_sort("soy"))
    assert len(rules.catalogue) == len(usual) - gone
    assert not {"garden", "soy"} & {*rules.catalogue.keys, *rules.catalogue.names}
    assert [one.key for one in rules.catalogue.left_out] == ["garden", "soy"]


def test_nobody_can_ask_for_it_nor_imagine_it() -> None:
    game = bz.new_game("bohnanza", without("garden"), players=3, seed=1)
    assert "garden" not in [one.key for one in game.legend().sorts]
    with pytest.raises(ba.CardDataError, match="there is no sort 'garden'"):
        game.rules.catalogue.sort("garden")
    imagined = search.determinize(game.rules, game.view(0), random.Random(3))
    assert "garden" not in {game.rules.catalogue.key_of(c) for z in imagined.zones for c in z}


def test_a_sort_that_is_not_there_need_not_be_left_out() -> None:
    rules = bz.compose("bohnanza", without("cocoa")).for_players(3)
    assert rules.catalogue.keys == bz.compose("bohnanza").for_players(3).catalogue.keys
    assert rules.catalogue.left_out == ()


def test_cards_that_depend_on_the_sorts_follow() -> None:
    rules = bz.compose("bohnanza", "bohnedikt", without("garden")).for_players(4)
    assert not [name for name in rules.catalogue.names if "garden" in name]


def test_what_others_say_of_it_does_not_count() -> None:
    def collect_planting_rules() -> tuple[Any, ...]:
        return (
            ba.PlantingRule("radish", "pea", NO),
            ba.PlantingRule("lentil", "radish", NO),
            ba.Joker("radish"),
        )

    deck = ba.NewCards(
        (PEA, LENTIL, RADISH),
        (cards(PEA), cards(LENTIL), cards(RADISH)),
        {"radish": lambda seat, number: None},
    )
    full = edition(
        collect_cards=lambda: deck,
        collect_planting_rules=collect_planting_rules,
        collect_declarations=lambda: ba.Declarations(reasons=(NO,)),
    )
    assert "radish" in bz.compose(full).for_players(3).catalogue.keys
    assert "radish" not in bz.compose(full, without("radish")).for_players(3).catalogue.keys


def test_enough_must_be_left_to_play_with() -> None:
    problem = problem_in(edition(), without("pea", "lentil"))
    assert_problem(problem, "bad-card-data", [], "the 0 cards of the deck are not enough")


@pytest.mark.parametrize("keys", ["garden", ["garden"], (1,)])
def test_what_is_left_out_must_be_keys(keys: Any) -> None:
    bad = variant(collect_cards=lambda: ba.NewCards(without=keys))
    assert_problem(
        problem_in("bohnanza", bad),
        "bad-declaration",
        ["house"],
        "must be a tuple of keys of sorts",
    )


def test_the_command_line_says_what_is_not_in_the_game() -> None:
    rules = bz.compose("bohnanza", without("garden"))
    assert [*_left_out(rules, "en")] == [f"{n} players: Garden Bean" for n in (3, 4, 5)]
    assert "garden" not in [one.key for one in _all_sorts(rules)]


TABLES: dict[str, Any] = {
    "sorts": {
        "pea": {
            "provenance": "given", "en": "Pea", "de": "Erbse", "number": 20,
            "beanometer": {"2": 1}, "cards_with": {"4": 0, "5": 12},
        }
    }
}  # fmt: skip


def test_data_says_how_many_cards_play_with_how_many_players() -> None:
    data = ba.CardData(TABLES)
    copies = {n: data.bean_cards(players=n)[0].copies for n in (3, 4, 5)}
    assert copies == {3: 20, 4: 0, 5: 12}
    assert data.bean_cards()[0].copies == 20
    assert [data.left_out(n) for n in (3, 4, 5)] == [(), ("pea",), ()]


@pytest.mark.parametrize("wrong", [{"4": 21}, {"4": -1}, {"four": 1}, {"4": True}])
def test_numbers_of_cards_that_cannot_be_are_told(wrong: dict[str, Any]) -> None:
    entry = {**TABLES["sorts"]["pea"], "cards_with": wrong}
    with pytest.raises(bz.BohnanzaError, match=r"sorts\.pea\.cards_with"):
        ba.CardData({"sorts": {"pea": entry}}).bean_cards(players=3)
