"""Keep games on a server: the smallest one, with the standard library alone.

    python examples/save_server.py

    POST /games                 {"variants": ["bohnanza"], "players": ["Ada", "Ben", "Cleo"]}
    GET  /games/1?seat=0        the choices of a seat, and the version of the game
    POST /games/1               {"seat": 0, "choice": 2, "version": 17}
    GET  /games/1/save          the game as a save, for ``bohnanza replay``

The program starts the server on this machine only, plays a few steps as a client, and stops it. A
real server asks who is calling before it believes a seat.
"""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import bohnanza_core as bz

GAMES: dict[str, bz.Game] = {}
LOCK = threading.Lock()  # a game is not thread-safe


class Handler(BaseHTTPRequestHandler):
    """Answers requests in JSON."""

    def do_GET(self) -> None:
        """Tell a seat what it can do, or hand out a save."""
        url = urlsplit(self.path)
        with LOCK:
            game = GAMES.get(url.path.split("/")[2])
            if game is None:
                self.answer(404, {"error": "there is no such game"})
            elif url.path.endswith("/save"):
                self.answer(200, json.loads(game.save()))
            else:
                self.answer(200, table(game, int(parse_qs(url.query)["seat"][0])))

    def do_POST(self) -> None:
        """Start a game, or carry out a choice."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            with LOCK:
                self.answer(200, start(body) if self.path == "/games" else self.act(body))
        except bz.BohnanzaError as error:
            self.answer(409, {"error": str(error)})

    def act(self, body: dict[str, Any]) -> dict[str, Any]:
        """Carry out a choice that was listed; the version tells whether it still counts."""
        game = GAMES[self.path.split("/")[2]]
        choices = game.question(body["seat"]).choices
        if not 0 <= body["choice"] < len(choices):
            raise bz.BohnanzaError(f"there are {len(choices)} choices, counted from 0")
        game.apply(choices[body["choice"]].action, expected_version=body["version"])
        return table(game, body["seat"])

    def answer(self, status: int, content: dict[str, Any]) -> None:
        """Send JSON."""
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_arguments: object) -> None:
        """Keep quiet."""


def start(body: dict[str, Any]) -> dict[str, Any]:
    number = str(len(GAMES) + 1)
    GAMES[number] = bz.new_game(*body["variants"], players=body["players"], seed=7)
    return {"game": number}


def table(game: bz.Game, seat: int) -> dict[str, Any]:
    question = game.question(seat)
    return {
        "version": game.version,
        "waiting_for": list(game.waiting_for),
        "question": question.text.en if question.seat == seat else "",
        "choices": [choice.text.en for choice in question.choices],
    }


def call(address: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(address, data)) as response:
            answer: dict[str, Any] = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    return answer


def play(address: str) -> None:
    players = ["Ada", "Ben", "Cleo"]
    made = call(f"{address}/games", {"variants": ["bohnanza"], "players": players})
    game = f"{address}/games/{made['game']}"
    seat = call(f"{game}?seat=0")["waiting_for"][0]
    for _ in range(3):
        table = call(f"{game}?seat={seat}")
        print(f"{players[seat]}: {table['question']} {table['choices']}")
        call(game, {"seat": seat, "choice": 0, "version": table["version"]})
    late = call(game, {"seat": seat, "choice": 0, "version": 0})
    print(f"Too late: {late['error']}.")
    save = json.dumps(call(f"{game}/save"))
    again = bz.load_game(save)
    print(f"The save of {len(save)} characters is {again!r}.")


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)  # port 0: any that is free
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        play(f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


if __name__ == "__main__":
    main()
