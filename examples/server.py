"""A web server for people and bots at one table.

    python examples/server.py 8000 games.sqlite

    POST /0?key=secret&after=57    take seat 0, or come back; the answer is a packet, when there is
    POST /0?key=secret             news; with a message in the body it is done, and answered

A seat is for who comes first. Started again, the server goes on with the game in the file.
"""

import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

import bohnanza_core as bz
from bohnanza_core.session import Chair, SeatError, Session, SqliteStore

NEWS = threading.Condition()  # a session is used by one thread at a time


class Handler(BaseHTTPRequestHandler):
    """Hands requests on to the table."""

    table: Session

    def do_POST(self) -> None:
        """Answer a request."""
        asked = dict(parse_qsl(urlsplit(self.path).query))
        try:
            body = self.rfile.read(sorted((0, int(self.headers["Content-Length"] or 0), 30_000))[1])
            seat, after = int(urlsplit(self.path).path[1:]), int(asked.get("after", 0))
            with NEWS:
                text, status = self.answer(seat, asked["key"], after, body), 200
        except (SeatError, ValueError, KeyError):
            text, status = "There is no such place for you.", 400
        self.send_response(status)
        self.end_headers()
        self.wfile.write(text.encode())

    def answer(self, seat: int, key: str, after: int, body: bytes) -> str:
        """Do what is asked for, and tell all who wait."""
        self.table.join(seat, key, time.time())
        reply = self.table.receive(seat, body, time.time()).reply if body else ""
        NEWS.notify_all()
        NEWS.wait_for(lambda: body or self.table.at > after, timeout=20)
        return reply or self.table.packet(seat, after)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
        """Keep quiet: an address holds a key."""


def keep_time(table: Session) -> None:
    """Let bots play, and time run out, as long as the program runs."""
    while True:
        with NEWS:
            if table.advance(time.time()).packets:
                NEWS.notify_all()
        time.sleep(0.1)


def main(port: str = "", file: str = ":memory:") -> None:
    store = SqliteStore(file)
    if store.games():
        Handler.table = Session.restore("table", store, now=time.time())
    else:
        game = bz.new_game("bohnanza", players=["Ada", "Ben", "Cleo", "Dan"])
        seats = [Chair(), Chair(), Chair(bot="sensible"), Chair(bot="sensible")]
        Handler.table = Session(game, name="table", seats=seats, store=store, now=time.time())
    threading.Thread(target=keep_time, args=[Handler.table], daemon=True).start()
    with ThreadingHTTPServer(("127.0.0.1", int(port or 0)), Handler) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        if port:
            server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
