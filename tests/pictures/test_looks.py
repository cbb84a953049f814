"""Every sort of a game has a look of its own."""

import pytest

import bohnanza_core as bz
from bohnanza_core.legend import SortEntry
from bohnanza_core.pictures._looks import Look, look_of_key, looks_of, usual_look

from ..compositions.all_of_them import PLAYED, players_of

WITHOUT_HOUSE_RULES = [
    variants for variants in PLAYED if not {"openhands", "shortgame", "thirdfield"} & {*variants}
]


def sort(key: str, name: str = "", number: int = 10) -> SortEntry:
    return SortEntry(key, bz.Text(name or key, name or key), number, ((3, 1),) if number else ())


def looks_in(*variants: str) -> dict[str, Look]:
    players = players_of(variants)[0]
    return dict(looks_of(bz.new_game(*variants, players=players, seed=0).legend().sorts))


@pytest.mark.parametrize("variants", WITHOUT_HOUSE_RULES, ids="+".join)
def test_no_two_sorts_of_a_game_share_a_colour_or_a_sign(variants: tuple[str, ...]) -> None:
    looks = looks_in(*variants).values()
    assert len({look.colour for look in looks}) == len(looks)
    assert len({look.emblem for look in looks}) == len(looks)


def test_a_sort_looks_the_same_in_every_composition_of_its_edition() -> None:
    alone, together = looks_in("excalibohn"), looks_in("excalibohn", "bohnedikt")
    assert {key: together[key] for key in alone} == alone


@pytest.mark.parametrize("colour", ["red", "blue", "green", "white"])
def test_a_sort_that_is_called_by_a_colour_has_it(colour: str) -> None:
    looks = looks_in("bohnanza") | looks_in("excalibohn")
    assert looks[colour].colour == colour


def test_names_decide_before_keys_do() -> None:
    # The key of the first would take the colour of the second, if it came first.
    key = next(f"x{n}" for n in range(1000) if look_of_key(f"x{n}").colour == "red")
    looks = looks_of((sort(key), sort("r", "Red Bean")))
    assert looks["r"].colour == "red"
    assert looks[key].colour != "red"


def test_an_unknown_sort_looks_the_same_every_time() -> None:
    assert look_of_key("rhubarb") == look_of_key("rhubarb") == usual_look(sort("rhubarb"))


def test_a_sort_without_number_that_pays_nothing_is_a_joker() -> None:
    assert usual_look(sort("anything", number=0)).emblem == "joker"


def test_even_three_hundred_sorts_look_different() -> None:
    sorts = tuple(sort(f"sort-{number}") for number in range(300))
    assert len(set(looks_of(sorts).values())) == 300
