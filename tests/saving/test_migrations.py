"""Old saves and snapshots are brought up to date before they are read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import frozen

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core._composing.version_ranges import same_series
from bohnanza_core._saving import migrations as _migrating
from bohnanza_core._saving.saves import FORMAT
from bohnanza_core.testing import scene

# The worked example: a house rule in three versions. Version 0.1 had an action Nap and an option
# sleepy; 0.2 calls the action Rest; 0.3 counts the rests, and its option is a number.


@frozen
class Rest(bz.Action):
    """Do nothing, but in style."""


@frozen
class Rested:
    """How often there was a rest."""

    times: ba.Public[int] = 0


def nap_is_rest(document: dict[str, Any]) -> None:
    for action in document.get("actions", ()):
        if action["kind"] == "siesta.Nap":
            action["kind"] = "siesta.Rest"


def count_rests(document: dict[str, Any]) -> None:
    for entry in document["variants"]:
        if entry["id"] == "siesta":
            entry["options"] = {"longest": 8 if entry["options"].pop("sleepy") else 1}
    for state in (document.get("state"), document.get("start")):
        if state is not None:
            state["slots"]["siesta.Rested"] = {"times": 0}


def rest(table: ba.Table, _action: Rest) -> None:
    table.set_slot(Rested(table.slot(Rested).times + 1))


class Siesta:
    """The house rule as it is today."""

    manifest = bz.Manifest(
        "siesta",
        "0.3.1",
        bz.Text("Siesta", "Siesta"),
        ba.Layer.HOUSE,
        default_edition="bohnanza",
        options=(bz.Option("longest", int, 1, bz.Text("How long.", "Wie lange.")),),
        migrations=(ba.Migration("0.2", nap_is_rest), ba.Migration("0.3", count_rests)),
    )

    @ba.hookimpl
    def collect_slots(self) -> tuple[ba.Slot, ...]:
        return (ba.Slot(Rested, lambda _players: Rested()),)

    @ba.hookimpl
    def collect_declarations(self) -> ba.Declarations:
        kind = ba.ActionSpec(Rest, rest, lambda _table, seat, _decision: (Rest(seat),))
        return ba.Declarations(actions=(kind,))


SIESTA = Siesta()


def today() -> bz.Game:
    game = scene(bz.use(SIESTA, longest=8), "bohnanza", players=3, hands={0: "red"})
    game.apply(Rest(1))
    game.apply(Rest(2))
    return game


def of_old(text: str, version: str) -> dict[str, Any]:
    """Return what an older version would have written."""
    document: dict[str, Any] = json.loads(text)
    (entry,) = [entry for entry in document["variants"] if entry["id"] == "siesta"]
    entry["version"] = version
    entry["options"] = {"sleepy": True}
    for state in (document.get("state"), document.get("start")):
        if state is not None:
            del state["slots"]["siesta.Rested"]
    if version < "0.2":
        for action in document.get("actions", ()):
            action["kind"] = "siesta.Nap"
    return document


@pytest.mark.parametrize("version", ["0.1.0", "0.1.7", "0.2.0", "0.2.5"])
def test_a_save_of_an_older_version_is_brought_up_to_date(version: str) -> None:
    game = today()
    old = of_old(game.save(), version)
    assert bz.load_game(json.dumps(old), plugins=(SIESTA,)) == game


@pytest.mark.parametrize("version", ["0.1.0", "0.2.0"])
def test_a_snapshot_of_an_older_version_is_brought_up_to_date(version: str) -> None:
    game = today()
    old = of_old(game.snapshot(), version)
    for loaded in (
        bz.load_snapshot(json.dumps(old), plugins=(SIESTA,)),
        bz.load_snapshot(json.dumps(old), rules=game.rules.rule_set),
    ):
        assert loaded.state.zones == game.state.zones
        assert loaded.state.slots[-1] == Rested(0), "what nobody had counted cannot be known"


def test_a_save_of_this_version_is_left_alone() -> None:
    game = today()
    assert bz.load_game(game.save(), plugins=(SIESTA,)) == game


def test_a_save_of_a_newer_version_is_not_touched_and_not_read() -> None:
    document = json.loads(today().save())
    document["variants"][1]["version"] = "0.4.0"
    with pytest.raises(bz.SaveError, match=r"0\.4\.0 was saved, 0\.3\.1 is installed"):
        bz.load_game(json.dumps(document), plugins=(SIESTA,))


@pytest.mark.parametrize(
    "break_", [lambda d: d.update(actions=3), lambda d: d.update(actions=[None])], ids="ab"
)
def test_a_broken_save_that_cannot_be_brought_up_to_date_says_so(break_: Any) -> None:
    old = of_old(today().save(), "0.1.0")
    break_(old)
    with pytest.raises(
        bz.SaveError, match=r"cannot be brought up to siesta 0\.2: TypeError"
    ) as raised:
        bz.load_game(json.dumps(old), plugins=(SIESTA,))
    assert raised.value.path == "variants[1]"


@pytest.mark.parametrize("version", [None, 3, "", "x", "9" * 500, []], ids=repr)
def test_a_version_that_is_none_is_refused(version: Any) -> None:
    document = json.loads(today().save())
    document["variants"][1]["version"] = version
    with pytest.raises(bz.SaveError) as raised:
        bz.load_game(json.dumps(document), plugins=(SIESTA,))
    assert raised.value.path.startswith("variants[1]")


# Formats: say the format before this one had the players as one text, and no card data.


def from_older_format(document: dict[str, Any]) -> None:
    document["players"] = document["players"].split(", ")
    document["card_data"] = {}


@pytest.fixture
def older_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_migrating.SAVES, FORMAT - 1, from_older_format)
    monkeypatch.setitem(_migrating.SNAPSHOTS, FORMAT - 1, from_older_format)


def in_older_format(text: str, key: str) -> str:
    document = json.loads(text)
    document[key] = FORMAT - 1
    document["players"] = ", ".join(document["players"])
    del document["card_data"]
    return json.dumps(document)


@pytest.mark.usefixtures("older_format")
def test_an_older_format_is_brought_up_to_date() -> None:
    game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=1)
    assert bz.load_game(in_older_format(game.save(), "format")) == game
    assert bz.load_snapshot(in_older_format(game.snapshot(), "snapshot")).state == game.state


@pytest.mark.usefixtures("older_format")
def test_format_and_variant_are_brought_up_to_date_together() -> None:
    game = today()
    old = json.dumps(of_old(game.save(), "0.1.0"))
    assert bz.load_game(in_older_format(old, "format"), plugins=(SIESTA,)) == game


@pytest.mark.usefixtures("older_format")
def test_an_older_format_that_is_broken_says_so() -> None:
    text = bz.new_game("bohnanza", players=3, seed=1).save()
    broken = json.loads(text) | {"format": FORMAT - 1}
    with pytest.raises(
        bz.SaveError, match=f"cannot be brought up to format {FORMAT}: AttributeError"
    ):
        bz.load_game(json.dumps(broken))


def test_a_format_nobody_can_read_any_more_is_refused() -> None:
    text = bz.new_game("bohnanza", players=3, seed=1).save()
    for number in (0, 1, FORMAT + 1, -1):
        with pytest.raises(bz.SaveError, match=f"this version reads format {FORMAT}"):
            bz.load_game(json.dumps(json.loads(text) | {"format": number}))


# The core: say version 0.0.9 kept the names under another key.


def players_had_names(document: dict[str, Any]) -> None:
    document["players"] = document.pop("names")


@pytest.fixture
def core_0_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_migrating, "CORE", [ba.Migration("0.1", players_had_names)])


def of_old_core(text: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text)
    document["core"] = "0.0.9"
    document["names"] = document.pop("players")
    return document


@pytest.mark.usefixtures("core_0_1")
def test_what_an_older_core_has_written_is_brought_up_to_date() -> None:
    game = today()
    old = of_old_core(game.save())
    assert bz.load_game(json.dumps(old), plugins=(SIESTA,)) == game
    old = of_old_core(game.snapshot())
    assert bz.load_snapshot(json.dumps(old), plugins=(SIESTA,)).state == game.state


@pytest.mark.usefixtures("core_0_1")
def test_core_and_variant_are_brought_up_to_date_together() -> None:
    game = today()
    old = of_old_core(json.dumps(of_old(game.save(), "0.1.0")))
    assert bz.load_game(json.dumps(old), plugins=(SIESTA,)) == game


@pytest.mark.usefixtures("core_0_1")
def test_what_this_core_has_written_is_left_alone_and_what_is_broken_is_told() -> None:
    game = today()
    assert bz.load_game(game.save(), plugins=(SIESTA,)) == game
    broken = json.loads(game.save()) | {"core": "0.0.9"}
    with pytest.raises(bz.SaveError, match=r"brought up to version 0\.1 of the core: KeyError"):
        bz.load_game(json.dumps(broken), plugins=(SIESTA,))


@pytest.mark.parametrize("version", ["0.0.9", "0.2.0", "1.1.0", "", "x", None, 1, "9" * 500])
def test_what_another_core_has_written_is_refused(version: Any) -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    for text, load in ((game.save(), bz.load_game), (game.snapshot(), bz.load_snapshot)):
        with pytest.raises(bz.SaveError) as raised:
            load(json.dumps(json.loads(text) | {"core": version}))
        assert raised.value.path == "core"
        assert len(str(raised.value)) < 200


def test_another_patch_of_the_core_is_no_obstacle() -> None:
    game = bz.new_game("bohnanza", players=3, seed=1)
    later = json.dumps(json.loads(game.snapshot()) | {"core": "0.1.99"})
    assert bz.load_snapshot(later).state == game.state


def test_a_series_is_a_minor_version_before_1_0_and_a_major_version_from_then_on() -> None:
    for one, other in (("0.1.0", "0.1.7"), ("0.1", "0.1.0"), ("1.0", "1.9.3")):
        assert same_series(one, other)
        assert same_series(other, one)
    for one, other in (("0.1.0", "0.2.0"), ("0.1", "1.1"), ("1.0", "2.0"), ("0.1", "0")):
        assert not same_series(one, other)
        assert not same_series(other, one)
