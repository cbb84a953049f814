"""Keep games on a server: the smallest one, with the standard library alone.

    python examples/save_server.py

    POST /games             {"variants": ["bohnanza"], "players": ["Ada", "Ben", "Cleo"]}
    GET  /games/1/0         what the game asks, and what seat 0 may do
    POST /games/1/0         one of these actions; the answer is what seat 0 may know of the events
    GET  /games/1/save      the whole game, for ``bohnanza replay``

The program starts the server on this machine only, plays a few steps as a client, and stops it. A
real server asks who is calling before it believes a seat, and gives nobody a game that is not over.
"""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import bohnanza_core as bz


class Games:
    """The games of a server, and its answers."""

    def __init__(self) -> None:
        self.games: dict[str, bz.Game] = {}
        self.lock = threading.Lock()  # a game is not thread-safe

    def answer(self, method: str, path: str, body: str) -> tuple[int, str]:
        """Return a status and a text in JSON, whatever is asked."""
        try:
            with self.lock:
                return self.serve(method, path.strip("/").split("/"), body)
        except bz.IllegalActionError as error:
            return 409, json.dumps({"error": error.refusal.text.en, "clause": error.refusal.clause})
        except KeyError as error:
            return 404, json.dumps({"error": f"there is no game {error}"})
        except (bz.BohnanzaError, ValueError, TypeError) as error:
            return 400, json.dumps({"error": str(error)})

    def serve(self, method: str, path: list[str], body: str) -> tuple[int, str]:
        """Do what a request asks for; whatever is wrong with it raises."""
        match method, path:
            case "POST", ["games"]:
                return 201, self.start(**json.loads(body))
            case "GET", ["games", name, "save"]:
                return 200, self.games[name].save()
            case "GET", ["games", name, seat]:
                game = self.games[name]
                return 200, game.wire.dumps(game.question(int(seat)))
            case "POST", ["games", name, seat]:
                return 200, act(self.games[name], int(seat), body)
            case _:
                return 404, json.dumps({"error": "there is no such place"})

    def start(self, variants: list[str], players: list[str]) -> str:
        """Begin a game and return its name."""
        name = str(len(self.games) + 1)
        self.games[name] = bz.new_game(*variants, players=players, seed=7)
        return json.dumps({"game": name})


def act(game: bz.Game, seat: int, body: str) -> str:
    """Carry out an action of a seat and return what that seat may know of it."""
    action = game.wire.load(bz.Action, body)
    if action.seat != seat:
        raise ValueError("that is somebody else's action")
    events = game.events_for(seat, game.apply(action))
    return f"[{','.join(game.wire.dumps(event) for event in events)}]"


class Handler(BaseHTTPRequestHandler):
    """Hands requests on to the games."""

    games = Games()

    def do_GET(self) -> None:
        """Answer a request without a body."""
        self.reply("")

    def do_POST(self) -> None:
        """Answer a request with a body."""
        self.reply(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())

    def reply(self, body: str) -> None:
        """Send the answer."""
        status, text = self.games.answer(self.command, self.path, body)
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
        """Keep quiet."""


def call(address: str, body: str | None = None) -> str:
    data = None if body is None else body.encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data)) as response:
            return str(response.read().decode())
    except urllib.error.HTTPError as error:
        return error.read().decode()


def client(address: str) -> None:
    players = ["Ada", "Ben", "Cleo"]
    made = call(f"{address}/games", json.dumps({"variants": ["bohnanza"], "players": players}))
    game = f"{address}/games/{json.loads(made)['game']}"
    wire = bz.Wire(bz.compose("bohnanza").for_players(len(players)))
    own, action = f"{game}/0", ""
    for _ in range(3):
        seat = wire.load(bz.Question, call(own)).seat
        own = f"{game}/{seat}"
        question = wire.load(bz.Question, call(own))
        choice = question.choices[0]
        action = wire.dumps(choice.action)
        events = json.loads(call(own, action))
        kinds = ", ".join(event["kind"] for event in events)
        print(f"{players[seat]}: {question.text.en} {choice.text.en}: {kinds}")
    print("Again:", call(own, action))
    print("Nonsense:", call(own, "{}"))
    save = call(f"{game}/save")
    print(f"The save of {len(save)} characters is {bz.load_game(save)!r}.")


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)  # port 0: any that is free
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        client(f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


if __name__ == "__main__":
    main()
