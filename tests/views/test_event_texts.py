"""Every event has a line in both languages, or is silent on purpose."""

from __future__ import annotations

import typing

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import Language
from bohnanza_core._model.templates import names_in
from bohnanza_core.testing import scene
from tests.helpers.games import COMPOSITIONS, moments, rule_set

LANGUAGES: tuple[Language, ...] = ("en", "de")
SILENT = {
    # The mechanics behind the events that tell what they mean.
    "FieldsChanged",
    "Moved",
    "Renumbered",
    "Shuffled",
    "SlotChanged",
    "StatusChanged",
    # The log shows them as headings, or not at all.
    "TurnEnded",
    "StageEntered",
    # Part of something that is told.
    "magic.TurnedDown",
}


def events(name: str) -> dict[str, type[bz.Event]]:
    rules = rule_set(name)
    found: dict[str, type[bz.Event]] = {}
    for players in rules.players:
        found |= rules.for_players(players).event_types
    return found


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_event_has_a_line_in_both_languages_or_none_on_purpose(name: str) -> None:
    for kind, type_ in events(name).items():
        assert (type_.text is None) == (kind in SILENT), kind
        if type_.text is None:
            continue
        fields = {attribute.name for attribute in attrs.fields(type_)}
        for language in LANGUAGES:
            text = type_.text.in_language(language)
            assert {*names_in(text, language)} <= fields, f"{kind}: {text}"
            assert text.strip() == text != ""
        assert type_.text.en != type_.text.de, kind


def test_no_event_is_silent_that_does_not_exist() -> None:
    assert set().union(*(events(name) for name in COMPOSITIONS)) >= SILENT


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_events_are_told_in_words_to_everybody(name: str) -> None:
    for moment in moments(name, 40, seed=2):
        if moment.action is None:
            continue
        game = moment.game()
        for event in game.apply(moment.action):
            for language in typing.get_args(bz.Language):
                lines = [game.describe(event, language, seat=seat) for seat in moment.viewers]
                for line in (game.describe_with_secrets(event, language), *lines):
                    assert (line is None) == (game.rules.name_of[type(event)] in SILENT)
                    assert line is None or not {"{", "}", "None"} & {*line, *line.split()}


def test_a_column_of_several_sorts_is_not_called_by_one() -> None:
    columns = ["garden red red black-eyed", "3*blue"]
    game = scene("duell", players=["Ada", "Ben"], hands={0: "soy"}, fields={0: columns})
    mixed, pure = (
        next(e for e in game.apply(bz.Harvest(0, field)) if isinstance(e, ba.Harvested))
        for field in (0, 1)
    )
    for seat in (0, 1, None):
        line = game.describe(mixed, seat=seat)
        assert line == (
            "Ada harvests field 1, 4 cards that count as Black-eyed Beans, for 2 Taler."
        )
    assert game.describe_with_secrets(mixed, "de") == (
        "Ada erntet Feld 1, 4 als Augenbohnen gewertete Karten, für 2 Taler."
    )
    assert game.describe_with_secrets(pure) == (
        "Ada harvests three Blue Beans from field 2 and gets nothing for it."
    )
