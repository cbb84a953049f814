"""The real cards: texts, effects and pairs entered by whoever owns them."""

from pathlib import Path
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_bohnedikt import Edict, Modifiers, Pair
from bohnanza_core.testing import named, scene
from tests.helpers.refusals import assert_refused

from ._helpers import EDICTS, RULES, edict, edict_on, finish_turn, offer, trade, use

PAIRS = [["red", "green"], ["soy", "blue"], ["garden", "blue"], ["red", "blue"], ["soy", "green"]]


def edicts(**changes: Any) -> dict[str, Any]:
    """Return card data that changes the edict of one trade."""
    return {"bohnedikt": {"edicts": {"one-trade": changes}}}


def pairs(*given: object) -> dict[str, Any]:
    return {"bohnedikt": {"sacrifices": {"cards": {"pairs": list(given)}}}}


def with_real(modifiers: dict[str, object], **what: Any) -> bz.Game:
    """Return the first player's phase 2 with that edict, and a Soy bean, turned up."""
    rules = bz.compose("bohnedikt", card_data=edicts(modifiers=modifiers))
    deck = f"edict-one-trade soy {what.pop('deck', '')}"
    hands = what.pop("hands", {0: "blue blue", 1: "red red"})
    return scene(rules, stage="reveal", deck=deck, hands=hands, **what)


# Edicts


@pytest.mark.clause("bohnedikt.edict.eight-eight")
def test_the_printed_text_is_marked_as_printed_and_the_others_as_reconstructed() -> None:
    data = ba.load_card_data("bohnanza_bohnedikt")
    origins = {key: data.provenance(f"edicts.{key}.modifiers") for key in EDICTS}
    assert list(data.tables["edicts"]) == list(EDICTS)
    assert origins.pop("right-neighbour") is ba.Provenance.PRINTED
    assert set(origins.values()) == {ba.Provenance.RECONSTRUCTED}


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize("key", EDICTS)
def test_every_edict_has_a_text_in_both_languages_and_one_effect(key: str) -> None:
    card = RULES.for_players(4).catalogue.cards[edict(scene(RULES), key)]
    printed = card.face.imprint
    assert isinstance(printed, Edict)
    assert printed.key == key
    assert printed.text.en != printed.text.de
    assert card.face.text == printed.text, "which the legend holds"
    assert card.name.en.startswith("Bohnedikt “")
    assert card.name.de.startswith("Bohnedikt „")
    assert printed.modifiers != Modifiers()


@pytest.mark.clause("bohnedikt.edict.when")
def test_real_texts_and_effects_replace_the_reconstructed_ones(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[bohnedikt.edicts.one-trade]\nen = "A real text."\nde = "Ein echter Text."\n'
        "helps = true\nmodifiers = { draw = 2, no-gifts = true }\n",
        encoding="utf-8",
    )
    game = scene(
        "bohnedikt",
        card_data=file,
        stage="reveal",
        deck="edict-one-trade soy 8*red",
        hands={0: "blue", 1: "chili"},
    )
    printed = edict_on(game, edict(game, "one-trade"))
    assert (printed.text, printed.helps) == (bz.Text("A real text.", "Ein echter Text."), True)
    assert printed.modifiers == Modifiers(draw=2, no_gifts=True)
    refusal = assert_refused(game, offer(game, "soy"), "edict-no-gifts", "bohnedikt.edict.when")
    assert str(refusal) == "The Bohnedikt “A Single Trade” forbids it: A real text."
    german = "Der Bohnedikt „Ein einziger Handel“ verbietet es: Ein echter Text."
    assert refusal.in_language("de") == german
    game.apply(use(game, "one-trade"))
    trade(game, "blue soy bohnedikt", "chili")
    finish_turn(game)
    assert named(game, "hand", 0) == "red red red red red red"
    assert bz.load_game(game.save()) == game


@pytest.mark.clause("bohnedikt.edict.when")
def test_what_is_not_replaced_stays() -> None:
    rules = bz.compose("bohnedikt", card_data=edicts(en="Real.", modifiers={"draw": 1}))
    printed = edict_on(scene(rules), edict(scene(rules), "one-trade"))
    assert (printed.text.en, printed.text.de) == ("Real.", "Höchstens ein Handel.")
    assert rules.card_data == edicts(en="Real.", modifiers={"draw": 1})


@pytest.mark.clause("bohnedikt.edict.when")
def test_words_take_numbers() -> None:
    game = with_real({"reveal": 3}, deck="red chili stink")
    game.apply(use(game, "one-trade"))
    assert named(game, "revealed") == "bohnedikt soy red chili stink"
    game = with_real({"take-discards": 2}, discard="stink chili red")
    game.apply(use(game, "one-trade"))
    assert (named(game, "revealed"), named(game, "discard")) == ("bohnedikt soy stink chili", "red")
    game = with_real({"most-trades": 2})
    trade(game, "soy")
    trade(game, "blue")
    code = "edict-most-trades"
    assert_refused(game, offer(game, "blue"), code, "bohnedikt.edict.when")
    game = with_real({"most-trades": 0})
    assert_refused(game, offer(game, "blue"), code, "bohnedikt.edict.when")


@pytest.mark.clause("bohnedikt.edict.when")
def test_a_card_that_was_traded_again_is_not_given_back() -> None:
    game = with_real({"trade-again": 2})
    trade(game, "blue", "red")
    game.apply(bz.Offer(0, 2, game.cards("received", 0)))
    game.apply(bz.Accept(2, game.version))
    back = bz.Offer(2, 0, game.cards("received", 2))
    assert_refused(game, back, "set-aside", "base.trade.aside")
    trade(game, "blue", "red")
    assert game.why_not(bz.Offer(0, 3, game.cards("received", 0))) is None


@pytest.mark.clause("bohnedikt.edict.when")
def test_an_open_offer_holds_no_more_received_cards_than_are_left_to_be_traded_again() -> None:
    game = with_real({"trade-again": 2}, hands={0: "blue", 1: "red red red", 2: "soy", 3: "soy"})
    trade(game, "blue", "red red red")
    one, two, three = game.cards("received", 0)
    game.apply(bz.Offer(0, 2, (one, two)))
    pair = game.version
    game.apply(bz.Offer(0, 3, (three,)))
    game.apply(bz.Accept(3, game.version))
    assert_refused(game, bz.Accept(2, pair), "traded-again-too-often", "base.trade.aside")
    game.apply(bz.Offer(0, 2, (one,)))
    game.apply(bz.Accept(2, game.version))
    assert game.cards("received", 2) == (one,)


@pytest.mark.clause("bohnedikt.edict.when")
def test_an_edict_may_do_several_things_or_nothing() -> None:
    words = {"no-trade-with": "left", "reveal": 1, "look-at-fronts": True, "take-discards": 1}
    game = with_real(words, deck="chili", discard="stink")
    game.apply(use(game, "one-trade"))
    assert named(game, "revealed") == "bohnedikt soy stink chili"
    code = "edict-left-neighbour"
    assert_refused(game, offer(game, "blue", to=1), code, "bohnedikt.edict.when")
    game = with_real({})
    assert game.legal_actions(0) == [bz.EndTrade(0)]
    trade(game, "soy", "red")
    trade(game, "blue", "red")


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize(
    ("modifiers", "path", "message"),
    [
        ({"no-deals": True}, "no-deals", "is not a modifier; there are no-trade-with, most-trades"),
        ({"no-trade-with": "middle"}, "no-trade-with", "must be one of right, left"),
        ({"no-giving-from": "coins"}, "no-giving-from", "must be one of hand, revealed"),
        ({"no-trade-with": True}, "no-trade-with", "must be one of right, left"),
        ({"no-gifts": False}, "no-gifts", "must be true, not False"),
        ({"no-gifts": 1}, "no-gifts", "must be true, not 1"),
        ({"tribute": "yes"}, "tribute", "must be true, not 'yes'"),
        ({"draw": 0}, "draw", "must be 1 to 9, not 0"),
        ({"draw": 10}, "draw", "must be 1 to 9, not 10"),
        ({"draw": True}, "draw", "must be 1 to 9, not True"),
        ({"reveal": "2"}, "reveal", "must be 1 to 9, not '2'"),
        ({"most-trades": -1}, "most-trades", "must be 0 to 9, not -1"),
        ({"no_gifts": True}, "no_gifts", "is not a modifier"),
    ],
)
def test_effects_are_checked_and_the_place_of_a_mistake_is_named(
    modifiers: dict[str, object], path: str, message: str
) -> None:
    with pytest.raises(ba.CardDataError) as raised:
        bz.compose("bohnedikt", card_data=edicts(modifiers=modifiers))
    assert raised.value.path.endswith(f"edicts.one-trade.modifiers.{path}")
    assert raised.value.message.startswith(message)
    (problem,) = bz.check_composition("bohnedikt", card_data=edicts(modifiers=modifiers))
    assert problem.code == "bad-card-data"


@pytest.mark.clause("bohnedikt.edict.when")
@pytest.mark.parametrize(
    "changes",
    [
        {"en": 3},
        {"de": ["x"]},
        {"helps": "yes"},
        {"modifiers": "none"},
        {"modifiers": [{"draw": 1}]},
        {"text": "x"},
        {"provenance": "printed"},
    ],
)
def test_an_entry_keeps_its_form(changes: dict[str, object]) -> None:
    with pytest.raises(ba.CardDataError) as raised:
        bz.compose("bohnedikt", card_data=edicts(**changes)).for_players(4)
    assert raised.value.path == f"bohnedikt.edicts.one-trade.{next(iter(changes))}"


# Sacrifice cards


@pytest.mark.clause("bohnedikt.sacrifice.deal")
def test_real_pairs_replace_the_rule() -> None:
    rules = bz.compose("bohnedikt", card_data=pairs(*PAIRS, ["green", "red"])).for_players(5)
    cards = [card for card in rules.catalogue.cards if card.sort is None]
    assert [card.face.imprint for card in cards] == [
        *(Pair(*pair) for pair in PAIRS),
        Pair("green", "red"),
    ]
    assert cards[0].name == bz.Text(
        "Sacrifice Card (Red Bean, Green Bean)", "Opferkarte (Rote Bohne, Brechbohne)"
    )
    assert {rules.catalogue.homes[card.id] for card in cards} == {"bohnedikt.sacrifice_deck"}


@pytest.mark.clause("bohnedikt.sacrifice.deal")
@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("red green", "must be pairs of sorts, not 'red green'"),
        (["red"], "must be pairs of sorts"),
        (["red", "green", "blue"], "must be pairs of sorts"),
        (["red", "purple"], "there is no sort 'purple'; there are garden, red"),
        (["red", "bohnedikt"], "there is no sort 'bohnedikt'"),
        (["red", 3], "there is no sort 3"),
        ([["red"], "green"], "there is no sort ['red']"),
        (["red", "red"], "a card shows two different sorts, not ['red', 'red']"),
    ],
)
def test_pairs_are_checked(pair: object, message: str) -> None:
    with pytest.raises(ba.CardDataError) as raised:
        bz.compose("bohnedikt", card_data=pairs(*PAIRS, pair)).for_players(4)
    assert raised.value.path.endswith("sacrifices.cards.pairs")
    assert raised.value.message.startswith(message)


@pytest.mark.clause("bohnedikt.sacrifice.deal")
def test_a_sort_without_cards_is_on_no_sacrifice_card() -> None:
    no_garden = {"bohnanza": {"sorts": {"garden": {"number": 0}}}}
    rules = bz.compose("bohnedikt", card_data=no_garden).for_players(4)
    pairs_ = [card.face.imprint for card in rules.catalogue.cards if card.sort is None]
    assert len(pairs_) == 21 + 10
    assert not [pair for pair in pairs_ if isinstance(pair, Pair) and pair.first == "garden"]


@pytest.mark.clause("bohnedikt.sacrifice.deal", "bohnedikt.sacrifice.always-one")
def test_there_is_a_sacrifice_card_for_each_player_at_least() -> None:
    rules = bz.compose("bohnedikt", card_data=pairs(*PAIRS[:4]))
    rules.for_players(4)
    with pytest.raises(ba.CardDataError) as raised:
        rules.for_players(5)
    assert raised.value.message == "must be 5 cards at least, one for each player"
