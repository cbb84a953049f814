"""What goes together: every combination of the variants of this repository."""

from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bohnanza_core as bz
from bohnanza_core import testing

from .all_of_them import ALL, EDITIONS, PLAYED, REFUSED, is_refused, players_of, subsets


@cache
def matrix() -> testing.Matrix:
    return testing.matrix(*ALL)


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
    assert len(matrix().played) == len(PLAYED) == 84


def test_without_an_edition_the_one_taken_by_default_plays() -> None:
    found = testing.matrix("openhands", "bohnedikt")
    assert [combination.name for combination in found.played] == [
        "openhands",
        "bohnedikt",
        "openhands + bohnedikt",
    ]
    assert found.find("openhands").composed == ("bohnanza", "openhands")


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
    pairs = testing.matrix(*ALL, most=2)
    assert max(len(combination.variants) for combination in pairs.combinations) == 2
    assert pairs.refused == matrix().refused
    with pytest.raises(KeyError, match="bohnanza \\+ duell \\+ openhands is not in the matrix"):
        pairs.find("bohnanza", "duell", "openhands")


def test_an_unknown_variant_is_refused_like_any_other_combination() -> None:
    (alone, *_) = testing.matrix("nothing-of-the-kind", "bohnanza").refused
    assert [problem.code for problem in alone.problems] == ["unknown-variant"]


# The order of naming

OPTIONS = {
    "bohnanza": {"start_player": st.integers(0, 1)},
    "shortgame": {"fewer": st.integers(1, 9)},
    "thirdfield": {"price": st.integers(1, 10)},
}


def picture(rules: bz.RuleSet) -> object:
    """Return everything that a rule set is made of, in its order."""
    seated = rules.for_players(rules.players[0])
    stages = {name: [s.name for s in each] for name, each in seated.procedures.items()}
    names = [*seated.action_types, *seated.entry_types, *seated.event_types, *seated.reasons]
    faces = [card.face for card in seated.catalogue.cards]
    slots = [slot.type for slot in seated.slots]
    return (
        (rules.ids, rules.plugins, rules.players, rules.options, seated.settings),
        (seated.layout.names, stages, names, faces, seated.clauses, slots),
    )


@given(st.data())
@settings(max_examples=60)
def test_every_order_of_naming_gives_the_same_rule_set(data: st.DataObject) -> None:
    variants = data.draw(st.sampled_from(PLAYED))
    given = {id_: data.draw(st.fixed_dictionaries(OPTIONS.get(id_, {}))) for id_ in variants}
    order = data.draw(st.permutations(variants))
    named = [[bz.use(id_, **given[id_]) for id_ in ids] for ids in (variants, order)]
    assert picture(bz.compose(*named[0])) == picture(bz.compose(*named[1]))


@pytest.mark.parametrize("variants", PLAYED, ids=" + ".join)
def test_every_order_of_naming_gives_the_same_variants(variants: tuple[str, ...]) -> None:
    wanted = bz.compose(*variants)
    for order in permutations(variants):
        rules = bz.compose(*order)
        # Everything else is made of these.
        assert (rules.plugins, rules.players, rules.options, rules.card_data) == (
            (wanted.plugins, wanted.players, wanted.options, wanted.card_data)
        )


@pytest.mark.parametrize("first", ["excalibohn", "bohnedikt", "thirdfield"])
def test_every_order_of_naming_gives_the_same_game(first: str) -> None:
    others = {"excalibohn", "bohnedikt", "thirdfield"} - {first}
    wanted = bz.new_game("excalibohn", "bohnedikt", "thirdfield", players=3, seed=6)
    for order in permutations(sorted(others)):
        assert bz.new_game(first, *order, players=3, seed=6) == wanted
