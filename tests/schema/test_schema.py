"""The schemas say the same as the wire: thousands of real messages fit, mutated ones do not."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import bohnanza_core as bz
from bohnanza_core.schema import client_module, json_schema, typescript
from tests.helpers.games import COMPOSITIONS, moments, rule_set
from tests.helpers.messages import messages
from tests.helpers.mutations import mutated


@cache
def definitions(name: str, players: int | None) -> dict[str, Any]:
    schema = json_schema(rule_set(name), players=players)
    return {"$schema": schema["$schema"], "$defs": schema["$defs"]}


@cache
def validator(name: str, kind: str, players: int | None = None) -> Draft202012Validator:
    """Return what validates one kind of message of a composition."""
    return Draft202012Validator({**definitions(name, players), "$ref": f"#/$defs/{kind}"})


NAMES = {"Action": "{}Action", "Event": "{}Event", "SeenEvent": "Seen{}Event", "Decision": "{}Step",
         "Question": "{}Question"}  # fmt: skip


def precise(type_: type, document: dict[str, Any]) -> str:
    """Return what the schema calls messages of just this kind."""
    return NAMES.get(type_.__name__, type_.__name__).format(title(document.get("kind", "")))


def title(kind: str) -> str:
    """Return what the schema calls a kind: ``magic.Cast`` becomes ``MagicCast``."""
    variant, _, name = kind.rpartition(".")
    return variant.title() + name


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_schema_is_a_schema_and_every_reference_leads_somewhere(name: str) -> None:
    schema = json_schema(rule_set(name))
    Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    named = set(re.findall(r"#/\$defs/(\w+)", json.dumps(schema)))
    assert named == set(schema["$defs"])


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_real_messages_fit_the_schema(name: str) -> None:
    rng = random.Random(name)
    players = COMPOSITIONS[name][1]
    seen: Counter[str] = Counter()
    for moment in moments(name, 6, seed=1):
        wire = moment.game().wire
        for type_, message in messages(moment, rng):
            document = json.loads(wire.dumps(message))
            seen[type_.__name__] += 1
            assert validator(name, precise(type_, document)).is_valid(document)
            if seen[type_.__name__] % 20 == 1:
                validator(name, type_.__name__).validate(document)
                validator(name, type_.__name__, players).validate(document)
    assert seen.total() > 150
    assert len(seen) >= 8


def beyond_schemas(value: Any) -> bool:
    """Return whether there is a 1.0, a whole number to a schema, or a character nobody can read."""
    if isinstance(value, dict):
        return any(map(beyond_schemas, (*value, *value.values())))
    if isinstance(value, list):
        return any(map(beyond_schemas, value))
    return isinstance(value, float) or (isinstance(value, str) and not value.isprintable())


def in_full(type_: type, document: Any) -> bool:
    """Return whether it is a changed slot for servers: its schema does not know whose fields."""
    return type_ is bz.Event and document.get("kind") == "SlotChanged"


BROWSER = {
    "Animation", "Cache", "Comment", "Document", "Element", "Error", "Event", "History", "Image",
    "Location", "Lock", "Map", "Node", "Notification", "Option", "Plugin", "Range", "Record",
    "Request", "Response", "Selection", "Set", "Symbol", "Text", "Touch",
}  # fmt: skip


@pytest.mark.parametrize("name", [*COMPOSITIONS, None])
def test_no_type_has_a_name_that_browsers_have(name: str | None) -> None:
    text = typescript(None if name is None else rule_set(name))
    declared = set(re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE))
    assert declared.isdisjoint(BROWSER)
    assert "Words" in declared
    assert "export type SeenSlotChangedEvent = " in text


@cache
def for_any_game(kind: str) -> Draft202012Validator:
    schema = json_schema()
    defs = {"$schema": schema["$schema"], "$defs": schema["$defs"]}
    return Draft202012Validator({**defs, "$ref": f"#/$defs/{kind}"})


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_messages_of_all_compositions_fit_the_schema_of_any_game(name: str) -> None:
    rng, checked = random.Random(name), 0
    for moment in moments(name, 4, seed=2):
        wire = moment.game().wire
        for type_, message in messages(moment, rng):
            if type_ not in (bz.Event, bz.Decision):
                for_any_game(type_.__name__).validate(json.loads(wire.dumps(message)))
                checked += 1
    assert checked > 50


def test_the_schema_of_any_game_knows_what_the_core_declares() -> None:
    schema = json_schema()
    Draft202012Validator.check_schema(schema)
    assert set(re.findall(r"#/\$defs/(\w+)", json.dumps(schema))) == set(schema["$defs"])
    assert for_any_game("Action").is_valid({"kind": "magic.Cast", "seat": 1, "spell": 3})
    assert not for_any_game("Action").is_valid({"kind": "Cast", "seat": 1, "spell": 3})
    assert not for_any_game("Action").is_valid({"kind": "Plant", "seat": 1, "spell": 3})
    assert "Event" not in schema["$defs"]


def test_a_changed_slot_has_the_fields_of_that_slot() -> None:
    def change(slot: str) -> dict[str, Any]:
        fields = {"cards": [3]}
        return {"kind": "SlotChanged", "slot": slot, "fields": fields, "lists": {}, "gone": []}

    fits = validator("excalibohn-bohnedikt", "SeenEvent").is_valid
    assert fits(change("magic.Enchanted"))
    assert not fits(change("bohnedikt.CoinTax"))
    wire = bz.new_game(rule_set("excalibohn-bohnedikt"), players=3).wire
    wire.load(bz.SeenEvent, change("magic.Enchanted"))
    for wrong, path in (("bohnedikt.CoinTax", "fields.cards"), ("magic.Enchante", "slot")):
        with pytest.raises(bz.SaveError) as raised:
            wire.load(bz.SeenEvent, change(wrong))
        assert raised.value.path == path


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_schema_refuses_what_the_wire_refuses_and_nothing_else(name: str) -> None:
    rng = random.Random(name)
    players = COMPOSITIONS[name][1]
    refused = 0
    for moment in moments(name, 3, seed=1):
        wire = moment.game().wire
        sent = list(messages(moment, rng))
        for type_, message in rng.sample(sent, min(50, len(sent))):
            document = mutated(json.loads(wire.dumps(message)), rng)
            try:
                wire.load(type_, document)
            except bz.SaveError:
                accepted = False
            else:
                accepted = True
            valid = validator(name, type_.__name__, players).is_valid(document)
            if accepted:
                assert valid, document
            elif not beyond_schemas(document) and not in_full(type_, document):
                assert not valid, document
                refused += 1
    assert refused > 20


def test_a_schema_for_all_numbers_of_players_takes_what_any_of_them_sends() -> None:
    for players in (3, 4, 5):
        game = bz.new_game("bohnanza", players=players, seed=1)
        document = json.loads(game.wire.dumps(game.view(0)))
        validator("bohnanza", "View").validate(document)
        assert validator("bohnanza", "View", players).is_valid(document)
    assert not validator("bohnanza", "Action", 3).is_valid({"kind": "Pass", "seat": 3})
    assert validator("bohnanza", "Action").is_valid({"kind": "Pass", "seat": 3})


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_types_name_every_action_event_and_decision(name: str) -> None:
    text = typescript(rule_set(name))
    rules = rule_set(name).for_players(COMPOSITIONS[name][1])
    for kind in map(title, rules.action_types):
        assert f"export interface {kind}Action {{" in text
    for kind in map(title, rules.event_types):
        shown = "type" if kind == "SlotChanged" else "interface"
        assert f"export {shown} Seen{kind}Event" in text
        assert not re.search(rf"\b{kind}Event\b", text), "with all cards it is for servers"
    for kind in map(title, rules.entry_types):
        assert f"export interface Seen{kind}Step {{" in text
    for slot in rules.slots:
        assert f'readonly slot: "{rules.name_of[slot.type]}";' in text
    declared = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))


def test_members_that_are_not_identifiers_stand_in_quotes() -> None:
    text = typescript(rule_set("excalibohn-bohnedikt"))
    names = re.findall(r"^  readonly ([^:?]+)\??:", text, re.MULTILINE)
    quoted = {name for name in names if not name.isidentifier()}
    assert {'"magic.ThirdFields"', '"bohnedikt.Edicts"'} <= quoted
    assert all(name == json.dumps(json.loads(name)) for name in quoted)


def test_roles_become_types_of_their_own() -> None:
    text = typescript(bz.compose("bohnanza"), players=3)
    assert "export type Seat = number;" in text
    assert '  readonly kind: "Plant";\n  readonly seat: Seat;\n  readonly card: CardId;' in text
    assert 'export type SortKey = "' in text
    schema = json_schema(bz.compose("bohnanza"), players=3)["$defs"]
    assert schema["Seat"] == {"type": "integer", "minimum": 0, "maximum": 2}
    assert schema["CardId"]["maximum"] == 103
    assert schema["PlantAction"]["required"] == ["kind", "seat", "card", "field"]
    assert schema["OfferAction"]["required"] == ["kind", "seat", "partner"]
    assert schema["PlantAction"]["additionalProperties"] is False


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bohnanza_core.schema", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_schemas_can_be_written_on_the_command_line() -> None:
    written = run("bohnanza", "bohnedikt", "--players", "4")
    assert json.loads(written.stdout) == json_schema(bz.compose("bohnedikt"), players=4)
    assert run("duell", "--typescript").stdout == typescript(bz.compose("duell"))
    assert run("--any-game", "--typescript").stdout == typescript()
    assert "--any-game takes no variants" in run("duell", "--any-game").stderr
    wrong = run("bonanza")
    assert wrong.returncode == 1
    assert "Did you mean 'bohnanza'?" in wrong.stderr


def test_the_module_for_clients_names_types_and_events_that_there_are() -> None:
    text, types = client_module(), typescript(bz.compose("bohnanza"))
    (imported,) = re.findall(r"@import \{ (.*) \} from", text)
    for name in imported.split(", "):
        assert re.search(rf"export (interface|type) {name} ", types), name
    for kind in re.findall(r"event\.kind === \"(\w+)\"", text):
        assert re.search(rf"export (interface|type) Seen{kind}Event ", types), kind
    assert run("--client").stdout == text
