"""A process with a session on a file, killed at random moments: nothing is lost or done twice."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.session import Chair, Follower, Pace, Session, SqliteStore

PROCESS = """
import json, sys
from bohnanza_core.session import Session, SqliteStore

session = Session.restore("g", SqliteStore(sys.argv[1]))
for line in sys.stdin:
    name, *arguments = json.loads(line)
    reaction = getattr(session, name)(*arguments[:2], **(arguments[2] if arguments[2:] else {}))
    packets = [[viewer, text] for viewer, text in reaction.packets.items()]
    answer = reaction.answer and reaction.answer.code
    print(json.dumps([answer, reaction.own, packets]), flush=True)
"""


class Server:
    """A session in a process of its own, and the clients that are connected to it."""

    def __init__(self, file: Path, wire: bz.Wire, seats: int) -> None:
        self.file = file
        self.followers = {seat: Follower(wire) for seat in range(seats)}
        self.start()

    def start(self) -> None:
        """Begin a process, and let everybody connect again."""
        command = [sys.executable, "-c", PROCESS, str(self.file)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for seat, known in self.followers.items():
            self.call("join", seat, f"person {seat}", {"after": known.at}, besides=seat)

    def send(self, *call: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{json.dumps(call)}\n")
        self.process.stdin.flush()

    def call(self, *call: Any, besides: int = -1) -> str | None:
        """Call the session, and hand out the packets; return what is answered."""
        self.send(*call)
        assert self.process.stdout is not None
        answer, own, packets = json.loads(self.process.stdout.readline())
        if own is not None:
            self.followers[besides].take(own)
        for seat, text in packets:
            if seat != besides and self.followers[seat].at is not None:
                self.followers[seat].take(text)
        return str(answer) if answer else None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.mark.parametrize("variants", [("bohnanza",), ("excalibohn", "bohnedikt")], ids="+".join)
def test_whenever_it_is_killed(variants: tuple[str, ...], tmp_path: Path) -> None:
    rng, file = Random(f"{variants}"), tmp_path / "games.sqlite"
    game = bz.new_game(*variants, players=3, seed=3)
    store = SqliteStore(file)
    seats = [Chair("person 0"), Chair("person 1"), Chair(bot="sensible")]
    Session(game, name="g", seats=seats, pace=Pace.at_once(), store=store)
    server = Server(file, game.wire, 2)
    done: list[str] = []
    killed = 0
    for number in range(90):
        server.call("advance", 0.0)
        seat = rng.randrange(2)
        known = server.followers[seat]
        if not known.question or not known.question["choices"]:
            continue
        message = {
            "type": "action",
            "game": "g",
            "id": str(number),
            "asked_at": known.version,
            "action": rng.choice(known.question["choices"])["action"],
        }
        if rng.random() < 0.1:
            # It may have heard the message or not, and kept it or not.
            server.send("receive", seat, message)
            if rng.random() < 0.7 and server.process.stdout is not None:
                server.process.stdout.read(rng.randrange(1, 50))
            server.kill()
            killed += 1
            server.start()
        if server.call("receive", seat, message) in ("done", "repeated"):
            done.append(message["id"])
    server.call("advance", 0.0)
    server.kill()
    records = [json.loads(record) for record in store.read("g")]
    assert [record["id"] for record in records if "id" in record] == done
    assert len(done) > 20
    assert killed > 3
    again = Session.restore("g", store)
    for seat, known in server.followers.items():
        assert known.at == again.at
        assert known.view == again.game.view(seat)
    store.close()
