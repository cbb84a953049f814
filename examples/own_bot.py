"""Write a bot of your own, and let it play against those of the library.

    python examples/own_bot.py

A bot is anything with a method ``choose``. It gets an outlook, which is what one seat may know and
do, and returns an action. On the command line the same bot plays from its file:

    cd examples && bohnanza play --bots own_bot:TidyBot
"""

from __future__ import annotations

import bohnanza_core as bz
from bohnanza_core.bots import Outlook, simulate, summarize


class TidyBot:
    """Plants where the sort grows, harvests what pays best, takes gifts that fit, gives nothing."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, outlook: Outlook) -> bz.Action | None:
        """Return an action; None, where nobody waits for this seat, lets the game go on."""
        for action in outlook.actions:
            if isinstance(action, bz.Accept):
                return action if self._welcome(outlook, action) else self._decline(action)
        if not outlook.asked:
            return None
        plants = [action for action in outlook.actions if isinstance(action, bz.Plant)]
        for plant in plants:
            if outlook.field(plant.field).cards:
                return plant
        others = [a for a in outlook.actions if not isinstance(a, bz.Plant | bz.Harvest)]
        if others:
            return others[0]
        return plants[0] if plants else self._best_harvest(outlook)

    def _welcome(self, outlook: Outlook, accept: bz.Accept) -> bool:
        offers = outlook.view.offers
        offer = next(offer for offer in offers if offer["number"] == accept.offer)
        growing = {field.sort for field in outlook.fields()}
        return not accept.give and set(offer["give"]) <= growing

    def _decline(self, accept: bz.Accept) -> bz.Action:
        return bz.Decline(accept.seat, accept.offer)

    def _best_harvest(self, outlook: Outlook) -> bz.Action:
        harvests = [action for action in outlook.actions if isinstance(action, bz.Harvest)]
        return max(harvests, key=lambda action: outlook.field(action.field).taler)


def main() -> None:
    for opponent in ("random", "sensible"):
        bots = ["own_bot:TidyBot", opponent]
        summary = summarize(simulate("bohnanza", bots=bots, players=3, games=12, seed=1))
        print(f"Against {opponent}, {summary.games} games:")
        for tally in summary.by_bot:
            won = f"{100 * tally.wins.value:.0f} %"
            print(f"    {tally.name:16} {tally.score.value:5.1f} Taler, {won} of its games won")


if __name__ == "__main__":
    main()
