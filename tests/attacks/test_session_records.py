"""Records of a session that somebody has tampered with: refused with their place, or played on."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import bohnanza_core as bz
from bohnanza_core._limits import LONGEST_ERROR
from bohnanza_core.session import MemoryStore, Pace, Session, SqliteStore
from bohnanza_core.session._records import LONGEST, LONGEST_FIRST, MOST_HOLDERS, MOST_VALUES
from bohnanza_core.testing import random_action
from tests.attacks.test_bombs import MEGABYTES, SECONDS
from tests.helpers.mutations import mutated, scribbled
from tests.session.tables import Table, step, until

Records = list[dict[str, Any]]


@cache
def written() -> str:
    """Return the records of a game with people and bots, in which much has happened."""
    table = Table("excalibohn", people=(0, 1), players=3, pace=Pace.at_once())
    until(table, "trade")
    rng = random.Random(1)
    for at in range(60):
        person = rng.choice((0, 1))
        if at % 9 == 0:
            table.leave(person)
            table.join(person)
        if at % 4 == 0 and table.send(person, "undo", id=f"u{at}").code == "done":
            request = table.followers[person].undo["request"]
            for other in [] if request is None else request["waits_for"]:
                table.send(other, rng.choice(("agree", "refuse")), request=request["number"])
        action = random_action(table.game, rng, offers=0.5, patience=0.9)
        if action.seat != 2:
            table.act(action, id=str(at))
        else:
            step(table)
        table.wait(1.0)
    text = "\n".join(table.store.read("g"))
    for what in ('"action"', '"ask"', '"agree"', '"refuse"', '"seat"', '"memory"', '"id"'):
        assert what in text
    return text


def records() -> Records:
    return [json.loads(line) for line in written().split("\n")]


def restored(lines: list[Any], name: str = "g") -> Session | None:
    """Return the session that records give, or None if they are refused in a few readable words."""
    store = MemoryStore()
    for place, line in enumerate(lines):
        store.append(name, place, line)
    try:
        return Session.restore(name, store)
    except bz.BohnanzaError as error:
        _assert_readable(error)
        return None


def _assert_readable(error: bz.BohnanzaError) -> None:
    assert len(str(error)) <= LONGEST_ERROR
    str(error).encode()


def played_on(session: Session, rng: random.Random) -> None:
    """Let bots and people go on, and look at what everybody is sent."""
    session.join(None)
    for viewer in (None, *range(len(session.seats))):
        session.packet(viewer).encode()
        session.packet(viewer, 1).encode()
    now = max(0.0, session.wake_at or 0.0)
    for _ in range(8):
        now += 1.0
        session.advance(now)
        game = session.game
        if game.outcome is not None:
            return
        action = random_action(game, rng, out_of_turn=0.1, offers=0.2)
        message = {"game": session.name, "type": "action", "asked_at": game.version}
        session.receive(action.seat, {**message, "action": game.wire.dump(action)}, now)
        session.receive(
            action.seat,
            {"game": session.name, "type": "undo", "asked_at": session.game.version},
            now,
        )


def test_the_records_themselves_are_restored() -> None:
    session = restored(written().split("\n"))
    assert session is not None
    assert session.at == len(records())
    played_on(session, random.Random(1))


def test_mutated_records_are_refused_or_played_on(attack_games: int) -> None:
    rng, refused, loaded = random.Random("records"), 0, 0
    for _ in range(40 * attack_games):
        changed = records()
        place = rng.choice((0, rng.randrange(len(changed)), rng.randrange(len(changed))))
        how = rng.random()
        lines: list[Any] = [json.dumps(record) for record in changed]
        if how < 0.6:
            lines[place] = json.dumps(mutated(changed[place], rng))
        elif how < 0.75:
            lines[place] = scribbled(lines[place], rng)
        elif how < 0.85:
            del lines[place]
        else:
            lines.insert(place, rng.choice(lines))
        session = restored(lines)
        if session is None:
            refused += 1
        else:
            loaded += 1
            played_on(session, rng)
    assert refused > 10 * attack_games
    assert loaded
    print({"refused": refused, "played on": loaded})


WRONG: Final[tuple[Any, ...]] = (
    *(None, True, -1, 99, 10**4000, 1e400, "x", "\ud800", "", "x" * 101),
    *([], {}, [99], ["0"], [[]]),
)


POSSIBLE: Final[tuple[tuple[str, Any], ...]] = (
    ("id", "x"),
    ("asked", []),
    ("is", {}),
    ("time", -1),
    ("time", 99),
)


@pytest.mark.parametrize("key", ["seat", "to", "asked", "version", "time", "by", "id", "is", "do"])
def test_no_part_of_a_record_is_taken_as_it_comes(key: str) -> None:
    whole = records()
    place = next(at for at, record in enumerate(whole) if at and key in record)
    for value in WRONG:
        if value == whole[place][key]:
            continue
        lines = [json.dumps(record) for record in whole]
        lines[place] = json.dumps({**whole[place], key: value})
        # These could have been written as well.
        possible = (key, value) in POSSIBLE
        assert possible or restored(lines) is None, value


HEADERS: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "[0].seats": lambda first: first["seats"].pop(),
    "[0].pace": lambda first: first.update(pace=[]),
    "[0].time": lambda first: first.update(time="x"),
    "[0].save": lambda first: first.update(save=[]),
    "[0].game": lambda first: first.update(game=7),
    "[0].session": lambda first: first.update(session="1"),
    "[0].actions": lambda first: first["save"].update(actions={}),
    "[0]": lambda first: first["seats"][0].update(who=7),
}


@pytest.mark.parametrize("path", HEADERS)
def test_the_first_record_is_looked_at_part_by_part(path: str) -> None:
    first = records()[0]
    HEADERS[path](first)
    store = MemoryStore()
    store.append("g", 0, json.dumps(first))
    with pytest.raises(bz.SaveError) as raised:
        Session.restore("g", store)
    assert raised.value.path == path


@pytest.mark.parametrize(
    "change",
    [
        {"turn": "1"},
        {"turn": None},
        {"tried": 7},
        {"tried": [[1, ["red"]]]},
        {"tried": [[1, [["red"]], []]]},
        {"tried": [[1, ["red"], []], ["x", ["red"], []]]},
        {"tried": [[1, [7], []], [1, ["red"], []]]},
    ],
)
def test_a_memory_that_is_none_is_refused(change: dict[str, Any]) -> None:
    whole = [record for record in records() if "memory" in record]
    assert whole
    lines = []
    for record in records():
        if "memory" in record:
            record["memory"] |= change
        lines.append(json.dumps(record))
        if "memory" in record:
            break
    store = MemoryStore()
    for place, line in enumerate(lines):
        store.append("g", place, line)
    with pytest.raises(bz.SaveError, match="the bot of seat 2 cannot go on"):
        Session.restore("g", store)


@pytest.mark.parametrize("record", [b"{}", 7, 1.5, None, b"\xff", "", "[]", "\x00"])
@pytest.mark.parametrize("place", [0, 1])
def test_a_file_may_hold_anything(record: Any, place: int, tmp_path: Path) -> None:
    path = tmp_path / "games"
    Session(bz.new_game("bohnanza", players=3, seed=1), name="g", store=SqliteStore(path))
    with sqlite3.connect(path) as base:
        # As somebody may have changed the table, too.
        base.execute("DROP TABLE IF EXISTS other")
        first = base.execute("SELECT record FROM records").fetchone()[0]
        base.execute("DROP TABLE records")
        base.execute("CREATE TABLE records (game, place, record)")
        if place:
            base.execute("INSERT INTO records VALUES ('g', 0, ?)", (first,))
        base.execute("INSERT INTO records VALUES ('g', ?, ?)", (place, record))
    base.close()
    with pytest.raises(bz.SaveError):
        Session.restore("g", SqliteStore(path))


# Bombs

MEASURE: Final = """
import pathlib, re, sys, time
import bohnanza_core as bz
from bohnanza_core.session import MemoryStore, Session
def used():
    return int(re.search(r"VmHWM:\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text())[1])
store = MemoryStore()
Session(bz.new_game("bohnanza", players=3, seed=4), name="g", store=store)
Session.restore("g", store)
text = open(sys.argv[2], encoding="utf-8").read()
if sys.argv[1] == "first":
    store = MemoryStore()
store.append("g", len(store.read("g")), text)
before, started = used(), time.process_time()
try:
    Session.restore("g", store)
except bz.SaveError as error:
    print(len(str(error)), time.process_time() - started, (used() - before) / 1024)
"""


def filled(piece: str, longest: int) -> str:
    """Return as many pieces as a record may have."""
    room = longest - 20_000
    most = min(
        room // (len(piece) + 1),
        (MOST_VALUES - 1000) // (piece.count(",") + piece.count(":") + 1),
        (MOST_HOLDERS - 1000) // max(1, piece.count("[") + piece.count("{")),
    )
    return ",".join([piece] * most)


def bombs() -> Iterator[tuple[str, str, str]]:
    first = json.dumps({**records()[0], "session": 1})
    for piece in ("[]", "{}", '{"a":1}', "1000", '"x"', "9" * 4200, '"\\ud800"'):
        yield f"only {piece[:8]}", "first", f"[{filled(piece, LONGEST_FIRST)}]"
        many = f'{{"time":0,"do":"action","seat":0,"action":{{"a":[{filled(piece, LONGEST)}]}}}}'
        yield f"an action of {piece[:8]}", "later", many
        for key in ("seats", "pace", "save"):
            inside = f'"{key}":[{filled(piece, LONGEST_FIRST)}],"old":'
            yield f"{key} of {piece[:8]}", "first", first.replace(f'"{key}":', inside, 1)
        inside = f'"actions":[{filled(piece, LONGEST_FIRST - 10_000)}],"old":'
        yield f"actions of {piece[:8]}", "first", first.replace('"actions":', inside, 1)
    yield "deep", "first", "[" * LONGEST_FIRST
    yield "deep later", "later", "[" * LONGEST
    yield "too long", "first", " " * 20_000_000
    yield "keys", "first", "{" + ",".join(f'"{n}":0' for n in range(MOST_VALUES - 1000)) + "}"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read as on Linux")
@pytest.mark.parametrize(("what", "kind", "text"), [pytest.param(*b, id=b[0]) for b in bombs()])
def test_a_bomb_among_records_costs_little(what: str, kind: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, kind, str(file)],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    length, seconds, megabytes = map(float, done.stdout.split())
    print(f"{what}: {seconds * 1000:.0f} ms, {megabytes:.0f} MB, error of {length:.0f} characters")
    assert 0 < length <= LONGEST_ERROR
    assert seconds < SECONDS
    assert megabytes < MEGABYTES
