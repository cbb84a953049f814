"""Ask a question with a simulation, and write the answer down as a report.

    python examples/simulation_report.py

The cells between the ``# %%`` lines run one by one in editors that know notebooks; as a program
they run in a row. The question here: does it help to begin?
"""

# %% The games
from __future__ import annotations

from collections import Counter

from bohnanza_core.bots import simulate, summarize

GAMES = 20
results = list(simulate("bohnanza", bots=["sensible"], players=3, games=GAMES, seed=2024))
print(f"{GAMES} games of three sensible bots, seed 2024\n")

# %% How long they are
summary = summarize(results)
print(f"A game has {summary.turns.value:.1f} turns and {summary.actions.value:.0f} actions.")

# %% How scores are spread
scores = Counter(score // 3 * 3 for result in results for score in result.scores)
print("\nTaler   seats")
for least in sorted(scores):
    print(f"{least:2}–{least + 2:2}   {'#' * scores[least]}")

# %% Whether it helps to begin
by_distance = [0.0, 0.0, 0.0]
for result in results:
    for winner in result.winners:
        by_distance[(winner - result.start) % 3] += 1 / len(result.winners)
print("\nplace from the start player   games won")
for distance, wins in enumerate(by_distance):
    print(f"{distance:27}   {100 * wins / GAMES:5.0f} %")
print("\nWith so few games the differences mean little: run more of them.")
