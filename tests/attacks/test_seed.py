"""From the cards that one player sees, to the seed and with it to all cards.

The attack is carried out on the generator that the engine had once, where it works, and on that of
today. The attacker has what a client has: the events cut for a seat.
"""

import random
from collections.abc import Callable, Sequence

import pytest

import bohnanza_core as bz
from bohnanza_core import compose
from bohnanza_core._engine import chance
from bohnanza_core._game.starting import begin
from tests.attacks import weak_chance
from tests.attacks.lattice import nearest, reduced

CARDS = 104
ENOUGH = 14
"""Cards that the lattice is made of: ten tell 64 bits, and some more tell which point is meant."""
LAST = 10
"""Where the attacker stops watching: soon the deck is shuffled again."""
RULES = compose("bohnanza").for_players(4)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
Shuffle = Callable[[Sequence[int], int, int], tuple[int, ...]]


def dealt(shuffle: Shuffle, seed: int) -> bz.Game:
    """Return a new game whose deck and start player come from a generator."""
    orders = [shuffle(range(CARDS), seed, 0), shuffle(range(4), seed, 1)]
    return begin(RULES, 0, NAMES, orders)


def watched(game: bz.Game, seat: int) -> dict[int, int]:
    """Play on until a seat has seen enough cards of the deck; return them by their places in it."""
    seen: dict[int, int] = {}
    place = CARDS
    events = game.opening
    while True:
        for event in game.events_for(seat, events):
            if event.kind == "Moved" and event.fields["source"] == ["deck", None]:
                for card in event.fields["cards"]:
                    place -= 1
                    if card is not None:
                        seen[place] = card
        if len(told(seen)) >= ENOUGH or place < LAST:
            return seen
        events = game.apply(game.legal_actions(game.decision.seat)[0])


def told(seen: dict[int, int]) -> dict[int, int]:
    """Return the cards that tell what was drawn for their places.

    The deck was in the order of the ids. A card whose place was not filled yet still lay there.
    """
    return {place: card for place, card in seen.items() if card <= place}


def recovered(seen: dict[int, int]) -> int | None:
    """Return the seed of the first shuffle, modulo 2**64; None if none gives the cards seen.

    For each place the high bits of a number are known: it is a card out of so many. The numbers
    are the first one times a power of the factor, but for a summand that is known as well. So they
    are a point of a lattice near one that is known.
    """
    used = sorted(told(seen).items(), reverse=True)[:ENOUGH]
    factors, target = [], []
    for place, card in used:
        factor, summand = 1, 0
        for _ in range(CARDS - place):
            factor = factor * weak_chance.FACTOR % weak_chance.SIZE
            summand = (summand * weak_chance.FACTOR + weak_chance.STEP) % weak_chance.SIZE
        factors.append(factor)
        target.append(((2 * card + 1) * weak_chance.SIZE // (2 * place + 2)) - summand)
    first = pow(factors[0], -1, weak_chance.SIZE)
    places = range(len(factors))
    basis = [[factor * first % weak_chance.SIZE for factor in factors]]
    basis += [[weak_chance.SIZE * (at == other) for other in places] for at in places[1:]]
    near = nearest(reduced(basis), target)
    number = near[0] * first % weak_chance.SIZE
    seed = weak_chance.seed_of(number, 0)
    order = weak_chance.shuffled(range(CARDS), seed, 0)
    return seed if all(order[place] == card for place, card in seen.items()) else None


def test_the_old_generator_can_be_undone() -> None:
    for seed in (0, 7, 2**63, 2**64 - 1):
        assert weak_chance.seed_of(weak_chance.first_number(seed, 3), 3) == seed
    # What it gave when the engine had it.
    assert weak_chance.shuffled(range(10), 7, 0) == (2, 6, 1, 9, 0, 8, 5, 7, 3, 4)
    assert weak_chance.shuffled(range(10), 2**64 - 1, 12) == (8, 7, 9, 1, 4, 6, 0, 5, 3, 2)


def test_the_attack_reads_all_hands_and_the_deck_from_the_old_generator(attack_games: int) -> None:
    for number in range(attack_games):
        secret = random.Random(number).getrandbits(64)
        game = dealt(weak_chance.shuffled, secret)
        seen = watched(game, number % 4)
        assert all(game.shuffles[0][place] == card for place, card in seen.items())
        assert len(seen) < CARDS - 40  # much of the deck is hidden from the attacker
        found = recovered(seen)
        assert found == secret, f"seed {secret}, seat {number % 4}"
        assert weak_chance.shuffled(range(CARDS), found, 0) == game.shuffles[0]
        # And what will be: the next time the discard pile is shuffled.
        pile = range(60)
        assert weak_chance.shuffled(pile, found, 2) == weak_chance.shuffled(pile, secret, 2)


def test_the_attack_finds_nothing_in_games_of_today(attack_games: int) -> None:
    for number in range(attack_games):
        game = bz.new_game(RULES.rule_set, players=4)
        seen = watched(game, number % 4)
        assert all(game.shuffles[0][place] == card for place, card in seen.items())
        assert recovered(seen) is None, f"seed {game.seed}, seat {number % 4}"


def guessed(seen: dict[int, int], most: int) -> int | None:
    """Return the first seed up to a number that deals the cards seen."""
    for seed in range(most):
        order = chance.shuffled(range(CARDS), seed, 0)
        if all(order[place] == card for place, card in seen.items()):
            return seed
    return None


@pytest.mark.parametrize(("seed", "found"), [(345, 345), (None, None)], ids=["small", "drawn"])
def test_a_small_seed_can_be_guessed_and_a_drawn_one_cannot(
    seed: int | None, found: int | None
) -> None:
    # Why the documentation asks to give no seed where people play.
    game = bz.new_game(RULES.rule_set, players=4, seed=seed)
    assert guessed(watched(game, 0), 500) == found
