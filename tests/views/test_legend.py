"""What numbers and names in messages stand for: nothing that a client meets is left unexplained."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing._lint import text_findings
from tests.helpers.games import COMPOSITIONS, moments, played
from tests.helpers.hidden_cards import renamed_state
from tests.toys.made_up import variant


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_card_zone_stage_and_seat_of_a_view_is_in_the_legend(name: str) -> None:
    for moment in moments(name, 10, seed=6):
        game = moment.game()
        legend = game.legend()
        zones = {zone.name: zone for zone in legend.zones}
        stages = {stage.name for stage in legend.stages}
        for viewer in moment.viewers:
            view = game.view(viewer)
            assert view.status.stage in {*stages, ""}
            assert 0 <= view.status.active < len(legend.players)
            for zone in view.zones:
                assert zones[zone.name].per_seat == (zone.seat is not None)
                for card in (zone.top, *(zone.cards or ())):
                    assert card is None or legend.cards[card] < len(legend.faces)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_cards_and_sorts_are_those_of_the_catalogue(name: str) -> None:
    game = played(name, 0)
    legend, catalogue = game.legend(), game.rules.catalogue
    sorts = {sort.key: sort for sort in legend.sorts}
    assert len(legend.cards) == len(catalogue)
    for card, place in enumerate(legend.cards):
        face = legend.faces[place]
        printed = catalogue[card].name
        assert face.name == bz.Text(printed.en, printed.de)
        assert face.key == catalogue[card].face.key
        assert (face.sort is None) == (catalogue.sort_of[card] < 0)
        assert face.beanometer == (catalogue[card].beanometer.steps if face.sort else None)
        if face.sort is not None:
            assert face.sort == catalogue.key_of(card)
            assert sorts[face.sort].beanometer == catalogue.sort(face.sort).beanometer.steps
    assert len(set(legend.cards)) == len(legend.faces), "no face is there for nothing"
    fields = [zone.name for zone in legend.zones if zone.field]
    assert fields == [game.rules.layout.zones[zone].name for zone in game.rules.field_zones[0]]


def texts(value: Any) -> Iterator[dict[str, str]]:
    inner = list(value.values()) if isinstance(value, dict) else value
    if isinstance(value, dict) and set(value) == {"en", "de"}:
        yield value
    elif isinstance(inner, list):
        for item in inner:
            yield from texts(item)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_everything_has_a_name_in_both_languages(name: str) -> None:
    game = played(name, 0)
    sent = json.loads(game.wire.dumps(game.legend()))
    found = list(texts(sent))
    assert all(text["en"].strip() and text["de"].strip() for text in found)
    assert all(entry["title"] for entry in (*sent["zones"], *sent["stages"]))
    assert len(game.wire.dumps(game.legend())) < 40_000


def test_it_is_the_same_for_a_whole_game_and_tells_nothing_hidden() -> None:
    game = played("excalibohn-bohnedikt", 0)
    new = bz.Game(game.initial_state, game.players)
    other = dict(zip(range(50), random.Random(1).sample(range(50), 50), strict=True))
    assert new.legend() == game.legend()
    assert bz.Game(renamed_state(game.initial_state, other), game.players).legend() == game.legend()


def test_a_wrong_legend_is_refused_with_its_path() -> None:
    game = played("bohnanza", 0)
    wire = game.wire
    for change, path in (
        (lambda d: d["sorts"][1]["beanometer"].append([1]), "sorts[1].beanometer"),
        (lambda d: d["faces"][0].update(sort=3), "faces[0].sort"),
        (lambda d: d.update(cards=[True]), "cards[0]"),
        (lambda d: d.pop("stages"), "stages"),
    ):
        document = json.loads(wire.dumps(game.legend()))
        change(document)  # type: ignore[no-untyped-call] # a lambda
        with pytest.raises(bz.SaveError) as raised:
            wire.load(bz.Legend, document)
        assert raised.value.path.startswith(path)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_value_that_reaches_a_client_has_words_or_is_not_to_be_shown(name: str) -> None:
    game = played(name, 0)
    legend = game.legend()
    slots = {slot.name: {field.name: field for field in slot.fields} for slot in legend.slots}
    for moment in moments(name, 12, seed=8):
        for viewer in moment.viewers:
            for slot, values in moment.game().view(viewer).slots.items():
                assert set(values) <= set(slots[slot])
    for entry in legend.slots:
        for field in entry.fields:
            assert (field.title is None) == (field.show == "nothing")
    assert not [*text_findings(game.rules)], "nothing shown lacks words in either language"


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_is_to_be_shown_is_what_the_legend_says(name: str) -> None:
    kinds: dict[str, Any] = {
        "flag": bool,
        "number": int,
        "text": str,
        "card": int,
        "seat": int,
        "sort": str,
    }
    legend = played(name, 0).legend()
    sorts = {sort.key for sort in legend.sorts}
    for moment in moments(name, 20, seed=9):
        game = moment.game()
        for slot in legend.slots:
            values = game.view(None).slots[slot.name]
            for field in slot.fields:
                if field.show == "nothing" or values.get(field.name) is None:
                    continue
                found = values[field.name]
                assert isinstance(found, list) == field.many
                items: list[Any] = found if field.many else [found]
                for item in items:
                    assert type(item) is kinds[field.show]
                    assert field.show != "sort" or item in sorts
                    assert field.show != "card" or 0 <= item < len(legend.cards)


# What a card without a text says is on the card itself, or in the rules for all beans.
SILENT = {"princess"}


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_card_that_does_something_says_what(name: str) -> None:
    game = played(name, 0)
    plain = {card.face.key for card in bz.compose("bohnanza").for_players(3).catalogue.cards}
    for face in game.legend().faces:
        expected = face.key not in plain | SILENT
        if face.sort is None or expected:
            assert face.text is not None, face.key
            assert face.text.en.strip()
            assert face.text.de.strip()


def test_cards_show_their_figures() -> None:
    faces = {face.key: face for face in played("excalibohn-bohnedikt", 0).legend().faces}
    (cents,) = faces["spell-hand"].printed
    assert (cents.title.en, cents.show, cents.values) == ("cents", "number", (9,))
    (sorts,) = faces["sacrifice-cape-mean"].printed
    assert (sorts.show, sorts.values) == ("sort", ("cape", "mean"))
    bonus = [f for f in played("duell", 0).legend().faces if f.back == "bonus"]
    assert all(len(f.printed) == 2 and f.printed[0].show == "sort" for f in bonus)


def test_a_spell_says_what_it_does_in_the_edition_that_is_played() -> None:
    def field_spell(edition: str) -> str:
        (face,) = (f for f in played(edition, 0).legend().faces if f.key == "spell-field")
        assert face.text is not None
        return face.text.en

    assert field_spell("excalibohn").startswith("In the magic phase or in phase 3:")
    assert field_spell("rabohnzel").startswith("In phase 3:")


def test_the_kit_misses_words_for_what_is_shown() -> None:
    @frozen
    class Mood:
        high: ba.Public[bool] = False
        low: ba.Public[bool] = False

    def findings(**said: Any) -> list[str]:
        slot = ba.Slot(Mood, lambda _players: Mood(), **said)
        rules = bz.compose("bohnanza", variant(collect_slots=lambda: (slot,)))
        return [found for found in text_findings(rules.for_players(3)) if "Mood" in found]

    title = bz.Text("mood", "Laune")
    assert findings() == ["slot Mood has no title: give it one for players, or shown=False"]
    assert findings(shown=False) == []
    (first, second) = findings(title=title)
    assert first == "slot Mood has no title for 'high' in titles; None if it is not to be shown"
    assert "'low'" in second
    assert findings(title=title, titles={"high": None, "low": title}) == []
    (empty,) = findings(title=title, titles={"high": None, "low": bz.Text("low", " ")})
    assert "has no text in the language 'de'" in empty


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"title": "mood"}, "title of slot Mood must be a Text, in English and German, not 'mood'"),
        ({"titles": {"hig": None}}, "titles of slot Mood name 'hig', which is not one of its"),
        ({"titles": {"high": "x"}}, "title of 'high' in slot Mood must be a Text"),
        ({"titles": ["high"]}, "titles of slot Mood must be texts by the names of fields"),
        ({"shown": None}, "shown of slot Mood must be bool, not None"),
    ],
)
def test_words_that_are_no_texts_are_found_while_composing(said: Any, told: str) -> None:
    @frozen
    class Mood:
        high: ba.Public[bool] = False

    slot = ba.Slot(Mood, lambda _players: Mood(), **said)
    with pytest.raises(bz.CompositionError) as raised:
        bz.compose("bohnanza", variant(collect_slots=lambda: (slot,))).for_players(3)
    assert told in str(raised.value)


@pytest.mark.parametrize("values", [(), ("a", 1), "red", 3, (1.5,)])
def test_what_is_printed_is_numbers_or_sorts(values: Any) -> None:
    printed = ba.Printed(bz.Text("figure", "Zahl"), values)
    face = ba.Face("odd", bz.Text("odd", "seltsam"), "red", printed=(printed,))
    cards = ba.NewCards(cards=(ba.CardSet(face),))
    with pytest.raises(bz.CompositionError, match="must be a tuple of numbers, or of keys"):
        bz.compose("bohnanza", variant(collect_cards=lambda: cards)).for_players(3)
