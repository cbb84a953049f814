"""What goes together: every combination of the variants of this repository."""

from functools import cache
from itertools import permutations

import pytest

import bohnanza_core as bz

from .all_of_them import ALL, EDITIONS, PLAYED, REFUSED, is_refused, players_of, subsets


@cache
def matrix() -> bz.Matrix:
    return bz.matrix(*ALL)


def test_every_variant_of_this_repository_is_in_the_matrix() -> None:
    assert {manifest.id for manifest in bz.variants()} >= set(ALL)
    assert len(matrix().combinations) == 2 ** len(ALL) - 1


@pytest.mark.parametrize("size", range(1, len(ALL) + 1))
def test_every_combination_is_played_or_refused_with_its_reasons(size: int) -> None:
    for variants in (some for some in subsets(ALL) if len(some) == size):
        found = matrix().find(*variants)
        if is_refused(variants):
            assert (found.players, found.composed) == ((), ())
            assert found.problems
        else:
            assert found.players == players_of(variants)
            assert not found.problems
            # Without an edition it is the base game.
            edition = [one for one in EDITIONS if one in variants] or ["bohnanza"]
            assert set(found.composed) == {*variants, *edition}


def test_what_can_be_played_is_listed_once_with_its_edition() -> None:
    assert {combination.variants for combination in matrix().played} == set(PLAYED)
    assert len(matrix().played) == len(PLAYED) == 72


def test_what_cannot_be_played_is_told_by_the_smallest_combinations() -> None:
    refused = {combination.variants: combination.problems for combination in matrix().refused}
    assert set(refused) == set(REFUSED)


@pytest.mark.parametrize("pair", REFUSED, ids=" + ".join)
def test_a_reason_names_the_variants_and_says_what_to_do(pair: tuple[str, str]) -> None:
    first, *_ = matrix().find(*pair).problems
    assert set(first.variants) == set(pair)
    for text in (first.text.en, first.text.de):
        assert len(text.split()) > 8
        assert not {"Error", "Traceback", "None"} & set(text.split())
    assert any(hint in first.text.en for hint in ("choose one", "one or the other", "leave"))


def test_the_matrix_is_a_text_too() -> None:
    lines = matrix().text().splitlines()
    assert "bohnanza + bohnedikt: 3, 4, 5 players" in lines
    assert "rabohnzel + duell + openhands: 2 players" in lines
    (refused,) = (line for line in lines if line.startswith("duell + bohnedikt: no. "))
    assert "its edicts bind trading, which Das Duell does not have" in refused
    assert len(lines) == len(PLAYED) + len(REFUSED)
    assert "bohnanza + bohnedikt: 3, 4, 5 Personen" in matrix().text("de").splitlines()


def test_the_matrix_of_many_variants_can_be_cut_short() -> None:
    pairs = bz.matrix(*ALL, most=2)
    assert max(len(combination.variants) for combination in pairs.combinations) == 2
    assert pairs.refused == matrix().refused
    with pytest.raises(KeyError, match="bohnanza \\+ duell \\+ openhands is not in the matrix"):
        pairs.find("bohnanza", "duell", "openhands")


def test_an_unknown_variant_is_refused_like_any_other_combination() -> None:
    (alone, *_) = bz.matrix("nothing-of-the-kind", "bohnanza").refused
    assert [problem.code for problem in alone.problems] == ["unknown-variant"]


# The order of naming


@pytest.mark.parametrize("variants", PLAYED, ids=" + ".join)
def test_every_order_of_naming_gives_the_same_composition(variants: tuple[str, ...]) -> None:
    wanted = bz.compose(*variants)
    for order in permutations(variants):
        rules = bz.compose(*order)
        assert (rules.ids, rules.players, rules.options) == (
            wanted.ids,
            wanted.players,
            wanted.options,
        )


@pytest.mark.parametrize(
    "variants",
    [("rabohnzel", "bohnedikt", "openhands", "thirdfield"), ("excalibohn", "duell", "shortgame")],
    ids=" + ".join,
)
def test_every_order_of_naming_gives_the_same_game(variants: tuple[str, ...]) -> None:
    players = players_of(variants)[0]
    wanted = bz.new_game(*variants, players=players, seed=6)
    for order in permutations(variants):
        game = bz.new_game(*order, players=players, seed=6)
        assert game == wanted
        assert game.rules.settings == wanted.rules.settings
        assert game.rules.layout.names == wanted.rules.layout.names
        assert list(game.rules.reasons) == list(wanted.rules.reasons)
        assert {name: [stage.name for stage in stages] for name, stages in
                game.rules.procedures.items()} == {
            name: [stage.name for stage in stages]
            for name, stages in wanted.rules.procedures.items()
        }  # fmt: skip
