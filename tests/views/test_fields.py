"""Fields and scores in views: what the game itself says, as far as the viewer may know it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core.events import FieldsChanged
from bohnanza_core.testing import random_action, scene
from tests.helpers.games import COMPOSITIONS, moments
from tests.toys.made_up import variant
from tests.toys.mafia import MAFIA_GAME

RULES = bz.compose(MAFIA_GAME)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_views_hold_the_fields_and_scores_of_the_game(name: str) -> None:
    for moment in moments(name, 15, seed=11):
        game = moment.game()
        for viewer in moment.viewers:
            view = game.view(viewer)
            for side in game.rules.sides:
                assert view.fields_of(side) == game.fields(side)
            zones = [*game.rules.field_zones]
            assert [(f.seat, f.number) for f in view.fields] == [
                (side, number) for side, fields in enumerate(zones) for number in range(len(fields))
            ]
            for field in view.fields:
                assert view.zone(field.zone, field.seat).cards == field.cards
            assert view.status.scores == game.scores


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_an_action_tells_just_the_fields_that_it_changed(name: str) -> None:
    told = 0
    for moment in moments(name, 25, seed=12):
        if moment.action is None:
            continue
        game = moment.game()
        before = {(f.seat, f.number): f for f in game.view(None).fields}
        events = game.apply(moment.action)
        after = {(f.seat, f.number): f for f in game.view(None).fields}
        changes = {
            (change["seat"], change["number"])
            for event in game.events_for(None, events)
            if event.kind == "FieldsChanged"
            for change in event.fields["fields"]
        }
        assert changes == {at for at in after if look(after[at]) != look(before[at])}
        told += len(changes)
    assert told


def look(field: bz.Field) -> tuple[object, ...]:
    """Return all of a field but its cards."""
    return field.exists, field.sort, field.taler, field.next_steps, field.uncounted, field.protected


def test_a_field_that_can_be_bought_does_not_exist_before() -> None:
    game = scene("bohnanza:third_field=true", players=3, coins={0: "5*red"}, hands={0: "soy"})
    (*_, third) = (field for field in game.view(None).fields if field.seat == 0)
    assert (third.zone, third.exists, third.number) == ("bought", False, 2)
    assert len(game.view(1).fields_of(0)) == 2
    buy = next(a for a in game.legal_actions(0) if isinstance(a, bz.BuyField))
    (event,) = (e for e in game.events_for(1, game.apply(buy)) if e.kind == "FieldsChanged")
    assert event.fields == {"fields": [{"seat": 0, "number": 2, "exists": True}]}
    assert game.view(1).fields_of(0)[2].exists


def test_what_a_harvest_leaves_is_said_in_short() -> None:
    game = scene("bohnanza", fields={0: ["4*blue", "2*red"]}, hands={0: "soy"})
    view = game.view(2)
    events = game.events_for(2, game.apply(bz.Harvest(0, 0)))
    (event,) = (event for event in events if event.kind == "FieldsChanged")
    assert event.fields == {"fields": [{"seat": 0, "number": 0, "sort": None}]}
    empty = view.after(events).fields_of(0)[0]
    assert (empty.taler, empty.next_steps, empty.cards) == (0, (), ())


def test_a_second_bean_elsewhere_protects_a_single_one() -> None:
    game = scene("bohnanza", fields={0: ["blue", "red"]}, hands={0: "red"})
    changes = game.events_for(1, game.apply(bz.Plant(0, game.hand(0).cards[0], 1)))
    (event,) = (event for event in changes if event.kind == "FieldsChanged")
    assert {"seat": 0, "number": 0, "protected": True} in event.fields["fields"]


# Who may not know


def with_zone(zone: ba.Zone) -> Any:
    return variant(collect_zones=lambda: (zone,))


def played_on(game: bz.Game, actions: int) -> bz.Game:
    rng = random.Random(4)
    for _ in range(actions):
        if game.outcome is None:
            game.apply(random_action(game, rng))
    return game


def test_hidden_coins_stay_hidden() -> None:
    hidden = ba.Zone("coins", faces=ba.OWNER, title=bz.Text("coins", "Taler"))
    game = scene("bohnanza", with_zone(hidden), players=3, coins={1: "red"}, hands={0: "soy"})
    assert game.scores == (0, 1, 0)
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer).status.scores == (None, None, None)
    played_on(game, 100_000)
    assert game.outcome is not None
    assert game.view(0).status.scores == game.outcome.scores


@pytest.mark.parametrize("backs", [ba.COUNT, ba.HIDDEN])
def test_a_field_that_only_its_owner_sees_is_in_no_other_view(backs: ba.Backs) -> None:
    first = ba.Zone("field1", faces=ba.OWNER, backs=backs, field=True, title=bz.Text("1", "1"))
    game = bz.new_game("bohnanza", with_zone(first), players=3, seed=1)
    viewers = (None, 0, 1, 2)
    views = {viewer: game.view(viewer) for viewer in viewers}
    rng = random.Random(2)
    for _ in range(60):
        since = game.version
        events = game.apply(random_action(game, rng))
        packets = game.packets(viewers, since=since)
        for viewer in viewers:
            seen = game.events_for(viewer, events)
            assert json.loads(packets[viewer])["events"] == [game.wire.dump(one) for one in seen]
            views[viewer] = views[viewer].after(seen)
            assert views[viewer] == game.view(viewer)
            for field in views[viewer].fields:
                assert viewer == field.seat or (field.number > 0 and backs is ba.COUNT)
            told = [e.fields["fields"] for e in seen if e.kind == "FieldsChanged"]
            assert [] not in told
            for change in (change for changes in told for change in changes):
                assert change["seat"] == viewer or (change["number"] > 0 and backs is ba.COUNT)


def test_fields_and_scores_of_parties_are_shown_too() -> None:
    game = played_on(bz.new_game(RULES, seed=1, players=RULES.players[-1]), 200)
    view = game.view(0)
    for party in game.rules.sides[len(game.players) :]:
        assert view.fields_of(party) == game.fields(party)
    assert len(view.status.party_scores) == len(game.rules.parties)


def test_the_event_itself_is_a_message_for_servers() -> None:
    game = scene("bohnanza", fields={0: ["4*blue", "2*red"]}, hands={0: "soy"})
    (event,) = (e for e in game.apply(bz.Harvest(0, 0)) if isinstance(e, FieldsChanged))
    assert [(field.number, field.taler) for field in event.before] == [(0, 1)]
    assert game.wire.load(bz.Event, game.wire.dumps(event)) == event
