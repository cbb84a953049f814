"""Messages to JSON and back: nothing is lost, nothing strange gets in."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.testing import scene
from tests.helpers.games import COMPOSITIONS, moments
from tests.helpers.messages import messages


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_every_message_comes_back_as_it_was(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 12):
        wire = moment.game().wire
        for type_, message in messages(moment, rng):
            text = wire.dumps(message)
            assert wire.load(type_, text) == message
            assert wire.load(type_, text.encode()) == message
            assert wire.load(type_, json.loads(text)) == message
            assert json.loads(text) == wire.dump(message)


@pytest.fixture
def game() -> bz.Game:
    game = scene("bohnanza", players=3, stage="trade", hands={0: "red blue", 1: "soy"},
                 revealed="green")  # fmt: skip
    game.apply(bz.Offer(0, 1, game.hand(0).cards[:1], ("soy",)))
    return game


def test_an_offer_builder_is_sent_as_what_a_client_needs(game: bz.Game) -> None:
    builder = game.offer_builder(1)
    assert builder is not None
    sent = game.wire.dump(builder)
    assert sent == {"seat": 1, "partners": [0], "give": list(game.hand(1).cards),
                    "want": list(game.rules.catalogue.keys)}  # fmt: skip


def test_an_action_may_leave_out_what_has_a_usual_value(game: bz.Game) -> None:
    load = game.wire.load
    assert load(bz.Action, '{"kind":"Harvest","seat":1,"field":0}') == bz.Harvest(1, 0)
    assert load(bz.Action, {"kind": "Accept", "seat": 1, "offer": 1}) == bz.Accept(1, 1)


@pytest.mark.parametrize(
    ("type_", "data", "path", "message"),
    [
        (bz.Action, 3, "", "must be an object, not 3"),
        (bz.Action, {}, "kind", "None is not known here"),
        (bz.Action, {"kind": "Dance"}, "kind", "'Dance' is not known here"),
        (bz.Action, {"kind": "magic.Cast", "seat": 0, "spell": 1}, "kind",
         "'magic.Cast' is not known here"),
        (bz.Action, {"kind": ["Plant"]}, "kind", "is not known here"),
        (bz.Action, {"kind": "Plant", "seat": 0, "card": 1}, "field", "is missing"),
        (bz.Action, {"kind": "Pass", "seat": 0, "why": 1}, "why", "unknown key"),
        (bz.Action, {"kind": "Pass", "seat": 3}, "seat", "from 0 to 2, not 3"),
        (bz.Action, {"kind": "Pass", "seat": -1}, "seat", "from 0 to 2, not -1"),
        (bz.Action, {"kind": "Pass", "seat": True}, "seat", "not True"),
        (bz.Action, {"kind": "Pass", "seat": 1.0}, "seat", "not 1.0"),
        (bz.Action, {"kind": "Pass", "seat": "1"}, "seat", "not '1'"),
        (bz.Action, {"kind": "Plant", "seat": 0, "card": 104, "field": 0}, "card", "to 103"),
        (bz.Action, {"kind": "Offer", "seat": 0, "partner": 1, "give": [0, "red"]}, "give[1]",
         "must be a whole number from 0 to 103, not 'red'"),
        (bz.Action, {"kind": "Offer", "seat": 0, "partner": 1, "want": ["tea"]}, "want[0]",
         "'tea' is not known here"),
        (bz.Action, {"kind": "Offer", "seat": 0, "partner": 1, "give": {}}, "give",
         "must be a list"),
        (bz.Action, {"kind": "Harvest", "seat": 0, "field": 0, "coins": [None]}, "coins[0]",
         "not None"),
        (bz.Event, {"kind": "SlotChanged", "slot": "OpenOffers", "value": {"open": [{}]}},
         "value.open[0].number", "is missing"),
        (bz.Event, {"kind": "Drawn", "seat": 0, "cards": [1, 2, 999]}, "cards[2]", "to 103"),
        (bz.SeenEvent, {"kind": "Drawn", "seat": 0, "cards": [None, 999]}, "cards[1]", "to 103"),
        (bz.SeenEvent, {"kind": "Moved"}, "cards", "is missing"),
        (bz.Decision, {"kind": "Draw", "seat": 0, "owed": 1}, "kind", "'Draw' is not known here"),
        (bz.Draft, {"kind": "Offer", "seat": 0, "partner": 9}, "partner", ""),
        (bz.Draft, {"kind": "Offer", "seat": 0, "partners": 1}, "partners", "unknown key"),
        (bz.Draft, {"kind": "Offer"}, "seat", "is missing"),
        (bz.Draft, {"seat": 0}, "kind", "None is not known here"),
        (bz.UndoObstacle, {"code": "x", "text": {"en": "x"}}, "text.de", "is missing"),
        (bz.Refusal, {"code": "because"}, "code", "'because' is not known here"),
        (bz.View, {"seat": 0}, "status", "is missing"),
        (bz.View, {"seat": 0, "status": {}}, "status.version", "is missing"),
    ],
)  # fmt: skip
def test_what_does_not_belong_there_is_told_with_its_path(
    game: bz.Game, type_: type, data: Any, path: str, message: str
) -> None:
    for sent in (data, json.dumps(data)):
        with pytest.raises(bz.SaveError) as raised:
            game.wire.load(type_, sent)
        assert raised.value.path == path
        assert message in str(raised.value)


def test_the_path_leads_deep_into_a_view(game: bz.Game) -> None:
    wire = game.wire
    for change, path in (
        (lambda v: v["zones"][2].update(name="attic"), "zones[2].name"),
        (lambda v: v["zones"][0].update(count=105), "zones[0].count"),
        (lambda v: v["slots"]["OpenOffers"]["open"][0].update(want=["tea"]),
         "slots.OpenOffers.open[0].want[0]"),
        (lambda v: v["slots"].update(Extra={}), "slots.Extra"),
        (lambda v: v["status"]["agenda"][-1].update(kind="Dance"), "status.agenda[1].kind"),
        (lambda v: v["status"]["agenda"][0].update(stage=3), "status.agenda[0].stage"),
        (lambda v: v["status"].update(stage="lunch"), "status.stage"),
    ):  # fmt: skip
        document = json.loads(wire.dumps(game.view(2)))
        change(document)  # type: ignore[no-untyped-call] # a lambda
        with pytest.raises(bz.SaveError) as raised:
            wire.load(bz.View, document)
        assert raised.value.path == path


def test_a_slot_must_hold_its_own_fields(game: bz.Game) -> None:
    rules = bz.compose("bohnanza:third_field=true").for_players(3)
    with pytest.raises(bz.SaveError) as raised:
        bz.Wire(rules).load(
            bz.SeenEvent,
            {
                "kind": "SlotChanged",
                "slot": "OpenOffers",
                "fields": {"seats": []},
                "lists": {},
                "gone": [],
            },
        )
    assert raised.value.path == "fields.seats"


def test_a_list_that_may_be_missing_can_change_item_by_item() -> None:
    """During a Flow the magic editions list the columns that stood when it began."""
    wire = bz.Wire(bz.compose("rabohnzel").for_players(3))
    change = {"went": [0], "came": [[4, 7]]}
    sent = {
        "kind": "SlotChanged",
        "slot": "magic.TurnColumns",
        "fields": {},
        "lists": {"flow": change},
        "gone": [],
    }
    event = wire.load(bz.SeenEvent, sent)
    assert json.loads(wire.dumps(event)) == sent
    sent["lists"] = {"flow": None}
    with pytest.raises(bz.SaveError) as raised:
        wire.load(bz.SeenEvent, sent)
    assert raised.value.path == "lists.flow"


def test_what_is_no_message_can_be_neither_sent_nor_read(game: bz.Game) -> None:
    wire = game.wire
    with pytest.raises(bz.BohnanzaError, match="is not a message"):
        wire.dump(game)
    for type_ in (bz.Game, bz.Plant, int):
        with pytest.raises(bz.BohnanzaError, match="is not a type of messages"):
            wire.load(type_, "{}")


def test_a_refusal_of_a_program_s_mistake_can_be_sent(game: bz.Game) -> None:
    refusal = game.why_not(bz.Plant(0, object(), 1.5))  # type: ignore[arg-type] # hostile
    assert refusal is not None
    sent = json.loads(game.wire.dumps(refusal))
    assert sent["parameters"]["field"] == "1.5"
    assert game.wire.load(bz.Refusal, sent).code == refusal.code


def test_one_wire_serves_all_games_of_a_rule_set() -> None:
    rules = bz.compose("bohnanza")
    one, two = (bz.new_game(rules, players=3, seed=seed) for seed in (1, 2))
    assert one.wire is two.wire
    assert one.wire is not bz.new_game(rules, players=4, seed=1).wire
