"""The seed stands in nothing that players are sent, and in nothing that is printed by the way."""

import random
from collections.abc import Iterator

import pytest

import bohnanza_core as bz
from bohnanza_core.bots import BOTS, make_bot
from bohnanza_core.testing import random_action
from tests.helpers.games import COMPOSITIONS, moment, rule_set
from tests.helpers.messages import messages

SEED = 0xD1CE_5EED_0123_4567_89AB_CDEF_0FED_CBA9
FORMS = (str(SEED), f"{SEED:x}", str(SEED)[:15], f"{SEED:x}"[:12], str(SEED % 2**64))


def sent(name: str) -> Iterator[str]:
    """Return every message at some moments of a game, and what its parts look like printed."""
    rng = random.Random(name)
    game = bz.new_game(rule_set(name), players=COMPOSITIONS[name][1], seed=SEED)
    for seat in (None, *range(len(game.players))):
        for told in game.events_for(seat, game.opening):
            yield game.wire.dumps(told)
    for event in game.opening:
        yield game.wire.dumps(event)
        yield repr(event)
    for _ in range(60):
        if game.outcome is None:
            game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
    yield repr(game)
    yield repr(game.state)
    for version in (0, 30, game.version):
        for _, message in messages(moment(game, version), rng):
            yield game.wire.dumps(message)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_no_message_tells_the_seed(name: str) -> None:
    for text in sent(name):
        assert not any(form in text.lower() for form in FORMS), text


def test_the_forms_of_a_seed_would_be_found() -> None:
    # A save holds it: it is for the server alone.
    game = bz.new_game("bohnanza", players=3, seed=SEED)
    assert all(text.count(FORMS[0]) == 1 for text in (game.save(), game.snapshot()))


def test_no_bot_is_made_with_the_seed_of_a_game() -> None:
    for name in (*BOTS, "bohnanza_core.bots:RandomBot"):
        assert vars(make_bot(name, SEED))["seed"] != SEED
        assert vars(make_bot(name, 7))["seed"] == vars(make_bot(name, 7))["seed"] != 7
