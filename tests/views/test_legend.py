"""What numbers and names in messages stand for: nothing that a client meets is left unexplained."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import bohnanza_core as bz
from tests.helpers.games import COMPOSITIONS, moments, played
from tests.helpers.hidden_cards import renamed_state


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
    assert len(game.wire.dumps(game.legend())) < 20_000


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
