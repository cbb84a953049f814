"""Two edicts at once: both are obeyed, and the game is never locked."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import ClaimTribute, Edicts
from bohnanza_core.testing import check_step, pick, random_action, scene
from tests.helpers.refusals import assert_refused

from ._helpers import (
    EDICTS,
    HELPING,
    PAIRS,
    RULES,
    edict,
    forbidden,
    offer,
    trade,
    turned_up,
    use,
    waits_for,
)

HANDS = {0: "blue blue", 1: "red red", 2: "red red", 3: "red red"}
pairs = pytest.mark.parametrize(("one", "other"), PAIRS)


def test_there_are_120_pairs() -> None:
    assert len(PAIRS) == 120
    assert {key for pair in PAIRS for key in pair} == set(EDICTS)


# What is forbidden


def in_force(trades: int, *keys: str) -> bz.Game:
    """Return a trading phase with edicts in force, a received card, and some trades made."""
    situation = scene(RULES, stage="trade", received={0: "green"})
    edicts = Edicts(tuple(edict(situation, key) for key in keys))
    made = ba.TurnTrades((ba.ConcludedTrade(1, (), situation.cards("received", 0)),) * trades)
    return scene(RULES, stage="trade", hands=HANDS, revealed="soy", received={0: "green"},
                 slots=[edicts, made])  # fmt: skip


def offers(game: bz.Game) -> Iterator[bz.Offer]:
    """Return offers of all kinds, to and from the active player."""
    hand, revealed = pick(game, "hand", 0, "blue"), game.cards("revealed")
    received = game.cards("received", 0)
    gives = ((), hand, revealed, received, hand + revealed, hand + received)
    wants = ((), ("red",), ("red", "red"))
    for partner, give, want in product((1, 2, 3), gives, wants):
        yield bz.Offer(0, partner, give, want)
    for seat, number, want in product((1, 2, 3), (0, 1, 2), ((), ("blue",), ("blue", "soy"))):
        yield bz.Offer(seat, 0, game.hand(seat).cards[:number], want)


def forbids(key: str, game: bz.Game, trades: int, action: bz.Offer) -> bool:
    """Tell, in other words than the code, whether an edict forbids an offer."""
    mine = action.seat == 0
    partner = action.partner if mine else action.seat
    gives, gets = len(action.give), len(action.want)
    if not mine:
        gives, gets = gets, gives
    own = set(action.give) if mine else set()
    return {
        "right-neighbour": partner == 3,
        "left-neighbour": partner == 1,
        "one-trade": trades > 0,
        "no-hand-cards": bool(own & set(game.hand(0))),
        "no-revealed-cards": bool(own & set(game.cards("revealed"))),
        "no-gifts": not gives or not gets,
        "one-for-one": not gives == gets == 1,
        "generous": gives < gets,
    }.get(key, False)


@pairs
@pytest.mark.clause("bohnedikt.edict.both")
def test_what_one_forbids_the_other_does_not_allow(one: str, other: str) -> None:
    for trades in (0, 1):
        both = in_force(trades, one, other)
        helped = in_force(trades, *(key for key in (one, other) if key in HELPING))
        for action in offers(both):
            blockers = {edict(both, key) for key in (one, other)
                        if forbids(key, both, trades, action)}  # fmt: skip
            refusal = both.why_not(action)
            if helped.why_not(action) is not None:
                assert refusal is not None
            elif blockers:
                assert refusal is not None
                assert refusal.parameters["edict"] in blockers
            else:
                assert refusal is None, action


# The tribute is bound like every gift


@pytest.mark.clause("bohnedikt.edict.both")
@pytest.mark.parametrize("other", ["no-gifts", "one-for-one", "generous"])
def test_a_tribute_that_another_edict_forbids_is_not_claimed(other: str) -> None:
    game = turned_up("tribute", other, hands=HANDS)
    trade(game, "blue", "red")
    assert waits_for(game) == ba.Trading(0)


@pytest.mark.clause("bohnedikt.edict.both")
@pytest.mark.parametrize(
    ("other", "give", "want"),
    [
        ("generous", "blue bohnedikt", "red"),
        ("generous", "blue", ""),
        ("one-trade", "blue", "red"),
        ("no-hand-cards", "bohnedikt", "red"),
        ("no-revealed-cards", "blue", "red red"),
        ("right-neighbour", "blue", "red"),
    ],
)
def test_a_tribute_that_no_other_edict_forbids_is_claimed(other: str, give: str, want: str) -> None:
    hands = {**HANDS, 1: "red red chili"}
    game = turned_up("tribute", other, hands=hands)
    trade(game, give, want)
    assert waits_for(game) == ClaimTribute(0, 1)


@pytest.mark.clause("bohnedikt.edict.both", "bohnedikt.edict.right-neighbour")
def test_both_neighbours_of_three_leave_nobody_to_trade_with() -> None:
    game = turned_up("right-neighbour", "left-neighbour", players=3, hands={0: "blue"})
    banned = ("edict-right-neighbour", "right-neighbour", "right-neighbour")
    forbidden(game, offer(game, "blue", to=2), *banned)
    forbidden(game, offer(game, "blue", to=1), "edict-left-neighbour", "left-neighbour")
    assert game.legal_actions(0) == [bz.EndTrade(0)]


@pytest.mark.clause("bohnedikt.edict.both")
def test_one_trade_leaves_no_second_one_for_a_card_to_be_traded_again() -> None:
    game = turned_up("one-trade", "trade-again", hands=HANDS)
    trade(game, "blue", "red")
    again = bz.Offer(0, 2, game.cards("received", 0))
    forbidden(game, again, "edict-most-trades", "one-trade")


@pytest.mark.clause("bohnedikt.edict.both")
def test_while_tribute_is_claimed_no_other_edict_is_used() -> None:
    game = turned_up("tribute", "third-card", hands=HANDS)
    trade(game, "blue", "red")
    assert_refused(game, use(game, "third-card"), "not-now", "base.turn.order")
    game.apply(bz.Pass(0))
    game.apply(use(game, "third-card"))


def test_trading_has_begun_also_after_a_tribute_was_paid() -> None:
    game = turned_up("tribute", "no-hand-cards", hands=HANDS)
    trade(game, "bohnedikt", "red")
    claim = next(a for a in game.legal_actions(0) if isinstance(a, bz.Choose))
    game.apply(claim)
    game.apply(next(a for a in game.legal_actions(1) if isinstance(a, bz.Choose)))
    (trades,) = (slot for slot in game.state.slots if isinstance(slot, ba.TurnTrades))
    assert len(trades.concluded) == 1
    assert len(trades.concluded[0].taken) == 2
    assert trades.opened


# Never locked


@pairs
@pytest.mark.clause("bohnedikt.edict.both", "bohnedikt.edict.when")
def test_no_two_edicts_lock_the_game(one: str, other: str) -> None:
    for number, players in enumerate((3, 4, 5)):
        hands = {seat: "red green soy sacrifice-red-green" if seat == 1 else "blue red chili"
                 for seat in range(players)}  # fmt: skip
        game = turned_up(one, other, players=players, hands=hands, discard="chili stink")
        slot = game.view(None).slots["bohnedikt.Edicts"]
        assert slot["in_force"] == [edict(game, one), edict(game, other)]
        rng = random.Random(f"{one} {other} {number}")
        while game.view(None).status.turn == 1 and game.version < 60:
            assert game.legal_actions(game.waiting_for[0])
            if isinstance(game.decision, ba.Trading):
                assert bz.EndTrade(0) in game.legal_actions(0)
                assert game.why_not(bz.EndTrade(0)) is None
            before = game.state
            check_step(before, game.apply(random_action(game, rng)), game.state)
