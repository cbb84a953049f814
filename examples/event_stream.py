"""Follow a game from its events alone, as a client far from the server does.

    python examples/event_stream.py

The server sends each seat a first view, then after every action the events as that seat may know
them, one JSON line each. The client keeps its own view up to date with `follow`, never asks again,
and never learns what it may not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import bohnanza_core as bz
from bohnanza_core.bots import SensibleBot, next_action

SEAT = 0
ACTIONS = 120


def server(game: bz.Game) -> Iterator[tuple[str, ...]]:
    """Play on with bots, and send what a seat may know of every action."""
    bots = [SensibleBot(seat) for seat in range(len(game.players))]
    for _ in range(ACTIONS):
        action = next_action(game, bots)
        if action is None:
            return
        events = game.cut(game.apply(action), SEAT)
        yield tuple(json.dumps({"kind": e.kind, "fields": dict(e.fields)}) for e in events)


def main() -> None:
    game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo"], seed=7)
    view = game.view(SEAT)
    received = backs = 0
    for lines in server(game):
        parsed = [json.loads(line) for line in lines]
        events = [bz.CutEvent(message["kind"], message["fields"]) for message in parsed]
        view = bz.follow(view, events)
        received += len(lines)
        for event in events:
            if event.kind == "Drawn" and event.fields["seat"] != SEAT:
                backs += len(event.fields["cards"])
            if event.kind == "Harvested":
                who, taler = game.players[event.fields["seat"]], event.fields["taler"]
                print(f"{who} harvests {event.fields['sort']} for {taler} Taler")
    print(f"{received} events; {backs} cards that others drew were backs.")
    same = view == game.view(SEAT)
    print(f"The view that was followed and the view on the server are equal: {same}.")
    if not same:
        raise SystemExit("they must be equal")


if __name__ == "__main__":
    main()
