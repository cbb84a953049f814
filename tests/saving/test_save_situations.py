"""Saves that begin in the middle, and saves changed at random: nothing but clean errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._saving.state import dump_state, load_state
from bohnanza_core.testing import scene
from tests.toys.made_up import variant

from .saves import Change, Document, at, changed, played, refused, situated

# A save that begins in the middle


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (at("start", "extra", value=1), "start", "'extra' is unknown"),
        (at("start", "active", value=3), "start.active", "from 0 to 2"),
        (at("start", "active", value=-1), "start.active", "from 0 to 2"),
        (at("start", "version", value=-1), "start.version", "whole number"),
        (at("start", "zones", "deck", value=[]), "start.zones.deck", "must be 1 lists of cards"),
        (at("start", "zones", "hand", value=[[]]), "start.zones.hand", "must be 3 lists"),
        (at("start", "zones", "hand", 0, value=0), "start.zones.hand", "must be a list of cards"),
        (at("start", "zones", "hand", 0, 0, value=104), "start.zones.hand", "from 0 to 103"),
        (at("start", "zones", "hand", 0, 0, value=True), "start.zones.hand", "whole number"),
        (at("start", "zones", "cellar", value=[[]]), "start.zones", "'cellar' is unknown"),
        (
            lambda document: document["start"]["zones"]["deck"][0].pop(),
            "start.zones",
            "1 cards are missing",
        ),
        (
            lambda document: document["start"]["zones"]["deck"][0].append(
                document["start"]["zones"]["hand"][0][0]
            ),
            "start.zones.hand",
            "is there twice",
        ),
        (at("start", "agenda", value=[]), "start.agenda", "must be a list of entries"),
        (
            lambda document: document["start"]["agenda"].pop(),
            "start.agenda",
            "must end with a decision",
        ),
        (
            at("start", "agenda", 0, "kind", value="Harvest"),
            "start.agenda[0].kind",
            "'Harvest' is not known here",
        ),
        (
            at("start", "agenda", 0, "stage", value="dance"),
            "start.agenda[0]",
            "there is no such stage",
        ),
        (
            at("start", "agenda", 0, "procedure", value="dance"),
            "start.agenda[0]",
            "there is no such stage",
        ),
        (at("start", "agenda", 1, "seat", value=3), "start.agenda[1].seat", "from 0 to 2"),
        (at("start", "agenda", 1, "seat", value=-1), "start.agenda[1].seat", "from 0 to 2"),
        (at("start", "slots", value={}), "start.slots", "'OpenOffers' is missing"),
        (
            at("start", "slots", "OpenOffers", "made", value=["1"]),
            "start.slots.OpenOffers",
            "must be int",
        ),
        (
            at("start", "slots", "OpenOffers", "open", value=[offer := {
                "number": 1, "maker": 0, "partner": 1, "give": [104], "want": []}]),
            "start.slots.OpenOffers.open.give",
            "from 0 to 103",
        ),
        (
            at("start", "slots", "OpenOffers", "open", value=[offer | {"give": [], "maker": 9}]),
            "start.slots.OpenOffers.open.maker",
            "from 0 to 2",
        ),
        (
            at(
                "start",
                "slots",
                "OpenOffers",
                "open",
                value=[offer | {"give": [], "want": ["tea"]}],
            ),
            "start.slots.OpenOffers.open.want",
            "there is no sort 'tea'",
        ),
        (at("start", "clock", "start_player", value=3), "start.clock.start_player", "from 0 to 2"),
        (at("start", "turn", value=-1), "start.turn", "whole number"),
        (at("start", "clock", "emptyings", value=9), "start.clock.emptyings", "from 0 to 3"),
        (
            at("start", "clock", "last_stage", value="dance"),
            "start.clock.last_stage",
            "is not a stage of the turn",
        ),
        (at("start", "clock", "seed", value=1), "start.clock.seed", "must be a text of digits"),
        (at("start", "clock", "seed", value=str(1 << 256)), "start.clock.seed", "2**256 - 1"),
        (at("start", "clock", "seed", value="99"), "seed", "differs from that of the initial"),
        (
            at("start", "clock", "fingerprint", value="x" * 999),
            "start.clock.fingerprint",
            "of 16 hexadecimal characters",
        ),
        (at("start", "clock", value=None), "start.clock", "must be an object"),
    ],
    ids=[
        "extra", "active", "negative active", "version", "no deck", "hands", "hand type",
        "no such card", "bool card", "unknown zone", "card lost", "card twice", "no agenda",
        "no decision", "action on agenda", "no such stage", "no such procedure", "decision of 3",
        "decision of -1", "no slots", "slot type", "card offered", "maker", "sort wanted",
        "start player", "turn", "emptyings", "last stage", "seed type", "seed size",
        "other seed", "mark", "no clock",
    ],
)  # fmt: skip
def test_a_situation_that_cannot_be_is_told_with_its_place(
    change: Change, path: str, message: str
) -> None:
    error = refused(changed(change, situated()))
    assert error.path == path
    assert message in str(error)


def test_a_turn_that_would_not_go_on_is_a_broken_save() -> None:
    # Nothing would be left to be done when the trading ends.
    document = json.loads(situated())
    del document["start"]["agenda"][0]
    error = refused(json.dumps(document))
    assert error.path == "start.agenda[0]"
    assert "must be the next stage of the turn" in str(error)


def test_an_error_of_a_rule_is_told_with_the_action_that_led_to_it() -> None:
    falling: list[str] = []

    def on_event(event: ba.Harvested) -> None:
        if falling:
            raise LookupError("the sky is falling")

    house = variant(on_event=on_event)
    game = scene("bohnanza", house, players=3, hands={0: "red"}, fields={0: ["2*red"]})
    game.apply(bz.Harvest(0, 0))
    falling.append("now")
    with pytest.raises(bz.SaveError) as raised:
        bz.load_game(game.save(), plugins=(house,))
    assert raised.value.path == "actions[0]"
    assert "LookupError: the sky is falling" in str(raised.value)
    defect = raised.value.__cause__
    assert isinstance(defect, ba.RuleDefectError)
    assert isinstance(defect.__cause__, LookupError)


def test_snapshots_of_another_game_do_not_fit() -> None:
    state = scene("bohnanza:third_field=true", players=3, hands={0: "red"}).state
    with pytest.raises(bz.SaveError) as raised:
        load_state(dump_state(state), bz.compose("bohnanza").for_players(3))
    assert raised.value.path == "state.zones"


@pytest.mark.parametrize(
    "place",
    [
        ("actions", 3),
        ("actions", 3, "seat"),
        ("actions", 3, "kind"),
        ("variants", 0, "options", "third_field"),
        ("card_data", "bohnanza"),
        ("shuffles", 0),
        ("seed",),
        ("start",),
    ],
    ids=str,
)
def test_no_depth_of_nesting_does_harm(place: tuple[str | int, ...]) -> None:
    text = changed(at(*place, value="here"))
    for depth in (1, 100, 300, 600, 900, 980, 5000):
        refused(text.replace('"here"', "[" * depth + "]" * depth))


# Anything at all

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of everything in a document, a few of each list."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for number in {0, 1, 2, len(value) // 2, len(value) - 1} & set(range(len(value))):
            found += places(value[number], (*path, number))
    return found


def mutate(document: Document, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(places(document)))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    how = data.draw(st.sampled_from(["replace", "delete", "copy", "nudge"]))
    if how == "delete":
        del place[path[-1]]
    elif how == "replace":
        place[path[-1]] = data.draw(JSON)
    elif how == "nudge" and type(place[path[-1]]) is int:
        place[path[-1]] += data.draw(st.sampled_from([-1, 1, 10**6]))
    else:
        source: Any = document
        for step in data.draw(st.sampled_from(places(document))):
            source = source[step]
        place[path[-1]] = json.loads(json.dumps(source))


@pytest.mark.parametrize("make", [played, situated])
@given(data=st.data())
def test_a_mutated_save_gives_a_game_or_an_error_of_the_library(
    make: Callable[[], str], data: st.DataObject
) -> None:
    document = json.loads(make())
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(document, data)
    try:
        game = bz.load_game(json.dumps(document))
    except bz.SaveError:
        return
    for viewer in (None, *range(len(game.players))):
        game.view(viewer)
    for seat in range(len(game.players)):
        game.legal_actions(seat)
    assert bz.load_game(game.save()) == game


@given(st.text() | st.binary())
def test_any_text_gives_an_error_of_the_library(text: str | bytes) -> None:
    with pytest.raises(bz.SaveError):
        bz.load_game(text)
