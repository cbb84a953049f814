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
            # A schema does not tie the fields of a slot to its name.
            elif not beyond_schemas(document) and "SlotChanged" not in str(document)[:30]:
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
        assert f"export interface {kind}Event {{" in text
        assert f"export interface Seen{kind}Event {{" in text
    for kind in map(title, rules.entry_types):
        assert f"export interface {kind}Step {{" in text
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
    wrong = run("bonanza")
    assert wrong.returncode == 1
    assert "Did you mean 'bohnanza'?" in wrong.stderr


def test_the_module_for_clients_names_types_and_events_that_there_are() -> None:
    text, types = client_module(), typescript(bz.compose("bohnanza"))
    (imported,) = re.findall(r"@import \{ (.*) \} from", text)
    for name in imported.split(", "):
        assert re.search(rf"export (interface|type) {name} ", types), name
    for kind in re.findall(r"event\.kind === \"(\w+)\"", text):
        assert f"export interface Seen{kind}Event " in types
    assert run("--client").stdout == text
