"""Hostile input: only errors of the library come out, quickly, and nothing has changed."""

from __future__ import annotations

import ast
import json
import random
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bohnanza_core as bz
from bohnanza_core import search
from bohnanza_core.testing import random_action
from tests.helpers.games import COMPOSITIONS, cases, moments, rule_set
from tests.helpers.messages import messages
from tests.helpers.mutations import as_json, at, mutated, places, scribbled

LONGEST: Final = 5.0
"""Seconds that reading anything may take, also on a machine that is busy otherwise."""
SAVED: Final = ("bohnanza-third-field", "excalibohn-bohnedikt", "duell")
"""Compositions whose saves are damaged; reading one plays it again, which takes a while."""


@cache
def save(name: str) -> str:
    """Return the save of a short game."""
    variants, players = COMPOSITIONS[name]
    game = bz.new_game(*variants, players=players, seed=4)
    rng = random.Random(4)
    for _ in range(25):
        game.apply(random_action(game, rng))
    return game.save()


@cache
def snapshots(name: str) -> tuple[str, ...]:
    return tuple(moment.game().snapshot() for moment in moments(name, 6, seed=1))


def survive(read: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    """Return what was read, or None if it was refused, which must be quick and in few words."""
    started = time.perf_counter()
    result = complaint = None
    try:
        result = read(*arguments, **more)
    except bz.SaveError as error:
        complaint = str(error)
    assert time.perf_counter() - started < LONGEST
    assert complaint is None or len(complaint) < 2000
    return result


def look_around(game: bz.Game) -> None:
    """Ask a game that came out of damaged JSON for everything a client can ask for."""
    for viewer in (None, *range(len(game.players))):
        game.wire.dumps(game.view(viewer))
    for seat in range(len(game.players)):
        game.legal_actions(seat)
        game.question(seat)
    assert bz.load_snapshot(game.snapshot(), rules=game.rules.rule_set).state == game.state


def damaged(text: str, rng: random.Random) -> str:
    return scribbled(text, rng) if rng.random() < 0.3 else as_json(mutated(json.loads(text), rng))


@pytest.mark.parametrize("name", SAVED)
def test_a_damaged_save_gives_a_game_or_an_error_of_the_library(name: str) -> None:
    rng = random.Random(name)
    text, expected = save(name), bz.load_game(save(name))
    for _ in range(cases(60)):
        game = survive(bz.load_game, damaged(text, rng))
        if game is not None:
            look_around(game)
    assert bz.load_game(text) == expected


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_damaged_snapshot_gives_a_game_or_an_error_of_the_library(name: str) -> None:
    rng = random.Random(name)
    refused = 0
    for _ in range(cases(150)):
        text = damaged(rng.choice(snapshots(name)), rng)
        game = survive(bz.load_snapshot, text, rules=rule_set(name))
        if game is None:
            refused += 1
        else:
            look_around(game)
    assert refused > cases(150) // 3


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_damaged_message_is_read_or_refused(name: str) -> None:
    rng = random.Random(name)
    refused = tried = 0
    for moment in moments(name, 3, seed=2):
        game = moment.game()
        wire, before = game.wire, game.state.replace()
        for type_, message in messages(moment, rng):
            text = damaged(wire.dumps(message), rng)
            read = survive(wire.load, type_, text)
            tried += 1
            refused += read is None
            if isinstance(read, bz.Action):
                game.why_not(read)
            elif isinstance(read, bz.View):
                survive(search.determinize, game.rules, read, rng)
        assert game.state == before
    assert refused > tried // 3


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_message_of_one_kind_is_no_message_of_another(name: str) -> None:
    rng = random.Random(name)
    types = (bz.Action, bz.Event, bz.View, bz.Question, bz.Refusal, bz.Decision, bz.DraftCheck)
    moment = next(moments(name, 1, seed=3))
    wire = moment.game().wire
    for type_, message in messages(moment, rng):
        for other in types:
            # What everybody may know of an event can be all of it, and a draft can be whole.
            alike = {(bz.SeenEvent, bz.Event), (bz.Draft, bz.Action)}
            if other is not type_ and (type_, other) not in alike:
                read = survive(wire.load, other, wire.dumps(message))
                assert read is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["kind", "seat", "card", "field", "give", "want", "zones", "slots", "agenda", "snapshot",
     "state", "variants", "players", "format", "core", "card_data", "Plant", "Offer", "GameOver"],
)  # fmt: skip
LIKELY = st.dictionaries(KEYS, JSON | KEYS | st.integers(-2, 120), max_size=6)
TYPES = st.sampled_from(
    [bz.Action, bz.Event, bz.SeenEvent, bz.View, bz.Question, bz.Refusal, bz.Decision,
     bz.Draft, bz.DraftCheck, bz.UndoObstacle],
)  # fmt: skip


@given(document=JSON | LIKELY, type_=TYPES)
def test_anything_is_read_as_a_message_or_refused(document: Any, type_: type) -> None:
    wire = bz.Wire(rule_set("excalibohn-bohnedikt").for_players(3))
    survive(wire.load, type_, json.dumps(document))
    survive(wire.load, type_, document)


@given(document=JSON | LIKELY)
def test_anything_is_read_as_a_snapshot_or_refused(document: Any) -> None:
    assert survive(bz.load_snapshot, json.dumps(document)) is None
    assert survive(bz.load_game, json.dumps(document)) is None


@given(st.text() | st.binary())
def test_any_text_is_refused(text: str | bytes) -> None:
    wire = bz.Wire(rule_set("bohnanza").for_players(3))
    assert survive(bz.load_snapshot, text) is None
    assert survive(wire.load, bz.View, text) is None


def bombs() -> Iterator[tuple[str, str]]:
    yield "deep lists", "[" * 200_000
    yield "deep objects", '{"a":' * 200_000
    yield "deep agenda", '{"snapshot":1,"state":' + "[" * 900 + "]" * 900 + "}"
    yield "digits", '{"snapshot":' + "9" * 100_000 + "}"
    yield "long text", '{"snapshot":"' + "x" * 5_000_000 + '"}'
    yield "long key", '{"' + "k" * 5_000_000 + '":1}'
    yield "many keys", "{" + ",".join(f'"{n}":{n}' for n in range(200_000)) + "}"
    yield "repeated keys", "{" + ",".join(['"snapshot":1'] * 100_000) + "}"
    yield "many variants", json.dumps({"snapshot": 1, "variants": [{"id": "x"}] * 50_000})
    yield "nan", '{"snapshot":NaN}'
    yield "surrogate", '{"snapshot":"\\ud800"}'


BOMBS = dict(bombs())


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_quickly(bomb: str) -> None:
    wire = bz.Wire(rule_set("bohnanza").for_players(3))
    text = BOMBS[bomb]
    assert survive(bz.load_snapshot, text) is None
    assert survive(bz.load_game, text) is None
    for type_ in (bz.Action, bz.View, bz.Refusal):
        assert survive(wire.load, type_, text) is None


@pytest.mark.parametrize("depth", [100, 400, 900, 5000])
def test_nesting_where_anything_may_stand_is_refused_or_read(depth: int) -> None:
    wire = bz.Wire(rule_set("bohnanza").for_players(3))
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]
    sent = {"code": "not-now", "clause": "x", "variant": "family", "parameters": {"x": deep},
            "text": {"en": "x", "de": "x"}}  # fmt: skip
    survive(wire.load, bz.Refusal, sent)


def test_nothing_that_could_run_code_reads_input() -> None:
    folder = Path(str(bz.__file__)).parent
    kit = folder / "testing"  # reads nothing from outside
    for path in (path for path in folder.rglob("*.py") if not path.is_relative_to(kit)):
        tree = ast.parse(path.read_text("utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        modules = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        assert not {"pickle", "marshal", "shelve"} & modules, path
        # The one eval reads an annotation in the source of a plugin, which runs anyway.
        assert path.name == "plugins.py" or not {"eval", "exec"} & names, path


@pytest.mark.parametrize("depth", [60, 300, 960, 990])
@pytest.mark.parametrize("brackets", [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_nesting_anywhere_in_a_document_is_refused(depth: int, brackets: tuple[str, str]) -> None:
    # Just within what a parser takes: whoever walks through it afterwards must not stumble.
    game = bz.new_game("bohnanza", players=3, seed=4)
    opened, closed = (bracket * depth for bracket in brackets)
    for text, read in ((game.save(), bz.load_game), (game.snapshot(), bz.load_snapshot)):
        for path in places(json.loads(text)):
            if path[0] == "shuffles" and path[-1]:
                continue  # all alike
            document = json.loads(text)
            at(document, path[:-1])[path[-1]] = "@"
            assert survive(read, json.dumps(document).replace('"@"', f"{opened}0{closed}")) is None


def odd() -> Iterator[tuple[str, Any]]:
    yield "huge", 10**5000
    yield "negative", -(10**5000)
    yield "nan", float("nan")
    yield "bytes", b"x"
    yield "set", {1}
    yield "keys", {1: 2, None: 3}
    yield "surrogate", "\ud800"


ODD = dict(odd())


@pytest.mark.parametrize("value", ODD)
def test_what_other_parsers_may_make_is_read_or_refused(value: str) -> None:
    rng = random.Random(value)
    for moment in moments("excalibohn-bohnedikt", 2, seed=5):
        wire = moment.game().wire
        for type_, message in messages(moment, rng):
            document = wire.dump(message)
            path = rng.choice(list(places(document)))
            at(document, path[:-1])[path[-1]] = ODD[value]
            read = survive(wire.load, type_, document)
            if read is not None:
                json.loads(wire.dumps(read))


def test_a_long_wish_is_refused_before_anybody_looks_at_it() -> None:
    game = bz.new_game("bohnanza", players=3, seed=4)
    wire = game.wire
    for type_, more in (
        (bz.Draft, {"kind": "Offer", "seat": 0}),
        (bz.Action, {"kind": "Offer", "seat": 0, "partner": 1}),
    ):
        with pytest.raises(bz.SaveError, match="a list of at most 104, not of 20000"):
            wire.load(type_, {**more, "want": ["red"] * 20_000})
    with pytest.raises(bz.SaveError, match="is longer than 1000000 characters"):
        wire.load(bz.Draft, json.dumps({"want": ["red"] * 200_000}))
