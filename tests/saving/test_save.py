"""Saves: what is written, and what is told of one that is broken."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._limits import (
    LONGEST_SAVE,
    MOST_ACTIONS,
    MOST_SAVED_HOLDERS,
    MOST_SAVED_KEYS,
    MOST_SAVED_VALUES,
)
from bohnanza_core.testing import play_out, random_action
from tests.toys.made_up import variant

from .saves import Change, at, changed, nested, played, refused, situated, without

# Round trips


@pytest.mark.parametrize("make", [played, situated])
def test_a_loaded_game_is_equal_and_saves_the_same(make: Callable[[], str]) -> None:
    game = bz.load_game(make())
    assert game.save() == make()
    assert game == bz.load_game(make().encode())
    assert game.version == len(game.actions) > 0


def test_a_loaded_game_goes_on_like_the_first() -> None:
    one = bz.new_game("bohnanza", players=4, seed=5)
    rng = random.Random(5)
    for _ in range(60):
        one.apply(random_action(one, rng))
    two = bz.load_game(one.save())
    play_out(one, random.Random(6))
    play_out(two, random.Random(6))
    assert one == two
    assert one.outcome == two.outcome is not None


def test_a_save_says_what_is_needed_to_play_it_again() -> None:
    document = json.loads(played())
    assert document["format"] == 2
    assert document["core"] == bz.__version__
    assert document["seed"] == "11"  # a text: many programs round large numbers of JSON
    assert document["start"] is None, "a game that was dealt is dealt again"
    assert document["players"] == ["Player 1", "Player 2", "Player 3"]
    (entry,) = document["variants"]
    assert entry["id"] == "bohnanza"
    assert entry["options"] == {"third_field": True, "start_player": None}
    assert len(document["actions"]) == 100
    assert {"kind", "seat"} <= set(document["actions"][0])


def test_names_and_texts_keep_their_letters() -> None:
    game = bz.new_game("bohnanza", players=["Ädä", "Бен", "🫘"], seed=1)
    assert "Ädä" in game.save()
    assert bz.load_game(game.save()).players == ("Ädä", "Бен", "🫘")


def test_the_recorded_shuffles_are_used_not_the_generator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, expected = played(), bz.load_game(played())
    monkeypatch.setattr(
        "bohnanza_core._engine.table.shuffled", lambda values, *_: tuple(sorted(values))
    )
    assert bz.load_game(text) == expected


def test_the_results_of_any_shuffle_can_be_loaded() -> None:
    def draw_lots(table: ba.Table) -> None:
        table.shuffled((-5, 10**6, 3))

    stage = ba.Stage("setup", "lots", draw_lots, after="deal")
    lots = variant(collect_stages=lambda: (stage,))
    game = bz.new_game("bohnanza", lots, players=3, seed=1)
    assert sorted(game.shuffles[-1]) == [-5, 3, 10**6]
    assert bz.load_game(game.save(), plugins=(lots,)) == game


def test_a_save_of_a_finished_game_loads() -> None:
    game = play_out(bz.new_game("bohnanza", players=5, seed=8), random.Random(8))
    loaded = bz.load_game(game.save())
    assert loaded == game
    assert loaded.outcome == game.outcome


def test_what_is_no_plugin_cannot_be_handed_over() -> None:
    with pytest.raises(bz.BohnanzaError, match="'bohnanza' is not a plugin: it has no manifest"):
        bz.load_game(played(), plugins=("bohnanza",))  # type: ignore[arg-type]  # the mistake


# Text that is no save


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not valid JSON"),
        ("{", "is not valid JSON"),
        ("null", "a save is a JSON object"),
        ("[]", "a save is a JSON object"),
        ('"save"', "a save is a JSON object"),
        ('{"format": 1, "format": 1}', "a key is repeated"),
        ('{"format": NaN}', "NaN is not a number of JSON"),
        ('{"format": -Infinity}', "-Infinity is not a number of JSON"),
        ('{"format": 1' + "0" * 5000 + "}", "is not valid JSON"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"a":' * 100_000, "is nested too deeply"),
        (b"\xff\xfe\x00", "is not valid JSON"),
        ("\ud800", "is not valid JSON"),
        (None, "must be JSON text, not NoneType"),
        (5, "must be JSON text, not int"),
        ({}, "must be JSON text, not dict"),
        ("[" + "0," * MOST_SAVED_VALUES + "0,0]", f"has more than {MOST_SAVED_VALUES} values"),
        (
            "[" + "{}," * MOST_SAVED_HOLDERS + "0]",
            f"has more than {MOST_SAVED_HOLDERS} lists and objects",
        ),
        (
            "{" + ",".join(f'"{n}":0' for n in range(MOST_SAVED_KEYS + 1)) + "}",
            f"has more than {MOST_SAVED_KEYS} keys",
        ),
        (" " * (LONGEST_SAVE + 1), f"is longer than {LONGEST_SAVE} characters"),
    ],
    ids=[
        "empty", "cut", "null", "list", "text", "repeated", "nan", "infinity", "digits",
        "deep lists", "deep objects", "bytes", "surrogate", "none", "number", "object", "values",
        "holders", "keys", "long",
    ],
)  # fmt: skip
def test_text_that_is_no_save_is_refused(text: Any, message: str) -> None:
    error = refused(text)
    assert error.path == ""
    assert message in str(error)


def test_more_jumps_than_actions_can_be_are_refused() -> None:
    document = json.loads(played())
    document["jumps"] = [[at, at + 1] for at in range(MOST_ACTIONS + 1)]
    error = refused(json.dumps(document))
    assert error.path == "jumps"
    assert f"has {MOST_ACTIONS + 1} entries, and there are 100 actions only" in str(error)


def test_a_save_cut_off_anywhere_is_refused() -> None:
    text = played()
    for end in range(0, len(text), 401):
        assert refused(text[:end]).path == ""


# A save with something wrong in it


def swap(numbers: list[int]) -> None:
    numbers[3], numbers[7] = numbers[7], numbers[3]


KEYS = (
    "format", "core", "variants", "card_data", "players", "seed", "start", "shuffles", "actions",
    "checksum",
)  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_part_is_named(key: str) -> None:
    error = refused(changed(without(key)))
    assert (error.path, str(error)) in (
        ("", f"'{key}' is missing"),
        ("format", "format: this version reads format 2"),
    )


@pytest.mark.parametrize("key", [key for key in KEYS if key != "start"])
@pytest.mark.parametrize("value", [None, True, 1.5, [None], {"x": 1}], ids=repr)
def test_a_part_of_the_wrong_type_is_refused_at_its_place(key: str, value: Any) -> None:
    assert refused(changed(at(key, value=value))).path.startswith(key)


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (at("extra", value=1), "", "'extra' is unknown"),
        (at("format", value=3), "format", "this version reads format 2"),
        (at("format", value=2.0), "format", "this version reads format 2"),
        (at("variants", value=[]), "variants", "needs an edition"),
        (at("variants", 0, value="bohnanza"), "variants[0]", "must be an object with id, version"),
        (at("variants", 0, "extra", value=1), "variants[0]", "must be an object with id, version"),
        (at("variants", 0, "id", value="bonanza"), "variants", "Did you mean 'bohnanza'?"),
        (at("variants", 0, "id", value=3), "variants[0]", "id and version must be texts"),
        (at("variants", 0, "id", value="x" * 1000), "variants[0]", "short ones"),
        (at("variants", 0, "id", value="x" * 10**6), "variants[0].id", "at most 10000 characters"),
        (
            at("variants", 0, "version", value="0.2.0"),
            "variants[0].version",
            "'bohnanza' 0.2.0 was saved, 0.1.0 is installed",
        ),
        (at("variants", 0, "version", value=""), "variants[0].version", "is installed"),
        (at("variants", 0, "options", value=[]), "variants[0].options", "must be an object"),
        (at("variants", 0, "options", "taste", value=1), "variants", "has no option 'taste'"),
        (at("variants", 0, "options", "third_field", value=1), "variants", "must be bool, not 1"),
        (at("variants", 0, "options", "start_player", value=7), "variants", "a seat below 3"),
        (
            at("card_data", value={"bohnanza": {"x": 1}}),
            "card_data.bohnanza.x",
            "nothing of that name to replace",
        ),
        (at("card_data", value={"bohnanza": nested(500)}), "card_data.bohnanza",
         "nested too deeply"),
        (at("card_data", value={"toy": {}}), "card_data", "ids of variants that play"),
        (at("card_data", value={"x" * 1000: {}}), "card_data", "ids of variants that play"),
        (at("card_data", value={"x" * 10**6: {}}), "card_data", "at most 10000 characters"),
        (at("players", value=["a", "b"]), "players", "players, not by 2."),
        (at("players", value=["a", "b", "a"]), "players", "different names"),
        (at("players", value=["a", " ", "b"]), "players", "must not be empty"),
        (at("players", value=["a", 1, "b"]), "players", "name must be a text, not 1"),
        (at("seed", value="9" * 4000), "seed", "must be a text of digits"),
        (at("seed", value=str(2**256)), "seed", "from 0 to 2**256 - 1"),
        (at("seed", value="-1"), "seed", "must be a text of digits"),
        (at("seed", value="\u0663"), "seed", "must be a text of digits"),
        (at("seed", value=11), "seed", "must be a text of digits"),
        (at("start", value=[]), "start", "must be an object"),
        (at("start", value={}), "start", "'zones' is missing"),
        (at("shuffles", value=[1]), "shuffles", "must be a list of lists"),
        (at("shuffles", 0, value=["a"]), "shuffles[0]", "must be a list of whole numbers"),
        (at("shuffles", 0, value=[True]), "shuffles[0]", "must be a list of whole numbers"),
        (at("shuffles", value=[]), "shuffles", "the recorded shuffles do not fit the game"),
        (at("shuffles", 0, 0, value=10**30), "shuffles", "do not fit the game"),
        (lambda document: document["shuffles"].append([1]), "shuffles", "1 more are recorded"),
        (lambda document: document["shuffles"][0].append(1), "shuffles", "do not fit the game"),
        (at("actions", 3, value=1), "actions[3]", "must be an object, not 1"),
        (at("actions", 3, value=nested(400)), "actions[3]", "must be an object"),
        (at("actions", 3, value={}), "actions[3].kind", "None is not known here"),
        (at("actions", 3, "kind", value="Cheat"), "actions[3].kind", "'Cheat' is not known here"),
        (at("actions", 3, "kind", value="Revealed"), "actions[3].kind", "is not known here"),
        (at("actions", 3, "kind", value="x" * 10**6), "actions[3].kind", "..."),
        (at("actions", 3, "kind", value=[]), "actions[3].kind", "[] is not known here"),
        (at("actions", 3, "extra", value=1), "actions[3]", "unknown key 'extra'"),
        (at("actions", 3, "seat", value=True), "actions[3]", "must be int, not True"),
        (at("actions", 3, "seat", value="0"), "actions[3]", "must be int, not '0'"),
        (at("actions", 3, "seat", value=1.0), "actions[3]", "must be int, not 1.0"),
        (at("actions", 3, "seat", value=77), "actions[3]", "is refused: There is no such seat."),
        (at("actions", 3, value={"kind": "Plant"}), "actions[3]", "seat, card, field is missing"),
        (lambda document: document["actions"].pop(), "", ""),
        (lambda document: document["actions"].pop(0), "", ""),
        (lambda document: document["actions"].reverse(), "", ""),
        (at("checksum", value="0" * 32), "checksum", "ends in another state"),
        (at("checksum", value=0), "checksum", "must be a text"),
    ],
    ids=[
        "extra", "format", "format type", "no variant", "variant type", "variant extra",
        "unknown variant", "id type", "long id", "huge id", "other version", "no version",
        "options type",
        "unknown option", "bad option", "seat option", "card data", "deep card data",
        "stray card data", "long card data", "huge card data", "two players",
        "equal names", "empty name",
        "name type", "huge seed", "long seed", "negative seed", "other digits", "seed number",
        "start type", "empty start", "shuffles type", "shuffle type", "shuffle bool",
        "no shuffles", "huge card", "more shuffles", "longer shuffle", "action type",
        "deep action", "no kind", "unknown kind", "event kind", "long kind", "kind type",
        "extra field", "bool seat", "text seat", "float seat", "no such seat", "missing fields",
        "last action gone", "first action gone", "actions reversed", "checksum", "checksum type",
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_save_is_told_with_its_place(
    change: Change, path: str, message: str
) -> None:
    error = refused(changed(change))
    if message:
        assert error.path == path
        assert message in str(error)


def test_another_patch_version_is_no_obstacle() -> None:
    game = bz.load_game(played())
    assert bz.load_game(changed(at("variants", 0, "version", value="0.1.99"))) == game
    assert bz.load_game(changed(at("core", value="0.1.99"))) == game


def test_an_edited_shuffle_or_action_is_found() -> None:
    refused(changed(lambda document: swap(document["shuffles"][0])))
    plants = [
        number
        for number, action in enumerate(json.loads(played())["actions"])
        if action["kind"] == "Plant"
    ]
    error = refused(changed(at("actions", plants[0], "card", value=-1)))
    assert error.path == f"actions[{plants[0]}]"
    assert "is refused" in str(error)
