"""The deck: running out, being made again, and what happens if it cannot be."""

from collections.abc import Sequence

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import named, scene
from tests.helpers.refusals import assert_refused


def happened(events: Sequence[bz.Event]) -> list[bz.Event]:
    """Return what concerns the deck."""
    deck = ba.Revealed | ba.Drawn | ba.DeckEmptied | ba.DeckMade
    return [event for event in events if isinstance(event, deck)]


def emptyings(game: bz.Game) -> int:
    return game.view(None).status.emptyings


@pytest.mark.clause("base.deck.reshuffle", "base.deck.count")
def test_a_reveal_goes_on_from_the_new_deck() -> None:
    game = scene(
        stage="trade",
        hands={1: "blue blue"},
        deck="3*green soy",
        discard="6*chili",
        rest="box",
    )
    game.apply(bz.EndTrade(0))
    game.apply(bz.Plant(1, game.hand(1).cards[0], 0))
    (soy,), discards = game.cards("deck"), game.cards("discard")
    events = game.apply(bz.Pass(1))
    first, second = game.cards("revealed")
    assert first == soy
    assert second in discards
    assert happened(events) == [
        ba.Revealed(1, (first,)),
        ba.DeckEmptied(1),
        ba.DeckMade(6),
        ba.Revealed(1, (second,)),
    ]
    assert (len(game.cards("deck")), game.cards("discard")) == (5, ())


@pytest.mark.clause("base.deck.reshuffle", "base.deck.count", "base.draw")
def test_a_draw_goes_on_from_the_new_deck() -> None:
    game = scene(
        stage="trade", hands={0: "red", 1: "red"}, deck="soy", discard="6*chili", rest="box"
    )
    events = game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "red soy chili chili"
    cards = game.hand(0).cards
    assert happened(events) == [
        ba.Drawn(0, cards[1:2]),
        ba.DeckEmptied(1),
        ba.DeckMade(6),
        ba.Drawn(0, cards[2:]),
    ]
    assert (len(game.cards("deck")), game.cards("discard")) == (4, ())
    assert game.decision == ba.PlantFirst(1)


@pytest.mark.clause("base.deck.reshuffle")
def test_the_new_deck_is_shuffled() -> None:
    decks = set()
    for seed in range(4):
        game = scene(
            stage="trade", hands={1: "red"}, deck="3*soy", discard="16*blue", rest="box",
            seed=seed,
        )  # fmt: skip
        discards = game.cards("discard")
        game.apply(bz.EndTrade(0))
        assert sorted(game.cards("deck")) == sorted(discards)
        decks.add(game.cards("deck"))
    assert len(decks) == 4


@pytest.mark.clause("base.deck.count", "base.deck.reshuffle")
@pytest.mark.parametrize(("deck", "times"), [("4*soy", 0), ("3*soy", 1)])
def test_a_draw_that_takes_the_last_card_empties_the_deck(deck: str, times: int) -> None:
    game = scene(stage="trade", hands={1: "red"}, deck=deck, discard="5*chili", rest="box")
    events = game.apply(bz.EndTrade(0))
    assert len(game.hand(0)) == 3
    assert emptyings(game) == times
    assert happened(events)[1:] == [ba.DeckEmptied(1), ba.DeckMade(5)][: 2 * times]
    assert named(game, "deck") == ("chili chili chili chili chili" if times else "soy")
    assert len(game.cards("discard")) == (0 if times else 5)


@pytest.mark.clause("base.deck.count", "base.deck.reshuffle")
@pytest.mark.parametrize(("deck", "times"), [("3*soy", 0), ("2*soy", 1)])
def test_a_reveal_that_takes_the_last_card_empties_the_deck(deck: str, times: int) -> None:
    game = scene(stage="reveal", deck=deck, discard="5*chili", rest="box")
    assert named(game, "revealed") == "soy soy"
    assert emptyings(game) == times
    assert len(game.cards("deck")) == (5 if times else 1)
    assert len(game.cards("discard")) == (0 if times else 5)


@pytest.mark.clause("base.deck.reshuffle", "base.coins")
def test_coins_stay_out_of_the_new_deck() -> None:
    game = scene(
        stage="trade", hands={1: "red"}, coins={0: "4*blue", 1: "garden"}, deck="3*soy",
        discard="5*chili", rest="box",
    )  # fmt: skip
    coins = [game.cards("coins", seat) for seat in (0, 1)]
    game.apply(bz.EndTrade(0))
    assert named(game, "deck") == "chili chili chili chili chili"
    assert [game.cards("coins", seat) for seat in (0, 1)] == coins
    key_of = game.rules.catalogue.key_of
    assert [key_of(card) for card in game.cards("coins", 0)] == ["blue"] * 4


@pytest.mark.clause("base.deck.nothing-left")
def test_without_discards_the_emptying_counts_and_fewer_cards_are_drawn() -> None:
    game = scene(stage="trade", hands={0: "red", 1: "red"}, deck="2*soy", rest="box")
    events = game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "red soy soy"
    assert happened(events) == [ba.Drawn(0, game.hand(0).cards[1:]), ba.DeckEmptied(1)]
    assert (emptyings(game), game.cards("deck")) == (1, ())
    assert game.decision == ba.PlantFirst(1)


@pytest.mark.clause("base.deck.nothing-left")
def test_a_deck_that_is_missing_does_not_run_out_again() -> None:
    game = scene(stage="trade", hands={1: "red red", 2: "red"}, rest="box", emptyings=1)
    assert happened(game.apply(bz.EndTrade(0))) == []
    game.apply(bz.Plant(1, game.hand(1).cards[0], 0))
    assert happened(game.apply(bz.Pass(1))) == []
    assert happened(game.apply(bz.EndTrade(1))) == []
    assert (emptyings(game), game.active) == (1, 2)


@pytest.mark.clause("base.deck.late")
def test_a_missing_deck_is_made_when_a_card_is_needed() -> None:
    game = scene(stage="trade", hands={1: "red"}, fields={0: ["9*chili"]}, rest="box", emptyings=1)
    game.apply(bz.Harvest(0, 0))
    assert (len(game.cards("deck")), len(game.cards("discard"))) == (0, 5)
    events = game.apply(bz.EndTrade(0))
    assert happened(events) == [ba.DeckMade(5), ba.Drawn(0, game.hand(0).cards)]
    assert (len(game.hand(0)), len(game.cards("deck"))) == (3, 2)
    assert emptyings(game) == 1


@pytest.mark.clause("base.deck.late")
def test_a_missing_deck_is_made_for_a_reveal_too() -> None:
    game = scene(hands={0: "red red"}, fields={1: ["9*chili"]}, rest="box", emptyings=2)
    game.apply(bz.Plant(0, game.hand(0).cards[0], 0))
    game.apply(bz.Harvest(1, 0))
    events = game.apply(bz.Pass(0))
    assert happened(events) == [ba.DeckMade(5), ba.Revealed(0, game.cards("revealed"))]
    assert named(game, "revealed") == "chili chili"
    assert emptyings(game) == 2


@pytest.mark.clause("base.deck.late", "base.deck.count")
def test_a_deck_made_late_can_run_out_like_any_other() -> None:
    game = scene(stage="trade", hands={1: "red"}, fields={0: ["3*blue"]}, rest="box", emptyings=1)
    game.apply(bz.Harvest(0, 0))
    events = game.apply(bz.EndTrade(0))
    assert happened(events) == [
        ba.DeckMade(3),
        ba.Drawn(0, game.hand(0).cards),
        ba.DeckEmptied(2),
    ]


@pytest.mark.clause("base.reveal.fewer")
@pytest.mark.parametrize("deck", ["", "soy"])
def test_with_too_small_a_deck_fewer_cards_are_turned_up_and_hand_cards_are_traded(
    deck: str,
) -> None:
    game = scene(stage="reveal", hands={0: "blue", 1: "red"}, deck=deck, rest="box")
    assert named(game, "revealed") == deck
    assert game.decision == ba.Trading(0)
    game.apply(bz.Offer(0, 1, game.hand(0).cards, ("red",)))
    game.apply(bz.Accept(1, 1, game.hand(1).cards))
    assert (named(game, "received", 0), named(game, "received", 1)) == ("red", "blue")


@pytest.mark.clause("base.piles.visible")
def test_nobody_takes_cards_from_the_piles() -> None:
    game = scene(stage="trade", hands={0: "blue"}, discard="soy")
    for card in (*game.cards("discard"), game.cards("deck")[-1]):
        assert_refused(game, bz.Offer(0, 1, (card,)), "not-tradable", "base.trade.cards")
