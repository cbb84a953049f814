"""States that differ only in what somebody cannot know look the same to them, to the byte."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import attrs
import pytest

import bohnanza_core as bz
from bohnanza_core._named import named_cards
from bohnanza_duell import BluffCalled, GiftAccepted
from bohnanza_magic import CoinShown, TheftAnnounced

from .games import COMPOSITIONS, Moment, moments
from .hidden import exchanged, seen
from .mutating import neighbours


def shown(game: bz.Game, viewer: int | None, actions: Sequence[bz.Action]) -> Iterator[str]:
    """Return everything a viewer can ask for at a moment, as it goes over the wire."""
    dumps = game.rules.wire.dumps
    yield dumps(game.view(viewer))
    if viewer is None:
        return
    yield from map(dumps, game.legal_actions(viewer))
    yield dumps(game.question(viewer))
    domain = game.trade_domain(viewer)
    if domain is not None:
        yield dumps(domain)
        yield dumps(domain.complete(bz.OfferDraft(give=domain.give[:1])))
    for action in actions:
        refusal = game.explain(action)
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
    """Tell whether the game is over: then hidden magic cards may have decided a tie."""
    return moment.action is None


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_a_viewer_can_ask_for_does_not_depend_on_hidden_cards(name: str) -> None:
    rng = random.Random(name)
    differing = 0
    for moment in moments(name, 40, seed=1):
        if over(moment):
            continue
        game = moment.game()
        for viewer in moment.viewers:
            state, moved = exchanged(moment.state, viewer, rng)
            twin = bz.Game(state, moment.names)
            actions = asked(game, viewer, rng)
            assert list(shown(game, viewer, actions)) == list(shown(twin, viewer, actions))
            differing += moved > 1
    assert differing > 20


def told(events: Sequence[bz.CutEvent], number: int) -> set[int]:
    """Return every number in events that could be a card."""
    found: set[int] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                look(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                look(inner)
        elif type(value) is int and 0 <= value < number:
            found.add(value)

    for event in events:
        look(dict(event.fields))
    return found


def reveals_more(events: Sequence[bz.Event], rules: bz.SeatedRules) -> bool:
    """Tell whether hidden cards show in what happens, as the rules want it."""
    for event in events:
        # A new deck mixes cards: what comes from it is not what lay in those places.
        if isinstance(event, bz.DeckMade | BluffCalled | GiftAccepted | TheftAnnounced):
            return True
        # Whether an attack goes on depends on all coins of both being Sword beans.
        if isinstance(event, CoinShown) and rules.catalogue.key_of(event.card) == "sword":
            return True
        if isinstance(event, bz.Settled) and event.outcome is not None:
            return True
    return False


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_what_a_viewer_is_told_does_not_depend_on_cards_that_stay_hidden(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for moment in moments(name, 60, seed=1):
        if moment.action is None:
            continue
        game = moment.game()
        events = game.apply(moment.action)
        if reveals_more(events, game.rules):
            continue
        for viewer in moment.viewers:
            cut = game.cut(events, viewer)
            fixed = {*told(cut, len(game.rules.catalogue)), *named_cards(moment.action)}
            state, moved = exchanged(moment.state, viewer, rng, fixed)
            twin = bz.Game(state, moment.names)
            if moved < 2 or twin.explain(moment.action) is not None:
                continue  # what somebody may do can depend on cards that only they see
            other = twin.cut(twin.apply(moment.action), viewer)
            dumps = game.rules.wire.dumps
            assert [*map(dumps, cut)] == [*map(dumps, other)]
            assert dumps(game.view(viewer)) == dumps(twin.view(viewer))
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_the_exchange_changes_all_it_may_and_nothing_else(name: str) -> None:
    rng = random.Random(name)
    for moment in moments(name, 5, seed=1):
        for viewer in moment.viewers:
            state, moved = exchanged(moment.state, viewer, rng)
            assert seen(state, viewer) == seen(moment.state, viewer)
            changed = sum(
                one != other
                for zone, twin in zip(moment.state.zones, state.zones, strict=True)
                for one, other in zip(zone, twin, strict=True)
            )
            assert changed == moved
            assert sorted(sum(state.zones, ())) == list(range(len(state.rules.catalogue)))
