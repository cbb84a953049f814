"""The house rule ``openhands``: everybody sees what everybody holds, and nothing else."""

import random

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import pick, random_action, scene
from tests.helpers.hidden_cards import renamed_action
from tests.helpers.refusals import assert_refused

COMPOSITIONS = (
    ("bohnanza",),
    ("excalibohn",),
    ("rabohnzel",),
    ("bohnedikt",),
    ("rabohnzel", "bohnedikt"),
    ("duell",),
    ("excalibohn", "duell"),
)
composed = pytest.mark.parametrize("variants", COMPOSITIONS, ids=" + ".join)


def started(variants: tuple[str, ...], seed: int) -> bz.Game:
    rules = bz.compose(*variants, "openhands")
    return bz.new_game(rules, players=rules.players[0], seed=seed)


@pytest.mark.clause("openhands.all")
@composed
def test_all_hands_are_open_to_all_the_whole_game(variants: tuple[str, ...]) -> None:
    game = started(variants, 1)
    rng = random.Random(1)
    seats = range(len(game.players))
    for _ in range(60):
        for view in map(game.view, (None, *seats)):
            for seat in seats:
                assert view.zone("hand", seat).cards == game.cards("hand", seat)
        game.apply(random_action(game, rng))


@pytest.mark.clause("openhands.all")
def test_what_is_drawn_is_known_to_all() -> None:
    game = scene("openhands", stage="draw", deck="soy red blue")
    assert game.view(None).zone("hand", 0).cards == pick(game, "hand", 0, "soy red blue")


@pytest.mark.clause("openhands.cards")
def test_sacrifice_cards_are_open_too() -> None:
    hidden = bz.new_game("bohnedikt", players=3, seed=1)
    shown = bz.new_game("bohnedikt", "openhands", players=3, seed=1)
    sort_of = shown.rules.sort_of
    (sacrifice,) = (card for card in shown.hand(0) if sort_of[card] < 0)
    assert sacrifice in (shown.view(1).zone("hand", 0).cards or ())
    assert sacrifice not in (hidden.view(1).zone("hand", 0).cards or ())


@pytest.mark.clause("openhands.hand-order")
def test_hands_keep_their_order_and_only_the_front_card_is_planted() -> None:
    game = scene("openhands", hands={0: "red blue soy"})
    red, blue, _soy = game.hand(0)
    assert_refused(game, bz.Plant(0, blue, 0), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, red, 0))
    assert game.view(1).zone("hand", 0).cards == pick(game, "hand", 0, "blue soy")


@pytest.mark.clause("openhands.hand-order")
@composed
def test_the_same_game_is_played(variants: tuple[str, ...]) -> None:
    rules = bz.compose(*variants)
    closed = bz.new_game(rules, players=rules.players[0], seed=5)
    game = started(variants, 5)
    rng = random.Random(5)
    while game.outcome is None:
        action = random_action(game, rng)
        # Like cards in hands that are not open can have other ids: see Table.swap_lookalikes.
        same = by_places(game.state, closed.state)
        twin = renamed_action(action, game.state, same)
        assert closed.why_not(twin) is None
        game.apply(action)
        closed.apply(twin)
    assert faces(closed.state) == faces(game.state)


def by_places(one: ba.GameState, other: ba.GameState) -> dict[int, int]:
    pairs = zip(one.zones, other.zones, strict=True)
    return {card: twin for cards, twins in pairs for card, twin in zip(cards, twins, strict=True)}


def faces(state: ba.GameState) -> list[list[int]]:
    return [[state.rules.catalogue.face_of[card] for card in zone] for zone in state.zones]


@pytest.mark.clause("openhands.other-cards")
@composed
def test_everything_else_is_as_hidden_as_it_was(variants: tuple[str, ...]) -> None:
    zones = {zone.name: zone for zone in started(variants, 1).rules.layout.zones}
    rules = bz.compose(*variants)
    before = {zone.name: zone for zone in rules.for_players(rules.players[0]).layout.zones}
    assert {name for name in zones if zones[name] != before[name]} == {"hand"}


@pytest.mark.clause("openhands.other-cards")
def test_bonus_cards_of_das_duell_stay_secret() -> None:
    game = started(("duell",), 1)
    held = game.cards("duell.bonus_hand", 0)
    assert held
    assert game.view(0).zone("duell.bonus_hand", 0).cards == held
    assert game.view(1).zone("duell.bonus_hand", 0).cards is None
