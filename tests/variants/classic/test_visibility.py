"""Who may know what."""

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import named, pick, scene

VIEWERS = [0, 1, 2, 3, None]


@pytest.mark.clause("base.hand.hidden")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_is_seen_by_its_owner_only_and_its_size_by_everybody(viewer: int | None) -> None:
    game = bz.new_game("bohnanza", players=4, seed=2)
    for seat in range(4):
        hand = game.view(viewer).zone("hand", seat)
        assert hand.count == 5
        assert hand.cards == (game.hand(seat).cards if seat == viewer else (None,) * 5)
        assert hand.top is None


@pytest.mark.clause("base.hand.hidden")
@pytest.mark.parametrize("viewer", [1, 2, 3, None])
@pytest.mark.parametrize("stage", ["plant", "trade"])
def test_other_cards_in_a_hand_change_nothing_that_others_see(
    viewer: int | None, stage: str
) -> None:
    one = scene(stage=stage, hands={0: "blue red soy"})
    other = scene(stage=stage, hands={0: "blue soy red"})
    assert one.hand(0) != other.hand(0)
    assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != other.view(0)


@pytest.mark.clause("base.hand.hidden", "base.trade.open")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_an_open_offer_shows_sorts_and_not_the_place_in_the_hand(viewer: int | None) -> None:
    games = []
    for place in (0, 2):
        game = scene(stage="trade", hands={0: "blue red blue", 1: "soy"})
        game.apply(bz.Offer(0, 1, (game.hand(0).cards[place],), ("soy",)))
        games.append(game)
    (shown,) = games[0].view(viewer).slots["OpenOffers"]["open"]
    assert (shown["give"], shown["want"]) == (["blue"], ["soy"])
    assert games[0].view(viewer) == games[1].view(viewer)
    assert games[0].view(0) != games[1].view(0)


@pytest.mark.clause("base.coins.hidden", "base.coins")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_number_of_coins_is_public_and_their_fronts_are_seen_by_nobody(
    viewer: int | None,
) -> None:
    game = scene(hands={0: "blue"}, coins={0: "red soy", 2: "chili"})
    other = scene(hands={0: "blue"}, coins={0: "soy red", 2: "chili"})
    for seat, number in enumerate((2, 0, 1, 0)):
        coins = game.view(viewer).zone("coins", seat)
        assert (coins.count, coins.cards, coins.top) == (number, None, None)
    assert game.view(viewer) == other.view(viewer)


@pytest.mark.clause("base.coins.hidden", "base.harvest.coins")
def test_a_harvest_hides_the_fronts_of_its_coins() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["4*soy"]})
    column = game.fields(0)[0].cards
    game.apply(bz.Harvest(0, 0))
    for viewer in VIEWERS:
        view = game.view(viewer)
        seen = {card for zone in view.zones for card in (*(zone.cards or ()), zone.top)}
        assert seen & set(column) == {game.cards("discard")[-1]}


@pytest.mark.clause("base.coins")
def test_a_coin_stays_identifiable() -> None:
    game = scene(hands={0: "blue"}, fields={0: ["3*soy"], 1: ["3*red"]})
    game.apply(bz.Harvest(0, 0))
    game.apply(bz.Harvest(1, 0))
    assert (named(game, "coins", 0), named(game, "coins", 1)) == ("soy", "red red")


@pytest.mark.clause("base.piles.visible")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_the_piles_sizes_and_the_top_discard_are_seen(viewer: int | None) -> None:
    game = scene(hands={0: "blue"}, deck="soy red", discard="chili green stink", emptyings=2)
    view = game.view(viewer)
    deck, discard = view.zone("deck"), view.zone("discard")
    assert (deck.count, deck.cards, deck.top) == (100, None, None)
    assert (discard.count, discard.cards) == (3, None)
    assert discard.top == game.cards("discard")[-1]
    assert view.status.emptyings == 2


@pytest.mark.clause("base.piles.visible")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_order_of_hidden_piles_is_seen_by_nobody(viewer: int | None) -> None:
    game = scene(hands={0: "blue"}, deck="soy red", discard="stink green chili")
    other = scene(hands={0: "blue"}, deck="red soy", discard="stink chili green")
    assert game.cards("deck") != other.cards("deck")
    assert game.view(viewer) == other.view(viewer)


@pytest.mark.clause("base.piles.visible")
def test_an_empty_discard_pile_shows_no_card() -> None:
    discard = scene(hands={0: "blue"}).view(1).zone("discard")
    assert (discard.count, discard.top) == (0, None)


@pytest.mark.clause("base.trade.open")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_that_changed_hands_are_seen_by_everybody(viewer: int | None) -> None:
    game = scene(stage="trade", hands={0: "blue red", 1: "soy"})
    game.apply(bz.Offer(0, 1, pick(game, "hand", 0, "red"), ("soy",)))
    assert game.view(viewer).zone("received", 1).cards == ()
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    assert game.view(viewer).zone("received", 0).cards == game.cards("received", 0)
    assert game.view(viewer).zone("received", 1).cards == game.cards("received", 1)


@pytest.mark.clause("base.reveal", "base.field.column")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_revealed_and_planted_cards_are_seen_by_everybody(viewer: int | None) -> None:
    game = scene(stage="reveal", fields={1: ["3*soy"]}, deck="blue red")
    view = game.view(viewer)
    assert view.zone("revealed").cards == game.cards("revealed")
    assert view.zone("field1", 1).cards == game.fields(1)[0].cards


@pytest.mark.clause("base.hand.hidden")
def test_an_action_that_shows_nobody_a_new_card_can_be_taken_back() -> None:
    game = scene(stage="trade", hands={0: "blue"}, fields={1: ["2*soy"]})
    game.apply(bz.Offer(0, 1, game.hand(0).cards))
    assert game.can_undo
    game.apply(bz.Accept(1, 1))
    assert not game.can_undo
