"""Setting up: players, deck, coins, hands, gift cards and bonus cards; the deck is played once."""

import random
from collections import Counter

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, random_action
from bohnanza_duell import FulfilBonus, PushGift
from tests.helpers.refusals import assert_refused

from ._helpers import RULES, SORTS, bonuses, duell, only, pushable

NUMBERS = dict(zip(SORTS, (6, 8, 10, 12, 14, 16, 18, 20), strict=True))


def dealt(start: int, seed: int = 5) -> bz.Game:
    return bz.new_game(bz.use("bohnanza", start_player=start), "duell", players=2, seed=seed)


@pytest.mark.clause("duell.players")
@pytest.mark.parametrize("players", [0, 1, 3, 4, 5])
def test_exactly_two_play(players: int) -> None:
    assert bz.new_game("duell", players=2, seed=1).players == ("Player 1", "Player 2")
    with pytest.raises(bz.CompositionError) as raised:
        bz.new_game("duell", players=players, seed=1)
    assert [problem.code for problem in raised.value.problems] == ["players"]


@pytest.mark.clause("duell.deck")
def test_asked_for_alone_it_is_played_with_the_104_base_beans() -> None:
    game = bz.new_game("duell", players=2, seed=1)
    assert game.rules.rule_set.ids == ("bohnanza", "duell")
    beans = [card for card in game.rules.catalogue.cards if card.sort is not None]
    assert Counter(card.face.key for card in beans) == NUMBERS
    assert len(beans) == 104
    assert len(game.cards("deck")) == 104 - 2 * 3 - 2 * 5


@pytest.mark.clause("duell.fields")
def test_both_have_three_fields_and_there_is_no_other() -> None:
    game = duell(hands={0: "blue"})
    assert [len(game.fields(seat)) for seat in (0, 1)] == [3, 3]
    (blue,) = game.hand(0)
    assert_refused(game, bz.Plant(0, blue, 3), "no-such-field", "duell.fields")
    game.apply(bz.Plant(0, blue, 2))


@pytest.mark.clause("duell.fields")
def test_an_option_that_sells_fields_is_refused_with_its_reason() -> None:
    selling = bz.use("bohnanza", third_field=True)
    (problem,) = bz.check_composition(selling, "duell")
    assert (problem.code, problem.variants) == ("conflict", ("duell",))
    assert "three fields all game long" in problem.text.en
    assert "drei Felder" in problem.text.de
    with pytest.raises(bz.CompositionError) as raised:
        bz.new_game(selling, "duell", players=2)
    assert raised.value.problems == (problem,)
    assert bz.check_composition(bz.use("bohnanza", third_field=False), "duell") == ()
    game = duell(hands={0: "blue"}, coins={0: "3*red"})
    coins = game.cards("coins", 0)
    assert_refused(game, bz.BuyField(0, coins), "unknown-action", "base.turn.order")


@pytest.mark.clause("duell.setup.start")
@pytest.mark.parametrize("start", [0, 1])
def test_the_start_player_draws_first_and_begins(start: int) -> None:
    game = dealt(start)
    assert (game.active, game.view(None).status.start_player, game.waiting_for) == (
        start,
        start,
        (start,),
    )
    # Of the beans left after the coins the top one is the start player's.
    assert game.hand(start).front == game.shuffles[0][::-1][6]


@pytest.mark.clause("duell.setup.start")
def test_the_start_player_is_drawn_by_lot() -> None:
    starts = [bz.new_game(RULES["bohnanza"], players=2, seed=seed).active for seed in range(20)]
    assert set(starts) == {0, 1}


@pytest.mark.clause("duell.setup.coins")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_three_beans_each_are_the_first_taler_and_nobody_sees_them(viewer: int | None) -> None:
    game = dealt(0)
    beans = game.shuffles[0][::-1][:6]
    assert sorted((*game.cards("coins", 0), *game.cards("coins", 1))) == sorted(beans)
    view = game.view(viewer)
    for seat in (0, 1):
        coins = view.zone("coins", seat)
        assert (coins.count, coins.cards, coins.top) == (3, None, None)
    seen = {card for zone in view.zones for card in (*(zone.cards or ()), zone.top)}
    assert not seen & set(beans)


@pytest.mark.clause("duell.setup.hand")
@pytest.mark.parametrize("start", [0, 1])
def test_five_beans_are_dealt_singly_and_alternating(start: int) -> None:
    game = dealt(start)
    beans = game.shuffles[0][::-1][6:16]
    assert game.hand(start).cards == beans[::2]
    assert game.hand(1 - start).cards == beans[1::2]
    assert game.cards("deck") == game.shuffles[0][:-16]


@pytest.mark.clause("duell.setup.hand", "duell.setup.bonus")
@pytest.mark.parametrize("start", [0, 1])
def test_then_three_bonus_cards_are_dealt_alternating_from_a_deck_of_their_own(start: int) -> None:
    game = dealt(start)
    shuffled = game.shuffles[-1]
    assert sorted(shuffled) == sorted(bonuses(game))
    assert len(shuffled) == 32
    from_top = shuffled[::-1]
    assert game.cards("duell.bonus_hand", start) == from_top[0:6:2]
    assert game.cards("duell.bonus_hand", 1 - start) == from_top[1:6:2]
    assert game.cards("duell.bonus_deck") == shuffled[:-6]
    assert game.cards("duell.bonus_discard") == ()
    setup = [stage.name for stage in game.rules.procedures["setup"]]
    assert setup == ["shuffle", "start", "coins", "deal", "bonus"]


@pytest.mark.clause("duell.setup.bonus")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_bonus_deck_is_shuffled_and_lies_face_down(viewer: int | None) -> None:
    games = [bz.new_game(RULES["bohnanza"], players=2, seed=seed) for seed in range(5)]
    assert len({game.cards("duell.bonus_deck") for game in games}) == 5
    deck = games[0].view(viewer).zone("duell.bonus_deck")
    assert (deck.count, deck.cards, deck.top) == (26, None, None)


@pytest.mark.clause("duell.setup.bonus")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_bonus_cards_have_a_discard_pile_of_their_own(viewer: int | None) -> None:
    game = duell(
        hands={0: "blue"}, discard="red",
        zones={"duell.bonus_discard": "bonus-ten-steps-1 bonus-ten-steps-2"},
    )  # fmt: skip
    view = game.view(viewer)
    assert (view.zone("discard").count, view.zone("discard").top) == (1, game.cards("discard")[0])
    pile = view.zone("duell.bonus_discard")
    assert (pile.count, pile.cards, pile.top) == (2, None, game.cards("duell.bonus_discard")[-1])


@pytest.mark.clause("duell.setup.gifts")
def test_eight_gift_cards_lie_face_up_in_ascending_order() -> None:
    game = duell(stage="trade", revealed="blue")
    assert pushable(game, 0) == list(SORTS)
    for viewer in (0, 1, None):
        assert game.view(viewer).slots["duell.Gifts"] == {"pushed": []}
    for sort in ("spell", "coffee", "", 6, None):
        action = PushGift(0, sort)  # type: ignore[arg-type]
        assert_refused(game, action, "no-such-gift", "duell.setup.gifts")


@pytest.mark.clause("duell.hand-order")
def test_beans_keep_their_order_and_bonus_cards_have_no_places() -> None:
    pattern = "bonus-ten-steps-2"
    game = duell(
        hands={0: "blue soy red"}, fields={0: ["red black-eyed"]},
        zones={"duell.bonus_hand": {0: f"bonus-ten-steps-1 {pattern} bonus-ten-steps-3"}},
    )  # fmt: skip
    soy = game.hand(0).cards[1]
    assert_refused(game, bz.Plant(0, soy, 1), "not-to-be-planted", "base.plant.first")
    # From anywhere among them a bonus card may be played.
    game.apply(FulfilBonus(0, game.cards("duell.bonus_hand", 0)[1], 0, 0))
    assert named(game, "duell.bonus_hand", 0) == "bonus-ten-steps-1 bonus-ten-steps-3"
    assert named(game, "hand", 0) == "blue soy red"
    assert game.view(1).zone("duell.bonus_hand", 0).cards is None
    assert game.view(1).zone("hand", 0).cards == (None, None, None)


@pytest.mark.clause("duell.trade.none")
def test_nobody_trades() -> None:
    game = duell(stage="trade", hands={0: "red", 1: "soy"}, revealed="blue chili green")
    assert (game.offer_builder(0), game.offer_builder(1)) == (None, None)
    (red,) = game.hand(0)
    (soy,) = game.hand(1)
    for action in (
        bz.Offer(0, 1, (red,), ("soy",)),
        bz.Offer(1, 0, (soy,)),
        bz.Accept(1, 1),
        bz.EndTrade(0),
    ):
        assert_refused(game, action, "not-now", "base.turn.order")


@pytest.mark.clause("duell.deck.once", "duell.reveal", "duell.draw")
@pytest.mark.parametrize("seed", range(4))
def test_five_cards_a_turn_leave_exactly_three_for_the_reveal_of_the_18th_turn(seed: int) -> None:
    game, rng = bz.new_game(RULES["bohnanza"], players=2, seed=seed), random.Random(seed)
    left: dict[int, int] = {}
    events: list[bz.Event] = []
    while game.outcome is None:
        happened = game.apply(random_action(game, rng, patience=0.9))
        events += happened
        for started in only(happened, ba.TurnStarted):
            left[started.turn] = len(game.cards("deck"))
    assert left == {turn: 88 - 5 * (turn - 1) for turn in range(2, 19)}
    assert left[18] == 3
    (emptied,) = only(events, ba.DeckEmptied)
    assert len(only(events, ba.Revealed)[-1].cards) == 3
    assert [type(event) for event in events[events.index(emptied) - 2 :][:2]] == [
        ba.Moved,
        ba.Revealed,
    ]
    # Discards are never shuffled in.
    assert only(events, ba.DeckMade) == []
    assert (game.cards("deck"), game.view(None).status.turn) == ((), 18)
    assert len(game.cards("discard")) > 0


@pytest.mark.clause("duell.deck.once")
def test_a_deck_that_runs_out_is_not_made_anew() -> None:
    game = duell(stage="reveal", deck="blue red", discard="9*soy", rest="box")
    assert named(game, "revealed") == "blue red"
    assert (game.cards("deck"), len(game.cards("discard"))) == ((), 9)
