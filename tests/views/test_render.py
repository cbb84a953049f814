"""From templates to sentences, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Language, Text, errors, search
from bohnanza_core._composing.discovery import installed
from bohnanza_core._engine.judging import NOT_NOW
from bohnanza_core._model.roles import hints_of, role_of
from bohnanza_core._model.templates import names_in
from bohnanza_core._views.render import render
from bohnanza_core.authoring import Public, Role
from bohnanza_core.testing import pick, scene
from tests.toys.expansion import TOY
from tests.toys.made_up import variant

LANGUAGES: tuple[Language, ...] = ("en", "de")

# Composed when a test wants it, so that a variant that cannot be loaded fails its own tests only.
every_rule_set = pytest.mark.parametrize(
    "asked", [*installed(), "bohnanza:third_field=true", TOY], ids=lambda asked: str(asked)[:30]
)


@cache
def composed(asked: Any) -> bz.RuleSet:
    return bz.compose(asked)


def hints(type_: Any) -> dict[str, Any]:
    """Return the full annotations of an attrs class."""
    return hints_of(type_)


def fields_of(template: str, language: Language) -> list[str]:
    """Return the names in braces."""
    return list(names_in(template, language))


def an_example(type_: type[Any], rules: bz.Rules) -> Any:
    """Return a value of an attrs class with something fitting in every field."""
    return type_(**{name: _filler(hint, rules) for name, hint in hints(type_).items()})


def _filler(hint: Any, rules: bz.Rules) -> Any:
    role, text = role_of(hint), str(hint)
    single: Any = {Role.SORT: rules.catalogue.sorts[0].key, Role.SEAT: 1}.get(role or Role.CARD, 0)
    if role is None:
        single = "word" if "str" in text else 3
    return (single, single) if "tuple" in text else single


@every_rule_set
def test_every_event_can_be_told_in_both_languages(asked: Any) -> None:
    rule_set = composed(asked)
    players = rule_set.players[0]
    game = bz.new_game(rule_set, players=[f"P{seat}" for seat in range(players)], seed=1)
    for event in game.rules.event_types.values():
        example = an_example(event, game.rules)
        for language in LANGUAGES:
            line = game.describe_with_secrets(example, language)
            if event.text is None:
                assert line is None
                continue
            template = event.text.in_language(language)
            assert set(fields_of(template, language)) <= set(hints(event)), event
            assert line is not None
            assert_sentence(line)
        if event.text is not None:
            assert sorted(fields_of(event.text.en, "en")) == sorted(
                fields_of(event.text.de, "de")
            ), event


@every_rule_set
def test_every_reason_names_only_what_an_action_has_or_its_details_say(
    asked: Any,
) -> None:
    rule_set = composed(asked)
    rules = rule_set.for_players(rule_set.players[0])
    of_actions = {name for type_ in rules.action_types.values() for name in hints(type_)}
    clauses = {clause.id for clause in rules.clauses}
    for reason in rules.reasons.values():
        names = fields_of(reason.text.en, "en")
        assert set(names) == set(fields_of(reason.text.de, "de")), reason
        if reason is NOT_NOW:
            assert set(names) == {"question"}, "which every refusal of it is told"
        elif reason.details is None:
            assert set(names) <= of_actions, reason
        values = dict.fromkeys(names, 0)
        for language in LANGUAGES:
            assert_sentence(render(reason.text, values, None, rules, language))
        assert rules.clause(reason.clause) in clauses, reason


@every_rule_set
def test_every_action_and_decision_has_words_that_fit_it(asked: Any) -> None:
    rule_set = composed(asked)
    rules = rule_set.for_players(rule_set.players[0])
    clauses = {clause.id for clause in rules.clauses}
    for kind in rules.actions.values():
        if kind.title is not None:
            for language in LANGUAGES:
                names = fields_of(kind.title.in_language(language), language)
                assert set(names) <= set(hints(kind.type)), kind.type
    for decision in rules.decisions.values():
        assert decision.prompt.en
        assert decision.prompt.de
        assert rules.clause(decision.clause) in clauses, decision.type


def assert_sentence(line: str) -> None:
    assert "{" not in line
    assert "}" not in line
    assert "None" not in line
    assert line.strip() == line
    assert line


# Words


@frozen
class Told(bz.Event):
    seat: Public[ba.Seat]
    card: Public[ba.CardId | None]
    cards: Public[tuple[ba.CardId, ...]]
    sort: Public[ba.SortKey]
    field: Public[ba.FieldNumber]
    count: Public[int]


@pytest.fixture
def rules() -> bz.Rules:
    return bz.compose("bohnanza").for_players(3)


def told(rules: bz.Rules, template: str, language: Language = "en", **values: Any) -> str:
    names = ("Ada", "Ben", "Cleo")
    return render(Text(template, template), values, Told, rules, language, names)


def test_numbers_become_what_they_stand_for(rules: bz.Rules) -> None:
    red, blue = (rules.catalogue.of_sort(key)[0] for key in ("red", "blue"))
    assert told(rules, "{seat}", seat=1) == "Ben"
    assert told(rules, "{card}", card=red) == "Red Bean"
    assert told(rules, "{card}", "de", card=red) == "Rote Bohne"
    assert told(rules, "{cards}", cards=(red, blue)) == "Red Bean, Blue Bean"
    assert told(rules, "{sort}", "de", sort="blue") == "Blaue Bohne"
    assert told(rules, "{field}", field=0) == "1", "people count fields from one"
    assert told(rules, "{count}", count=4) == "4"


def test_what_is_hidden_or_empty_has_words_too(rules: bz.Rules) -> None:
    assert told(rules, "{card}", card=None) == "a card"
    assert told(rules, "{card}", "de", card=None) == "eine Karte"
    assert told(rules, "{cards}", cards=(None, None)) == "two cards"
    assert told(rules, "{cards}", cards=()) == "nothing"
    assert told(rules, "{cards}", "de", cards=[]) == "nichts"


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("seat", 9, "9"),
        ("seat", -1, "-1"),
        ("seat", "x", "x"),
        ("card", 9999, "9999"),
        ("card", "x", "x"),
        ("sort", "tea", "tea"),
        ("sort", [], "nothing"),
        ("field", "x", "x"),
    ],
)
def test_a_value_that_stands_for_nothing_is_told_as_it_is(
    rules: bz.Rules, name: str, value: Any, text: str
) -> None:
    assert told(rules, f"{{{name}}}", **{name: value}) == text


def test_braces_in_a_name_are_only_letters(rules: bz.Rules) -> None:
    line = render(Text("{seat}!", "{seat}!"), {"seat": 0}, Told, rules, "en", ("{card}", "b", "c"))
    assert line == "{card}!"


# Events and refusals of a game


def test_events_are_told_with_the_names_of_the_players() -> None:
    game = scene(
        "bohnanza", players=["Ada", "Ben", "Cleo"], hands={0: "red"}, fields={1: ["4*blue"]}
    )
    lines = {
        language: [
            line for event in events if (line := game.describe_with_secrets(event, language))
        ]
        for events in [game.apply(bz.Harvest(1, 0))]
        for language in LANGUAGES
    }
    assert lines == {
        "en": ["Ben harvests four Blue Beans from field 1 for 1 Taler."],
        "de": ["Ben erntet vier Blaue Bohnen von Feld 1 für 1 Taler."],
    }


@pytest.mark.parametrize(
    ("given", "taken", "en", "de"),
    [
        ("red", "", "Ada gives a Red Bean to Ben.", "Ada schenkt Ben eine Rote Bohne."),
        ("", "blue", "Ben gives a Blue Bean to Ada.", "Ben schenkt Ada eine Blaue Bohne."),
        (
            "red",
            "blue",
            "Ada gives a Red Bean to Ben and gets a Blue Bean.",
            "Ada gibt Ben eine Rote Bohne und bekommt eine Blaue Bohne.",
        ),
    ],
)
def test_a_gift_is_told_as_a_gift(given: str, taken: str, en: str, de: str) -> None:
    game = scene("bohnanza", players=["Ada", "Ben", "Cleo"], hands={0: "red", 1: "blue"})
    event = ba.Traded(0, 1, pick(game, "hand", 0, given), pick(game, "hand", 1, taken))
    assert [game.describe_with_secrets(event, "en"), game.describe(event, "de", seat=2)] == [en, de]


def test_an_event_that_is_not_worth_a_line_has_none() -> None:
    game = scene("bohnanza", players=3, hands={0: "red"})
    assert game.describe_with_secrets(ba.TurnEnded(0)) is None


def test_a_refusal_speaks_both_languages() -> None:
    game = scene("bohnanza", players=3, hands={0: "red soy"}, fields={0: ["blue", "2*soy"]})
    refusal = game.why_not(bz.Plant(0, game.hand(0).cards[0], 0))
    assert refusal is not None
    assert str(refusal) == refusal.text.en == refusal.in_language("en")
    assert refusal.text.en.startswith(
        "A Red Bean does not fit in field 1: another sort grows there."
    )
    assert refusal.in_language("de").startswith("Eine Rote Bohne passt nicht auf Feld 1:")
    assert refusal.parameters["card"] == game.hand(0).cards[0]
    assert refusal.parameters["action"] == "Plant"


def test_the_details_of_a_refusal_are_told_by_their_roles() -> None:
    game = scene("bohnanza", players=3, stage="trade", hands={0: "red", 1: "soy"})
    soy = game.hand(1).cards[0]
    refusal = game.why_not(bz.Offer(0, 1, (soy,)))
    assert refusal is not None
    assert str(refusal) == "Ada can give only the Red Bean."
    assert refusal.parameters["tradable"] == game.hand(0).cards


def test_the_details_of_a_variant_have_roles_too() -> None:
    reason = ba.Reason(
        "ask-first",
        "house.ask",
        Text("Ask {host} for {beans}.", "Frag {host} nach {beans}."),
        details=lambda table, _action: {"host": 2, "beans": table.cards("hand", 0)},
        roles={"host": Role.SEAT, "beans": Role.CARD},
    )

    def forbid_action(action: bz.Harvest) -> ba.Reason | None:
        return reason

    kinds = ba.Declarations(reasons=(reason,))
    house = variant(forbid_action=forbid_action, collect_declarations=lambda: kinds)
    game = scene("bohnanza", house, players=3, hands={0: "red soy"}, fields={0: ["red"]})
    refusal = game.why_not(bz.Harvest(0, 0))
    assert refusal is not None
    assert str(refusal) == "Ask Cleo for Red Bean, Soy Bean."
    assert refusal.in_language("de") == "Frag Cleo nach Rote Bohne, Sojabohne."
    nameless = search.why_not(game.state, bz.Harvest(0, 0))
    assert nameless is not None
    assert nameless.text.en == "Ask seat 2 for Red Bean, Soy Bean."
    assert nameless.in_language("de") == "Frag Platz 2 nach Rote Bohne, Sojabohne."


def iterated_refusals(game: bz.Game) -> Iterator[bz.Refusal]:
    for type_ in game.rules.action_types.values():
        make: Any = type_
        hinted = hints(type_).items()
        values = {name: (99,) if "tuple" in str(hint) else 99 for name, hint in hinted}
        for seat in (0, 1, 7):
            refusal = game.why_not(make(**{**values, "seat": seat}))
            if refusal is not None:
                yield refusal


@every_rule_set
def test_nonsense_is_refused_in_whole_sentences(asked: Any) -> None:
    rule_set = composed(asked)
    game = bz.new_game(rule_set, players=rule_set.players[0], seed=2)
    refusals = list(iterated_refusals(game))
    assert len(refusals) > 3
    for refusal in refusals:
        for language in LANGUAGES:
            line = refusal.in_language(language)
            assert "{" not in line
            assert line


def test_there_are_two_languages() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    action = game.legal_actions(game.waiting_for[0])[0]
    with pytest.raises(
        errors.UnknownLanguageError, match="no language 'fr'; there are 'en' and 'de'"
    ):
        game.describe(action, "fr")  # type: ignore[call-overload] # a fault
    with pytest.raises(errors.UnknownLanguageError):
        bz.Text("a", "b").in_language("EN")  # type: ignore[arg-type] # a fault
