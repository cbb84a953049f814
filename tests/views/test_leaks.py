"""States that differ only in what somebody cannot know look the same to them, to the byte."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Final

import attrs
import pytest

import bohnanza_core as bz
import bohnanza_core.authoring as ba
from bohnanza_core import search
from bohnanza_core._engine import table
from bohnanza_core._model.roles import Audience, audience_of, hints_of
from bohnanza_core.testing import scene
from bohnanza_duell import BluffCalled, GiftAccepted
from bohnanza_magic import AttackStopped, ChoosePosition, TheftAnnounced
from tests.helpers import games
from tests.helpers.games import COMPOSITIONS, Moment, moments, played, rule_set
from tests.helpers.hidden_cards import (
    exchanged,
    knows_places,
    offered,
    renamed_action,
    seen,
    witnessed,
)
from tests.helpers.mutations import neighbours


def shown(game: bz.Game, viewer: int | None, actions: Sequence[bz.Action]) -> Iterator[str]:
    """Return everything a viewer can ask for at a moment, as it goes over the wire."""
    dumps = game.wire.dumps
    yield dumps(game.view(viewer))
    if viewer is None:
        return
    yield from map(dumps, game.legal_actions(viewer))
    yield dumps(game.question(viewer))
    builder = game.offer_builder(viewer)
    if builder is not None:
        yield dumps(builder)
        yield dumps(game.check_draft(bz.Draft("Offer", viewer, {"give": builder.give[:1]})))
    for action in actions:
        refusal = game.why_not(action)
        yield "legal" if refusal is None else dumps(refusal)
        yield str(refusal and refusal.in_language("de"))


def asked(game: bz.Game, viewer: int | None, rng: random.Random) -> list[bz.Action]:
    """Return actions that a viewer may try in order to learn something from the answer.

    They are the viewer's own: nobody is told why somebody else may not do something.
    """
    if viewer is None:
        return []
    others = [
        attrs.evolve(other, seat=viewer)
        for seat in range(len(game.players))
        for action in game.legal_actions(seat)
        for other in neighbours(game, action, rng)
    ]
    rng.shuffle(others)
    return others[:20]


def over(moment: Moment) -> bool:
    """Return whether the game is over: then hidden magic cards may have decided a tie."""
    return moment.action is None


def the_same_is_shown(moment: Moment, viewer: int | None, rng: random.Random) -> bool:
    """Compare what a viewer can ask for with other cards hidden; tell if there were some."""
    game = moment.game()
    state, other = exchanged(moment.state, viewer, rng)
    twin = bz.Game(state, moment.names)
    actions = asked(game, viewer, rng)
    assert list(shown(game, viewer, actions)) == list(shown(twin, viewer, actions))
    return len(other) > 1


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_a_viewer_can_ask_for_does_not_depend_on_hidden_cards(name: str) -> None:
    rng = random.Random(name)
    differing = 0
    for moment in moments(name, 40, seed=1):
        if over(moment):
            continue
        differing += sum(the_same_is_shown(moment, viewer, rng) for viewer in moment.viewers)
    assert differing > 20


def reveals_more(events: Iterable[bz.Event]) -> bool:
    """Return whether hidden cards show in what happens, as the rules want it."""
    for event in events:
        # A new deck mixes cards: what comes from it is not what lay in those places.
        if isinstance(event, ba.DeckMade | BluffCalled | GiftAccepted | TheftAnnounced):
            return True
        # Whether an attack goes on depends on all coins of both being Sword beans.
        if isinstance(event, AttackStopped):
            return True
        if isinstance(event, ba.StatusChanged) and event.status.outcome is not None:
            return True
    return False


def told(game: bz.Game, events: Sequence[bz.Event], viewer: int | None) -> Iterator[str]:
    """Return everything a viewer is told of what happened, as it goes over the wire."""
    yield from map(game.wire.dumps, game.events_for(viewer, events))
    for event in events:
        yield str(game.describe(event, "en", seat=viewer))
        yield str(game.describe(event, "de", seat=viewer))
    yield game.wire.dumps(game.view(viewer))


EACH: Final = 4
"""How many actions with an event of each kind are compared."""


# Compiled functions call each other directly: nobody can hold the ids still there.
IDS_HELD: Final = pytest.mark.skipif(
    search.is_compiled(), reason="the compiled core gives hidden cards new ids all the same"
)


@contextmanager
def ids_held() -> Iterator[None]:
    """Let hidden cards keep their ids: new ones are random, and differ in every world.

    That the new ones tell nothing is shown in tests/attacks/test_identity.py.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "swapped_lookalikes", lambda _table, _zones=None: {})
        yield


def the_same_is_told(moment: Moment, viewer: int | None, rng: random.Random) -> bool:
    """Compare what a viewer is told of an action with other cards hidden; tell if it could be."""
    with ids_held():
        return _the_same_is_told(moment, viewer, rng)


def _the_same_is_told(moment: Moment, viewer: int | None, rng: random.Random) -> bool:
    assert moment.action is not None
    game = moment.game()
    events = game.apply(moment.action)
    if reveals_more(events):
        return False
    fixed = witnessed(events, game.rules, viewer) | seen(game.state, viewer)
    state, other = exchanged(moment.state, viewer, rng, fixed, offered(game.state, viewer))
    twin = bz.Game(state, moment.names)
    action = renamed_action(moment.action, moment.state, other)
    if len(other) < 2 or twin.why_not(action) is not None:
        return False  # what somebody may do can depend on cards that only they see
    others = twin.apply(action)
    if reveals_more(others):
        return False
    assert [*told(game, events, viewer)] == [*told(twin, others, viewer)]
    return True


@IDS_HELD
@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_a_viewer_is_told_does_not_depend_on_cards_that_stay_hidden(name: str) -> None:
    rng = random.Random(name)
    compared = sum(
        the_same_is_told(moment, viewer, rng)
        for moment in moments(name, 60, seed=1)
        if moment.action is not None
        for viewer in moment.viewers
    )
    assert compared > 20


@cache
def kinds_compared(name: str) -> frozenset[str]:
    """Compare actions with events of every kind; return the kinds for which that was possible."""
    # Rare events are sought out: random moments would miss them.
    rng = random.Random(name)
    tried, compared = Counter[str](), Counter[str]()
    for seed in range(3):
        game = played(name, seed)
        for version, events in enumerate(game.events):
            kinds = {game.rules.name_of[type(event)] for event in events}
            if min(tried[kind] for kind in kinds) < EACH:
                found = games.moment(game, version)
                same = sum(the_same_is_told(found, viewer, rng) for viewer in found.viewers)
                tried.update(kinds)
                compared.update(kinds if same else ())
    return frozenset(compared)


@IDS_HELD
@pytest.mark.parametrize("name", COMPOSITIONS)
def test_no_kind_of_event_tells_more_than_it_may(name: str) -> None:
    assert {"Moved", "StatusChanged", "Drawn", "Harvested"} <= kinds_compared(name)


@IDS_HELD
def test_every_event_of_which_some_know_more_than_others_was_compared() -> None:
    private, compared = set[str](), set[str]()
    for name, (_, players) in COMPOSITIONS.items():
        private |= private_events(rule_set(name).for_players(players))
        compared |= kinds_compared(name)
    assert private <= compared


def private_events(rules: bz.Rules) -> set[str]:
    """Return the kinds of events of which somebody knows more than others."""
    types: Mapping[str, type] = rules.event_types
    return {
        name
        for name, type_ in types.items()
        if any(audience_of(hint) is Audience.OWNER for hint in hints_of(type_).values())
    }


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_places_are_told_only_where_they_mean_something(name: str) -> None:
    for moment in moments(name, 40, seed=4):
        if moment.action is None:
            continue
        game = moment.game()
        events = game.apply(moment.action)
        moves = [event for event in events if isinstance(event, ba.Moved)]
        for viewer in moment.viewers:
            sent = [event.fields for event in game.events_for(viewer, moves)]
            assert len(sent) == len(moves), "every zone shows at least how many cards it has"
            for move, fields in zip(moves, sent, strict=True):
                known = knows_places(game.rules, move.source, viewer)
                assert fields.get("places") == (list(move.places) if known else None)
                known = knows_places(game.rules, move.target, viewer)
                assert fields.get("at") == (move.at if known else None)


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_exchange_changes_all_it_may_and_nothing_else(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 5, seed=1):
        for viewer in moment.viewers:
            state, other = exchanged(moment.state, viewer, rng)
            assert seen(state, viewer) == seen(moment.state, viewer)
            changed = sum(
                one != other
                for zone, twin in zip(moment.state.zones, state.zones, strict=True)
                for one, other in zip(zone, twin, strict=True)
            )
            assert changed == len(other)
            assert sorted(sum(state.zones, ())) == list(range(len(state.rules.catalogue)))


def test_a_card_on_its_way_within_a_hand_is_known_to_nobody_else() -> None:
    game = scene("excalibohn", players=3, stage="magic", hands={0: "sword cape mean", 1: "mean"})
    card = game.hand(0).cards[1]
    moving = game.state.replace(agenda=(*game.state.agenda, ChoosePosition(0, card)))
    moment = Moment(moving, bz.Choose(0, 0), game.players)
    for seed in range(10):
        for viewer in moment.viewers:
            assert the_same_is_shown(moment, viewer, random.Random(seed))
            assert the_same_is_told(moment, viewer, random.Random(seed))
    assert game.wire.dump(moment.game().question(0))["about"]["card"] == card
    assert game.wire.dump(moment.game().question(1))["about"]["card"] is None
