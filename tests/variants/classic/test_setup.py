"""Setting up: players, deck, deal, fields, the start player, and hands that keep their order."""

import pytest

import bohnanza_core as bz
from bohnanza_core import errors
from bohnanza_core.testing import fields, named, pick, scene
from tests.helpers.refusals import assert_refused

NUMBERS = {
    "garden": 6,
    "red": 8,
    "black-eyed": 10,
    "soy": 12,
    "green": 14,
    "stink": 16,
    "chili": 18,
    "blue": 20,
}


@pytest.mark.clause("base.players")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_can_play(players: int) -> None:
    game = bz.new_game("bohnanza", players=players, seed=1)
    assert len(game.players) == players
    assert game.outcome is None


@pytest.mark.clause("base.players")
@pytest.mark.parametrize("players", [0, 1, 2, 6, 7])
def test_nobody_else_can_play(players: int) -> None:
    with pytest.raises(bz.CompositionError) as raised:
        bz.new_game("bohnanza", players=players, seed=1)
    assert [problem.code for problem in raised.value.problems] == ["players"]


@pytest.mark.clause("base.players")
@pytest.mark.parametrize("seat", [-1, 3])
def test_only_seats_of_players_act(seat: int) -> None:
    game = scene(players=3, hands={0: "blue"}, fields={0: ["red"]})
    assert_refused(game, bz.Harvest(seat, 0), "no-such-seat", "base.players")
    game.apply(bz.Harvest(0, 0))


@pytest.mark.clause("base.deck")
def test_the_number_on_a_card_is_how_many_of_its_sort_exist() -> None:
    catalogue = bz.compose("bohnanza").for_players(3).catalogue
    assert {sort.key: sort.number for sort in catalogue.sorts} == NUMBERS
    assert {sort.key: len(catalogue.of_sort(sort.key)) for sort in catalogue.sorts} == NUMBERS


@pytest.mark.clause("base.deck")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_104_beans_are_dealt_or_in_the_deck(players: int) -> None:
    game = bz.new_game("bohnanza", players=players, seed=1)
    hands = [card for seat in range(players) for card in game.hand(seat)]
    assert sorted([*game.cards("deck"), *hands]) == list(range(104))
    assert all(card.sort is not None for card in game.rules.catalogue.cards)


@pytest.mark.clause("base.deck")
def test_the_deck_is_shuffled() -> None:
    decks = {bz.new_game("bohnanza", players=3, seed=seed).cards("deck") for seed in range(5)}
    assert len(decks) == 5
    assert all(list(deck) != sorted(deck) for deck in decks)


@pytest.mark.clause("base.deal")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("start", [0, 2])
def test_five_cards_are_dealt_singly_and_the_first_one_is_the_front_card(
    players: int, start: int
) -> None:
    game = bz.new_game(bz.use("bohnanza", start_player=start), players=players, seed=5)
    from_top = game.shuffles[0][::-1]
    for distance in range(players):
        seat = (start + distance) % players
        assert game.hand(seat).cards == from_top[distance : 5 * players : players]
        assert game.hand(seat).front == from_top[distance]
    assert game.cards("deck") == game.shuffles[0][: -5 * players]


@pytest.mark.clause("base.fields")
@pytest.mark.parametrize(("players", "number"), [(3, 3), (4, 2), (5, 2)])
def test_three_players_have_three_fields_and_more_have_two(players: int, number: int) -> None:
    game = bz.new_game("bohnanza", players=players, seed=1)
    for seat in range(players):
        assert [field.number for field in game.fields(seat)] == list(range(number))
        assert fields(game, seat) == [""] * number


@pytest.mark.clause("base.fields")
@pytest.mark.parametrize("field", [-1, 2])
def test_four_players_plant_and_harvest_on_two_fields_only(field: int) -> None:
    game = scene(players=4, hands={0: "blue"})
    (blue,) = game.hand(0)
    assert_refused(game, bz.Plant(0, blue, field), "no-such-field", "base.fields")
    assert_refused(game, bz.Harvest(0, field), "no-such-field", "base.fields")
    game.apply(bz.Plant(0, blue, 1))


@pytest.mark.clause("base.fields")
def test_three_players_use_their_third_field_from_the_start() -> None:
    game = scene(players=3, hands={0: "blue blue"})
    game.apply(bz.Plant(0, pick(game, "hand", 0, "blue")[0], 2))
    assert fields(game, 0) == ["", "", "blue"]
    assert_refused(game, bz.Harvest(0, 3), "no-such-field", "base.fields")
    game.apply(bz.Harvest(0, 2))


def started(seed: int) -> int:
    return bz.new_game("bohnanza", players=4, seed=seed).view(None).status.start_player


@pytest.mark.clause("base.start-player")
def test_the_start_player_is_drawn_from_the_seed() -> None:
    starts = [
        bz.new_game("bohnanza", players=4, seed=seed).view(None).status.start_player
        for seed in range(40)
    ]
    assert set(starts) == {0, 1, 2, 3}
    again = [
        bz.new_game("bohnanza", players=4, seed=seed).view(None).status.start_player
        for seed in range(40)
    ]
    assert again == starts


@pytest.mark.clause("base.start-player", "base.turn.order")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_start_player_can_be_named_and_is_active_first(seat: int) -> None:
    game = bz.new_game(f"bohnanza:start_player={seat}", players=3, seed=3)
    assert game.view(None).status.start_player == seat
    assert game.active == seat
    assert game.waiting_for == (seat,)


@pytest.mark.clause("base.start-player")
@pytest.mark.parametrize("seat", [-1, 3])
def test_only_a_player_can_be_named_as_start_player(seat: int) -> None:
    with pytest.raises(errors.OptionError):
        bz.new_game(bz.use("bohnanza", start_player=seat), players=3, seed=3)


@pytest.mark.clause("base.hand-order")
def test_new_cards_go_to_the_back_of_the_hand() -> None:
    game = scene(stage="trade", hands={0: "blue red"}, deck="soy green chili")
    game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "blue red soy green chili"


@pytest.mark.clause("base.hand-order")
def test_the_rest_of_a_hand_keeps_its_order_when_cards_leave_from_the_middle() -> None:
    game = scene(stage="trade", hands={0: "blue red soy green", 1: "chili stink garden"})
    give = pick(game, "hand", 0, "soy red")
    game.apply(bz.Offer(0, 1, give, ("stink",)))
    game.apply(bz.Accept(1, 1, pick(game, "hand", 1, "stink")))
    assert named(game, "hand", 0) == "blue green"
    assert named(game, "hand", 1) == "chili garden"


@pytest.mark.clause("base.hand-order")
def test_a_card_leaves_a_hand_from_the_middle_only_where_a_rule_says_so() -> None:
    game = scene(hands={0: "blue red soy", 1: "red blue"})
    for card in game.hand(0).cards[1:]:
        assert_refused(game, bz.Plant(0, card, 0), "not-to-be-planted", "base.plant.first")
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    assert named(game, "hand", 0) == "red soy"
    assert named(game, "hand", 1) == "red blue"
