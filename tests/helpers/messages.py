"""Every kind of message that a server and its clients send."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import bohnanza_core as bz

from .games import Moment
from .mutations import neighbours

Sent = tuple[type, Any]


def messages(moment: Moment, rng: random.Random) -> Iterator[Sent]:
    """Return every kind of message that there is at a moment, with its type."""
    game = moment.game()
    yield bz.Decision, game.decision
    yield bz.Legend, game.legend()
    actions = [action for seat in moment.seats for action in game.legal_actions(seat)]
    for seat in moment.seats:
        yield bz.Question, game.question(seat)
        builder = game.offer_builder(seat)
        if builder is not None:
            parts = {"give": builder.give[:1], "want": builder.want[:1]}
            draft = bz.Draft("Offer", seat, {**parts, **rng.choice(({}, {"partner": 0}))})
            yield bz.Draft, draft
            yield bz.DraftCheck, game.check_draft(draft)
        for choice in game.question(seat).choices[:3]:
            kind = game.rules.name_of[type(choice.action)]
            yield bz.Draft, bz.Draft(kind, seat)
            yield bz.DraftCheck, game.check_draft(bz.Draft(kind, seat))
    for action in actions:
        yield bz.Action, action
        other = rng.choice(list(neighbours(game, action, rng)))
        refusal = game.why_not(other)
        if refusal is not None:
            yield bz.Refusal, refusal
    for viewer in moment.viewers:
        yield bz.View, game.view(viewer)
    if moment.action is not None:
        yield bz.Action, moment.action
        events = game.apply(moment.action)
        for event in events:
            yield bz.Event, event
        for viewer in moment.viewers:
            for told in game.events_for(viewer, events):
                yield bz.SeenEvent, told
        obstacle = game.why_not_undo()
        if obstacle is not None:
            yield bz.UndoObstacle, obstacle
