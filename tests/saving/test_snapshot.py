"""Snapshots: a game as it stands, small, and validated when it is loaded."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.testing import play_out, scene
from tests.helpers.games import COMPOSITIONS, moments, rule_set

Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_loaded_game_stands_where_the_other_stood(name: str) -> None:
    for moment in moments(name, 12):
        game = moment.game()
        text = game.snapshot()
        for loaded in (bz.load_snapshot(text), bz.load_snapshot(text, rules=rule_set(name))):
            assert loaded.state == game.state
            assert loaded.players == game.players
            assert loaded.version == game.version
            assert loaded.actions == ()
            assert loaded.snapshot() == text
            for viewer in moment.viewers:
                assert loaded.view(viewer) == game.view(viewer)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_loaded_game_goes_on_like_the_first(name: str) -> None:
    (moment,) = list(moments(name, 1, seed=4))[:1]
    one, two = moment.game(), bz.load_snapshot(moment.game().snapshot())
    play_out(one, random.Random(6))
    play_out(two, random.Random(6))
    assert one.state == two.state
    assert bz.load_game(two.save()) == two, "it can be saved with all that happened since"


def test_a_snapshot_is_small_and_says_what_it_is() -> None:
    game = bz.new_game("excalibohn", players=["Ada", "Ben", "Cleo"], seed=1)
    document = json.loads(game.snapshot())
    assert list(document) == ["snapshot", "core", "variants", "card_data", "players", "state"]
    assert document["snapshot"] == 2
    assert document["players"] == ["Ada", "Ben", "Cleo"]
    assert len(game.snapshot()) < 2000


def test_options_and_card_data_are_kept() -> None:
    figures = {"bohnanza": {"sorts": {"red": {"number": 9}}}}
    game = bz.new_game("bohnanza:third_field=true", players=3, seed=1, card_data=figures)
    loaded = bz.load_snapshot(game.snapshot())
    assert loaded.state == game.state
    assert loaded.rules.rule_set.options["bohnanza"]["third_field"] is True
    assert loaded.rules.catalogue.sort("red").number == 9


def test_variants_that_are_not_installed_are_handed_over() -> None:
    class DrawFour:
        manifest = bz.Manifest("draw-four", "1.0", bz.Text("Draw four", "Vier ziehen"),
                               ba.Layer.HOUSE, default_edition="bohnanza")  # fmt: skip

        @ba.hookimpl
        def collect_settings(self) -> dict[str, int]:
            return {"draw": 4}

    plugin = DrawFour()
    game = bz.new_game(plugin, players=3, seed=1)
    assert bz.load_snapshot(game.snapshot(), plugins=[plugin]).state == game.state
    assert bz.load_snapshot(game.snapshot(), rules=game.rules.rule_set).state == game.state
    with pytest.raises(bz.SaveError, match="draw-four"):
        bz.load_snapshot(game.snapshot())


def test_composing_is_done_once() -> None:
    text = bz.new_game("bohnanza", players=3, seed=1).snapshot()
    one, two = bz.load_snapshot(text), bz.load_snapshot(text)
    assert one.rules is two.rules
    assert one.state == two.state


@pytest.mark.parametrize(
    ("given", "path"),
    [
        (("excalibohn",), "variants"),
        (("bohnanza", "bohnedikt"), "variants"),
        (("bohnanza:third_field=true",), "variants"),
    ],
    ids=["another edition", "an expansion more", "another option"],
)
def test_rules_that_are_given_must_be_those_of_the_snapshot(
    given: tuple[str, ...], path: str
) -> None:
    text = bz.new_game("bohnanza", players=3, seed=1).snapshot()
    with pytest.raises(bz.SaveError) as raised:
        bz.load_snapshot(text, rules=bz.compose(*given))
    assert raised.value.path == path


def test_card_data_of_given_rules_must_be_that_of_the_snapshot() -> None:
    text = bz.new_game("bohnanza", players=3, seed=1).snapshot()
    figures = {"bohnanza": {"sorts": {"red": {"number": 9}}}}
    with pytest.raises(bz.SaveError, match="other card data"):
        bz.load_snapshot(text, rules=bz.compose("bohnanza", card_data=figures))


def test_given_rules_must_be_of_the_version_of_the_snapshot() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    document = json.loads(game.snapshot())
    document["variants"][0]["version"] = "0.2.0"
    with pytest.raises(bz.SaveError, match=r"0\.2\.0 was saved") as raised:
        bz.load_snapshot(json.dumps(document), rules=game.rules.rule_set)
    assert raised.value.path == "variants[0].version"


# What does not fit


def situated() -> dict[str, Any]:
    game = scene("excalibohn", "bohnedikt", players=3, stage="trade",
                 hands={0: "sword cape", 1: "mean"}, fields={1: ["3*cape"]}, coins={0: "2*sword"},
                 revealed="mean")  # fmt: skip
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1], ("mean",)))
    document: dict[str, Any] = json.loads(game.snapshot())
    return document


def at(*path: str | int, value: Any) -> Change:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def swap_zones(document: dict[str, Any]) -> None:
    zones = document["state"]["zones"]
    zones["coins"][0], zones["magic.down"][0] = zones["magic.deck"][0], zones["coins"][0]
    zones["magic.deck"][0] = []


OFFER = {"number": 1, "maker": 0, "partner": 1, "give": [], "want": ["mean"]}


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (lambda d: d.pop("state"), "", "'state' is missing"),
        (at("extra", value=1), "", "'extra' is unknown"),
        (at("snapshot", value=3), "snapshot", "this version reads format 2"),
        (at("snapshot", value=True), "snapshot", "this version reads format 2"),
        (at("players", value=["a"]), "players", "players, not by 1"),
        (at("variants", 0, "version", value="9.0"), "variants[0].version", "is installed"),
        (at("state", "active", value=3), "state.active", "from 0 to 2"),
        (at("state", "version", value=2**60), "state.version", "whole number"),
        (at("state", "zones", "deck", value=[]), "state.zones.deck", "1 lists"),
        (swap_zones, "state.zones.coins", "never lies there"),
        (at("state", "slots", "OpenOffers", "open", 0, "give", value=[500]),
         "state.slots.OpenOffers.open.give", "from 0 to"),
        (at("state", "slots", "OpenOffers", "open", value=[OFFER | {"maker": -1}]),
         "state.slots.OpenOffers.open.maker", "from 0 to 2"),
        (at("state", "slots", "OpenOffers", "open", value=[OFFER | {"want": ["tea"]}]),
         "state.slots.OpenOffers.open.want", "there is no sort 'tea'"),
        (at("state", "slots", "OpenOffers", "made", value=[2**70]),
         "state.slots.OpenOffers.made[0]", "from -"),
        (at("state", "slots", "bohnedikt.Edicts", "in_force", value=[999]),
         "state.slots.bohnedikt.Edicts.in_force", "from 0 to"),
        (at("state", "slots", "magic.ThirdFields", "seats", value=[3]),
         "state.slots.magic.ThirdFields.seats", "from 0 to 2"),
        (at("state", "slots", "bohnedikt.Edicts", "in_force", value="x" * 100_000),
         "state.slots.bohnedikt.Edicts.in_force", "must be a text of at most 10000 characters"),
        (at("state", "slots", "bohnedikt.Edicts", "in_force", value=["x"] * 10_000),
         "state.slots.bohnedikt.Edicts", "must be int, not 'x' @ .in_force[0]"),
        (at("state", "slots", "OpenOffers", "open", 0, "want", value=""), "state.slots.OpenOffers",
         "must be a list, not '' @ .open[0].want"),
        (at("state", "slots", "OpenOffers", "open", value={}),
         "state.slots.OpenOffers", "must be a list"),
        (at("state", "agenda", -1, "seat", value=3), "state.agenda[1].seat", "from 0 to 2"),
        (at("state", "agenda", -1, value={"kind": "magic.ChooseCoin", "seat": 0, "defender": 1,
                                          "coins": []}), "state.slots.OpenOffers", "no trading"),
        (at("state", "agenda", -1, value={"kind": "PlantFirst", "seat": 2}), "state.agenda[1]",
         "the active player decides that"),
        (at("state", "agenda", -1, value={"kind": "GameOver", "seat": -2}), "state.agenda[1].seat",
         "nobody"),
        (at("state", "slots", "bohnedikt.Edicts", "in_force", value=[0]),
         "state.slots.bohnedikt.Edicts", "an edict in force is a Bohnedikt card"),
        (lambda document: at("state", "slots", "bohnedikt.Edicts", "in_force", value=[
            *document["state"]["slots"]["bohnedikt.Edicts"]["in_force"], 0])(document),
         "state.slots.bohnedikt.Edicts", "an edict in force is a Bohnedikt card"),
    ],
    ids=[
        "no state", "extra", "format", "format type", "players", "version", "active", "huge",
        "no deck", "wrong cards", "card offered", "maker", "sort", "huge slot", "edict", "field",
        "text for list", "long list", "empty text", "object for list",
        "decision", "no options", "nothing to plant", "end", "not an edict", "an edict and a bean",
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_place(change: Change, path: str, message: str) -> None:
    document = situated()
    assert bz.load_snapshot(json.dumps(document)).version == 1
    change(document)
    with pytest.raises(bz.SaveError) as raised:
        bz.load_snapshot(json.dumps(document))
    assert raised.value.path == path
    assert message in str(raised.value)


def test_a_finished_game_can_be_kept() -> None:
    game = play_out(bz.new_game("bohnanza", players=3, seed=3), random.Random(3))
    loaded = bz.load_snapshot(game.snapshot())
    assert loaded.outcome == game.outcome is not None


def test_a_save_is_no_snapshot_and_a_snapshot_no_save() -> None:
    game = bz.new_game("bohnanza", players=3, seed=3)
    with pytest.raises(bz.SaveError, match="this version reads format 2"):
        bz.load_snapshot(game.save())
    with pytest.raises(bz.SaveError, match="this version reads format 2"):
        bz.load_game(game.snapshot())
