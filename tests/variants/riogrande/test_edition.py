"""The English edition for three to seven players."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

CARDS = {2: 144, 3: 150, 4: 130, 5: 130, 6: 144, 7: 144}


def deck_of(players: int) -> dict[str, int]:
    """Return how many cards of each sort are in the game."""
    catalogue = bz.compose("riogrande").for_players(players).catalogue
    return {key: len(catalogue.of_sort(key)) for key in catalogue.keys}


@pytest.mark.clause("riogrande.players")
def test_two_to_seven_can_play() -> None:
    assert bz.compose("riogrande").players == (2, 3, 4, 5, 6, 7)
    with pytest.raises(bz.CompositionError, match="8"):
        bz.new_game("riogrande", players=8)
    with pytest.raises(bz.CompositionError, match="1"):
        bz.new_game("riogrande", players=1)


@pytest.mark.clause("riogrande.deck")
@pytest.mark.parametrize(("players", "cards"), CARDS.items())
def test_the_decks(players: int, cards: int) -> None:
    assert sum(deck_of(players).values()) == cards
    game = bz.new_game("riogrande", players=players, seed=1)
    after_the_deal = {2: 134, 3: 135, 4: 110, 5: 105, 6: 114, 7: 108}
    assert game.view(None).zone("deck").count == after_the_deal[players]


@pytest.mark.clause(
    "riogrande.deck.two",
    "riogrande.deck.three",
    "riogrande.deck.four-five",
    "riogrande.deck.six-seven",
)
@pytest.mark.parametrize(
    ("players", "without"),
    [
        (2, {"cocoa", "garden"}),
        (3, {"cocoa"}),
        (4, {"coffee"}),
        (5, {"coffee"}),
        (6, {"cocoa", "garden"}),
        (7, {"cocoa", "garden"}),
    ],
)
def test_which_sorts_are_taken_out(players: int, without: set[str]) -> None:
    printed = {"cocoa": 4, "garden": 6, "red": 8, "black-eyed": 10, "soy": 12, "green": 14,
               "stink": 16, "chili": 18, "blue": 20, "wax": 22, "coffee": 24}  # fmt: skip
    assert deck_of(players) == {key: n for key, n in printed.items() if key not in without}


@pytest.mark.clause("riogrande.removed")
def test_cards_that_are_taken_out_do_not_exist() -> None:
    game = bz.new_game("riogrande", players=4, seed=1)
    assert "coffee" not in {sort.key for sort in game.legend().sorts}
    game = scene("riogrande", stage="trade", hands={0: "blue", 1: "soy"}, revealed="red")
    card = game.hand(0).cards[0]
    refusal = game.why_not(bz.Offer(0, 1, (card,), ("coffee",)))
    assert str(refusal) == "Only sorts of beans in this game can be asked for."
    assert game.why_not(bz.Offer(0, 1, (card,), ("wax",))) is None


@pytest.mark.clause("riogrande.deal")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_up_to_five_are_dealt_five_cards_each(players: int) -> None:
    game = bz.new_game("riogrande", players=players, seed=1)
    assert [len(game.hand(seat).cards) for seat in range(players)] == [5] * players


@pytest.mark.clause("riogrande.deal.staggered")
@pytest.mark.parametrize("players", [6, 7])
def test_six_and_seven_are_dealt_more_the_later_they_play(players: int) -> None:
    game = bz.new_game("riogrande:start_player=0", players=players, seed=1)
    dealt = [len(game.hand(seat).cards) for seat in range(players)]
    assert dealt == [3, 4, 5, *[6] * (players - 3)]
    game = bz.new_game("riogrande:start_player=2", players=players, seed=1)
    assert [len(game.hand(seat).cards) for seat in range(2, 6)] == [3, 4, 5, 6]


@pytest.mark.clause("riogrande.start-player")
def test_the_start_player_is_drawn_or_named() -> None:
    drawn = {bz.new_game("riogrande", players=6, seed=seed).active for seed in range(40)}
    assert drawn == set(range(6))
    assert bz.new_game("riogrande:start_player=4", players=6, seed=1).active == 4
    with pytest.raises(bz.CompositionError, match="start_player"):
        bz.new_game("riogrande:start_player=6", players=6)


@pytest.mark.clause("riogrande.fields")
def test_three_have_three_fields_and_can_buy_none() -> None:
    game = bz.new_game("riogrande", players=3, seed=1)
    assert [len(game.fields(seat)) for seat in range(3)] == [3, 3, 3]
    game = scene("riogrande", players=3, hands={0: "blue"}, coins={0: "3*red"})
    buy = bz.BuyField(0, game.cards("coins", 0))
    assert_refused(game, buy, "unknown-action", "base.turn.order")


@pytest.mark.clause("riogrande.fields")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_more_players_begin_with_two_fields(players: int) -> None:
    game = bz.new_game("riogrande", players=players, seed=1)
    assert {len(game.fields(seat)) for seat in range(players)} == {2}


@pytest.mark.clause("riogrande.third-field", "riogrande.third-field.price")
def test_a_field_for_two_taler() -> None:
    game = scene("riogrande", players=6, hands={0: "blue"}, coins={1: "red blue soy"})
    red, blue, soy = game.cards("coins", 1)
    assert bz.BuyField(1, (soy, blue)) in game.legal_actions(1)  # also out of turn
    game.apply(bz.BuyField(1, (soy, blue)))
    assert len(game.fields(1)) == 3
    assert named(game, "discard") == "blue soy"  # the top first
    assert game.cards("coins", 1) == (red,)
    again = bz.BuyField(1, (red, red))
    assert_refused(game, again, "field-bought-already", "riogrande.third-field")


@pytest.mark.clause("riogrande.third-field")
def test_the_bought_field_makes_the_room_that_a_bean_needs() -> None:
    game = scene(
        "riogrande", players=5, hands={0: "blue"}, fields={0: ["red", "soy"]},
        coins={0: "3*green"},
    )  # fmt: skip
    (blue,) = game.hand(0).cards
    assert not [a for a in game.legal_actions(0) if isinstance(a, bz.Plant)]
    game.apply(bz.BuyField(0, game.cards("coins", 0)[::-1]))
    game.apply(bz.Plant(0, blue, 2))
    assert fields(game, 0) == ["red", "soy", "blue"]


@pytest.mark.clause("riogrande.third-field.price")
@pytest.mark.parametrize(("players", "price"), [(4, 3), (5, 3), (6, 2), (7, 2)])
def test_the_price_by_number_of_players(players: int, price: int) -> None:
    poor = scene("riogrande", players=players, hands={0: "blue"}, coins={0: f"{price - 1}*red"})
    buy = bz.BuyField(0, poor.cards("coins", 0))
    refusal = assert_refused(poor, buy, "too-few-taler", "riogrande.third-field")
    assert str(refusal) == f"A field costs {price} Taler."
    rich = scene("riogrande", players=players, hands={0: "blue"}, coins={0: f"{price}*red"})
    rich.apply(bz.BuyField(0, rich.cards("coins", 0)[::-1]))
    assert rich.cards("coins", 0) == ()


@pytest.mark.clause("riogrande.third-field.coins", "riogrande.third-field.discard")
def test_the_taler_earned_last_are_paid_and_lie_face_up() -> None:
    game = scene("riogrande", hands={0: "blue"}, coins={0: "red blue soy chili"})
    red, blue, soy, chili = game.cards("coins", 0)
    for wrong in [(red, blue, soy), (red, soy, chili), (chili, soy), (chili, soy, soy)]:
        assert_refused(game, bz.BuyField(0, wrong), "not-the-top-taler", "base.purchase")
    game.apply(bz.BuyField(0, (chili, soy, blue)))
    assert game.cards("coins", 0) == (red,)
    assert game.view(None).zone("discard").top == blue


@pytest.mark.clause("riogrande.third-field.order")
def test_the_harvester_orders_the_taler_and_the_buyer_the_discards() -> None:
    game = scene("riogrande", hands={0: "blue"}, coins={0: "red blue soy"})
    red, blue, soy = game.cards("coins", 0)
    game.apply(bz.BuyField(0, (blue, soy, red)))
    assert named(game, "discard") == "red soy blue"  # the top first
    game = scene("riogrande", hands={0: "blue"}, fields={0: ["6*chili"]})
    column = game.fields(0)[0].cards
    coins = (column[4], column[1])
    game.apply(bz.Harvest(0, 0, coins=coins))
    assert game.cards("coins", 0) == coins


@pytest.mark.clause("riogrande.draw")
@pytest.mark.parametrize(("players", "cards"), [(3, 3), (4, 3), (5, 3), (6, 4), (7, 4)])
def test_how_many_cards_are_drawn(players: int, cards: int) -> None:
    game = scene("riogrande", players=players, stage="draw", hands={1: "blue"})
    assert len(game.hand(0).cards) == cards


@pytest.mark.clause("riogrande.draw")
def test_drawing_goes_on_over_a_new_deck() -> None:
    game = scene(
        "riogrande", players=7, stage="draw", deck="wax soy", discard="red red red blue",
        hands={1: "blue"}, rest="box",
    )  # fmt: skip
    assert named(game, "hand", 0).split()[:2] == ["wax", "soy"]
    assert len(game.hand(0).cards) == 4
    assert game.view(None).status.emptyings == 1
    assert game.view(None).zone("discard").count == 0


@pytest.mark.clause("riogrande.end", "riogrande.end.phase4")
@pytest.mark.parametrize(("players", "emptyings"), [(3, 2), (4, 3), (5, 3), (6, 3), (7, 3)])
def test_the_game_ends_when_the_deck_has_run_out_often_enough(players: int, emptyings: int) -> None:
    def drawing(before: int) -> bz.Game:
        return scene(
            "riogrande", players=players, stage="draw", emptyings=before, deck="blue",
            discard="9*wax", rest="box", hands={1: "soy"},
        )  # fmt: skip

    assert drawing(emptyings - 1).outcome is not None  # at once
    assert drawing(emptyings - 2).outcome is None


@pytest.mark.clause("riogrande.end.phase2")
def test_in_phase_2_one_card_is_turned_up_and_the_phases_are_finished() -> None:
    game = scene(
        "riogrande", players=5, stage="reveal", deck="blue", emptyings=2, rest="box",
        hands={0: "red", 1: "soy"},
    )  # fmt: skip
    assert named(game, "revealed") == "blue"
    assert game.stage == "trade"
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(0, game.cards("revealed")[0], 0))
    assert game.outcome is not None
    assert len(game.hand(0).cards) == 1  # no phase 4


@pytest.mark.clause("riogrande.tie", "riogrande.hands-aside")
def test_most_hand_cards_win_a_tie() -> None:
    game = scene(
        "riogrande", players=5, stage="draw", deck="blue", emptyings=2, rest="box",
        hands={0: "red soy", 1: "5*stink", 2: "chili"},
        coins={0: "14*green", 1: "14*wax", 2: "13*blue"},
    )  # fmt: skip
    outcome = game.outcome
    assert outcome is not None
    assert outcome.scores == (14, 14, 13, 0, 0)  # hands are worth nothing
    assert outcome.winners == (1,)
    assert outcome.tie_clause == "riogrande.tie"


@pytest.mark.clause("riogrande.tie.again")
def test_with_as_many_hand_cards_all_of_them_win() -> None:
    game = scene(
        "riogrande", players=4, stage="draw", active=3, deck="blue", emptyings=2, rest="box",
        hands={0: "red soy", 1: "stink stink", 2: "9*chili"},
        coins={0: "3*green", 1: "3*wax", 2: "2*blue"},
    )  # fmt: skip
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)


@pytest.mark.clause("riogrande.deck")
@pytest.mark.parametrize(
    ("field", "taler"),
    [
        ("6*coffee", 1), ("7*coffee", 2), ("12*coffee", 4), ("20*coffee", 4),
        ("8*wax", 2), ("9*wax", 3),
    ],
)  # fmt: skip
def test_what_coffee_and_wax_pay(field: str, taler: int) -> None:
    game = scene("riogrande", players=3, hands={0: "blue"}, fields={0: [field]})
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == taler


@pytest.mark.clause("riogrande.deck")
@pytest.mark.parametrize(("number", "taler"), [(1, 0), (2, 2), (3, 3), (4, 4)])
def test_what_cocoa_pays_in_the_english_edition(number: int, taler: int) -> None:
    game = scene("riogrande", hands={0: "blue"}, fields={0: [f"{number}*cocoa"]})
    game.apply(bz.Harvest(0, 0))
    assert len(game.cards("coins", 0)) == taler


def test_a_card_of_a_purchase_must_be_held() -> None:
    game = scene("riogrande", hands={0: "blue"}, coins={0: "3*red", 1: "3*soy"})
    theirs = pick(game, "coins", 1, "3*soy")
    assert game.why_not(bz.BuyField(0, theirs)) is not None
