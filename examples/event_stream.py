"""Follow a game from its packets alone, as a client far from the server does.

    python examples/event_stream.py

The server sends spectators a first packet, then after every action what is new for them, one JSON
text each. The client adds them up with a `Follower`, loses its connection for a while, and never
learns what it may not know.
"""

from __future__ import annotations

from collections.abc import Iterator

import bohnanza_core as bz
from bohnanza_core.session import Chair, Follower, Pace, Session

PLAYERS = ["Ada", "Ben", "Cleo"]
ACTIONS = 120


def server(table: Session) -> Iterator[str]:
    """Send spectators what is new for them after every action; the bots play by themselves."""
    yield table.join(None).reply
    while table.at < ACTIONS and table.wake_at is not None:
        yield from table.advance(table.wake_at).packets.values()


def client(table: Session) -> Follower:
    """Print what is told, and return what is known in the end."""
    known = Follower(bz.Wire(bz.compose("bohnanza").for_players(len(PLAYERS))))
    for number, packet in enumerate(server(table)):
        if 40 <= number < 50:
            continue  # the connection is lost for ten actions
        text = table.packet(None, known.at) if number == 50 else packet
        new = len(known.take(text).get("log", ()))
        for line in known.log[-new:] if new else ():
            if line.kind == "Harvested":
                print(line.in_language("en"))
    return known


def main() -> None:
    game = bz.new_game("bohnanza", players=PLAYERS, seed=7)
    seats = [Chair(bot="sensible")] * len(PLAYERS)
    table = Session(game, seats=seats, pace=Pace.at_once())
    known = client(table)
    if known.view != table.game.view(None):
        raise SystemExit("the client has lost its way")
    print(f"The view that was followed is the view on the server: {len(known.log)} lines of a log.")


if __name__ == "__main__":
    main()
