"""The generator: a permutation, without bias, and the same for ever."""

import hashlib
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bohnanza_core as bz
from bohnanza_core._engine.chance import random_seed, shuffled

SEEDS = st.integers(0, 2**256 - 1)
NUMBERS = st.integers(-(2**53), 2**53)
Shuffle = Callable[[Sequence[int], int, int], Sequence[int]]


@given(st.lists(st.integers(), max_size=200), SEEDS, NUMBERS)
def test_a_shuffle_is_a_permutation(values: list[int], seed: int, count: int) -> None:
    assert sorted(shuffled(values, seed, count)) == sorted(values)


@given(SEEDS, st.integers(0, 255), NUMBERS)
def test_a_shuffle_depends_on_every_bit_of_the_seed_and_on_its_number(
    seed: int, bit: int, count: int
) -> None:
    values = range(104)
    assert shuffled(values, seed, count) == shuffled(list(values), seed, count)
    assert shuffled(values, seed, count) != shuffled(values, seed, count + 1)
    assert shuffled(values, seed, count) != shuffled(values, seed ^ 1 << bit, count)


@pytest.mark.parametrize(
    ("seed", "count", "values"),
    [
        (0, 0, (3, 6, 8, 4, 2, 5, 1, 0, 7, 9)),
        (0, 1, (6, 0, 4, 9, 8, 2, 3, 1, 7, 5)),
        (7, 0, (7, 1, 2, 9, 8, 0, 5, 6, 3, 4)),
        (7, -1, (9, 7, 6, 4, 5, 8, 0, 1, 3, 2)),
        (2**256 - 1, 12, (1, 2, 4, 7, 8, 3, 5, 0, 6, 9)),
    ],
)
def test_the_generator_never_changes(seed: int, count: int, values: tuple[int, ...]) -> None:
    # A change here changes what every seed deals: old seeds, documentation and goldens with it.
    assert shuffled(range(10), seed, count) == values


# Written down once more, as plainly as possible


def words(seed: int, count: int, size: int) -> Iterator[int]:
    key = seed.to_bytes(32, "big") + count.to_bytes(8, "big", signed=True)
    stream = hashlib.shake_256(key).digest(400_000)
    for at in range(0, len(stream), size):
        yield int.from_bytes(stream[at : at + size], "little")


def plainly_shuffled(values: Sequence[int], seed: int, count: int) -> tuple[tuple[int, ...], int]:
    """Return the order and how many words were skipped."""
    result, skipped, size = list(values), 0, 2 if len(values) <= 65536 else 4
    stream = words(seed, count, size)
    for last in range(len(result) - 1, 0, -1):
        whole = 256**size // (last + 1) * (last + 1)
        while (word := next(stream)) >= whole:
            skipped += 1
        other = word % (last + 1)
        result[last], result[other] = result[other], result[last]
    return tuple(result), skipped


def test_words_that_would_favour_some_values_are_skipped() -> None:
    some = 0
    for size in [0, 1, 2, 3, 67, 68, 69, 104, 200]:
        for seed in range(40):
            order, skipped = plainly_shuffled(range(size), seed, 2)
            assert shuffled(range(size), seed, 2) == order
            some += skipped
    assert some > 5


def test_the_stream_grows_when_many_words_are_skipped() -> None:
    # Of two bytes nearly a half is too large for 40,000 values, so much more of it is needed.
    order, skipped = plainly_shuffled(range(40_000), 1, 0)
    assert skipped > 5000
    assert shuffled(range(40_000), 1, 0) == order


def test_a_pile_can_be_larger_than_words_of_two_bytes() -> None:
    assert shuffled(range(70_000), 1, 0) == plainly_shuffled(range(70_000), 1, 0)[0]


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def unevenness(shuffle: Shuffle, size: int, rounds: int, vary: str = "seed") -> float:
    """Return the largest chi-square of a card over the places it got to."""
    counts = [[0] * size for _ in range(size)]
    for turn in range(rounds):
        seed, number = (turn, 0) if vary == "seed" else (1, turn)
        for place, card in enumerate(shuffle(range(size), seed, number)):
            counts[card][place] += 1
    return max(chi_square(row, rounds / size) for row in counts)


@pytest.mark.parametrize("vary", ["seed", "number"])
def test_every_card_gets_to_every_place_about_equally_often(vary: str) -> None:
    # 11 degrees of freedom: more than 40 happens once in 30,000 fair rows.
    assert unevenness(shuffled, 12, 6000, vary) < 40


def without_skipping(values: Sequence[int], seed: int, count: int) -> Sequence[int]:
    """Shuffle with small words, none of which is skipped: the first values are favoured."""
    result, stream = list(values), words(seed, count, 1)
    for last in range(len(result) - 1, 0, -1):
        other = next(stream) % 32 % (last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def from_all_places(values: Sequence[int], seed: int, count: int) -> Sequence[int]:
    """Swap each place with any other: the well-known mistake."""
    result, stream = list(values), words(seed, count, 2)
    for place in range(len(result)):
        other = next(stream) % len(result)
        result[place], result[other] = result[other], result[place]
    return result


@pytest.mark.parametrize("biased", [without_skipping, from_all_places])
def test_a_biased_shuffle_would_be_noticed(biased: Shuffle) -> None:
    assert unevenness(biased, 12, 6000) > 100


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


def test_games_without_a_seed_get_one_that_nobody_can_guess() -> None:
    seeds = [bz.new_game("bohnanza", players=3).seed for _ in range(5)]
    seeds += [random_seed() for _ in range(50)]
    assert len(set(seeds)) == len(seeds)
    assert 120 < max(seed.bit_length() for seed in seeds) <= 128
    for bit in range(128):  # none of which is always the same
        assert len({seed >> bit & 1 for seed in seeds}) == 2
