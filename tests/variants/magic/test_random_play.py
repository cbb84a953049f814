"""Random games of both magic editions, with everything that can come in between."""

import random
from collections import Counter
from functools import cache
from unittest import TestCase

import pytest
from hypothesis import settings

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import check_step, game_machine, random_action
from bohnanza_magic import (
    AttackStopped,
    BeforePlanting,
    CounterAttack,
    Spell,
    SpellCast,
    TheftAnnounced,
)

from ._helpers import RULES, SPELLS, both

GAMES = 36
PATIENCE = 0.97
NEVER: dict[str, set[type]] = {
    "excalibohn": {CounterAttack, TheftAnnounced, AttackStopped},
    "rabohnzel": {AttackStopped},
}
"""What only the other edition knows: striking back by choice, and telling what was stolen. And an
attack among Sword beans alone, for which two piles of nothing else are needed."""


def machine(edition: str, players: int) -> type[TestCase]:
    made = game_machine(RULES[edition], players=players, opening=400).TestCase
    made.settings = settings(max_examples=8, stateful_step_count=40)
    return made


TestExcalibohnWithThree = machine("excalibohn", 3)
TestExcalibohnWithFour = machine("excalibohn", 4)
TestExcalibohnWithFive = machine("excalibohn", 5)
TestRabohnzelWithThree = machine("rabohnzel", 3)
TestRabohnzelWithFour = machine("rabohnzel", 4)
TestRabohnzelWithFive = machine("rabohnzel", 5)


@cache
def met(edition: str) -> Counter[object]:
    """Play whole games and count what was met: kinds of things, and the spells that were used."""
    found: Counter[object] = Counter()
    for seed in range(GAMES):
        game = bz.new_game(RULES[edition], players=3 + seed % 3, seed=seed)
        rng = random.Random(seed)
        while game.outcome is None:
            found[type(game.decision)] += 1
            action = random_action(game, rng, patience=PATIENCE)
            found[type(action)] += 1
            before = game.state
            events = game.apply(action)
            check_step(before, events, game.state)
            found.update(type(event) for event in events)
            found.update(_spell(game, event) for event in events if isinstance(event, SpellCast))
        assert_ended(game)
    return found


def _spell(game: bz.Game, event: SpellCast) -> str:
    imprint = game.rules.catalogue[event.card].face.imprint
    assert isinstance(imprint, Spell)
    return imprint.key


def assert_ended(game: bz.Game) -> None:
    """Assert what holds at the end of every game of the magic editions."""
    seats = range(len(game.players))
    assert game.outcome is not None
    assert game.outcome.scores == tuple(len(game.cards("coins", seat)) for seat in seats)
    magic = [*game.cards("magic.deck")]
    for seat in seats:
        assert not any(field.cards for field in game.fields(seat))
        assert len(game.fields(seat)) == 2
        assert not game.cards("magic.held", seat)
        assert not game.cards("magic.looked", seat)
        magic += [*game.cards("magic.down", seat), *game.cards("magic.up", seat)]
    assert len(magic) == 11


@both
def test_whole_games_end_with_all_cards_in_their_places(edition: str) -> None:
    assert met(edition)[ba.GameEnded] == GAMES


@both
def test_random_play_meets_every_kind_of_action(edition: str) -> None:
    kinds = RULES[edition].for_players(3).actions
    assert {kind for kind in kinds if not met(edition)[kind]} == set()


@both
def test_random_play_meets_every_kind_of_decision(edition: str) -> None:
    kinds = {kind for kind, how in RULES[edition].for_players(3).decisions.items() if not how.final}
    # Too rare for random play, and shown by a scene: a Bean Field spell with nothing to plant.
    unmet = {kind for kind in kinds - {BeforePlanting} if not met(edition)[kind]}
    assert unmet == NEVER[edition] & kinds


@both
def test_random_play_meets_every_kind_of_event(edition: str) -> None:
    # Nothing happens unseen to cards of which there are several, so none gets another id.
    others = {"GameStarted", "magic.StartPlayerFound", "Renumbered"}
    kinds = {kind for name, kind in RULES[edition].for_players(3).event_types.items()
             if name not in others}  # fmt: skip
    # Too rare for random play, and shown by a scene: a Bean Field spell with nothing to plant.
    unmet = {kind for kind in kinds - {BeforePlanting} if not met(edition)[kind]}
    assert unmet == NEVER[edition] & kinds


@both
@pytest.mark.parametrize("key", SPELLS)
def test_random_play_uses_every_spell(edition: str, key: str) -> None:
    assert met(edition)[key] > 0


@both
@pytest.mark.parametrize("players", [3, 4, 5])
def test_whole_games_can_be_saved_and_loaded(edition: str, players: int) -> None:
    game = bz.new_game(edition, players=players, seed=players)
    rng = random.Random(players)
    while game.outcome is None:
        game.apply(random_action(game, rng, patience=PATIENCE))
    assert bz.load_game(game.save()) == game
