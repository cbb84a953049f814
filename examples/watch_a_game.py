"""Watch a whole game of Bohnanza, played by simple seats, turn by turn.

    python examples/watch_a_game.py [seed]

The seats see what a front end sees: legal actions, offers, events. They plant where the sort
grows already, keep their best field, give away what does not fit, and take gifts that do.
"""

from __future__ import annotations

import random
import sys

import bohnanza_core as bz

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def sort_of(game: bz.Game, card: int) -> str:
    return game.rules.catalogue.key_of(card)


def growing(game: bz.Game, seat: int) -> set[str]:
    return {field.sort for field in game.fields(seat) if field.sort is not None}


def best_harvest(game: bz.Game, harvests: list[bz.Harvest]) -> bz.Harvest:
    """Prefer the field that pays best for its cards."""
    fields = {field.number: field for field in game.fields(harvests[0].seat)}
    return max(
        harvests, key=lambda action: (fields[action.field].taler, -len(fields[action.field]))
    )


def plant_or_pass(game: bz.Game, actions: list[bz.Action]) -> bz.Action:
    plants = [action for action in actions if isinstance(action, bz.Plant)]
    passes = [action for action in actions if isinstance(action, bz.Pass)]
    for plant in plants:
        if game.fields(plant.seat)[plant.field].sort == sort_of(game, plant.card):
            return plant
    if passes:
        return passes[0]
    if plants:
        return plants[0]
    return best_harvest(game, [action for action in actions if isinstance(action, bz.Harvest)])


def trade(game: bz.Game, seat: int, rng: random.Random) -> bz.Action:
    """Offer what does not fit to somebody for whom it does, for a bean of one's own sorts."""
    domain = game.trade_domain(seat)
    assert domain is not None
    mine = growing(game, seat)
    for card in game.cards("revealed"):
        if sort_of(game, card) in mine:
            continue
        for partner in domain.partners:
            if sort_of(game, card) in growing(game, partner):
                want = tuple(sorted(mine)[:1]) if rng.random() < 0.5 else ()
                offer = bz.Offer(seat, partner, (card,), want)
                if game.explain(offer) is None:
                    return offer
    return bz.EndTrade(seat)


def answers(game: bz.Game) -> bz.Action | None:
    """Let a partner take an offer whose beans grow on an own field, and decline others."""
    for seat in range(len(NAMES)):
        actions = game.legal_actions(seat)
        for offer in game.view(seat).offers:
            if offer["partner"] != seat:
                continue
            welcome = set(offer["give"]) <= growing(game, seat)
            for action in actions:
                if isinstance(action, bz.Accept) and action.offer == offer["number"] and welcome:
                    return action
            return bz.Decline(seat, offer["number"])
    return None


def next_action(game: bz.Game, rng: random.Random) -> bz.Action:
    (seat,) = game.waiting_for
    if isinstance(game.decision, bz.Trade):
        return answers(game) or trade(game, seat, rng)
    return plant_or_pass(game, game.legal_actions(seat))


def show_table(game: bz.Game) -> None:
    catalogue = game.rules.catalogue
    for seat, name in enumerate(game.players):
        columns = [
            f"{len(field)} x {catalogue.sort(field.sort).name.en}" if field.sort else "empty"
            for field in game.fields(seat)
        ]
        coins, hand = len(game.cards("coins", seat)), len(game.hand(seat))
        print(f"    {name:5} {coins:2} Taler, {hand} in hand, fields: {', '.join(columns)}")
    print(f"    deck {len(game.cards('deck'))}, discards {len(game.cards('discard'))}")


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    rng = random.Random(seed)
    game = bz.new_game("bohnanza", players=NAMES, seed=seed)
    tried: set[tuple[int, bz.Action]] = set()
    print(f"{game.players[game.active]} is the start player. Seed {seed}.")
    show_table(game)
    while game.outcome is None:
        action = next_action(game, rng)
        turn = game.view(None).turn
        if (turn, action) in tried and isinstance(action, bz.Offer):
            action = bz.EndTrade(action.seat)
        tried.add((turn, action))
        for event in game.apply(action):
            if isinstance(event, bz.TurnStarted):
                show_table(game)
                print()
            line = game.tell(event)
            if line is not None:
                print(("" if isinstance(event, bz.TurnStarted) else "  ") + line)
    outcome = game.outcome
    print()
    for seat, name in enumerate(game.players):
        print(f"{name}: {outcome.scores[seat]} Taler")
    winners = " and ".join(game.players[seat] for seat in outcome.winners)
    print(f"{winners} won" + (f" ({outcome.tie_break})." if outcome.tie_break else "."))


if __name__ == "__main__":
    main()
