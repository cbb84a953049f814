"""The web server of the documentation: whole, short, and played on by two people."""

import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bohnanza_core as bz
from bohnanza_core.session import Follower

PROGRAM = Path(__file__).parents[2] / "examples" / "server.py"
WIRE = bz.new_game("bohnanza", players=4).wire


class Server:
    """A server in a process of its own."""

    def __init__(self, file: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, PROGRAM, "0", str(file)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def post(self, path: str, body: object = None) -> str:
        data = b"" if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(f"{self.address}/{path}", data, timeout=60) as response:
            return str(response.read().decode())

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def servers(file: Path) -> Iterator[list[Server]]:
    begun = [Server(file)]
    yield begun
    for server in begun:
        server.kill()


class Client:
    """A person at a browser, who does the first thing that can be done."""

    def __init__(self, seat: int) -> None:
        self.seat, self.key = seat, f"key-of-{seat}"
        self.follower = Follower(WIRE)

    def read(self, server: Server) -> None:
        after = self.follower.at or 0
        self.follower.take(server.post(f"{self.seat}?key={self.key}&after={after}"))

    def send(self, server: Server, message: dict[str, Any]) -> dict[str, Any]:
        message = {"game": "table", **message}
        answer: dict[str, Any] = json.loads(server.post(f"{self.seat}?key={self.key}", message))
        return answer

    def act(self, server: Server, name: str) -> dict[str, Any]:
        question = self.follower.question
        assert question
        message = {"type": "action", "asked_at": self.follower.version, "id": name}
        return self.send(server, {**message, "action": question["choices"][0]["action"]})

    @property
    def asked(self) -> bool:
        return any(
            (wait["seat"], wait["why"]) == (self.seat, "question") for wait in self.follower.waiting
        )


def test_it_is_short_and_in_the_documentation() -> None:
    assert len(PROGRAM.read_text("utf-8").splitlines()) < 80
    page = PROGRAM.parents[1] / "docs" / "howto" / "server.md"
    assert "```{literalinclude} ../../examples/server.py" in page.read_text("utf-8")


def test_two_people_play_over_a_restart(servers: list[Server], file: Path) -> None:
    people = [Client(0), Client(1)]
    acted: list[str] = []
    for at in range(100):
        if len(acted) == 3 and len(servers) == 1:
            servers[0].kill()
            servers.append(Server(file))
        for client in people:
            client.read(servers[-1])
            if client.asked:
                acted.append(client.act(servers[-1], str(at))["answer"])
        if len(acted) >= 6:
            break
    assert acted.count("done") >= 4
    assert {*acted} <= {"done", "stale"}
    for client in people:
        client.read(servers[-1])
    views = [client.follower.view for client in people]
    assert None not in views


def test_news_come_as_soon_as_there_are_any(servers: list[Server]) -> None:
    ada, ben = Client(0), Client(1)
    ada.read(servers[0])
    reading = threading.Thread(target=ada.read, args=[servers[0]])
    before = ada.follower.at
    reading.start()
    ben.read(servers[0])
    reading.join(timeout=30)
    assert not reading.is_alive()
    assert ada.follower.at != before


@pytest.mark.parametrize(
    "path", ["0?key=thief", "1?key=", "0", "2?key=x", "9?key=x", "-1?key=x", "x?key=x", ""]
)
def test_nobody_takes_what_is_not_theirs(servers: list[Server], path: str) -> None:
    Client(0).read(servers[0])
    with pytest.raises(urllib.error.HTTPError) as caught:
        servers[0].post(path, {"type": "undo", "game": "table"})
    with caught.value as error:
        assert (error.code, error.read()) == (400, b"There is no such place for you.")
