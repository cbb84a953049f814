"""What authors may declare tells no more than what our variants do: parties, purchases, left cards.

The same attacks as on our compositions, on toys with parties that have no player, Taler that are
paid unseen, from the top or by sort, cards that are left out, and fields that pay differently.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import random_action, scene
from tests.attacks.test_identity import follow_with_other_cards
from tests.attacks.test_session_worlds import compare_sessions
from tests.attacks.test_worlds import Compared
from tests.engine.test_lookalikes import chi_square
from tests.family.test_buying import TOWN, BuyCart, BuyCow, market
from tests.helpers.games import Moment, moment
from tests.toys.mafia import MAFIA_GAME
from tests.toys.payers import Buildings, FirstCounts, Ladies

UNSEEN: Final = ba.Price(1, coins="unseen")
TOYS: Final[dict[str, tuple[tuple[Any, ...], int]]] = {
    "alone against parties": ((MAFIA_GAME,), 1),
    "two against parties": ((MAFIA_GAME,), 2),
    "paid unseen": ((market(BuyCart, UNSEEN),), 3),
    "paid unseen, out of the game": ((market(BuyCart, ba.Price(1, coins="unseen", to="box")),), 3),
    "paid from the top": ((market(BuyCow, ba.Price(1, coins="top")),), 3),
    "paid as chosen": ((market(BuyCow, ba.Price(1)),), 3),
    "paid by sort": ((TOWN,), 4),
    "fields that pay differently": ((Ladies(), Buildings(), FirstCounts()), 3),
    "cards left out": (("bohnanza",), 5),
}


def found_moments(name: str, number: int, seed: int) -> list[Moment]:
    """Return moments of random games of a toy."""
    variants, players = TOYS[name]
    rules, rng = bz.compose(*variants), random.Random(f"{name} {seed}")
    found: list[Moment] = []
    while len(found) < number:
        game = bz.new_game(rules, players=players, seed=rng.randrange(1 << 30))
        for _ in range(rng.randrange(20, 150)):
            if game.outcome is not None:
                break
            game.apply(random_action(game, rng, out_of_turn=0.3, offers=0.3, patience=0.9))
        at = rng.randrange(len(game.actions))
        found.append(moment(game, at))
    return found


@pytest.mark.parametrize("name", TOYS)
def test_worlds_that_cannot_be_told_apart_answer_alike(name: str, attack_games: int) -> None:
    rng, compared = random.Random(name), Compared()
    for found in found_moments(name, max(3, attack_games // 3), 1):
        compared(found, rng)
    assert compared.count["steps"] > 0
    print(name, dict(compared.count))


@pytest.mark.parametrize("name", TOYS)
def test_sessions_send_the_same_in_both(name: str, attack_games: int) -> None:
    rng, count = random.Random(name), Counter[str]()
    for found in found_moments(name, max(3, attack_games // 3), 2):
        compare_sessions(found, rng, count)
    assert count["steps"] > 0
    print(name, dict(count))


@pytest.mark.parametrize("name", TOYS)
def test_nothing_depends_on_which_of_the_like_cards_lies_where(
    name: str, attack_games: int
) -> None:
    rng, count = random.Random(name), Counter[str]()
    for found in found_moments(name, max(4, attack_games // 2), 3):
        follow_with_other_cards(found, rng, count)
    assert count["steps"] > 10
    print(name, dict(count))


def test_which_taler_is_paid_unseen_nobody_can_tell_by_its_id() -> None:
    rules = bz.compose(market(BuyCart, UNSEEN))
    paid, places = Counter[int](), Counter[int]()
    for seed in range(400):
        game = scene(rules, players=3, hands={0: "garden"}, coins={0: "4*red"}, seed=seed)
        before = game.cards("coins", 0)
        game.apply(BuyCart(0))
        (card,) = game.cards("discard")
        paid[card] += 1
        places[before.index(card)] += 1
    assert len(paid) == len(places) == 4
    # One time in a thousand it is more by chance, and these seeds stay the same.
    assert chi_square(places, 100) < 16.3, places
