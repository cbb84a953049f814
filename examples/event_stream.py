"""Follow a game from its events alone, as a client far from the server does.

    python examples/event_stream.py

The server sends a seat its first view, then after every action the events as that seat may know
them, one JSON text each. The client keeps its own view up to date with `View.after`, never asks
again, and never learns what it may not know.
"""

from __future__ import annotations

from collections.abc import Iterator

import bohnanza_core as bz
from bohnanza_core.bots import SensibleBot, next_action

PLAYERS = ["Ada", "Ben", "Cleo"]
SEAT = 0
ACTIONS = 120


def server(game: bz.Game) -> Iterator[str]:
    """Send a view, then play on with bots and send what the seat may know of every action."""
    wire = game.wire
    bots = [SensibleBot(seat) for seat in range(len(PLAYERS))]
    yield wire.dumps(game.view(SEAT))
    for _ in range(ACTIONS):
        action = next_action(game, bots)
        if action is None:
            return
        for event in game.events_for(SEAT, game.apply(action)):
            yield wire.dumps(event)


def client(messages: Iterator[str]) -> bz.View:
    """Print what is worth a line, and return the view in the end."""
    rules = bz.compose("bohnanza").for_players(len(PLAYERS))
    wire = bz.Wire(rules)
    view = wire.load(bz.View, next(messages))
    events = backs = 0
    for message in messages:
        event = wire.load(bz.SeenEvent, message)
        view = view.after([event])
        events += 1
        if event.kind == "Drawn":
            backs += event.fields["cards"].count(None)
        if event.kind == "Harvested":
            sort = rules.catalogue.sort(event.fields["sort"]).name.en
            print(f"{PLAYERS[event.fields['seat']]} harvests {event.fields['count']} × {sort}.")
    print(f"{events} events; {backs} of the cards drawn were backs.")
    return view


def main() -> None:
    game = bz.new_game("bohnanza", players=PLAYERS, seed=7)
    followed = client(server(game))
    if followed != game.view(SEAT):
        raise SystemExit("the client has lost its way")
    print("The view that was followed is the view on the server.")


if __name__ == "__main__":
    main()
