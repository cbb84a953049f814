"""No seat can starve the others, nor make a game too long to be saved and loaded."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._family.offering import MOST_MADE, most_given
from bohnanza_core._limits import (
    LONGEST_SAVE,
    MOST_ACTIONS,
    MOST_SAVED_HOLDERS,
    MOST_SAVED_KEYS,
    MOST_SAVED_VALUES,
)
from bohnanza_core.testing import scene

LARGEST = ("excalibohn", "bohnedikt")
"""The composition of which games have the longest saves."""


def longest_offer(game: bz.Game, seat: int) -> bz.Offer | None:
    """Return an offer of as many cards each way as can be, with the longest names."""
    builder = game.offer_builder(seat)
    if builder is None or not builder.partners:
        return None
    table = game.state.table()
    partner = max(builder.partners, key=lambda partner: most_given(table, partner))
    left = most_given(table, partner)
    sorts = sorted(game.rules.catalogue.sorts, key=lambda sort: -len(sort.key))
    copies = Counter(card.sort.key for card in game.rules.catalogue.cards if card.sort is not None)
    want: list[str] = []
    for sort in sorts:
        number = min(left - len(want), copies[sort.key])
        want += [sort.key] * number
    offers = [
        bz.Offer(seat, partner, builder.give, tuple(want)),
        bz.Offer(seat, partner, builder.give[:1], tuple(want)),
        bz.Offer(seat, partner, builder.give, tuple(want[:1])),
        bz.Offer(seat, partner, builder.give),
    ]
    return next((offer for offer in offers if game.why_not(offer) is None), None)


def offer_without_end(game: bz.Game, seat: int, most: int = MOST_MADE) -> int:
    """Make offers and take them back until no more is allowed; return how many there were."""
    made = 0
    while made < most and (offer := longest_offer(game, seat)) is not None:
        for _ in range(most - made):
            if game.why_not(offer) is not None:
                break
            game.apply(offer)
            game.apply(bz.Withdraw(seat, game.version))
            made += 1
        else:
            break
    return made


def go_on(game: bz.Game, rng: random.Random) -> None:
    """Go on so that the game lasts: plant as little as can be, and harvest what earns nothing."""
    actions = game.legal_actions(game.waiting_for[0])

    def cost(action: bz.Action) -> float:
        if isinstance(action, bz.Pass):
            return 0
        if isinstance(action, bz.Harvest):
            return 1 + game.fields(action.seat)[action.field].taler
        if isinstance(action, bz.Plant):
            field = game.fields(action.seat)[action.field]
            return 3 + len(field)
        return 2 + rng.random()

    game.apply(min(actions, key=cost))


def give_away(game: bz.Game) -> None:
    """Give all cards away that can be given, so that hands stay small and the game lasts."""
    for seat in range(len(game.players)):
        builder = game.offer_builder(seat)
        assert builder is not None
        if not builder.partners:
            continue
        gift = bz.Offer(seat, builder.partners[0], builder.give)
        if builder.give and game.why_not(gift) is None:
            game.apply(gift)
            accept = bz.Accept(gift.partner, game.version)
            game.apply(accept if game.why_not(accept) is None else bz.Withdraw(seat, game.version))


def played(variants: tuple[str, ...], players: int, most: int, *, lasting: bool) -> bz.Game:
    """Play a game in which everybody uses up their offers in every phase."""
    game = bz.new_game(*variants, players=players, seed=1)
    rng = random.Random(1)
    while game.outcome is None:
        if isinstance(game.decision, ba.Trading):
            for seat in range(players):
                made = offer_without_end(game, seat, most - lasting)
                assert made == most - lasting or longest_offer(game, seat) is None
            if lasting:
                give_away(game)
            game.apply(bz.EndTrade(game.active))
        else:
            go_on(game, rng)
    return game


@pytest.fixture
def trade() -> bz.Game:
    return scene("bohnanza", players=4, stage="trade", hands={0: "blue", 1: "red", 2: "soy"})


def test_a_bystander_cannot_offer_without_end(trade: bz.Game) -> None:
    assert offer_without_end(trade, 2, 44_000) == MOST_MADE
    refusal = trade.why_not(bz.Offer(2, 0, trade.hand(2).cards))
    assert refusal is not None
    assert refusal.code == "too-many-made"
    builder = trade.offer_builder(2)
    assert builder is not None
    assert builder.partners == ()


def test_a_bystander_makes_nobodys_action_stale(trade: bz.Game) -> None:
    asked_at = trade.question(1).version
    offer_without_end(trade, 2)
    trade.apply(bz.Offer(1, 0, trade.hand(1).cards), asked_at=asked_at)


@pytest.mark.parametrize("lasting", [False, True], ids=["large hands", "many turns"])
def test_the_largest_game_can_be_saved_and_loaded(
    lasting: bool, pytestconfig: pytest.Config
) -> None:
    # The short way makes a tenth of the offers, and reckons the rest.
    whole = pytestconfig.getoption("--attacks") == "long"
    most = MOST_MADE if whole else MOST_MADE // 10
    game = played(LARGEST, 5, most, lasting=lasting)
    text = game.save()
    times = 1 if whole else 10
    assert len(text) * times < LONGEST_SAVE
    assert len(game.actions) * times < MOST_ACTIONS
    assert text.count(",") * times < MOST_SAVED_VALUES
    assert (text.count("[") + text.count("{")) * times < MOST_SAVED_HOLDERS
    assert text.count(":") * times < MOST_SAVED_KEYS
    loaded = bz.load_game(text)
    assert loaded == game
    assert len(json.loads(text)["actions"]) == len(game.actions)


def test_a_game_undone_before_each_of_its_actions_is_read() -> None:
    # No game is played: what matters is that nothing is refused for the number of its undos.
    many = MOST_ACTIONS - 1
    document = json.loads(bz.new_game("bohnanza", players=3, seed=1).save())
    document["actions"] = [{"kind": "Pass"}] * many
    document["jumps"] = [[at, 2 * at + 2] for at in range(many)]
    with pytest.raises(bz.SaveError) as raised:
        bz.load_game(json.dumps(document))
    assert raised.value.path == "actions[0]"
