"""Edicts: when they apply, whom they bind, and for how long."""

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import ClaimTribute, EdictRead, Edicts, UseEdict
from bohnanza_core.testing import named, pick, scene
from tests.helpers.refusals import assert_refused

from ._helpers import (
    EDICTS,
    GARDEN,
    HELPING,
    HINDERING,
    RULES,
    accept,
    asked,
    at,
    edict,
    edict_on,
    finish_turn,
    forbidden,
    offer,
    only,
    plant,
    trade,
    turned_up,
    use,
)


def in_force(game: bz.Game) -> list[str]:
    cards = game.view(None).slots["bohnedikt.Edicts"]["in_force"]
    return [edict_on(game, card).key for card in cards]


# The example of the rulebook


@pytest.mark.clause(
    "bohnedikt.edict.right-neighbour", "bohnedikt.edict.when", "bohnedikt.trade.gift"
)
def test_example_ninas_edict() -> None:
    """Nina may not trade with Eiko, her right-hand neighbour, but with Timon and Keno."""
    nina, timon, keno, eiko = range(4)
    game = scene(
        RULES,
        players=["Nina", "Timon", "Keno", "Eiko"],
        stage="reveal",
        hands={nina: "soy", timon: "red", keno: "red", eiko: "red"},
        deck="blue edict-right-neighbour",
    )
    assert named(game, "revealed") == "blue bohnedikt"
    banned = ("edict-right-neighbour", "right-neighbour", "right-neighbour")
    forbidden(game, offer(game, "blue", "red", to=eiko), *banned)
    forbidden(game, offer(game, "blue", to=eiko), *banned)
    forbidden(game, offer(game, "", "red", to=eiko), *banned)
    forbidden(game, asked(game, eiko, "red", "blue"), *banned)
    forbidden(game, asked(game, eiko, "red"), *banned)
    trade(game, "blue", "red", to=timon)
    trade(game, "bohnedikt", to=keno)
    assert (named(game, "received", timon), named(game, "received", keno)) == ("blue", "bohnedikt")
    # The card has changed hands, its edict is still in force.
    forbidden(game, offer(game, "soy", to=eiko), *banned)


# When they apply


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize("key", EDICTS)
def test_an_edict_turned_up_is_read_out(key: str) -> None:
    game = at("plant", hands={0: "blue blue"}, deck=f"soy edict-{key}")
    plant(game, 0, "blue", 1)
    events = game.apply(bz.Pass(0))
    card = edict(game, key)
    assert only(events, EdictRead) == [EdictRead(0, card)]
    told = {
        language: game.describe_with_secrets(EdictRead(0, card), language)
        for language in ("en", "de")
    }
    assert told["en"] == f"Ada reads out the {game.rules.catalogue[card].name.en}."
    text = edict_on(game, card).text
    faces = {face.key: face for face in game.legend().faces}
    assert faces[f"edict-{key}"].text == text, "a log names the card only"
    assert told["de"] == f"Ada liest den {game.rules.catalogue[card].name.de} vor."
    assert in_force(game) == [key]


@pytest.mark.clause("bohnedikt.edict.when")
def test_two_edicts_may_apply_at_once() -> None:
    game = turned_up("no-gifts", "left-neighbour", hands={0: "blue", 1: "red", 2: "red"})
    assert in_force(game) == ["no-gifts", "left-neighbour"]
    forbidden(game, offer(game, "blue", "red", to=1), "edict-left-neighbour", "left-neighbour")
    forbidden(game, offer(game, "blue", to=2), "edict-no-gifts", "no-gifts")
    trade(game, "blue", "red", to=2)


@pytest.mark.clause("bohnedikt.edict.eight-eight")
def test_eight_edicts_help_and_eight_hinder() -> None:
    game = turned_up()
    cards = game.rules.catalogue.of_sort("bohnedikt")
    helps = {edict_on(game, card).key: edict_on(game, card).helps for card in cards}
    assert {key for key, help_ in helps.items() if help_} == set(HELPING)
    assert {key for key, help_ in helps.items() if not help_} == set(HINDERING)
    assert (len(HELPING), len(HINDERING)) == (8, 8)


@pytest.mark.clause("bohnedikt.edict.not-in-draw")
def test_cards_drawn_in_phase_4_have_no_effect_by_their_text() -> None:
    keys = ["no-gifts", "one-for-one", "right-neighbour", "left-neighbour"]
    deck = " ".join(f"edict-{key}" for key in keys)
    game = at("trade", hands={0: "soy", 1: "red"}, deck=deck)
    events = game.apply(bz.EndTrade(0))
    assert named(game, "hand", 0) == "soy bohnedikt bohnedikt bohnedikt bohnedikt"
    assert only(events, EdictRead) == []
    assert in_force(game) == []


@pytest.mark.clause("bohnedikt.edict.only-reveal")
def test_cards_dealt_traded_or_planted_have_no_effect_by_their_text() -> None:
    game = at("plant", hands={0: "edict-no-gifts edict-one-for-one", 1: "edict-one-trade"},
              deck="soy blue")  # fmt: skip
    first, second = game.hand(0)
    game.apply(bz.Plant(0, first, GARDEN))
    game.apply(bz.Pass(0))
    assert in_force(game) == []
    game.apply(bz.Offer(0, 1, (second,), ("bohnedikt",)))
    game.apply(bz.Accept(1, game.version, game.hand(1).cards))
    assert named(game, "received", 0) == "bohnedikt"
    assert in_force(game) == []
    trade(game, "soy", to=2)
    trade(game, "blue", to=2)


@pytest.mark.clause("bohnedikt.edict.only-reveal")
def test_a_bohnedikt_taken_from_the_discard_pile_has_no_effect_by_its_text() -> None:
    game = turned_up("top-discard", beans="soy", discard="edict-no-gifts")
    game.apply(use(game, "top-discard"))
    assert named(game, "revealed") == "bohnedikt soy bohnedikt"
    assert in_force(game) == ["top-discard"]
    trade(game, "soy", to=1)


@pytest.mark.clause("bohnedikt.edict.only-reveal")
def test_a_bohnedikt_turned_up_as_a_further_card_applies() -> None:
    game = turned_up("third-card", beans="soy", hands={0: "red"}, deck="edict-no-gifts")
    game.apply(offer(game, "red", to=1))
    events = game.apply(use(game, "third-card"))
    assert only(events, EdictRead) == [EdictRead(0, edict(game, "no-gifts"))]
    assert in_force(game) == ["third-card", "no-gifts"]
    # It also binds offers that were made before it was turned up.
    forbidden(game, bz.Accept(1, 1), "edict-no-gifts", "no-gifts")


@pytest.mark.clause("bohnedikt.edict.only-reveal", "bohnedikt.edict.when")
def test_an_edict_that_forbids_an_offered_card_lets_the_offer_lapse() -> None:
    game = turned_up("third-card", beans="soy", hands={0: "red"}, deck="edict-no-hand-cards")
    game.apply(offer(game, "red", to=1))
    events = game.apply(use(game, "third-card"))
    assert ba.OffersLapsed((1,)) in events


# Whom they bind


@pytest.mark.clause("bohnedikt.edict.when")
def test_only_the_trading_of_the_active_player_is_bound() -> None:
    game = turned_up("no-hand-cards", beans="soy", hands={0: "blue", 1: "red red"})
    card = pick(game, "hand", 0, "blue")
    game.apply(asked(game, 1, "red", "blue"))
    forbidden(game, bz.Accept(0, 1, card), "edict-source", "no-hand-cards")
    game.apply(asked(game, 1, "red", "soy"))
    game.apply(accept(game, 0))
    assert named(game, "received", 0) == "red"


@pytest.mark.clause("bohnedikt.edict.when", "bohnedikt.edict.right-neighbour")
@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_neighbours_are_those_of_the_active_player(active: int) -> None:
    right, left = (active - 1) % 4, (active + 1) % 4
    game = turned_up("right-neighbour", active=active, hands={active: "blue"})
    banned = ("edict-right-neighbour", "right-neighbour", "right-neighbour")
    forbidden(game, offer(game, "blue", to=right), *banned)
    assert game.why_not(offer(game, "blue", to=left)) is None
    game = turned_up("left-neighbour", active=active, hands={active: "blue"})
    forbidden(game, offer(game, "blue", to=left), "edict-left-neighbour", "left-neighbour")
    assert game.why_not(offer(game, "blue", to=right)) is None


# How long they hold


@pytest.mark.clause("bohnedikt.edict.stays")
def test_an_edict_holds_though_its_card_is_traded_away_or_planted() -> None:
    game = turned_up("one-for-one", beans="soy", hands={0: "blue", 1: "red red"})
    trade(game, "bohnedikt", "red", to=1)
    forbidden(game, offer(game, "soy", to=1), "edict-one-for-one", "one-for-one")


@pytest.mark.clause("bohnedikt.edict.stays")
def test_with_the_turn_the_edict_is_over() -> None:
    game = turned_up("no-gifts", hands={0: "blue", 1: "chili red red"}, deck="4*soy stink stink")
    assert in_force(game) == ["no-gifts"]
    finish_turn(game)
    assert (game.active, in_force(game)) == (1, [])
    plant(game, 1, "chili", 1)
    game.apply(bz.Pass(1))
    assert Edicts() in game.state.slots
    trade(game, "red", to=0)
    assert named(game, "received", 0) == "red"


@pytest.mark.clause("bohnedikt.edict.stays")
def test_an_edict_reaches_into_phases_3_and_4_where_its_text_does() -> None:
    game = turned_up("draw-more", "discard-one")
    game.apply(use(game, "draw-more"))
    game.apply(bz.EndTrade(0))
    assert in_force(game) == ["draw-more", "discard-one"]
    game.apply(bz.Discard(0, game.cards("revealed")[0]))
    plant(game, 0, "bohnedikt", GARDEN)
    assert len(game.hand(0)) == 5


@pytest.mark.clause("bohnedikt.edict.when")
def test_an_edict_of_another_turn_cannot_be_used() -> None:
    game = turned_up("third-card", hands={0: "blue"})
    for seat, card in ((1, edict(game, "third-card")), (0, edict(game, "front-cards"))):
        action = UseEdict(seat, card)
        assert_refused(game, action, "edict-not-in-force", "bohnedikt.edict.stays")


# Gifts


@pytest.mark.clause("bohnedikt.trade.gift")
def test_a_gift_is_a_trade_for_every_edict_that_counts_or_bans_trades() -> None:
    game = turned_up("one-trade", beans="soy", hands={0: "blue", 1: "red"})
    trade(game, "soy", to=1)
    forbidden(game, offer(game, "blue", "red", to=1), "edict-most-trades", "one-trade")
    forbidden(game, asked(game, 1, "red"), "edict-most-trades", "one-trade")
    game = turned_up("tribute", beans="soy", hands={1: "red"})
    trade(game, "soy", to=1)
    assert game.decision == ClaimTribute(0, 1)
