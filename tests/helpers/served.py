"""A game as a server plays it: everybody is sent everything, as JSON."""

import random

import bohnanza_core as bz
from bohnanza_core.testing import random_action


def serve(rule_set: bz.RuleSet, seed: int, actions: int) -> tuple[bz.Game, list[str]]:
    """Play up to so many actions of a game; return it with all that was sent."""
    rng = random.Random(seed)
    players = rule_set.players[seed % len(rule_set.players)]
    game = bz.new_game(rule_set, players=players, seed=seed)
    sent: list[str] = []
    for _ in range(actions):
        if game.outcome is not None:
            break
        events = game.apply(random_action(game, rng, out_of_turn=0.15, offers=0.3, patience=0.9))
        for viewer in (None, *range(players)):
            sent += map(game.wire.dumps, game.events_for(viewer, events))
            sent.append(game.wire.dumps(game.view(viewer)))
            if viewer is not None:
                sent.append(game.wire.dumps(game.question(viewer)))
    if seed % 10 == 0:
        loaded = bz.load_game(game.save())
        sent.append(loaded.save())
        sent.append(bz.load_snapshot(game.snapshot()).snapshot())
    return game, sent
