"""Play a whole game in a few lines: ask what may be done, do some of it, until it is over.

python examples/shortest_game.py
"""

import random

import bohnanza_core as bz

game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=7)
rng = random.Random(7)

while game.outcome is None:
    seat = game.waiting_for[0]
    for event in game.apply(rng.choice(game.legal_actions(seat))):
        if line := game.describe_with_secrets(event):
            print(line)

for name, score in zip(game.players, game.outcome.scores, strict=True):
    print(f"{name}: {score} Taler")
