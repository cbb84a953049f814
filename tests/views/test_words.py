"""Sentences as people say them: forms of names, what stands in the way, passing, fields."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Language, Text
from bohnanza_core._model.nouns import in_form, parsed_form
from bohnanza_core.authoring import Noun, Public
from bohnanza_core.testing import pick, scene
from bohnanza_magic import MagicPhase, Place, UseAbility
from tests.toys.made_up import variant

BLUE = Text("Blue Bean", "Blaue Bohne")
FLOW = Text("Magic Card Flow", "Magischer Kartenfluss")
GARDEN = Text("monastery garden", "Klostergarten")


def formed(name: Text, language: Language, form: str, number: int = 1) -> str:
    return in_form(name, language, parsed_form(form, language), number)


# Names


@pytest.mark.parametrize(
    ("name", "form", "number", "words"),
    [
        (BLUE, "", 1, "Blue Bean"),
        (BLUE, "a", 1, "a Blue Bean"),
        (Text("Attack Spell", "Angriffszauber"), "a", 1, "an Attack Spell"),
        (BLUE, "The", 1, "The Blue Bean"),
        (BLUE, "a", 2, "two Blue Beans"),
        (BLUE, "the", 13, "the 13 Blue Beans"),
        (BLUE, "plural", 1, "Blue Beans"),
        (Text("field 1", "Feld 1"), "the", 1, "field 1"),
        (Text("God's acre", "Gottesacker"), "the", 1, "God's acre"),
        (GARDEN, "the", 1, "the monastery garden"),
        (Text("Enchantment of the Beans", "x"), "plural", 1, "Enchantments of the Beans"),
        (Text("Bonus Card (Red Bean)", "x"), "a", 2, "two Bonus Cards (Red Bean)"),
        (Noun("Goose", "Gans", en_plural="Geese"), "a", 2, "two Geese"),
    ],
)
def test_english_names(name: Text, form: str, number: int, words: str) -> None:
    assert formed(name, "en", form, number) == words


@pytest.mark.parametrize(
    ("name", "form", "number", "words"),
    [
        (BLUE, "", 1, "Blaue Bohne"),
        (BLUE, "ein Akk", 1, "eine Blaue Bohne"),
        (BLUE, "Ein Dat", 1, "Einer Blauen Bohne"),
        (BLUE, "der Gen", 1, "der Blauen Bohne"),
        (BLUE, "ein Akk", 2, "zwei Blaue Bohnen"),
        (BLUE, "der Dat", 3, "den drei Blauen Bohnen"),
        (BLUE, "plural Akk", 1, "Blaue Bohnen"),
        (FLOW, "ein Akk", 1, "einen Magischen Kartenfluss"),
        (FLOW, "der", 1, "der Magische Kartenfluss"),
        (FLOW, "der Gen", 1, "des Magischen Kartenflusses"),
        (GARDEN, "der Dat", 1, "dem Klostergarten"),
        (Text("x", "vorübergehendes Feld"), "der Dat", 1, "dem vorübergehenden Feld"),
        (Text("field 1", "Feld 1"), "der Dat", 1, "Feld 1"),
        (Text("x", "Verzauberung der Bohnen"), "der Akk", 1, "die Verzauberung der Bohnen"),
        (Text("x", "Tee"), "ein Akk", 1, "Tee"),
        (Noun("x", "Bohnedikt", gender="m"), "ein Akk", 1, "einen Bohnedikt"),
        (Noun("x", "Gans", gender="f", de_plural="Gänse"), "ein", 2, "zwei Gänse"),
        (Noun("x", "Herz", gender="n", de_forms={"der Dat": "dem Herzen"}), "der Dat", 1,
         "dem Herzen"),
    ],
)  # fmt: skip
def test_german_names(name: Text, form: str, number: int, words: str) -> None:
    assert formed(name, "de", form, number) == words


def test_mistakes_in_a_noun_are_told() -> None:
    with pytest.raises(bz.errors.TemplateError, match="must be m, f, n, pl or none, not 'x'"):
        Noun("Goose", "Gans", gender="x")
    with pytest.raises(bz.errors.TemplateError, match="there is no form 'den'"):
        Noun("Goose", "Gans", de_forms={"den": "die Gans"})


# Templates are checked while composing


def problems_of(text: Text) -> list[str]:
    @frozen
    class Spilt(bz.Event):
        seat: Public[ba.Seat]
        card: Public[ba.CardId]

    Spilt.text = text
    kinds = ba.Declarations(events=(Spilt,))
    made: Any = variant(collect_declarations=lambda: kinds)
    return [str(problem) for problem in bz.check_composition("bohnanza", made)]


@pytest.mark.parametrize(
    ("en", "says"),
    [
        ("{seat} spills {card:some}.", "in English there is no form 'some'"),
        ("{seat} spills {card:ein}.", "in English there is no form 'ein'"),
        ("{seat} spills {bean}.", "in English {bean} is not a field; there are card, seat"),
        ("{seat:a} spills {card}.", "in English {seat} has no forms"),
        ("{seat} spills {card.", "has an opening brace without a closing one"),
        ("{seat} spills {}.", "'' is not the name of a field"),
    ],
)
def test_what_a_template_asks_for_must_exist(en: str, says: str) -> None:
    (problem,) = problems_of(Text(en, "{seat} verschüttet {card:ein Akk}."))
    assert "text of event Spilt is not usable" in problem
    assert says in problem
    assert not problems_of(Text("{seat} spills {card:a}.", "{seat} verschüttet {card:ein Akk}."))


# What stands in the way


def question(game: bz.Game, seat: int = 0) -> tuple[str, str]:
    text = game.question(seat).text
    return text.en, text.de


FULL = {0: ["2*red", "2*blue", "2*chili"]}


def test_where_only_a_harvest_leads_on_the_question_says_so() -> None:
    game = scene("bohnanza", players=3, hands={0: "soy"}, fields=FULL)
    assert question(game) == (
        "Plant the front card of your hand. Harvest a field first to make room.",
        "Baue deine vorderste Handkarte an. Ernte dafür zuerst ein Feld.",
    )
    assert question(game, 1)[0] == "Ada must plant the front hand card.", "others learn nothing"
    game.apply(bz.Harvest(0, 0))
    assert question(game)[0] == "Plant the front card of your hand."


def test_in_phase_3_too() -> None:
    game = scene("bohnanza", players=3, stage="receive", revealed="soy", fields=FULL)
    assert question(game)[0].endswith("cards. Harvest a field first to make room.")


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("sacrifice-red-green blue", "Discard the sacrifice card in front of it first."),
        ("sacrifice-red-green blue red green", "Play the sacrifice card in front of it first."),
    ],
)
def test_a_sacrifice_card_in_front_is_what_stands_in_the_way(hand: str, says: str) -> None:
    game = scene("bohnedikt", players=3, hands={0: hand})
    assert question(game)[0] == f"Plant the front card of your hand. {says}"
    bean = next(card for card in game.hand(0) if game.rules.sort_of[card] >= 0)
    refusal = game.why_not(bz.Plant(0, bean, 1))
    assert refusal is not None
    assert str(refusal).endswith(says)


def test_a_thief_without_room_is_not_told_to_harvest() -> None:
    game = scene(
        "excalibohn",
        players=3,
        stage="magic",
        hands={0: "mean cape"},
        coins={1: "picking"},
        fields={0: ["2*sword"], 1: ["2*mean", "2*white"]},
    )
    game.apply(UseAbility(0, 0))
    game.apply(bz.Choose(0, 1))
    assert isinstance(game.decision, Place)
    assert game.decision.seat == 1
    assert question(game, 1) == (
        "Put the bean at the back of your hand.",
        "Stecke die Bohne hinten auf die Hand.",
    )
    (cape,) = game.cards("magic.held", 1)
    refusal = game.why_not(bz.Plant(1, cape, 0))
    assert str(refusal) == "A Cape Bean does not fit in field 1: another sort grows there."


# Passing


def test_passing_has_words_of_its_own() -> None:
    game = scene("excalibohn", players=["Ada", "Ben", "Cleo"], stage="magic", hands={0: "cape"})
    assert isinstance(game.decision, MagicPhase)
    assert game.describe(bz.Pass(0), "de") == "Zauberphase beenden"
    lines = [game.describe(event, seat=1) for event in game.apply(bz.Pass(0))]
    assert "Ada ends the magic phase." in lines


@pytest.mark.parametrize("name", ["bohnanza", "excalibohn", "rabohnzel", "bohnedikt", "duell"])
def test_at_every_decision(name: str) -> None:
    rule_set = bz.compose(name)
    rules = rule_set.for_players(rule_set.players[0])
    for decision in rules.decisions.values():
        if decision.passed is not None:
            assert decision.passing is not None, decision.type
            assert decision.passed_text is not None, decision.type


# Fields, jokers, offers


def test_fields_are_called_by_their_names() -> None:
    game = scene(
        "bohnedikt", players=["Ada", "Ben", "Cleo"], hands={0: "soy"}, fields={0: ["blue", "2*red"]}
    )
    soy = game.hand(0).cards[0]
    refusal = game.why_not(bz.Plant(0, soy, 0))
    assert refusal is not None
    assert refusal.text == Text(
        "A Soy Bean does not fit in the monastery garden: another sort grows there. "
        "Harvest a field first to make room.",
        "Eine Sojabohne passt nicht auf den Klostergarten: Dort wächst eine andere Sorte. "
        "Ernte dafür zuerst ein Feld.",
    )
    assert game.describe(bz.Harvest(0, 1), "en", seat=0) == "Harvest God's acre"
    assert game.describe(bz.Harvest(0, 1), "de", seat=0) == "Den Gottesacker ernten"
    (harvested,) = [e for e in game.apply(bz.Harvest(0, 1)) if isinstance(e, ba.Harvested)]
    assert game.describe(harvested, "de", seat=1) == (
        "Ada erntet zwei Rote Bohnen vom Gottesacker für 1 Taler."
    )


def test_a_joker_on_top_that_pays_nothing_is_told() -> None:
    game = scene(
        "bohnedikt", players=["Ada", "Ben", "Cleo"], fields={0: ["4*blue edict-no-gifts", ""]}
    )
    (harvested,) = [e for e in game.apply(bz.Harvest(0, 0)) if isinstance(e, ba.Harvested)]
    assert game.describe(harvested, seat=1) == (
        "Ada harvests the monastery garden, 5 cards, and gets nothing for it: "
        "the joker on top does not pay."
    )


def test_one_line_tells_what_lapsed() -> None:
    game = scene(players=["Ada", "Ben", "Cleo"], stage="trade", hands={0: "red soy"})
    for card in game.hand(0).cards:
        game.apply(bz.Offer(0, 1, (card,)))
    lines = [game.describe(event, seat=2) for event in game.apply(bz.EndTrade(0))]
    assert [line for line in lines if line and "lapsed" in line] == ["Offers 1 and 2 have lapsed."]


def test_a_zone_is_told_by_its_title() -> None:
    @frozen
    class Moved(bz.Event):
        text = Text("{zone:The} gets {card:a}.", "{zone:Der} bekommt {card:ein Akk}.")
        zone: Public[ba.ZoneIndex]
        card: Public[ba.CardId]

    kinds = ba.Declarations(events=(Moved,))
    made: Any = variant(collect_declarations=lambda: kinds)
    game = scene("bohnanza", made, players=3, hands={0: "blue"})
    event = Moved(game.rules.discard, pick(game, "hand", 0, "blue")[0])
    assert game.describe(event, seat=0) == "The discard pile gets a Blue Bean."
    assert game.describe(event, "de", seat=0) == "Der Ablagestapel bekommt eine Blaue Bohne."


def test_coins_of_ones_own_choice_are_refused_by_the_clause_that_decides() -> None:
    game = scene("bohnedikt", players=3, fields={0: ["", "3*red"]})
    cards = game.cards("field2", 0)
    refusal = game.why_not(bz.Harvest(0, 1, coins=cards[:2]))
    assert refusal is not None
    assert refusal.clause == "bohnedikt.harvest.last-cards"
    assert "Red Bean" in str(refusal)
