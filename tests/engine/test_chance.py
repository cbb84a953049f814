"""The generator: a permutation, even enough, and the same for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bohnanza_core as bz
from bohnanza_core._engine.chance import _mixed, _word, shuffled


@given(st.lists(st.integers(), max_size=200), st.integers(), st.integers(0, 2**53))
def test_a_shuffle_is_a_permutation(values: list[int], seed: int, count: int) -> None:
    assert sorted(shuffled(values, seed, count)) == sorted(values)


@given(st.integers(0, 2**64 - 1), st.integers(0, 1000))
def test_a_shuffle_depends_on_the_seed_and_its_number_only(seed: int, count: int) -> None:
    values = range(104)
    assert shuffled(values, seed, count) == shuffled(list(values), seed, count)
    assert shuffled(values, seed, count) != shuffled(values, seed, count + 1)
    assert shuffled(values, seed, count) != shuffled(values, seed ^ 1, count)


@pytest.mark.parametrize(
    ("seed", "count", "values"),
    [
        (0, 0, (8, 9, 1, 2, 4, 5, 0, 7, 3, 6)),
        (0, 1, (1, 2, 4, 7, 0, 6, 8, 9, 5, 3)),
        (7, 0, (2, 6, 1, 9, 0, 8, 5, 7, 3, 4)),
        (2**64 - 1, 12, (8, 7, 9, 1, 4, 6, 0, 5, 3, 2)),
    ],
)
def test_the_generator_never_changes(seed: int, count: int, values: tuple[int, ...]) -> None:
    # A change here changes what every seed deals: old seeds, documentation and goldens with it.
    assert shuffled(range(10), seed, count) == values


def test_the_mixing_function_is_that_of_splitmix64() -> None:
    # The first numbers of the published generator with the seed 0.
    gamma = 0x9E3779B97F4A7C15
    numbers = [_mixed(_word(turn * gamma)) % 2**64 for turn in range(3)]
    assert numbers == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("vary", ["seed", "number"])
def test_every_card_gets_to_every_place_about_equally_often(vary: str) -> None:
    size, rounds = 12, 6000
    counts = [[0] * size for _ in range(size)]
    for turn in range(rounds):
        seed, number = (turn, 0) if vary == "seed" else (1, turn)
        for place, card in enumerate(shuffled(range(size), seed, number)):
            counts[card][place] += 1
    for row in counts:
        # 11 degrees of freedom: more than 40 happens once in 30,000 fair rows.
        assert chi_square(row, rounds / size) < 40


def test_every_order_of_four_cards_comes_about_equally_often() -> None:
    rounds = 12_000
    found: dict[tuple[int, ...], int] = {}
    for seed in range(rounds):
        order = shuffled(range(4), seed, 3)
        found[order] = found.get(order, 0) + 1
    assert len(found) == 24
    assert chi_square(list(found.values()), rounds / 24) < 60  # 23 degrees of freedom


def test_the_first_card_of_a_large_deck_is_any_card() -> None:
    rounds = 10_400
    counts = [0] * 104
    for seed in range(rounds):
        counts[shuffled(range(104), seed, 0)[-1]] += 1
    assert chi_square(counts, rounds / 104) < 170  # 103 degrees of freedom


def test_neighbouring_seeds_and_numbers_have_nothing_in_common() -> None:
    fixed = 0
    for seed in range(300):
        pairs = zip(shuffled(range(100), seed, 0), shuffled(range(100), seed + 1, 0), strict=True)
        fixed += sum(one == other for one, other in pairs)
    assert 200 < fixed < 400  # one in a hundred places on the average


def test_a_table_counts_its_shuffles() -> None:
    game = bz.new_game("bohnanza", players=3, seed=9)
    assert game.state.clock.chance == len(game.shuffles) == 2  # the deck and the start player
    assert sorted(game.shuffles[0]) == list(range(104))
    assert sorted(game.shuffles[1]) == [0, 1, 2]


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    one, same, other = (bz.new_game("bohnanza", players=3, seed=seed) for seed in (5, 5, 6))
    assert one == same
    assert one.state.zones != other.state.zones


def test_games_without_a_seed_differ() -> None:
    seeds = {bz.new_game("bohnanza", players=3).initial_state.clock.seed for _ in range(5)}
    assert len(seeds) == 5
